// How the table is laid out on this screen: the panel beside the map, or below
// it on a tablet that stands upright, or on a phone; and whether fingers are
// at work.

export type Layout = 'desk' | 'upright' | 'phone'

const phone = matchMedia('(max-width: 600px)')
/** Not where it is low, as on a telephone that lies or a page twice as large: a map above the panel would have no room. */
const upright = matchMedia('(max-width: 900px) and (min-height: 760px), (max-aspect-ratio: 1/1)')
const finger = matchMedia('(pointer: coarse)')

const now = (): Layout => (phone.matches ? 'phone' : upright.matches ? 'upright' : 'desk')

export const layout = $state({ kind: now(), finger: finger.matches })

for (const m of [phone, upright, finger]) m.addEventListener('change', () => Object.assign(layout, { kind: now(), finger: finger.matches }))
