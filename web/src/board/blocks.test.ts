import { describe, expect, it } from 'vitest'
import type { Piece } from '../api/types'
import { blockOf, roomOf } from './blocks'
import { torn } from './part'
import { gridOf, SIDE } from './geometry'
import { spotsOf } from './spots'

const piece = (more: Partial<Piece>): Piece =>
  ({ id: 'i1', name: '78th', short: '78th', side: 0, arm: 'infantry', formation: 'line', strength: 6, full: 6, test: 3, text: '', ...more })
/** How many closed shapes are painted so. */
const count = (p: Piece, paint: string) =>
  blockOf(p).parts.filter((x) => x.paint === paint).reduce((sum, x) => sum + (x.d.match(/z/gi)?.length ?? 0), 0)

describe('strength is the ink itself', () => {
  it.each(['line', 'column', 'square', 'open'])('%s', (formation) => {
    for (let strength = 1; strength <= 6; strength++) {
      const p = piece({ formation, strength })
      expect(count(p, 'plate')).toBe(strength)
      expect(count(p, 'lost')).toBe(6 - strength)
    }
  })
  it('stays for the same points when others are lost', () => {
    const plate = (strength: number) => blockOf(piece({ strength })).parts.find((x) => x.paint === 'plate')!.d
    expect(plate(5).startsWith(plate(4))).toBe(true)
  })
  it('of a piece that has none is whole', () => {
    expect(count(piece({ full: undefined, strength: undefined }), 'plate')).toBe(1)
  })
})

describe('plan blocks', () => {
  it('are thin in line and deep in column', () => {
    const [line, column] = [blockOf(piece({})).half, blockOf(piece({ formation: 'column' })).half]
    expect(line.x).toBeGreaterThan(3 * line.y)
    expect(column.y).toBeGreaterThan(column.x)
  })
  it('keep inside their cell', () => {
    for (const arm of ['infantry', 'rifles', 'cavalry', 'artillery', 'general', 'train', 'hidden'] as const) {
      for (const formation of ['line', 'column', 'square', 'battery', 'limbered', 'open']) {
        const { half } = blockOf(piece({ arm, formation }))
        expect(half.x).toBeLessThan(40)
        expect(half.y).toBeLessThan(30)
      }
    }
  })
  it('are torn at the strength at which they must test, and not before', () => {
    expect(torn(piece({ strength: 4 }))).toBe(false)
    expect(torn(piece({ strength: 3 }))).toBe(true)
    expect(torn(piece({ strength: 3, test: undefined }))).toBe(false)
  })
  it('tell cavalry by a diagonal', () => {
    const strokes = (p: Piece) => blockOf(p).parts.filter((x) => x.paint === 'stroke').length
    expect(strokes(piece({ arm: 'cavalry' }))).toBe(strokes(piece({})) + 1)
  })
})

it('pieces of one cell stand apart', () => {
  const grid = gridOf({ grid: 'hex', columns: 5, rows: 5 })
  const at = spotsOf([piece({ at: 'C3' }), piece({ id: 'g1', arm: 'general', at: 'C3' }), piece({ id: 'g2', arm: 'general', at: 'C3' })], grid)
  const [a, b, c] = ['i1', 'g1', 'g2'].map((id) => at.get(id)!)
  expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(22)
  expect(Math.hypot(b!.x - c!.x, b!.y - c!.y)).toBeGreaterThan(22)
  expect(spotsOf([piece({ at: undefined })], grid).size).toBe(0)
})

describe('single men', () => {
  const unit = (more: Partial<Piece>) => piece({ figures: true, facing: 0, full: 6, strength: 4, ...more })
  /** How many rings are painted so, near or far. */
  const rings = (p: Piece, paint: string, near: boolean) =>
    blockOf(p, near).parts.filter((x) => x.paint === paint).reduce((sum, x) => sum + (x.d.match(/z/gi)?.length ?? 0), 0)

  it.each(['infantry', 'spears', 'cavalry', 'machine-gun', 'artillery'] as const)('of %s are as many as live, the others rings', (arm) => {
    for (const irregular of [false, true]) {
      for (let strength = 1; strength <= 4; strength++) {
        const p = unit({ arm, irregular, strength, full: 4 })
        expect(rings(p, 'plate', true)).toBe(strength)
        expect(rings(p, 'fallen', true)).toBe(4 - strength)
      }
    }
  })
  it('are drawn only near, and only where the rules know them', () => {
    expect(rings(unit({}), 'hat', true)).toBe(4)
    expect(rings(unit({}), 'hat', false)).toBe(0)
    expect(rings(piece({}), 'hat', true)).toBe(0)
  })
  it.each(['infantry', 'cavalry', 'artillery'] as const)('tell irregular %s from drilled, near and far', (arm) => {
    for (const near of [true, false]) {
      const [drilled, loose] = [false, true].map((irregular) => blockOf(unit({ arm, irregular, full: 3, strength: 3 }), near).parts.map((p) => p.paint + p.d).join())
      expect(drilled).not.toBe(loose)
    }
  })
  it('are not men twice: the fallen are always those of the same end', () => {
    const men = (strength: number) => blockOf(unit({ strength }), true).parts.filter((p) => p.paint === 'plate').map((p) => p.d)
    expect(men(6).slice(0, 3)).toEqual(men(3))
  })
  it('keep to their square, whichever way they face', () => {
    for (const arm of ['infantry', 'spears', 'cavalry', 'machine-gun', 'artillery', 'general'] as const) {
      for (const facing of [0, 9000, 18000, 27000]) {
        for (const near of [true, false]) {
          const room = roomOf(unit({ arm, facing }), near)
          expect(Math.max(room.width, room.height), `${arm} ${facing}`).toBeLessThanOrEqual(SIDE)
        }
      }
    }
  })
})

it('room turns with the piece and takes in its front mark', () => {
  const north = roomOf(piece({ facing: 0 }))
  const east = roomOf(piece({ facing: 9000 }))
  expect(east.width).toBeCloseTo(north.height)
  expect(east.height).toBeCloseTo(north.width)
  // The mark looks out on the side that it faces.
  expect(-north.y).toBeGreaterThan(north.y + north.height)
  expect(east.x + east.width).toBeGreaterThan(-east.x)
})
