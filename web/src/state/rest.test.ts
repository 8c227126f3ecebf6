import { expect, it } from 'vitest'
import { fromUTC, restsUntil, toUTC } from './rest.ts'

it('a night is kept in UTC, and read where one is', () => {
  expect(toUTC('22:00', '07:30', -60), 'in Paris in winter').toBe('21:00/06:30')
  expect(toUTC('22:00', '07:30', 300), 'in New York').toBe('03:00/12:30')
  expect(fromUTC('21:00/06:30', -60)).toEqual(['22:00', '07:30'])
  expect(fromUTC('03:00/12:30', 300)).toEqual(['22:00', '07:30'])
})

it('who rests does so until his night or his holidays are over', () => {
  const at = (t: string) => Date.parse(`2026-12-0${t}:00Z`)
  const rest = { seat: 'red', left: 0, night: '21:30/07:30', holiday: '2026-12-03T00:00:00Z/2026-12-05T12:00:00Z' }
  for (const [now, until] of [['1T12:00', undefined], ['1T21:30', '2T07:30'], ['2T07:29', '2T07:30'], ['2T07:30', undefined], ['4T12:00', '5T12:00']] as const)
    expect(restsUntil(rest, at(now)), now).toBe(until && at(until))
  expect(restsUntil({ ...rest, since: '2026-12-02T22:00:00Z' }, at('1T23:00')), 'not in force yet').toBeUndefined()
})
