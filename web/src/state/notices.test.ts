import { expect, it } from 'vitest'
import type { Bell } from '../api/types.ts'
import { together } from './notices.ts'
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
