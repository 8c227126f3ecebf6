import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { Chain } from './chain.ts'
import { LINKS } from './chains.ts'
import { OtherCourse } from './doubt.ts'
import { hashed, hashOf, nothing, type RecordEntry } from './record.ts'
import { publicKey, saidOf, signed } from './sign.ts'
import { signedBy } from './hands.ts'
import { Watch, type Memory } from './watch.ts'
import type { Table } from '../api/types.ts'

function memory(kept: Record<string, string> = {}): Memory {
  return { getItem: (k) => kept[k] ?? null, setItem: (k, v) => void (kept[k] = v) }
}

const seed = '11'.repeat(32)
const chain = new Chain(seed)
const server = new Chain('22'.repeat(32))
const secret = '33'.repeat(32)

const blank = { format: 2, rules: 'x@1', title: '', scenario: '', created: '' }

/** A record in which red sits down and then fires, and waits for links. */
function record(change: (entries: Partial<RecordEntry>[]) => void = () => {}): RecordEntry[] {
  const entries: Partial<RecordEntry>[] = [
    { kind: 'open', by: 'table', header: { ...blank, battle: 'b', grade: 'witnessed', anchor: server.anchor, seats: [{ id: 'red', who: 'you' }], witnesses: [{ seat: 'red', side: 0 }] } },
    { kind: 'sit', seat: 'red', by: 'hand', anchor: chain.anchor },
    { kind: 'order', seat: 'red', by: 'hand', order: 'fire', asked: { purpose: 'fire', thrower: 0, groups: [{ side: 0, dice: 1, sides: 6 }] }, links: [server.link(3)] },
  ]
  change(entries)
  let prev = nothing
  return entries.map((e, i) => {
    const whole = { at: '', private: ['a', 'b', 'c'], ...e, seq: i + 1, prev, hash: '' } as RecordEntry
    whole.hash = hashOf(whole)
    prev = whole.hash
    return whole
  })
}

const as = (entries: RecordEntry[]) => async (after: number) => entries.slice(after).map((e) => JSON.stringify(e)).join('\n')
const mine = () => memory({ 'drumhead.watch.b': JSON.stringify({ chains: { red: { [chain.anchor]: { seed } } } }) })

it('links hash down to the anchor', () => {
  for (const n of [1, 255, 256, 257, LINKS]) expect(bytesToHex(hashed(hexToBytes(chain.link(n)), n))).toBe(chain.anchor)
})

it('a link is given for the entry that waits, and again for the same', async () => {
  const kept = mine()
  expect(await new Watch('b', kept, as(record())).link('red', 3)).toBe(chain.link(3))
  expect(await new Watch('b', kept, as(record())).link('red', 3)).toBe(chain.link(3))
})

it('no link is given for a second entry of one number', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).link('red', 3)
  await expect(new Watch('b', kept, as(record((e) => (e[2]!.order = 'assault')))).link('red', 3)).rejects.toThrow(/not the entry that this browser remembers/)
})

it('no link is given when the record has become shorter', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).read()
  const shorter = new Watch('b', kept, as(record().slice(0, 2)))
  await expect(shorter.link('red', 2)).rejects.toThrow(/it is gone/)
  await expect(shorter.reaches(2)).rejects.toThrow(OtherCourse)
  // By the player's word it goes on from there.
  shorter.givesUp()
  await shorter.reaches(2)
  await new Watch('b', kept, as(record().slice(0, 2))).read()
})

it('a record that becomes shorter, or goes another way, behind an open page is not read on in', async () => {
  let stands = record()
  const watch = new Watch('b', mine(), (after) => as(stands)(after))
  await watch.read()
  const seen = stands
  for (const other of [seen.slice(0, 2), [], record((e) => (e[2]!.order = 'assault'))]) {
    stands = other
    await expect(watch.read()).rejects.toThrow(OtherCourse)
  }
  stands = seen.slice(0, 2)
  await expect(watch.reaches(2)).rejects.toThrow(/it is gone/)
  stands = seen
  await watch.read()
})

it('what was refused once is refused again', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).read()
  const other = record((e) => {
    e[2]!.order = 'assault'
    e.push({ kind: 'talk', seat: 'red', by: 'hand', text: 'as ever' })
  })
  const watch = new Watch('b', kept, as(other))
  for (let n = 0; n < 3; n++) await expect(watch.read()).rejects.toThrow(OtherCourse)
  await expect(watch.link('red', 3)).rejects.toThrow(OtherCourse)
  watch.givesUp()
  await watch.read()
})

