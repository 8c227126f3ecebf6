// Where what is new on the map lies: it seeks room among all that is there already.

import type { Point } from './geometry'
import { meet } from './labels'
import type { Box } from './sheet'

/** Whether a line comes through a box. */
function crosses([a, b]: readonly [Point, Point], s: Box): boolean {
  for (let k = 0; k <= 16; k++) {
    const [x, y] = [a.x + ((b.x - a.x) * k) / 16, a.y + ((b.y - a.y) * k) / 16]
    if (x > s.x && x < s.x + s.width && y > s.y && y < s.y + s.height) return true
  }
  return false
}

/** How many places are tried across all that is seen, each way, where about the box there is no room. */
const ACROSS = 9
/** How many pixels farther off weigh as much as one that is worse by one; on a small screen fewer, or what is told of a piece would stand in a far corner. */
const FAR = 14
const SIDE = 60

/** Where something lies best about a box: over no piece, no name and not on its line where that can be; the nearer the better. A unit is a pixel of the screen in the map's own: seen from far, it goes as far off as from near. */
export function seek(about: Box, size: { width: number; height: number }, within: Box, pieces: readonly Box[], names: readonly Box[], line?: readonly [Point, Point], unit = 1): Box {
  const [x, y] = [about.x + about.width / 2, about.y + about.height / 2]
  const near = Math.min(FAR, Math.min(within.width, within.height) / unit / SIDE)
  const spots: { box: Box; far: number }[] = []
  for (const gap of [4, 26, 60, 110, 180]) {
    const [dx, dy] = [about.width / 2 + size.width / 2 + gap * unit, about.height / 2 + size.height / 2 + gap * unit]
    for (const [u, v] of [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1], [0.5, -1], [-0.5, -1], [0.5, 1], [-0.5, 1]] as const)
      spots.push({ box: { x: x + u * dx - size.width / 2, y: y + v * dy - size.height / 2, ...size }, far: gap })
  }
  for (let i = 0; i < ACROSS; i++) for (let j = 0; j < ACROSS; j++) {
    const at = { x: within.x + ((within.width - size.width) * i) / (ACROSS - 1), y: within.y + ((within.height - size.height) * j) / (ACROSS - 1) }
    spots.push({ box: { ...at, ...size }, far: Math.max(180, Math.hypot(at.x + size.width / 2 - x, at.y + size.height / 2 - y) / unit) })
  }
  const covered = (boxes: readonly Box[], box: Box) => boxes.reduce((n, b) => n + (meet(b, box) ? 1 : 0), 0)
  const cost = ({ box, far }: { box: Box; far: number }) =>
    far / near + 60 * covered(pieces, box) + 22 * covered(names, box) + (line && crosses(line, box) ? 12 : 0)
  const fit = (s: { box: Box; far: number }) => ({
    far: s.far,
    box: { ...s.box, x: Math.max(within.x, Math.min(within.x + within.width - size.width, s.box.x)), y: Math.max(within.y, Math.min(within.y + within.height - size.height, s.box.y)) },
  })
  let best: { box: Box; at: number } | undefined
  for (const spot of spots) {
    // Where it is too far off to be better, what lies there is not looked at.
    if (best && spot.far / near >= best.at) continue
    const s = fit(spot)
    if (meet(s.box, about)) continue
    const at = cost(s)
    if (!best || at < best.at) best = { box: s.box, at }
  }
  return best?.box ?? fit(spots[0]!).box
}
