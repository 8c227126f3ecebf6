// A little markdown for briefings and clauses: paragraphs, lists, *stress*,
// **weight** and headings. Everything else is text; nothing becomes markup.

export interface Run {
  text: string
  kind?: 'em' | 'strong'
}

export interface Block {
  kind: 'p' | 'h' | 'li'
  runs: Run[]
}

export function runs(text: string): Run[] {
  const out: Run[] = []
  let end = 0
  for (const m of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g)) {
    if (m.index > end) out.push({ text: text.slice(end, m.index) })
    if (m[1]) out.push({ text: m[1], kind: 'strong' })
    else out.push({ text: m[2] ?? m[3]!, kind: 'em' })
    end = m.index + m[0].length
  }
  if (end < text.length) out.push({ text: text.slice(end) })
  return out
}

export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s|#)/)
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean)
    .map((part) => {
      const head = /^#+\s+(.*)$/.exec(part)
      if (head) return { kind: 'h', runs: runs(head[1]!) }
      const item = /^[-*]\s+(.*)$/.exec(part)
      if (item) return { kind: 'li', runs: runs(item[1]!.replace(/^([A-Z][a-z]+):/, '**$1:**')) }
      return { kind: 'p', runs: runs(part) }
    })
}

/** A briefing in some four sentences: the heads of its paragraphs, of the first two sentences each, of the others one. */
export function inShort(text: string): { head: string; text: string }[] {
  return blocks(text).slice(0, 4).map((b, i) => {
    const [head = '', ...rest] = b.runs.map((r) => r.text).join('').match(/[^.!?]+[.!?]+["”’]*\s*/g) ?? []
    return { head: head.trim(), text: rest.slice(0, i ? 1 : 2).join('').trim() }
  }).filter((p) => p.text)
}

const forPlayers = (part: string) => /^- (Rule|Ruling)\b/.test(part)
const parts = (clause: string) => clause.split(/\n(?=- )/)

/** Of a clause, what it says and how it is read, without the notes of whoever wrote it down. */
export const readers = (clause: string): string => parts(clause).filter(forPlayers).join('\n') || clause

/** Those notes: where it stands, what it leaves open, how it is checked. */
export const notes = (clause: string): string => (parts(clause).some(forPlayers) ? parts(clause).filter((p) => !forPlayers(p)).join('\n') : '')

/** Words without the numbers of clauses that stand in brackets: who wants those opens them elsewhere. */
export const uncoded = (text: string) => text.replace(/ \((?:[A-Z]+-)+\d+(?:, (?:[A-Z]+-)+\d+)*\)/g, '')

/** Letters that have room in a line. */
const LINE = 46

/** A need in one line: what follows from it, and why it is so, stand in full beside the odds. */
export const brief = (need: string) => (need.length <= LINE ? need : need.split(/[;:]/)[0]!)

/** Of several sentences those that have room in so many letters, each whole. */
export function sentences(text: string, room: number): string {
  const out: string[] = []
  for (const s of text.match(/[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?]*\s*/g) ?? []) if (out.join('').length + s.trim().length <= room || !out.length) out.push(s)
  return out.join('').trim()
}

/** The value of a setting as words. */
export const plainly = (value: string) => value.replaceAll('-', ' ')

/** A side within a sentence; some are called the something themselves. */
export const the = (name: string) => name.replace(/^(?!the )/i, 'the ')

/** Words as they stand at the head of a line. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** A heading in hundredths of a degree as one of eight winds. */
export const wind = (heading: number): string => winds[Math.round((((heading % 36_000) + 36_000) % 36_000) / 4500) % 8]!

/** How many count, in words up to twelve. */
export const count = (n: number): string =>
  ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'][n] ?? String(n)

/** A clause as players name it: FIRE-05 for NP-FIRE-05; the book is known. */
export const short = (clause: string) => clause.replace(/^[A-Z]{2}-(?=[A-Z]+-)/, '')

/** What a piece's text says of it besides its name and its strength, which stand elsewhere. */
export const unnamed = (p: { name: string; text: string; strength?: number; full?: number }): string =>
  p.text.replace(`${capital(p.name)}, `, '').replace(`${p.strength ?? 0} of ${p.full ?? 0}, `, '').replace(/\.$/, '')
