// What may come of an order, in few words and few parts.

import type { Chance, Odds } from '../api/types.ts'
import { share } from './count.ts'

/** A result as a sentence: a bare number, whose ink says in a bar who loses, says it in words. */
export const told = (c: Chance): string => (/^\d+ figures?\b/.test(c.text) && c.for ? `${c.for > 0 ? 'they' : 'you'} lose ${c.text}` : c.text)

/** What of it leads: the likeliest result; where none is likely, the likeliest that favours anybody; what comes with it where the result is certain. */
export function lead(odds: Odds): string {
  const likely = (list: readonly Chance[] = []) => list.toSorted((a, b) => b.share - a.share)
  const results = likely(odds.results)
  const certain = results.length < 2 && !results[0]?.for
  const first = certain && odds.also?.length ? likely(odds.also)[0] : (results[0]?.share ?? 0) < 5000 ? (results.find((c) => c.for) ?? results[0]) : results[0]
  return first ? `${share(first.share)} ${told(first)}` : ''
}

/** What is the same but for a number: of that only one comes. */
const like = (c: Chance) => c.text.replace(/\d+/, '#').replace(/s$/, '')

/** What of it divides the whole, from worst to best: the results; where nothing is certain but that nobody is hurt, what comes with it, as far as that is no more than the whole: else the likeliest, whatever its number. */
export function divided({ results, also = [] }: Odds): Chance[] {
  const [only] = results
  if (results.length > 1 || only?.for || !also.length) return results
  const sum = (list: readonly Chance[]) => list.reduce((n, c) => n + c.share, 0)
  const most = also.reduce((a, b) => (b.share > a.share ? b : a))
  const told = sum(also) > 10_000 ? also.filter((c) => like(c) === like(most)) : also
  const left = 10_000 - sum(told)
  // Shares are rounded: less than that is nothing.
  const rest = left > told.length ? [{ ...(only ?? { text: 'nothing', fraction: '' }), share: left }] : []
  return [...told.filter((c) => (c.for ?? 0) < 0), ...rest, ...told.filter((c) => (c.for ?? 0) >= 0)]
}

/** What stands at the end of several that have been put together. */
const onward = (text: string, end: 'or more' | 'or worse') => {
  const plain = text.replace(/ or (more|better|worse)$/, '')
  return `${plain} ${end === 'or more' && !/\d|one|two|three|four|five|six/.test(plain) ? 'or better' : end}`
}

/** What is put together with what is worse: less by its number; else nothing of it is the least of it. */
const worse = (text: string) => (/\d/.test(text) ? onward(text, 'or worse') : 'you fare worse')

/** At most so many parts, from worst to best: of those who favour nobody all together, then the best as more, the worst as worse. */
export function gathered(list: readonly Chance[], most: number): Chance[] {
  let parts = list.filter((c) => c.share > 0)
  const together = (a: Chance, b: Chance, text: string): Chance => ({ ...a, text, fraction: '', share: a.share + b.share })
  while (parts.length > most) {
    const level = parts.findIndex((c, i) => !c.for && i + 1 < parts.length && !parts[i + 1]!.for)
    const us = parts.filter((c) => (c.for ?? 0) > 0).length
    if (us && level >= 0) parts = [...parts.slice(0, level), together(parts[level]!, parts[level + 1]!, 'level'), ...parts.slice(level + 2)]
    else if (us > 1 || level >= 0) parts = [...parts.slice(0, -2), together(parts.at(-2)!, parts.at(-1)!, onward(parts.at(-2)!.text, 'or more'))]
    else if (parts.length > 1 && (parts[1]!.for ?? 0) < 0) parts = [together(parts[1]!, parts[0]!, worse(parts[1]!.text)), ...parts.slice(2)]
    else break
  }
  return parts
}
