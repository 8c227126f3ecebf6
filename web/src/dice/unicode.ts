// What comes as bytes, as text. It stands alone: it comes with the first page, which checks nothing yet.

import { Doubt } from './doubt.ts'

/** The text of entries behind one: bytes that are no UTF-8, which others would read as something else, and a mark of byte order stay what they are. */
export function unicode(bytes: ArrayBuffer | Uint8Array, after = 0): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Doubt(after + 1, 'it, or one behind it, is not written in UTF-8.')
  }
}
