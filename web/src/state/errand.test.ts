import { expect, test } from 'vitest'
import { Errand } from './errand.svelte.ts'

test('an errand says what came of it, and forgets what came of the one before', async () => {
  const errand = new Errand()
  const failing = errand.run(() => Promise.reject(new Error('nobody is there')), 'Kept.')
  expect(errand.busy).toBe(true)
  await failing
  expect([errand.busy, errand.problem, errand.said]).toEqual([false, 'Nobody is there', ''])
  await errand.run(() => Promise.resolve(), 'Kept.')
  expect([errand.busy, errand.problem, errand.said]).toEqual([false, '', 'Kept.'])
  await errand.run(async () => { errand.said = 'A letter is on its way.' }, 'Kept.')
  expect(errand.said).toBe('A letter is on its way.')
})
