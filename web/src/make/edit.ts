// A draft is its YAML text. Each gesture is a small edit of it: what is not touched
// comes back letter for letter, comments and all. Nothing here knows what is right:
// the server's loader does.

import { Document, isMap, isScalar, isSeq, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml'

import type { Piece, Scene } from '../api/types.ts'

export type Path = (string | number)[]
export type Doc = Document

/** A path as faults tell it: forces.french[3].at. */
export const keyOf = (path: Path): string => path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i ? `.${p}` : p)).join('')

export const read = (text: string): Doc => parseDocument(text)
export const write = (doc: Doc): string => doc.toString({ lineWidth: 0, flowCollectionPadding: false, indentSeq: true })

/** Takes words out of all lists, and the keys that have nothing else. */
function without(node: unknown, words: Set<string>) {
  if (isSeq(node)) node.items = node.items.filter((v) => !isScalar(v) || !words.has(String(v.value)))
  if (isMap(node)) node.items = node.items.filter((e) => !isScalar(e.value) || !words.has(String(e.value.value)))
  if (isSeq(node)) node.items.forEach((v) => without(v, words))
  if (isMap(node)) for (const e of [...node.items]) {
    without(e.value, words)
    if (isSeq(e.value) && !e.value.items.length) node.delete(e.key)
  }
}

/** A battle as it stood when it was copied: who is lost is taken out, the others stand where and as they did. */
export function asItStood(text: string, stand: { id: string; keys?: Record<string, unknown>; gone?: boolean }[], turn: number): string {
  const doc = read(text)
  for (const s of stand) if (!s.id) for (const [name, value] of Object.entries(s.keys ?? {})) put(doc, ['options', name], value)
  const by = new Map(stand.map((s) => [s.id, s]))
  for (const unit of units(doc).toReversed()) {
    const at = ['forces', unit.side, unit.index]
    const s = by.get(unit.id)
    if (s?.gone) put(doc, at, undefined)
    for (const [key, value] of Object.entries(s?.keys ?? {})) put(doc, [...at, key], value ?? undefined)
  }
  // Who is lost has no part in what was meant, either.
  const lost = new Set(stand.filter((s) => s.id && s.gone).map((s) => s.id))
  for (const part of ['plans', 'seats', 'victory']) without(doc.getIn([part], true), lost)
  doc.deleteIn(['now'])
  // Its first turn is the one that was going on: what has a turn comes so much sooner.
  const sooner = (path: Path) => {
    const was = valueAt(doc, path)
    if (typeof was === 'number' && turn > 1) put(doc, path, Math.max(1, was - turn + 1))
  }
  sooner(['turns'])
  for (const unit of units(doc)) if (unit.enters) sooner(unitPath(unit, 'enters').concat('turn'))
  for (const [side, list] of Object.entries((valueAt(doc, ['plans']) ?? {}) as Record<string, unknown[]>)) list.forEach((_, i) => sooner(['plans', side, i, 'aims', 'strike']))
  const title = valueAt(doc, ['title'])
  if (typeof title === 'string' && turn > 0) put(doc, ['title'], `${title.slice(0, 100)}, turn ${turn}`)
  return write(doc)
}

/** The plain value of a part. */
export function valueAt(doc: Doc, path: Path): unknown {
  const node = path.length ? doc.getIn(path, true) : doc.contents
  return isMap(node) || isSeq(node) ? node.toJSON() as unknown : isScalar(node) ? node.value : node
}

/** What is pasted has signs that nobody sees, which the loader refuses, and tabs: they are left out, and spaces. */
export const legible = (text: string): string => text.replace(/[\t\v\f\u0085]/g, ' ').replace(/\r\n?/g, '\n')
  .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069]/g, '')
  .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')

/** Writes a value, or takes the key away; lists and mappings that are left empty by that go too. */
export function put(doc: Doc, path: Path, value: unknown) {
  if (typeof value === 'string') value = legible(value)
  if (Array.isArray(value)) value = value.map((v: unknown) => (typeof v === 'string' ? legible(v) : v))
  if (value !== undefined && value !== '') {
    const old = doc.getIn(path, true)
    // What it stands in may not be there yet.
    let top = path.length - 1
    while (top > 0 && !doc.hasIn(path.slice(0, top))) top--
    if (isScalar(old) && typeof value !== 'object') old.value = value
    else doc.setIn(path.slice(0, top + 1), made(doc, path.slice(top + 1).reduceRight<unknown>((v, k) => (typeof k === 'number' ? [v] : { [k]: v }), value), top > 0))
    if (isScalar(old) && typeof value === 'string' && value.includes('\n')) old.type = Scalar.BLOCK_LITERAL
    return
  }
  if (!doc.hasIn(path)) return
  doc.deleteIn(path)
  const above = path.slice(0, -1)
  const left = above.length > 1 ? doc.getIn(above, true) : undefined
  if ((isMap(left) || isSeq(left)) && !left.items.length && above[0] !== 'forces') put(doc, above, undefined)
}

