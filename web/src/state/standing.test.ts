import { expect, it } from 'vitest'
import type { Kind, Piece } from '../api/types.ts'
import { parse, print, words } from './standing.ts'

const kinds = [
  {
    name: 'charge', title: 'charged', conditions: [['by horse', 'by horse artillery'], ['from the front']],
    answers: [
      { label: 'Form square', order: 'square', fields: [] },
      { label: 'Fire', order: 'fire {n}', fields: [{ name: 'n', label: 'At how many inches', kind: 'number', least: 1, most: 24 }] },
    ],
  },
  { name: 'deploy' },
] as Kind[]
const pieces = [{ id: 'j1', name: 'the Guards' }] as Piece[]

it('a line is read, printed as it was, and told in words', () => {
  for (const [line, told] of [
    ['all on charge by horse from the front: square | fire 4 | ask', 'All, when charged by horse from the front: form square, else fire 4, else ask me'],
    ['j1 on charge: stand', 'The Guards, when charged: stand'],
    ['skirmishers on charge by horse artillery: fall-back', 'Skirmishers, when charged by horse artillery: fall-back'],
    ['all on deploy: done', 'All, when asked for deploy: done'],
  ] as const) {
    const read = parse(line, kinds)!
    expect(print(read)).toBe(line)
    expect(words(read, kinds, pieces)).toBe(told)
  }
})

it('what is no standing answer is none', () => {
  for (const line of ['done', 'i1 charge j1', 'stand fast i1', 'all on chrage: stand', 'all on charge by night: stand', 'all on charge:'])
    expect(parse(line, kinds)).toBeUndefined()
})
