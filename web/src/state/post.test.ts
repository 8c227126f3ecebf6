import { expect, it, vi } from 'vitest'
import { Problem } from '../api/client.ts'
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
