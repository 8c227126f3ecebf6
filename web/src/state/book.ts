// Rule books, fetched once each.

import { api } from '../api/client.ts'
import type { Clause, RuleBook } from '../api/types.ts'

const books = new Map<string, Promise<RuleBook>>()

export function book(system: string): Promise<RuleBook> {
  let found = books.get(system)
  if (!found) {
    found = api.book(system)
    // A failure is not kept: the next who asks tries again.
    found.catch(() => books.delete(system))
    books.set(system, found)
  }
  return found
}

/** The clause of a name; the log leaves out the book's own letters: FIRE-05. */
export function named(clauses: readonly Clause[], name: string): Clause | undefined {
  return clauses.find((c) => c.clause === name) ?? clauses.find((c) => c.clause.endsWith(`-${name}`))
}

export async function clauseOf(system: string, clause: string): Promise<Clause | undefined> {
  return named((await book(system)).clauses, clause)
}

/** Clauses by chapter, in the order of the book. */
export function chapters(clauses: readonly Clause[]): [string, Clause[]][] {
  const found = new Map<string, Clause[]>()
  for (const c of clauses) found.set(c.chapter, [...(found.get(c.chapter) ?? []), c])
  return [...found]
}

/** Clauses in which every word looked for stands. */
export function find(clauses: readonly Clause[], words: string): Clause[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return clauses.filter((c) => {
    const text = `${c.clause} ${c.title} ${c.text}`.toLowerCase()
    return wanted.every((w) => text.includes(w))
  })
}
