// The arrows of a plan: their points and what is to be kept are dragged on the map; a
// place that a form asks for is laid by a tap once it is in the hand.

import { gridOf, type Point } from '../board/geometry.ts'
import type { Drag } from '../board/hand.ts'
import { put, valueAt, type Path } from './edit.ts'
import type { Maker } from './maker.svelte.ts'
import { placeOn, written, type Plan } from './plans.ts'

export type Aim = 'toward' | 'keep'
export interface Spot { list: Aim; index: number; at: Point }

export class PlanHand {
  #moving = $state.raw<Spot>()
  readonly #of: () => Maker
  constructor(of: () => Maker) { this.#of = of }

  /** The plan that is shown. */
  plan = $derived.by((): Plan | undefined => {
    const { plan, mode } = this.#of()
    const list = plan && mode === 'orders' ? (this.#of().value(['plans', plan.side]) as Plan[] | undefined) : undefined
    return Array.isArray(list) ? list[plan!.index] : undefined
  })

  /** Where it leads, and what it would keep. */
  spots = $derived.by((): Spot[] => {
    const board = this.#of().scene?.board
    const plan = this.plan
    if (!board || !plan) return []
    const grid = gridOf(board)
    return (['toward', 'keep'] as const).flatMap((list) => (Array.isArray(plan.aims?.[list]) ? plan.aims[list] : []).flatMap((text, index) => {
      const m = this.#moving
      const at = m?.list === list && m.index === index ? m.at : placeOn(board, grid, text)
      return at ? [{ list, index, at: { x: at.x, y: at.y } }] : []
    }))
  })

  #write(path: Path, index: number, at: Point) {
    const maker = this.#of()
    const { board } = maker.scene!
    const place = written(board, gridOf(board), at)
    maker.edit((doc) => {
      const all = valueAt(doc, path)
      const list = Array.isArray(all) ? (all as string[]) : []
      put(doc, path, index < list.length ? list.map((x, i) => (i === index ? place : x)) : [...list, place])
    })
  }

  /** One of them is grabbed, at a point of the map. */
  grab(p: Point, near: number, toMap: (q: Point) => Point): Drag | undefined {
    const spot = this.spots.filter((s) => Math.hypot(s.at.x - p.x, s.at.y - p.y) < near).sort((a, b) => Math.hypot(a.at.x - p.x, a.at.y - p.y) - Math.hypot(b.at.x - p.x, b.at.y - p.y))[0]
    if (!spot) return undefined
    return {
      move: (q) => (this.#moving = { ...spot, at: toMap(q) }),
      drop: () => {
        const m = this.#moving
        this.#moving = undefined
        const plan = this.#of().plan
        if (m && plan) this.#write(['plans', plan.side, plan.index, 'aims', m.list], m.index, m.at)
      },
      cancel: () => (this.#moving = undefined),
    }
  }

  /** The place that a form asks for: it is said there, in a list as one more. */
  tap(p: Point): boolean {
    const maker = this.#of()
    const { hand, scene } = maker
    if (hand?.what !== 'place' || !scene) return false
    if (hand.list) this.#write(hand.path, Infinity, p)
    else maker.edit((doc) => put(doc, hand.path, written(scene.board, gridOf(scene.board), p)))
    maker.hand = undefined
    return true
  }
}
