import { expect, it } from 'vitest'
import type { Piece, Scene } from '../api/types'
import { apart, isOf } from './singly'

const unit: Piece = {
  id: 'i1', name: 'the First Company', short: '1st', side: 0, arm: 'infantry', text: '', strength: 3, full: 3, may: true, spot: { x: 0, y: 0, facing: 0 },
  bases: [{ x: 1, y: 2, facing: 0, width: 1000, depth: 1000, id: 'i1.1' }, { x: 3, y: 4, facing: 0, width: 1000, depth: 1000, id: 'i1.12' }, { x: 5, y: 6, facing: 0, width: 1000, depth: 1000 }],
}
const scene = { pieces: [unit, { ...unit, id: 'i11' }] } as unknown as Scene

it('men stand as pieces of their own, those who may be moved, and others as before', () => {
  const { pieces } = apart(scene, 'i1')
  expect(pieces.map((p) => [p.id, p.short, p.spot!.x, p.bases!.length])).toEqual([['i1.1', '1', 1, 1], ['i1.12', '12', 3, 1], ['i11', '1st', 0, 3]])
  expect(pieces[0]!.may).toBeUndefined()
  expect([isOf('i1.1', 'i1'), isOf('i11', 'i1'), isOf('i1', ''), isOf('i1', 'i1')]).toEqual([true, false, false, false])
})
