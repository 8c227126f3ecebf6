import { expect, it } from 'vitest'
import type { Act } from '../api/types.ts'
import { arranged, boundTo, closes, commitment, laid, read, ways, write, type Bound } from './keep.ts'

const act = (order: string, more: Partial<Act> = {}): Act => ({ order, verb: 'move', label: order, piece: order.split(' ')[0]!, ...more })

it('a commitment is what sha256sum says of the salt and the orders, one a line', () => {
  // printf '%s\n%s\n%s' 0101…01 'i1 stand' 'i2 move 12,8' | sha256sum
  expect(commitment({ salt: '01'.repeat(32), orders: ['i1 stand', 'i2 move 12,8'] })).toBe(
    '86581ca35c41c068ad6fdda2c0b7b5fd5ed49e38554cc4a0641cf117430783d7',
  )
})

it('a later order of a piece takes the place of its first', () => {
  expect(laid([act('i1 move 1,1'), act('i2 stand')], act('i1 stand')).map((a) => a.order)).toEqual(['i2 stand', 'i1 stand'])
})

it('a shot that is laid ahead stands beside the move of its piece', () => {
  const list = laid([act('g1 stand facing 90')], act('g1 ball 4,9', { ahead: true }))
  expect(laid(list, act('g1 ball 4,10', { ahead: true })).map((a) => a.order)).toEqual(['g1 stand facing 90', 'g1 ball 4,10'])
})

it('orders are given in the sequence in which their pieces were listed', () => {
  const offered = [act('i1 stand'), act('i1 move 1,1'), act('i2 stand'), act('g1 limber')]
  expect(arranged([act('x stand'), act('g1 limber'), act('i2 move 3,3'), act('i1 move 2,2')], offered)).toEqual([
    'i1 move 2,2', 'i2 move 3,3', 'g1 limber', 'x stand',
  ])
})

it('what ends the asking commits, and a piece that passes does not', () => {
  expect(closes(act('done', { verb: 'pass', piece: undefined }))).toBe(true)
  expect(closes(act('i1 pass', { verb: 'pass' }))).toBe(false)
})

it('ways are drawn of what goes somewhere', () => {
  const course = [{ x: 0, y: 0 }, { x: 1000, y: 0 }]
  expect(ways([act('i1 stand'), act('i2 move 1,0', { course })], 1)).toEqual([{ kind: 'line', at: course[0], outline: [course[1]], side: 1 }])
})

it('what is laid outlives the page, seat by seat', () => {
  const kept: Record<string, string> = { 'drumhead.seal.b': 'spoilt' }
  const memory = { getItem: (k: string) => kept[k] ?? null, setItem: (k: string, v: string) => void (kept[k] = v) }
  expect(read(memory, 'b')).toEqual({})
  write(memory, 'b', 'red', { ask: 3, laid: [act('i1 stand')] })
  write(memory, 'b', 'blue', { ask: 3, laid: [], bound: [{ salt: 's', orders: [] }] })
  expect(Object.keys(read(memory, 'b'))).toEqual(['red', 'blue'])
  expect(read(memory, 'c')).toEqual({})
})

it('what was bound can be shown, though something else was laid or bound since, here or in another window', () => {
  const kept: Record<string, string> = {}
  const memory = { getItem: (k: string) => kept[k] ?? null, setItem: (k: string, v: string) => void (kept[k] = v) }
  const [first, second] = ['s1', 's2'].map((salt) => ({ salt, orders: ['i1 stand'] })) as [Bound, Bound]
  for (const bound of [[first], [second], undefined]) write(memory, 'b', 'red', { ask: 3, laid: [], bound })
  for (const b of [first, second]) expect(boundTo(read(memory, 'b').red, commitment(b))).toEqual(b)
  expect(boundTo(read(memory, 'b').red, commitment({ salt: 's3', orders: [] }))).toBeUndefined()
  // To another ask it is of no use any more.
  write(memory, 'b', 'red', { ask: 9, laid: [] })
  expect(boundTo(read(memory, 'b').red, commitment(first))).toBeUndefined()
  // A browser that has kept it as programs of before did shows it too.
  kept['drumhead.seal.b'] = JSON.stringify({ red: { ask: 3, laid: [], bound: first } })
  expect(boundTo(read(memory, 'b').red, commitment(first))).toEqual(first)
})
