// What any part of the panel may ask of the page that it stands on.

import { getContext, setContext } from 'svelte'
import type { Line } from '../api/types.ts'
import type { Sitting } from '../state/table.svelte.ts'

export interface TablePage {
  sitting: Sitting
  book: string
  /** Opens the rule book at a clause. */
  openClause: (clause: string) => void
  /** Lights the pieces of a line on the map; undefined: none. */
  light: (line: Line | undefined) => void
  /** Ends the showing of what others have done: the table as it is now. */
  present: () => void
}

const key = Symbol('table page')

export const setTablePage = (page: TablePage) => setContext(key, page)
export const tablePage = (): TablePage => getContext(key)