/** A node of a value: texts of several lines stand as such, single things in brackets, sections written out. */
function made(doc: Doc, value: unknown, flow: boolean) {
  const node = doc.createNode(value)
  if (isScalar(node) && typeof value === 'string' && value.includes('\n')) node.type = Scalar.BLOCK_LITERAL
  if (isMap(node) || isSeq(node)) node.flow = flow
  return node
}

/** Adds to a list, which is made if there is none. */
export function add(doc: Doc, path: Path, value: unknown) {
  let list = doc.getIn(path, true)
  if (!isSeq(list)) {
    list = new YAMLSeq()
    doc.setIn(path, list)
  }
  const seq = list as YAMLSeq
  if (!seq.items.length && typeof value === 'object') seq.flow = false
  // The mapping that it stands in is written out as well.
  const above = doc.getIn(path.slice(0, -1), true)
  if (!seq.flow && isMap(above)) above.flow = false
  seq.add(made(doc, value, true))
}

// The ground of cells.

export const rowsOf = (map: string): string[][] => map.split('\n').map((l) => l.trim().split(/\s+/).filter(Boolean)).filter((l) => l.length)
export const writtenMap = (rows: string[][]) => rows.map((r) => r.join(' ')).join('\n') + '\n'

/** Bare ground as a map draws it: on hexes every second column has a cell less. */
export const bare = (columns: number, rows: number, hex: boolean): string =>
  writtenMap(Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => (hex && i === 0 && j % 2 === 1 ? '-' : '.'))))

export interface CellAt { name: string; column: number; row: number }

/** Makes a cell of a kind; of `plain` ground nothing is said. */
export function paint(doc: Doc, cell: CellAt, kind: string, plain = 'clear') {
  const map = doc.getIn(['board', 'map'], true)
  const rows = isScalar(map) && typeof map.value === 'string' ? rowsOf(map.value) : []
  const line = rows[rows.length - cell.row]
  if (line?.[cell.column - 1] === undefined) {
    put(doc, ['board', 'terrain', cell.name], kind === plain && !wet(doc, cell.name) ? undefined : kind)
    return
  }
  put(doc, ['board', 'terrain', cell.name], undefined)
  line[cell.column - 1] = kind === plain && !wet(doc, cell.name) ? '.' : letterOf(doc, kind)
  ;(map as Scalar).value = writtenMap(rows)
}

/** A river or stream makes its cells so, unless the map says otherwise. */
const wet = (doc: Doc, cell: string) =>
  ((valueAt(doc, ['board', 'ways']) ?? []) as { kind: string; path: string[] }[]).some((w) => (w.kind === 'river' || w.kind === 'stream') && w.path?.includes(cell))

