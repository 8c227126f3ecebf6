import { expect, test } from 'vitest'
import { maida, trail } from '../board/fixtures/maida'
import { oeversee } from '../board/fixtures/oeversee'
import { gridOf, mapped } from '../board/geometry'
import { sheetOf } from '../board/sheet'
import { boxOf, held, type View } from '../board/view'
import { cropped, turnedTo } from './crop'

const within = (box: { x: number; y: number; width: number; height: number }, p: { x: number; y: number }) =>
  p.x > box.x && p.x < box.x + box.width && p.y > box.y && p.y < box.y + box.height

/** What is seen by a view on a sheet; no view: all. */
const seen = (view: View | undefined, paper: Parameters<typeof held>[1]) => boxOf(held(view ?? { x: 0, y: 0, zoom: 1 }, paper, 0.5), paper)

test('a map is cut to who did something, and shows all of it', () => {
  const grid = gridOf(maida.board)
  const piece = maida.pieces.find((p) => grid.find(p.at))
  const view = cropped(maida, [piece!.id], [], 1.4)!
  expect(view.zoom).toBeGreaterThan(2)
  const { paper } = sheetOf(grid, 1.4, 0)
  const box = seen(view, paper)
  expect(within(box, grid.find(piece!.at)!)).toBe(true)

  const shown = seen(cropped(maida, [], trail.slice(0, 1), 1.4), paper)
  for (const cell of [trail[0]!.from, ...(trail[0]!.path ?? [trail[0]!.to])]) expect(within(shown, grid.find(cell)!)).toBe(true)
})

test('a wide map is filled by the board, and not by what is beside it', () => {
  const grid = gridOf(maida.board)
  for (const piece of maida.pieces.filter((p) => grid.find(p.at))) {
    const { paper, border } = sheetOf(grid, 2.7, 0)
    const box = seen(cropped(maida, [piece.id], [], 2.7), paper)
    expect(within(box, grid.find(piece.at)!)).toBe(true)
    expect(box.x).toBeGreaterThanOrEqual(border.x - 1)
    expect(box.x + box.width).toBeLessThanOrEqual(border.x + border.width + 1)
  }
})

test('on an open table it is cut in inches', () => {
  const p = oeversee.pieces.find((p) => p.spot)!
  const { paper } = sheetOf(gridOf(oeversee.board), 1.4, 0)
  const box = seen(cropped(oeversee, [p.id], [], 1.4), paper)
  expect(within(box, mapped(p.spot!, oeversee.board.depth ?? 0))).toBe(true)
})

test('all pieces are shown where all are named, and the whole where none is', () => {
  const grid = gridOf(maida.board)
  const { paper } = sheetOf(grid, 1.4, 0)
  const box = seen(cropped(maida, maida.pieces.map((p) => p.id), [], 1.4), paper)
  for (const at of maida.pieces.map((p) => grid.find(p.at))) if (at) expect(within(box, at)).toBe(true)
  expect(cropped(maida, ['nobody'], [], 1.4)).toBeUndefined()
})

test('a window is turned to who is out of sight, and left alone where all are in it', () => {
  const { paper } = sheetOf(gridOf(maida.board), 1.4, 0)
  const cell = (p: (typeof maida.pieces)[number]) => gridOf(maida.board).find(p.at)
  const pieces = maida.pieces.filter(cell)
  const whole = boxOf({ x: paper.x + paper.width / 2, y: paper.y + paper.height / 2, zoom: 1 }, paper)
  const inner = pieces.filter((p) => Math.abs(cell(p)!.x - whole.x - whole.width / 2) < whole.width / 4 && Math.abs(cell(p)!.y - whole.y - whole.height / 2) < whole.height / 4)
  expect(inner.length).toBeGreaterThan(0)
  expect(turnedTo(maida, inner.map((p) => p.id), [], 1.4, whole)).toBeUndefined()
  const corner = { ...whole, width: whole.width / 8, height: whole.height / 8 }
  const shown = seen(turnedTo(maida, [inner[0]!.id], [], 1.4, corner), paper)
  expect(within(shown, cell(inner[0]!)!)).toBe(true)
  expect(turnedTo(maida, [], [], 1.4, corner), 'nobody is concerned').toBeUndefined()
})
