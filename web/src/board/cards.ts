// Playing cards as scenes name them: 5H, 10C, QD, AS. The row of those that are
// held is the clock of a turn: the lowest is up first.

import type { Piece } from '../api/types'

export type Suit = 'H' | 'C' | 'D' | 'S'
export interface Card { value: string; suit: Suit }

const VALUES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS: Suit[] = ['H', 'C', 'D', 'S']
const NAMES: Record<string, string> = { A: 'ace', J: 'knave', Q: 'queen', K: 'king', H: 'hearts', C: 'clubs', D: 'diamonds', S: 'spades' }

/** A card by its name; undefined if there is no such card. */
export function cardOf(name: string | undefined): Card | undefined {
  const [, value, suit] = /^(A|[2-9]|10|J|Q|K)([HCDS])$/.exec(name ?? '') ?? []
  return value && suit ? { value, suit: suit as Suit } : undefined
}

/** A card in words: the 5 of hearts. */
export const named = (c: Card) => `the ${NAMES[c.value] ?? c.value} of ${NAMES[c.suit]}`

/** The suit's sign about (0, 0), some ten units high. */
export const SIGNS: Record<Suit, string> = {
  H: 'M0,4.8C-6.2,0.4 -4.8,-4.8 -2,-4.4C-0.8,-4.2 0,-3 0,-2.2C0,-3 0.8,-4.2 2,-4.4C4.8,-4.8 6.2,0.4 0,4.8z',
  D: 'M0,-5.2L4,0L0,5.2L-4,0z',
  S: 'M0,-5.2C5.8,-0.8 5.2,3.1 2.5,2.9C1.5,2.8 0.7,2.1 0.4,1.4L1.7,5H-1.7L-0.4,1.4C-0.7,2.1 -1.5,2.8 -2.5,2.9C-5.2,3.1 -5.8,-0.8 0,-5.2z',
  C: 'M-2.3,-2.7a2.3,2.3 0 1 1 4.6,0a2.3,2.3 0 1 1 -4.6,0zM-5,1.2a2.4,2.4 0 1 1 4.8,0a2.4,2.4 0 1 1 -4.8,0zM0.2,1.2a2.4,2.4 0 1 1 4.8,0a2.4,2.4 0 1 1 -4.8,0zM-0.8,-1.5h1.6l0.9,6.5h-3.4z',
}

/** The pieces that hold a card, the lowest first. */
export const held = (pieces: Piece[]): { piece: Piece; card: Card }[] =>
  pieces.flatMap((piece) => {
    const card = cardOf(piece.card)
    return card ? [{ piece, card }] : []
  }).sort((a, b) => place(a.card) - place(b.card))

const place = (c: Card) => VALUES.indexOf(c.value) * 4 + SUITS.indexOf(c.suit)
