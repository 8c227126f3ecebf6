import { expect, it } from 'vitest'
import { against, asked, found, runs, stateOf, type Shelved } from './shelf.ts'

const battle = (id: string, more: Partial<Shelved>): Shelved =>
  ({ id, title: id, scenario: id, turn: 1, line: '', you: ['red'], over: false, book: 'Simple Napoleonic rules',
    sides: [{ name: 'the French' }, { name: 'the British' }], seats: [{ id: 'red', side: 0, who: 'you' }, { id: 'blue', side: 1, who: 'sergeant' }],
    troops: [], kept: '2026-03-01T12:00:00Z', ...more }) as unknown as Shelved

const mine = { text: '78th Highlanders, column, 5 of 6', since: '2026-03-09T18:30:00Z', turn: 3, seats: ['red'], yours: true }
const all = [
  battle('Over', { over: true, kept: '2026-03-09T12:00:00Z' }),
  battle('Theirs', { kept: '2026-03-05T12:00:00Z' }),
  battle('Mine', { asked: mine }),
  battle('Mine later', { asked: mine, kept: '2026-03-02T12:00:00Z', book: 'With MacDuff to the Frontier' }),
  battle('Watched', { you: [], kept: '2026-03-08T12:00:00Z' }),
]

it('who waits for me lies on top, what has ended at the bottom', () => {
  expect(found(all, '').map((b) => b.id)).toEqual(['Mine later', 'Mine', 'Theirs', 'Watched', 'Over'])
  expect(all.map(stateOf)).toEqual(['ended', 'theirs', 'mine', 'mine', 'watched'])
})

it.each([
  ['macduff', ['Mine later']],
  ['MY move', ['Mine later', 'Mine']],
  ['sergeant french ended', ['Over']],
  ['5 march', ['Theirs']],
  ['8 march 2026', ['Watched']],
  ['today', ['Over']],
  ['yesterday', ['Watched']],
  ['zulu', []],
])('%s is found', (looked, ids) => expect(found(all, looked, new Date('2026-03-09T20:00:00Z')).map((b) => b.id)).toEqual(ids))

it('those against me are told once, of others who plays whom', () => {
  expect(against(all[0]!)).toBe('against a sergeant')
  expect(against({ ...all[4]!, seats: [{ id: 'red', side: 0, who: 'friend' }, { id: 'blue', side: 1, who: 'recruit' }] as Shelved['seats'] })).toBe('the French (a friend) against the British (a recruit)')
})

it('what a battle waits for is told in the words of the ask, or by who else is asked', () => {
  const now = new Date('2026-03-09T20:00:00Z')
  expect(asked(all[2]!, now)).toMatch(/^78th Highlanders, column, 5 of 6\. Since \d\d:30\.$/)
  expect(asked({ ...all[2]!, asked: { ...mine, text: undefined } }, now)).toMatch(/^Since \d\d:30\.$/)
  expect(asked({ ...all[1]!, asked: { ...mine, seats: ['blue'], yours: false } }, now)).toMatch(/^Waiting for .* \(a sergeant\), since \d\d:30\.$/)
  const open = { ...all[1]!, seats: [{ id: 'blue', side: 1, who: 'open' }] as Shelved['seats'] }
  expect(asked(open, now)).toMatch(/^Waiting for .* \(nobody yet\)\.$/)
  expect(asked(all[0]!, now)).toBe('')
  const limited = { ...mine, until: '2026-03-12T06:00:00Z' }
  expect(runs({ ...all[2]!, asked: limited }, now)).toMatch(/^, until 1[123] March, \d\d:00$/)
  expect(runs({ ...all[2]!, asked: limited }, new Date('2026-03-12T06:00:00Z'))).toBe(': the time is out')
  expect(runs(all[2]!, now)).toBe('')
  const theirs = { ...all[1]!, asked: { ...limited, seats: ['blue'], yours: false } }
  expect(asked(theirs, now)).toMatch(/^Waiting for .*, since \d\d:30, until 1[123] March, \d\d:00\.$/)
  expect(asked(theirs, new Date('2026-03-13T06:00:00Z'))).toMatch(/: the time is out\.$/)
  expect(asked({ ...all[1]!, file: 'away' }, now)).toBe('Your friend has it: his file is waited for.')
})
