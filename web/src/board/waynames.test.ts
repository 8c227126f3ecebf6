import { describe, expect, it } from 'vitest'
import type { Board } from '../api/types'
import { distance } from './curves'
import { INCH } from './geometry'
import { meet, wide } from './labels'
import { courseNames } from './waynames'

const table = (path: [number, number][], width?: number) => ({
  grid: 'inches', columns: 0, rows: 0, width: 48_000, depth: 36_000, title: '', seed: 1, cells: [], terrain: [],
  courses: [{ kind: width ? 'road' : 'fence', name: 'the turnpike', width, path: path.map(([x, y]) => ({ x: x * 1000, y: y * 1000 })) }],
}) as unknown as Board
const lengthOf = (d: string) => {
  const points = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }))
  return points.reduce((sum, p, i) => sum + (i ? distance(points[i - 1]!, p) : 0), 0)
}

describe('the name of a course', () => {
  it('stands on a broad road and beside a narrow one', () => {
    expect(courseNames(table([[22, 0], [22, 36]], 2000), 14, [])[0]!.drop).toBeGreaterThan(0)
    expect(courseNames(table([[22, 0], [22, 36]], 100), 14, [])[0]!.drop).toBeLessThan(0)
  })
  it('keeps off what stands there', () => {
    const road = table([[22, 0], [22, 36]], 2000)
    const [free] = courseNames(road, 14, [])
    const [other] = courseNames(road, 14, free!.boxes)
    expect(other!.boxes.some((b) => free!.boxes.some((t) => meet(t, b)))).toBe(false)
  })
  it('keeps off a sharp bend', () => {
    const bend: [number, number][] = [[2, 30], [13, 30], [13, 10], [46, 10]]
    const [name] = courseNames(table(bend, 1000), 14, [])
    const corner = { x: 13 * INCH, y: 6 * INCH }
    expect(name!.boxes.length).toBeGreaterThan(2)
    for (const b of name!.boxes) expect(distance({ x: b.x + 7, y: b.y + 7 }, corner)).toBeGreaterThan(14)
  })
  it('is whole, however short the course', () => {
    for (const path of [[[10, 10], [11, 10]], [[10, 10], [10, 11]], [[0, 0], [48, 0]]] as [number, number][][]) {
      const [name] = courseNames(table(path), 14, [])
      const [long, half] = [lengthOf(name!.d), wide('the turnpike', 14) * 0.7]
      expect((name!.at / 100) * long).toBeGreaterThan(half - 1)
      expect((1 - name!.at / 100) * long).toBeGreaterThan(half - 1)
    }
  })
})
