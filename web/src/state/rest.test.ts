import { afterEach, describe, expect, it } from 'vitest'
import { daysAway, fromUTC, nightHere, offsetOf, restsUntil, toUTC } from './rest.ts'

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

describe('where clocks are changed', () => {
  const home = process.env.TZ
  afterEach(() => {
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
  })
  const here = (zone: string) => { process.env.TZ = zone }
  const at = (t: string) => Date.parse(`${t}Z`)
  const said = (t: string, from = '22:00', to = '07:30') => ({ seat: 'red', left: 0, said: `${t}Z`, night: toUTC(from, to, offsetOf(at(t))) })

  it.each([
    ['Europe/Berlin', '2027-03-01T12:00', '2027-03-29T12:00', '21:00/06:30', ['23:00', '08:30']],
    ['Europe/Berlin', '2026-10-01T12:00', '2026-10-26T12:00', '20:00/05:30', ['21:00', '06:30']],
    ['Australia/Sydney', '2026-09-20T12:00', '2026-10-05T12:00', '12:00/21:30', ['23:00', '08:30']],
    ['Australia/Sydney', '2027-03-20T12:00', '2027-04-05T12:00', '11:00/20:30', ['21:00', '06:30']],
    ['Australia/Lord_Howe', '2027-03-20T12:00', '2027-04-05T12:00', '11:00/20:30', ['21:30', '07:00']],
  ] as const)('%s, said %s: what it was and has become stands there on %s', (zone, then, now, night, is) => {
    here(zone)
    const rest = said(then)
    expect(rest.night).toBe(night)
    expect(nightHere(rest, at(then) + 3600_000)).toEqual({ is: ['22:00', '07:30'] })
    expect(nightHere(rest, at(now)), 'the table keeps to what it was told').toEqual({ is, was: ['22:00', '07:30'] })
    expect(nightHere({ ...rest, ...said(now) }, at(now)), 'said anew').toEqual({ is: ['22:00', '07:30'] })
  })

  it('what is said on the eve of a change holds as it is after it', () => {
    here('Europe/Berlin') // at 01:00 UTC on the 28th
    const rest = said('2027-03-27T20:00')
    expect(rest.night).toBe('20:00/05:30')
    expect(nightHere(rest, at('2027-03-27T20:01'))).toEqual({ is: ['22:00', '07:30'] })
    expect(nightHere(rest, at('2027-04-20T12:00'))).toEqual({ is: ['22:00', '07:30'] })
  })

  it('nothing is said where no clock is changed, also 5:45 from UTC and on leap day', () => {
    here('Asia/Kathmandu')
    const rest = said('2028-02-28T12:00', '22:00', '05:00')
    expect(rest.night, 'it begins and ends on either side of midnight').toBe('16:15/23:15')
    for (const now of ['2028-02-29T12:00', '2028-03-01T00:00', '2028-10-30T12:00']) expect(nightHere(rest, at(now)), now).toEqual({ is: ['22:00', '05:00'] })
  })

  it('none is none, and what an older table does not tell is no change', () => {
    here('Europe/Berlin')
    expect(nightHere({ seat: 'red', left: 0 }, at('2027-03-29T12:00'))).toBeUndefined()
    expect(nightHere({ seat: 'red', left: 0, night: '21:00/06:30' }, at('2027-06-29T12:00'))).toEqual({ is: ['23:00', '08:30'] })
  })

  it('holidays are whole days here, with an hour more or less where clocks are changed', () => {
    here('Europe/Berlin')
    const now = at('2027-03-01T12:00')
    expect(daysAway('2027-03-28', '2027-03-28', now), '23 hours').toBe('2027-03-27T23:00:00Z/2027-03-28T22:00:00Z')
    expect(daysAway('2027-10-31', '2027-10-31', now), '25 hours').toBe('2027-10-30T22:00:00Z/2027-10-31T23:00:00Z')
    expect(daysAway('2028-02-28', '2028-02-29', now), 'leap day too').toBe('2028-02-27T23:00:00Z/2028-02-29T23:00:00Z')
    expect(daysAway('2027-03-01', '2027-03-02', now), 'from now on at the soonest').toBe('2027-03-01T12:00:00Z/2027-03-02T23:00:00Z')
    here('Australia/Sydney')
    expect(daysAway('2026-10-04', '2026-10-04', at('2026-10-01T00:00')), '23 hours').toBe('2026-10-03T14:00:00Z/2026-10-04T13:00:00Z')
    here('Asia/Kathmandu')
    expect(daysAway('2028-02-29', '2028-02-29', now)).toBe('2028-02-28T18:15:00Z/2028-02-29T18:15:00Z')
  })
})
