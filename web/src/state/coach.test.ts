import { expect, it } from 'vitest'
import type { Act, Ask } from '../api/types.ts'
import { advice, type Position } from './coach.ts'

const ask = { id: 1, seats: ['red'], yours: true, text: '' } as Ask
const act = (more: Partial<Act>): Act => ({ order: 'x', verb: 'x', label: 'x', ...more }) as Act
const at: Position = { unread: false, turn: 1, over: false, watching: false, ask, dice: false, held: false, acts: [], own: ['r1'], may: 3, cards: false, refused: false, places: false }

it.each<[string, Partial<Position>, RegExp]>([
  ['orders that are not read yet', { unread: true, watching: true }, /orders lie/],
  ['nothing is held', {}, /pennant/],
  ['nobody may act', { may: 0 }, /end your part/],
  ['a piece that can go', { held: true, places: true, acts: [act({ cell: 'E4' })] }, /place on the map/],
  ['a piece that can shoot', { held: true, acts: [act({ target: 'f1' })] }, /enemy is within reach/],
  ['a commander who can join a friend', { held: true, places: true, acts: [act({ target: 'r1' })] }, /place on the map/],
  ['a piece that can shoot and not go', { held: true, acts: [act({ target: 'f1' })] }, /odds\.$/],
  ['a piece that can go nowhere', { held: true, done: true, acts: [act({})] }, /choose below, or Done/],
  ['a volley to be declared', { ask: { ...ask, private: true }, held: true, acts: [act({})] }, /^Choose below/],
  ['cards are dealt', { ask: { ...ask, acts: [act({ verb: 'deal', piece: 'r1' })] } }, /next card/],
  ['an order to be written', { slip: 'open' }, /write its order/],
  ['an order that is looked at', { slip: 'open', held: true, looked: act({}), odds: true }, /odds.*writes/],
  ['a piece with its order', { slip: 'written', held: true, places: true, acts: [act({})] }, /has its order/],
  ['all orders', { slip: 'open', orders: 2, may: 0, looked: act({}), ends: true }, /gives them/],
  ['a commander with nobody to order', { slip: 'open', orders: 0, may: 0, looked: act({}), ends: true }, /Nobody is left/],
  ['a place is looked at', { held: true, looked: act({ cell: 'E4' }) }, /black button/],
  ['a shot is looked at', { held: true, looked: act({ target: 'f1', dice: true }) }, /odds/],
  ['my dice', { dice: true, watching: true }, /Space throws/],
  ['their moves', { watching: true }, /Space hurries/],
  ['a question that no place answers', { held: true, may: 0, cards: true, acts: [act({}), act({})] }, /cards below/],
  ['a unit to be plotted', { ask: { ...ask, private: true }, held: true, places: true }, /where it shall go/],
  ['units that plot in their order', { ask: { ...ask, private: true }, numbered: true }, /lowest number/],
  ['a plot that is looked at', { ask: { ...ask, private: true }, held: true, looked: act({}) }, /written down/],
  ['a volley that is looked at', { ask: { ...ask, private: true }, held: true, looked: act({}), odds: true }, /odds.*writes/],
  ['the end of a part that was plotted', { ask: { ...ask, private: true }, may: 0, looked: act({}), ends: true }, /ends your part/],
  ['the end of a part', { may: 0, looked: act({}), ends: true }, /Nobody is left/],
  ['all plotted', { ask: { ...ask, private: true }, may: 0 }, /End your part/],
  ['a refusal', { refused: true, held: true }, /red words/],
  ['a reaction', { ask: { ...ask, interrupts: true } }, /break in/],
  ['an answer that is looked at', { ask: { ...ask, interrupts: true }, cards: true, may: 0, looked: act({ dice: true }) }, /odds/],
  ['their decision', { ask: undefined }, /their turn/],
  ['the fourth turn', { turn: 4 }, /^$/],
  ['the end', { over: true }, /^$/],
])('%s', (_, p, says) => {
  const words = advice({ ...at, ...p })
  expect(words).toMatch(says)
  expect(advice({ ...at, ...p, finger: true }).split(' ').length).toBeLessThanOrEqual(16)
  expect(words.split(' ').length).toBeLessThanOrEqual(16)
})
