// An entry of a record, as docs/record.md lists its keys. What is not listed
// makes a record unreadable, here as everywhere.

import type { Shape } from './json.ts'

/** Dice of one owner. */
export interface Group {
  side?: number
  dice?: number
  sides: number
  needs?: number[]
  read?: string[]
  less?: number
}

export interface RecordThrow {
  purpose: string
  thrower: number
  private?: boolean
  /** The cards that were left, if it is the turn of a card. */
  pack?: number[]
  groups?: Group[]
  modifiers?: { group?: number }[]
  faces?: number[]
  typed?: boolean
  witnessed?: boolean
}

/** What a seat's browser has signed. */
export interface Signed {
  said: string
  signature: string
}

export interface Ruling {
  text?: string
  clause?: string
  option?: string
  value?: string
  how?: string
  rules?: string
  end?: string
}

/** What a reader may see of an entry. */
export interface Seen {
  order?: string
  text?: string
  throws?: RecordThrow[]
  asked?: RecordThrow
  signed?: Signed
}

export interface HeaderWitness {
  seat: string
  side: number
}

export interface Header {
  battle: string
  grade: string
  anchor: string
  seats: { id: string; who: string }[]
  commit?: boolean
  witnesses?: HeaderWitness[]
  withheld?: number
}

export interface RecordEntry extends Seen {
  seq: number
  at: string
  kind: string
  seat?: string
  by?: string
  id?: string
  ask?: number
  to?: number
  redo?: number
  header?: Header
  ruling?: Ruling
  links?: string[]
  anchor?: string
  key?: string
  commitment?: string
  private?: string[]
  prev: string
  hash: string
  opened?: { part: number; salt: string; bytes: string }[]
}

/** What a seat signs: the keys are those of the entry that is made of it. */
export interface Said {
  after: { seq: number; hash: string }
  battle: string
  seat: string
  kind: string
  id?: string
  ask?: number
  to?: number
  redo?: number
  order?: string
  text?: string
  ruling?: Ruling
  links?: string[]
  anchor?: string
  key?: string
  commitment?: string
  typed?: number[]
}

const thrown: Shape = {
  'purpose!': 'text', clause: 'text', 'thrower!': 'int', private: 'bool', opposed: 'bool', pack: ['int'],
  groups: [{ 'side!': 'int', 'dice!': 'int', 'sides!': 'int', needs: ['int'], read: ['text'], less: 'int' }],
  modifiers: [{ 'text!': 'text', clause: 'text', by: 'int', group: 'int' }],
  before: 'int', faces: ['int'], typed: 'bool', witnessed: 'bool',
}

const ruling: Shape = { text: 'text', clause: 'text', option: 'text', value: 'text', how: 'text', rules: 'text', end: 'text' }

export const seenShape = {
  order: 'text', text: 'text', scenario: 'text', throws: [thrown], events: ['any'], asked: thrown, reasons: ['text'],
  signed: { 'said!': 'text', 'signature!': 'text' },
} satisfies Shape

export const entryShape: Shape = {
  'seq!': 'int', 'at!': 'text', 'kind!': 'text', seat: 'text', by: 'text', id: 'text', ask: 'int', to: 'int', redo: 'int',
  header: {
    'format!': 'int', 'rules!': 'text', 'battle!': 'text', 'title!': 'text', 'scenario!': 'text', 'seats!': [{ 'id!': 'text', 'who!': 'text' }], options: { '*': 'text' },
    'created!': 'text', 'grade!': 'text', 'anchor!': 'text', clocks: 'bool', patience: 'int', commit: 'bool', lead: 'bool', file: 'bool',
    witnesses: [{ 'seat!': 'text', 'side!': 'int' }], withheld: 'int',
    pace: { 'bank!': 'int', each: 'int', most: 'int', computer: 'text', night: 'int', holidays: 'int' },
  },
  ruling, ...seenShape,
  links: ['text'], anchor: 'text', key: 'text', commitment: 'text', 'private!': ['text'], 'prev!': 'text', 'hash!': 'text',
  opened: [{ 'part!': 'int', 'salt!': 'text', 'bytes!': 'text' }],
}

export const saidShape: Shape = {
  after: { hash: 'text', seq: 'int' }, battle: 'text', seat: 'text', kind: 'text', id: 'text', ask: 'int', to: 'int', redo: 'int', order: 'text', text: 'text',
  ruling, links: ['text'], anchor: 'text', key: 'text', commitment: 'text', typed: ['int'],
}
