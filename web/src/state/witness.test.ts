import { expect, it, vi } from 'vitest'
import type { Ask, Table, Update } from '../api/types.ts'

const table = { id: 'b', grade: 'witnessed', file: 'away', you: ['red'], seats: [{ id: 'red', side: 0, who: 'you' }], witness: [{ seat: 'red', side: 0, anchor: 'a' }], scene: { clock: {} } } as unknown as Table

// The table shows an entry later than it hears of it: by then nobody hears of it again.
it('a battle that has come back by file is gone on with although the table still shows that it is away', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { Witness } = await import('./witness.svelte.ts')
  const watched: string[] = []
  const witness = new Witness({ id: 'b', table, closed: false, invited: false, problem: '', post: { send: () => Promise.resolve() } })
  witness.watched = () => Promise.resolve({ reaches: () => undefined, due: () => [], strange: () => [], read: () => Promise.resolve(), holds: () => (watched.push('link'), false) } as never)
  const asks = [{ id: 5, waits: ['red'] }] as unknown as Ask[]
  const entry = { kind: 'sit' } as Update['entry']
  await witness.hear(asks, { entry, file: 'away' })
  expect(watched).toEqual([])
  await witness.hear(asks, { entry, file: 'here' })
  expect(watched).toEqual(['link'])
})
