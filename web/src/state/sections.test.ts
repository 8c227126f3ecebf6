import { expect, it } from 'vitest'
import type { Entry, Line } from '../api/types.ts'
import { plain } from './reduce.ts'
import { sections } from './sections.ts'

const line = (text: string, head = false): Line => ({ spans: [{ text }], side: 0, head })
const entry = (seq: number, kind: string, ...lines: Line[]): Entry => ({ seq, kind, side: 0, lines, text: kind === 'note' ? 'why' : undefined })

it('what another side writes for itself leaves nothing in the log', () => {
  const silent = [entry(1, 'order', line('a')), { ...entry(2, 'note'), text: undefined }, entry(3, 'council'), { ...entry(4, 'council'), text: 'Go round' }]
  expect(sections(silent).flatMap((s) => s.items.map((i) => i.entry.seq))).toEqual([4, 1])
})

it('puts the newest turn first, and in it the newest deed with what came of it below', () => {
  const log = [
    entry(1, 'open'),
    entry(2, 'table', line('Turn 1', true), line('initiative')),
    entry(3, 'order', line('volley'), line('one lost')),
    entry(4, 'note'),
    entry(5, 'order', line('stands'), line('Turn 2', true), line('wind')),
    entry(6, 'order', line('assault')),
  ]
  const read = sections(log).map((s) => [
    s.head && plain(s.head),
    ...s.items.map((i) => i.lines.map(plain).join(', ') || i.entry.text),
  ])
  expect(read).toEqual([
    ['Turn 2', 'assault', 'wind'],
    ['Turn 1', 'stands', 'why', 'volley, one lost', 'initiative'],
  ])
})

it('tells of those who stand fast one after the other in one line', () => {
  const stands = (unit: string): Line => ({ ...line(unit), kind: 'pass', pieces: [unit], spans: [{ text: `The ${unit}`, kind: 'unit' }, { text: ' stand fast. ' }, { text: 'TURN-05', kind: 'clause' }] })
  const log = [
    entry(1, 'order', stands('Rifles')), entry(2, 'order', line('volley')), entry(3, 'order', stands('5th')), entry(4, 'order', stands('9th')),
    entry(5, 'order', stands('Guns'), line('Turn 2', true)), entry(6, 'order', stands('5th')),
  ]
  expect(sections(log).map((s) => s.items.map((i) => i.lines.map(plain).join(', ')))).toEqual([
    ['The 5th stand fast. TURN-05'], ['Three stand fast: the 5th, the 9th and the Guns. TURN-05', 'volley', 'The Rifles stand fast. TURN-05'],
  ])
  expect(sections(log)[1]!.items[0]!.lines[0]!.pieces).toEqual(['5th', '9th', 'Guns'])
})

it('gives every item a key of its own', () => {
  const log = [entry(1, 'order', line('a'), line('Turn 2', true), line('b'), line('Part', true), line('c')), entry(2, 'note')]
  const keys = sections(log).flatMap((s) => [s.key, ...s.items.map((i) => `item ${i.key}`)])
  expect(new Set(keys).size).toBe(keys.length)
})

it('tells a story together where its newest part stands, whatever came between', () => {
  const part = (step: string, text: string): Line => ({ ...line(text), story: 'charge', step })
  const log = [
    entry(1, 'order', part('declared', 'they charge the guns')), entry(2, 'order', part('declared', 'they charge the horse')),
    entry(3, 'order', line('a move')), entry(4, 'order', part('answer', 'they form square')), entry(5, 'order', line('volley'), part('contact', 'they fall short')),
  ]
  const [only] = sections(log)
  expect(only!.items.map((i) => i.story?.steps.map((s) => `${s.step}: ${plain(s.line)}`) ?? i.lines.map(plain))).toEqual([
    ['declared: they charge the horse', 'answer: they form square', 'contact: they fall short'], ['volley'], ['a move'],
  ])
})
