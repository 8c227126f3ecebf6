import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { add, asItStood, bare, cured, empty, enlist, paint, put, read, resize, units, valueAt, write } from './edit.ts'

const folder = join(import.meta.dirname, '../../../scenarios')
const shipped = readdirSync(folder).filter((f) => f.endsWith('.yaml')).map((f) => [f, readFileSync(join(folder, f), 'utf8')] as const)
const lines = (a: string, b: string) => {
  const [before, after] = [a.split('\n'), b.split('\n')]
  return { gone: before.filter((l) => !after.includes(l)), come: after.filter((l) => !before.includes(l)) }
}
const maida = shipped.find(([f]) => f === 'maida.yaml')![1]
const edited = (text: string, edit: (doc: ReturnType<typeof read>) => void) => {
  const doc = read(text)
  edit(doc)
  return write(doc)
}

describe('a shipped battle', () => {
  it('is there at least thirty times', () => expect(shipped.length).toBeGreaterThan(30))
  it.each(shipped)('%s comes back equal', (_, text) => expect(write(read(text))).toBe(text))
  it.each(shipped)('%s is edited in the lines of the edit alone', (_, text) => {
    const unit = units(read(text))[0]!
    const { gone, come } = lines(text, edited(text, (doc) => put(doc, ['forces', unit.side, unit.index, 'name'], 'the Nineteenth')))
    expect(gone.length).toBe(1)
    expect(come.length).toBe(1)
    expect(come[0]).toContain('the Nineteenth')
  })
})

describe('the ground of cells', () => {
  const c3 = { name: 'C3', column: 3, row: 3 }
  it('is painted into the map, with a letter of the legend', () => {
    const { gone, come } = lines(maida, edited(maida, (doc) => paint(doc, c3, 'wood')))
    expect(gone).toEqual([])
    expect(come).toEqual(['    . . w . . . . . . . . . .'])
  })
  it('gets a letter of its own where the legend has none, and is wiped off again', () => {
    const lake = edited(maida, (doc) => paint(doc, c3, 'lake'))
    expect(lines(maida, lake).come).toContain('  legend: {w: wood, h: hill, m: marsh, l: lake}')
    const cleared = read(edited(lake, (doc) => paint(doc, c3, 'clear')))
    expect(valueAt(cleared, ['board', 'map'])).toBe(valueAt(read(maida), ['board', 'map']))
  })
  it('is said to be clear where a river would make it otherwise', () => {
    const dry = read(edited(maida, (doc) => paint(doc, { name: 'L8', column: 12, row: 8 }, 'clear')))
    expect(valueAt(dry, ['board', 'legend'])).toMatchObject({ c: 'clear' })
  })
  it('is listed by cell where there is no map', () => {
    const text = 'board:\n  grid: square\n'
    const wood = edited(text, (doc) => paint(doc, c3, 'wood'))
    expect(wood).toBe('board:\n  grid: square\n  terrain: {C3: wood}\n')
    expect(edited(wood, (doc) => paint(doc, c3, 'clear'))).toBe(text)
  })
  it('keeps its south-west corner when the board grows or shrinks', () => {
    expect(bare(3, 2, true)).toBe('. - .\n. . .\n')
    const big = read(edited(maida, (doc) => resize(doc, 15, 12, true)))
    const rows = (valueAt(big, ['board', 'map']) as string).trim().split('\n')
    expect([rows.length, rows[0]!.split(' ').length]).toEqual([12, 15])
    expect(rows[0]!.startsWith('. - . -')).toBe(true)
    expect(rows[11]!.startsWith('m m .')).toBe(true)
    expect(valueAt(read(edited(write(big), (doc) => resize(doc, 13, 11, true))), ['board', 'map'])).toBe(valueAt(read(maida), ['board', 'map']))
  })
})