it('an entry that was refused leaves nothing behind when another comes in its place', async () => {
  const two = (e: Partial<RecordEntry>[]) => {
    e[0]!.header!.seats.push({ id: 'blue', who: 'friend' })
    e[0]!.header!.witnesses!.push({ seat: 'blue', side: 1 })
    e.length = 2
  }
  // Nobody but blue may lay this, and it is by nobody's hand.
  let stands = record((e) => (two(e), e.push({ kind: 'sit', seat: 'blue', by: 'computer', anchor: server.anchor })))
  const watch = new Watch('b', memory(), (after) => as(stands)(after))
  await expect(watch.read()).rejects.toThrow(/cannot be by computer/)
  stands = record(two)
  await watch.read()
  expect(watch.checker.chains!.anchor('blue')).toBe('')
  // What was good before it is remembered all the same.
  stands = record((e) => (two(e), e.splice(1, 1, { kind: 'talk', seat: 'red', by: 'hand', text: 'another' })))
  await expect(watch.read()).rejects.toThrow(OtherCourse)
})

it('two windows of one browser that are shown two records at once do not both go on', async () => {
  const kept = mine()
  const courses = ['fire', 'assault'].map((order) =>
    record((e) => {
      e[2]!.order = order
      for (let n = 0; n < 3; n++) e.push({ kind: 'talk', seat: 'red', by: 'hand', text: `${n}` })
    }))
  let length = 2
  let both: Promise<void>
  let come = () => {}
  // Each is answered once both have asked.
  const windows = courses.map((c) => new Watch('b', kept, async (after) => (await both, as(c.slice(0, length))(after))))
  const read = () => {
    both = new Promise((r) => (come = r))
    const done = Promise.allSettled(windows.map((w) => w.read()))
    setTimeout(come)
    return done
  }
  const parted = async () => (await read()).filter((d) => d.status === 'rejected').length
  expect(await parted()).toBe(0)
  length++
  expect(await parted()).toBe(1)
  length++
  expect(await parted()).toBe(1)
})

it('a table that only shows less than this browser has seen is no shorter record', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).read()
  await new Watch('b', kept, as(record())).reaches(2)
})

it('what another window of this browser sees meanwhile is not missed in what was asked for before', async () => {
  const kept = mine()
  const before = as(record().slice(0, 2))
  const watch = new Watch('b', kept, async (after) => {
    const come = await before(after)
    await new Watch('b', kept, as(record())).read()
    return come
  })
  await watch.read()
  await expect(new Watch('b', kept, before).read()).rejects.toThrow(/it is gone/)
})

it('a chain of which a course has told that was given up gives no link any more, and another is due', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).link('red', 3)
  const other = record((e) => (e[2]!.order = 'assault'))
  const watch = new Watch('b', kept, as(other))
  const table = { you: ['red'], seats: [{ id: 'red', who: 'you' }], witness: [{ seat: 'red', side: 0, anchor: chain.anchor }] } as unknown as Table
  expect(watch.due(table)).toEqual([])
  watch.givesUp()
  await watch.read()
  expect(watch.holds('red', 3)).toBe(false)
  await expect(watch.link('red', 3)).rejects.toThrow(/no anchor of this browser/)
  expect(watch.due(table)).toEqual([{ seat: 'red', anchor: true, key: false }])
  // One that has told nothing stays.
  const fresh = mine()
  new Watch('b', fresh, as(other)).givesUp()
  expect(new Watch('b', fresh, as(other)).due(table)).toEqual([])
})

it('no link is given for an entry that does not wait, or without the table’s own, or lies before the anchor', async () => {
  const give = (change: (e: Partial<RecordEntry>[]) => void, n = 3) => new Watch('b', mine(), as(record(change))).link('red', n)
  await expect(give(() => {}, 2)).rejects.toThrow(/does not wait/)
  await expect(give((e) => delete e[2]!.links)).rejects.toThrow(/the table’s own does not stand in it/)
  await expect(give((e) => (e[2]!.links = [server.link(4)]))).rejects.toThrow(/not of the chain/)
  await expect(give((e) => (e[1]!.anchor = new Chain('44'.repeat(32)).anchor))).rejects.toThrow(/no anchor of this browser/)
  await expect(give((e) => e.push({ kind: 'order', seat: 'red', by: 'hand', order: 'fire again' }))).rejects.toThrow(/nothing else can be ordered/)
  await expect(give((e) => e.splice(1, 1), 2)).rejects.toThrow(/not all had sat down/)
})

