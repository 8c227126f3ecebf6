import { describe, expect, it } from 'vitest'
import type { Piece } from '../api/types.ts'
import { from, read } from './tape.ts'
import { stood, tasks } from './tasks.ts'

describe('a tape', () => {
  it('is read as people read one', () => {
    const said = ['12', '12.5', '12,5', '12 3/8', '12⅜', '⅜', '3/8', '12-3/8″', '12 in', '0', '7 1/2"', '12 inches']
    expect(said.map(read)).toEqual([12_000, 12_500, 12_500, 12_375, 12_375, 375, 375, 12_375, 12_000, 0, 7_500, 12_000])
    for (const no of ['', 'a', '12.5 3/8', '-3', '1/0', '9/8', '12 3', '1234', 'in']) expect(read(no), no).toBeUndefined()
  })
  it('is laid from either edge', () => {
    const board = { width: 72_000, depth: 48_000 }
    expect(from(board, 10_000, true, 8_000, true)).toEqual({ x: 10_000, y: 8_000 })
    expect(from(board, 10_000, false, 8_000, false)).toEqual({ x: 62_000, y: 40_000 })
  })
})

const piece = (p: Partial<Piece>): Piece => ({ id: 'i1', name: 'the 78th', short: '78th', side: 0, arm: 'infantry', text: '', ...p })

describe('what is to be done with real soldiers', () => {
  it('is to set them out, until they are ticked', () => {
    const p = piece({ stands: 'E4, facing north', formation: 'line', strength: 5, full: 6 })
    expect(tasks([p, piece({ id: 'i2' })], {})).toEqual([{ piece: 'i1', name: 'the 78th', side: 0, kind: 'set', text: 'E4, facing north, line; 5 strong' }])
    expect(tasks([p], { i1: stood(p) })).toEqual([])
  })
  it('is what differs from what was ticked, from here to there', () => {
    const had = { i1: { stands: 'E4, facing north', formation: 'line', strength: 5 } }
    const said = (p: Partial<Piece>) => tasks([piece({ stands: 'E4, facing north', formation: 'line', strength: 5, full: 6, ...p })], had).map((t) => `${t.kind} ${t.text}`)
    expect(said({ stands: 'F5, facing north' })).toEqual(['move from E4 to F5, facing north'])
    expect(said({ stands: 'E4, facing east' })).toEqual(['move at E4, facing east'])
    expect(said({ formation: 'square' })).toEqual(['move at E4, now square'])
    expect(said({ strength: 3 })).toEqual(['lose take off 2: 3 left'])
    expect(said({ stands: 'E3, facing south', strength: 4 })).toEqual(['move from E4 to E3, facing south; take off 1: 4 left'])
    expect(said({ stands: undefined })).toEqual(['off from E4'])
    const open = { i1: { stands: '18″ from the west, 4″ from the south, facing north' } }
    expect(tasks([piece({ stands: '17½″ from the west, 7″ from the south, facing north' })], open)[0]!.text).toBe('from 18″, 4″ to 17½″ from the west, 7″ from the south, facing north')
    expect(tasks([], { i1: { ...had.i1, name: 'the 78th', side: 0 } }).map((t) => `${t.kind} ${t.name} ${t.text}`)).toEqual(['off the 78th from E4'])
  })
})
