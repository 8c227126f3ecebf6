// Maps on paper, drawn without a browser by the very board that is played on.
// It is built for the program itself (vite.paper.ts), which runs it to draw what
// is printed; it asks nothing of a window or a network.

import { render } from 'svelte/server'
import { apart } from '../api/apart'
import type { Act, Entry, Line, Scene } from '../api/types'
import '../fonts.css'
import { gridOf, INCH } from '../board/geometry'
import { sheetOf } from '../board/sheet'
import { diceOn } from '../panel/onmap'
import '../theme.css'
import { cropped } from './crop'
import './paper.css'
import Sheet from './Sheet.svelte'

/** A map that is to be drawn; paper.Map in Go. */
export interface Asked {
  scene: Scene
  /** What was done, as arrows, with the dice beside who threw them. */
  lines?: Line[]
  /** An order that was not given, drawn as one that is looked at. */
  cover?: Act
  /** The pieces that are to be seen; none: the whole sheet. */
  near?: string[]
  /** Without letters and numbers at its edge, by which nobody orders. */
  bare?: boolean
  /** In pixels at which its names are to be read. */
  width: number
  height: number
}

/** The layers of a board as its markup holds them; dice are pictures within them. */
function layersOf(markup: string): string[] {
  return [...markup.matchAll(/<svg class="[^"]*\b(?:ground|table)\b/g)].map(({ index }) => {
    let deep = 0
    for (const tag of markup.slice(index).matchAll(/<svg\b|<\/svg>/g)) {
      deep += tag[0] === '</svg>' ? -1 : 1
      if (!deep) return markup.slice(index, index + tag.index + tag[0].length)
    }
    return ''
  })
}

/** Pixels for an inch of an open table on a map that is drawn so, the whole of it. */
export function inch(asked: string): number {
  const { scene, width, height } = JSON.parse(asked) as Asked
  return (INCH * width) / sheetOf(gridOf(scene.board), width / height).paper.width
}

/** A map as SVG, painted by the rules that are built beside this script. The mark tells its patterns from those of other maps on the page. */
export function map(asked: string, mark: string): string {
  const { scene, lines = [], cover, near, bare, width, height } = JSON.parse(apart(asked)) as Asked
  const view = near && cropped(scene, near, lines, width / height)
  const props = { scene, trail: lines, dice: diceOn([{ lines } as Entry], () => false), cover, room: { width, height, view, bare } }
  const layers = layersOf(render(Sheet, { props, idPrefix: mark }).body.replace(/<!--[^]*?-->/g, ''))
  if (layers.length !== 2) throw new Error('the board was not drawn in two layers')
  const sized = layers.map((l) => l.replace('<svg ', `<svg width="${width}" height="${height}" `))
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sized.join('')}</svg>`
}
