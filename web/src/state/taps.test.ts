import { expect, it } from 'vitest'
import type { Piece, Scene } from '../api/types.ts'
import { wanted } from './taps.ts'

const piece = (id: string, side: number, at: string): Piece => ({ id, name: id, short: id, side, at, arm: 'infantry', text: '' })
const scene: Scene = {
  board: { grid: 'hex', columns: 9, rows: 9, title: '', seed: 1, cells: [], terrain: [] },
  sides: [], clock: { turn: 1, part: '', side: 0, victory: '', winner: -1 },
  pieces: [piece('i1', 0, 'E4'), piece('i2', 0, 'D4'), piece('j2', 1, 'A9')],
}

it.each([
  ['on ground out of reach asks why', 'i1', 'A1', undefined, 'i1 move A1'],
  ['on an enemy out of reach asks why', 'i1', 'A9', 'j2', 'i1 fire j2'],
  ['on a friend only shows him', 'i1', 'D4', 'i2', ''],
  ['asks nothing while nobody is chosen', '', 'A1', undefined, ''],
])('a tap %s', (_, chosen, cell, on, want) => {
  expect(wanted(scene, chosen, cell, on)).toBe(want)
})
