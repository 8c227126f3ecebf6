import { describe, expect, it } from 'vitest'
import type { Entry, Line, Piece, Table, Update } from '../api/types.ts'
import { lastPart, outOfTime, plain, reduce, trail, unseen, ways } from './reduce.ts'

const line = (text: string): Line => ({ spans: [{ text }], side: 0 })
const entry = (seq: number, seat?: string, by: Entry['by'] = 'hand'): Entry => ({
  seq, kind: 'order', seat, side: 0, by, lines: [line(`entry ${seq}`)],
})
const piece = (id: string, at: string): Piece => ({ id, name: id, short: id, side: 0, arm: 'infantry', at, text: '' })

function table(seq: number): Table {
  return {
    id: 'x', title: '', rules: '', book: '', ruleName: '', grade: 'sealed', undo: false,
    seats: [
      { id: 'A', name: 'A', side: 0, who: 'you', here: true, owing: true },
      { id: 'B', name: 'B', side: 1, who: 'recruit', here: true, owing: false },
    ],
    you: ['A'], asks: [], log: [], seq,
    scene: {
      board: { grid: 'hex', columns: 3, rows: 3, title: '', seed: 1, cells: [], terrain: [] },
      sides: [], clock: { turn: 1, part: '', side: 0, victory: '', winner: -1 },
      pieces: [piece('i1', 'A1'), piece('i2', 'B1')],
      marks: [{ kind: 'objective', at: 'B2', side: -1, text: '' }],
    },
  }
}

function update(seq: number, more: Partial<Update> = {}): Update {
  return {
    seq, entry: entry(seq, 'A'), undo: true,
    clock: { turn: 2, part: '', side: 1, victory: '', winner: -1 },
    asks: [{ id: seq, seats: ['B'], yours: false, text: '' }], ...more,
  }
}

it('who ran out of time is told what was given for him, and that what he held was not', () => {
  const was = { ...table(4), asks: [{ id: 4, seats: ['A'], yours: true, text: '', acts: [{ order: 'done', verb: 'end', label: 'All plotted' }] }] } as Table
  const clock = (seat: string, seq = 5): Table => ({ ...was, seq, log: [{ ...entry(seq, seat, 'table'), kind: 'clock', order: 'done' } as Entry] })
  expect(outOfTime(was, clock('A'))).toBe('Your time ran out: “All plotted” was given for you. What you held in your hand was not given.')
  expect(outOfTime({ ...was, asks: [] }, clock('A'))).toBe('Your time ran out. What you held in your hand was not given.')
  expect([outOfTime(was, clock('B')), outOfTime(was, clock('A', 4)), outOfTime(was, table(5))]).toEqual(['', '', ''])
})

describe('reduce', () => {
  it('moves, adds and takes away pieces, and keeps their order', () => {
    const t = reduce(table(4), update(5, { pieces: [piece('j9', 'C1'), piece('i1', 'A2')], gone: ['i2'] }))!
    expect(t.scene.pieces.map((p) => [p.id, p.at])).toEqual([['i1', 'A2'], ['j9', 'C1']])
    expect(t.scene.clock.turn).toBe(2)
    expect(t.seq).toBe(5)
    expect(t.log).toHaveLength(1)
  })
  it('has the marks of the update, all of them: one without any leaves none', () => {
    expect(reduce(table(4), update(5))!.scene.marks).toHaveLength(0)
    expect(reduce(table(4), update(5, { marks: [] }))!.scene.marks).toHaveLength(0)
  })
  it('knows who owes a decision', () => {
    expect(reduce(table(4), update(5))!.seats.map((s) => s.owing)).toEqual([false, true])
  })
  it('takes what is settled beside the rules from the update that changes it', () => {
    const proposal = { seq: 5, seat: 'B', to: 3, seen: [] }
    const seats = table(4).seats.map((s) => ({ ...s, who: 'friend' as const, here: false }))
    const proposed = reduce(table(4), update(5, { entry: { ...entry(5, 'B'), kind: 'propose' }, beside: { rules: 'x@2', seats, proposal, instructions: { A: 'done' } } }))!
    expect([proposed.proposal, proposed.rules, proposed.instructions]).toEqual([proposal, 'x@2', { A: 'done' }])
    expect(proposed.seats.map((s) => [s.who, s.here])).toEqual([['friend', true], ['friend', true]])
    const talked = reduce(proposed, update(6))!
    expect(talked.proposal, 'what an update does not speak of stays').toEqual(proposal)
    const answered = reduce(talked, update(7, { entry: { ...entry(7, 'A'), kind: 'answer' }, beside: { rules: 'x@2', seats } }))!
    expect([answered.proposal, answered.instructions]).toEqual([undefined, undefined])
  })
  it('knows that who has committed himself owes nothing until he must reveal', () => {
    const asks = (due: boolean) => [{ id: 3, seats: ['A'], yours: false, text: '', secret: true, commits: [{ seat: 'A', seq: 4, due }] }]
    expect(reduce(table(4), update(5, { asks: asks(false) }))!.seats[0]!.owing).toBe(false)
    expect(reduce(table(4), update(5, { asks: asks(true) }))!.seats[0]!.owing).toBe(true)
  })
  it('counts an update once', () => {
    const t = table(4)
    expect(reduce(t, update(4))).toBe(t)
  })
  it.each([
    ['a gap', update(6)],
    ['an earlier state', update(5, { reset: true })],
  ])('asks for the table anew after %s', (_, u) => {
    expect(reduce(table(4), u)).toBeNull()
  })
  it('does not change the table that it was given', () => {
    const t = table(4)
    const before = JSON.stringify(t)
    reduce(t, update(5, { pieces: [piece('i1', 'A2')], gone: ['i2'] }))
    expect(JSON.stringify(t)).toBe(before)
  })
})

