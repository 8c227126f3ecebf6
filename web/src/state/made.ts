// Which battle was begun from which draft, in this browser, so that one finds the way back.

const begun = 'drumhead.made'
const all = () => JSON.parse(localStorage.getItem(begun) ?? '{}') as Record<string, string>

/** The draft that a battle was begun from. */
export const madeFrom = (battle: string): string | undefined => all()[battle]

export function noteBegun(battle: string, draft: string) {
  localStorage.setItem(begun, JSON.stringify({ ...Object.fromEntries(Object.entries(all()).slice(-49)), [battle]: draft }))
}
