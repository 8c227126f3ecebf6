// Troops on an open table: each base where it lies, in its true size, drawn
// about the piece's own place and as if it faced north. A stand is a plan block
// with the sign of its arm; from near its men stand on it one by one. Ink is
// strength: what is lost is left as paper, from the rear right.

import type { Base, Piece } from '../api/types'
import { extent, taken } from '../open/bases'
import { left, points, torn, type Block, type Paint, type Part } from './part'
import { MIL, type Point } from './geometry'

/** Between one man and the next on a stand, in map units: below 12 pixels he is not drawn singly. */
const FILE = 10.5

/** Whether its men are drawn singly where a map unit has so many pixels: those on bases of their own stand farther apart. */
export const singly = (piece: Piece, pixels: number): boolean =>
  pixels * FILE >= 12 || (!!piece.figures && pixels * MIL * Math.min(...piece.bases!.map((b) => b.width)) >= 12)

/** The bases of a piece as one block; undefined: it stands on none. */
export function standing(piece: Piece, near: boolean, bases?: Base[]): Block | undefined {
  const relative = bases ?? (piece.spot && piece.bases?.length ? taken(piece.bases, piece.spot) : undefined)
  if (!relative?.length) return undefined
  const e = extent(relative)
  const ranked = near ? undefined : ranks(relative)
  const stands = relative.filter((b) => !b.kind || b.kind === 'stand')
  const share = (left(piece) / points(piece)) * stands.length
  const parts = ranked ? stand(ranked.block, { ...piece, bases: [ranked.block] }, ranked.share, false) : relative.flatMap((b) => {
    const i = stands.indexOf(b)
    return i < 0 ? single(b, piece) : stand(b, piece, Math.max(0, Math.min(1, share - i)), near)
  })
  const half = { x: ((e.left + e.right) / 2) * MIL, y: ((e.front + e.rear) / 2) * MIL }
  const off = { x: ((e.right - e.left) / 2) * MIL, y: ((e.rear - e.front) / 2) * MIL }
  const covered = relative.reduce((sum, b) => sum + b.width * b.depth, 0) * MIL * MIL
  return { half, off, parts: parts.filter((p) => p.d), bare: stands.length === 0 && !ranked, loose: 4 * half.x * half.y > ABOUT * covered }
}

/** How much more than its men a body takes up that stands about singly: it has no front to be marked. */
const ABOUT = 2

/** How much more a block may cover than the men who stand in it, before they are no block. */
const LOOSE = 1.4
const MEN = ['figure', 'officer', 'colours', 'horse']

/** Men in their ranks as one block, for who sees them from afar, and how much of it they fill; undefined: they stand in no ranks. */
function ranks(men: Base[]): { block: Base; share: number } | undefined {
  if (men.length < 2 || !men.every((b) => MEN.includes(b.kind ?? '') && Math.abs(Math.sin((b.facing * Math.PI) / 36_000)) < 0.01)) return undefined
  const e = extent(men)
  const [width, depth] = [e.left + e.right, e.front + e.rear]
  const filled = (men[0]!.width * men[0]!.depth * men.length) / (width * depth)
  if (filled * LOOSE < 1) return undefined
  return { block: { x: (e.right - e.left) / 2, y: (e.front - e.rear) / 2, facing: 0, width, depth }, share: Math.min(1, filled) }
}

