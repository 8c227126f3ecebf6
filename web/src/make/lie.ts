// The ground as a whole: another in its place, or the same mirrored or turned. What
// follows it are the places that are told of it: what wins, and what the generals mean
// to do; who stands on it goes along if that is wanted.

import { isMap, isPair, isScalar, isSeq, YAMLMap, YAMLSeq, type Scalar } from 'yaml'
import type { Board } from '../api/types.ts'
import { gridOf } from '../board/geometry.ts'
import { paint, put, read, rowsOf, valueAt, writtenMap, type Doc } from './edit.ts'

/** All that a board says of its ground and its size. */
const lies = ['grid', 'columns', 'rows', 'width', 'depth', 'legend', 'map', 'terrain', 'names', 'landmarks', 'ways', 'walls', 'grounds', 'courses']

/** Lays other ground, `board:` as YAML. What else the board says, and all comments elsewhere, stay. */
export function layGround(doc: Doc, text: string) {
  const fresh = read(text).get('board', true)
  if (!isMap(fresh)) return
  let board = doc.get('board', true) as unknown
  if (!isMap(board)) {
    board = new YAMLMap()
    doc.set('board', board)
  }
  const map = board as YAMLMap
  map.items = map.items.filter((p) => !isScalar(p.key) || !lies.includes(String(p.key.value)))
  map.items.unshift(...fresh.items)
  map.flow = false
}

/** Lays other ground, and spares what the rest of the battle calls by its name: what wins, what is meant, the briefings. `had` is the board as it was. */
export function layAbout(doc: Doc, text: string, had: Board) {
  const rest = JSON.stringify({ ...(doc.toJSON() as object), board: undefined }).toLowerCase()
  const spoken = (name: unknown) => typeof name === 'string' && !!name && [name, name.replace(/[^\p{L}\p{N}]+/gu, '-')].some((n) => rest.includes(n.toLowerCase()))
  const named = (['grounds', 'courses', 'ways'] as const).map((key) => {
    const list = doc.getIn(['board', key], true)
    return [key, isSeq(list) ? list.items.filter((i) => isMap(i) && spoken(i.get('name'))) : []] as const
  })
  layGround(doc, text)
  const board = doc.get('board', true) as unknown as YAMLMap
  for (const [key, items] of named) {
    if (!items.length) continue
    const there = board.get(key, true) as unknown
    if (isSeq(there)) there.items.push(...items)
    else board.add(doc.createPair(key, Object.assign(new YAMLSeq(), { items })))
  }
  const grid = gridOf(had)
  for (const c of had.cells) {
    const at = c.name && (spoken(c.name) || rest.includes(`"${c.at.toLowerCase()}"`)) && grid.find(c.at)
    if (!at) continue
    paint(doc, at, c.terrain)
    put(doc, ['board', 'names', c.at], c.name)
  }
}

/** Mirrored from east to west, from north to south, turned by half, or to the right. */
export type Turning = 'mirror' | 'flip' | 'half' | 'right'

interface Size { grid: string; columns: number; rows: number; width?: number; depth?: number }

