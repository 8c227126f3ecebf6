import { describe, expect, it } from 'vitest'
import type { Board } from '../../api/types'
import { inside } from '../curves'
import { maida } from '../fixtures/maida'
import { gridOf, type Place, type Point } from '../geometry'
import { cellsOf, edge, ground } from './ground'
import { n } from './shape'

const grid = gridOf(maida.board)

/** The share of a cell that lies inside outlines. */
function share(c: Place, loops: Point[][], on = grid): number {
  const cell = [on.corners(c)]
  let [all, within] = [0, 0]
  for (let x = c.x - 40; x <= c.x + 40; x += 4) {
    for (let y = c.y - 36; y <= c.y + 36; y += 4) {
      if (!inside(cell, { x, y })) continue
      all++
      if (inside(loops, { x, y })) within++
    }
  }
  return within / all
}

/** The outlines of an area's first stroke, read back from its path. */
const read = (d: string): Point[][] =>
  d.split('Z').filter(Boolean).map((loop) => loop.slice(1).split('L').map((p) => {
    const [x, y] = p.split(',').map(Number)
    return { x: x!, y: y! }
  }))

/** A board of 13 by 11 hexes with one kind of ground and nothing else. */
const only = (draw: 'hill' | 'wood' | 'marsh' | 'lake' | 'cliff' | 'buildings' | 'fieldwork', cells: string[], seed: number): Board => ({
  ...maida.board, seed, ways: [], cells: cells.map((at) => ({ at, terrain: draw })),
  terrain: [{ id: draw, name: draw, draw, text: '' }],
})

const SHAPES = [['E5'], ['B7', 'C7', 'C8'], ['C3', 'C4', 'D2', 'D3', 'E3', 'B3'], ['F5', 'F6', 'G5', 'H5', 'H6', 'G7'], ['A1', 'A2', 'B1'], ['K5', 'K6', 'K7', 'K8']]

describe.each(['hill', 'wood', 'marsh', 'lake', 'cliff', 'buildings'] as const)('%s', (draw) => {
  it.each(SHAPES.map((s) => [s.join(' '), s] as const))('over %s fills its cells and no others', (_, cells) => {
    for (const seed of [1, 1806]) {
      const board = only(draw, cells, seed)
      const loops = read(ground(board, grid)[0]!.d)
      for (const c of grid.cells) {
        const part = share(c, loops)
        if (cells.includes(c.name)) expect(part, c.name).toBeGreaterThanOrEqual(0.8)
        else expect(part, c.name).toBeLessThanOrEqual(0.2)
      }
    }
  })
})

describe.each(['hill', 'wood', 'buildings', 'fieldwork'] as const)('%s of squares', (draw) => {
  const squares = gridOf({ grid: 'square', columns: 12, rows: 10 })
  it.each(SHAPES.map((s) => [s.join(' '), s] as const))('over %s fills its squares and no others', (_, cells) => {
    const board: Board = { ...only(draw, cells, 1879), grid: 'square', columns: 12, rows: 10 }
    const strokes = ground(board, squares)
    // Squares that meet only at a corner are shapes apart.
    const loops = strokes.filter((s) => s.kind === strokes[0]!.kind).flatMap((s) => read(s.d))
    for (const c of squares.cells) {
      const part = share(c, loops, squares)
      if (cells.includes(c.name)) expect(part, c.name).toBeGreaterThanOrEqual(0.8)
      else expect(part, c.name).toBeLessThanOrEqual(0.2)
    }
  })
})

it('each level of a hill has a shape of its own, whatever grows on it', () => {
  const board = only('hill', ['D4', 'E4', 'F4'], 1)
  board.terrain.push({ id: 'wood', name: 'wood', draw: 'wood', text: '' })
  board.cells = [{ at: 'D4', terrain: 'hill', level: 1 }, { at: 'E4', terrain: 'hill', level: 2 }, { at: 'F4', terrain: 'wood', level: 1 }]
  const hills = ground(board, grid).filter((s) => s.kind === 'hill').map((s) => read(s.d))
  const over = (level: number) => board.cells.map((c) => share(grid.find(c.at)!, hills[level]!) > 0.5)
  expect(hills.length).toBe(2)
  expect(over(0)).toEqual([true, true, true])
  expect(over(1)).toEqual([false, true, false])
})

describe('the ground of a board', () => {
  it('is the same whenever it is drawn', () => {
    expect(ground(maida.board, grid)).toEqual(ground(structuredClone(maida.board), grid))
  })
  it('differs with the seed', () => {
    expect(ground({ ...maida.board, seed: 2 }, grid)).not.toEqual(ground(maida.board, grid))
  })
  it('has only numbers in its paths', () => {
    for (const s of ground(maida.board, grid)) expect(s.d, s.kind).not.toMatch(/NaN|undefined|Infinity/)
  })
  it('keeps the drawing of one place when another changes', () => {
    const less = { ...maida.board, cells: maida.board.cells.filter((c) => c.at !== 'H4') }
    const wood = (b: Board) => ground(b, grid).filter((s) => s.kind === 'tree')
    expect(wood(less)).toEqual(wood(maida.board))
  })
  it('draws water through the middle of every cell of its river', () => {
    const water = ground(maida.board, grid).filter((s) => s.kind === 'water').flatMap((s) => read(s.d))
    for (const c of cellsOf(maida.board, grid, 'river')) expect(inside(water, c), c.name).toBe(true)
  })
  it('draws among buildings what the battle says stands there, and nothing else', () => {
    const built = maida.board.cells.filter((c) => maida.board.terrain.find((t) => t.id === c.terrain)?.draw === 'buildings')
    const marks = (landmark?: 'church' | 'mill' | 'tower' | 'well') => ground({ ...maida.board, cells: maida.board.cells.map((c) => (c === built[0] ? { ...c, landmark } : { ...c, landmark: undefined })) }, grid).filter((s) => s.kind === 'landmark').map((s) => s.d)
    expect(marks()).toEqual([])
    const all = (['church', 'mill', 'tower', 'well'] as const).map((k) => marks(k))
    expect(all.map((m) => m.length)).toEqual([1, 1, 1, 1])
    expect(new Set(all.map(String)).size).toBe(4)
  })
  it('draws every kind of ground', () => {
    const kinds = new Set(ground(maida.board, grid).map((s) => s.kind))
    for (const kind of ['hachure', 'tree', 'tuft', 'roof', 'wall', 'bush', 'teeth', 'deck', 'parapet', 'stream', 'road', 'track'])
      expect(kinds, kind).toContain(kind)
  })
})

it('draws walls on the sides of cells', () => {
  const board: Board = { ...only('wood', [], 7), grid: 'square', columns: 6, rows: 6, walls: ['C4-C5', 'B2-C2'] }
  const grid = gridOf(board)
  for (const [wall, same] of [['C4-C5', 'y'], ['B2-C2', 'x']] as const) {
    const [a, b] = wall.split('-').map((n) => grid.find(n)!)
    const line = edge(grid, wall)
    expect(line).toHaveLength(2)
    expect(line[0]![same]).toBeCloseTo(line[1]![same])
    expect((line[0]!.x + line[1]!.x) / 2).toBeCloseTo((a!.x + b!.x) / 2)
    expect((line[0]!.y + line[1]!.y) / 2).toBeCloseTo((a!.y + b!.y) / 2)
  }
  expect(ground(board, grid).map((s) => s.kind)).toContain('wall')
  expect(edge(grid, 'A1-F6')).toEqual([])
})

it('writes numbers short', () => expect(n(1.26)).toBe('1.3'))
