import { describe, expect, it } from 'vitest'
import { gridOf } from './geometry'
import { shapeOf, sheetOf } from './sheet'

const grids = [gridOf({ grid: 'hex', columns: 13, rows: 11 }), gridOf({ grid: 'square', columns: 12, rows: 12 }), gridOf({ grid: 'square', columns: 20, rows: 8 })]

describe.each(grids.map((g) => [`${g.width} by ${Math.round(g.height)}`, g] as const))('the sheet of a board %s', (_, grid) => {
  it.each([0.46, 0.7, 1, 1.4, 2.1])('fills a window of shape %s with the board and its cartouche on it', (aspect) => {
    for (const share of [0, 0.2]) {
      const { paper, border, cartouche } = sheetOf(grid, aspect, share)
      expect(paper.width / paper.height).toBeCloseTo(aspect)
      for (const b of [border, cartouche]) {
        expect(b.x).toBeGreaterThanOrEqual(paper.x)
        expect(b.y).toBeGreaterThanOrEqual(paper.y)
        expect(b.x + b.width).toBeLessThanOrEqual(paper.x + paper.width + 0.01)
        expect(b.y + b.height).toBeLessThanOrEqual(paper.y + paper.height + 0.01)
      }
      expect(cartouche.x >= border.x + border.width || cartouche.y >= border.y + border.height).toBe(true)
    }
  })
  it('leaves the share beside the board that is wanted', () => {
    const { paper, border, beside } = sheetOf(grid, 3.5, 0.25)
    expect(beside).toBe(true)
    expect((paper.x + paper.width - border.x - border.width) / paper.width).toBeGreaterThanOrEqual(0.25 * 0.9)
  })
  it('has no rest in a window of its own shape', () => {
    const { paper, border, beside } = sheetOf(grid, shapeOf(grid))
    if (!beside) expect(paper.width - border.width).toBeCloseTo(24)
  })
})
