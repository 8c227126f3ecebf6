// Standing answers as people write and read them: lines for when a player is
// away. The words are the rule book's; the server judges what they say.

import type { Form, Kind, Piece } from '../api/types.ts'
import { capital } from './words.ts'

/** For whom, on what, under which conditions, and the answers in order. */
export interface Standing {
  who: string
  kind: string
  when: string[]
  answers: string[]
}

/** For whom, where it is no piece and no troops. */
export const all = 'all'
/** The answer that leaves the question to the player. */
export const ask = 'ask'

/** A line in notation; undefined: it is none, but an order for whatever is asked. */
export function parse(line: string, kinds: readonly Kind[]): Standing | undefined {
  const [, who, name, conditions, answers] = /^(\S+) on (\S+?)(?: ([^:]*))?: *(.*)$/.exec(line.trim()) ?? []
  const kind = kinds.find((k) => k.name === name)
  if (!who || !kind || !answers) return undefined
  const known = (kind.conditions ?? []).flatMap((group) => group ?? []).sort((a, b) => b.length - a.length)
  const when: string[] = []
  let rest = conditions?.trim() ?? ''
  while (rest) {
    const next = known.find((c) => `${rest} `.startsWith(`${c} `))
    if (!next) return undefined
    when.push(next)
    rest = rest.slice(next.length).trim()
  }
  return { who, kind: kind.name, when, answers: answers.split('|').map((a) => a.trim()).filter(Boolean) }
}

export const print = (s: Standing) => `${[s.who, 'on', s.kind, ...s.when].join(' ')}: ${s.answers.join(' | ')}`

/** The form that an answer was filled in by, in words. */
export function answerWords(answer: string, forms: readonly Form[]): string {
  if (answer === ask) return 'ask me'
  for (const f of forms) {
    const blank = new RegExp(`^${f.order.replace(/\{\w+\}/g, '(\\S+)')}$`)
    const found = blank.exec(answer)
    if (found) return [f.label.toLowerCase(), ...found.slice(1)].join(' ')
  }
  return answer
}

/** A line in words: Skirmishers, when charged by horse: fall back, else ask me. */
export function words(s: Standing, kinds: readonly Kind[], pieces: readonly Piece[]): string {
  const kind = kinds.find((k) => k.name === s.kind)
  const who = s.who === all ? 'All' : (pieces.find((p) => p.id.toLowerCase() === s.who)?.name ?? s.who)
  const answers = s.answers.map((a) => answerWords(a, kind?.answers ?? []))
  return `${capital(who)}, when ${[kind?.title || `asked for ${s.kind}`, ...s.when].join(' ')}: ${answers.join(', else ')}`
}
