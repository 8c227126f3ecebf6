// Where the cells of a board lie on the map. This is the only file that knows
// what a cell looks like; all lengths are map units, of which
// a hex is 80 wide, a square 72 and an inch of an open table 24.

import type { Board } from '../api/types'

export interface Point { x: number; y: number }

/** A cell with its name and the place of its middle. */
export interface Place extends Point { name: string; column: number; row: number }

export interface Grid {
  width: number
  height: number
  /** From a cell's middle to its nearest side. */
  inner: number
  cells: Place[]
  find(name: string | undefined): Place | undefined
  /** The cell under a point, or the nearest one. */
  nearest(x: number, y: number): Place
  /** The cell that an arrow key leads to; the same one at the edge of the board. */
  step(name: string, key: string): string
  /** The corners, clockwise, drawn in by so much. */
  corners(cell: Place, inset?: number): Point[]
  /** The sides of the board that a cell lies on, as directions off it. */
  exits(cell: Place): Point[]
}

/** From a hex's middle to its corners. */
const RADIUS = 40
const HIGH = Math.sqrt(3) * RADIUS

/** The side of a square. */
export const SIDE = 72

/** An inch of an open table. */
export const INCH = 24
/** A thousandth of an inch. */
export const MIL = INCH / 1000

/** The grid of a board; throws for a kind of grid that cannot be drawn. */
export function gridOf(board: Pick<Board, 'grid' | 'columns' | 'rows' | 'width' | 'depth'>): Grid {
  switch (board.grid) {
    case 'hex': return hexes(board.columns, board.rows)
    case 'square': return squares(board.columns, board.rows)
    case 'inches': return table(board.width ?? 36_000, board.depth ?? 36_000)
  }
  throw new Error(`cannot draw a board of kind "${board.grid as string}": wanted "hex", "square" or "inches"`)
}

/** A place of an open table, in thousandths of an inch from its south-west corner, on the map. */
export const mapped = (p: Point, depth: number): Point => ({ x: p.x * MIL, y: (depth - p.y) * MIL })
/** A point of the map as a place of an open table, to a thousandth of an inch. */
export const placed = (p: Point, depth: number): Point => ({ x: Math.round(p.x / MIL), y: Math.round(depth - p.y / MIL) })

/** An open table: it has no cells; its places are called as in orders, 12.5,18, and lie anywhere. */
function table(width: number, depth: number): Grid {
  const at = (x: number, y: number): Place => ({ name: `${x / 1000},${y / 1000}`, column: 0, row: 0, ...mapped({ x, y }, depth) })
  const within = (v: number, most: number) => Math.max(0, Math.min(most, v))
  const find = (name: string | undefined) => {
    const said = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(name ?? '')
    return said ? at(Math.round(Number(said[1]) * 1000), Math.round(Number(said[2]) * 1000)) : undefined
  }
  return {
    width: width * MIL, height: depth * MIL, inner: INCH, cells: [], find,
    nearest(x, y) {
      const p = placed({ x, y }, depth)
      return at(within(Math.round(p.x / 100) * 100, width), within(Math.round(p.y / 100) * 100, depth))
    },
    step(name, key) {
      const [p, move] = [find(name), arrows[key]]
      if (!p || !move) return name
      const from = placed(p, depth)
      return at(within(from.x + move.x * 1000, width), within(from.y + move.y * 1000, depth)).name
    },
    corners(c, inset = 0) {
      const r = INCH - inset
      return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ({ x: c.x + r * Math.cos((i * Math.PI) / 4), y: c.y + r * Math.sin((i * Math.PI) / 4) }))
    },
    exits: () => [],
  }
}

/** Flat-topped hexes; even columns stand half a hex further north and have one hex less. */
function hexes(columns: number, rows: number): Grid {
  return cellular(columns, (column) => rows - (column % 2 === 0 ? 1 : 0), {
    width: RADIUS * (1.5 * (columns - 1) + 2),
    height: HIGH * rows,
    inner: HIGH / 2,
    middle: (column, row) => ({
      x: RADIUS * (1 + 1.5 * (column - 1)),
      y: (HIGH / 2) * (2 * rows - (2 * row + (column % 2 === 0 ? 1 : 0)) + 1),
    }),
    corners(c, inset) {
      const r = RADIUS - inset / Math.cos(Math.PI / 6)
      return [0, 1, 2, 3, 4, 5].map((i) => ({
        x: c.x + r * Math.cos((i * Math.PI) / 3),
        y: c.y + r * Math.sin((i * Math.PI) / 3),
      }))
    },
  })
}

/** Squares in straight columns and rows. */
function squares(columns: number, rows: number): Grid {
  return cellular(columns, () => rows, {
    width: SIDE * columns,
    height: SIDE * rows,
    inner: SIDE / 2,
    middle: (column, row) => ({ x: SIDE * (column - 0.5), y: SIDE * (rows - row + 0.5) }),
    corners(c, inset) {
      const r = SIDE / 2 - inset
      return [{ x: c.x - r, y: c.y - r }, { x: c.x + r, y: c.y - r }, { x: c.x + r, y: c.y + r }, { x: c.x - r, y: c.y + r }]
    },
  })
}

/** What tells one kind of cell from another. */
interface Cut {
  width: number
  height: number
  inner: number
  middle(column: number, row: number): Point
  corners(cell: Place, inset: number): Point[]
}

/** A grid of columns, each as many rows high as `top` says. */
function cellular(columns: number, top: (column: number) => number, cut: Cut): Grid {
  const cells: Place[] = []
  const byName = new Map<string, Place>()
  for (let column = 1; column <= columns; column++) {
    for (let row = 1; row <= top(column); row++) {
      const cell = { name: nameOf(column, row), column, row, ...cut.middle(column, row) }
      cells.push(cell)
      byName.set(cell.name, cell)
    }
  }
  const find = (name: string | undefined) => (name === undefined ? undefined : byName.get(name))
  return {
    width: cut.width, height: cut.height, inner: cut.inner, cells, find,
    nearest(x, y) {
      return cells.reduce((best, c) => (Math.hypot(c.x - x, c.y - y) < Math.hypot(best.x - x, best.y - y) ? c : best))
    },
    step(name, key) {
      const c = find(name)
      const move = arrows[key]
      if (!c || !move) return name
      const column = Math.min(columns, Math.max(1, c.column + move.x))
      const row = Math.min(top(column), Math.max(1, c.row + move.y))
      return nameOf(column, row)
    },
    corners: (c, inset = 0) => cut.corners(c, inset),
    exits(c) {
      const out: Point[] = []
      if (c.column === 1) out.push({ x: -1, y: 0 })
      if (c.column === columns) out.push({ x: 1, y: 0 })
      if (c.row === 1) out.push({ x: 0, y: 1 })
      if (c.row === top(c.column)) out.push({ x: 0, y: -1 })
      return out
    },
  }
}

const arrows: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

const nameOf = (column: number, row: number) => String.fromCharCode(64 + column) + row
