// What a general may mean to do, proposed from what wins and from where both armies
// stand: straight at it, round a flank, or let them come.

import { gridOf, mapped, placed, type Grid, type Point } from '../board/geometry.ts'
import type { Board, Scene } from '../api/types.ts'

export interface Plan { id: string; title: string; text: string; aims: { toward?: string[]; with?: string[]; keep?: string[]; strike?: number; boldness?: number } }

/** A place of a plan on the map: a cell, a place in inches, or a piece of ground by its name or its word. */
export function placeOn(board: Board, grid: Grid, text: string): Point | undefined {
  const slug = (s: string) => s.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const found = grid.find(text)
  if (found) return found
  const g = board.grounds?.find((x) => x.name && slug(x.name) === slug(text))
  if (!g) return undefined
  const mean = (k: 'x' | 'y') => g.outline.reduce((sum, p) => sum + p[k], 0) / g.outline.length
  return mapped({ x: mean('x'), y: mean('y') }, board.depth ?? 0)
}

/** A point of the map as plans write it: the cell, or to the half inch. */
export function written(board: Board, grid: Grid, p: Point): string {
  if (board.grid !== 'inches') return grid.nearest(p.x, p.y).name
  const at = placed(p, board.depth ?? 0)
  const on = (v: number, most: number) => Math.max(0, Math.min(most, Math.round(v / 500) * 500)) / 1000
  return `${on(at.x, board.width ?? 0)},${on(at.y, board.depth ?? 0)}`
}

/** Where a side must be to win, as places of the map. */
export function goals(victory: unknown, side: string, board: Board, grid: Grid): Point[] {
  const v = victory as { goals?: Record<string, { hold?: string; take?: string; exit?: unknown; by?: string[] }[]>; hold?: Record<string, string> } | undefined
  const said = [...(Array.isArray(v?.goals?.[side]) ? v.goals[side].flatMap((g) => [g.hold, g.take, g.exit, ...(g.by ?? []).slice(0, 1)]) : []), v?.hold?.[side]]
  return said.flatMap((s) => (typeof s === 'string' && placeOn(board, grid, s)) || [])
}

const middle = (list: Point[]): Point => ({ x: list.reduce((s, p) => s + p.x, 0) / list.length, y: list.reduce((s, p) => s + p.y, 0) / list.length })

/** Plans for a side; none while either side has nobody on the map. */
export function proposed(scene: Scene, victory: unknown, side: number, turns: number, known: Set<string>): Plan[] {
  const { board } = scene
  const grid = gridOf(board)
  const standing = scene.pieces.filter((p) => known.has(p.id)).flatMap((p) => {
    const at = p.spot ? mapped(p.spot, board.depth ?? 0) : grid.find(p.at)
    return at ? [{ id: p.id, side: p.side, at: { x: at.x, y: at.y }, fights: p.arm !== 'general' && p.arm !== 'train' }] : []
  })
  const [ours, theirs] = [standing.filter((p) => p.side === side && p.fights), standing.filter((p) => p.side !== side && p.side >= 0)]
  if (!ours.length || !theirs.length) return []
  const [us, them] = [middle(ours.map((p) => p.at)), middle(theirs.map((p) => p.at))]
  const wanted = goals(victory, scene.sides[side]!.id, board, grid)
  const at = (p: Point) => written(board, grid, p)
  const aim = wanted.length ? wanted : [them]
  const far = Math.hypot(them.x - us.x, them.y - us.y) || 1
  // To the right of the way to the enemy.
  const right = { x: -(them.y - us.y) / far, y: (them.x - us.x) / far }
  const across = (p: Point) => (p.x - us.x) * right.x + (p.y - us.y) * right.y
  const byFlank = ours.toSorted((a, b) => across(b.at) - across(a.at))
  const wide = Math.max(...theirs.map((p) => Math.abs((p.at.x - them.x) * right.x + (p.at.y - them.y) * right.y)), far / 4)
  // Round the flank on whose side there is more room on the table.
  const flank = [1, -1].map((s) => ({ s, p: { x: them.x + right.x * s * wide, y: them.y + right.y * s * wide } }))
    .sort((a, b) => edge(grid, b.p) - edge(grid, a.p))[0]!
  const going = (flank.s > 0 ? byFlank : byFlank.toReversed()).slice(0, Math.max(1, Math.ceil(ours.length / 2)))
  const rest = ours.filter((p) => !going.includes(p))
  const plans: Plan[] = [
    { id: 'straight', title: 'Straight at it', text: 'Everybody was to go forward together by the shortest way, and not to count the cost.', aims: { toward: [...new Set(aim.map(at))], boldness: 130 } },
    {
      id: 'round', title: flank.s > 0 ? 'Round their left' : 'Round their right', text: 'Half of us were to go round the enemy’s flank while the rest kept his front busy.',
      aims: { toward: [at(flank.p)], with: going.map((p) => p.id), ...(rest.length && { keep: [at(middle(rest.map((p) => p.at)))] }), boldness: 110 },
    },
  ]
  const stand = wanted.length ? wanted.toSorted((a, b) => Math.hypot(a.x - us.x, a.y - us.y) - Math.hypot(b.x - us.x, b.y - us.y))[0]! : us
  plans.push({ id: 'stand', title: 'Let them come', text: 'We were to stand where we could shoot, lose nothing, and go at them when they had spent themselves.', aims: { keep: [at(stand)], ...(turns > 2 && { strike: Math.ceil(turns / 2) }), boldness: 70 } })
  return plans
}

/** How far a point is from the nearest side of the map; below 0: it is off it. */
const edge = (grid: Grid, p: Point) => Math.min(p.x, grid.width - p.x)
