// The grain of the paper, drawn once for all boards and never again while
// panning. It is a light unevenness and a fine grain, no shadow over the map.

import { random } from './random'

let made: string | undefined

/** A tile of paper as an image address, transparent, to lie over the paper's colour; none where there is no browser: real paper has its own. */
export function paper(): string {
  if (typeof document === 'undefined') return ''
  made ??= draw(512)
  return made
}

function draw(size: number): string {
  const sheet = canvas(size)
  const pen = sheet.getContext('2d')
  if (!pen) return ''
  const chance = random(1815)
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = 'high'
  for (const [cells, strength] of [[5, 26], [11, 18], [29, 10]] as const) {
    // Two spots more on each side, the same as within the other, so that the tile meets itself without a seam.
    const wide = (size * (cells + 4)) / cells
    pen.drawImage(mottle(cells, strength, chance), (-2 * size) / cells, (-2 * size) / cells, wide, wide)
  }
  const grain = pen.getImageData(0, 0, size, size)
  for (let i = 3; i < grain.data.length; i += 4) {
    const dark = chance()
    grain.data[i] = Math.max(0, grain.data[i]! + (dark - 0.5) * 15)
    if (dark > 0.9993) grain.data[i] = 46
  }
  pen.putImageData(grain, 0, 0)
  return sheet.toDataURL('image/png')
}

function mottle(cells: number, strength: number, chance: () => number): HTMLCanvasElement {
  const size = cells + 4
  const sheet = canvas(size)
  const pen = sheet.getContext('2d')!
  const spots = pen.createImageData(size, size)
  const dark = Array.from({ length: cells * cells }, () => chance() * strength)
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [(i % size) + cells - 2, Math.floor(i / size) + cells - 2]
    spots.data.set([116, 88, 48, dark[(y % cells) * cells + (x % cells)]!], i * 4)
  }
  pen.putImageData(spots, 0, 0)
  return sheet
}

function canvas(size: number): HTMLCanvasElement {
  const c = document.createElement('canvas')
  c.width = c.height = size
  return c
}
