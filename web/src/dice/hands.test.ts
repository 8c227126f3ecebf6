import { Point } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { Problem, signedAnew } from '../api/client.ts'
import { signedBy } from './hands.ts'
import { publicKey, signed } from './sign.ts'

const secret = '55'.repeat(32)
const words = { after: { seq: 1, hash: 'h' }, battle: 'b', seat: 'red', kind: 'talk' }

it('a signature is good by the key that made it, for the words that it was made for', () => {
  const s = signed(words, secret)
  expect(signedBy(publicKey(secret), s)).toBe(true)
  expect(signedBy(publicKey('66'.repeat(32)), s)).toBe(false)
  expect(signedBy(publicKey(secret), { ...s, said: `${s.said} ` })).toBe(false)
  expect(signedBy(publicKey(secret), { ...s, signature: s.signature.toUpperCase() })).toBe(false)
})

// Go's library does not multiply by the cofactor: what is good here must be good there.
it('a signature with a point of small order more is none', () => {
  const few = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
  expect(few.isSmallOrder()).toBe(true)
  const order = Point.CURVE().n
  const number = (b: Uint8Array) => BigInt(`0x${bytesToHex(b.toReversed())}`)
  const [a, r] = [5n, 7n]
  const key = Point.BASE.multiply(a).toHex()
  const make = (more: Point) => {
    const R = Point.BASE.multiply(r).add(more).toHex()
    const k = number(sha512(concatBytes(hexToBytes(R), hexToBytes(key), utf8ToBytes('hm')))) % order
    const s = ((r + k * a) % order).toString(16).padStart(64, '0')
    return { said: 'hm', signature: R + bytesToHex(hexToBytes(s).toReversed()) }
  }
  expect(signedBy(key, make(Point.ZERO))).toBe(true)
  expect(signedBy(key, make(few))).toBe(false)
})

it('what its seat has signed something else behind is signed anew, a few times', async () => {
  let sent = 0
  const send = (behind: number) => () => (sent++ < behind ? Promise.reject(new Problem(409, 'behind', undefined, 3, undefined, true)) : Promise.resolve('taken'))
  expect(await signedAnew(send(3))).toBe('taken')
  expect(sent).toBe(4)
  sent = 0
  await expect(signedAnew(send(9))).rejects.toThrow('behind')
  expect(sent).toBe(5)
  sent = 0
  await expect(signedAnew(() => (sent++, Promise.reject(new Problem(409, 'stale'))))).rejects.toThrow('stale')
  expect(sent).toBe(1)
})
