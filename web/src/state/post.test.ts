import { expect, it, vi } from 'vitest'
import { Problem, Silence } from '../api/client.ts'
import type { Sitting } from './table.svelte.ts'

it('what came too late is told by the table; where it stands as it stood, the answer is said', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { Post } = await import('./post.svelte.ts')
  for (const [goneOn, said] of [[true, ''], [false, 'Not yet.']] as const) {
    const at = { heard: 7, problem: '', fetch: async () => { if (goneOn) at.heard = 8 } } as unknown as Sitting
    await new Post(at).send(() => Promise.reject(new Problem(409, 'Not yet.')))
    expect(at.problem).toBe(said)
  }
})

it('a table that answers again is told to answer', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.useFakeTimers()
  const { Post } = await import('./post.svelte.ts')
  const at = { heard: 7, problem: '', standing: true, table: { seq: 9 } } as unknown as Sitting
  let tries = 0
  const sent = new Post(at).send(() => (tries++ ? Promise.resolve({ seq: 8 }) : Promise.reject(new Silence())))
  await vi.advanceTimersByTimeAsync(1)
  expect(at.standing).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect([await sent, at.standing]).toEqual([8, true])
  vi.useRealTimers()
})
