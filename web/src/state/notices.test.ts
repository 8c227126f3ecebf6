import { expect, it, vi } from 'vitest'
import type { Bell } from '../api/types.ts'
import { api } from '../api/client.ts'
import { setAll, together } from './notices.ts'
import { shared } from './shared.ts'

const way = (to: string, problem?: string) => ({ kind: 'webhook' as const, to, problem })

it('of several chairs each way stands once, with what fails of it', () => {
  const bells: Bell[] = [
    { seat: 'A', remind: 12, ways: [way('https://a.test'), way('https://b.test')] },
    { seat: 'B', ways: [way('https://b.test', 'it answers 502')] },
  ]
  expect(together(bells)).toEqual({ ways: [way('https://a.test'), way('https://b.test', 'it answers 502')], remind: 12 })
  expect(together([])).toEqual({ ways: [], remind: 0 })
})

it('only a battle in which somebody else plays has anybody to wait for', () => {
  const seat = (id: string, who: string) => ({ id, who, name: id, side: 0, here: false, owing: false })
  const table = (...seats: ReturnType<typeof seat>[]) => ({ seats, you: ['A'] }) as unknown as Parameters<typeof shared>[0]
  expect(shared(table(seat('A', 'you'), seat('B', 'open')))).toBe(true)
  expect(shared(table(seat('A', 'you'), seat('B', 'friend')))).toBe(true)
  expect(shared(table(seat('A', 'you'), seat('B', 'sergeant')))).toBe(false)
})

it('what cannot be set for one battle is set for the others, and is told', async () => {
  const kept: Record<string, string> = {}
  vi.stubGlobal('localStorage', { getItem: (k: string) => kept[k] ?? null, setItem: (k: string, v: string) => void (kept[k] = v) })
  const set: string[] = []
  vi.spyOn(api, 'notices').mockImplementation((id) => (id === 'gone' ? Promise.reject(new Error('This battle was removed.')) : Promise.resolve([{ seat: 'A', ways: [] }])))
  vi.spyOn(api, 'setNotices').mockImplementation((id, bell) => (set.push(id), Promise.resolve(bell)))
  await expect(setAll(['one', 'gone', 'two'], { ways: [{ kind: 'ntfy', to: 'https://ntfy.test/me' }], remind: 0 })).rejects.toThrow('removed')
  expect(set).toEqual(['one', 'two'])
  expect((JSON.parse(kept['drumhead.notices']!) as { set: string[] }).set, 'what is opened later is set then').toEqual(['one', 'two'])
})
