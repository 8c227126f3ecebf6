// Seeded chance for hand-drawn detail: the same seed always draws the same
// map. It has nothing to do with dice and must never be used for them.

/** A stream of numbers in [0, 1) grown from a seed. */
export type Random = () => number

/** Mulberry32: small, fast, and the same in every browser. */
export function random(seed: number): Random {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed from words, so that each shape keeps its own detail when another one is added. */
export function seedOf(seed: number, words: string): number {
  let h = (seed ^ 0x811c9dc5) >>> 0
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 0x01000193) >>> 0
  return h
}
