import { describe, expect, it } from 'vitest'
import type { Board } from '../api/types'
import { distance } from './curves'
import { INCH } from './geometry'
import { inside, meet, wide } from './labels'
import { courseNames } from './waynames'

const table = (path: [number, number][], width?: number) => ({
  grid: 'inches', columns: 0, rows: 0, width: 48_000, depth: 36_000, title: '', seed: 1, cells: [], terrain: [],
  courses: [{ kind: width ? 'road' : 'fence', name: 'the turnpike', width, path: path.map(([x, y]) => ({ x: x * 1000, y: y * 1000 })) }],
}) as unknown as Board
const all = { x: -10, y: -10, width: 48 * INCH + 20, height: 36 * INCH + 20 }
const lengthOf = (d: string) => {
  const points = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }))
  return points.reduce((sum, p, i) => sum + (i ? distance(points[i - 1]!, p) : 0), 0)
}

describe('the name of a course', () => {
  it('stands on a broad road and beside a narrow one', () => {
    expect(courseNames(table([[22, 0], [22, 36]], 2000), 14, [], all)[0]!.drop).toBeGreaterThan(0)
    expect(courseNames(table([[22, 0], [22, 36]], 100), 14, [], all)[0]!.drop).toBeLessThan(0)
  })
  it('keeps off what stands there', () => {
    const road = table([[22, 0], [22, 36]], 2000)
    const [free] = courseNames(road, 14, [], all)
    const [other] = courseNames(road, 14, free!.boxes, all)
    expect(other!.boxes.some((b) => free!.boxes.some((t) => meet(t, b)))).toBe(false)
  })
  it('keeps off a sharp bend', () => {
    const bend: [number, number][] = [[2, 30], [13, 30], [13, 10], [46, 10]]
    const [name] = courseNames(table(bend, 1000), 14, [], all)
    const corner = { x: 13 * INCH, y: 6 * INCH }
    expect(name!.boxes.length).toBeGreaterThan(2)
    for (const b of name!.boxes) expect(distance({ x: b.x + 7, y: b.y + 7 }, corner)).toBeGreaterThan(14)
  })
  it('stands where it is seen from first to last, or nowhere', () => {
    const road = table([[0, 18], [48, 18]], 1000)
    for (let x = 0; x < 40; x += 2) {
      const sight = { x: x * INCH, y: 10 * INCH, width: 8 * INCH, height: 12 * INCH }
      const [name] = courseNames(road, 14, [], sight)
      expect(name, `from ${x} inches`).toBeDefined()
      for (const b of name!.boxes) expect(inside(b, sight), `from ${x} inches`).toBe(true)
    }
    expect(courseNames(road, 14, [], { x: 0, y: 0, width: 48 * INCH, height: 12 * INCH }), 'out of sight').toEqual([])
    expect(courseNames(road, 14, [], { x: 0, y: 10 * INCH, width: 30, height: 12 * INCH }), 'no room').toEqual([])
  })
  it('is whole, however short the course', () => {
    for (const path of [[[10, 10], [11, 10]], [[10, 10], [10, 11]], [[0, 0], [48, 0]]] as [number, number][][]) {
      const [name] = courseNames(table(path), 14, [], all)
      const [long, half] = [lengthOf(name!.d), wide('the turnpike', 14) * 0.7]
      expect((name!.at / 100) * long).toBeGreaterThan(half - 1)
      expect((1 - name!.at / 100) * long).toBeGreaterThan(half - 1)
    }
  })
})