describe('the part of others', () => {
  const start = { ...entry(3), seat: undefined, by: 'table' as const }
  const log = [entry(1, 'A'), entry(2, 'B', 'computer'), start, entry(4, 'B', 'computer'), { ...entry(5), seat: undefined }]

  it('is all their deeds since the last order given here', () => {
    expect(lastPart(log, ['A']).map((e) => e.seq)).toEqual([2, 3, 4])
  })
  it('is still the newest one after orders given here', () => {
    expect(lastPart([...log, entry(6, 'A')], ['A']).map((e) => e.seq)).toEqual([2, 3, 4])
  })
  it('leaves out what was taken back', () => {
    const void4 = log.map((e) => (e.seq === 4 ? { ...e, void: true } : e))
    expect(lastPart(void4, ['A']).map((e) => e.seq)).toEqual([2])
  })
  it('is shown from where it was seen on, the steps of the table with it', () => {
    expect(unseen(log, ['A'], 2).map((e) => e.seq)).toEqual([3, 4, 5])
    expect(unseen(log, ['A'], 4).map((e) => e.seq)).toEqual([5])
    expect(unseen(log, ['A'], 5)).toEqual([])
    expect(unseen([...log, entry(6, 'A')], ['A'], 2)).toEqual([])
  })
  it('is empty where both seats are held here', () => {
    expect(lastPart([entry(1, 'A'), entry(2, 'B')], ['A', 'B'])).toEqual([])
  })
  it('stays drawn until the first order given here', () => {
    expect(trail(log, ['A']).map(plain)).toEqual(['entry 2', 'entry 4'])
    expect(trail([...log, entry(6, 'A')], ['A'])).toEqual([])
  })
  it('stays drawn with the ways on which the table has sent pieces since', () => {
    const fled = { ...entry(6), seat: undefined, by: 'table' as const, lines: [{ side: 1, spans: [{ text: 'fled' }], kind: 'retreat', pieces: ['j1'] }] }
    expect(trail([...log, fled], ['A']).map(plain)).toEqual(['entry 2', 'entry 4', 'fled'])
  })
})

describe('plain', () => {
  it('writes dice in brackets', () => {
    const l: Line = {
      side: 0,
      spans: [{ text: 'Rifles fire ' }, { kind: 'dice', throw: 0, group: 0 }, { text: ': one hit' }],
      throws: [{ purpose: 'fire', groups: [{ side: 0, sides: 6, faces: [3, 5] }] }],
    }
    expect(plain(l)).toBe('Rifles fire [3 5]: one hit')
  })
})

describe('ways', () => {
  const move = (piece: string, from: string, ...path: string[]): Line => ({ spans: [], side: 0, kind: 'move', pieces: [piece], from, to: path.at(-1), path })
  const told = (lines: Line[]) => lines.map((l) => `${l.pieces?.[0]} ${l.from}-${l.path?.join('-') ?? l.kind}`)

  it('makes one way of the moves of a unit that follow one another', () => {
    expect(told(ways([move('a', 'A1', 'A2'), move('b', 'C1', 'C2'), move('a', 'A2', 'A3', 'A4')]))).toEqual(['b C1-C2', 'a A1-A2-A3-A4'])
  })
  it('makes one way of an open table’s moves only where the second begins at the end of the first', () => {
    const goes = (...course: [number, number][]): Line => ({ spans: [], side: 0, kind: 'move', pieces: ['a'], course: course.map(([x, y]) => ({ x, y })) })
    expect(ways([goes([0, 0], [0, 9]), goes([0, 9], [5, 9])]).map((l) => l.course?.length)).toEqual([3])
    expect(ways([goes([0, 0], [0, 9]), goes([4, 4], [5, 9])])).toHaveLength(2)
  })
  it('keeps apart what does not begin where the last ended, and what is no move', () => {
    const shot: Line = { spans: [], side: 0, kind: 'fire', pieces: ['a'], from: 'A2', to: 'B5' }
    expect(ways([move('a', 'A1', 'A2'), shot, move('a', 'D1', 'D2')])).toHaveLength(3)
  })
})
