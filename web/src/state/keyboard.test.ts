import { expect, it, vi } from 'vitest'
import { firstKeys, tableKeys, type KeyDeeds } from './keyboard.ts'

/** A key goes to the chips first, then to the map, then to the table. */
function press(key: string, more: { chips?: string; ready?: boolean; on?: string; map?: boolean; repeat?: boolean; ctrlKey?: boolean } = {}) {
  const did: string[] = []
  const say = (what: string) => () => void did.push(what)
  const deeds: KeyDeeds = {
    chip: (k) => (more.chips ?? 'F').includes(k) && (did.push(`chip ${k}`), true),
    enter: () => !!more.ready && (did.push('give'), true),
    target: (by) => (did.push(`target ${by}`), true),
    arrow: say('arrow'), shut: () => false, escape: say('escape'), space: say('space'),
    named: { d: say('done'), n: say('write'), b: say('again'), End: say('to my part') },
  }
  const target = { tagName: more.map ? 'BODY' : 'DIV', closest: (selector: string) => (more.on && selector.includes(more.on) ? {} : null) }
  const e = { key, target, defaultPrevented: false, repeat: !!more.repeat, ctrlKey: !!more.ctrlKey, stopPropagation: vi.fn(), preventDefault: vi.fn(() => { e.defaultPrevented = true }) }
  firstKeys(deeds)(e as unknown as KeyboardEvent)
  if (!e.stopPropagation.mock.calls.length) tableKeys(deeds)(e as unknown as KeyboardEvent)
  return [did.join(', '), e.preventDefault.mock.calls.length > 0]
}

it.each([
  ['a chip by its key', 'f', {}, 'chip F', true],
  ['the table by its key', 'b', {}, 'again', true],
  ['Space goes on and throws, and is no order', ' ', { chips: ' ' }, 'space', true],
  ['Space held down does nothing', ' ', { repeat: true }, '', true],
  ['what ends a piece has a key of its own', 'd', {}, 'done', true],
  ['Enter gives what is about to be done', 'Enter', { ready: true }, 'give', true],
  ['Enter is the map’s where nothing is', 'Enter', {}, '', false],
  ['Enter held down gives nothing twice', 'Enter', { ready: true, repeat: true }, '', true],
  ['Tab goes to the next target from the map', 'Tab', { map: true }, 'target 1', true],
  ['Tab goes through the page from anywhere else', 'Tab', {}, '', false],
  ['a chip’s key held down gives nothing', 'f', { repeat: true }, '', false],
  ['arrows', 'ArrowUp', {}, 'arrow', true],
  ['a key by its name', 'End', {}, 'to my part', true],
  ['the ends of a slider are its own', 'End', { on: 'input, [role=tablist]' }, '', false],
  ['nothing of what is typed', 'f', { on: 'textarea' }, '', false],
  ['Enter belongs to a button', 'Enter', { on: 'button', ready: true }, '', false],
  ['letters do not belong to a button', 'f', { on: 'button' }, 'chip F', true],
  ['keys of the browser are left alone', 'f', { ctrlKey: true }, '', false],
  ['unknown keys are left alone', 'q', {}, '', false],
])('%s', (_, key, more, did, prevented) => {
  expect(press(key, more)).toEqual([did, prevented])
})
