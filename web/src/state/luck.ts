import { capital } from './words.ts'

/** How many dice of a side told, beside how many were to be expected. */
export const luckTold = (dice: number, told: number, expected: number): string =>
  `of ${dice} ${dice === 1 ? 'die' : 'dice'} with a need, ${told} told; ${expected.toFixed(1)} were to be expected.`

/** The same as a sentence of its own. */
export const luckAlone = (dice: number, told: number, expected: number): string => capital(luckTold(dice, told, expected))