describe('an army', () => {
  const text = empty('napoleonic', { grid: 'hex', columns: 13, rows: 11 })
  it('is raised from nothing, one line a unit', () => {
    const one = edited(text, (doc) => void enlist(doc, 'red', 'infantry', 'C2'))
    const two = edited(one, (doc) => void enlist(doc, 'red', 'infantry', 'D2'))
    expect(two).toContain('  red:\n    - {id: red-infantry-1, name: the 1st Infantry, short: 1st Infantry, type: infantry, at: C2}\n    - {id: red-infantry-2,')
    expect(units(read(two)).map((u) => [u.side, u.index, u.at])).toEqual([['red', 0, 'C2'], ['red', 1, 'D2']])
    expect(edited(two, (doc) => { doc.deleteIn(['forces', 'red', 1]); doc.deleteIn(['forces', 'red', 0]) })).toContain('red: []')
  })
  it('has no name twice, on whichever side', () => {
    const both = ['red', 'red', 'blue'].reduce((made, side) => edited(made, (doc) => void enlist(doc, side, 'infantry', 'C2')), text)
    expect(units(read(both)).map((u) => [u.id, u.name, u.short])).toEqual([
      ['red-infantry-1', 'the 1st Infantry', '1st Infantry'], ['red-infantry-2', 'the 2nd Infantry', '2nd Infantry'], ['blue-infantry-1', 'the 3rd Infantry', '3rd Infantry'],
    ])
  })
  it('keeps what a text of several lines is', () => {
    const told = edited(text, (doc) => put(doc, ['sides', 0, 'briefing'], 'My orders. Hold.\n\nWhat wins. Hold.\n'))
    expect(told).toContain('    briefing: |\n      My orders. Hold.\n\n      What wins. Hold.\n')
    expect(edited(told, (doc) => put(doc, ['sides', 0, 'briefing'], ''))).toBe(text)
  })
  it('has roads in a list that is made for the first', () => {
    expect(edited(text, (doc) => add(doc, ['board', 'ways'], { kind: 'road', path: ['A1', 'A2'] }))).toContain('  ways:\n    - {kind: road, path: [A1, A2]}\n')
  })
})

it('takes nothing away where nothing is', () => {
  const text = empty('napoleonic', { grid: 'hex', columns: 3, rows: 3 })
  expect(edited(text, (doc) => paint(doc, { name: 'A1', column: 1, row: 1 }, 'wood'))).toContain('  legend: {w: wood}\n  map: |\n')
  expect(edited(text, (doc) => put(doc, ['victory', 'goals', 'red', 0], undefined))).toBe(text)
})

it('what is pasted is written without what nobody sees, and with spaces for tabs', () => {
  const text = empty('napoleonic', { grid: 'hex', columns: 3, rows: 3 })
  const said = (value: unknown) => valueAt(read(edited(text, (doc) => put(doc, ['place'], value))), ['place'])
  expect(said('Coldstream\tGuards')).toBe('Coldstream Guards')
  expect(said('\u2067קרב\u2069 \u200bat\u0007 Maida\u0085now')).toBe('קרב at Maida now')
  expect(said('cut short \ud83d')).toBe('cut short ')
  expect(said('whole 🙂 👨\u200d👩')).toBe('whole 🙂 👨\u200d👩')
  expect(said('\tindented\r\nand on')).toBe(' indented\nand on')
  expect(said(['a\tb'])).toEqual(['a b'])
})

it('a cure is written at its place', () => expect(cured('a\n  formatoin: x\n', 2, 3, 9, 'formation')).toBe('a\n  formation: x\n'))

it('a battle that is copied begins with the turn that was going on', () => {
  const text = 'turns: 12\nforces:\n  a:\n    - {id: one, at: A1}\n    - {id: two, enters: {turn: 7, at: A2}}\n    - {id: three, enters: {turn: 4, at: A2}}\nplans:\n  a:\n    - id: all\n      aims: {strike: 6}\n'
  expect(asItStood(text, [{ id: 'one', keys: { at: 'B1' } }], 5)).toBe(
    'turns: 8\nforces:\n  a:\n    - {id: one, at: B1}\n    - {id: two, enters: {turn: 3, at: A2}}\n    - {id: three, enters: {turn: 1, at: A2}}\nplans:\n  a:\n    - id: all\n      aims: {strike: 2}\n')
  expect(asItStood(text, [], 1)).toBe(text)
})

it('a battle that is copied keeps what was thrown for before it', () => {
  const text = 'title: The ford\nforces:\n  a:\n    - {id: one, type: commander, at: A1}\n'
  expect(asItStood(text, [{ id: 'one', keys: { rating: 'poor' } }, { id: '', keys: { 'commander-rating': 'set' } }], 0)).toBe(
    'title: The ford\nforces:\n  a:\n    - {id: one, type: commander, at: A1, rating: poor}\noptions:\n  commander-rating: set\n')
})

it('a battle that is copied stands as it stood, without who is lost', () => {
  const text = 'title: The ford\nforces:\n  a:\n    - {id: one, type: infantry, at: A1} # the first\n    - {id: two, type: infantry, at: A2, enters: {turn: 2, at: A2}}\nplans:\n  a:\n    - id: all\n      aims: {with: [one, two], at: one}\nnow: {turn: 3}\n'
  expect(asItStood(text, [{ id: 'one', gone: true }, { id: 'two', keys: { at: 'C3', strength: '3/6', enters: null } }], 4)).toBe(
    'title: The ford, turn 4\nforces:\n  a:\n    - {id: two, type: infantry, at: C3, strength: 3/6}\nplans:\n  a:\n    - id: all\n      aims: {with: [two]}\n')
})
