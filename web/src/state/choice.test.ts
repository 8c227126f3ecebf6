import { expect, it } from 'vitest'
import type { Act, Ask, Table } from '../api/types.ts'
import { Choice } from './choice.svelte.ts'
import type { Sitting } from './table.svelte.ts'

const act = (piece: string): Act => ({ order: `${piece} stand`, verb: 'stand', label: 'Stand', piece })
const ask = (...pieces: string[]): Ask => ({ id: 1, seats: ['A'], yours: true, text: 'Who?', acts: pieces.flatMap((p) => [act(p), { ...act(p), order: `${p} go` }]) })
const table = (...asks: Ask[]) => ({ asks, seq: 1, you: ['A'], seats: [], scene: { pieces: [] } }) as unknown as Table

it('whom he held while he waited he holds when his time comes', () => {
  const at = { ask: undefined as Ask | undefined, table: table(), post: { sending: false, refusal: null } }
  const choice = new Choice(at as unknown as Sitting)
  choice.select('i2')
  expect([choice.selected, choice.looked]).toEqual(['', 'i2'])
  at.ask = ask('i1', 'i2')
  choice.keep(table(), table(at.ask), false)
  expect([choice.selected, choice.looked]).toEqual(['i2', ''])
})

it('whom he only looked at, and may not order, he looks at still', () => {
  const at = { ask: undefined as Ask | undefined, table: table(), post: { sending: false, refusal: null } }
  const choice = new Choice(at as unknown as Sitting)
  choice.select('enemy')
  at.ask = ask('i1', 'i2')
  choice.keep(table(), table(at.ask), false)
  expect([choice.selected, choice.looked]).toEqual(['', 'enemy'])
})

it('when an order has been written on a slip, the next who has none is in the hand', () => {
  const now = ask('i1', 'i2', 'i3')
  const at = { ask: now as Ask | undefined, table: table(now), post: { sending: false, refusal: null } }
  const choice = new Choice(at as unknown as Sitting)
  const slip = (...states: string[]) => ({ ...table(now), scene: { pieces: [], orderSlips: [{ piece: 'g', side: 0, title: 'The General', lines: states.map((state, i) => ({ piece: `i${i + 1}`, state })) }] } }) as unknown as Table
  choice.select('i2')
  choice.keep(slip('open', 'open', 'closed'), slip('open', 'written', 'closed'), true)
  expect([choice.selected, choice.byHand]).toEqual(['i1', false])
  choice.keep(slip('open', 'written', 'closed'), slip('written', 'written', 'closed'), true)
  expect(choice.selected).toBe('')
})

it('where they act in the order of their numbers, the next is in the hand after an order; else nobody is', () => {
  const now = { ...ask('i2', 'i3'), for: ['i2', 'i3'] }
  const choice = new Choice({ ask: now as Ask | undefined, table: table(now), post: { sending: false, refusal: null } } as unknown as Sitting)
  const at = (...places: (number | undefined)[]) => ({ ...table(now), scene: { pieces: places.map((place, i) => ({ id: `i${i + 1}`, place })) } }) as unknown as Table
  choice.keep(table(ask('i1')), at(undefined, 3, 2), true)
  expect([choice.selected, choice.byHand]).toEqual(['i3', false])
  choice.drop()
  choice.selected = ''
  choice.keep(table(ask('i1')), at(undefined, undefined, 2), true)
  expect(choice.selected).toBe('')
})
