import { expect, it } from 'vitest'
import type { Base, Piece } from '../api/types'
import { mapped } from './geometry'
import { meet } from './labels'
import { covers, filled, signs, type Marked } from './signs'
import { standing } from './stands'

const depth = 36_000
const within = { x: 0, y: 0, width: 48 * 24, height: 36 * 24 }
const man = (x: number, y: number): Base => ({ x, y, facing: 0, width: 1000, depth: 1000, kind: 'figure' })
function unit(id: string, bases: Base[], more: Partial<Piece> = {}): Marked {
  const spot = { x: bases.reduce((sum, b) => sum + b.x, 0) / bases.length, y: bases[0]!.y, facing: 0 }
  const piece: Piece = { id, name: id, short: id, side: 0, arm: 'infantry', figures: true, strength: bases.length, full: bases.length, spot, bases, text: '', place: 1, may: true, ...more }
  return { piece, at: mapped(spot, depth), block: standing(piece, true)! }
}
const line = (id: string, x: number, y: number, apart = 1000) => unit(id, Array.from({ length: 6 }, (_, i) => man(x + i * apart, y)))

it('the sign of a body is at its corner, that of men who stand about by one of them', () => {
  const [block, about] = [line('block', 10_000, 20_000), line('about', 10_000, 10_000, 3000)]
  const drawn = signs([block, about], 14, within, depth)
  expect(Math.abs(drawn.get('block')!.box.x - filled(block, depth)[0]!.x)).toBeLessThan(6)
  const nearest = Math.min(...filled(about, depth).map((m) => Math.abs(m.x - drawn.get('about')!.box.x)))
  expect(nearest).toBeLessThan(6)
  expect(Math.abs(drawn.get('about')!.foot.x)).toBeLessThan(60)
})

it('lies over no other piece and no other sign where there is room', () => {
  // A second body close behind the first, whose sign would else lie among its men.
  const all = [line('front', 10_000, 20_000), line('rear', 10_200, 18_900), line('left', 3_800, 18_900)]
  const drawn = [...signs(all, 14, within, depth)]
  for (const [id, s] of drawn) {
    for (const m of all) if (m.piece.id !== id) for (const b of filled(m, depth)) expect(meet(b, s.box), `${id} over ${m.piece.id}`).toBe(false)
    for (const [other, o] of drawn) if (other !== id) expect(meet(o.box, s.box), `${id} over ${other}`).toBe(false)
  }
})

it('who may not act and has no place has none', () => {
  expect(signs([unit('done', [man(10_000, 10_000)], { may: false, place: 3, done: true })], 14, within, depth).size).toBe(0)
})

it('a body that looks aside covers its own place, not the corners of the room about it', () => {
  const m = line('row', 10_000, 20_000)
  const turned: Marked = { ...m, piece: { ...m.piece, spot: { ...m.piece.spot!, facing: 4500 } } }
  const along = (far: number, degrees: number) => ({ x: m.at.x + far * Math.cos((degrees * Math.PI) / 180), y: m.at.y + far * Math.sin((degrees * Math.PI) / 180) })
  expect(covers(turned, depth)(along(50, 45))).toBe(true)
  expect(covers(turned, depth)(along(50, -45))).toBe(false)
  expect(covers(m, depth)(along(50, 45))).toBe(false)
})
