import { describe, expect, it } from 'vitest'
import { outlines } from './curves'
import { gridOf, SIDE, type Place } from './geometry'

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

describe('a board of squares', () => {
  const grid = gridOf({ grid: 'square', columns: 12, rows: 10 })
  const cell = (name: string) => grid.find(name)!

  it('counts from the south-west, all columns alike', () => {
    expect(grid.cells.length).toBe(120)
    expect(grid.find('L10')).toBeDefined()
    expect(grid.find('A11')).toBeUndefined()
    expect([cell('A1').x, cell('A1').y]).toEqual([SIDE / 2, grid.height - SIDE / 2])
    expect(cell('B1').y).toBe(cell('A1').y)
  })
  it.each([['E5', ['E6', 'F5', 'E4', 'D5']], ['A1', ['A2', 'B1']]])('%s shares its sides with %s and no other', (name, neighbours) => {
    const key = (p: { x: number; y: number }) => `${p.x},${p.y}`
    const own = new Set(grid.corners(cell(name)).map(key))
    const touching = grid.cells.filter((c) => c.name !== name && grid.corners(c).filter((p) => own.has(key(p))).length === 2)
    expect(touching.map((c) => c.name).sort()).toEqual([...neighbours].sort())
  })
  it.each([
    ['E5', 'ArrowUp', 'E6'], ['E5', 'ArrowDown', 'E4'], ['E5', 'ArrowLeft', 'D5'], ['E5', 'ArrowRight', 'F5'],
    ['A1', 'ArrowLeft', 'A1'], ['L10', 'ArrowUp', 'L10'], ['L10', 'ArrowRight', 'L10'],
  ])('steps from %s by %s to %s', (from, key, to) => expect(grid.step(from, key)).toBe(to))
  it('finds the square under any point, up to its sides', () => {
    for (const c of grid.cells) for (const by of [-35, 0, 35]) expect(grid.nearest(c.x + by, c.y - by).name).toBe(c.name)
  })
  it('goes round squares that meet only at a corner one by one', () => {
    const loops = outlines(grid, ['C3', 'D4', 'D2'].map(cell))
    expect(loops.map((l) => l.length)).toEqual([4, 4, 4])
  })
  it('draws corners in by so much on each side', () => {
    expect(grid.corners(cell('A10'), 3)).toEqual([{ x: 3, y: 3 }, { x: 69, y: 3 }, { x: 69, y: 69 }, { x: 3, y: 69 }])
  })
  it('knows which squares lie on the edge', () => {
    expect(grid.exits(cell('E5'))).toEqual([])
    expect(grid.exits(cell('L1'))).toEqual([{ x: 1, y: 0 }, { x: 0, y: 1 }])
  })
})

it('refuses a grid that it cannot draw', () => {
  expect(() => gridOf({ grid: 'round' as 'hex', columns: 6, rows: 4 })).toThrow(/inches/)
})