/** Why a table cannot be turned so; undefined: it can. */
export function refused(size: Size, how: Turning): string | undefined {
  if (size.grid !== 'hex') return undefined
  if (how === 'right') return 'Hexes lie otherwise when they are turned by a quarter: turn them by half.'
  if (how !== 'flip' && size.columns % 2 === 0) return 'Of an even number of columns the last has a hex less than the first: give the table one column more, or one less.'
  return undefined
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
const edges = ['north', 'east', 'south', 'west']

/** Where things come when the table is turned. */
class Turned {
  readonly #size: Size
  readonly #how: Turning
  constructor(size: Size, how: Turning) {
    this.#size = size
    this.#how = how
  }

  #top(column: number) { return this.#size.rows - (this.#size.grid === 'hex' && column % 2 === 0 ? 1 : 0) }

  /** A cell by its column and row, from 1. */
  cell(column: number, row: number): [number, number] {
    const { columns } = this.#size
    switch (this.#how) {
      case 'mirror': return [columns + 1 - column, row]
      case 'flip': return [column, this.#top(column) + 1 - row]
      case 'half': return [columns + 1 - column, this.#top(column) + 1 - row]
      case 'right': return [row, columns + 1 - column]
    }
  }

  /** A place in inches. */
  #place(x: number, y: number): [number, number] {
    const [w, d] = [(this.#size.width ?? 0) / 1000, (this.#size.depth ?? 0) / 1000]
    switch (this.#how) {
      case 'mirror': return [w - x, y]
      case 'flip': return [x, d - y]
      case 'half': return [w - x, d - y]
      case 'right': return [y, w - x]
    }
  }

  /** A heading, by degrees from north. */
  #degrees(f: number): number {
    const to = { mirror: -f, flip: 180 - f, half: 180 + f, right: 90 + f }[this.#how]
    return Math.round((((to % 360) + 360) % 360) * 100) / 100
  }

  /** A heading, in degrees, as a wind or as an edge. */
  heading(v: unknown): unknown {
    const text = String(v)
    if (winds.includes(text)) return winds[this.#degrees(winds.indexOf(text) * 45) / 45] ?? v
    if (edges.includes(text)) return edges[this.#degrees(edges.indexOf(text) * 90) / 90] ?? v
    const n = Number(text)
    return text.trim() && Number.isFinite(n) ? (typeof v === 'number' ? this.#degrees(n) : String(this.#degrees(n))) : v
  }

  /** A text that is a place, or several; any other comes back as it is. */
  text(v: string): string {
    if (this.#size.grid === 'inches') {
      if (!/^-?\d+(\.\d+)?,-?\d+(\.\d+)?(\s+-?\d+(\.\d+)?,-?\d+(\.\d+)?)*$/.test(v)) return v
      return v.split(/\s+/).map((p) => {
        const [x, y] = p.split(',').map(Number)
        return this.#place(x!, y!).map((n) => Math.round(n * 1000) / 1000).join(',')
      }).join(' ')
    }
    if (!/^[A-Z]\d{1,2}(-[A-Z]\d{1,2})?$/.test(v)) return v
    return v.split('-').map((name) => {
      const [column, row] = [name.charCodeAt(0) - 64, Number(name.slice(1))]
      if (column > this.#size.columns || row > this.#top(column)) return name
      const [c, r] = this.cell(column, row)
      return String.fromCharCode(64 + c) + r
    }).join('-')
  }
}

/** What is no place, whatever it looks like. */
const words = new Set(['id', 'name', 'short', 'title', 'text', 'briefing', 'result', 'legend', 'map', 'card'])
const headings = new Set(['facing', 'current', 'wind', 'home', 'heading'])

/** Turns all places, keys and values, below a node. */
function walk(node: unknown, turned: Turned, key = '') {
  if (isMap(node)) node.items.forEach((p) => walk(p, turned))
  else if (isSeq(node)) node.items.forEach((v) => walk(v, turned, key))
  else if (isPair(node)) {
    const name = isScalar(node.key) ? String(node.key.value) : ''
    if (isScalar(node.key) && typeof node.key.value === 'string') node.key.value = turned.text(node.key.value)
    if (!words.has(name)) walk(node.value, turned, name)
  } else if (isScalar(node)) {
    if (headings.has(key)) node.value = turned.heading(node.value)
    else if (typeof node.value === 'string') node.value = turned.text(node.value)
  }
}

/** Mirrors or turns the ground, and with `all` who stands on it. */
export function turnGround(doc: Doc, size: Size, how: Turning, all: boolean) {
  const turned = new Turned(size, how)
  turnMap(doc, turned, how === 'right')
  for (const part of ['board', 'victory', 'plans', ...(all ? ['forces', 'now', 'ground', 'sides'] : [])]) walk(doc.get(part, true), turned)
  if (how !== 'right') return
  const [one, two] = size.grid === 'inches' ? ['width', 'depth'] : ['columns', 'rows']
  const now = size.grid === 'inches' ? [(size.depth ?? 0) / 1000, (size.width ?? 0) / 1000] : [size.rows, size.columns]
  if (size.grid === 'inches' || valueAt(doc, ['board', 'map']) === undefined || doc.hasIn(['board', one])) {
    put(doc, ['board', one], now[0])
    put(doc, ['board', two], now[1])
  }
}

function turnMap(doc: Doc, turned: Turned, swapped: boolean) {
  const map = doc.getIn(['board', 'map'], true)
  if (!isScalar(map) || typeof map.value !== 'string') return
  const rows = rowsOf(map.value)
  const [wide, high] = [rows[0]?.length ?? 0, rows.length]
  const out = Array.from({ length: swapped ? wide : high }, () => Array<string>(swapped ? high : wide).fill('-'))
  rows.forEach((line, i) => line.forEach((letter, j) => {
    if (letter === '-') return
    const [c, r] = turned.cell(j + 1, high - i)
    const to = out[out.length - r]
    if (to) to[c - 1] = letter
  }))
  ;(map as Scalar).value = writtenMap(out)
}
