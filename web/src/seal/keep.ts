// Secret orders that a browser keeps to itself until all who are asked have
// committed themselves to theirs: in words, and in what the browser remembers
// when it is closed. Knows no network.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Act, Shape } from '../api/types.ts'
import type { Memory } from '../dice/watch.ts'

/** What a browser keeps of a seat's orders to one ask. */
export interface Kept {
  ask: number
  laid: Act[]
  /** What the seat has bound itself to, or tried to: which of it was taken is known once the table says it. */
  bound?: Bound[]
}

export interface Bound { salt: string; orders: string[] }

/** A commitment is the SHA-256 of the salt and the orders, one a line. */
export function commitment({ salt, orders }: Bound): string {
  return bytesToHex(sha256(utf8ToBytes([salt, ...orders].join('\n'))))
}

/** This act says that no more is to be ordered: it commits to what has been laid. */
export const closes = (act: Act) => act.verb === 'pass' && !act.piece

/** The orders with one more; it takes the place of an earlier one of its piece for the same step. */
export function laid(before: readonly Act[], act: Act): Act[] {
  return [...before.filter((a) => !act.piece || a.piece !== act.piece || !a.ahead !== !act.ahead), act]
}

/** Orders in the sequence in which the table listed their pieces, which is that of the rules. */
export function arranged(orders: readonly Act[], offered: readonly Act[]): string[] {
  const place = (a: Act) => {
    const at = offered.findIndex((o) => o.piece === a.piece)
    return at < 0 ? offered.length : at
  }
  return orders.toSorted((a, b) => place(a) - place(b)).map((a) => a.order)
}

/** The ways that orders go, to be drawn on an open table. */
export function ways(orders: readonly Act[], side: number): Shape[] {
  return orders.flatMap((a): Shape[] =>
    a.course && a.course.length > 1 ? [{ kind: 'line', at: a.course[0]!, outline: a.course.slice(1), side }] : [],
  )
}

const place = (battle: string) => `drumhead.seal.${battle}`

export function read(memory: Memory, battle: string): Record<string, Kept> {
  try {
    return (JSON.parse(memory.getItem(place(battle)) ?? '{}') as Record<string, Kept>) ?? {}
  } catch {
    return {}
  }
}

/** Keeps what a seat has laid to an ask, and what it binds itself to. What it has bound itself to before stays: a commitment whose answer is on its way may
 *  have been taken, and another window of this browser makes its own, at the same second where a clock runs out. */
export function write(memory: Memory, battle: string, seat: string, { ask, laid, bound = [] }: Kept) {
  const kept = read(memory, battle)
  const before = kept[seat]?.ask === ask ? boundBy(kept[seat]) : []
  memory.setItem(place(battle), JSON.stringify({ ...kept, [seat]: { ask, laid, bound: [...before, ...bound].slice(-most) } }))
}

/** So many bindings to one ask are kept. */
const most = 32

/** One alone is of a program of before. */
const boundBy = (kept: Kept | undefined): Bound[] => [kept?.bound ?? []].flat()

/** What stands behind a commitment; undefined: this browser does not know it. */
export const boundTo = (kept: Kept | undefined, hash: string | undefined): Bound | undefined => boundBy(kept).find((b) => commitment(b) === hash)
