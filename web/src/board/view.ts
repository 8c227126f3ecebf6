// The part of the sheet that is seen: panning and zooming as plain numbers.

import type { Point } from './geometry'
import type { Box } from './sheet'

/** A view: its middle on the sheet, and how many times nearer than the whole sheet. */
export interface View extends Point { zoom: number }

/** As near as one can get, in pixels for a map unit. */
const NEAREST = 3.5

/** The box of a view; its shape is that of the sheet. */
export function boxOf(view: View, paper: Box): Box {
  const [width, height] = [paper.width / view.zoom, paper.height / view.zoom]
  return { x: view.x - width / 2, y: view.y - height / 2, width, height }
}

/** The view held to the sheet; `scale` is pixels for a map unit when the whole sheet is seen. */
export function held(view: View, paper: Box, scale: number): View {
  const zoom = Math.max(1, Math.min(Math.max(1, NEAREST / scale), view.zoom))
  const [w, h] = [paper.width / zoom / 2, paper.height / zoom / 2]
  return {
    zoom,
    x: Math.max(paper.x + w, Math.min(paper.x + paper.width - w, view.x)),
    y: Math.max(paper.y + h, Math.min(paper.y + paper.height - h, view.y)),
  }
}

/** The view zoomed by a factor so that a point of the sheet stays where it is seen. */
export function zoomed(view: View, by: number, at: Point, paper: Box, scale: number): View {
  const zoom = held({ ...view, zoom: view.zoom * by }, paper, scale).zoom
  const k = view.zoom / zoom
  return held({ zoom, x: at.x + (view.x - at.x) * k, y: at.y + (view.y - at.y) * k }, paper, scale)
}

/** The view moved, no further than it must, until a point is well within it. */
export function bringing(view: View, at: Point, paper: Box, scale: number): View {
  const b = boxOf(view, paper)
  const [mx, my] = [Math.min(90, b.width / 3), Math.min(90, b.height / 3)]
  const x = Math.max(at.x - b.width / 2 + mx, Math.min(at.x + b.width / 2 - mx, view.x))
  const y = Math.max(at.y - b.height / 2 + my, Math.min(at.y + b.height / 2 - my, view.y))
  return held({ zoom: view.zoom, x, y }, paper, scale)
}