/** Draws on a base: x to its right, y to its rear, in map units from its middle. */
class Pen {
  parts: Part[] = []
  readonly w: number
  readonly h: number
  #x: number
  #y: number
  #sin: number
  #cos: number
  constructor(b: Base) {
    this.w = b.width * MIL
    this.h = b.depth * MIL
    this.#x = b.x * MIL
    this.#y = -b.y * MIL
    this.#sin = Math.sin((b.facing * Math.PI) / 18_000)
    this.#cos = Math.cos((b.facing * Math.PI) / 18_000)
  }
  at(x: number, y: number): string {
    return `${(this.#x + x * this.#cos - y * this.#sin).toFixed(1)},${(this.#y + x * this.#sin + y * this.#cos).toFixed(1)}`
  }
  row(points: Point[], closed = false): string {
    return points.map((p, i) => (i ? 'L' : 'M') + this.at(p.x, p.y)).join('') + (closed ? 'z' : '')
  }
  rect(x: number, y: number, w: number, h: number): string {
    return this.row([{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }], true)
  }
  oval(x: number, y: number, rx: number, ry = rx): string {
    const turn = (Math.atan2(this.#sin, this.#cos) * 180) / Math.PI
    const arc = `a${rx},${ry} ${turn.toFixed(0)} 1 0 `
    const step = `${(2 * rx * this.#cos).toFixed(2)},${(2 * rx * this.#sin).toFixed(2)}`
    const back = `${(-2 * rx * this.#cos).toFixed(2)},${(-2 * rx * this.#sin).toFixed(2)}`
    return `M${this.at(x - rx, y)}${arc}${step}${arc}${back}z`
  }
  add(paint: Paint, d: string) { this.parts.push({ paint, d }) }
}

/** A stand with so much of its ink left. */
function stand(b: Base, piece: Piece, share: number, near: boolean): Part[] {
  const pen = new Pen(b)
  const { w, h } = pen
  if (piece.arm === 'hidden') {
    pen.add('lost', pen.rect(-w / 2, -h / 2, w, h))
    pen.add('thin', pen.rect(-w / 2, -h / 2, w, h))
    return pen.parts
  }
  if (near && w > 1.4 * FILE) return [...tray(pen, piece), ...men(pen, piece, share)]
  const ink = Math.round(w * share * 2) / 2
  pen.add('lost', pen.rect(-w / 2, -h / 2, w, h))
  if (ink > 0) pen.add('plate', pen.rect(-w / 2, -h / 2, ink, h))
  pen.add(torn(piece) ? 'thin' : 'outline', pen.rect(-w / 2, -h / 2, w, h))
  sign(pen, piece)
  return pen.parts
}

/** The sign of an arm on its block. */
function sign(pen: Pen, piece: Piece) {
  const { w, h } = pen
  const both = (d: string) => { pen.add('spoke', d); pen.add('stroke', d) }
  switch (piece.arm) {
    case 'cavalry': return both(pen.row([{ x: -w / 2, y: h / 2 }, { x: w / 2, y: -h / 2 }]))
    case 'artillery': case 'machine-gun': {
      const l = Math.min(h * 0.36, 10)
      both(pen.row([{ x: 0, y: l }, { x: 0, y: -l }]))
      const wheel = pen.oval(-4.4, l * 0.3, 2.6) + pen.oval(4.4, l * 0.3, 2.6)
      pen.add('hat', wheel)
      return
    }
    case 'general': {
      const s = Math.min(w, h) * 0.34
      pen.add('hat', pen.oval(0, 0, s * 1.15))
      pen.add('fine', pen.row([{ x: -s * 0.4, y: s * 0.8 }, { x: -s * 0.4, y: -s * 0.8 }]))
      pen.add('solid', pen.row([{ x: -s * 0.4, y: -s * 0.8 }, { x: s * 0.8, y: -s * 0.4 }, { x: -s * 0.4, y: s * 0.1 }], true))
      return
    }
    case 'train': return pen.add('parting', pen.row([{ x: -w / 2, y: -h / 2 }, { x: w / 2, y: h / 2 }]) + pen.row([{ x: -w / 2, y: h / 2 }, { x: w / 2, y: -h / 2 }]))
    case 'rifles': return loose(pen, 3)
  }
  if (piece.formation === 'open') loose(pen, 3)
  else if (piece.irregular || piece.arm === 'spears') loose(pen, 4)
  else {
    // Parted into its points, where one can be told from the next.
    const each = (w * (piece.bases?.length ?? 1)) / points(piece)
    if (each > 5) for (let x = each; x < w - 1; x += each) pen.add('parting', pen.row([{ x: x - w / 2, y: -h / 2 }, { x: x - w / 2, y: h / 2 }]))
  }
}

/** Skirmishers: lozenges in paper on their stand. */
function loose(pen: Pen, n: number) {
  const s = Math.min(pen.h * 0.3, pen.w / (2.6 * n))
  for (let i = 0; i < n; i++) {
    const [x, y] = [(i - (n - 1) / 2) * (pen.w / n), i % 2 ? -pen.h * 0.1 : pen.h * 0.1]
    pen.add('hat', pen.row([{ x, y: y - s }, { x: x + s, y }, { x, y: y + s }, { x: x - s, y }], true))
  }
}

function tray(pen: Pen, piece: Piece): Part[] {
  const d = pen.rect(-pen.w / 2, -pen.h / 2, pen.w, pen.h)
  return [{ paint: 'lost', d }, { paint: torn(piece) ? 'thin' : 'tray', d }]
}

/** The men of a stand from above. */
function men(pen: Pen, piece: Piece, share: number): Part[] {
  pen.parts = []
  const gun = piece.arm === 'artillery' || piece.arm === 'machine-gun'
  const places = piece.arm === 'general' ? [{ x: 0, y: 0 }]
    : piece.arm === 'cavalry' ? files(pen, 14, 24)
      : gun ? [{ x: -pen.w * 0.32, y: 0 }, { x: pen.w * 0.32, y: 0 }, { x: -pen.w * 0.18, y: pen.h * 0.3 }, { x: pen.w * 0.18, y: pen.h * 0.3 }]
        : piece.arm === 'rifles' || piece.formation === 'open' ? files(pen, 15, 14) : files(pen, FILE, 11)
  const whole = Math.round(share * places.length)
  if (gun) cannon(pen, 0, 0, Math.min(1, pen.h / 26))
  places.forEach((p, i) => {
    if (i >= whole) pen.add('fallen', pen.oval(p.x, p.y, 3.4))
    else if (piece.arm === 'cavalry' || piece.arm === 'general') trooper(pen, p, Math.min(1, pen.h / 24), piece.arm === 'general')
    else man(pen, p, 0.72)
  })
  return pen.parts
}

/** Places in files and ranks over a stand. */
function files(pen: Pen, apart: number, deep: number): Point[] {
  const [n, ranks] = [Math.max(1, Math.floor(pen.w / apart)), Math.max(1, Math.floor(pen.h / deep))]
  return Array.from({ length: n * ranks }, (_, i) => ({ x: ((i % n) - (n - 1) / 2) * (pen.w / n), y: (Math.floor(i / n) - (ranks - 1) / 2) * (pen.h / ranks) }))
}

function man(pen: Pen, { x, y }: Point, s: number) {
  pen.add('fine', pen.row([{ x: x + 4.6 * s, y: y + s }, { x: x + 4.6 * s, y: y - 9 * s }]))
  pen.add('plate', pen.oval(x, y, 6 * s, 3.8 * s))
  pen.add('fine', pen.oval(x, y, 6 * s, 3.8 * s))
  pen.add('hat', pen.oval(x, y - 0.4 * s, 2.7 * s))
}

function trooper(pen: Pen, { x, y }: Point, s: number, leads = false) {
  const horse = [[0, -11], [2, -8], [2.4, -4], [3.2, 2], [2.2, 10], [0, 12], [-2.2, 10], [-3.2, 2], [-2.4, -4], [-2, -8]].map(([a, b]) => ({ x: x + a! * s, y: y + b! * s }))
  pen.add('solid', pen.row(horse, true))
  pen.add('plate', pen.oval(x, y + 1.5 * s, 5 * s, 3.4 * s))
  pen.add('fine', pen.oval(x, y + 1.5 * s, 5 * s, 3.4 * s))
  pen.add('hat', leads ? pen.row([{ x: x - 5 * s, y: y + s }, { x, y: y - 1.4 * s }, { x: x + 5 * s, y: y + s }, { x, y: y + 3.2 * s }], true) : pen.oval(x, y + s, 2.4 * s))
}

function cannon(pen: Pen, x: number, y: number, s: number) {
  pen.add('stroke', pen.row([{ x: x - 7 * s, y }, { x: x + 7 * s, y }]) + pen.row([{ x: x - s, y: y + 2 * s }, { x: x - 3 * s, y: y + 10 * s }]) + pen.row([{ x: x + s, y: y + 2 * s }, { x: x + 3 * s, y: y + 10 * s }]))
  const wheels = pen.rect(x - 9 * s, y - 5 * s, 3 * s, 10 * s) + pen.rect(x + 6 * s, y - 5 * s, 3 * s, 10 * s)
  pen.add('lost', wheels)
  pen.add('outline', wheels)
  pen.add('solid', pen.row([{ x: x - 2.4 * s, y: y + 4 * s }, { x: x - 1.6 * s, y: y - 11 * s }, { x: x + 1.6 * s, y: y - 11 * s }, { x: x + 2.4 * s, y: y + 4 * s }], true))
}

/** What stands on a base of its own. */
function single(b: Base, piece: Piece): Part[] {
  const pen = new Pen(b)
  const { w, h } = pen
  const s = Math.min(w, h) / 11
  const body = (d: string) => { pen.add('plate', d); pen.add('outline', d) }
  switch (b.kind) {
    case 'fallen': pen.add('fallen', pen.oval(0, 0, Math.min(w, h) * 0.4)); break
    case 'gun': cannon(pen, 0, 0, Math.min(w / 18, h / 22)); break
    case 'limber': body(pen.rect(-w * 0.3, -h * 0.2, w * 0.6, h * 0.4)); pen.add('stroke', pen.row([{ x: 0, y: -h * 0.2 }, { x: 0, y: -h * 0.5 }])); break
    case 'wagon':
      body(pen.rect(-w * 0.36, -h * 0.42, w * 0.72, h * 0.84))
      pen.add('parting', pen.row([{ x: -w * 0.36, y: -h * 0.42 }, { x: w * 0.36, y: h * 0.42 }]) + pen.row([{ x: w * 0.36, y: -h * 0.42 }, { x: -w * 0.36, y: h * 0.42 }]))
      break
    case 'horse': trooper(pen, { x: 0, y: 0 }, Math.min(w / 8, h / 24)); break
    case 'boat':
      body(pen.row([{ x: 0, y: -h / 2 }, { x: w * 0.4, y: -h * 0.2 }, { x: w * 0.36, y: h * 0.42 }, { x: -w * 0.36, y: h * 0.42 }, { x: -w * 0.4, y: -h * 0.2 }], true))
      pen.add('parting', pen.row([{ x: -w * 0.3, y: 0 }, { x: w * 0.3, y: 0 }]))
      break
    case 'train': body(pen.rect(-w / 2, -h / 2, w, h)); pen.add('parting', pen.row([{ x: -w / 2, y: 0 }, { x: w / 2, y: 0 }])); break
    case 'airship': body(pen.oval(0, 0, w / 2, h / 2)); pen.add('parting', pen.row([{ x: 0, y: -h / 2 }, { x: 0, y: h / 2 }])); break
    case 'balloon': body(pen.oval(0, 0, Math.min(w, h) / 2)); pen.add('hat', pen.oval(0, 0, Math.min(w, h) / 6)); break
    case 'colours':
      man(pen, { x: 0, y: 0 }, s)
      pen.add('plate', pen.row([{ x: 4 * s, y: -2 * s }, { x: 4 * s, y: -12 * s }, { x: 12 * s, y: -10 * s }, { x: 12 * s, y: -4 * s }], true))
      pen.add('fine', pen.row([{ x: 4 * s, y: 4 * s }, { x: 4 * s, y: -12 * s }, { x: 12 * s, y: -10 * s }, { x: 12 * s, y: -4 * s }, { x: 4 * s, y: -2 * s }]))
      break
    case 'officer':
      man(pen, { x: 0, y: 0 }, s)
      pen.add('solid', pen.oval(0, -0.4 * s, 1.4 * s))
      break
    default: if (piece.arm === 'cavalry' && h > 1.4 * w) trooper(pen, { x: 0, y: 0 }, Math.min(w / 9, h / 24)); else man(pen, { x: 0, y: 0 }, s)
  }
  return pen.parts
}
