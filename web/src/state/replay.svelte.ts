// Shows the battle as it stood after an entry: the whole of it for the replay,
// the last part of the others when it is to be seen again. Scenes come from
// the server; nothing is reckoned here.

import { api } from '../api/client.ts'
import type { Entry, Scene } from '../api/types.ts'
import { reading } from './playback.ts'
import { plain } from './reduce.ts'

export class Replay {
  at = $state(0)
  scene = $state.raw<Scene | null>(null)
  playing = $state(false)
  problem = $state('')

  private scenes = new Map<number, Promise<Scene>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly battle: string,
    readonly entries: readonly Entry[],
    private readonly ended: () => void = () => {},
  ) {}

  get entry(): Entry | undefined {
    return this.entries[this.at]
  }

  /** Shows the entry with this place among the entries. */
  async show(place: number) {
    this.at = Math.max(0, Math.min(place, this.entries.length - 1))
    const entry = this.entry
    if (!entry) return
    try {
      const scene = await this.fetch(entry.seq)
      if (this.entry === entry) this.scene = scene
      this.problem = ''
    } catch (e) {
      this.problem = (e as Error).message
    }
  }

  private fetch(seq: number): Promise<Scene> {
    let scene = this.scenes.get(seq)
    if (!scene) {
      scene = api.sceneAt(this.battle, seq).then((a) => a.scene)
      scene.catch(() => this.scenes.delete(seq))
      this.scenes.set(seq, scene)
    }
    return scene
  }

  async step(by: number) {
    if (by > 0 && this.at + by >= this.entries.length) return this.stop(true)
    await this.show(this.at + by)
    if (this.playing) this.wait()
  }

  /** From a place on; else from where it stands, of a battle that is through from its beginning. */
  async play(from = this.at === this.entries.length - 1 ? 0 : this.at) {
    this.playing = true
    await this.show(from)
    this.wait()
  }

  stop(end = false) {
    clearTimeout(this.timer)
    this.playing = false
    if (end) this.ended()
  }

  private wait() {
    clearTimeout(this.timer)
    if (!this.playing) return
    const words = (this.entry?.lines ?? []).map(plain).join(' ')
    this.timer = setTimeout(() => void this.step(1), reading(words))
  }
}
