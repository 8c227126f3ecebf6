import { describe, expect, it } from 'vitest'
import { boxOf, bringing, held, zoomed } from './view'

const paper = { x: -50, y: -50, width: 1000, height: 800 }

describe('the view', () => {
  it('shows the whole sheet at zoom 1, wherever one looks', () => {
    expect(boxOf(held({ x: 900, y: -40, zoom: 1 }, paper, 1), paper)).toEqual(paper)
  })
  it('never leaves the sheet', () => {
    const b = boxOf(held({ x: 5000, y: -5000, zoom: 2 }, paper, 1), paper)
    expect(b).toEqual({ x: 450, y: -50, width: 500, height: 400 })
  })
  it('goes no further out than the sheet and no nearer than the nearest', () => {
    expect(held({ x: 0, y: 0, zoom: 0.1 }, paper, 1).zoom).toBe(1)
    expect(held({ x: 0, y: 0, zoom: 99 }, paper, 0.5).zoom).toBe(7)
  })
  it('keeps the point under the finger while zooming', () => {
    const at = { x: 520, y: 300 }
    const before = held({ x: 450, y: 350, zoom: 2 }, paper, 1)
    const after = zoomed(before, 1.5, at, paper, 1)
    const share = (v: typeof before) => (at.x - boxOf(v, paper).x) / boxOf(v, paper).width
    expect(after.zoom).toBe(3)
    expect(share(after)).toBeCloseTo(share(before))
  })
  it('moves only as far as it must to bring a place well within', () => {
    const v = held({ x: 450, y: 350, zoom: 2 }, paper, 1)
    expect(bringing(v, { x: 460, y: 340 }, paper, 1)).toEqual(v)
    const moved = bringing(v, { x: 720, y: 340 }, paper, 1)
    expect(moved.y).toBe(v.y)
    expect(720).toBeLessThan(boxOf(moved, paper).x + boxOf(moved, paper).width - 80)
  })
})
