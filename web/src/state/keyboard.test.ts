import { expect, it, vi } from 'vitest'
import type { Act } from '../api/types.ts'
import { tableKeys } from './keyboard.ts'

const fire: Act = { order: 'i1 fire j1', verb: 'fire', label: 'Fire', key: 'F', dice: true }
const note: Act = { order: 'i1 nudge', verb: 'nudge', label: 'Nudge', key: 'N' }
const done: Act = { order: 'i1 done', verb: 'pass', label: 'Done', key: 'Space' }

function press(key: string, more: { acts?: Act[]; watching?: boolean; on?: string; repeat?: boolean; ctrlKey?: boolean } = {}) {
  const did: string[] = []
  const say = (what: string) => () => void did.push(what)
  const handle = tableKeys({
    acts: () => more.acts ?? [fire, done],
    cover: () => null,
    press: (a) => did.push(a.order),
    show: (a) => did.push(`show ${a.order}`),
    arrow: say('arrow'), enter: say('enter'), escape: say('escape'),
    space: () => (more.watching ? (did.push('next'), true) : false),
    named: { n: say('write'), b: say('again') },
  })
  const target = { closest: (selector: string) => (more.on && selector.includes(more.on) ? {} : null) }
  const preventDefault = vi.fn()
  handle({ key, target, preventDefault, repeat: !!more.repeat, ctrlKey: !!more.ctrlKey } as unknown as KeyboardEvent)
  return [did.join(', '), preventDefault.mock.calls.length > 0]
}

it.each([
  ['an act by its key', 'f', {}, 'i1 fire j1', true],
  ['the table by its key', 'b', {}, 'again', true],
  ["an act's key before the table's", 'n', { acts: [note] }, 'i1 nudge', true],
  ['one of several acts under a key is shown', 'f', { acts: [fire, { ...fire, order: 'i1 fire j2' }] }, 'show i1 fire j1', true],
  ['Space goes on while others are watched', ' ', { watching: true }, 'next', true],
  ['Space is an act else', ' ', {}, 'i1 done', true],
  ['a key held down gives nothing', ' ', { repeat: true }, '', true],
  ['arrows', 'ArrowUp', {}, 'arrow', true],
  ['nothing of what is typed', 'f', { on: 'textarea' }, '', false],
  ['Enter belongs to a button', 'Enter', { on: 'button' }, '', false],
  ['letters do not belong to a button', 'f', { on: 'button' }, 'i1 fire j1', true],
  ['keys of the browser are left alone', 'f', { ctrlKey: true }, '', false],
  ['unknown keys are left alone', 'q', {}, '', false],
])('%s', (_, key, more, did, prevented) => {
  expect(press(key, more)).toEqual([did, prevented])
})
