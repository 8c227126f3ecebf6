// Orders a log for reading: the newest turn or part first, under its heading
// what was done in it, the newest first; what came of a deed stays below it.

import type { Entry, Line } from '../api/types.ts'
import { capital, count } from './words.ts'

/** What is shown together of one entry. */
export interface Item {
  key: string
  entry: Entry
  lines: Line[]
  /** Instead of them: a story of which this is the newest part. */
  story?: Story
  /** Those who stood fast one after the other, of whom it is told in one line. */
  fast?: Line[]
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

const written = ['note', 'talk', 'council', 'advice', 'mark', 'point', 'undo', 'rewind', 'propose', 'answer', 'ruling', 'seal', 'commit', 'reveal', 'lapse']

const inward = ['note', 'council', 'advice']

/** Several who stand fast, in one line. */
function together(fast: Line[]): Line {
  const names = fast.map((l) => ({ ...l.spans[0]!, text: l.spans[0]!.text?.replace(/^The /, 'the ') }))
  const between = (i: number) => (i === 0 ? '' : i === names.length - 1 ? ' and ' : ', ')
  return {
    ...fast[0]!, pieces: fast.flatMap((l) => l.pieces ?? []),
    spans: [{ text: `${capital(count(fast.length))} stand fast: ` }, ...names.flatMap((n, i) => [...(i ? [{ text: between(i) }] : []), n]), { text: '. ' }, ...fast[0]!.spans.filter((s) => s.kind === 'clause')],
  }
}

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
      const before = last.items[0]
      const stands = lines.length === 1 && lines[0]!.kind === 'pass' && lines[0]!.spans[0]?.kind === 'unit' && !entry.void
      if (stands && before?.fast) {
        before.fast.push(lines[0]!)
        before.lines = [together(before.fast)]
        before.entry = entry
      } else if (stands) last.items.unshift({ key: `${entry.seq}.${found.length}.${last.items.length}`, entry, lines, fast: lines })
      else if (lines.length) last.items.unshift({ key: `${entry.seq}.${found.length}.${last.items.length}`, entry, lines })
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
    // What a side writes for itself, or says among themselves, is without words for all others.
    if (!entry.lines?.length && written.includes(entry.kind) && (entry.text || !inward.includes(entry.kind)))
      found.at(-1)!.items.unshift({ key: `${entry.seq}.0`, entry, lines: [] })
  }
  return found.filter((s) => s.head || s.items.length).reverse()
}
