import { describe, expect, it } from 'vitest'
import { gridOf, type Place } from './geometry'

const grid = gridOf({ grid: 'hex', columns: 13, rows: 11 })
const cell = (name: string): Place => grid.find(name)!
const apart = (a: string, b: string) => Math.hypot(cell(a).x - cell(b).x, cell(a).y - cell(b).y)

describe('a board of hexes', () => {
  it('has one hex less in even columns', () => {
    expect(grid.cells.length).toBe(7 * 11 + 6 * 10)
    expect(grid.find('A11')).toBeDefined()
    expect(grid.find('B11')).toBeUndefined()
    expect(grid.find('N1')).toBeUndefined()
    expect(grid.find('A0')).toBeUndefined()
  })

  it('stands even columns half a hex further north', () => {
    expect(cell('B1').y).toBeCloseTo((cell('A1').y + cell('A2').y) / 2)
    expect(cell('A2').y).toBeLessThan(cell('A1').y)
    expect(cell('B1').x).toBeGreaterThan(cell('A1').x)
  })

  // The neighbours of NP-MAP-01: (5,2) and (6,4).
  it.each([
    ['E2', ['E3', 'F2', 'F1', 'E1', 'D1', 'D2']],
    ['F4', ['F5', 'G5', 'G4', 'F3', 'E4', 'E5']],
  ])('%s touches its six neighbours and no other', (name, neighbours) => {
    const near = grid.cells.filter((c) => c.name !== name && apart(name, c.name) < grid.inner * 2.1).map((c) => c.name)
    expect(near.sort()).toEqual([...neighbours].sort())
  })

  it('finds the cell under any point near its middle', () => {
    for (const c of grid.cells) {
      for (const [dx, dy] of [[0, 0], [20, 20], [-25, 10], [30, -5]] as const) expect(grid.nearest(c.x + dx, c.y + dy).name).toBe(c.name)
    }
  })

  it('joins corners of neighbours', () => {
    const key = (p: { x: number; y: number }) => `${p.x.toFixed(2)},${p.y.toFixed(2)}`
    const [a, b] = [new Set(grid.corners(cell('E5')).map(key)), grid.corners(cell('F5')).map(key)]
    expect(b.filter((p) => a.has(p)).length).toBe(2)
  })

  it.each([
    ['E5', 'ArrowUp', 'E6'], ['E5', 'ArrowDown', 'E4'], ['E5', 'ArrowLeft', 'D5'], ['E5', 'ArrowRight', 'F5'],
    ['A1', 'ArrowLeft', 'A1'], ['A1', 'ArrowDown', 'A1'], ['A11', 'ArrowRight', 'B10'], ['B10', 'ArrowUp', 'B10'],
    ['M11', 'ArrowRight', 'M11'], ['E5', 'x', 'E5'],
  ])('steps from %s by %s to %s', (from, key, to) => expect(grid.step(from, key)).toBe(to))

  it('knows which cells lie on the edge', () => {
    expect(grid.exits(cell('E5'))).toEqual([])
    expect(grid.exits(cell('B10'))).toEqual([{ x: 0, y: -1 }])
    expect(grid.exits(cell('M1'))).toEqual([{ x: 1, y: 0 }, { x: 0, y: 1 }])
  })
})

it('refuses a grid that it cannot draw', () => {
  expect(() => gridOf({ grid: 'inches', columns: 6, rows: 4 })).toThrow(/inches/)
})
