// Maps of Tiled, as JSON (`.tmj`): tiles become ground by what their tileset calls them,
// objects become names and ways. Squares, and hexes with a flat side up.

import { between, boardOf, Left, meant, named, wayMeant, MOST, type Book, type Brought, type Cell, type Way } from './words.ts'

interface Property { name: string; value: unknown }
interface Tile { id: number; type?: string; class?: string; image?: string; properties?: Property[] }
interface Tileset { firstgid: number; source?: string; name?: string; tiles?: Tile[]; tilecount?: number }
export interface Thing { rotation?: number; ellipse?: boolean; polygon?: { x: number; y: number }[]; name?: string; type?: string; class?: string; x: number; y: number; width?: number; height?: number; polyline?: { x: number; y: number }[]; gid?: number }
interface Layer { type: string; name?: string; visible?: boolean; data?: number[] | string; encoding?: string; compression?: string; chunks?: unknown; layers?: Layer[]; objects?: Thing[]; width?: number }
export interface Map_ {
  orientation?: string; width?: number; height?: number; tilewidth?: number; tileheight?: number; hexsidelength?: number
  staggeraxis?: string; staggerindex?: string; infinite?: boolean; layers?: Layer[]; tilesets?: Tileset[]
}

/** Of a number of a tile, what is not its turning. */
const FLIPS = 0x0fffffff

export function gridOfTiled(map: unknown): string {
  const m = map as Map_
  if (!m || typeof m !== 'object' || !Array.isArray(m.layers) || !m.orientation) throw new Error('This is no map of Tiled: it has no layers and no orientation.')
  if (m.orientation === 'orthogonal') return 'square'
  if (m.orientation === 'hexagonal' && m.staggeraxis === 'x') return 'hex'
  if (m.orientation === 'hexagonal') throw new Error('This map has hexes with a point up; here they have a flat side up: it cannot be taken.')
  throw new Error(`A map of Tiled that is ${named(String(m.orientation))} has neither squares nor hexes: it cannot be taken.`)
}

/** How many tiles it has; its error says that it has no such number. */
export function sizeOf(m: Map_): { wide: number; high: number } {
  if (m.infinite) throw new Error('This map has no end: untick “Infinite” among its properties in Tiled, and save it again.')
  const [wide, high] = [Math.floor(Number(m.width)), Math.floor(Number(m.height))]
  if (!(wide > 0 && high > 0 && wide * high <= 1_000_000)) throw new Error('This map says no size of at most a million tiles.')
  return { wide, high }
}

/** The ground of a tile by its words; '': clear ground; undefined: the book has none, which is noted. */
export function take(words: string[], book: Book, left: Left): string | undefined {
  const found = words.map((w) => meant(w, book.grounds)).find((k) => k)
  if (!found) left.note(`tiles “${named(words[0] ?? 'without a name')}”, for which the book has no ground`)
  return found && ('ground' in found ? found.ground : '')
}

/** Goes through all layers that are shown: the tiles by their words and places, from the north-west, and the objects. */
export async function tileLayers(m: Map_, left: Left, tile: (words: string[], at: number) => void, thing: (o: Thing) => void) {
  const { wide, high } = sizeOf(m)
  const kinds = tilesOf(m.tilesets ?? [], left)
  const walk = async (layers: Layer[]) => {
    for (const layer of layers.slice(0, 200)) {
      const called = named(layer.name ?? 'without a name')
      if (layer.visible === false) left.note(`the layer “${called}”, which is hidden`)
      else if (layer.type === 'group') await walk(layer.layers ?? [])
      else if (layer.type === 'tilelayer') {
        const data = await numbers(layer, left)
        for (let i = 0; i < Math.min(data.length, wide * high); i++) {
          const gid = data[i]! & FLIPS
          if (!gid) continue
          const words = kinds(gid)
          if (words) tile(words.length ? words : [`number ${gid}`], i)
          else left.note(`tiles of the layer “${called}” whose tileset is not in the file`)
        }
      } else if (layer.type === 'objectgroup') for (const o of (layer.objects ?? []).slice(0, 2000)) thing(o)
      else left.note(`the layer “${called}”, a picture`)
    }
  }
  await walk(m.layers!)
}

/** Whether a point lies within a polygon. */
const within = (x: number, y: number, of: { x: number; y: number }[]) =>
  of.reduce((inside, p, i) => {
    const q = of[(i + 1) % of.length]!
    return p.y > y !== q.y > y && x < p.x + ((q.x - p.x) * (y - p.y)) / (q.y - p.y) ? !inside : inside
  }, false)

