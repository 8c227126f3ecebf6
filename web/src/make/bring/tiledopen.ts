// Maps of Tiled for an open table: tiles are gathered into boxes, objects become areas and
// ways at the scale that fills the table's width.

import { sizeOf, take, tileLayers, type Map_, type Thing } from './tiled.ts'
import { Left, meant, named, wayMeant, type Book, type Brought } from './words.ts'

/** The most areas, and the most ways, that a board has. */
const MOST = 200

interface Point { x: number; y: number }

/** Boxes of equal cells, by column and row from the north-west: rows of them, joined with the row above where they are as long. */
export function boxes(kinds: (string | undefined)[], wide: number): { kind: string; left: number; top: number; right: number; foot: number }[] {
  const done: { kind: string; left: number; top: number; right: number; foot: number }[] = []
  for (let at = 0; at < kinds.length;) {
    const kind = kinds[at]
    const row = Math.floor(at / wide)
    let to = at + 1
    while (to % wide && kinds[to] === kind) to++
    if (kind) {
      const [left, right] = [at - row * wide, to - row * wide]
      const above = done.find((b) => b.kind === kind && b.foot === row && b.left === left && b.right === right)
      if (above) above.foot++
      else done.push({ kind, left, top: row, right, foot: row + 1 })
    }
    at = to
  }
  return done
}

export async function tiledOpen(map: unknown, book: Book & { width: number }): Promise<Brought> {
  const m = map as Map_
  const { wide, high } = sizeOf(m)
  const left = new Left()
  const [tw, th] = [Number(m.tilewidth) || 1, Number(m.tileheight) || 1]
  const inches = book.width / (wide * tw)
  const depth = Math.min(120, Math.max(12, Math.round(high * th * inches)))
  const half = (n: number) => Math.round(n * 2) / 2
  const place = (p: Point) => `${Math.min(book.width, Math.max(0, half(p.x * inches)))},${Math.min(depth, Math.max(0, half(depth - p.y * inches)))}`
  const grounds: string[] = []
  const courses: string[] = []
  const lay = (list: string[], says: string) => (list.length < MOST ? list.push(says) : left.note(`what is more than ${MOST} areas or ways`))
  const called = (name: string | undefined) => (name ? `name: ${JSON.stringify(named(name))}, ` : '')
  const area = (kind: string, name: string | undefined, points: Point[]) => {
    const outline = points.map(place).filter((p, i, all) => p !== all[i - 1])
    if (outline.length < 3) return left.note('areas of less than half an inch')
    lay(grounds, `{terrain: ${kind}, ${called(name)}outline: "${outline.join(' ')}"}`)
  }
  const box = (kind: string, name: string | undefined, a: Point, b: Point) => {
    const [p, q] = [place(a), place(b)]
    const [x, y] = p.split(',')
    if (q.split(',')[0] === x || q.split(',')[1] === y) left.note('areas of less than half an inch')
    else lay(grounds, `{terrain: ${kind}, ${called(name)}box: "${p} ${q}"}`)
  }

  const thing = (o: Thing) => {
    const words = [o.type, o.class, o.name].filter(Boolean).join(' ')
    if (o.rotation) return left.note(`“${named(words) || 'an object'}”, which is turned`)
    if (o.polyline?.length) {
      const kind = wayMeant(words, book.ways)
      const path = o.polyline.slice(0, 200).map((p) => place({ x: o.x + p.x, y: o.y + p.y })).filter((p, i, all) => p !== all[i - 1])
      if (!kind || path.length < 2) return left.note(`the line “${named(words) || 'without a name'}”, for which the book has no way`)
      return void lay(courses, `{kind: ${kind}, ${called(o.name)}path: "${path.join(' ')}"}`)
    }
    const found = [o.type, o.class, o.name].map((w) => w && meant(w, book.grounds)).find((k) => k)
    const [w, h] = [o.width ?? 0, o.height ?? 0]
    if (!found || !('ground' in found) || o.gid || (!o.polygon && !(w && h))) return left.note(`“${named(words) || 'an object'}”, which is no area of ground here`)
    if (o.polygon) area(found.ground, o.name, o.polygon.slice(0, 100).map((p) => ({ x: o.x + p.x, y: o.y + p.y })))
    else if (o.ellipse) area(found.ground, o.name, Array.from({ length: 12 }, (_, i) => ({ x: o.x + (w / 2) * (1 + Math.cos((i * Math.PI) / 6)), y: o.y + (h / 2) * (1 + Math.sin((i * Math.PI) / 6)) })))
    else box(found.ground, o.name, { x: o.x, y: o.y + h }, { x: o.x + w, y: o.y })
  }

  const tiles: (string | undefined)[] = []
  await tileLayers(m, left, (words, i) => {
    const kind = take(words, book, left)
    if (kind !== undefined) tiles[i] = kind || undefined
  }, thing)
  for (const b of boxes(tiles, wide)) box(b.kind, undefined, { x: b.left * tw, y: b.foot * th }, { x: b.right * tw, y: b.top * th })
  const section = (key: string, list: string[]) => (list.length ? [`  ${key}:`, ...list.map((l) => `    - ${l}`)] : [])
  return { grid: 'inches', left: left.list, board: ['board:', '  grid: inches', `  width: ${book.width}`, `  depth: ${depth}`, ...section('grounds', grounds), ...section('courses', courses), ''].join('\n') }
}
