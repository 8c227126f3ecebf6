// The piece in the hand while the network answers late and the table changes under it.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hold, Motion, Piece, There } from '../api/types'
import { INCH } from '../board/geometry'
import { Held } from './held.svelte'
import { Pointer } from './pointer.svelte'
import { Tapes } from './tapes.svelte'

const bases = [{ x: 0, y: 0, facing: 0, width: 2000, depth: 1000 }]
const rays = Array.from({ length: 360 }, (_, i) => ({ h: i * 100, s: [[0, 6000, 0, 6000]] })) as unknown as Motion['rays']
const motion = (piece: string): Motion =>
  ({ verb: 'move', label: 'move', order: `${piece} move {at} facing {facing}`, bases, facing: 'free', allowance: 6000, rays, again: true })
const spots: Record<string, { x: number; y: number; facing: number }> = {
  i1: { x: 10_000, y: 10_000, facing: 0 }, i2: { x: 16_000, y: 10_000, facing: 0 }, i3: { x: 22_000, y: 10_000, facing: 0 },
}
const holdOf = (piece: string): Hold => ({ piece, seat: 'A', from: spots[piece]!, motions: [motion(piece)] })

/** A server whose answers come when the test says so. */
let waits: { piece: string; so: string; answer: (h?: Hold) => void }[]
let given: { order: string; answer: (taken: boolean) => void }[]
let held: Held
beforeEach(() => {
  waits = []
  given = []
  held = new Held({
    hold: (piece, so) => new Promise((done) => waits.push({ piece, so, answer: (h = holdOf(piece)) => done(h) })),
    there: async () => ({}) as There,
    check: async () => ({ legal: true }),
    give: (_, order) => new Promise((answer) => given.push({ order, answer })),
    undo: async () => {},
  })
})
const soon = () => new Promise((done) => setTimeout(done))
const answer = async (i: number, h?: Hold) => {
  waits[i]!.answer(h)
  await soon()
}

describe('a piece that is picked up', () => {
  it('is fetched once, however often it is asked for', async () => {
    held.follow(1, 'i1')
    void held.pick('i1')
    held.follow(1, 'i1')
    expect(waits.length).toBe(1)
    await answer(0)
    held.move({ x: 10_000, y: 12_000 })
    // A second wish for the same piece does not put it back.
    await held.pick('i1')
    expect(held.spot).toMatchObject({ x: 10_000, y: 12_000 })
  })
  it('is not the one that was wanted before', async () => {
    void held.pick('i1')
    void held.pick('i2')
    await answer(1)
    await answer(0)
    expect(held.hold?.piece).toBe('i2')
  })
  it('is let go for who is chosen instead, though he may go nowhere', async () => {
    held.follow(1, 'i1')
    await answer(0)
    held.follow(1, 'i2')
    expect(held.hold?.piece).toBe('i1')
    await answer(1, { ...holdOf('i2'), motions: [] })
    expect(held.hold).toBeUndefined()
  })
  it('goes where it has been dragged meanwhile, though the pointer rests', async () => {
    held.carry('i1', { x: 10_000, y: 11_000 })
    held.carry('i1', { x: 11_000, y: 13_000 })
    expect(held.spot).toBeUndefined()
    await answer(0)
    expect(held.spot).toMatchObject({ x: 11_000, y: 13_000 })
  })
  it('is moved by keys that were pressed before it came', async () => {
    void held.pick('i1')
    held.nudge(0, 500)
    held.nudge(0, 500)
    await answer(0)
    expect(held.spot).toMatchObject({ x: 10_000, y: 11_000 })
  })
  it('goes where it was typed before it came, not the one that was held', async () => {
    void held.pick('i1')
    await answer(0)
    void held.pick('i2')
    held.type({ at: { x: 16_000, y: 12_000 } })
    expect(held.spot).toBeUndefined()
    await answer(1)
    expect([held.hold?.piece, held.spot]).toMatchObject(['i2', { x: 16_000, y: 12_000 }])
  })
  it('goes where it was typed before it came, though the table changed meanwhile', async () => {
    held.follow(1, 'i1')
    held.type({ at: { x: 10_000, y: 12_000 } })
    held.follow(2, 'i1')
    await answer(0)
    await answer(1)
    expect(held.spot).toMatchObject({ x: 10_000, y: 12_000 })
  })
  it('keeps its motion where a place is typed that no motion reaches, or that it reaches as well', async () => {
    const far = Array.from({ length: 360 }, (_, i) => ({ h: i * 100, s: [[0, 8000, 0, 8000]] })) as unknown as Motion['rays']
    void held.pick('i1')
    await answer(0, { ...holdOf('i1'), motions: [motion('i1'), { ...motion('i1'), label: 'maneuver', rays: far }] })
    held.type({ at: { x: 10_000, y: 20_000 } })
    expect(held.now?.label).toBe('move')
    held.type({ at: { x: 10_000, y: 17_500 } })
    expect(held.now?.label).toBe('maneuver')
    held.type({ at: { x: 10_000, y: 12_000 } })
    expect(held.now?.label).toBe('maneuver')
  })
  it('goes where the server lets it, though that is not in its shape', async () => {
    const legal = (order: string): There => ({ refusal: order.includes('10,17.5') ? undefined : { text: 'too far' } }) as There
    const asked: string[] = []
    held = new Held({ hold: async (piece) => holdOf(piece), there: async (_, order) => (asked.push(order), legal(order)), check: async () => ({ legal: true }), give: async () => true, undo: async () => {} })
    await held.pick('i1')
    held.move({ x: 10_000, y: 17_500 })
    expect(held.spot).toMatchObject({ x: 10_000, y: 16_000 })
    await vi.waitFor(() => expect(held.spot).toMatchObject({ x: 10_000, y: 17_500 }))
    expect(held.ready).toBe(true)
    held.move({ x: 10_000, y: 18_500 })
    await vi.waitFor(() => expect(held.why?.text).toBe('too far'))
    expect(held.spot).toMatchObject({ x: 10_000, y: 16_000 })
  })
  it('is not taken if it was let go before it came', async () => {
    void held.pick('i1')
    held.follow(1, undefined)
    await answer(0)
    expect(held.hold).toBeUndefined()
  })
})

