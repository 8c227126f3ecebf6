// What is gone through anew at a table: the others' part, or the whole battle. What it takes is fetched when it is wanted.

import type { Entry } from '../api/types.ts'
import type { Replay } from './replay.svelte.ts'

export class Reel {
  replay = $state.raw<Replay | null>(null)
  /** It is on its way: nothing of it has been seen. */
  coming = $state(false)
  /** Counts up with each: what was wanted before and comes late is not shown. */
  #wanted = 0

  constructor(private readonly battle: string) {}

  /** From a place among entries on; what lies there stays until the first of it can be seen. */
  async through(entries: readonly Entry[], place: number, ended?: () => void, playing = false) {
    this.coming = true
    const wanted = ++this.#wanted
    const { Replay } = await import('./replay.svelte.ts')
    const next = new Replay(this.battle, entries, ended)
    await next.show(place)
    if (wanted !== this.#wanted) return
    this.coming = false
    this.replay?.stop()
    this.replay = next
    if (playing) void next.play(place)
  }

  close() {
    this.#wanted++
    this.coming = false
    this.replay?.stop()
    this.replay = null
  }
}
