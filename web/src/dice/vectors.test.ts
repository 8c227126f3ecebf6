import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Doubt } from './doubt.ts'
import { canonical, parse, type Json } from './json.ts'
import { unicode } from './unicode.ts'
import { Checker, nothing, parseEntry } from './record.ts'

// What play's own tests wrote down: records, forgeries, and what they come to.
// play/vectors_test.go says what each change does.

interface Change {
  seq?: number
  do?: string
  path?: (string | number)[]
  value?: Json
  from?: string
}

interface Forgery {
  name: string
  base: string
  last: number
  do: Change
  want: Record<string, unknown>
}

type Obj = { [key: string]: Json }

const file = (name: string) => readFileSync(new URL(`../../../play/testdata/vectors/${name}`, import.meta.url), 'utf8')
const all = JSON.parse(file('forgeries.json')) as Forgery[]
const bases = new Map([...new Set(all.map((f) => f.base))].map((b) => [b, file(`${b}.jsonl`).trim().split('\n')]))

function change(at: Json | undefined, path: readonly (string | number)[], value: Json, cut: boolean): Json {
  if (!path.length) return value
  const [step, ...rest] = path as [string | number, ...(string | number)[]]
  if (typeof step === 'string' && typeof at === 'string') return canonical(change(parse(at), path, value, cut))
  const into = at as Record<string | number, Json>
  if (cut && !rest.length) {
    if (Array.isArray(at)) at.splice(step as number, 1)
    else delete into[step]
  } else into[step] = change(into[step], rest, value, cut)
  return into
}

function rehashed(entries: Obj[], prev: string): string[] {
  return entries.map((e) => {
    e.prev = prev
    const digests = (e.private ?? []) as string[]
    for (const o of (e.opened ?? []) as unknown as { part: number; salt: string; bytes: string }[])
      if (/^([0-9a-f]{2})*$/.test(o.salt) && o.part >= 0 && o.part < digests.length)
        digests[o.part] = bytesToHex(sha256(concatBytes(hexToBytes(o.salt), utf8ToBytes(o.bytes))))
    const { hash: _, opened: __, ...rest } = e
    prev = e.hash = bytesToHex(sha256(utf8ToBytes(canonical(rest))))
    return canonical(e)
  })
}

function forged(f: Forgery): string[] {
  const base = bases.get(f.base)!
  const { seq = 1, do: act, path = [], value = '', from } = f.do
  if (!act) return base.slice(0, f.last)
  const i = seq - 1
  if (act === 'line') return [...base.slice(0, i), base[i]!.replace(from!, () => value as string)]
  const entries = base.slice(i, f.last + 1).map((l) => parse(l) as Obj)
  if (act === 'set' || act === 'cut') change(entries[0], path, value, act === 'cut')
  else if (act === 'put')
    for (const [k, v] of Object.entries(value as { [key: string]: Json | null })) {
      if (v === null) delete entries[0]![k]
      else entries[0]![k] = v
    }
  else {
    if (act === 'drop') entries.shift()
    else if (act === 'twice') entries.unshift(structuredClone({ ...entries[0]! }))
    else [entries[0], entries[1]] = [entries[1]!, entries[0]!]
    entries.forEach((e, n) => (e.seq = i + n + 1))
  }
  const prev = i ? parseEntry(base[i - 1]!, i).hash : nothing
  return [...base.slice(0, i), ...rehashed(entries.slice(0, f.last - i), prev)]
}

/** What the checker makes of lines, in the words of play's test. Signatures in lines that are as they were are looked at once, with the good records. */
function tally(lines: readonly string[], good?: readonly string[]) {
  const c = new Checker()
  try {
    lines.forEach((l, i) => {
      const as = l === good?.[i]
      c.take(parseEntry(l, i + 1), !as)
      if (as) c.hands!.unproved.length = 0
    })
  } catch (e) {
    if (!(e instanceof Doubt)) throw e
    return { seq: e.seq, of: e.of }
  }
  const { sealed, witnessed, typed, hidden } = c.found
  const { signed, word, hidden: unopened } = c.said
  const anew = [...c.hands!.keys.values()].flatMap((k) => k.anew)
  return { sealed, witnessed, typed, hidden, signed, word, unopened, ...(anew.length ? { anew } : {}) }
}

it('both programs judge all records and all forgeries alike', () => {
  expect(all.length).toBeGreaterThan(600)
  const differ: unknown[] = []
  for (const f of all) {
    const got = tally(forged(f), f.do.do ? bases.get(f.base) : undefined)
    const { seq, of } = f.want
    const want = of ? { seq, of } : f.want
    if (canonical(got) !== canonical(want)) differ.push({ base: f.base, name: f.name, do: f.do, got, want })
  }
  expect(differ.slice(0, 5)).toEqual([])
}, 120_000)

/** A forgery that cmd/attack wrote down: its lines stand behind so many of the good record's. */
interface Fresh {
  good?: string[]
  what: string
  same?: number
  lines?: string[] // in base64: what is forged may be no text
  seq?: number
  of?: string
}

/** A line, empty where it is no text: no checker takes that. */
function text(line: string): string {
  try {
    return unicode(Buffer.from(line, 'base64'))
  } catch {
    return ''
  }
}

// FORGERIES names the file: see docs/attack.md.
it.skipIf(!process.env.FORGERIES)('both programs judge what was forged afresh alike', () => {
  let good: string[] = []
  let n = 0
  const differ: unknown[] = []
  for (const line of readFileSync(process.env.FORGERIES!, 'utf8').trim().split('\n')) {
    const f = JSON.parse(line) as Fresh
    if (f.good) good = f.good.map(text)
    const lines = f.good ? good : [...good.slice(0, f.same ?? 0), ...(f.lines ?? []).map(text)]
    const { seq, of } = tally(lines, f.good ? undefined : good) as { seq?: number; of?: string }
    n++
    if (seq !== f.seq || of !== f.of) differ.push({ what: f.what, got: { seq, of }, want: { seq: f.seq, of: f.of }, line: lines[Math.min(seq ?? Infinity, f.seq ?? Infinity) - 1] })
  }
  console.log(`${n} records and forgeries, ${differ.length} judged otherwise`)
  expect(differ.slice(0, 3)).toEqual([])
}, 3_600_000)
