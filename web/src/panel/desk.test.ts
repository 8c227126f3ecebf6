import { expect, it } from 'vitest'
import type { Act, Piece } from '../api/types.ts'
import { deal, givenUp, keysFor, leads, reserved } from './desk.ts'

const act = (a: Partial<Act>): Act => ({ order: a.label!, verb: 'move', label: '', piece: 'r1', ...a })
const piece = (p: Partial<Piece>): Piece => ({ id: 'r1', name: 'the Rifles', short: 'Rifles', side: 0, arm: 'rifles', text: '', ...p })
const acts = [
  act({ verb: 'fire', label: 'Fire at the 1er', target: 'b1', key: 'F' }),
  act({ verb: 'fire', label: 'Fire at the 2e', target: 'b2' }),
  act({ verb: 'form', label: 'Form column', key: 'C' }),
  act({ verb: 'form', label: 'Form square', key: 'S' }),
  act({ label: 'Move to D3', cell: 'D3' }),
  act({ verb: 'join', label: 'Join the 27th', target: 'b3', key: 'J' }),
  act({ verb: 'pass', label: 'Done', key: 'Space' }),
  act({ verb: 'end', label: 'End the part', key: 'E', piece: undefined }),
]

it('acts of one kind on several targets are one chip; what ends something, and what is given on the map, is none', () => {
  const desk = deal(acts, [piece({})])
  expect(desk.chips.map((c) => `${c.row}: ${c.label} ${c.acts.length}`)).toEqual(['fight: fire 2', 'form: column 1', 'form: square 1', 'also: join 1'])
  expect([desk.done?.label, desk.end?.label, desk.cells.map((c) => c.cell)]).toEqual(['Done', 'End the part', ['D3']])
})

it('over an open table the nearest enemy is the first', () => {
  const at = (id: string, y: number) => piece({ id, spot: { x: 0, y, facing: 0 } })
  const [fire] = deal(acts, [at('r1', 0), at('b1', 9000), at('b2', 4000)]).chips
  expect(fire!.acts.map((a) => a.target)).toEqual(['b2', 'b1'])
})

it('a chip has the verb alone, and what follows', () => {
  const of = (label: string) => deal([act({ verb: 'fire', label, target: 'b1' })], [piece({})]).chips.map((c) => c.label)
  expect(of('Fire at the dragoons')).toEqual(['fire'])
  expect(of('Shoot at the Lancers, then charge')).toEqual(['shoot, then charge'])
})

it('a commander’s turn ends at the same place as a part', () => {
  expect(deal([act({ verb: 'pass', label: 'Nothing more', piece: undefined })], []).end?.label).toBe('Nothing more')
})

it('only what leads to another place is a way to go', () => {
  const at = [piece({ at: 'D2' })]
  const ways = [
    act({ label: 'Move to D3', cell: 'D3' }),
    act({ verb: 'deal', label: 'Deal to the Rifles', cell: 'D2' }),
    act({ verb: 'lay', label: 'Lay this shot', spot: { x: 1, y: 1, facing: 0 } }),
    act({ verb: 'fire', label: 'Fire at the 1er', target: 'b1', cell: 'D9' }),
    act({ label: 'March 4 inches', spot: { x: 1, y: 1, facing: 0 } }),
  ]
  expect(ways.filter((a) => leads(a, at)).map((a) => a.label)).toEqual(['Move to D3', 'March 4 inches'])
})

it('no key is given twice, none of the table’s, and words known in every book keep theirs', () => {
  const words = ['fire', 'charge', 'column', 'line', 'square', 'stand', 'join', 'break contact', 'turn a card', 'work', 'call', 'column of fours', 'ride', 'rally', 'open', 'eleven']
  const keys = keysFor(words.map((w) => ({ id: w, label: w, wish: w === 'join' ? 'J' : undefined })))
  expect(new Set(keys.values()).size).toBe(words.length)
  for (const k of keys.values()) expect(reserved).not.toContain(k)
  expect(['fire', 'charge', 'column', 'line', 'square', 'stand'].map((w) => keys.get(w))).toEqual(['F', 'A', 'C', 'L', 'Q', 'S'])
})

it('what ending gives up is told by number, and who has most in reach', () => {
  const pieces = [piece({ may: true }), piece({ id: 'x', name: 'the 78th', short: '78th', may: true }), piece({ id: 'y', side: 1, may: true })]
  expect(givenUp(acts, pieces, 0)).toBe('two may still act: the Rifles have two in reach')
  expect(givenUp([], [piece({})], 0)).toBe('')
  // A gun has no place in the order of its side, and one who holds a card waits for it, not for this: who is waited for is counted.
  const gun = piece({ id: 'g1' })
  expect(givenUp([], [...pieces, gun], 0, [pieces[0]!, gun])).toBe('two may still act')
  // Those who have their place after them come on too, but for whoever waits for his card.
  const later = [piece({ id: 'i2', place: 4 }), piece({ id: 'i3', place: 1, done: true }), piece({ id: 'i4', place: 2, card: '7 of spades' }), piece({ id: 'j1', place: 1, side: 1 })]
  expect(givenUp([], [...pieces, gun, ...later], 0, [pieces[0]!, gun])).toBe('three may still act')
})