export async function tiled(map: unknown, book: Book): Promise<Brought> {
  const m = map as Map_
  const grid = gridOfTiled(map)
  const { wide, high } = sizeOf(m)
  const left = new Left()
  // Where its first column stands lower a column comes before it.
  const by = grid === 'hex' && m.staggerindex === 'even' ? 1 : 0
  const cells = new Map<string, Cell>()
  const at = (column: number, row: number) => {
    const key = `${column},${row}`
    if (!cells.has(key)) cells.set(key, { column, row })
    return cells.get(key)!
  }
  const ways: Way[] = []
  const [tw, th] = [Number(m.tilewidth) || 1, Number(m.tileheight) || 1]
  const step = grid === 'square' ? tw : (tw + (Number(m.hexsidelength) || tw / 2)) / 2
  const cellAt = (x: number, y: number) => {
    if (grid === 'square') return { column: Math.floor(x / tw) + 1, row: Math.floor(y / th) + 1 }
    const column = Math.max(1, Math.round((x - tw / 2) / step) + 1 + by)
    return { column, row: Math.floor((y - (column % 2 === 0 ? th / 2 : 0)) / th) + 1 }
  }
  /** An area of ground has the cells whose middles lie in it. */
  const fill = (o: Thing, ground: string) => {
    const of = o.polygon!.slice(0, 500).map((p) => ({ x: o.x + p.x, y: o.y + p.y }))
    for (let column = 1; column <= Math.min(wide + by, MOST.columns); column++) for (let row = 1; row <= Math.min(high, MOST.rows); row++) {
      const lower = grid === 'hex' && column % 2 === 0 ? th / 2 : 0
      if (within((column - 1 - by) * step + tw / 2, (row - 0.5) * th + lower, of)) at(column, row).ground = ground
    }
  }
  const thing = (o: Thing) => {
    const word = [o.type, o.class, o.name].find((w) => w) ?? ''
    if (o.polyline?.length) {
      const kind = wayMeant([o.type, o.class, o.name].filter(Boolean).join(' '), book.ways)
      if (!kind) return left.note(`the line “${named(word) || 'without a name'}”, for which the book has no way`)
      const ends = o.polyline.slice(0, 500).map((p) => cellAt(o.x + p.x, o.y + p.y))
      return void ways.push({ kind, cells: ends.slice(1).flatMap((b, i) => between(grid, ends[i]!, b).slice(i ? 1 : 0)), ...(o.name && { name: named(o.name) }) })
    }
    const ground = o.polygon && [o.type, o.class, o.name].map((w) => w && meant(w, book.grounds)).find((k) => k)
    if (ground && 'ground' in ground) fill(o, ground.ground)
    else if (o.polygon) return left.note(`the area “${named(word) || 'without a name'}”, for which the book has no ground`)
    if (!o.name) return ground ? undefined : left.note('objects without a name')
    const [x, y] = o.polygon?.length ? [Math.min(...o.polygon.map((p) => p.x)) + Math.max(...o.polygon.map((p) => p.x)), Math.min(...o.polygon.map((p) => p.y)) + Math.max(...o.polygon.map((p) => p.y))] : [o.width ?? 0, (o.height ?? 0) * (o.gid ? -1 : 1)]
    const c = cellAt(o.x + x / 2, o.y + y / 2)
    if (c.column >= 1 && c.row >= 1 && c.column <= MOST.columns && c.row <= MOST.rows) at(c.column, c.row).name = named(o.name)
  }
  await tileLayers(m, left, (words, i) => {
    const [column, row] = [(i % wide) + 1 + by, Math.floor(i / wide) + 1]
    if (column > MOST.columns || row > MOST.rows) return
    const ground = take(words, book, left)
    if (ground !== undefined) at(column, row).ground = ground || undefined
  }, thing)
  return boardOf(grid, wide + by, high, [...cells.values()], ways, left)
}

/** What each tile is called, by its number; undefined: its tileset is elsewhere. */
function tilesOf(sets: Tileset[], left: Left): (gid: number) => string[] | undefined {
  const sorted = sets.filter((s) => s && Number.isFinite(s.firstgid)).sort((a, b) => b.firstgid - a.firstgid)
  for (const s of sorted) if (s.source && !s.tiles) left.note(`the tileset ${named(s.source)}, which lies in a file of its own: embed it in Tiled`)
  return (gid) => {
    const set = sorted.find((s) => s.firstgid <= gid)
    if (!set || (set.source && !set.tiles)) return undefined
    const tile = set.tiles?.find((t) => t.id === gid - set.firstgid)
    const told = (tile?.properties ?? []).filter((p) => typeof p.value === 'string').map((p) => String(p.value))
    return [...told, tile?.type, tile?.class, tile?.image?.split(/[\\/]/).at(-1)?.replace(/\.\w+$/, ''), set.name].filter((w): w is string => !!w)
  }
}

/** The numbers of a layer, however they are packed. */
async function numbers(layer: Layer, left: Left): Promise<number[]> {
  if (Array.isArray(layer.data)) return layer.data
  const fail = (why: string) => { left.note(`the layer “${named(layer.name ?? '')}”, ${why}`); return [] }
  if (typeof layer.data !== 'string') return fail('which has no data')
  try {
    let bytes = Uint8Array.from(atob(layer.data.trim()), (c) => c.charCodeAt(0))
    if (layer.compression === 'zstd') return fail('which is packed by zstd: save it as CSV in Tiled')
    if (layer.compression) {
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(layer.compression === 'gzip' ? 'gzip' : 'deflate'))
      bytes = await bounded(unpacked)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, i) => view.getUint32(4 * i, true))
  } catch {
    return fail('whose data cannot be unpacked')
  }
}

/** What a layer of a million tiles has, in bytes. */
const UNPACKED = 4_000_000

/** All of a stream, but no more than a layer can have. */
async function bounded(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    if ((length += value.length) > UNPACKED) {
      await reader.cancel()
      throw new Error('too long')
    }
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const p of parts) { all.set(p, at); at += p.length }
  return all
}
