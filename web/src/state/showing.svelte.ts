// How what happens at a table is shown: what I did at once, what others did one
// entry after the other, with their dice, until I have seen it or hurry on.

import { tick } from 'svelte'
import type { Act, Entry, Line, Table, Throw, Update } from '../api/types.ts'
import { Playback, reading } from './playback.ts'
import { speeds } from './preferences.ts'
import { aside, foreign, own, plain, reduce, seenOf, trail } from './reduce.ts'
import { settings } from './settings.svelte.ts'
import type { Sitting } from './table.svelte.ts'
import { needed, needShort, throwerOf } from './throws.ts'

/** Whether an entry is a deed of which something is told. */
const worth = (e: Entry) => !aside.includes(e.kind) && !!e.lines?.length

/** Milliseconds in which a need is read, or a throw looked at. */
const looks = 1100

export class Showing {
  /** The newest entry shown, for its dice and its light. */
  latest = $state.raw<Entry | null>(null)
  /** Those of its lines that have just come, whose dice are seen to fall. */
  fresh = $state.raw<Line[]>([])
  /** The throws that lie on the map until my next order. */
  lying = $state.raw<Entry[]>([])
  trail = $state.raw<Line[]>([])
  /** What others did that has come and is not yet shown. */
  private waiting = $state(0)
  coming = $state.raw<Entry[]>([])
  /** What is being shown of it. */
  present = $state.raw<Entry>()
  /** So many of its lines may be told: no result before its dice have fallen. */
  told = $state(0)
  /** It stands still. */
  halted = $state(false)
  /** My own dice among what others do: they wait for me. */
  mineFall = $state.raw<{ entry: Entry; line: Line; wanted: Throw }>()
  /** The dice that somebody else is about to throw: by whom, and what they need. */
  foretold = $state.raw<Act>()
  /** Plays a line's movement; the page sets it once its board is there. */
  play: (line: Line) => Promise<void> = async () => {}

  private moving = $state(false)
  /** The table is in sight; nothing that others do is shown before. */
  sitDown: () => void = () => {}
  private seated = new Promise<void>((done) => (this.sitDown = done))
  /** Others' deeds are being shown; what is asked now can not be seen yet. */
  watching = $derived(this.moving || this.waiting > 0)

  readonly #at: Sitting
  private playback = new Playback({
    show: (u) => this.show(u),
    stand: (u) => this.stand(u),
    // What nothing is told of is not waited for.
    deed: (u) => worth(u.entry),
    changed: () => {
      this.waiting = this.playback.waiting
      this.coming = this.playback.coming.map((u) => u.entry)
      this.halted = this.playback.halting
    },
    failed: (u, fault) => this.lost(u, fault),
  })

