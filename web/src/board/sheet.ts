// The sheet of paper that a board is drawn on: its frame with letters and
// numbers, and the room beside or below it for the cartouche.

import type { Grid } from './geometry'

export interface Box { x: number; y: number; width: number; height: number }

export interface Sheet {
  /** The whole paper. */
  paper: Box
  /** The inner neat line, to which roads and rivers run. */
  frame: Box
  /** The outer neat line; letters and numbers stand between the two. */
  border: Box
  /** Where the cartouche stands, and whether beside the frame (narrow) or below it. */
  cartouche: Box
  beside: boolean
}

const GAP = 10
const BAND = 24
const MARGIN = 12
/** The least room beside the frame, and the room below it, for the cartouche. */
const BESIDE = 144
const BELOW = 80

/**
 * The sheet for a board in a window of that shape (width by height): it fills
 * the window. `share` of its width is wanted beside the frame, for the legend.
 */
export function sheetOf(grid: Grid, aspect: number, share = 0): Sheet {
  const frame = { x: -GAP, y: -GAP, width: grid.width + 2 * GAP, height: grid.height + 2 * GAP }
  const border = grow(frame, BAND)
  const tight = grow(border, MARGIN)
  const least = Math.max(BESIDE, (tight.width * share) / (1 - share))
  // Whichever leaves more of the window to the board.
  const beside = Math.max(tight.height, (tight.width + least) / aspect) <= Math.max(tight.height + BELOW, tight.width / aspect)
  if (beside) {
    const room = Math.max(least, tight.height * aspect - tight.width)
    const width = Math.min(230, room - MARGIN)
    // What is more than the cartouche wants goes to the left as well.
    const left = Math.max(0, (room - 260) / 2)
    const cartouche = { x: border.x + border.width + MARGIN, y: border.y, width, height: border.height }
    const paper = { ...tight, x: tight.x - left, width: tight.width + room }
    return { paper: filled(paper, aspect), frame, border, cartouche, beside }
  }
  const paper = { ...tight, height: tight.height + BELOW }
  const cartouche = { x: border.x, y: border.y + border.height + 10, width: border.width, height: BELOW - 8 }
  return { paper: filled(paper, aspect), frame, border, cartouche, beside }
}

/** Width by height of a window that a board with its cartouche below it fills without rest. */
export function shapeOf(grid: Grid): number {
  const by = 2 * (GAP + BAND + MARGIN)
  return (grid.width + by) / (grid.height + by + BELOW)
}

/** The box about points, so much larger on every side. */
export function bounds(points: readonly { x: number; y: number }[], by = 0): Box {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
  const [x, y] = [Math.min(...xs) - by, Math.min(...ys) - by]
  return { x, y, width: Math.max(...xs) + by - x, height: Math.max(...ys) + by - y }
}

/** What two boxes that meet have in common. */
export function common(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return { x, y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y }
}

/** A box made wider or higher about its middle until it has that shape. */
function filled(b: Box, aspect: number): Box {
  const width = Math.max(b.width, b.height * aspect)
  const height = Math.max(b.height, b.width / aspect)
  return { x: b.x - (width - b.width) / 2, y: b.y - (height - b.height) / 2, width, height }
}

const grow = (b: Box, by: number): Box => ({ x: b.x - by, y: b.y - by, width: b.width + 2 * by, height: b.height + 2 * by })