describe('what is held while the table changes', () => {
  const take = async (piece = 'i1') => {
    held.follow(1, piece)
    await answer(waits.length - 1)
  }
  it('stays where it is held, with what now comes with it', async () => {
    await take()
    held.turn(4500)
    held.move({ x: 11_000, y: 12_000 })
    held.follow(2, 'i1')
    expect(held.spot).toMatchObject({ x: 11_000, y: 12_000 })
    const now = { ...holdOf('i1'), motions: [{ ...motion('i1'), label: 'as it is now' }] }
    await answer(1, now)
    expect(held.now?.label).toBe('as it is now')
    expect(held.spot).toEqual({ x: 11_000, y: 12_000, facing: 4500 })
  })
  it('follows the pointer that goes on meanwhile', async () => {
    await take()
    held.carry('i1', { x: 11_000, y: 12_000 })
    held.follow(2, 'i1')
    held.carry('i1', { x: 12_000, y: 13_000 })
    await answer(1)
    expect(held.spot).toMatchObject({ x: 12_000, y: 13_000 })
  })
  it('is fetched anew if it had not yet come', async () => {
    held.carry('i1', { x: 11_000, y: 12_000 })
    held.follow(2, 'i1')
    await answer(0, { ...holdOf('i1'), motions: [] })
    expect(held.hold).toBeUndefined()
    await answer(1)
    expect(held.spot).toMatchObject({ x: 11_000, y: 12_000 })
  })
  it('goes back if it may move no more', async () => {
    await take()
    held.move({ x: 11_000, y: 12_000 })
    held.follow(2, 'i1')
    await answer(1, { ...holdOf('i1'), motions: [] })
    expect(held.hold).toBeUndefined()
    await take()
    held.follow(4, undefined)
    expect(held.hold).toBeUndefined()
  })
  it('stays a group', async () => {
    await take()
    void held.join('i2')
    await answer(1)
    held.carry('i2', { x: 16_000, y: 12_000 })
    expect(held.spots.map((s) => s.y)).toEqual([12_000, 12_000])
    held.follow(2, 'i1')
    await answer(2)
    await answer(3)
    expect(held.group.map((m) => m.hold.piece)).toEqual(['i1', 'i2'])
    expect(held.spots.map((s) => [s.x, s.y])).toEqual([[10_000, 12_000], [16_000, 12_000]])
  })
  it('keeps the legs of its way', async () => {
    await take()
    held.move({ x: 10_000, y: 12_000 })
    void held.again()
    expect(waits[1]).toMatchObject({ so: 'i1 move 10,12 facing 0' })
    await answer(1, { ...holdOf('i1'), from: { x: 10_000, y: 12_000, facing: 0 } })
    held.move({ x: 12_000, y: 13_000 })
    held.follow(2, 'i1')
    expect(waits[2]).toMatchObject({ so: 'i1 move 10,12 facing 0' })
    await answer(2, { ...holdOf('i1'), from: { x: 10_000, y: 12_000, facing: 0 } })
    expect(held.legs.length).toBe(1)
    expect(held.spot).toMatchObject({ x: 12_000, y: 13_000 })
  })
  it('is let go when its order is taken, and the next one comes into the hand', async () => {
    await take()
    held.move({ x: 10_000, y: 12_000 })
    const done = held.give()
    // The update comes before the answer to the order.
    held.follow(2, 'i2')
    expect(waits.length).toBe(1)
    given[0]!.answer(true)
    expect(await done).toBe(true)
    held.follow(2, 'i2')
    await answer(1)
    expect(held.hold?.piece).toBe('i2')
  })
  it('stays in the hand when its order is refused', async () => {
    await take()
    held.move({ x: 10_000, y: 12_000 })
    const done = held.give()
    given[0]!.answer(false)
    expect(await done).toBe(false)
    held.follow(1, 'i1')
    expect(held.spot).toMatchObject({ x: 10_000, y: 12_000 })
  })
})

