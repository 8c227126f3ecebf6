import { describe, expect, it } from 'vitest'
import type { Piece } from '../api/types'
import { blockOf, torn } from './blocks'
import { gridOf } from './geometry'
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
