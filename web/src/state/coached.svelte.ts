// Beside which battles of this browser a coach stands.

const store = 'drumhead.coach'

function read(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : []
  } catch {
    return []
  }
}

let battles = $state.raw(read())

export const coached = (battle: string): boolean => battles.includes(battle)

/** Calls him to a battle, or sends him away. The newest twenty are remembered. */
export function coach(battle: string, wanted: boolean) {
  const others = battles.filter((b) => b !== battle)
  battles = wanted ? [...others, battle].slice(-20) : others
  localStorage.setItem(store, JSON.stringify(battles))
}
