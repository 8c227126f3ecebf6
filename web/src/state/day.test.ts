import { describe, expect, test } from 'vitest'
import type { Line, Report, Turned } from '../api/types.ts'
import { along, beside, beyond, decisive, heading, hundredths, moments, ofNote, rarity, reckoning, turnsTold, type TurnTold } from './day.ts'

const move = (m: Partial<Turned>): Turned => ({ seq: 1, turn: 1, kind: 'order', side: 0, before: 0, best: 0, expected: 0, after: 0, ...m }) as Turned
const report: Report = {
  format: 4, title: '', rules: '', weights: '', entries: 3, one: 65536, over: true, winner: 0,
  sides: [
    { name: 'A', luck: 8000, cost: 2768, skill: 0, doubt: 9830, dear: [0], orders: 1 },
    { name: 'B', luck: -8000, cost: 1000, skill: 0, doubt: 700, dear: [1], orders: 1 },
  ],
  rounds: 20,
  turns: [
    { turn: 1, move: 0, before: 32768, orders: [-2768, 0], dice: 8000, doubt: 700 },
    { turn: 2, move: 1, before: 38000, orders: [0, 1000], dice: 0, rest: 26536, doubt: 0 },
  ],
  sum: { before: 32768, orders: [-2768, 1000], dice: 8000, rest: 26536, day: 65536, even: 57536, doubt: 6554, turned: [0] },
  moves: [
    move({ before: 32768, best: 32768, expected: 30000, after: 38000, dice: true }),
    move({ side: 1, turn: 2, before: 38000, best: 64536, expected: 65536, after: 65536 }),
  ],
}

describe('the reckoning', () => {
  test.each([0, 1])('of side %i adds up as it is shown', (side) => {
    const r = reckoning(report, side)
    expect(r.before + r.own + r.theirs + r.rest + r.dice).toBe(r.day)
    expect(r.day).toBe(side ? 0 : 100)
    expect(r.own).toBe(side ? -2 : -4)
  })
  test('with even dice has its doubt, within 1 and 99', () => {
    expect(reckoning(report, 0)).toMatchObject({ even: 88, between: [78, 98] })
    expect(reckoning(report, 1)).toMatchObject({ even: 12, between: [2, 22] })
    expect(reckoning({ ...report, sum: { ...report.sum, even: 70_000 } }, 0)).toMatchObject({ even: 99, between: [97, 99] })
  })
  test('rounds whatever its parts are', () => {
    for (let n = 0; n < 500; n++) {
      const parts = Array.from({ length: 5 }, (_, i) => ((n * 37 + i * 71) % 997) / 7 - 60)
      const whole = parts.reduce((a, b) => a + b, 0)
      const shown = hundredths(parts, whole)
      expect(shown.reduce((a, b) => a + b, 0)).toBe(Math.round(whole))
      for (const i of [0, 4]) expect(Math.abs(shown[i]! - parts[i]!), 'before, and the dice').toBeLessThanOrEqual(0.5)
    }
  })
  test('tells as nothing what came to nothing', () => {
    expect(hundredths([50.46, 2.8, -3.2, 0, 10.46], 60.52)).toEqual([50, 4, -3, 0, 10])
    // As the dispatch has them (TestHundredthsRoundAwayFromNought).
    expect(hundredths([50, 12.5, -37.5, 0, 25], 50)).toEqual([50, 13, -38, 0, 25])
    expect(hundredths([0.4, 0, 0, 0, 0.4], 0.8).reduce((a, b) => a + b, 0)).toBe(1)
  })
  test('says how far orders may be off', () => {
    expect(reckoning(report, 0).off).toBe(15)
  })
  test('says where more is told than there was to win', () => {
    expect(beyond({ own: -53, theirs: 184, dice: -56 })).toBe(true)
    expect(beyond({ own: -53, theirs: 100, dice: -56 })).toBe(false)
  })
  test('is headed by what the dice did', () => {
    const even = (n: number, off = 10) => ({ even: n, between: [n - off, Math.min(n + off, 99)] as const, told: true, rest: 0, dice: 100 - n })
    expect(heading(0, 0, even(75), 'the British')).toBe('You have won, and earned it.')
    expect(heading(0, 0, even(20), 'the British')).toBe('You have won; thank the dice.')
    expect(heading(0, 1, even(80), 'the British')).toBe('You have lost; your orders deserved better.')
    expect(heading(0, 0, even(99, 43), 'the British')).toBe('You have won, and earned it.')
    expect(heading(0, 0, even(65, 20), 'the British'), 'where it may as well be 45').toBe('You have won an even battle.')
    expect(heading(0, 0, even(35, 20), 'the British')).toBe('You have won an even battle.')
    expect(heading(0, 1, even(65, 30), 'Blue'), 'where even dice may mean anything').toBe('You have lost.')
    expect(heading(-1, 1, even(80), '')).toBe('The day is drawn.')
    expect(heading(0, 0, { ...even(20), rest: 60, dice: 20 }, 'Blue'), 'where it was agreed').toBe('You have won.')
    expect(heading(0, 0, { ...even(80), told: false }, 'Blue'), 'where orders and dice cannot be told apart').toBe('You have won.')
    expect(heading(0, undefined, even(80), 'the Austrians')).toBe('The Austrians have won.')
  })
})

