import { describe, expect, it } from 'vitest'
import type { Act, Ask } from '../api/types.ts'
import { actsOf, at, nextOf, stepOf } from './acts.ts'

const move: Act = { order: 'i1 move E5', verb: 'move', label: 'Move to E5', piece: 'i1', cell: 'E5' }
const fire: Act = { order: 'i1 fire j1', verb: 'fire', label: 'Fire', key: 'F', piece: 'i1', target: 'j1', dice: true }
const fire2: Act = { ...fire, order: 'i1 fire j2', target: 'j2' }
const done: Act = { order: 'i1 done', verb: 'pass', label: 'Done', key: 'Space', piece: 'i1' }
const end: Act = { order: 'end', verb: 'pass', label: 'End', small: true }
const ask: Ask = { id: 1, seats: ['A'], yours: true, text: '', acts: [move, fire, fire2, done, end] }

describe('acts', () => {
  it('keeps to a piece, and to what belongs to none', () => {
    expect(actsOf(ask, 'i2')).toEqual([end])
  })
  it('goes round the acts of one key', () => {
    expect(nextOf([fire, fire2], null)).toBe(fire)
    expect(nextOf([fire, fire2], fire)).toBe(fire2)
    expect(nextOf([fire, fire2], fire2)).toBe(fire)
  })
})

describe('an act at several distances', () => {
  const fire: Act = {
    order: 'b fire 4', verb: 'fire', label: 'Fire! at 4 inches', odds: { results: [] },
    steps: [{ order: 'b fire 2', label: '2 inches' }, { order: 'b fire 4', label: '4 inches', now: true }],
  }

  it('is called by the one that is chosen, without the odds of another', () => {
    const near = at(fire, fire.steps![0]!)
    expect([near.order, near.label, near.odds]).toEqual(['b fire 2', 'Fire! at 2 inches', undefined])
    expect(at(near, fire.steps![1]!).label).toBe('Fire! at 4 inches')
    expect(stepOf(fire, near)?.label).toBe('2 inches')
  })
})
