// A draft as this page has it: its text, the steps to it, what the loader makes of it,
// and what is in the hand. The text is all there is; each gesture edits it.

import { api, type Problem } from '../api/client.ts'
import { hold } from '../api/keys.ts'
import type { Fault, Looked, Scene, Stock, Trial } from '../api/types.ts'
import { noteBegun } from '../state/made.ts'
import { go } from '../state/router.svelte.ts'
import { drafts, tryOut } from './drafts.ts'
import { keyOf, later, put, read, unitPath, units, valueAt, write, type Doc, type Path, type Troop, type Unit } from './edit.ts'
import { label, unitSchema } from './form.ts'
import { Steps } from './steps.ts'

export type Mode = 'ground' | 'armies' | 'orders' | 'try'

/** What is in the hand: a kind of ground or way, a wall, a name, a kind of troops, a place for what a form asks. */
export type InHand =
  | { what: 'ground' | 'way'; kind: string }
  | { what: 'wall' | 'name' | 'rub' }
  | { what: 'troop'; kind: string; side: string }
  | { what: 'place'; path: Path; list?: boolean }

/** Milliseconds without a change after which the draft is kept on the server, and tried. */
const KEPT = 2000
const TRIED = 600
/** And after which a server that was away is asked again. */
const AGAIN = 3000

export class Maker {
  text = $state('')
  /** Where one stands among the steps, and how many there are. */
  at = $state(0)
  of = $state(0)
  looked = $state.raw<Looked>()
  /** The scene as it was last read: while nothing can be drawn the map stays. */
  scene = $state.raw<Scene>()
  stock = $state.raw<Stock>()
  problem = $state('')
  mode = $state<Mode>('ground')
  hand = $state.raw<InHand>()
  /** The unit that is chosen, by its id. */
  chosen = $state('')
  /** A way or an area that is being drawn. */
  drawn = $state.raw<string[]>([])
  /** The plan that is shown on the map. */
  plan = $state.raw<{ side: string; index: number }>()
  /** The cell that is being named. */
  naming = $state('')
  trial = $state.raw<Trial>()
  /** The text that the trial is of. */
  tried = $state('')
  /** A photograph of one's own table that lies under the map; and one that has been dropped on it. */
  photo = $state.raw<{ url: string; strength: number }>()
  picture = $state.raw<File>()
  /** What was left out of a file that came in. */
  left = $state.raw<{ file: string; list: string[] }>()
  /** Where men fell is shown on the map. */
  fallen = $state(false)
  /** Sergeants are at it, or are called. */
  trying = $state(false)
  /** Words that the loader would refuse of who is chosen, by their places. */
  refused = $state.raw<Record<string, string[]>>({})
  /** The loader is looking at the text as it stands. */
  looking = $state(false)
  /** When the server had it last. */
  kept = $state('')
  /** It has been taken up: until then a gesture would be one upon nothing, and written over its steps. */
  opened = $state(false)

  readonly id: string
  readonly #steps: Steps
  #again = false
  #keeping: ReturnType<typeof setTimeout> | undefined
  #trying: ReturnType<typeof setTimeout> | undefined
  #trialEnd: AbortController | undefined
  /** Why it was not kept last. */
  #unkept = ''
  #closed = false

