// What other programs call ground, in the words of the rule books, and the board that
// comes of it.

/** By what it may be called here, in order: the first that the book has is taken. */
const like: [RegExp, string[]][] = [
  [/bridge/, ['bridge']],
  [/\bford/, ['ford']],
  [/swamp|marsh|bog|fen|mire/, ['marsh', 'swamp', 'bog', 'rough']],
  [/forest|wood|trees|jungle|thicket|\bfirs?\b/, ['wood', 'woods']],
  [/mountain|peak|cliff|rock/, ['steep-hill', 'hill 2', 'rough', 'hill']],
  [/hill|rise|height/, ['hill']],
  [/town|village|city|castle|keep|house|build|tower|thorp|settlement|farm/, ['buildings', 'building', 'village', 'house']],
  [/lake|pond|water|ocean|sea\b/, ['lake', 'river']],
  [/river/, ['river']],
  [/stream|brook|creek/, ['stream', 'river']],
  [/ditch|trench|entrench|earthwork|redoubt|fieldwork|fort/, ['fieldwork', 'buildings']],
  [/hedge|bush|shrub|scrub|orchard/, ['hedge', 'orchard', 'bushes', 'wood', 'rough']],
  [/rough|broken|stony|desert|dunes|sand/, ['rough']],
  [/ravine|gully/, ['ravine', 'rough']],
]
/** Open ground. */
const plain = /^(clear|open|plain|plains|grass|grassland|field|fields|light|dark|green|farmland|dust|soil|white|grey|light-.*|dark-.*|empty|none|road|path)$/

export type Kind = { ground: string } | { plain: true } | undefined

/** The ground of the book that a word of another program means; undefined: none. */
export function meant(word: string, grounds: string[]): Kind {
  const said = word.toLowerCase().replace(/[_.]/g, '-')
  if (grounds.includes(said) && said !== 'clear') return { ground: said }
  for (const [pattern, list] of like) {
    if (!pattern.test(said)) continue
    const there = list.find((w) => grounds.includes(w))
    return there ? { ground: there } : undefined
  }
  return plain.test(said) ? { plain: true } : undefined
}

/** The way that a word means. */
export function wayMeant(word: string, ways: string[]): string | undefined {
  const said = word.toLowerCase()
  const own = ways.find((w) => said.split(/[^a-z]+/).includes(w))
  if (own) return own
  const want = /river|canal/.test(said) ? ['river'] : /stream|brook|creek/.test(said) ? ['stream', 'river'] : /trail|track|path/.test(said) ? ['track', 'road'] : /road|highway|street/.test(said) ? ['road'] : []
  return want.find((w) => ways.includes(w))
}

/** What may be brought in: the book's words for this kind of board. */
export interface Book { grid: string; grounds: string[]; ways: string[] }

/** A cell as it lies in the other program: column and row from 1, from the north-west. */
export interface Cell { column: number; row: number; ground?: string; name?: string }
export interface Way { kind: string; name?: string; cells: { column: number; row: number }[] }

/** What has come: the section `board` as YAML, and what was left out. */
export interface Brought { grid: string; board: string; left: string[] }

/** The most columns and rows that a board has here. */
export const MOST = { columns: 26, rows: 26 }

/** How often each thing was left out, in one line each. */
export class Left {
  #count = new Map<string, number>()
  note(what: string) { this.#count.set(what, (this.#count.get(what) ?? 0) + 1) }
  get list(): string[] { return [...this.#count].map(([what, n]) => (n > 1 ? `${what} (${n} times)` : what)) }
}

/** A name without marks that are not seen, or turn what is read: a battle has none. */
export const named = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '').trim().slice(0, 60)
const quoted = (text: string) => JSON.stringify(text)

/** Writes the board. On hexes every second column has a hex less, at its foot. */
export function boardOf(grid: string, columns: number, rows: number, cells: Cell[], ways: Way[], left: Left): Brought {
  if (columns > MOST.columns || rows > MOST.rows) left.note(`what lies beyond ${MOST.columns} columns and ${MOST.rows} rows: the map has ${columns} by ${rows}`)
  columns = Math.min(columns, MOST.columns)
  const hex = grid === 'hex'
  if (hex && rows < MOST.rows && cells.some((c) => c.column % 2 === 0 && c.row === rows && (c.ground ?? c.name))) rows++
  rows = Math.min(rows, MOST.rows)
  const inside = (c: { column: number; row: number }) => c.column >= 1 && c.column <= columns && c.row >= 1 && c.row <= rows - (hex && c.column % 2 === 0 ? 1 : 0)
  const name = (c: { column: number; row: number }) => `${String.fromCharCode(64 + c.column)}${rows + 1 - c.row - (hex && c.column % 2 === 0 ? 1 : 0)}`
  const terrain = new Map<string, string>()
  const names = new Map<string, string>()
  for (const c of cells) {
    if (!inside(c)) continue
    if (c.ground) terrain.set(name(c), c.ground)
    if (c.name) names.set(name(c), c.name)
  }
  const laid = ways.flatMap((w) => {
    const path = w.cells.filter(inside).map(name)
    if (path.length < w.cells.length) left.note('the end of a way that goes off the board')
    return path.length > 1 ? [`    - {kind: ${w.kind}, ${w.name ? `name: ${quoted(w.name)}, ` : ''}path: [${path.join(', ')}]}`] : []
  })
  const section = (key: string, map: Map<string, string>, value: (v: string) => string) => (map.size ? [`  ${key}:`, ...[...map].map(([k, v]) => `    ${k}: ${value(v)}`)] : [])
  return {
    grid, left: left.list,
    board: ['board:', `  grid: ${grid}`, `  columns: ${columns}`, `  rows: ${rows}`, ...section('terrain', terrain, (v) => v), ...section('names', names, quoted), ...(laid.length ? ['  ways:', ...laid] : []), ''].join('\n'),
  }
}

/** The cells between two, by the straightest way; rows count from the north. */
export function between(grid: string, a: { column: number; row: number }, b: { column: number; row: number }): { column: number; row: number }[] {
  const high = (c: { column: number; row: number }) => c.row + (grid === 'hex' && c.column % 2 === 0 ? 0.5 : 0)
  const far = (c: { column: number; row: number }) => Math.hypot((c.column - b.column) * (grid === 'hex' ? 0.866 : 1), high(c) - high(b))
  const path = [a]
  for (let at = a; at.column !== b.column || at.row !== b.row;) {
    const down = at.column % 2 === 0 ? 1 : 0
    const steps = grid === 'hex' ? [[0, 1], [0, -1], [1, down], [1, down - 1], [-1, down], [-1, down - 1]] : [[0, 1], [0, -1], [1, 0], [-1, 0]]
    const next = steps.map(([x, y]) => ({ column: at.column + x!, row: at.row + y! })).sort((p, q) => far(p) - far(q))[0]!
    if (far(next) >= far(at) || path.length > 200) break
    path.push((at = next))
  }
  return path
}
