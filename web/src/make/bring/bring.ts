// A file that is brought in: a battle, a map of another program, or a picture. It is
// refused in words before anything of it is taken.

import type { Stock } from '../../api/types.ts'
import { isTextMap, textMap } from './textmapper.ts'
import { gridOfTiled, tiled } from './tiled.ts'
import { tiledOpen } from './tiledopen.ts'
import type { Brought } from './words.ts'

/** What a battle and a map of another program may be, in bytes. */
export const MOST = { battle: 512 << 10, map: 4 << 20 }

export type File_ =
  | { what: 'battle'; text: string }
  | { what: 'picture' }
  /** On which of some boards it can lie; for one of these and a book, what comes of it. */
  | { what: 'map'; grids: string[]; of: (stock: Stock, grid?: string) => Promise<Brought> }

const kB = (n: number) => `${Math.ceil(n / 1024)} kB`

/** The text of a file as an editor may have kept it: by the mark at its beginning, as UTF-8, or as Windows did before that. */
function textOf(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes.slice(0, 2))
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What a file is. Its error says what is wrong with it. */
export async function opened(file: File): Promise<File_> {
  if (/^image\//.test(file.type) || /\.(jpe?g|png|webp)$/i.test(file.name)) return { what: 'picture' }
  const map = /\.(tmj|json)$/i.test(file.name)
  const most = map ? MOST.map : MOST.battle
  if (file.size > most) throw new Error(`${file.name} has ${kB(file.size)}: a ${map ? 'map' : 'battle'} has at most ${kB(most)}.`)
  const text = textOf(await file.arrayBuffer())
  if (map) {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      throw new Error(`${file.name} is no JSON: save the map once more in Tiled, as a JSON map file.`)
    }
    const grids = gridOfTiled(json) === 'hex' ? ['hex'] : ['square', 'inches']
    return { what: 'map', grids, of: async (stock, grid) => {
      const book = bookOf(stock, grids, grid)
      try {
        return await (book.grid === 'inches' ? tiledOpen(json, book) : tiled(json, book))
      } catch (e) {
        throw e instanceof TypeError || e instanceof RangeError ? new Error(`${file.name} is not as Tiled writes a map: open it there, and save it again.`) : e
      }
    } }
  }
  if (/\.(tmx|tsx)$/i.test(file.name)) throw new Error(`${file.name} is XML: export it from Tiled as a JSON map file (.tmj).`)
  if (isTextMap(text)) return { what: 'map', grids: ['hex'], of: (stock) => Promise.resolve().then(() => textMap(text, bookOf(stock, ['hex']))) }
  if (!/\.(ya?ml|txt)$/i.test(file.name)) throw new Error(`${file.name} is no battle: that is a file of YAML, such as the maker gives. Maps may be of text-mapper (.txt) or Tiled (.tmj), pictures JPEG, PNG or WebP.`)
  if (text.includes('\0')) throw new Error(`${file.name} is no text.`)
  return { what: 'battle', text }
}

const tables: Record<string, string> = { hex: 'hexes', square: 'squares', inches: 'an open table' }

/** The words that a book has for one of such boards: the one that is wished for, if it is one of them. */
function bookOf(stock: Stock, grids: string[], grid?: string) {
  const may = stock.tables.filter((t) => grids.includes(t.grid))
  const table = may.find((t) => t.grid === grid) ?? may[0]
  if (!table) throw new Error(`This map has ${tables[grids[0]!]}; this book is played on ${stock.tables.map((t) => tables[t.grid]).join(' or ')}.`)
  return { grid: table.grid, grounds: table.grounds.map((g) => g.id), ways: table.ways.map((w) => w.id), width: (table.width ?? 48_000) / 1000 }
}