it('no link is given where this seat is not among those that witness', async () => {
  const other = (e: Partial<RecordEntry>[]) => {
    e[0]!.header!.seats.push({ id: 'blue', who: 'friend' })
  }
  await expect(new Watch('b', mine(), as(record(other))).link('blue', 3)).rejects.toThrow(/not among those/)
})

it('a link is given once: what has been gone back behind wants none', async () => {
  const back = (e: Partial<RecordEntry>[]) => e.push({ kind: 'rewind', by: 'table', to: 2 })
  expect(await new Watch('b', mine(), as(record(back))).link('red', 3)).toBe('')
})

it('what a seat does is signed by its key, behind the newest entry', async () => {
  const key = publicKey(secret)
  const laid = (e: Partial<RecordEntry>[]) => {
    const first = record()[0]!
    e[1]!.key = key
    e[1]!.signed = signed(saidOf('sit', { seat: 'red', anchor: chain.anchor, key }, 'b', first), secret)
    e.length = 2
  }
  const kept = memory({ 'drumhead.watch.b': JSON.stringify({ keys: { red: { [key]: secret } } }) })
  const watch = new Watch('b', kept, as(record(laid)))
  const body = (await watch.signed('talk', { seat: 'red', text: 'hello', id: 'x' })) as { signed: { said: string; signature: string } }
  expect(JSON.parse(body.signed.said)).toEqual({ after: { seq: 2, hash: record(laid)[1]!.hash }, battle: 'b', seat: 'red', kind: 'talk', text: 'hello', id: 'x' })
  expect(signedBy(key, body.signed)).toBe(true)
  await watch.prove()
  expect(await watch.signed('talk', { seat: 'blue', text: 'hello' })).not.toHaveProperty('signed')
})

it('a signature in the name of a seat held here that is none of its key is doubted at once, and another’s again each time that it is looked at', async () => {
  const key = publicKey(secret)
  const sit = signed(saidOf('sit', { seat: 'red', anchor: chain.anchor, key }, 'b', record()[0]!), secret)
  const laid = record((e) => (Object.assign(e[1]!, { key, signed: sit }), (e.length = 2)))[1]!
  const said = { ...signed(saidOf('talk', { seat: 'red', text: 'I give up' }, 'b', laid), secret), signature: '0'.repeat(128) }
  const forged = record((e) => {
    Object.assign(e[1]!, { key, signed: sit })
    e.splice(2, 1, { kind: 'talk', seat: 'red', by: 'hand', text: 'I give up', signed: said })
  })
  const mine = () => memory({ 'drumhead.watch.b': JSON.stringify({ keys: { red: { [key]: secret } } }) })
  const held = new Watch('b', mine(), as(forged))
  for (let n = 0; n < 2; n++) await expect(held.read()).rejects.toThrow(/not signed by its key/)
  const other = new Watch('b', memory(), as(forged))
  await other.read()
  for (let n = 0; n < 2; n++) await expect(other.prove()).rejects.toThrow(/not signed by the key/)
})

it('a seat whose key in the record is not of this browser is told of, whatever the table says of it', async () => {
  const key = publicKey(secret)
  const theirs = '44'.repeat(32)
  const sits = (secret: string, after: { seq: number; hash: string }) => {
    const key = publicKey(secret)
    return { kind: 'sit', seat: 'red', by: 'hand', key, signed: signed(saidOf('sit', { seat: 'red', key }, 'b', after), secret) }
  }
  const first = record()[0]!
  const second = record((e) => e.splice(1, 2, sits(secret, first)))[1]!
  const taken = record((e) => e.splice(1, 2, sits(secret, first), sits(theirs, second)))
  const table = { you: ['red'], seats: [{ id: 'red', who: 'you', key }] } as unknown as Table
  const watch = new Watch('b', memory({ 'drumhead.watch.b': JSON.stringify({ keys: { red: { [key]: secret } } }) }), as(taken))
  await watch.read()
  expect(watch.strange(table)).toEqual(['red'])
})

