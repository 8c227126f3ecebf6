// What a seat does, in the words that its browser signs. docs/record.md tells
// each key; play says which of them an entry must bear out.

import { getPublicKey, hashes, sign, utils } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Command } from '../api/client.ts'
import { canonical } from './json.ts'
import type { Said, Signed } from './shape.ts'

hashes.sha512 = sha512

/** A secret key, 32 bytes in hexadecimal. */
export const freshKey = () => bytesToHex(utils.randomSecretKey())
export const publicKey = (secret: string) => bytesToHex(getPublicKey(hexToBytes(secret)))

export function signed(said: Said, secret: string): Signed {
  const text = canonical(said)
  return { said: text, signature: bytesToHex(sign(utf8ToBytes(text), hexToBytes(secret))) }
}

type Body = Record<string, unknown> & { seat: string; id?: string }

const kinds: Partial<Record<Command, string>> = {
  orders: 'order', notes: 'note', marks: 'mark', links: 'link', resign: 'end', claim: 'end',
}

/** A command as it is signed. */
export function saidOf(what: Command, body: Body, battle: string, after: { seq: number; hash: string }): Said {
  const { seat, id, ask, order, redo, typed, why, to, seq, link, of, anchor, key, hash, salt, orders, faces, at, text, clause, option, value, end, what: resting, between } = body
  const said: Record<string, unknown> = { after: { seq: after.seq, hash: after.hash }, battle, seat, kind: kinds[what] ?? what, id, ask, order, redo, to, anchor, key, text, typed }
  switch (what) {
    case 'orders': said.text = why; break
    case 'undo': if (to) said.kind = 'rewind'; break
    case 'propose':
      if (to && !option && !clause) break
      said.ruling = whole({ text, clause, option, value, end })
      said.text = undefined
      break
    case 'rest': said.text = `${resting as string} ${(between as string | undefined) ?? ''}`.trim(); break
    case 'throw': said.typed = faces; break
    case 'links': said.to = seq; said.links = [link]; break
    case 'claim': if (seq) said.to = seq; said.text = of; break
    case 'commit': said.commitment = hash; break
    case 'reveal': said.text = salt ? [salt, ...((orders ?? []) as string[])].join('\n') : undefined; break
    case 'point': said.text = `${at as string} ${(text as string | undefined) ?? ''}`.trim(); break
  }
  return whole(said) as unknown as Said
}

/** An object without what is empty. */
function whole(o: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined && v !== '' && v !== 0 && !(Array.isArray(v) && !v.length)))
}
