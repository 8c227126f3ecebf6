import { expect, it } from 'vitest'
import { needs, needShort } from './throws.ts'

const group = (n: number, need?: number) => ({ side: 0, sides: 6, need, faces: Array<number>(n).fill(0) })

it('a throw says its need and its chance before it falls', () => {
  expect(needs({ purpose: 'rally', groups: [group(1, 5)] })).toEqual(['1 die: 5 or more, 33 %'])
  // 1 - (1/2)^3
  expect(needs({ purpose: 'fire', groups: [group(3, 4)] })).toEqual(['3 dice: 4 or more, 50 % each, at least one 88 %'])
  expect(needs({ purpose: 'initiative', groups: [group(1), group(1)] })).toEqual(['1 die', '1 die'])
})

it('on the map it says so in fewer words', () => {
  expect(needShort({ purpose: 'fire', groups: [group(3, 4)] })).toBe('3 dice, 4+ (50 %)')
  expect(needShort({ purpose: 'initiative', groups: [group(1), group(1)] })).toBe('2 dice')
})