it('secret orders are sent once those of all are bound, and not anew where somebody binds himself since', async () => {
  const key = publicKey(secret)
  const bound = (more: Partial<RecordEntry>[]) =>
    record((e) => {
      e[1]!.key = key
      e[1]!.signed = signed(saidOf('sit', { seat: 'red', anchor: chain.anchor, key }, 'b', record()[0]!), secret)
      e.splice(2, 1, ...more)
    })
  const commit = (seat: string) => ({ kind: 'commit', seat, by: 'hand', ask: 2, commitment: 'c' })
  const [mine, theirs] = [commit('red'), commit('blue')]
  const sit = bound([])
  Object.assign(mine, { signed: signed(saidOf('commit', { seat: 'red', ask: 2, hash: 'c' }, 'b', sit[1]!), secret) })
  const kept = memory({ 'drumhead.watch.b': JSON.stringify({ keys: { red: { [key]: secret } } }) })
  const show = (more: Partial<RecordEntry>[]) => new Watch('b', kept, as(bound(more))).signed('reveal', { seat: 'red', salt: 's', orders: [] })
  await expect(show([])).rejects.toThrow(/nothing binds this seat/)
  await expect(show([mine])).resolves.toHaveProperty('signed')
  await expect(show([mine])).resolves.toHaveProperty('signed') // no answer came
  await expect(show([mine, theirs])).rejects.toThrow(/once this browser had sent/)
  // In a course that comes in its place what is bound anew is free, and what was sent stays sent.
  new Watch('b', kept).givesUp()
  await expect(show([mine, theirs])).rejects.toThrow(/once this browser had sent/)
  Object.assign(mine, { commitment: 'd', signed: signed(saidOf('commit', { seat: 'red', ask: 2, hash: 'd' }, 'b', sit[1]!), secret) })
  new Watch('b', kept).givesUp()
  await expect(show([mine, theirs])).resolves.toHaveProperty('signed')
})

it('what stands in the name of a seat held here shows by whose hand it is', async () => {
  const key = publicKey(secret)
  const salt = '55'.repeat(32)
  const digest = bytesToHex(sha256(hexToBytes(salt)))
  const hid = (kind: string, opened: boolean) =>
    record((e) => {
      e[1]!.key = key
      if (opened) Object.assign(e[0]!, { private: [digest, 'b', 'c'], opened: [{ part: 0, salt, bytes: '' }] })
      e[1]!.signed = signed(saidOf('sit', { seat: 'red', anchor: chain.anchor, key }, 'b', record((f) => Object.assign(f[0]!, e[0]))[0]!), secret)
      e.splice(2, 1, { kind, seat: 'red', by: 'hand' })
    })
  const read = (record: RecordEntry[], keys: object = { red: { [key]: secret } }) => new Watch('b', memory({ 'drumhead.watch.b': JSON.stringify({ keys }) }), as(record)).read()
  await expect(read(hid('order', true))).rejects.toThrow(/kept from this browser/)
  await read(hid('note', true)) // of a table that was made anew of a friend's file
  await read(hid('order', false)) // to who looks on
  await read(hid('order', true), {}) // of another's seat
})

it('what is said has the keys of the entry that is made of it', () => {
  const after = { seq: 1, hash: 'h' }
  const said = (what: Parameters<typeof saidOf>[0], body: object) => saidOf(what, { seat: 'red', ...body }, 'b', after)
  const is = (kind: string, more: object) => ({ after, battle: 'b', seat: 'red', kind, ...more })
  expect(said('orders', { order: 'fire', ask: 3, typed: [] })).toEqual(is('order', { order: 'fire', ask: 3 }))
  expect(said('orders', { order: '', redo: 4, typed: [6], why: 'a cocked die' })).toEqual(is('order', { redo: 4, typed: [6], text: 'a cocked die' }))
  expect(said('undo', {})).toEqual(is('undo', {}))
  expect(said('propose', { to: 3, text: 'please' })).toEqual(is('propose', { to: 3, text: 'please' }))
  expect(said('propose', { text: 'it is late', end: 'draw' })).toEqual(is('propose', { ruling: { text: 'it is late', end: 'draw' } }))
  expect(said('propose', { text: 'no rain', option: 'rain', value: 'no' })).toEqual(is('propose', { ruling: { text: 'no rain', option: 'rain', value: 'no' } }))
  expect(said('rest', { what: 'night', between: '21:30/07:30' })).toEqual(is('rest', { text: 'night 21:30/07:30' }))
  expect(said('rest', { what: 'holiday' })).toEqual(is('rest', { text: 'holiday' }))
  expect(said('links', { seq: 7, link: 'l' })).toEqual(is('link', { to: 7, links: ['l'] }))
  expect(said('claim', { seq: 7, of: 'blue' })).toEqual(is('end', { to: 7, text: 'blue' }))
  expect(said('reveal', { salt: 's', orders: ['a', 'b'] })).toEqual(is('reveal', { text: 's\na\nb' }))
  expect(said('reveal', {})).toEqual(is('reveal', {}))
  expect(said('throw', { faces: [1, 2] })).toEqual(is('throw', { typed: [1, 2] }))
  expect(said('point', { at: 'E5', text: '' })).toEqual(is('point', { text: 'E5' }))
})
