// The map as a picture of its own, for a report, a letter or a wall. It is
// drawn by the board itself and shows what the board shows at first sight.

import { mount, unmount } from 'svelte'
import type { Line, Scene } from '../api/types'
import Board from './Board.svelte'
import OpenBoard from './OpenBoard.svelte'
import { gridOf } from './geometry'
import { shapeOf } from './sheet'

export interface PictureOptions {
  /** Width at which its names are to be read, in pixels; 800 if left out. */
  width?: number
  /** Dots for each of those pixels; 2 if left out. */
  density?: number
  /** What was done, as arrows. */
  trail?: Line[]
  /** A factor for the letters. */
  size?: number
}

/** Milliseconds for the board to be drawn. */
const PATIENCE = 10_000

/** A JPEG of a scene by daylight: the grain of paper makes a PNG four times as heavy. Needs a browser; rejects if it cannot draw. */
export async function mapPicture(scene: Scene, options: PictureOptions = {}): Promise<Blob> {
  const { width = 800, density = 2, trail = [], size = 1 } = options
  const height = Math.round(width / shapeOf(gridOf(scene.board)))
  const place = document.createElement('div')
  place.style.cssText = `position: fixed; left: -${2 * width}px; top: 0; width: ${width}px; height: ${height}px; visibility: hidden`
  place.setAttribute('inert', '')
  document.body.append(place)
  const board = scene.board.grid === 'inches'
    ? mount(OpenBoard, { target: place, props: { scene, trail, size, whole: true } })
    : mount(Board, { target: place, props: { scene, trail, size, whole: true } })
  try {
    const layers = await drawn(place)
    await document.fonts.ready
    return await painted(await sheet(layers, width, height), width * density, height * density)
  } finally {
    await unmount(board)
    place.remove()
  }
}

/** The layers of the board, once they are there. */
async function drawn(place: HTMLElement): Promise<SVGSVGElement[]> {
  for (let waited = 0; waited < PATIENCE; waited += 20) {
    const layers = [...place.querySelectorAll<SVGSVGElement>('svg.ground, svg.table')]
    if (layers.length === 2) return layers
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('the map was not drawn: the window may be asleep; show it and try again')
}

/** The layers as one SVG that needs nothing from elsewhere. */
async function sheet(layers: SVGSVGElement[], width: number, height: number): Promise<string> {
  const copies = layers.map((layer) => {
    const copy = layer.cloneNode(true) as SVGSVGElement
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
    return new XMLSerializer().serializeToString(copy)
  })
  const style = (await styles(layers)).replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const face = document.documentElement.dataset.face
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"${face ? ` data-face="${face}"` : ''}>` +
    `<style>${style}:root{color-scheme:light}</style>${copies.join('')}</svg>`
}

/** The rules that paint the layers, their fonts within them. */
async function styles(layers: SVGSVGElement[]): Promise<string> {
  const out: Promise<string>[] = []
  for (const from of document.styleSheets) {
    for (const rule of from.cssRules) {
      if (rule instanceof CSSFontFaceRule) out.push(carried(rule.cssText, from.href ?? location.href))
      else if (rule instanceof CSSStyleRule && (rule.selectorText.startsWith(':root') || layers.some((l) => paints(rule, l)))) out.push(Promise.resolve(rule.cssText))
    }
  }
  return (await Promise.all(out)).join('\n')
}

const paints = (rule: CSSStyleRule, layer: SVGSVGElement) =>
  layer.matches(rule.selectorText) || layer.querySelector(rule.selectorText) !== null

/** A font face with its file in it. */
async function carried(css: string, base: string): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(css)?.[1]
  if (!address || address.startsWith('data:')) return css
  const file = await (await fetch(new URL(address, base))).blob()
  const data = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result as string)
    reader.onerror = () => fail(reader.error ?? new Error(`the font ${address} could not be read`))
    reader.readAsDataURL(file)
  })
  return css.replace(address, data)
}

async function painted(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('the picture needs a browser that can draw on a canvas')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(image, 0, 0, width, height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture is too large: ask for a smaller one'))), 'image/jpeg', 0.9))
  } finally {
    URL.revokeObjectURL(address)
  }
}
