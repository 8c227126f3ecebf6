import { expect, test } from 'vitest'
import { luckAlone, luckTold } from './luck.ts'

test('one die is a die', () => {
  expect(luckAlone(1, 0, 1 / 3)).toBe('Of 1 die with a need, 0 told; 0.3 were to be expected.')
  expect(luckTold(34, 12, 13.7)).toBe('of 34 dice with a need, 12 told; 13.7 were to be expected.')
})
