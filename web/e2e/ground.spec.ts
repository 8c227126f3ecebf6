// The ground of every battle in the list: whatever ground, way or wall it names
// is drawn, so that taking it away changes the map.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ScenarioCard } from '../src/api/types.ts'
import { gridOf } from '../src/board/geometry.ts'
import { ground } from '../src/board/terrain/ground.ts'
import { serve, type Server } from './server.ts'

let server: Server
beforeAll(async () => { server = await serve() })
afterAll(async () => { await server?.stop() })

type Board = ScenarioCard['board']
const drawn = (board: Board) => ground(board, gridOf(board)).map((s) => `${s.kind} ${s.d}`).join('\n')

/** What a map would look like without one of the things in a list. */
function* without<K extends 'cells' | 'ways' | 'walls' | 'grounds' | 'courses'>(board: Board, list: K): Generator<[unknown, Board]> {
  for (const [i, thing] of (board[list] ?? []).entries()) yield [thing, { ...board, [list]: board[list]!.filter((_, n) => n !== i) }]
}

it('draws every ground, way and wall of every battle', async () => {
  const list = (await (await fetch(`${server.url}/api/scenarios`)).json()) as ScenarioCard[]
  expect(list.length).toBeGreaterThan(20)
  const lost: string[] = []
  for (const { id, board } of list) {
    const whole = drawn(board)
    const ways = new Map((board.ways ?? []).flatMap((w) => w.path.map((at) => [`${w.kind} ${at}`, true])))
    const draws = new Map(board.terrain.map((t) => [t.id, t.draw]))
    for (const kind of ['cells', 'ways', 'walls', 'grounds', 'courses'] as const) {
      for (const [thing, rest] of without(board, kind)) {
        // The way that goes through a cell of road or water is drawn for it.
        const cell = kind === 'cells' ? (thing as Board['cells'][number]) : undefined
        if (cell?.terrain === 'clear') continue // a name only
        if (cell && ways.has(`${draws.get(cell.terrain)} ${cell.at}`)) continue
        if (drawn(rest) === whole) lost.push(`${id}: ${kind} ${JSON.stringify(thing)}, drawn as ${cell ? draws.get(cell.terrain) : ''}`)
      }
    }
  }
  expect(lost).toEqual([])
})