  constructor(id: string) {
    this.id = id
    this.#steps = new Steps(id, (at, of, text) => {
      this.at = at
      this.of = of
      this.#take(text, true)
    })
  }

  doc: Doc = $derived.by(() => read(this.text))
  /** The text is no YAML: gestures would write over what is wrong. */
  broken = $derived(this.doc.errors.length > 0)
  rules = $derived(String(this.value(['rules']) ?? ''))
  title = $derived(String(this.value(['title']) ?? ''))
  units: Unit[] = $derived.by(() => units(this.doc))
  unit = $derived(this.units.find((u) => u.id === this.chosen))
  faults: Fault[] = $derived(this.looked?.faults ?? [])
  sides = $derived(this.scene?.sides ?? [])
  table = $derived(this.stock?.tables.find((t) => t.grid === this.scene?.board.grid) ?? this.stock?.tables[0])

  /** How the troops in the hand are fielded, where more must be said of them than their kind, and whether they come from the north. */
  fielded(hand: { kind: string; side: string }): [Troop | undefined, boolean] {
    const keys = this.table?.troops.find((t) => t.type === hand.kind)?.keys
    return [keys ? { name: label(hand.kind), keys } : undefined, this.sides.find((s) => s.id === hand.side)?.home === 'north']
  }

  value(path: Path): unknown {
    return valueAt(this.doc, path)
  }

  /** The things of a list, whatever else may stand there by mistake. */
  list(path: Path): Record<string, unknown>[] {
    const list = this.value(path)
    return Array.isArray(list) ? list.map((x: unknown) => (x && typeof x === 'object' ? (x as Record<string, unknown>) : {})) : []
  }

  /** Whether the loader takes a word at a place, as far as it has been asked. */
  takes(at: Path, word: string): boolean {
    return !this.refused[keyOf(at)]?.includes(word)
  }

  readonly #sounded = new Map<string, Record<string, string[]>>()

  /** Asks the loader which formations and weapons it would refuse of a unit, as the battle stands: once of all that are alike. */
  async sound(unit: Unit, alike: string, signal: AbortSignal) {
    const words = (key: string) => unitSchema(this.stock)?.properties?.[key]?.enum ?? []
    let refused = this.#sounded.get(alike)
    if (!refused) {
      refused = {}
      for (const key of ['formation', 'weapon']) {
        const at = unitPath(unit, key)
        const taken = await Promise.all(words(key).map(async (word) => {
          const doc = read(this.text)
          put(doc, at, word)
          return word === unit[key] || !(await drafts.look(write(doc), signal)).faults.some((f) => f.path === keyOf(at))
        })).catch(() => undefined)
        if (!taken) return
        refused[key] = words(key).filter((_, i) => !taken[i])
      }
      this.#sounded.set(alike, refused)
    }
    this.refused = Object.fromEntries(Object.entries(refused).map(([key, list]) => [keyOf(unitPath(unit, key)), list]))
  }

  /** Takes up a draft as this browser or the server has it. What was changed here and not kept yet wins; else what was kept last, by whichever browser: a step more. */
  async open() {
    const here = await this.#steps.last()
    const mine = here && (await this.#steps.text(here.at))
    let theirs: string | undefined
    try {
      theirs = (await drafts.get(this.id)).text
    } catch (e) {
      if (mine === undefined) this.problem = (e as Error).message
    }
    if (here && mine !== undefined) {
      this.at = here.at
      this.of = here.of
      this.opened = true
      if (theirs !== undefined && theirs !== mine && (await this.#steps.kept()) === mine) this.write(theirs)
      else this.#take(mine)
    } else if (theirs !== undefined) {
      void this.#steps.note(theirs)
      void this.#steps.keep(0, 0, theirs)
      this.opened = true
      this.#take(theirs)
    }
  }

  close() {
    this.#closed = true
    this.#steps.close()
    clearTimeout(this.#trying)
    this.#trialEnd?.abort()
    if (this.#keeping) void this.keep()
  }

  /** The page goes, and waits for nobody: what has not been kept yet is left beside, and nothing else, for there is little room. */
  leave() {
    if (this.#keeping) this.#steps.leave(this.at, this.of, this.text)
    void this.keep()
  }

  /** Makes a gesture: an edit of the text, which is a step. With `over` it goes on with the last step, as a brush does. */
  edit(change: (doc: Doc) => void, over = false) {
    if (this.broken) return
    const doc = read(this.text)
    try {
      change(doc)
    } catch {
      // Something else stands in the text where a list or a mapping is wanted.
      this.problem = 'The text has something else at this place: mend it in the YAML first.'
      return
    }
    this.write(write(doc), over)
  }

  write(text: string, over = false) {
    if (text === this.text || !this.opened) return
    if (!over) this.at++
    this.of = this.at
    void this.#steps.keep(this.at, this.of, text)
    this.#take(text)
  }

  /** Goes back a step, or forward again. */
  async step(by: number) {
    const at = this.at + by
    const text = at >= 0 && at <= this.of ? await this.#steps.text(at) : undefined
    if (text === undefined) return
    this.at = at
    void this.#steps.keep(at, this.of, text)
    this.#take(text)
  }

  /** Takes a text; one that came from another window is kept and tried by that. */
  #take(text: string, others = false) {
    this.text = text
    this.kept = ''
    if (this.chosen && !this.units.some((u) => u.id === this.chosen)) this.chosen = ''
    clearTimeout(this.#keeping)
    this.#keeping = others ? undefined : setTimeout(() => void this.keep(), KEPT)
    clearTimeout(this.#trying)
    this.#trialEnd?.abort()
    this.trying = false
    void this.#look()
  }

  /** Has the loader look: one look at a time, and the newest text at last. */
  async #look() {
    this.#again = true
    if (this.looking) return
    this.looking = true
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        const looked = await drafts.look(this.text)
        // Of a battle that cannot be set up the options stay as they were last read.
        this.looked = { ...looked, options: looked.options ?? this.looked?.options, plain: looked.plain ?? this.looked?.plain }
        if (looked.scene) this.scene = later(looked.scene, this.units)
        this.problem = ''
        if (this.rules && this.stock?.id !== this.rules) this.stock = await api.stock(this.rules).catch(() => undefined)
      }
      if (!this.faults.length) this.#trying = setTimeout(() => void this.try(), TRIED)
    } catch (e) {
      // The server is busy or away: it is asked again.
      this.problem = (e as Error).message
      if (!this.#closed) setTimeout(() => void this.#look(), AGAIN)
    } finally {
      this.looking = false
    }
  }

  /** Keeps it on the server, under its name, and says whether it has it. What it could not take is given to it again. */
  async keep(): Promise<boolean> {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (!this.opened) return false // what is there is not written over by nothing
    try {
      const text = this.text
      await drafts.keep(this.id, text)
      void this.#steps.note(text)
      this.kept = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
      if (this.problem === this.#unkept) this.problem = ''
      return true
    } catch (e) {
      this.problem = this.#unkept = (e as Error).message
      if (!this.#closed && (e as Problem).status !== 422) this.#keeping ??= setTimeout(() => void this.keep(), AGAIN)
      return false
    }
  }

  /** Sergeants fight it, until it changes. */
  async try() {
    this.#trialEnd?.abort()
    const end = (this.#trialEnd = new AbortController())
    this.trying = true
    const text = this.text
    try {
      await tryOut(text, end.signal, (t) => ([this.trial, this.tried] = [t, text]))
    } catch (e) {
      if (!end.signal.aborted) this.problem = (e as Error).message
    }
    if (this.#trialEnd === end) this.trying = false
  }

  /** To the page on which it is said who commands, with which soldiers and dice. */
  async setUp() {
    if (this.faults.length || this.broken) return
    if (await this.keep()) go(`/new/draft/${this.id}`)
  }

  /** Begins a battle at once: the first side, or the beginner's, against a recruit. */
  async play() {
    if (this.faults.length || this.broken) return
    await this.keep()
    const mine = String(this.value(['beginner']) ?? '') || this.sides[0]!.id
    try {
      const { id, keys } = await api.create({ source: this.text, seats: Object.fromEntries(this.sides.map((s) => [s.id, s.id === mine ? 'you' : 'recruit'])) })
      hold(id, Object.values(keys))
      noteBegun(id, this.id)
      go(`/b/${id}`)
    } catch (e) {
      this.problem = (e as Error).message
    }
  }
}
