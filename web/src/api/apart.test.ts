import { expect, test } from 'vitest'
import { apart } from './apart.ts'

test.each([
  ['{"text":"Units lost: בריטים 1 of 2."}', '{"text":"Units lost: ⁨בריטים⁩ 1 of 2."}'],
  ['["הטחנה 12 ליד הגשר, turn 8"]', '["⁨הטחנה 12 ליד הגשר⁩, turn 8"]'],
  ['["גדוד","אב"]', '["⁨גדוד⁩","⁨אב⁩"]'],
  ['"To גד אב, 12: سَل."', '"To ⁨גד אב⁩, 12: ⁨سَل⁩."'],
  ['"The 42nd \\"Foot\\""', '"The 42nd \\"Foot\\""'],
])('%s', (json, wanted) => {
  expect(apart(json)).toBe(wanted)
  expect(() => JSON.parse(apart(json)) as unknown).not.toThrow()
})
