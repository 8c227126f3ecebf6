// Pieces seen to move along the path they took, and shots seen to be fired.
// It shows what has happened and decides nothing.

import type { Line } from '../api/types'
import { distance, mix, through } from './curves'
import type { Grid, Point } from './geometry'
import { LIFT } from './spots'

/** Milliseconds for a map unit of path, and the limits of a whole move. */
const PACE = 2.4
const [SHORTEST, LONGEST] = [260, 950]
/** Milliseconds of a shot or a blow. */
const BLOW = 420

export class Motion {
  /** Pieces that are not where their cell is, while a line is played and until the scene follows. */
  at = $state<Record<string, Point>>({})
  /** A shot in the air, and how far it is, from 0 to 1. */
  shot = $state<{ from: Point; to: Point; part: number } | undefined>()

  #skip: (() => void) | undefined

  /** Whether a line is being played. */
  get playing() { return this.#skip !== undefined }

  /** Ends what is being played at once. */
  skip() { this.#skip?.() }

  /** Pieces stand where the scene says again. */
  settle() {
    this.skip()
    this.at = {}
    this.shot = undefined
  }

  /**
   * Plays a line of the log; done when it has been seen. It may be called before
   * the scene changes, then the mover stays at the end of its path until settle,
   * or after it. `way` is where it went, `arrived` whether a piece stands at the
   * end of its way in the scene. At once for those who prefer no motion.
   */
  async play(line: Line, way: Point[], arrived: (id: string) => boolean): Promise<void> {
    this.skip()
    const id = line.pieces?.[0]
    const [from, to] = [way[0], way.at(-1)]
    if (!from || !to || way.length < 2 || still()) return
    if (line.kind === 'fire') {
      await this.#run(BLOW, (part) => { this.shot = { from, to, part } })
      this.shot = undefined
    } else if (line.kind === 'assault' && id) {
      await this.#run(BLOW, (part) => { this.at[id] = mix(from, to, 0.42 * Math.sin(part * Math.PI)) })
      delete this.at[id]
    } else if (id) {
      const track = through(way, 6)
      const length = track.reduce((sum, p, i) => sum + (i ? distance(p, track[i - 1]!) : 0), 0)
      await this.#run(Math.max(SHORTEST, Math.min(LONGEST, length * PACE)), (part) => {
        const t = part * part * (3 - 2 * part) * (track.length - 1)
        const i = Math.min(track.length - 2, Math.floor(t))
        this.at[id] = mix(track[i]!, track[i + 1]!, t - i)
      })
      if (arrived(id)) delete this.at[id]
    }
  }

  #run(time: number, show: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      let frame = 0
      const begun = performance.now()
      const end = () => {
        cancelAnimationFrame(frame)
        this.#skip = undefined
        show(1)
        done()
      }
      this.#skip = end
      const tick = (now: number) => {
        const part = Math.max(0, now - begun) / time
        if (part >= 1) return end()
        show(part)
        frame = requestAnimationFrame(tick)
      }
      show(0)
      frame = requestAnimationFrame(tick)
    })
  }
}

/** The way of a line over the cells of a board. */
export function wayOf(line: Line, grid: Grid): Point[] {
  return [line.from, ...(line.path?.length ? line.path : [line.to])].flatMap((name) => {
    const c = grid.find(name)
    return c ? [{ x: c.x, y: c.y - LIFT }] : []
  })
}

const still = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
