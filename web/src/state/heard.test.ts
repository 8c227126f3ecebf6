import { expect, it } from 'vitest'
import type { Entry, Table } from '../api/types.ts'
import { heard, NUDGE, nudged, spoken } from './heard'

const entry = (seq: number, kind: Entry['kind'], seat: string, text = ''): Entry => ({ seq, kind, seat, text }) as Entry
const log = [
  entry(1, 'talk', 'blue', 'Good evening'), entry(2, 'order', 'red'), entry(3, 'talk', 'blue', 'Bold!'), entry(4, 'talk', 'red', 'Wait'),
  entry(5, 'point', 'blue', '23.6,24.4 What of this gap?'), entry(6, 'note', 'blue', 'secret'),
]

it('what the others have said stays in sight until one orders something', () => {
  expect(heard({ log, you: ['red'] }).map((e) => e.seq)).toEqual([3, 5])
  expect(heard({ log: [...log, entry(7, 'order', 'red')], you: ['red'] })).toEqual([])
  expect(heard({ log, you: ['blue'] }).map((e) => e.seq)).toEqual([4])
})

it('what the commanders of a side say among themselves is heard by who is told the words', () => {
  const said = [...log, entry(7, 'council', 'blue'), entry(8, 'council', 'scouts', 'Go round')]
  expect(heard({ log: said, you: ['red'] }).map((e) => e.seq)).toEqual([3, 5, 8])
  expect(spoken(said.at(-1)!, { seats: [{ id: 'scouts', name: 'the Scouts' }] } as unknown as Table)).toBe('The Scouts, to his side alone: “Go round”')
})

it('pointing is told by what stands there, and what was measured by how far it is; no codes', () => {
  const table = { seats: [{ id: 'blue', name: 'the Blues' }], scene: { board: { cells: [{ at: 'E4', terrain: 'w', name: 'the Mill' }] } } } as unknown as Table
  expect(spoken(log[4]!, table)).toBe('The Blues pointed at the map: What of this gap?')
  expect(spoken(entry(7, 'point', 'blue', 'E4'), table)).toBe('The Blues pointed at the Mill.')
  expect(spoken(entry(7, 'point', 'blue', 'B4'), table)).toBe('The Blues pointed at the map.')
  expect(spoken(entry(7, 'point', 'blue', '10,10 16.4,10 6.4″ the 4th to the Gun'), table)).toBe('The Blues measured 6.4″: the 4th to the Gun.')
  expect(spoken(log[2]!, table)).toBe('The Blues: “Bold!”')
})

it('who is waited for is nudged once for each question', () => {
  expect(nudged({ log, you: ['red'] }, 3)).toBe(true)
  expect(nudged({ log: [...log, entry(7, 'order', 'blue')], you: ['red'] }, 7)).toBe(false)
  expect(NUDGE).not.toBe('')
})
