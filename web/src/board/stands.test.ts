import { expect, it } from 'vitest'
import type { Base, Piece } from '../api/types'
import { standing } from './stands'

const man = (x: number, y: number, kind: Base['kind'] = 'figure'): Base => ({ x, y, facing: 9000, width: 1000, depth: 1000, kind })
/** Eleven men and their officer in two ranks, looking east. */
const unit = (men: Base[]): Piece => ({ id: 'i1', name: 'First', short: '1st', side: 0, arm: 'infantry', figures: true, strength: men.length, full: 12, spot: { x: 10_000, y: 10_000, facing: 9000 }, bases: men, text: '' })
const ranks = Array.from({ length: 12 }, (_, i) => man(10_000 - 1000 * (i % 2), 8_000 + 1000 * Math.floor(i / 2), i ? 'figure' : 'officer'))
const plates = (p: Piece, near: boolean) => standing(p, near)!.parts.filter((x) => x.paint === 'plate').length

it('men are drawn one by one from near, and their ranks as one block from afar', () => {
  expect(plates(unit(ranks), true)).toBe(12)
  expect(plates(unit(ranks), false)).toBe(1)
  expect(standing(unit(ranks), false)!.half).toEqual(standing(unit(ranks), true)!.half)
})

it('men who stand about are no block', () => {
  const about = unit([man(0, 0), man(4000, 3000), man(9000, 1000)])
  expect(plates(about, false)).toBe(3)
  expect([standing(about, true)!.loose, standing(unit(ranks), true)!.loose]).toEqual([true, false])
})