test.each([[0, 50, -4, 12, 2], [1, 50, -4, -12, -2]])('turns are told from side %i', (side, before, own, dice, later) => {
  const [first, second] = turnsTold(report, side)
  expect(first).toEqual({ turn: 1, move: 0, before, own: side ? 0 : own, theirs: side ? -own : 0, dice, rest: 0, doubt: 1 })
  expect(second!.rest).toBe(side ? -40 : 40)
  expect(side ? second!.own : second!.theirs).toBe(later)
})

test.each([[0, 'so rarely that it was not counted'], [60, 'as often as not'], [48, 'as often as not'], [33, 'once in 3'], [4, 'once in 25']])('dice of %i in a hundred', (worse, told) => {
  expect(rarity({ one: 100 } as Report, { worse } as Turned)).toBe(told)
})

test('the turn that did most is named, if it did much', () => {
  const turn = (before: number): TurnTold => ({ turn: before, move: 0, before, own: 0, theirs: 0, dice: 0, rest: 0, doubt: 0 })
  expect(decisive([turn(50), turn(55), turn(90)], 100)).toEqual({ turn: turn(55), after: 90 })
  expect(decisive([turn(50), turn(55)], 0)?.after).toBe(0)
  expect(decisive([turn(90), turn(99)], 100)).toBeUndefined()
  expect(decisive([], 100)).toBeUndefined()
})

test('lines with dice have room before others, all in the order of the log', () => {
  const line = (kind: string, dice = false) => ({ kind, spans: [], side: 0, ...(dice && { throws: [{ purpose: '', groups: [] }] }) }) as Line
  const lines = [{ ...line('turn'), head: true }, line('must'), line('must too'), line('checks', true), line('turns'), line('checks too', true)]
  expect(ofNote(lines, 4).map((l) => l.kind)).toEqual(['must', 'must too', 'checks', 'checks too'])
  expect(ofNote(lines, 9)).toHaveLength(5)
})

test('the curve has turns that are equally wide, and its greatest moments', () => {
  expect(along(report.moves!)).toEqual({ at: [0.5, 1], turns: [{ turn: 1, from: 0 }, { turn: 2, from: 0.5 }] })
  expect(moments(report, 0, 2).map((m) => [m.move, m.kind, Math.sign(m.by)])).toEqual([[0, 'throw', 1], [0, 'order', -1]])
  expect(moments(report, 1, 9).map((m) => Math.sign(m.by))).toEqual([-1, 1, -1])
})

test('the number of a mark stands where there is room, and whoever weighs most has it first', () => {
  expect(beside([50, 200], [1, 2], 400)).toEqual(new Map([[1, 1], [0, 1]]))
  expect(beside([50, 70], [1, 2], 400), 'each on its own side').toEqual(new Map([[1, 1], [0, -1]]))
  expect(beside([390], [1], 400), 'within the curve').toEqual(new Map([[0, -1]]))
  expect([...beside([190, 200, 210], [1, 9, 2], 400).keys()], 'the middle one has no room').toEqual([2, 0])
})
