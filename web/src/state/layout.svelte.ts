// How the table is laid out on this screen: the panel beside the map, or below
// it on a tablet that stands upright, or on a phone; and whether fingers are
// at work.

export type Layout = 'desk' | 'upright' | 'phone'

const phone = matchMedia('(max-width: 600px)')
const upright = matchMedia('(max-width: 900px), (max-aspect-ratio: 1/1)')
const finger = matchMedia('(pointer: coarse)')

const now = (): Layout => (phone.matches ? 'phone' : upright.matches ? 'upright' : 'desk')

export const layout = $state({ kind: now(), finger: finger.matches })

for (const m of [phone, upright, finger]) m.addEventListener('change', () => Object.assign(layout, { kind: now(), finger: finger.matches }))
