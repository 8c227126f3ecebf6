// A seat's own hash chain: link n hashes to link n-1, down to the anchor, link
// 0. Its seed stays in this browser; a link is given only by Watch, after it
// has looked at the record.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { LINKS } from './chains.ts'
import { hashed } from './fair.ts'

/** Every link of so many is kept; the others are hashed from the next kept one. */
const STRIDE = 256

export class Chain {
  private readonly kept: Uint8Array[] = []

  /** The chain of a seed, 32 bytes in hexadecimal. */
  constructor(readonly seed: string) {
    let link = sha256(hexToBytes(seed))
    for (let n = LINKS; ; n--) {
      if (n % STRIDE === 0) this.kept[n / STRIDE] = link
      if (n === 0) return
      link = sha256(link)
    }
  }

  static fresh(): Chain {
    return new Chain(bytesToHex(crypto.getRandomValues(new Uint8Array(32))))
  }

  get anchor(): string {
    return bytesToHex(this.kept[0]!)
  }

  /** Link n, from 1 to LINKS, in hexadecimal. */
  link(n: number): string {
    const next = Math.ceil(n / STRIDE)
    return bytesToHex(hashed(this.kept[next]!, next * STRIDE - n))
  }
}
