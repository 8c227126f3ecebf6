import { expect, it } from 'vitest'
import type { Hold, Lay, There } from '../api/types'
import { Laying } from './laying.svelte'

const stick: Lay = { verb: 'ball', label: 'Ball', order: 'g1 ball {at}', from: { x: 0, y: 0 }, over: 3000, to: 16_000, radius: 1000, aim: { x: 0, y: 9000 }, shifts: [] }
const hold: Hold = { piece: 'g1', seat: 'A', from: { x: 0, y: 0, facing: 0 }, motions: [], lays: [stick] }
const settled = () => new Promise((r) => setTimeout(r))
const told = (l: Laying) => expect.poll(() => l.told).toBe(true)

function laying(there: (order: string) => Partial<There> = () => ({})) {
  const given: string[] = []
  const asked: string[] = []
  const l = new Laying({
    hold: async () => hold,
    there: async (_, order) => { asked.push(order); await settled(); return { order, ...there(order) } },
    give: async (_, order) => { given.push(order); return true },
  })
  return { l, given, asked }
}

it('asks about the newest place only, and lays once it has been told', async () => {
  const { l, given, asked } = laying()
  await l.pick('g1')
  for (const y of [8000, 7000, 6000]) l.to({ x: 0, y })
  expect(l.ready).toBe(false)
  await told(l)
  expect(asked).toEqual(['g1 ball 0,9', 'g1 ball 0,6'])
  expect(await l.give()).toBe(true)
  expect(given).toEqual(['g1 ball 0,6'])
})

it('wants it said twice where men of one own are at risk, and anew for another aim', async () => {
  const { l, given } = laying(() => ({ risks: [{ piece: 'i1', x: 0, y: 0, share: 1100 }] }))
  await l.pick('g1')
  await told(l)
  expect([await l.give(), l.meant, given.length]).toEqual([false, true, 0])
  l.turn(100)
  await told(l)
  expect([await l.give(), l.meant]).toEqual([false, true])
  expect(await l.give()).toBe(true)
})

it('may not be laid where the rules refuse it', async () => {
  const { l, given } = laying(() => ({ refusal: { clause: 'MB-ART-03', text: 'It is not seen.' } }))
  await l.pick('g1')
  await told(l)
  expect([await l.give(), given.length]).toEqual([false, 0])
})

it('stays as it is aimed whatever others do', async () => {
  const { l } = laying()
  await l.pick('g1')
  l.to({ x: 5000, y: 5000 })
  await l.pick('g1')
  expect(l.aim).toEqual({ x: 5000, y: 5000 })
})

it('keeps what was taken into the hand before the answer to what was laid', async () => {
  let answer = (_: boolean) => {}
  const l = new Laying({
    hold: async (piece) => ({ ...hold, piece }),
    there: async (_, order) => ({ order }),
    give: () => new Promise((done) => (answer = done)),
  })
  await l.pick('g1')
  await told(l)
  const given = l.give()
  await l.pick('g2')
  answer(true)
  expect([await given, l.hold?.piece]).toEqual([true, 'g2'])
})

it('is of the piece that was taken last, whichever comes first', async () => {
  let late = () => {}
  const l = new Laying({
    hold: (piece) => (piece === 'g1' ? new Promise((done) => (late = () => done(hold))) : Promise.resolve({ ...hold, piece })),
    there: async (_, order) => ({ order }),
    give: async () => true,
  })
  const first = l.pick('g1')
  await l.pick('g2')
  late()
  expect([await first, l.hold?.piece]).toEqual([false, 'g2'])
})
