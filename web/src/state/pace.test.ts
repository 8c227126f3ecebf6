import { expect, it } from 'vitest'
import { agreed, inMyName, long, myTime, outAt } from './pace.ts'

it('time is told in the two greatest units that it fills', () => {
  expect([0, 59, 60, 3600, 5400, 90_061, 259_200].map(long)).toEqual(['nothing', '59 seconds', '1 minute', '1 hour', '1 hour 30 minutes', '1 day 1 hour', '3 days'])
})

it('what was agreed is told by turns, or in all', () => {
  expect(agreed({ bank: 86_400, each: 86_400, most: 86_400 })).toBe('1 day for each turn')
  expect(agreed({ bank: 3600, each: 120 })).toBe('1 hour for each player, and 2 minutes more with each turn')
  expect(agreed({ bank: 604_800, each: 86_400, most: 1_209_600 })).toBe('7 days for each player, and 1 day more with each turn, 14 days at most')
})

it('of a seat that is asked twice the first end counts, and of one that is not none', () => {
  const table = { asks: [{ out: { red: '2026-03-02T00:00:00.000Z' } }, { out: { red: '2026-03-01T00:00:00.000Z' } }] } as unknown as Parameters<typeof outAt>[0]
  expect(outAt(table, 'red')).toBe(Date.parse('2026-03-01T00:00:00.000Z'))
  expect(outAt(table, 'blue')).toBeUndefined()
})

it('in my name is what others gave for me, and was not taken back', () => {
  const log = [
    { seq: 1, kind: 'order', by: 'hand', seat: 'red' }, { seq: 2, kind: 'order', by: 'computer', seat: 'red' }, { seq: 3, kind: 'order', by: 'instruction', seat: 'red', void: true },
    { seq: 4, kind: 'order', by: 'instruction', seat: 'red' }, { seq: 5, kind: 'order', by: 'computer', seat: 'blue' }, { seq: 6, kind: 'plan', by: 'computer', seat: 'red' },
  ]
  expect(inMyName({ log, you: ['red'] } as unknown as Parameters<typeof inMyName>[0]).map((e) => e.seq)).toEqual([2, 4])
})

it('whose time runs is told until when, and what comes then', () => {
  const table = (pace: object | undefined, you: string[]) => ({ asks: [{ out: { red: '2026-12-31T23:30:00.000Z' } }], you, pace }) as unknown as Parameters<typeof myTime>[0]
  const [before, after] = [Date.parse('2026-12-29T12:00:00Z'), Date.parse('2026-12-31T23:30:00Z')]
  expect(myTime(table({ bank: 60 }, ['red']), false, before)).toMatch(/^You have until (31 December|1 January 2027), \d\d:\d\d; then you have given up, if the other side says so\.$/)
  expect(myTime(table({ bank: 60, computer: 'sergeant' }, ['red']), false, before)).toMatch(/; then a sergeant of the computer’s gives your orders\.$/)
  expect(myTime(table({ bank: 60 }, ['red']), false, after)).toBe('Your time is out: you have given up, if the other side says so.')
  expect(myTime(table({ bank: 60 }, ['red']), true, before)).toMatch(/^You have until [^;]*, \d\d:\d\d\.$/)
  expect(myTime(table({ bank: 60 }, ['blue']), false, before)).toBe('')
  expect(myTime(table(undefined, ['red']), false, before)).toBe('')
})
