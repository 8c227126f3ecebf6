import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Update } from '../api/types.ts'
import { Playback, reading } from './playback.ts'

const update = (seq: number) => ({ seq }) as Update

function stage(stand: (u: Update) => number) {
  const shown: number[] = []
  const playback = new Playback({ show: (u) => void shown.push(u.seq), stand, deed: () => true, changed: () => {}, failed: () => {} })
  return { shown, playback }
}

describe('Playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows the first at once and the others one pause apart', async () => {
    const { shown, playback } = stage(() => 1000)
    for (const n of [1, 2, 3]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1])
    await vi.advanceTimersByTimeAsync(999)
    expect(shown).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown).toEqual([1, 2, 3])
  })
  it('goes on early when told to', async () => {
    const { shown, playback } = stage(() => 1000)
    playback.push(update(1))
    playback.push(update(2))
    await vi.advanceTimersByTimeAsync(10)
    expect(playback.waiting).toBe(1)
    playback.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2])
  })
  it('stands still until it goes on, and one step at a time meanwhile', async () => {
    const { shown, playback } = stage(() => 1000)
    for (const n of [1, 2, 3]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(0)
    playback.halt(true)
    await vi.advanceTimersByTimeAsync(9000)
    expect(shown).toEqual([1])
    playback.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2])
    playback.halt(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(shown).toEqual([1, 2, 3])
  })
  it('shows all that waits at once when it is to come to my part', async () => {
    const { shown, playback } = stage(() => 1000)
    for (const n of [1, 2, 3]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(0)
    playback.rush()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2, 3])
    expect(playback.rushing).toBe(false)
    playback.push(update(4))
    playback.push(update(5))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2, 3, 4])
  })
  it('counts only deeds as waiting', () => {
    const playback = new Playback({ show: () => {}, stand: () => 1000, deed: (u) => u.seq !== 2, changed: () => {}, failed: () => {} })
    for (const n of [1, 2, 3]) playback.push(update(n))
    expect(playback.waiting).toBe(1)
  })
  it('goes on behind one that cannot be shown, and says which', async () => {
    const shown: number[] = []
    const failed: number[] = []
    const playback = new Playback({
      show: async (u) => {
        if (u.seq === 2) throw new Error('it cannot be drawn')
        shown.push(u.seq)
      },
      stand: (u) => {
        if (u.seq === 3) throw new Error('nor be timed')
        return 1000
      },
      deed: () => true,
      changed: () => {},
      failed: (u) => void failed.push(u.seq),
    })
    for (const n of [1, 2, 3, 4]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(1e5)
    expect(shown).toEqual([1, 3, 4])
    expect(failed).toEqual([2, 3])
  })
  it('waits for ever where it is to go step by step', async () => {
    const { shown, playback } = stage(() => Infinity)
    playback.push(update(1))
    playback.push(update(2))
    await vi.advanceTimersByTimeAsync(1e6)
    expect(shown).toEqual([1])
    expect(playback.waiting).toBe(1)
    playback.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2])
  })
  it('hurried on within an update, shows its end, and stands then', async () => {
    const shown: string[] = []
    const playback: Playback = new Playback({
      async show(u) {
        for (const part of ['need', 'dice']) {
          shown.push(`${u.seq} ${part}`)
          await playback.pause(1000)
        }
      },
      stand: () => 1000,
      deed: () => true,
      changed: () => {},
      failed: () => {},
    })
    playback.push(update(1))
    playback.push(update(2))
    await vi.advanceTimersByTimeAsync(10)
    expect(shown).toEqual(['1 need'])
    playback.next()
    await vi.advanceTimersByTimeAsync(10)
    expect(shown).toEqual(['1 need', '1 dice'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown).toEqual(['1 need', '1 dice', '2 need'])
  })
  it('does not pause where no time is wanted', async () => {
    const { shown, playback } = stage(() => 0)
    for (const n of [1, 2, 3]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2, 3])
  })
  it('forgets what waited when the table is fetched anew', async () => {
    const { shown, playback } = stage(() => 1000)
    for (const n of [1, 2, 3]) playback.push(update(n))
    await vi.advanceTimersByTimeAsync(0)
    playback.clear()
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown).toEqual([1])
    playback.push(update(4))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 4])
  })
})

describe('reading', () => {
  it('gives longer words more time, but never for ever', () => {
    expect(reading('short')).toBeLessThan(reading('a good deal longer than short'))
    expect(reading('x'.repeat(1000))).toBe(4500)
  })
})
