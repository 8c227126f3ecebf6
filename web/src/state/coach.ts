// The coach: one line that says the next useful thing, for the first turns of
// the first battle. He knows no rules, only what can be done at the table now.

import type { Act, Ask } from '../api/types.ts'

/** Turns after which he is silent. */
const TURNS = 3

/** What he looks at. */
export interface Position {
  /** My orders still lie upon the map. */
  unread: boolean
  turn: number
  over: boolean
  /** The others move, and it is shown. */
  watching: boolean
  /** The friend's or the computer's decision is waited for. */
  ask?: Ask
  /** Dice of mine wait to be thrown. */
  dice: boolean
  /** The piece that is held. */
  held: boolean
  /** The act that one more press would give. */
  looked?: Act
  /** What the held piece may do. */
  acts: readonly Act[]
  /** Pieces of mine that may act. */
  may: number
  /** The last order was refused. */
  refused: boolean
  /** There are no keys at hand. */
  finger?: boolean
}

/** At most sixteen words; nothing: he has nothing to say. */
export function advice(p: Position): string {
  if (p.turn > TURNS || p.over) return ''
  if (p.unread) return 'Your orders lie upon the map. Nobody stirs until you have read them.'
  if (p.dice) return p.finger ? 'Your dice wait. A tap on Throw throws them.' : 'Your dice wait. Space throws them, or a tap on Throw.'
  if (p.watching) return `They move now. Watch the arrows; ${p.finger ? 'Go on' : 'Space'} hurries one unit.`
  if (p.refused) return `That may not be; the red words say why. ${p.finger ? 'Tap elsewhere.' : 'Escape, then try elsewhere.'}`
  if (!p.ask) return 'It is their turn to decide. Look about: a tap on any unit shows it.'
  if (p.ask.interrupts) return 'They break in on you: read what each answer comes to, and choose one.'
  if (p.ask.private) return 'You decide unseen: write what each unit shall do, then end your part.'
  if (p.looked && p.finger) return `${p.looked.dice ? 'Read the odds' : 'Nothing is done yet'}. The black button or the seal gives the order; or tap elsewhere.`
  if (p.looked) return p.looked.dice ? 'Read the odds. Enter gives the order, Escape thinks again.' : 'Enter, or the black button, gives the order. Escape thinks again.'
  if (p.held && p.acts.some((a) => a.target)) return 'An enemy is within reach: tap him for the odds, or a place to go.'
  if (p.held && p.acts.length) return 'Tap a place on the map to go there: nothing happens before you confirm.'
  if (p.may) return 'Tap a unit with a pennant: it may act now.'
  return 'Nobody is left who may act: end your part.'
}
