// Orders a log for reading: the newest turn or part first, under its heading
// what was done in it, the newest first; what came of a deed stays below it.

import type { Entry, Line } from '../api/types.ts'

/** What is shown together of one entry. */
export interface Item {
  key: string
  entry: Entry
  lines: Line[]
}

export interface Section {
  key: string
  head: Line | undefined
  items: Item[]
}

const written = ['note', 'talk', 'mark', 'point', 'undo', 'rewind', 'propose', 'answer', 'ruling', 'seal', 'commit', 'reveal', 'lapse']

export function sections(log: readonly Entry[]): Section[] {
  const found: Section[] = [{ key: 'start', head: undefined, items: [] }]
  for (const entry of log) {
    let lines: Line[] = []
    const flush = () => {
      const last = found.at(-1)!
      if (lines.length) last.items.unshift({ key: `${entry.seq}.${found.length}`, entry, lines })
      lines = []
    }
    for (const line of entry.lines ?? []) {
      if (!line.head) lines.push(line)
      else {
        flush()
        found.push({ key: `${entry.seq}.${found.length}`, head: line, items: [] })
      }
    }
    flush()
    if (!entry.lines?.length && written.includes(entry.kind))
      found.at(-1)!.items.unshift({ key: `${entry.seq}.0`, entry, lines: [] })
  }
  return found.filter((s) => s.head || s.items.length).reverse()
}