/** The letter of a kind of ground; the legend gets one if it has none. */
function letterOf(doc: Doc, kind: string): string {
  const legend = (valueAt(doc, ['board', 'legend']) ?? {}) as Record<string, string>
  const known = Object.keys(legend).find((l) => legend[l] === kind)
  if (known) return known
  const free = [...kind.toLowerCase().replace(/[^a-z]/g, ''), ...kind.toUpperCase().replace(/[^A-Z]/g, ''), ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
    .find((l) => !(l in legend))!
  const there = doc.getIn(['board', 'legend'], true)
  if (isMap(there)) there.set(free, kind)
  else {
    // Before the map that it explains.
    const board = doc.get('board', true) as unknown as YAMLMap
    const at = board.items.findIndex((i) => isScalar(i.key) && i.key.value === 'map')
    board.items.splice(Math.max(0, at), 0, doc.createPair('legend', made(doc, { [free]: kind }, true)))
  }
  return free
}

/** Another size of a board of cells, kept from the south-west corner; what lies beyond is cut off. */
export function resize(doc: Doc, columns: number, rows: number, hex: boolean) {
  const map = doc.getIn(['board', 'map'], true)
  if (!isScalar(map) || typeof map.value !== 'string') {
    put(doc, ['board', 'columns'], columns)
    put(doc, ['board', 'rows'], rows)
    return
  }
  const [old, now] = [rowsOf(map.value), rowsOf(bare(columns, rows, hex))]
  for (let r = 1; r <= Math.min(old.length, rows); r++) {
    const [from, to] = [old[old.length - r]!, now[rows - r]!]
    for (let c = 0; c < Math.min(from.length, columns); c++) if (to[c] !== '-' && from[c] !== '-') to[c] = from[c]!
  }
  map.value = writtenMap(now)
  for (const [key, value] of [['columns', columns], ['rows', rows]] as const) if (doc.hasIn(['board', key])) put(doc, ['board', key], value)
}

// Armies.

/** Where a unit that comes later comes in: its keys below forces, and the place. */
export function comes(u: Unit): { keys: string[]; at: string } | undefined {
  const enters = u.enters as { at?: unknown } | undefined
  if (!enters || typeof enters !== 'object') return undefined
  const [keys, at] = enters.at === undefined ? [['at'], u.at] : [['enters', 'at'], String(enters.at)]
  return at === undefined ? undefined : { keys, at: String(at) }
}

/** Who comes later stands where he comes in: he can be taken there like any other. */
export function later(scene: Scene, all: Unit[]): Scene {
  const by = new Map(all.map((u) => [u.id, u]))
  const stand = (p: Piece): Piece => {
    const u = p.at || p.spot ? undefined : by.get(p.id)
    const at = u && comes(u)?.at
    if (!at) return p
    if (scene.board.grid !== 'inches') return { ...p, at }
    const [x = NaN, y = NaN] = at.split(',').map((n) => Math.round(1000 * Number(n)))
    const spot = { x, y, facing: p.facing ?? 0 }
    return Number.isFinite(x + y) ? { ...p, spot, bases: [{ ...spot, width: 2000, depth: 1000, kind: 'stand' }] } : p
  }
  return { ...scene, pieces: scene.pieces.map(stand) }
}

export interface Unit { side: string; index: number; id: string; name?: string; short?: string; type?: string; at?: string; [key: string]: unknown }

/** All who stand in forces, in the order of the text. */
export function units(doc: Doc): Unit[] {
  const forces = valueAt(doc, ['forces'])
  if (!forces || typeof forces !== 'object') return []
  return Object.entries(forces as Record<string, unknown>).flatMap(([side, list]) =>
    Array.isArray(list) ? list.flatMap((u: unknown, index) => (u && typeof u === 'object' ? [{ ...(u as { id: string }), side, index }] : [])) : [])
}

const ordinal = (n: number) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`

/** A kind of troops as its book fields it: its keys in YAML, where {id} is its own and {2,-3} a place to its right and behind it. */
export interface Troop { name: string; keys: string }

/** The keys of such a unit at a place; who has places of his own in them stands there alone. */
function fielded(troop: Troop, id: string, at: string | undefined, turned: boolean): Record<string, unknown> {
  const [x = 0, y = 0] = (at ?? '').split(',').map(Number)
  const way = turned ? -1 : 1
  const keys = troop.keys.replaceAll('{id}', id).replace(/\{(-?[\d.]+),(-?[\d.]+)\}/g, (_, right: string, ahead: string) => `${x + way * Number(right)},${y + way * Number(ahead)}`)
  return { ...(read(`{${keys}}`).toJSON() as object), ...(at && !/\{-?[\d.]+,/.test(troop.keys) && { at }) }
}

/** Adds a unit of a kind to a side, and returns its id; turned: its side comes from the north. It has a name that no other has on either side: the log tells of it. */
export function enlist(doc: Doc, side: string, type: string, at: string | undefined, troop?: Troop, turned = false): string {
  const all = units(doc)
  const taken = new Set(all.map((u) => u.id))
  let n = all.filter((u) => u.type === type && u.side === side).length + 1
  const id = (i: number) => `${side.toLowerCase().replace(/[^a-z0-9]/g, '').slice(0, 6)}-${type}-${i}`
  while (taken.has(id(n))) n++
  const kind = type.replaceAll('-', ' ')
  const words = troop?.name ?? kind.charAt(0).toUpperCase() + kind.slice(1)
  const named = (i: number) => `${ordinal(i)} ${words}`
  let nth = n
  while (all.some((u) => u.name === `the ${named(nth)}`)) nth++
  const keys = troop ? fielded(troop, id(n), at, turned) : { type, ...(at && { at }) }
  add(doc, ['forces', side], { id: id(n), name: `the ${named(nth)}`, short: named(nth), ...keys })
  return id(n)
}

export const unitPath = (u: Unit, key?: string): Path => ['forces', u.side, u.index, ...(key ? [key] : [])]

/** A text with other letters at a place; line and column count from 1. */
export function cured(text: string, line: number, column: number, length: number, instead: string): string {
  const lines = text.split('\n')
  const letters = [...(lines[line - 1] ?? '')]
  letters.splice(column - 1, length, instead)
  lines[line - 1] = letters.join('')
  return lines.join('\n')
}

/** An empty table of a book. */
export function empty(rules: string, table: { grid: string; columns: number; rows: number; width?: number; depth?: number }): string {
  const board = table.grid === 'inches' ? `  grid: inches\n  width: ${(table.width ?? 48_000) / 1000}\n  depth: ${(table.depth ?? 36_000) / 1000}\n`
    : `  grid: ${table.grid}\n  map: |\n${bare(table.columns, table.rows, table.grid === 'hex').replace(/^(?=.)/gm, '    ')}`
  return `drumhead: 1
id: my-battle
title: A battle of my own
rules: ${rules}

board:
${board}
sides:
  - id: red
    name: the Reds
    short: Reds
    home: south
    ink: red
    plate: solid
  - id: blue
    name: the Blues
    short: Blues
    home: north
    ink: blue
    plate: hatched

forces:
  red: []
  blue: []
`
}
