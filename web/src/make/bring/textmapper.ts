// Hex maps as text: a line a hex, `0203 forest "the Thickets"`, and lines of several,
// `0101-0405 river`. Hexes stand with a flat side up, and every second column lower, as
// here.

import { between, boardOf, Left, meant, named, wayMeant, type Book, type Brought, type Cell, type Way } from './words.ts'

export const isTextMap = (text: string): boolean => /^\d{4}(-\d{4})*[ \t]+\S/m.test(text)

const place = (code: string) => ({ column: Number(code.slice(0, 2)), row: Number(code.slice(2, 4)) })

export function textMap(text: string, book: Book): Brought {
  const left = new Left()
  if (/^\s*option\s+horizontal/m.test(text)) throw new Error('This map has hexes with a point up; here they have a flat side up: it cannot be taken.')
  const cells: Cell[] = []
  const ways: Way[] = []
  for (const line of text.split(/\r?\n/)) {
    const said = line.trim()
    if (!said || said.startsWith('#')) continue
    const way = /^(\d{4}(?:-\d{4})+)\s+(\S+)\s*(?:"([^"]*)")?/.exec(said)
    const cell = /^(\d{4})(?:\s+([^"]*?))?\s*(?:"([^"]*)"\s*(\d+)?)?\s*$/.exec(said)
    if (way) takeWay(way, book, ways, left)
    else if (cell) takeCell(cell, book, cells, left)
    else left.note(`the line “${named(said).slice(0, 40)}”`)
  }
  if (!cells.length && !ways.length) throw new Error('No line of this file is a hex, such as 0203 forest.')
  const all = [...cells, ...ways.flatMap((w) => w.cells)]
  // What begins in the middle of a great map comes to the corner; columns keep their kind.
  const [west, north] = [Math.min(...all.map((c) => c.column)), Math.min(...all.map((c) => c.row))]
  const [by, up] = [west - 1 - ((west - 1) % 2), north - 1]
  for (const c of all) { c.column -= by; c.row -= up }
  return boardOf('hex', Math.max(...all.map((c) => c.column)), Math.max(...all.map((c) => c.row)), cells, ways, left)
}

function takeCell([, code, words = '', label]: RegExpExecArray, book: Book, cells: Cell[], left: Left) {
  const c: Cell = { ...place(code!) }
  if (c.column < 1 || c.row < 1) return left.note('a hex of a column or row 0')
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const kind = meant(word, book.grounds)
    if (!kind) left.note(`“${named(word)}”, for which the book has no ground`)
    else if ('ground' in kind) c.ground = kind.ground
  }
  if (label) c.name = named(label)
  cells.push(c)
}

function takeWay([, codes, word, label]: RegExpExecArray, book: Book, ways: Way[], left: Left) {
  const kind = wayMeant(word!, book.ways)
  if (!kind) return left.note(`a line of “${named(word!)}”, for which the book has no way`)
  const ends = codes!.split('-').map(place)
  if (ends.some((c) => c.column < 1 || c.row < 1)) return left.note('a way through a column or row 0')
  const path = ends.slice(1).flatMap((b, i) => between('hex', ends[i]!, b).slice(i ? 1 : 0))
  ways.push({ kind, cells: path, ...(label && { name: named(label) }) })
}
