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
  /** What may come of it is told. */
  odds?: boolean
  /** That press would end the part. */
  ends?: boolean
  /** What the held piece may do. */
  acts: readonly Act[]
  /** Something of it is given by a tap on the map. */
  places: boolean
  /** It can be ended by itself. */
  done?: boolean
  /** Orders are being written on a slip; the held piece has one. */
  slip?: 'open' | 'written'
  /** How many have one. */
  orders?: number
  /** My pieces: whoever joins one of them fights nobody. */
  own: readonly string[]
  /** Pieces of mine that may act. */
  may: number
  /** They act in the order of their numbers; whoever is passed over has had his turn. */
  numbered?: boolean
  /** What is asked is answered by cards, not on the map. */
  cards: boolean
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
  if (p.ask.interrupts && !p.looked) return 'They break in on you: read what each answer comes to, and choose one.'
  if (p.ask.private) return plotted(p)
  if (p.cards && !p.looked) return 'No place on the map is asked for now: choose one of the cards below.'
  const black = p.finger ? 'The black button' : 'Enter, or the black button,'
  if (p.slip && p.ends && p.orders) return `All orders are written. ${black} gives them; then the dice fall.`
  if (p.ends && !p.may) return 'Nobody is left who may act: end your part.'
  const dice = p.odds || p.looked?.dice
  if (p.slip && p.looked) return `${dice ? 'Read the odds. ' : ''}${p.finger ? 'The black button' : 'Enter'} writes the order, in pencil until all are given.`
  if (p.looked && p.finger) return `${dice ? 'Read the odds' : 'Nothing is done yet'}. The black button or the seal gives the order; or tap elsewhere.`
  if (p.looked) return dice ? 'Read the odds. Enter gives the order, Escape thinks again.' : `${black} gives the order. Escape thinks again.`
  if (p.slip === 'written') return 'This one has its order. Tap another with a pennant, or give the orders.'
  const words = holding(p)
  if (words) return words
  if (!p.may) return p.slip && p.orders ? 'All orders are written: give them, and the dice fall.' : 'Nobody is left who may act: end your part.'
  if (p.slip) return 'Tap a unit with a pennant and write its order. Nothing is thrown yet.'
  if (p.ask.acts?.some((a) => a.verb === 'deal')) return 'Tap a unit with a pennant: it gets the next card. The lowest card acts first.'
  return 'Tap a unit with a pennant: it may act now.'
}

/** What to do with the piece that is held. */
function holding(p: Position): string {
  if (!p.held) return ''
  if (p.acts.some((a) => a.target && !p.own.includes(a.target))) return `An enemy is within reach: tap him for the odds${p.places ? ', or a place to go' : ''}.`
  if (p.places) return 'Tap a place on the map to go there: nothing happens before you confirm.'
  return p.acts.length ? `Nothing on the map is left to it: choose below${p.done ? ', or Done for the next' : ''}.` : ''
}

/** Both sides write down unseen what all go and do at once. */
function plotted(p: Position): string {
  if (p.ends) return `All are written down. ${p.finger ? 'The black button' : 'Enter, or the black button,'} ends your part.`
  if (p.looked && p.odds) return `Read the odds. ${p.finger ? 'The black button' : 'Enter'} writes it down; it may be changed.`
  if (p.looked) return `It is only written down, and may be changed. ${p.finger ? 'The black button' : 'Enter, or the black button,'} writes it.`
  if (p.held && p.places) return 'Tap where it shall go, or choose below. The enemy writes too, unseen.'
  if (p.held && p.acts.length) return 'Choose below what it shall do. The enemy writes too, unseen.'
  if (p.may && p.numbered) return 'Tap the lowest number with a pennant: whoever is passed over stands.'
  return p.may ? 'Tap a unit with a pennant, and write down what it shall do.' : 'All are told what to do. End your part: then all go at once.'
}
