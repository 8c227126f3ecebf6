import { expect, it } from 'vitest'
import type { Piece, Track } from '../api/types'
import { at, ends, gone, halts, spotOf } from './moves'

const track: Track = {
  piece: 'i1', side: 0, outlines: [[{ x: 0, y: 0 }, { x: 10, y: 0 }]],
  way: [{ x: 0, y: 0, time: 0 }, { x: 0, y: 2000, time: 500 }, { x: 1000, y: 2000, time: 750 }], halt: { text: 'stopped by j1' },
}

it('goes along its way in time, and stands where it was stopped', () => {
  expect(at(track, 0)).toMatchObject({ x: 0, y: 0 })
  expect(at(track, 250)).toMatchObject({ x: 0, y: 1000 })
  expect(at(track, 600)).toMatchObject({ x: 400, y: 2000 })
  expect(at(track, 1000)).toMatchObject({ x: 1000, y: 2000 })
  expect(ends(track)).toBe(750)
  expect([gone(track, 250), gone(track, 600), gone(track, 1000)]).toEqual([1000, 2400, 3000])
})

it('has a piece go from where it stands, or back from where the move has brought it', () => {
  const piece = { id: 'i1', spot: { x: 5000, y: 5000, facing: 0 } } as Piece
  expect(spotOf(piece, track, 250, false)).toEqual({ x: 5000, y: 6000 })
  expect([spotOf(piece, track, 0, true), spotOf(piece, track, 1000, true)]).toEqual([{ x: 4000, y: 3000 }, { x: 5000, y: 5000 }])
})

it('tells halts in the order in which they come', () => {
  const early = { ...track, piece: 'j1', way: [{ x: 0, y: 0, time: 0 }] }
  expect(halts({ tracks: [track, { ...track, halt: undefined }, early] }).map((t) => t.piece)).toEqual(['j1', 'i1'])
})
