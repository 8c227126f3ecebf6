import type { Table } from '../api/types.ts'

/** Somebody else plays in it: there is somebody to wait for. */
export const shared = (b: Pick<Table, 'seats' | 'you'>): boolean => b.seats.some((s) => (s.who === 'friend' || s.who === 'open' || s.guest) && !b.you.includes(s.id))
