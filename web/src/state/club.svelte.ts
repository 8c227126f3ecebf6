// The club of this table, if it is one's: who is signed in. What pages of a club do is in ../club.

import type { components } from '../api/api.d.ts'

export type ClubView = components['schemas']['ClubView']
export type You = components['schemas']['You']

export const club = $state<{ view?: ClubView }>({})

/** Whether this table is a club's: the server has written it into the page. */
export const isClub = (): boolean => !!document.querySelector('meta[name="drumhead-club"]')
