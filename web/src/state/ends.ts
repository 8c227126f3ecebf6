// How a battle can be ended by its players, in words.

import type { Table } from '../api/types.ts'

/** An end that is proposed, as part of a sentence: a draw, victory for the French. */
export const endAs = (end: string, sides: Table['scene']['sides']): string =>
  end === 'draw' ? 'a draw' : end === 'judged' ? 'as the table judges it' : `victory for ${sides.find((s) => s.id === end)?.name ?? end}`