describe('a pointer over pieces', () => {
  const tapes = new Tapes()
  let selected: string | undefined
  let done: string[]
  let pointer: Pointer
  const at = (x: number, y: number) => ({ x: (x * INCH) / 1000, y: ((36_000 - y) * INCH) / 1000 })
  const pieces = Object.entries(spots).map(([id, spot]) => ({ id, name: id, short: id, spot, bases: [{ ...bases[0], ...spot }] }) as unknown as Piece)
  beforeEach(() => {
    selected = undefined
    done = []
    pointer = new Pointer({
      held: () => held, tapes: () => tapes, board: () => ({ width: 36_000, depth: 36_000 }) as never, pieces: () => pieces, pixels: () => 1,
      selected: () => selected, movable: (p) => p !== 'i3', stuck: (p) => (at) => done.push(`${p} may not go to ${at}`), leading: () => [],
      tapPiece: (p) => { done.push(`tap ${p}`); selected = p; held.follow(1, p) },
      tapAct: () => {}, tapCell: () => done.push('ground'), order: () => done.push('order'), show: () => {}, over: () => {},
    })
  })

  it('drags a piece that nobody had chosen, and it stands where it is dropped', async () => {
    const drag = pointer.grip.grab(at(10_000, 10_000), 'mouse', false)!
    drag.move(at(10_300, 10_300), false)
    drag.move(at(11_000, 12_000), false)
    drag.drop()
    expect(done).toEqual(['tap i1'])
    expect(waits.length).toBe(1)
    await answer(0)
    expect(held.spot).toMatchObject({ x: 11_000, y: 12_000 })
    expect(held.moving).toBe(false)
  })
  it('puts it back when the drag is broken off', async () => {
    const drag = pointer.grip.grab(at(10_000, 10_000), 'mouse', false)!
    drag.move(at(11_000, 12_000), false)
    await answer(0)
    expect(held.spot).toBeDefined()
    drag.cancel()
    expect([held.hold?.piece, held.spot, held.moving]).toEqual(['i1', undefined, false])
  })
  it('sends who is chosen, though another is in the hand until he has come', async () => {
    held.follow(1, 'i1')
    await answer(0)
    held.follow(1, (selected = 'i2'))
    pointer.grip.tap(at(16_000, 13_000))
    expect(held.spot).toBeUndefined()
    await answer(1)
    expect([held.hold?.piece, held.spot]).toEqual(['i2', expect.objectContaining({ x: 16_000, y: 13_000 })])
  })
  it('moves a group by any of its pieces', async () => {
    const line = pointer.grip.grab(at(8000, 8000), 'mouse', true)!
    line.move(at(24_000, 12_000), false)
    line.drop()
    await answer(0)
    await answer(1)
    expect(held.group.map((m) => m.hold.piece)).toEqual(['i1', 'i2'])
    const drag = pointer.grip.grab(at(16_000, 10_000), 'mouse', false)!
    drag.move(at(16_000, 12_000), false)
    expect(held.spots.map((s) => [s.x, s.y])).toEqual([[10_000, 12_000], [16_000, 12_000]])
  })
  it('does not drag who may not move, but has it said why; and a finger drags only whom it has chosen', () => {
    const bound = pointer.grip.grab(at(22_000, 10_000), 'mouse', false)!
    bound.move(at(22_000, 12_000), false)
    bound.drop()
    expect([done, held.hold]).toEqual([['i3 may not go to 22,12'], undefined])
    expect(pointer.grip.grab(at(10_000, 10_000), 'touch', false)).toBeUndefined()
    selected = 'i1'
    expect(pointer.grip.grab(at(10_000, 10_000), 'touch', false)).toBeDefined()
  })
})
