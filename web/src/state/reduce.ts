// What an update does to a table, as a pure function: no clock, no network.

import type { Beside, Entry, Line, Table, Update } from '../api/types.ts'

/** Entries that change nothing on the table, nor what may be done there. */
export const aside = ['note', 'talk', 'council', 'advice', 'mark', 'point', 'sit', 'leave', 'link', 'seal', 'instruct', 'rest', 'propose', 'answer', 'plan', 'commit', 'reveal', 'lapse']

/** Nobody but the holder of these seats, and the computer, plays. */
export function alone(table: Table): boolean {
  return table.seats.every((s) => table.you.includes(s.id) || (s.who !== 'friend' && s.who !== 'open'))
}

/** All that is settled beside the rules: what is not spoken of is settled no more. */
function settled({ rules, setting, terms, witness, withheld, pace, rests, proposal, rulings, instructions }: Beside) {
  return { rules, setting, terms, witness, withheld, pace, rests, proposal, rulings, instructions }
}

/**
 * The table after the update. An update that is already counted changes
 * nothing; null means that the table must be fetched anew (an entry is
 * missing, or an earlier state came back).
 */
export function reduce(table: Table, update: Update): Table | null {
  if (update.seq <= table.seq) return table
  if (update.reset || update.seq > table.seq + 1) return null
  const changed = new Map((update.pieces ?? []).map((p) => [p.id, p]))
  const gone = new Set(update.gone ?? [])
  const pieces = table.scene.pieces
    .filter((p) => !gone.has(p.id))
    .map((p) => {
      const now = changed.get(p.id)
      changed.delete(p.id)
      return now ?? p
    })
  return {
    ...table,
    seq: update.seq,
    undo: update.undo,
    file: update.file,
    ...(update.beside && settled(update.beside)),
    kept: update.kept ?? table.kept,
    asks: update.asks ?? [],
    log: [...table.log, update.entry],
    seats: (update.beside?.seats ?? table.seats).map((s) => ({
      ...s,
      here: table.seats.some((x) => x.id === s.id && x.here),
      owing: (update.asks ?? []).some((a) => a.seats.includes(s.id) && !a.commits?.some((c) => c.seat === s.id && !c.due)),
    })),
    scene: {
      ...table.scene,
      clock: update.clock,
      pieces: [...pieces, ...changed.values()],
      marks: update.marks ?? [],
      shapes: update.shapes,
      orderSlips: update.orderSlips,
    },
  }
}

/** The entry that counts before one: what going back to before it goes back to. */
export function before(log: readonly Entry[], seq: number): number {
  return log.findLast((e) => e.seq < seq && !e.void)?.seq ?? 1
}

/** The entry was made at this screen: by the hand of a seat held here. */
export function own(entry: Entry, you: readonly string[]): boolean {
  return entry.by !== 'computer' && !!entry.seat && you.includes(entry.seat)
}

/** What is said to a player for whom the rule book's clock has run out since: what the table gave for him, and what became of what he held; '': none has. */
export function outOfTime(was: Table, table: Table): string {
  const late = table.log.findLast((e) => e.kind === 'clock' && e.seq > was.seq && !e.void && table.you.includes(e.seat ?? ''))
  if (!late) return ''
  const label = was.asks.flatMap((a) => a.acts ?? []).find((a) => a.order === late.order)?.label
  return `Your time ran out${label ? `: “${label}” was given for you` : ''}. What you held in your hand was not given.`
}

/** The entry is a deed of somebody else, worth watching. */
export function foreign(entry: Entry, you: readonly string[]): boolean {
  return !!entry.seat && !own(entry, you) && !!entry.lines?.length
}

/**
 * The entries of the newest part that others played: from the first of their
 * deeds after an order given here, to their last.
 */
export function lastPart(log: readonly Entry[], you: readonly string[]): Entry[] {
  const counted = log.filter((e) => !e.void && !!e.lines?.length)
  let end = counted.length
  while (end > 0 && !foreign(counted[end - 1]!, you)) end--
  let start = end
  while (start > 0 && !own(counted[start - 1]!, you)) start--
  while (start < end && !foreign(counted[start]!, you)) start++
  return counted.slice(start, end)
}

/** What was done behind an entry that was seen, and behind the last order given here; the table's own steps as well. */
export function unseen(log: readonly Entry[], you: readonly string[], seen: number): Entry[] {
  const last = log.findLast((e) => !e.void && own(e, you))?.seq ?? 0
  return log.filter((e) => !e.void && !!e.lines?.length && e.seq > Math.max(seen, last))
}

/** That part, as long as nothing has been ordered here since. */
export function standingPart(log: readonly Entry[], you: readonly string[]): Entry[] {
  const part = lastPart(log, you)
  const last = part.at(-1)?.seq ?? 0
  return log.some((e) => e.seq > last && e.kind === 'order' && own(e, you)) ? [] : part
}

/** The moves of one unit that follow one another are one way; what else was done stands between them. */
export function ways(lines: readonly Line[]): Line[] {
  const out: Line[] = []
  for (const line of lines) {
    const before = out.findLastIndex((l) => l.kind === 'move' && l.pieces?.[0] === line.pieces?.[0])
    const was = out[before]
    if (line.kind !== 'move' || !was || !goesOn(was, line)) {
      out.push(line)
      continue
    }
    const cells = (l: Line) => (l.path?.length ? l.path : l.to ? [l.to] : [])
    out.splice(before, 1)
    out.push({ ...line, from: was.from, path: [...cells(was), ...cells(line)], course: line.course && [...(was.course ?? []), ...line.course.slice(1)] })
  }
  return out
}

/** A move that begins where another has ended. */
function goesOn(was: Line, line: Line): boolean {
  const [end, begin] = [was.course?.at(-1), line.course?.[0]]
  if (end && begin) return Math.abs(end.x - begin.x) + Math.abs(end.y - begin.y) < 2
  return !end && !begin && (was.to ?? was.path?.at(-1)) === line.from
}

/** What of an entry is drawn beside the deeds of others: the table moves pieces too, who flee or are thrown back. */
export function seenOf(entry: Entry, you: readonly string[]): Line[] {
  return foreign(entry, you) ? (entry.lines ?? []) : entry.seat ? [] : (entry.lines ?? []).filter((l) => l.kind)
}

/** What stays drawn on the map: their lines since the last order given here, and what the table has done since they began. */
export function trail(log: readonly Entry[], you: readonly string[]): Line[] {
  const first = standingPart(log, you)[0]?.seq ?? Infinity
  return log.filter((e) => !e.void && e.seq >= first).flatMap((e) => seenOf(e, you))
}

/** The words of a line, dice in brackets; the same as Line.Plain of package scene. */
export function plain(line: Line): string {
  return line.spans
    .map((s) => {
      if (s.kind !== 'dice') return s.text ?? ''
      const group = line.throws?.[s.throw ?? 0]?.groups[s.group ?? 0]
      return `[${group?.faces.join(' ') ?? ''}]`
    })
    .join('')
}
