import { describe, expect, it } from 'vitest'
import type { Entry, Group } from '../api/types.ts'
import { chance, luck, percent, unitOfTheDay } from './count.ts'

const group = (side: number, need: number, faces: number[]): Group => ({ side, need, faces, sides: 6 })
const entry = (seq: number, ...groups: Group[]): Entry => ({
  seq, kind: 'order', side: 0, lines: [{ side: 0, spans: [], throws: [{ purpose: `throw ${seq}`, groups }] }],
})

describe('luck', () => {
  it('sets what told beside what was to be expected', () => {
    const log = [entry(1, group(0, 5, [5, 6, 1]), group(1, 4, [1])), entry(2, group(0, 4, [3]))]
    const british = luck(log, 0)
    expect(british).toMatchObject({ dice: 4, told: 2 })
    expect(british.expected).toBeCloseTo(3 / 3 + 1 / 2)
    expect(luck(log, 1)).toEqual({ dice: 1, told: 0, expected: 0.5 })
  })
  it('leaves out what was taken back and what has no need', () => {
    expect(luck([{ ...entry(1, group(0, 5, [6])), void: true }, entry(2, group(0, 0, [6]))], 0).dice).toBe(0)
  })
  it('knows the chance of a face', () => {
    expect(chance(5, 6)).toBeCloseTo(1 / 3)
    expect(chance(1, 6)).toBe(1)
    expect(chance(7, 6)).toBe(0)
  })
})

it.each([
  [0, '0\u00a0%'], [0.004, 'under 1\u00a0%'], [4 / 9, '44\u00a0%'], [0.996, 'over 99\u00a0%'], [1, '100\u00a0%'],
])('says a chance of %d as %s', (chance, words) => {
  expect(percent(chance)).toBe(words)
})

it('the unit of the day is the one whose own dice told most', () => {
  const by = (piece: string, e: Entry): Entry => ({ ...e, lines: e.lines!.map((l) => ({ ...l, pieces: [piece] })) })
  const log = [by('i1', entry(1, group(0, 5, [5, 6, 1]))), by('i2', entry(2, group(0, 4, [6]), group(1, 4, [6, 6, 6]))), { ...by('i2', entry(3, group(0, 2, [6, 6, 6]))), void: true }]
  expect(unitOfTheDay(log)).toEqual({ piece: 'i1', told: 2 })
  expect(unitOfTheDay([])).toBeUndefined()
})