  constructor(at: Sitting) { this.#at = at }

  /** Forgets what waits to be shown: the table comes as it stands. */
  clear() {
    this.playback.clear()
  }

  /** The table was fetched: it is shown as it stands, with the way of what the others did last. */
  begin(table: Table) {
    this.trail = trail(table.log, table.you)
    this.latest = null
    this.present = undefined
  }

  push(update: Update) {
    // An order given here never waits behind what is being watched; and who has ended the battle, alone or by agreement, has nothing more to wait for.
    const mine = own(update.entry, this.#at.table?.you ?? [])
    if (update.clock.over && (mine || update.entry.kind === 'ruling')) this.playback.rush()
    else if (mine) this.playback.next()
    this.playback.push(update)
  }

  /** Nothing that others did waits to be shown. */
  get idle(): boolean { return !this.waiting }

  /** An update could not be shown: the table is fetched as it stands, and play goes on. */
  private lost(update: Update, fault: unknown) {
    console.error(`entry ${update.seq} could not be shown`, fault)
    this.moving = false
    this.foretold = undefined
    if (!this.#at.closed) void this.#at.fetch()
  }

  private async show(update: Update) {
    if (!this.#at.table) return
    const next = reduce(this.#at.table, update)
    if (!next) return void (await this.#at.fetch())
    const { entry } = update
    const lines = entry.lines ?? []
    const here = own(entry, next.you)
    if (here) {
      // What I did stands at once, and may be gone on from while it is seen to move.
      this.#at.post.sending = false
      if (entry.kind === 'order') {
        this.trail = []
        this.lying = []
      }
      this.#at.take(next, entry.kind === 'order')
      this.lay(entry)
      await tick()
      for (const line of lines) await this.play(line)
      return
    }
    this.moving = worth(entry)
    if (this.moving) this.present = entry
    await this.seated
    if (settings.pace !== 'at-once') await this.unfold(entry, lines)
    this.moving = false
    this.present = undefined
    // The table may have been fetched anew meanwhile.
    if (this.#at.closed || this.#at.table.seq >= update.seq) return
    // Who is here may have changed while it was shown.
    this.#at.take(reduce(this.#at.table, update) ?? next)
    this.lay(entry)
    if (this.trail.length || foreign(entry, next.you)) this.trail = [...this.trail, ...seenOf(entry, next.you)]
  }

  /** Shows others' lines one by one: what the dice need, the movement, the dice, and a look at them before the next fall. */
  private async unfold(entry: Entry, lines: Line[]) {
    let told = 0
    for (const [i, line] of lines.entries()) {
      const mine = this.mine(entry, line)
      const wanted = mine ?? needed(line)
      this.told = i
      if (wanted && told++) {
        this.lay({ ...entry, lines: lines.slice(0, i) })
        await this.playback.pause(looks * speeds[settings.speed])
      }
      // Dice that were asked for before they fell have been told already.
      if (wanted && entry.kind !== 'throw') await this.foretell(entry, line, wanted, !!mine)
      this.told = i + 1
      if (!this.playback.rushing) await this.play(line)
      if (this.#at.closed) return
    }
  }

  /** My own dice of a line, where I throw them myself: I am asked for them among the enemy's deeds too, of both sides' dice as well. */
  private mine(entry: Entry, line: Line): Throw | undefined {
    if (settings.dice !== 'throw' || settings.pace === 'at-once') return undefined
    const { seats, you } = this.#at.table!
    const sides = seats.filter((s) => you.includes(s.id)).map((s) => s.side)
    return line.throws?.find((t) => t.groups.some((g) => sides.includes(g.side) && (g.need || entry.kind === 'order')))
  }

  private async foretell(entry: Entry, line: Line, wanted: Throw, mine: boolean) {
    const piece = throwerOf(wanted, [line], this.#at.table!.scene.pieces)?.id
    if (!piece && !mine) return
    const aimed = line.kind === 'fire' && line.from && line.to ? [line.from, line.to] : undefined
    if (piece) this.foretold = { order: '', verb: '', label: '', piece, need: needShort(wanted), line: aimed }
    if (mine) {
      this.mineFall = { entry, line, wanted }
      await this.playback.pause(Infinity)
      this.mineFall = undefined
    } else await this.playback.pause(looks * speeds[settings.speed])
    this.foretold = undefined
  }

  /** An entry that has been shown, or the part of it that has been, lies open, and its dice on the map. */
  private lay(entry: Entry) {
    if (!entry.lines?.length) return
    const seen = this.latest?.seq === entry.seq ? (this.latest.lines ?? []) : []
    this.fresh = entry.lines.filter((l) => !seen.includes(l))
    this.latest = entry
    if (entry.lines.some((l) => l.throws?.length)) this.lying = [...this.lying.filter((e) => e.seq !== entry.seq), entry]
  }

  private stand(update: Update): number {
    const { entry } = update
    if (!entry.lines?.length || settings.pace === 'at-once') return 0
    const dice = entry.lines.some((l) => l.throws?.length)
    if (own(entry, this.#at.table?.you ?? [])) return dice ? 1200 : 250
    if (settings.pace === 'step' && entry.seat) return Infinity
    return reading(entry.lines.map(plain).join(' ')) * speeds[settings.speed]
  }

  /** Space: the next of what others did. */
  next() {
    this.playback.next()
  }

  /** Stands still, or goes on with what others do. */
  halt(halted: boolean) {
    this.playback.halt(halted)
  }

  /** All that others did is shown at once. */
  rush() {
    this.playback.rush()
  }
}
