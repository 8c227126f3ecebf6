// Orders a log for reading: the newest turn or part first, under its heading
// what was done in it, the newest first; what came of a deed stays below it.

import type { Entry, Line } from '../api/types.ts'

/** What is shown together of one entry. */
export interface Item {
  key: string
  entry: Entry
  lines: Line[]
  /** Instead of them: a story of which this is the newest part. */
  story?: Story
}

/** What belongs together in whatever entries it stands, in its order. */
export interface Story {
  steps: { step: string; line: Line; entry: Entry }[]
}

export interface Section {
  key: string
  head: Line | undefined
  items: Item[]
}

const written = ['note', 'talk', 'mark', 'point', 'undo', 'rewind', 'propose', 'answer', 'ruling', 'seal', 'commit', 'reveal', 'lapse']

export function sections(log: readonly Entry[]): Section[] {
  const found: Section[] = [{ key: 'start', head: undefined, items: [] }]
  const stories = new Map<string, Item>()
  // A story stands where its newest part does.
  const tell = (line: Line, entry: Entry) => {
    const item = stories.get(line.story!) ?? { key: line.story!, entry, lines: [], story: { steps: [] } }
    stories.set(line.story!, item)
    for (const s of found) s.items = s.items.filter((i) => i !== item)
    item.entry = entry
    // Said anew before anything came of it.
    if (item.story!.steps.length === 1 && item.story!.steps[0]!.step === line.step) item.story!.steps = []
    item.story!.steps.push({ step: line.step ?? '', line, entry })
    found.at(-1)!.items.unshift(item)
  }
  for (const entry of log) {
    let lines: Line[] = []
    const flush = () => {
      const last = found.at(-1)!
      if (lines.length) last.items.unshift({ key: `${entry.seq}.${found.length}.${last.items.length}`, entry, lines })
      lines = []
    }
    for (const line of entry.lines ?? []) {
      if (line.story && !entry.void) {
        flush()
        tell(line, entry)
      } else if (!line.head) lines.push(line)
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
