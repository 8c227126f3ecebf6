import { expect, it } from 'vitest'
import type { Seat, Table } from '../api/types.ts'
import { called, whoIAm } from './seats.ts'

const seat = (id: string, side: number, who: Seat['who'] = 'friend'): Seat => ({ id, name: id, side, who, here: true, owing: false })
const at = (seats: Seat[], ...you: string[]) => ({ seats, you, scene: { sides: [{ name: 'the French' }, { name: 'the British' }] } }) as unknown as Table

it('who commands a side alone is called by it, and is not told who he is', () => {
  const t = at([seat('A', 0, 'you'), seat('B', 1)], 'A')
  expect(called(t, t.seats[0]!)).toBe('the French')
  expect(whoIAm(t)).toEqual([])
})

it('of several each is told who he is, and who decides', () => {
  const seats = [seat('General Reynier', 0), seat('Colonel Starr', 0), seat('B', 1)]
  const t = at(seats, 'Colonel Starr')
  expect(called(t, seats[1]!)).toBe('Colonel Starr')
  expect(whoIAm(t)).toEqual(['You are Colonel Starr, and order your own troops.', 'General Reynier decides what is the whole army’s.'])
  expect(whoIAm(at(seats, 'General Reynier'))).toEqual(['You are General Reynier, and order your own troops.', 'You decide what is the whole army’s, too; Colonel Starr orders the rest.'])
  expect(whoIAm(at(seats, 'General Reynier', 'Colonel Starr'))).toEqual([])
  expect(whoIAm(at(seats))).toEqual([])
})
