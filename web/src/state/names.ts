// What this browser calls its battles, where that is other than their titles.

const store = 'drumhead.names'

function read(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(store) ?? '{}') as Record<string, string>) ?? {}
  } catch {
    return {}
  }
}

export const nameOf = (battle: string): string | undefined => read()[battle]

/** Calls a battle something; nothing: by its title again. */
export function call(battle: string, name: string) {
  const { [battle]: _, ...names } = read()
  localStorage.setItem(store, JSON.stringify(name.trim() ? { ...names, [battle]: name.trim().slice(0, 60) } : names))
}
