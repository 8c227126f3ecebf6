import { describe, expect, it } from 'vitest'
import { blocks, inShort, notes, plainly, readers, runs, the, uncoded, unnamed } from './words.ts'

describe('words', () => {
  it('finds stress and weight', () => {
    expect(runs('Hold *the* village, **whatever** comes')).toEqual([
      { text: 'Hold ' }, { text: 'the', kind: 'em' }, { text: ' village, ' },
      { text: 'whatever', kind: 'strong' }, { text: ' comes' },
    ])
  })
  it('parts paragraphs, headings and lists', () => {
    expect(blocks('# Orders\n\nHold the\nvillage.\n- the bridge\n- the ford').map((b) => [b.kind, b.runs[0]!.text])).toEqual([
      ['h', 'Orders'], ['p', 'Hold the village.'], ['li', 'the bridge'], ['li', 'the ford'],
    ])
  })
  it('gives weight to what an item is about', () => {
    expect(blocks('- Rule: a die')[0]!.runs[0]).toEqual({ text: 'Rule:', kind: 'strong' })
  })
  it('leaves markup as text', () => {
    expect(runs('<b>no</b>')).toEqual([{ text: '<b>no</b>' }])
  })
  it('gives of a clause what players need', () => {
    const clause = '- State: done\n- Rule: full dice\n  until destroyed.\n- Ruling (ours): rounded up.\n- Check: 6 dice.'
    expect(readers(clause)).toBe('- Rule: full dice\n  until destroyed.\n- Ruling (ours): rounded up.')
    expect(notes(clause)).toBe('- State: done\n- Check: 6 dice.')
    expect(readers('words of another form')).toBe('words of another form')
    expect(notes('words of another form')).toBe('')
    expect(plainly('halved-beyond-adjacent')).toBe('halved beyond adjacent')
  })
})

it('tells a briefing in a few sentences', () => {
  expect(inShort('My orders. Hold the mill. Till dark. And longer.\n\nWhat I know of the enemy. Three battalions. And guns.\n\nWhat wins.')).toEqual([
    { head: 'My orders.', text: 'Hold the mill. Till dark.' },
    { head: 'What I know of the enemy.', text: 'Three battalions.' },
  ])
})

it('leaves out the numbers of clauses, and no other brackets', () => {
  expect(uncoded('locked in melee with the 3rd (MEL-03), worn (half)')).toBe('locked in melee with the 3rd, worn (half)')
  expect(uncoded('Half as far again for columns (MB-MOV-02, MB-MOV-04).')).toBe('Half as far again for columns.')
})

it('who is called the something has one article', () => {
  expect([the('Austrians'), the('the Amir'), the('The Nizam')]).toEqual(['the Austrians', 'the Amir', 'The Nizam'])
})

it('a piece is told without its name and its strength, which stand beside', () => {
  expect(unnamed({ name: 'the Coast Levy', text: 'The Coast Levy, native infantry, 3 of 3, facing north.', strength: 3, full: 3 })).toBe('native infantry, facing north')
  expect(unnamed({ name: 'the Captain', text: 'The Captain, commander, average.' })).toBe('commander, average')
})
