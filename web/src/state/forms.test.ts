import { expect, it } from 'vitest'
import type { Form } from '../api/types.ts'
import { filled } from './forms.ts'

const form: Form = {
  label: 'Mark', order: 'set {piece} mark {mark} {yes}',
  fields: ['piece', 'mark', 'yes'].map((name) => ({ name, label: name, kind: 'choice' })),
}

it('is an order once all of it is filled in, and not before', () => {
  expect(filled(form, { piece: 'i1', mark: 'fired' })).toBeUndefined()
  expect(filled(form, { piece: 'i1', mark: ' ', yes: 'on' })).toBeUndefined()
  expect(filled(form, { piece: 'i1', mark: 'fired', yes: 'on' })).toBe('set i1 mark fired on')
})
