import { expect, it } from 'vitest'
import type { Entry, Table, Update } from '../api/types.ts'
import { Showing } from './showing.svelte.ts'
import type { Sitting } from './table.svelte.ts'

const lines: Entry['lines'] = [{ spans: [{ text: 'They march.' }], side: 0, kind: 'move', throws: [{ groups: [] }] } as unknown as NonNullable<Entry['lines']>[number]]
const update = (seq: number, entry: Partial<Entry>): Update => ({ seq, clock: {}, entry: { seq, ...entry } }) as unknown as Update

it('behind an order of mine nothing is waited for of which nothing is told, and whatever is told is', async () => {
  const table = { seq: 1, you: ['A'], seats: [], asks: [], log: [], scene: { pieces: [] } } as unknown as Table
  const at = { table, post: { sending: true }, closed: false, take: (t: Table) => (at.table = t), fetch: () => Promise.resolve() }
  const showing = new Showing(at as unknown as Sitting)
  showing.push(update(2, { kind: 'order', seat: 'A', lines }))
  await Promise.resolve()
  showing.push(update(3, { kind: 'throw' }))
  expect([showing.watching, showing.coming.length]).toEqual([false, 0])
  showing.push(update(4, { kind: 'order', seat: 'B', by: 'computer', lines }))
  expect([showing.watching, showing.coming.length]).toEqual([true, 1])
})
