import { expect, it } from 'vitest'
import { arrow } from './arrows'

const points = (d: string) => [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }))

it('ends before whoever went its way, and lies over nothing of him', () => {
  const box = { x: 170, y: -30, width: 60, height: 60 }
  const found = arrow([{ x: 0, y: 0 }, { x: 200, y: 0 }], 'move', box)!
  const all = points(found.shaft + found.head)
  expect(all.filter((p) => p.x > box.x)).toEqual([])
  expect(Math.max(...all.map((p) => p.x))).toBeGreaterThan(box.x - 8)
})

it('is not drawn where who goes has hardly stirred', () => {
  expect(arrow([{ x: 0, y: 0 }, { x: 20, y: 0 }], 'move', { x: -10, y: -30, width: 60, height: 60 })).toBeUndefined()
})
