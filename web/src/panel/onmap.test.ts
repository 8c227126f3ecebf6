import { expect, it } from 'vitest'
import type { Entry } from '../api/types.ts'
import { kept } from './onmap.ts'

const entry = (seq: number, more: Partial<Entry> = {}) => ({ seq, kind: 'order', ...more }) as Entry

it('what has been taken back lies on the map no longer; what is still being shown lies there', () => {
  expect(kept([entry(3), entry(4), entry(6)], [entry(3), entry(4, { void: true }), entry(5)]).map((e) => e.seq)).toEqual([3, 6])
})
