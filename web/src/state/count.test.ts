import { describe, expect, it } from 'vitest'
import type { Entry, Group, Piece } from '../api/types.ts'
import { casualties, chance, luck, percent, unluckiest } from './count.ts'

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
  [0, '0 %'], [0.004, 'under 1 %'], [4 / 9, '44 %'], [0.996, 'over 99 %'], [1, '100 %'],
])('says a chance of %d as %s', (chance, words) => {
  expect(percent(chance)).toBe(words)
})

describe('the unluckiest throw', () => {
  it('is the one least to be expected', () => {
    const log = [entry(1, group(0, 5, [1, 2])), entry(2, group(1, 2, [1, 1])), entry(3, group(0, 5, [6]))]
    const worst = unluckiest(log)!
    expect(worst.throw.purpose).toBe('throw 2')
    expect(worst.chance).toBeCloseTo(1 / 36)
  })
  it('is none where all went well', () => {
    expect(unluckiest([entry(1, group(0, 5, [6, 6]))])).toBeUndefined()
  })
})

describe('the return of casualties', () => {
  const piece = (id: string, more: Partial<Piece>): Piece => ({ id, name: id, short: id, side: 0, arm: 'infantry', text: '', full: 6, ...more })
  it('names what became of each, the heaviest loss first', () => {
    const pieces = [
      piece('fresh', { at: 'A1', strength: 6 }),
      piece('worn', { at: 'A2', strength: 4 }),
      piece('broken', { strength: 0, state: [{ kind: 'destroyed', text: 'destroyed in turn 4' }] }),
      piece('late', { strength: 6 }),
      piece('other', { at: 'A3', strength: 1, side: 1 }),
    ]
    expect(casualties(pieces, 0).map((r) => [r.piece.id, r.fate])).toEqual([
      ['broken', 'destroyed in turn 4'], ['worn', 'lost 2 of 6'], ['fresh', 'unhurt'], ['late', 'not on the field'],
    ])
  })
})
