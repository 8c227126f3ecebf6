// Troops as plan blocks: what is drawn for a piece, about its own middle and
// as if it faced north. Strength is the ink itself: a block is parted into its
// points, and those lost are left as paper, always from the same end.

import type { Piece } from '../api/types'
import { path } from './curves'
import { crewed, crowd, figuresOf, token } from './figures'
import type { Point } from './geometry'
import { left, points, rect, torn, type Block, type Part } from './part'
import { random, seedOf } from './random'
import type { Box } from './sheet'

/** The block of a piece; seen from near, single men where the rules know them. */
export function blockOf(piece: Piece, near = false): Block {
  switch (piece.arm) {
    case 'general': return flag()
    case 'train': return wagon()
    case 'hidden': return counter()
  }
  if (near && piece.figures) return figuresOf(piece)
  if (piece.arm === 'machine-gun' || (piece.arm === 'artillery' && piece.figures)) return crewed(piece, token)
  if (piece.arm === 'spears' || (piece.irregular && piece.arm !== 'artillery')) return crowd(piece)
  switch (piece.arm) {
    case 'artillery': return piece.formation === 'limbered' ? limbered(piece) : battery(piece)
    case 'rifles': return lozenges(piece)
  }
  if (piece.formation === 'open') return lozenges(piece)
  if (piece.formation === 'square') return ring(piece)
  const horse = piece.arm === 'cavalry'
  const deep = piece.formation === 'column'
  const half = deep ? (horse ? { x: 16, y: 18 } : { x: 14, y: 18.5 }) : horse ? { x: 28, y: 9.5 } : { x: 31, y: 7.5 }
  const files = deep ? 2 : points(piece)
  const block = rank(piece, half, files)
  if (horse) {
    const d = `M${-half.x},${half.y}L${half.x},${-half.y}`
    block.parts.push({ paint: 'spoke', d }, { paint: 'stroke', d })
  }
  return block
}

/** The front mark of those who face somewhere, before the block. */
export const FRONT = 8

/** The room that a piece takes up about its own middle, as it faces, with its front mark. */
export function roomOf(piece: Piece, near = false, as?: Block): Box {
  const { half, off = { x: 0, y: 0 }, upright } = as ?? blockOf(piece, near)
  if (piece.facing === undefined) return { x: off.x - half.x, y: off.y - half.y, width: 2 * half.x, height: 2 * half.y }
  const turn = (piece.facing / 18000) * Math.PI
  const turned = (x: number, y: number) => ({ x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) })
  const body = [off.x - half.x, off.x + half.x].flatMap((x) => [off.y - half.y, off.y + half.y].map((y) => (upright ? { x, y } : turned(x, y))))
  const all = [...body, turned(off.x, off.y - half.y - FRONT)]
  const [x, y] = [Math.min(...all.map((p) => p.x)), Math.min(...all.map((p) => p.y))]
  return { x, y, width: Math.max(...all.map((p) => p.x)) - x, height: Math.max(...all.map((p) => p.y)) - y }
}

/** A block in files and ranks, its points counted from the front left. */
function rank(piece: Piece, half: Point, files: number): Block {
  const full = points(piece)
  const ranks = Math.ceil(full / files)
  const [w, h] = [(2 * half.x) / files, (2 * half.y) / ranks]
  let [plate, lost, parting] = ['', '', '']
  for (let i = 0; i < full; i++) {
    const [file, row] = [i % files, Math.floor(i / files)]
    // An odd last one has its rank to itself.
    const alone = i === full - 1 && file === 0 && files > 1
    const d = rect(-half.x + file * w, -half.y + row * h, alone ? 2 * half.x : w, h)
    if (i < left(piece)) plate += d
    else lost += d
    if (file > 0) parting += `M${-half.x + file * w},${-half.y + row * h}v${h}`
    if (row > 0 && file === 0) parting += `M${-half.x},${-half.y + row * h}h${2 * half.x}`
  }
  const corners = [{ x: -half.x, y: -half.y }, { x: half.x, y: -half.y }, half, { x: -half.x, y: half.y }]
  const notch = files === 2
    ? `M${-half.x - 1},-3L${-half.x + 4},0L${-half.x - 1},3z`
    : `M-3,${-half.y - 1}L0,${-half.y + 4}L3,${-half.y - 1}z`
  return { half, parts: finished(piece, [{ paint: 'lost', d: lost }, { paint: 'plate', d: plate }, { paint: 'parting', d: parting }], corners, notch) }
}

/** A square: a ring of four sides, its points counted clockwise from the front left. */
function ring(piece: Piece): Block {
  const full = points(piece)
  const [out, thick] = [18.5, 9]
  const along = (t: number, r: number): Point => {
    const s = ((t % 1) + 1) % 1
    const k = (s * 4) % 1
    const at = -r + 2 * r * k
    return [{ x: at, y: -r }, { x: r, y: at }, { x: -at, y: r }, { x: -r, y: -at }][Math.floor(s * 4) % 4]!
  }
  const side = (t0: number, t1: number) => {
    const stops = [t0, ...[0.25, 0.5, 0.75].filter((t) => t > t0 && t < t1), t1]
    const row = (r: number) => stops.map((t, i) => (i === stops.length - 1 && t === 1 ? { x: -r, y: -r } : along(t, r)))
    return path([...row(out), ...row(out - thick).reverse()], true)
  }
  let [plate, lost, parting] = ['', '', '']
  for (let i = 0; i < full; i++) {
    if (i < left(piece)) plate += side(i / full, (i + 1) / full)
    else lost += side(i / full, (i + 1) / full)
    parting += path([along(i / full, out), along(i / full, out - thick)])
  }
  const corners = (r: number) => [{ x: -r, y: -r }, { x: r, y: -r }, { x: r, y: r }, { x: -r, y: r }]
  const notch = `M-3,${out + 1}L0,${out - 4}L3,${out + 1}z`
  const parts = finished(piece, [{ paint: 'lost', d: lost }, { paint: 'plate', d: plate }, { paint: 'parting', d: parting }], corners(out), notch)
  return { half: { x: out, y: out }, parts: [...parts, { paint: 'outline', d: path(corners(out - thick), true) }] }
}

