import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read, valueAt } from './edit.ts'
import { meant, typed, type Schema } from './form.ts'

const texts: Schema = { type: 'array', items: { type: 'string' } }
const folder = join(import.meta.dirname, '../../../scenarios')

it('a list of names is parted at commas', () => {
  expect(typed(texts, 'C3, D4;E5')).toEqual(['C3', 'D4', 'E5'])
  expect(typed(texts, '  ')).toBeUndefined()
})

it('sources have a line each, and keep their commas', () => {
  expect(meant(texts, 'sources')).toBe('sentences')
  const all = readdirSync(folder).flatMap((f) => (valueAt(read(readFileSync(join(folder, f), 'utf8')), ['sources']) ?? []) as string[])
  expect(all.some((s) => s.includes(','))).toBe(true)
  expect(typed(texts, all.join('\n'), true)).toEqual(all)
})
