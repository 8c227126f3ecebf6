import { describe, expect, it } from 'vitest'
import type { Entry, Group } from '../api/types.ts'
import { chance, luck, percent, share, unitOfTheDay } from './count.ts'
import { divided, gathered, lead } from './odds.ts'

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

it('what may happen is never rounded to nothing', () => {
  expect([0, 3, 5000, 10_000].map(share)).toEqual(['under 1\u00a0%', 'under 1\u00a0%', '50\u00a0%', '100\u00a0%'])
})

it('the unit of the day is the one whose own dice told most', () => {
  const by = (piece: string, e: Entry): Entry => ({ ...e, lines: e.lines!.map((l) => ({ ...l, pieces: [piece] })) })
  const log = [by('i1', entry(1, group(0, 5, [5, 6, 1]))), by('i2', entry(2, group(0, 4, [6]), group(1, 4, [6, 6, 6]))), { ...by('i2', entry(3, group(0, 2, [6, 6, 6]))), void: true }]
  expect(unitOfTheDay(log)).toEqual({ piece: 'i1', told: 2 })
  expect(unitOfTheDay([])).toBeUndefined()
  // More than any other's: not as many as another's.
  expect(unitOfTheDay([...log, by('i2', entry(4, group(0, 4, [6])))])).toBeUndefined()
})

it('gathers odds from worst to best: the best as more, the worst as worse', () => {
  const c = (text: string, share: number, by?: 1 | -1) => ({ text, share, fraction: '', for: by })
  expect(gathered([c('none', 100), c('1', 1, 1), c('2', 2, 1), c('3', 3, 1), c('4', 4, 1), c('gone', 5, 1), c('never', 0, 1)], 5).map((p) => [p.text, p.share]))
    .toEqual([['none', 100], ['1', 1], ['2', 2], ['3', 3], ['4 or more', 9]])
  expect(gathered([c('you lose 3', 1, -1), c('you lose 2', 2, -1), c('you lose 1', 3, -1), c('none', 4)], 3).map((p) => [p.text, p.share]))
    .toEqual([['you lose 2 or worse', 3], ['you lose 1', 3], ['none', 4]])
  expect(gathered([c('you are gone', 13, -1), c('you are thrown back', 16, -1), c('you fall short', 5, -1), c('both stand', 19), c('they are thrown back', 47, 1)], 3).map((p) => [p.text, p.share]))
    .toEqual([['you fare worse', 34], ['both stand', 19], ['they are thrown back', 47]])
  expect(gathered([c('you are gone', 4, -1), c('both go', 8), c('nobody goes', 7), c('they go', 30, 1)], 3).map((p) => p.text)).toEqual(['you are gone', 'level', 'they go'])
})

it('leads with what is likely; else with what favours anybody; past a certain result with what comes with it', () => {
  const c = (text: string, share: number, by?: 1 | -1) => ({ text, share, fraction: '', for: by })
  expect(lead({ results: [c('no loss', 2500), c('1 figure', 5000, 1), c('2 figures', 2500, 1)] })).toBe('50\u00a0% they lose 1 figure')
  expect(lead({ results: [c('2 figures', 9000, -1), c('no loss', 1000)] })).toBe('90\u00a0% you lose 2 figures')
  expect(lead({ results: [c('nobody is hurt', 9900), c('they go', 100, 1)] })).toBe('99\u00a0% nobody is hurt')
  expect(lead({ results: [c('you go', 2000, -1), c('nobody goes', 4500), c('they go', 3500, 1)] })).toBe('35\u00a0% they go')
  expect(lead({ results: [c('nobody is hurt', 10_000)], also: [c('contact', 4000), c('you retreat', 3000, -1)] })).toBe('40\u00a0% contact')
})

it('a bar divides the whole and never more: what only comes with a certain result is no part beside it', () => {
  const c = (text: string, share: number, by?: 1 | -1) => ({ text, share, fraction: '', for: by })
  const parts = (results: ReturnType<typeof c>[], ...also: ReturnType<typeof c>[]) => divided({ results, also }).map((p) => [p.text, p.share])
  expect(parts([c('you fall short', 10_000, -1)], c('you lose 1', 4400, -1), c('you lose 2', 2100, -1))).toEqual([['you fall short', 10_000]])
  expect(parts([c('nobody is hurt', 10_000)], c('contact', 4000), c('you retreat', 3000, -1))).toEqual([['you retreat', 3000], ['nobody is hurt', 3000], ['contact', 4000]])
  expect(parts([c('nobody is hurt', 10_000)], c('contact', 9800), c('you lose 1', 4400, -1))).toEqual([['nobody is hurt', 200], ['contact', 9800]])
  expect(parts([c('still locked', 10_000)], c('they take 1 hit', 1000, 1), c('they take 12 hits', 3100, 1), c('you take 2 hits', 2500, -1), c('they take 6 hits', 5900, 1)))
    .toEqual([['they take 1 hit', 1000], ['they take 12 hits', 3100], ['they take 6 hits', 5900]])
  expect(parts([c('go', 4000), c('stay', 6000)], c('contact', 100))).toEqual([['go', 4000], ['stay', 6000]])
})
