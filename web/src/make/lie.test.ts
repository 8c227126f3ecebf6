import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, valueAt, write } from './edit.ts'
import type { Board } from '../api/types.ts'
import { layAbout, layGround, refused, turnGround, type Turning } from './lie.ts'

const shipped = (name: string) => readFileSync(join(import.meta.dirname, `../../../scenarios/${name}.yaml`), 'utf8')
const hexes = { grid: 'hex', columns: 13, rows: 11 }
const turned = (text: string, size: Parameters<typeof turnGround>[1], how: Turning, all = true) => {
  const doc = read(text)
  turnGround(doc, size, how, all)
  return write(doc)
}

describe('another ground', () => {
  it('lies in place of the old one, and nothing else changes', () => {
    const doc = read(shipped('maida'))
    layGround(doc, 'board:\n  grid: hex\n  legend: {w: wood}\n  map: |\n    . - .\n    w . .\n')
    const text = write(doc)
    expect(text).toContain('board:\n  grid: hex\n  legend: {w: wood}\n  map: |\n    . - .\n    w . .\n\nsides:')
    expect(text).toContain('# Sergeant against sergeant')
    expect(text).not.toContain('Lamato, path')
    expect(text.slice(text.indexOf('sides:'))).toBe(shipped('maida').slice(shipped('maida').indexOf('sides:')))
  })
  it('spares what has a name, and may be spoken of', () => {
    const open = read(shipped('the-toll-house'))
    layAbout(open, 'board:\n  grid: inches\n  width: 48\n  depth: 36\n  grounds:\n    - {terrain: wood, box: "1,1 3,3"}\n', { grid: 'inches', columns: 0, rows: 0, cells: [] } as unknown as Board)
    const { grounds, courses } = valueAt(open, ['board']) as { grounds: { name?: string }[]; courses: { name?: string }[] }
    expect(grounds.map((g) => g.name)).toEqual([undefined, 'the toll house', 'Gallows Hill'])
    expect(courses.map((g) => g.name)).toEqual(['the turnpike'])
    const cells = read('board:\n  grid: hex\n  legend: {b: buildings}\n  map: |\n    . .\n    b .\n  names: {A1: the Mill, B1: the Wells}\nvictory: {held: {A1: red}}\n')
    layAbout(cells, 'board:\n  grid: hex\n  legend: {w: wood}\n  map: |\n    . w\n    . .\n', { grid: 'hex', columns: 2, rows: 2, cells: [{ at: 'A1', terrain: 'buildings', name: 'the Mill' }, { at: 'B1', terrain: 'buildings', name: 'the Wells' }] } as unknown as Board)
    expect(write(cells)).toContain('    . w\n    b .\n')
    expect(valueAt(cells, ['board', 'names'])).toEqual({ A1: 'the Mill' })
  })
})

describe('the ground is turned', () => {
  it.each(['mirror', 'flip', 'half'] as const)('%s on hexes, and twice it is as it was', (how) => {
    const once = turned(shipped('maida'), hexes, how)
    expect(once).not.toBe(shipped('maida'))
    expect(turned(once, hexes, how)).toBe(shipped('maida'))
  })
  it.each(['mirror', 'flip', 'half', 'right'] as const)('%s on an open table, and at last it is as it was', (how) => {
    const size = (i: number) => (how === 'right' && i % 2 ? { grid: 'inches', columns: 0, rows: 0, width: 40_000, depth: 48_000 } : { grid: 'inches', columns: 0, rows: 0, width: 48_000, depth: 40_000 })
    let text = shipped('lessen-mill')
    for (let i = 0; i < (how === 'right' ? 4 : 2); i++) text = turned(text, size(i), how)
    // Homes that were not said are said now.
    expect(read(text).toJS()).toEqual(read(shipped('lessen-mill')).toJS())
  })
  it('places go where their ground goes: units, goals, plans, walls, headings', () => {
    const doc = read('board:\n  grid: square\n  columns: 3\n  rows: 4\n  walls: [A1-A2]\n  terrain: {A1: wood}\nsides: [{id: A, home: south}]\nforces:\n  A:\n    - {id: one, at: B1, facing: N}\nvictory: {held: {C4: A}}\nplans:\n  A: [{id: p, aims: {toward: [C3]}}]\n')
    turnGround(doc, { grid: 'square', columns: 3, rows: 4 }, 'right', true)
    expect(doc.toJS()).toEqual({
      board: { grid: 'square', columns: 4, rows: 3, walls: ['A3-B3'], terrain: { A3: 'wood' } }, sides: [{ id: 'A', home: 'west' }],
      forces: { A: [{ id: 'one', at: 'A2', facing: 'E' }] }, victory: { held: { D1: 'A' } }, plans: { A: [{ id: 'p', aims: { toward: ['C1'] } }] },
    })
  })
  it('without who stands on it the troops stay', () => {
    const doc = read(turned(shipped('maida'), hexes, 'flip', false))
    expect(valueAt(doc, ['forces', 'british', 0, 'at'])).toBe('K3')
    expect(valueAt(doc, ['board', 'terrain'])).toEqual({ L2: 'ford' })
  })
  it('is refused in words where cells would not meet', () => {
    expect(refused(hexes, 'right')).toMatch(/by half/)
    expect(refused({ ...hexes, columns: 12 }, 'mirror')).toMatch(/one column more/)
    expect(refused({ ...hexes, columns: 12 }, 'flip')).toBeUndefined()
    expect(refused({ grid: 'square', columns: 12, rows: 9 }, 'right')).toBeUndefined()
  })
})
