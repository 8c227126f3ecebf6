import { describe, expect, it } from 'vitest'
import type { Scene } from '../api/types.ts'
import { heading, nearestWind, windsOf } from './knob.svelte.ts'
import { goals, placeOn, proposed } from './plans.ts'
import { gridOf } from '../board/geometry.ts'

const sides = [{ id: 'red', name: 'Reds', short: 'Reds', home: 'south' }, { id: 'blue', name: 'Blues', short: 'Blues', home: 'north' }]
const piece = (id: string, side: number, at: string, arm = 'infantry') => ({ id, name: id, short: id, side, arm, at, text: '' })
const scene = (board: object, pieces: object[]) => ({ board: { title: '', seed: 1, cells: [], terrain: [], ...board }, pieces, sides }) as unknown as Scene
const hexes = { grid: 'hex', columns: 13, rows: 11 }
const table = { grid: 'inches', columns: 0, rows: 0, width: 48_000, depth: 36_000, grounds: [{ terrain: 'hill', name: 'the Hill', outline: [{ x: 20_000, y: 10_000 }, { x: 24_000, y: 10_000 }, { x: 24_000, y: 14_000 }, { x: 20_000, y: 14_000 }] }] }

describe('plans are proposed', () => {
  const here = scene(hexes, [piece('a', 0, 'E2'), piece('b', 0, 'G2'), piece('c', 0, 'I2'), piece('x', 1, 'F9'), piece('y', 1, 'H9'), piece('lead', 0, 'G1', 'general')])
  const known = new Set(here.pieces.map((p) => p.id))
  it('from what wins: to the goal, round a flank, and to stand', () => {
    const list = proposed(here, { goals: { red: [{ hold: 'G6' }] } }, 0, 10, known)
    expect(list.map((p) => p.id)).toEqual(['straight', 'round', 'stand'])
    expect(list[0]!.aims.toward).toEqual(['G6'])
    expect(list[1]!.aims.with).toHaveLength(2)
    expect(list[1]!.aims.with).not.toContain('lead')
    expect(list[2]!.aims).toMatchObject({ keep: ['G6'], strike: 5 })
  })
  it('at the enemy where nothing is to be held', () => {
    const at = proposed(here, undefined, 1, 10, known)[0]!.aims.toward![0]!
    expect(['F2', 'G2', 'H2', 'G3']).toContain(at)
  })
  it('not before both sides stand there', () => expect(proposed(scene(hexes, [piece('a', 0, 'E2')]), undefined, 0, 10, new Set(['a']))).toEqual([]))
  it('goals are found by cell, by place and by the name of a ground', () => {
    const grid = gridOf(table as Scene['board'])
    const hill = placeOn(table as Scene['board'], grid, 'the Hill')!
    expect(hill).toEqual(placeOn(table as Scene['board'], grid, 'the-hill'))
    const two = { ...table, grounds: ['הגבעה', 'הכפר'].map((name, i) => ({ ...table.grounds[0]!, name, outline: table.grounds[0]!.outline.map((p) => ({ x: p.x + 8_000 * i, y: p.y })) })) }
    expect(placeOn(two as Scene['board'], grid, 'הכפר')!.x).toBeGreaterThan(hill.x)
    expect(goals({ hold: { red: '22,12' } }, 'red', table as Scene['board'], grid)[0]).toMatchObject(hill)
    expect(goals({ goals: { red: [{ hold: 'the Hill' }, { break: 4 }] } }, 'red', table as Scene['board'], grid)).toHaveLength(1)
  })
})

it('a knob looks where it is dragged', () => {
  expect(heading({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(0)
  expect(heading({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(90)
  expect(nearestWind(100, windsOf('square'))).toBe('E')
  expect(nearestWind(95, windsOf('hex'))).toBe('SE')
  expect(nearestWind(350, windsOf('hex'))).toBe('N')
})
