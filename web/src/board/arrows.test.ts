import { expect, it } from 'vitest'
import { arrow } from './arrows'

const points = (d: string) => [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }))

it('ends before whoever went its way, and lies over nothing of him', () => {
  const begins = 170
  const found = arrow([{ x: 0, y: 0 }, { x: 200, y: 0 }], 'move', (p) => p.x > begins)!
  const all = points(found.shaft + found.head)
  expect(all.filter((p) => p.x > begins)).toEqual([])
  expect(Math.max(...all.map((p) => p.x))).toBeGreaterThan(begins - 8)
})

it('is not drawn where who goes has hardly stirred', () => {
  expect(arrow([{ x: 0, y: 0 }, { x: 20, y: 0 }], 'move', (p) => p.x > -10)).toBeUndefined()
})
