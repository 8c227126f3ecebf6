// Shows what others do one entry at a time. It decides only when; what is
// shown, and for how long it stands, is handed in. No order given here ever
// waits behind it.

import type { Update } from '../api/types.ts'

export interface Stage {
  /** Puts the update on the table and plays its movement. */
  show: (update: Update) => Promise<void> | void
  /** Milliseconds that it stands before the next is shown; Infinity: until next(). */
  stand: (update: Update) => number
  /** Whether the update does something that is worth waiting for. */
  deed: (update: Update) => boolean
  /** Says that the number of waiting updates has changed. */
  changed: () => void
  /** An update could not be shown; those behind it are. */
  failed: (update: Update, fault: unknown) => void
}

export class Playback {
  private queue: Update[] = []
  private running = false
  private release: (() => void) | undefined
  /** The present update is to be shown without a pause. */
  private hurried = false
  /** All that waits is to be shown without one. */
  rushing = false
  /** Nothing more is shown until it goes on. */
  private halted = false

  constructor(private readonly stage: Stage) {}

  /** How many deeds have come and are not yet shown. */
  get waiting(): number {
    return this.queue.filter(this.stage.deed).length
  }

  /** Those that wait to be shown, in their order. */
  get coming(): Update[] {
    return this.queue.filter(this.stage.deed)
  }

  /** Stands still, or goes on. */
  halt(halted: boolean) {
    this.halted = halted
    this.stage.changed()
    if (!halted) this.release?.()
  }

  /** Shows all that waits without a pause. */
  rush() {
    this.rushing = true
    this.halted = false
    this.release?.()
  }

  push(update: Update) {
    this.queue.push(update)
    this.stage.changed()
    void this.run()
  }

  /** Ends the present pause, and those within what is being shown. */
  next() {
    this.hurried = true
    this.halted = false
    this.stage.changed()
    this.release?.()
  }

  /** Forgets all that waits, because the table was fetched anew. */
  clear() {
    this.queue = []
    this.rushing = false
    this.next()
    this.stage.changed()
  }

  private async run() {
    if (this.running) return
    this.running = true
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      try {
        this.stage.changed()
        this.hurried = false
        await this.stage.show(update)
        this.hurried = false
        await this.pause(this.stage.stand(update))
        while (this.halted) await this.pause(Infinity)
      } catch (fault) {
        this.stage.failed(update, fault)
      }
    }
    this.running = false
    this.rushing = false
  }

  /** Lets what is shown stand for so many milliseconds, unless it is hurried on. */
  async pause(time: number) {
    if (time <= 0 || ((this.hurried || this.rushing) && !this.halted)) return
    if (this.halted) time = Infinity
    await new Promise<void>((done) => {
      const timer = time === Infinity ? undefined : setTimeout(done, time)
      this.release = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.release = undefined
  }

  get halting(): boolean { return this.halted }
}

/** Milliseconds in which words are read, with a moment to look at the map. */
export function reading(words: string): number {
  return Math.min(700 + 32 * words.length, 4500)
}