/** Adds the outline, whole or torn, and the notch at the half mark. */
function finished(piece: Piece, parts: Part[], corners: Point[], notch: string): Part[] {
  const marks: Part[] = points(piece) > 1 ? [{ paint: 'notch', d: notch }] : []
  if (!torn(piece)) return [...parts, { paint: 'outline', d: path(corners, true) }, ...marks]
  const edge = path(ragged(piece, corners), true)
  const [a, , c] = corners as [Point, Point, Point]
  const around = rect(a.x - 1, a.y - 1, c.x - a.x + 2, c.y - a.y + 2)
  return [...parts, { paint: 'away', d: around + edge }, { paint: 'outline', d: edge }, ...marks]
}

/** An edge with pieces torn out of it, always the same for the same piece. */
function ragged(piece: Piece, corners: Point[]): Point[] {
  const chance = random(seedOf(7, piece.id))
  const line: Point[] = []
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
    for (let at = chance() * 2, deep = false; at < length - 1; at += 1.6 + chance() * 3.4, deep = !deep) {
      const into = deep ? 1.6 + chance() * 2.2 : chance() * 0.5
      line.push({ x: a.x + u.x * at - u.y * into, y: a.y + u.y * at + u.x * into })
    }
  })
  return line
}

/** Riflemen and skirmishers: a lozenge for each point, in two loose ranks. */
function lozenges(piece: Piece): Block {
  const full = Math.min(10, points(piece))
  const step = Math.min(16, 60 / full)
  const size = Math.min(8.5, step * 0.62)
  const parts: Part[] = []
  for (let i = 0; i < full; i++) {
    const x = (i - (full - 1) / 2) * step
    const y = i % 2 ? -6 : 5
    const d = `M${x},${y - size}l${size * 0.8},${size}l${-size * 0.8},${size}l${-size * 0.8},${-size}z`
    parts.push({ paint: 'casing', d }, { paint: i < left(piece) ? 'plate' : 'lost', d }, { paint: torn(piece) ? 'thin' : 'outline', d })
  }
  return { half: { x: ((full - 1) / 2) * step + size, y: 14 }, parts, bare: true }
}

/** Guns in battery, one for each point up to four. */
function battery(piece: Piece): Block {
  const guns = Math.min(4, points(piece))
  const step = guns > 2 ? 18 : 26
  const parts: Part[] = []
  for (let i = 0; i < guns; i++) parts.push(...gun((i - (guns - 1) / 2) * step, i < left(piece), torn(piece)))
  return { half: { x: ((guns - 1) / 2) * step + 12, y: 16 }, parts, bare: true }
}

function gun(x: number, stands: boolean, worn: boolean): Part[] {
  const barrel = `M${x - 2.4},5L${x - 1.7},-17h3.4L${x + 2.4},5z`
  const wheel = (k: number) => `M${x + k - 4.4},-2a4.4,4.4 0 1 0 8.8,0a4.4,4.4 0 1 0 -8.8,0z`
  const wheels = wheel(-7.6) + wheel(7.6)
  const trail = `M${x - 7.6},-2h15.2M${x},4L${x - 3.8},14M${x},4L${x + 3.8},14`
  const casing: Part = { paint: 'casing', d: barrel + wheels + trail }
  if (!stands) return [casing, { paint: 'lost', d: barrel + wheels }, { paint: 'thin', d: barrel + wheels + trail }]
  return [casing, { paint: 'stroke', d: trail }, { paint: 'plate', d: wheels }, { paint: worn ? 'thin' : 'outline', d: wheels }, { paint: 'solid', d: barrel }]
}

/** A gun behind its limber. */
function limbered(piece: Piece): Block {
  const parts = gun(0, true, torn(piece))
  parts.push({ paint: 'plate', d: rect(-6, 17, 12, 8) }, { paint: 'outline', d: rect(-6, 17, 12, 8) })
  return { half: { x: 12, y: 25 }, parts }
}

function flag(): Block {
  const cloth = 'M-7,-17c7,-4 12,3 21,-1l-4,6.5l4,6.5c-9,4 -14,-3 -21,1z'
  return {
    half: { x: 14, y: 19 },
    bare: true, upright: true,
    parts: [
      { paint: 'casing', d: cloth + 'M-7,17V-20M-15,17h16' },
      { paint: 'plate', d: cloth }, { paint: 'outline', d: cloth },
      { paint: 'stroke', d: 'M-7,17V-20' }, { paint: 'solid', d: 'M-15,17a8,3 0 1 0 16,0a8,3 0 1 0 -16,0z' },
    ],
  }
}

function wagon(): Block {
  const d = rect(-14, -8, 28, 16)
  return { half: { x: 14, y: 9 }, upright: true, parts: [{ paint: 'plate', d }, { paint: 'outline', d }, { paint: 'parting', d: 'M-14,-8L14,8M-14,8L14,-8' }] }
}

function counter(): Block {
  const d = rect(-16, -11, 32, 22)
  const asks = 'M-4,-3c0,-6 8,-6 8,0c0,4 -4,3 -4,6M0,6.4v1.2'
  return { half: { x: 16, y: 11 }, upright: true, parts: [{ paint: 'lost', d }, { paint: 'thin', d }, { paint: 'stroke', d: asks }] }
}
