// The ground of every battle in the list: whatever ground, way or wall it names
// is drawn, so that taking it away changes what is drawn of its kind. Cells of one
// ground, and ways, are drawn into each other; on an open table each lies by itself.

import { expect, it } from 'vitest'
import type { ScenarioCard } from '../src/api/types.ts'
import { gridOf } from '../src/board/geometry.ts'
import { ground } from '../src/board/terrain/ground.ts'
import { house } from './browser.ts'

const server = house()

type Board = ScenarioCard['board']
type Cell = Board['cells'][number]
const drawn = (board: Board) => ground(board, gridOf(board)).map((s) => `${s.kind} ${s.d}`).join('\n')

/** Each thing that a board names, and what is drawn of its kind with it and without it. */
function* things(whole: Board): Generator<[kind: string, thing: unknown, withIt: string, without: string]> {
  const bare = { ...whole, cells: [], ways: [], walls: [], grounds: [], courses: [] }
  function* each<K extends 'cells' | 'ways' | 'walls'>(list: K, all: Board[K] & object): Generator<[string, unknown, string, string]> {
    const withIt = drawn({ ...bare, [list]: all })
    for (const [i, thing] of all.entries()) yield [list, thing, withIt, drawn({ ...bare, [list]: all.filter((_, n) => n !== i) })]
  }
  for (const terrain of new Set(whole.cells.map((c) => c.terrain))) yield* each('cells', whole.cells.filter((c) => c.terrain === terrain))
  yield* each('ways', whole.ways ?? [])
  yield* each('walls', whole.walls ?? [])
  for (const thing of whole.grounds ?? []) yield ['grounds', thing, drawn({ ...bare, grounds: [thing] }), '']
  for (const thing of whole.courses ?? []) yield ['courses', thing, drawn({ ...bare, courses: [thing] }), '']
}

it('draws every ground, way and wall of every battle', async () => {
  const list = (await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]
  expect(list.length).toBeGreaterThan(20)
  const lost: string[] = []
  for (const { id, board } of list) {
    const ways = new Set((board.ways ?? []).flatMap((w) => w.path.map((at) => `${w.kind} ${at}`)))
    const draws = new Map(board.terrain.map((t) => [t.id, t.draw]))
    for (const [kind, thing, withIt, without] of things(board)) {
      const cell = kind === 'cells' ? (thing as Cell) : undefined
      if (cell?.terrain === 'clear') continue // a name only
      // The way that goes through a cell of road or water is drawn for it.
      if (cell && ways.has(`${draws.get(cell.terrain)} ${cell.at}`)) continue
      if (withIt === without) lost.push(`${id}: ${kind} ${JSON.stringify(thing)}, drawn as ${cell ? draws.get(cell.terrain) : ''}`)
    }
  }
  expect(lost).toEqual([])
})
