import { expect, it } from 'vitest'
import type { Ask, Line, Piece, Table } from '../api/types.ts'
import { fallsFor, needed, needs, needShort, pieceOf, throwerOf, typedInVain } from './throws.ts'

const group = (n: number, need?: number) => ({ side: 0, sides: 6, need, faces: Array<number>(n).fill(0) })

it('a throw says its need and its chance before it falls', () => {
  expect(needs({ purpose: 'rally', groups: [group(1, 5)] })).toEqual(['1 die: 5 or more, 33\u00a0%'])
  // 1 - (1/2)^3
  expect(needs({ purpose: 'fire', groups: [group(3, 4)] })).toEqual(['3 dice: 4 or more, 50\u00a0% each, at least one 88\u00a0%'])
  expect(needs({ purpose: 'initiative', groups: [group(1), group(1)] })).toEqual(['1 die', '1 die'])
})

it('on the map it says so in fewer words', () => {
  expect(needShort({ purpose: 'fire', groups: [group(3, 4)] })).toBe('3 dice, 4+ (50\u00a0%)')
  expect(needShort({ purpose: 'initiative', groups: [group(1), group(1)] })).toBe('2 dice')
  expect(needShort({ purpose: 'shooting', groups: [group(1)] })).toBe('1 die')
})

const pieces = [{ id: 'guns', side: 0 }, { id: 'suisses', side: 1 }] as Piece[]
const fired = { spans: [], side: 0, pieces: ['guns', 'suisses'] } as unknown as Line
const morale = (side: number) => ({ purpose: 'morale', groups: [{ ...group(1, 3), side }] })

it('dice belong to the piece of their side, whoever began', () => {
  expect(throwerOf(morale(1), [fired], pieces)?.id).toBe('suisses')
  expect(throwerOf(morale(0), [fired], pieces)?.id).toBe('guns')
  expect(throwerOf(morale(1), [], pieces)).toBeUndefined()
  const table = { log: [{ seq: 7, order: 'guns fire suisses', lines: [fired] }], scene: { pieces } } as unknown as Table
  const ask = { id: 7, piece: 'guns', throw: morale(1) } as unknown as Ask
  expect(pieceOf(table, ask)?.id).toBe('suisses')
  expect(pieceOf(table, { ...ask, throw: morale(-1) })?.id).toBe('guns')
})

it('an order that was thrown for by hand has its lines in the throws', () => {
  const ask = { id: 7, piece: 'guns', throw: morale(1) } as unknown as Ask
  const order = { seq: 7, kind: 'order', order: 'guns fire suisses' }
  const open = { log: [order], scene: { pieces } } as unknown as Table
  expect(pieceOf(open, ask)).toBeUndefined()
  const fallen = { ...open, log: [order, { seq: 8, kind: 'throw', to: 7, lines: [fired] }] } as unknown as Table
  expect(pieceOf(fallen, ask)?.id).toBe('suisses')
})

it('the only order that is still to be carried out names who throws', () => {
  const slip = (given: boolean, ...states: string[]) => ({ log: [{ seq: 7, order: 'done' }], scene: { pieces, orderSlips: [{ given, lines: states.map((state, i) => ({ piece: pieces[i]!.id, state })) }] } }) as unknown as Table
  const ask = { id: 7, throw: morale(0) } as unknown as Ask
  expect(pieceOf(slip(true, 'written', 'done'), ask)?.id).toBe('guns')
  expect(pieceOf(slip(true, 'written', 'written'), ask)).toBeUndefined()
  expect(pieceOf(slip(false, 'written', 'done'), ask)).toBeUndefined()
  // A slip with a single order is carried out by being given: that one is under way.
  expect(pieceOf(slip(true, 'doing'), ask)?.id).toBe('guns')
  expect(pieceOf(slip(true, 'doing', 'written'), ask)?.id).toBe('guns')
})

it('only dice with a need are told beforehand', () => {
  expect(needed({ ...fired, throws: [{ purpose: 'initiative', groups: [group(1)] }] })).toBeUndefined()
  expect(needed({ ...fired, throws: [morale(1)] })).toEqual(morale(1))
})

it('who types dice that others give meanwhile is told that his were not taken', () => {
  const was = { seq: 7, log: [] } as unknown as Table
  const threw = (to: number, ...faces: number[]) => ({ seq: 8, log: [{ seq: 8, kind: 'throw', to, lines: [{ ...fired, throws: [{ purpose: 'fire', groups: [{ ...group(2), faces }] }] }] }] }) as unknown as Table
  const said = 'These dice have been given in another window: 5 2. What was typed here, 3, was not taken.'
  expect(typedInVain({ ask: 7, faces: [3] }, was, threw(7, 5, 2))).toBe(said)
  expect(typedInVain({ ask: 7, faces: [5, 2] }, was, threw(7, 5, 2)), 'his own').toBe('')
  expect(typedInVain({ ask: 7, faces: [] }, was, threw(7, 5, 2)), 'nothing was typed').toBe('')
  expect(typedInVain({ ask: 7, faces: [3] }, was, threw(6, 5, 2)), 'of another ask').toBe('')
  expect(typedInVain({ ask: 7, faces: [3] }, { ...was, seq: 8 }, threw(7, 5, 2)), 'seen long ago').toBe('')
})

it('dice say what they fall for: the order of who throws, and of anybody else what he throws for', () => {
  const charge = { purpose: 'the charge', groups: [group(3)] }
  const [guns, suisses] = pieces
  expect(fallsFor(charge, suisses, { label: 'Charge the guns', piece: 'suisses' })).toBe('Charge the guns')
  expect(fallsFor(charge, suisses, { label: 'Stand', piece: 'guns' })).toBe('The charge')
  expect(fallsFor(charge, guns, { label: 'Give the orders' })).toBe('The charge')
  expect(fallsFor(charge, guns, undefined)).toBe('The charge')
  expect(fallsFor(charge, undefined, { label: 'All plotted' })).toBe('All plotted')
})
