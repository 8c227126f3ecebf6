import { expect, it } from 'vitest'
import type { Piece } from '../api/types'
import { cardOf, held, named } from './cards'

it.each([['5H', '5', 'H'], ['10C', '10', 'C'], ['AS', 'A', 'S']])('%s is a card', (name, value, suit) => expect(cardOf(name)).toEqual({ value, suit }))
it.each(['', '1H', '11C', '5h', 'H5', '5HH', undefined])('%s is none', (name) => expect(cardOf(name)).toBeUndefined())
it('says a card in words', () => expect(named(cardOf('JD')!)).toBe('the knave of diamonds'))

// LC-CARD-05: Ace to King, equal ones hearts, clubs, diamonds, spades.
it('puts the lowest first, whichever side holds it', () => {
  const pieces = ['KS', '10C', '2S', undefined, '2H', 'AD', 'JH', '2D', '2C'].map((card, i) => ({ id: 'p' + i, card }) as Piece)
  expect(held(pieces).map((h) => h.piece.card)).toEqual(['AD', '2H', '2C', '2D', '2S', '10C', 'JH', 'KS'])
})
