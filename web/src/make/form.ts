// The forms of the maker, out of the JSON Schema that the server makes of its own Go
// types: nothing of them is typed here.

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
export const label = (key: string): string => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The keys of a thing: those that most have, and what is rare. */
export function rows(s: Schema, skip: string[] = []): { usual: string[]; besides: string[] } {
  const keys = Object.keys(s.properties ?? {}).filter((k) => !skip.includes(k))
  const usual = (k: string) => !!s.required?.includes(k) || ['name', 'short', 'at', 'strength', 'figures', 'men', 'under'].includes(k) || (!!s.properties![k]!.enum && !/with option/.test(s.properties![k]!.description ?? ''))
  return { usual: keys.filter(usual), besides: keys.filter((k) => !usual(k)) }
}

/** A text that is typed as what the schema wants. */
export function typed(s: Schema, text: string): unknown {
  const said = text.trim()
  if (!said) return undefined
  if (s.type === 'integer' && /^-?\d+$/.test(said)) return Number(said)
  if (s.type === 'array') return said.split(/[,;\n]\s*/).filter(Boolean)
  return text.includes('\n') ? text.replace(/\s*$/, '\n') : said
}
