// Links that hash down to their anchor, and the dice that are made of them.
// WebCrypto is missing on plain http, hence the library.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Group, RecordThrow } from './shape.ts'

export function hashed(link: Uint8Array, times: number): Uint8Array {
  for (; times > 0; times--) link = sha256(link)
  return link
}

/** The dice of one entry, made of links that nobody could choose. */
export class Fair {
  private readonly key: Uint8Array
  private throws = 0

  constructor(
    private readonly battle: string,
    private readonly number: number,
    links: readonly Uint8Array[],
    anchors: readonly Uint8Array[],
    salt: Uint8Array = new Uint8Array(),
  ) {
    this.key = sha256(concatBytes(...links, ...anchors, salt))
  }

  next(t: RecordThrow): number[] {
    const j = this.throws++
    if (t.pack?.length) {
      const pack = [...new Set(t.pack)].sort((a, b) => a - b)
      return [pack[this.die(j, 0, pack.length) - 1]!]
    }
    const sides = (t.groups ?? []).flatMap((g) => Array<number>(g.dice ?? 0).fill(g.sides))
    return sides.map((s, i) => this.die(j, i, s))
  }

  private die(j: number, i: number, sides: number): number {
    const limit = 256 - (256 % sides)
    for (let k = 0; ; k++) {
      const counts = new DataView(new ArrayBuffer(32))
      ;[this.number, j, i, k].forEach((n, at) => counts.setBigUint64(8 * at, BigInt(n)))
      const stream = hmac(sha256, this.key, concatBytes(utf8ToBytes(this.battle), new Uint8Array(counts.buffer)))
      const byte = stream.find((b) => b < limit)
      if (byte !== undefined) return (byte % sides) + 1
    }
  }
}

const readings = ['total', 'best', 'faces', 'marks']

/** What is wrong with a throw that has fallen, empty: nothing. */
export function wrong(t: RecordThrow): string {
  const groups = t.groups ?? []
  const within = (n: number | undefined, from: number, to: number) => (n ?? 0) >= from && (n ?? 0) <= to
  if (t.thrower === undefined || !within(t.thrower, -1, 1) || groups.length > 4) return 'cannot be thrown'
  if (t.pack?.some((c) => !within(c, 0, 63))) return 'is of cards that there are not'
  const cannot = (g: Group) =>
    !within(g.side, -1, 1) || !within(g.dice, 0, 255) || !within(g.sides, 1, 255) || !within(g.less, 0, 255) ||
    (g.needs ?? []).length > 5 || g.needs?.some((n) => !within(n, 1, 255)) || g.read?.some((r) => !readings.includes(r))
  if (groups.some(cannot)) return 'is of dice that cannot be'
  if (t.modifiers?.some((m) => !within(m.group, 0, 3))) return 'has a reason for dice that it has not'
  const { faces } = t
  if (!faces) return 'has no faces'
  if (t.pack?.length) return faces.length === 1 && t.pack.includes(faces[0]!) ? '' : 'shows a card that was not in the pack'
  const sides = groups.flatMap((g) => Array<number>(g.dice ?? 0).fill(g.sides))
  return faces.length === sides.length && faces.every((f, i) => within(f, 1, sides[i]!)) ? '' : 'shows what its dice cannot'
}
