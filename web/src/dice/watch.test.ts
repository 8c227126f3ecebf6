import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { Chain, LINKS } from './chain.ts'
import { hashed, hashOf, nothing, type RecordEntry } from './record.ts'
import { Watch, type Memory } from './watch.ts'

function memory(kept: Record<string, string> = {}): Memory {
  return { getItem: (k) => kept[k] ?? null, setItem: (k, v) => void (kept[k] = v) }
}

const seed = '11'.repeat(32)
const chain = new Chain(seed)

/** A record in which red sits down and then fires, and waits for dice. */
function record(order = 'fire'): RecordEntry[] {
  const entries: Partial<RecordEntry>[] = [
    { kind: 'open', header: { battle: 'b', grade: 'witnessed', anchor: 'cd'.repeat(32), seats: [{ id: 'red', who: 'you' }] } },
    { kind: 'sit', seat: 'red', anchor: chain.anchor },
    { kind: 'order', seat: 'red', asked: { purpose: order, thrower: 0, groups: [{ dice: 1, sides: 6 }] } },
  ]
  let prev = nothing
  return entries.map((e, i) => {
    const whole = { ...e, seq: i + 1, prev, hash: '' } as RecordEntry
    whole.hash = hashOf(whole)
    prev = whole.hash
    return whole
  })
}

const as = (entries: RecordEntry[]) => async (after: number) => entries.slice(after).map((e) => JSON.stringify(e)).join('\n')
const mine = () => memory({ 'drumhead.watch.b': JSON.stringify({ chains: { red: { seed } } }) })

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
  await expect(new Watch('b', kept, as(record('assault'))).link('red', 3)).rejects.toThrow(/not the entry that this browser remembers/)
})

it('no link is given when the record has become shorter', async () => {
  const kept = mine()
  await new Watch('b', kept, as(record())).read()
  await expect(new Watch('b', kept, as(record().slice(0, 2))).link('red', 2)).rejects.toThrow(/it is gone/)
})

it('no link is given for an entry that asks for no dice, or lies before the anchor', async () => {
  const entries = record()
  await expect(new Watch('b', mine(), as(entries)).link('red', 1)).rejects.toThrow(/no anchor/)
  delete entries[2]!.asked
  entries[2]!.hash = hashOf(entries[2]!)
  const more = { seq: 4, kind: 'order', prev: entries[2]!.hash, hash: '' } as RecordEntry
  more.hash = hashOf(more)
  await expect(new Watch('b', mine(), as([...entries, more])).link('red', 3)).rejects.toThrow(/does not wait/)
})
