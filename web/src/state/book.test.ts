import { expect, it } from 'vitest'
import type { Clause } from '../api/types.ts'
import { chapters, find, named } from './book.ts'
import { short } from './words.ts'

const clause = (chapter: string, id: string, title: string, text = ''): Clause => ({ clause: id, chapter, title, text, state: 'done', cases: 1 })
const book = [clause('Fire', 'NP-FIRE-05', 'casualty scores', 'a 5 or 6'), clause('Fire', 'NP-FIRE-06', 'cover'), clause('Morale', 'NP-MOR-02', 'the test')]

it('finds a clause by its whole name and as the log says it', () => {
  expect(named(book, 'NP-FIRE-06')).toBe(book[1])
  expect(named(book, 'FIRE-06')).toBe(book[1])
  expect(named(book, 'FIRE-6')).toBeUndefined()
})
it('parts a book into chapters, in its order', () => {
  expect(chapters(book).map(([name, list]) => [name, list.length])).toEqual([['Fire', 2], ['Morale', 1]])
})
it('finds clauses that have all the words', () => {
  expect(find(book, 'casualty 5')).toEqual([book[0]])
  expect(find(book, 'casualty cover')).toEqual([])
})

it('a clause is named as players name it', () => {
  expect(short('NP-FIRE-05')).toBe('FIRE-05')
  expect(short('FIRE-05')).toBe('FIRE-05')
})
