import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Doubt } from './doubt.ts'
import { Checker, hashOf, nothing, follow, parseRecord, type RecordEntry } from './record.ts'

// The example of docs/record.md, made and checked by the server's own tests.
const text = readFileSync(new URL('../../../play/testdata/record.jsonl', import.meta.url), 'utf8')
const fresh = () => parseRecord(text)

function check(entries: RecordEntry[]) {
  const c = new Checker()
  for (const e of entries) c.take(e)
  return c.found
}

/** The entries, hashed anew from the first changed one on, as a forger would. */
function rehash(entries: RecordEntry[]) {
  let prev = nothing
  for (const e of entries) {
    e.prev = prev
    e.hash = hashOf(e)
    prev = e.hash
  }
  return entries
}

describe('the record of the documentation', () => {
  it('holds, every die of it', () => {
    const found = check(fresh())
    expect(found.entries).toBe(fresh().length)
    const dice = fresh().flatMap((e) => e.throws ?? []).flatMap((t) => t.faces ?? []).length
    expect(dice).toBeGreaterThan(10)
    expect(found.sealed + found.typed + found.witnessed + found.hidden).toBeGreaterThanOrEqual(dice)
    expect(found.hidden).toBe(0)
  })

  it('does not hold with a word changed', () => {
    const entries = fresh()
    entries[3]!.seat = 'blue-general'
    expect(() => check(entries)).toThrow(Doubt)
  })

  it('does not hold with an entry left out', () => {
    const entries = fresh()
    entries.splice(4, 1)
    expect(() => check(entries)).toThrow(/Entry 5: it should be entry 5, and says 6/)
  })

  it('does not hold with a die changed, even if all hashes are made anew', () => {
    const entries = fresh()
    const t = entries.flatMap((e) => e.throws ?? []).find((x) => !x.typed && x.faces && x.groups?.[0]?.sides === 6)!
    t.faces![0] = (t.faces![0]! % 6) + 1
    expect(() => check(rehash(entries))).toThrow(/the links give/)
  })

  it('does not hold with a link of another chain', () => {
    const entries = fresh()
    const e = entries.find((x) => x.links?.length)!
    e.links = ['ab'.repeat(32)]
    expect(() => check(rehash(entries))).toThrow(/not of the chain/)
  })
})

describe('secret orders that were committed to', () => {
  const committed = readFileSync(new URL('../../../play/testdata/committed.jsonl', import.meta.url), 'utf8')
  const orders = (e: RecordEntry) => e.opened!.find((o) => o.bytes.includes('plot'))!

  it('are those that were revealed', () => {
    expect(check(parseRecord(committed)).entries).toBeGreaterThan(10)
  })

  it('cannot be exchanged, whether or not the parts are made good again', () => {
    const entries = parseRecord(committed)
    const e = entries.find((x) => x.kind === 'reveal')!
    for (const o of e.opened!) o.bytes = o.bytes.replace('advance', 'hold')
    expect(() => check(structuredClone(entries))).toThrow(/not the one that its digest stands for/)
    for (const o of e.opened!) e.private![o.part] = bytesToHex(sha256(concatBytes(hexToBytes(o.salt), utf8ToBytes(o.bytes))))
    expect(orders(e).bytes).not.toContain('advance')
    expect(() => check(rehash(entries))).toThrow(/not what was committed to/)
  })
})

it('entries follow only the one that is remembered', () => {
  const [first, second] = fresh()
  const head = follow([first!], { seq: 0, hash: nothing })
  expect(follow([second!], head).seq).toBe(2)
  expect(() => follow([second!], { seq: 1, hash: 'ab'.repeat(32) })).toThrow(/does not follow/)
})
