// A file that is brought in: a battle, a map of another program, or a picture. It is
// refused in words before anything of it is taken.

import type { Stock } from '../../api/types.ts'
import { isTextMap, textMap } from './textmapper.ts'
import { gridOfTiled, tiled } from './tiled.ts'
import type { Brought } from './words.ts'

/** What a battle and a map of another program may be, in bytes. */
export const MOST = { battle: 512 << 10, map: 4 << 20 }

export type File_ =
  | { what: 'battle'; text: string }
  | { what: 'picture' }
  | { what: 'map'; grid: string; of: (stock: Stock) => Promise<Brought> }

const kB = (n: number) => `${Math.ceil(n / 1024)} kB`

/** What a file is. Its error says what is wrong with it. */
export async function opened(file: File): Promise<File_> {
  if (/^image\//.test(file.type) || /\.(jpe?g|png|webp)$/i.test(file.name)) return { what: 'picture' }
  const map = /\.(tmj|json)$/i.test(file.name)
  const most = map ? MOST.map : MOST.battle
  if (file.size > most) throw new Error(`${file.name} has ${kB(file.size)}: a ${map ? 'map' : 'battle'} has at most ${kB(most)}.`)
  const text = await file.text()
  if (map) {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      throw new Error(`${file.name} is no JSON: save the map once more in Tiled, as a JSON map file.`)
    }
    const grid = gridOfTiled(json)
    return { what: 'map', grid, of: (stock) => tiled(json, bookOf(stock, grid)).catch((e: unknown) => {
      throw e instanceof TypeError || e instanceof RangeError ? new Error(`${file.name} is not as Tiled writes a map: open it there, and save it again.`) : e
    }) }
  }
  if (/\.(tmx|tsx)$/i.test(file.name)) throw new Error(`${file.name} is XML: export it from Tiled as a JSON map file (.tmj).`)
  if (isTextMap(text)) return { what: 'map', grid: 'hex', of: (stock) => Promise.resolve().then(() => textMap(text, bookOf(stock, 'hex'))) }
  if (!/\.(ya?ml|txt)$/i.test(file.name)) throw new Error(`${file.name} is no battle: that is a file of YAML, such as the maker gives. Maps may be of text-mapper (.txt) or Tiled (.tmj), pictures JPEG, PNG or WebP.`)
  if (text.includes('\0')) throw new Error(`${file.name} is no text.`)
  return { what: 'battle', text }
}

const tables: Record<string, string> = { hex: 'hexes', square: 'squares', inches: 'an open table' }

/** The words that a book has for such a board. */
function bookOf(stock: Stock, grid: string) {
  const table = stock.tables.find((t) => t.grid === grid)
  if (!table) throw new Error(`This map has ${tables[grid]}; this book is played on ${stock.tables.map((t) => tables[t.grid]).join(' or ')}.`)
  return { grid, grounds: table.grounds.map((g) => g.id), ways: table.ways.map((w) => w.id) }
}
