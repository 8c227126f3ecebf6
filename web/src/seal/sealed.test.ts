import { expect, it, vi } from 'vitest'
import { Problem } from '../api/client.ts'
import type { Act, Ask, Commitment, Table } from '../api/types.ts'

const act = (order: string): Act => ({ order, verb: 'move', label: order, piece: order.split(' ')[0]! })
const ask = { id: 3, secret: true, seats: ['red'], acts: [] } as unknown as Ask
const table = { id: 'b', you: ['red'], seats: [{ id: 'red', side: 0 }], asks: [ask] } as unknown as Table

// Where the clock runs out each window seals by itself, at the same second; and a press may come while the first is on its way.
it('what was taken is shown, though another window has sealed at once, and something was taken off behind it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { api } = await import('../api/client.ts')
  const { Sealed } = await import('./sealed.svelte.ts')
  const taken: string[] = []
  const shown: string[][] = []
  vi.spyOn(api, 'give').mockImplementation((_, what, body) => {
    const { hash, orders } = body as { hash?: string; orders?: string[] }
    if (what === 'reveal') shown.push(orders!)
    else if (taken.length) return Promise.reject(new Problem(409, 'bound already'))
    else taken.push(hash!)
    return Promise.resolve({ seq: 4 })
  })
  const kept: Record<string, string> = {}
  const memory = { getItem: (k: string) => kept[k] ?? null, setItem: (k: string, v: string) => void (kept[k] = v) }
  const at = { id: 'b', table, closed: false, invited: false, problem: '', post: { send: (give: () => Promise<{ seq: number }>) => give().catch(() => undefined) } }
  const [one, two] = [new Sealed(at, memory), new Sealed(at, memory)]
  for (const w of [one, two]) {
    w.attend()
    await w.lay(act('i1 stand'))
  }
  await Promise.all([one.seal(), two.seal()])
  one.takeOff('i1 stand')
  const due = [{ seat: 'red', seq: 4, due: true, hash: taken[0] }] as unknown as Commitment[]
  await one.hear([{ ...ask, commits: due }])
  expect(shown).toEqual([['i1 stand']])
})
