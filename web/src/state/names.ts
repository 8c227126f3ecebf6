// What this browser calls its battles, where that is other than their titles.

import { keep, readKept } from './kept.ts'

const read = () => readKept<Record<string, string>>('names') as Record<string, string>

export const nameOf = (battle: string): string | undefined => read()[battle]

/** Calls a battle something; nothing: by its title again. */
export function call(battle: string, name: string) {
  const { [battle]: _, ...names } = read()
  keep('names', JSON.stringify(name.trim() ? { ...names, [battle]: name.trim().slice(0, 60) } : names))
}
