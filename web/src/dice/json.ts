// JSON as records have it: whole numbers below 2^53, keys in ASCII and each
// given once, nothing deeper than thirty-two, and no null. JSON.parse would let the last of
// two keys win where another reader takes the first: two readers, two entries.

export type Json = boolean | number | string | Json[] | { [key: string]: Json }

/** How deep values may lie within each other. */
const deepest = 32

class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0)
    this.space()
    if (this.at < this.text.length) throw this.fault('there is more after the end')
    return value
  }

  private fault(what: string) {
    return new Error(`character ${this.at}: ${what}`)
  }

  private space() {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'x')) this.at++
  }

  /** The next character that is no space. */
  private next(): string {
    this.space()
    return this.text[this.at] ?? ''
  }

  private take(wanted: string) {
    if (this.next() !== wanted) throw this.fault(`wanted ${wanted}`)
    this.at++
  }

  private value(depth: number): Json {
    const c = this.next()
    if (depth === deepest && (c === '{' || c === '[')) throw this.fault(`values lie more than ${deepest} deep`)
    if (c === '{') return this.object(depth)
    if (c === '[') return this.array(depth)
    if (c === '"') return this.string()
    for (const [word, value] of [['true', true], ['false', false]] as const)
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    return this.number()
  }

  private object(depth: number): Json {
    const found: { [key: string]: Json } = Object.create(null) as { [key: string]: Json }
    this.take('{')
    for (let more = this.next() !== '}'; more; more = this.more('}')) {
      if (this.next() !== '"') throw this.fault('wanted a key in quotes')
      const key = this.string()
      if (!/^[ !#-[\]-~]*$/.test(key)) throw this.fault('a key is not plain ASCII')
      if (key in found) throw this.fault(`the key ${key} is given twice`)
      this.take(':')
      found[key] = this.value(depth + 1)
    }
    this.take('}')
    return found
  }

  private array(depth: number): Json {
    const found: Json[] = []
    this.take('[')
    for (let more = this.next() !== ']'; more; more = this.more(']')) found.push(this.value(depth + 1))
    this.take(']')
    return found
  }

  /** After a member: whether another follows. */
  private more(end: string): boolean {
    if (this.next() === end) return false
    this.take(',')
    return true
  }

  private string(): string {
    const from = this.at
    for (this.at++; this.text[this.at] !== '"'; this.at++) {
      if (this.at >= this.text.length) throw this.fault('a string has no end')
      if (this.text[this.at] === '\\') this.at++
    }
    this.at++
    const value = JSON.parse(this.text.slice(from, this.at)) as string
    if (/\p{Surrogate}/u.test(value)) throw this.fault('a string is not Unicode')
    return value
  }

  private number(): number {
    const [digits] = /^[-+.eE0-9]*/.exec(this.text.slice(this.at, this.at + 32))!
    const n = Number(digits)
    if (!digits || String(n) !== digits || !Number.isSafeInteger(n)) throw this.fault('wanted a value; numbers are whole and below 2^53')
    this.at += digits.length
    return n
  }
}

export const parse = (text: string): Json => new Reader(text).whole()

/** JSON in the one form that hashes are taken of: RFC 8785 for what records hold. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}

/** What a value may be: a whole number, words, a list, an object with these keys or with any (*). A key with ! is always written. */
export type Shape = 'int' | 'text' | 'bool' | 'any' | [Shape] | { [key: string]: Shape }

/** A map of nothing; an object of which all is left out is one all the same. */
const nothing = (v: Json, of: Shape) => typeof of === 'object' && '*' in of && typeof v === 'object' && !Object.keys(v).length

const empty = (v: unknown) => v === '' || v === 0 || v === false || (Array.isArray(v) && !v.length)

/** The value, if it is of the shape; written: as entries are, what is empty left out. Throws the place where it is not. */
export function shaped(value: Json, shape: Shape, where = 'it', written = false): unknown {
  if (shape === 'any') return value
  const wrong = () => new Error(`${where} is not what it should be`)
  if (typeof shape === 'string') {
    if (typeof value !== { int: 'number', text: 'string', bool: 'boolean' }[shape]) throw wrong()
    return value
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw wrong()
    return value.map((v, i) => shaped(v, shape[0], `${where}[${i}]`, written))
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong()
  const found = Object.create(null) as Record<string, unknown> // of which no key means anything else
  for (const [key, v] of Object.entries(value)) {
    const of = Object.hasOwn(shape, key) ? shape[key] : (shape[`${key}!`] ?? shape['*'])
    if (!of || key.endsWith('!')) throw new Error(`${where} has a key ${key}, which nothing has`)
    found[key] = shaped(v, of, key, written)
    if (written && Object.hasOwn(shape, key) && (empty(v) || nothing(v, of))) throw new Error(`${where} is not written as entries are: ${key} is empty`)
  }
  for (const key of Object.keys(shape))
    if (written && key.endsWith('!') && !(key.slice(0, -1) in found)) throw new Error(`${where} has no ${key.slice(0, -1)}`)
  return found
}
