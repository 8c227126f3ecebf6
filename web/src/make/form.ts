// The forms of the maker, out of the JSON Schema that the server makes of its own Go
// types: nothing of them is typed here.

import { untrack } from 'svelte'
import { plainly } from '../state/words.ts'

export interface Schema {
  type?: string
  description?: string
  enum?: string[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** What may be said of a unit. */
export const unitSchema = (stock: { schema: unknown } | undefined): Schema | undefined =>
  ((stock?.schema as Schema | undefined)?.properties?.forces?.additionalProperties as Schema | undefined)?.items

export type Kind = 'words' | 'switch' | 'number' | 'text' | 'essay' | 'choices' | 'texts' | 'things' | 'thing' | 'named'

/** How a part is filled in. */
export function kindOf(s: Schema): Kind {
  if (s.enum) return 'words'
  switch (s.type) {
    case 'boolean': return 'switch'
    case 'integer': return 'number'
    case 'array': return s.items?.enum ? 'choices' : s.items?.properties ? 'things' : 'texts'
    case 'object': return s.properties ? 'thing' : 'named'
  }
  return (s.maxLength ?? 0) >= 600 ? 'essay' : 'text'
}

/** A key in words: fired-on is Fired on. */
export const label = (key: string, capital = true): string => {
  const words = plainly(key)
  return capital ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** What a text means, as far as its key and its description say: a side, what each side has, which side each has, a unit, a place of the map, sentences. */
export function meant(s: Schema, key: string): 'side' | 'by side' | 'sides' | 'unit' | 'place' | 'sentences' | undefined {
  const hint = s.description ?? ''
  if (key === 'sources') return 'sentences' // the only list of what has commas of its own
  if (s.type === 'object') return /: the side that/.test(hint) ? 'sides' : /\bby side\b|of a side/.test(hint) || key === 'plans' ? 'by side' : undefined
  if (s.enum || s.type === 'integer' || s.type === 'boolean') return undefined
  if (['side', 'beginner', 'first', 'choosing'].includes(key) || /^(the side$|whose part|who has it|who is asked)/.test(hint)) return s.type === 'array' ? undefined : 'side'
  if (/^(the commander|of a commander or engineer|a commander: the infantry|a detachment|the unit|of a caisson|which is being activated)|\benem(y|ies)\b|whose orders/i.test(hint)) return 'unit'
  return /\b(hex|square|place|edge hexe)s?\b|^(its centre|the middle)/.test(hint) || ['at', 'toward', 'keep'].includes(key) ? 'place' : undefined
}

/** A description in which options are called by their titles. */
export const worded = (text: string, options: { name: string; title: string }[]): string =>
  text.replace(/\boption ([a-z-]+)(?:: ([a-z-]+))?/g, (all, name: string, to?: string) => {
    const o = options.find((x) => x.name === name)
    return o ? `“${o.title}”${to ? `: ${plainly(to)}` : ''}` : all
  })

/** The keys of a thing: those that most have, and what is rare. */
export function rows(s: Schema, skip: string[] = []): { usual: string[]; besides: string[] } {
  const keys = Object.keys(s.properties ?? {}).filter((k) => !skip.includes(k))
  const usual = (k: string) => !!s.required?.includes(k) || ['name', 'short', 'at', 'strength', 'figures', 'men', 'under', 'briefing'].includes(k) && s.properties![k]!.type !== 'object' || (!!s.properties![k]!.enum && !/with option|already/.test(s.properties![k]!.description ?? ''))
  return { usual: keys.filter(usual), besides: keys.filter((k) => !usual(k)) }
}

/** What is said first of something new in a list or under a name; its id stands nowhere in the text yet. */
export function fresh(s: Schema, name: string, sides: { id: string }[], text: string): unknown {
  if (s.type === 'array') return s.items?.properties ? [fresh(s.items, name, sides, text)] : []
  if (s.type !== 'object') return s.type === 'integer' ? (s.minimum ?? 1) : ''
  const id = (n = 1): string => (text.includes(`id: ${name.replace(/\W+/g, '-')}-${n}`) ? id(n + 1) : `${name.replace(/\W+/g, '-')}-${n}`)
  const first = (k: string, of: Schema): unknown =>
    of.enum?.[0] ?? (k === 'side' ? sides[0]?.id : of.type === 'object' ? fresh(of, k, sides, text) : of.type === 'integer' ? 1 : k === 'id' ? id() : '…')
  return Object.fromEntries((s.required ?? []).map((k) => [k, first(k, s.properties?.[k] ?? {})]))
}

/** What can be folded is open to begin with if there is something in it; then whoever works there opens and closes it. */
export const unfolded = (is: () => boolean) => (details: HTMLDetailsElement) => untrack(() => { details.open = is() })

/** A text that is typed as what the schema wants; of sentences each has a line. */
export function typed(s: Schema, text: string, sentences = false): unknown {
  const said = text.trim()
  if (!said) return undefined
  const number = s.type === 'integer' || s.oneOf?.some((o) => o.type === 'integer') ? /^-?\d+$/ : s.oneOf?.some((o) => o.type === 'number') ? /^-?\d+(\.\d+)?$/ : undefined
  if (number?.test(said)) return Number(said)
  if (s.type === 'array') return said.split(sentences ? /\s*\n\s*/ : /[,;\n]\s*/).filter(Boolean)
  return text.includes('\n') ? text.replace(/\s*$/, '\n') : said
}
