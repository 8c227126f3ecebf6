// The board alone, on positions of its gallery: what needs a real browser but no server of ours.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gridOf } from '../src/board/geometry.ts'
import { newPage } from './browser.ts'

let dev: ViteDevServer
beforeAll(async () => {
  dev = await createServer({
    root: resolve(import.meta.dirname, '..'), cacheDir: 'node_modules/.vite-board', logLevel: 'error',
    server: { host: '127.0.0.1', port: 5400, hmr: false, watch: null },
  })
  await dev.listen()
})
afterAll(async () => {
  await dev?.close()
})

/** A page of the gallery, and what went wrong on it. */
async function gallery(show: string, width = 1180, height = 820): Promise<{ page: Page; errors: string[] }> {
  const opened = await newPage({ viewport: { width, height } })
  await opened.page.goto(`${dev.resolvedUrls!.local[0]}src/board/gallery/index.html#${show}`)
  return opened
}

const middle = (page: Page, cell: string) => {
  const { x, y } = gridOf({ grid: 'square', columns: 12, rows: 12 }).find(cell)!
  return page.evaluate(([x, y]) => {
    const p = new DOMPoint(x, y).matrixTransform(document.querySelector<SVGSVGElement>('.board svg.table')!.getScreenCTM()!)
    return { x: p.x, y: p.y }
  }, [x, y] as const)
}

describe('a board of squares', () => {
  it('is tapped square by square, at every size', async () => {
    for (const [width, height] of [[1180, 820], [820, 1180], [390, 844]] as const) {
      const { page, errors } = await gallery('squares', width, height)
      await page.locator('svg.table').waitFor()
      const said = () => page.locator('.all').getAttribute('data-said')
      for (const [cell, words] of [['F6', 'acts 1 at F6'], ['H4', 'piece i2'], ['E3', 'cell E3']] as const) {
        const at = await middle(page, cell)
        await page.mouse.click(at.x, at.y)
        expect(await said(), `${cell} at ${width} by ${height}`).toBe(words)
      }
      const [a, b] = [await middle(page, 'F6'), await middle(page, 'G6')]
      expect(Math.round(b.x - a.x), 'room for a finger').toBeGreaterThanOrEqual(44)
      expect(errors).toEqual([])
      await page.close()
    }
  })

  it('is gone over by arrow keys, and says what stands there', async () => {
    const { page } = await gallery('squares')
    await page.locator('.board').focus()
    const heard = async (key: string) => {
      await page.keyboard.press(key)
      return page.locator('.said').textContent()
    }
    expect(await heard('ArrowUp')).toMatch(/^F5;.*24th Foot/)
    expect(await heard('ArrowUp')).toMatch(/^F6;.*Move \w+/)
    expect(await heard('ArrowLeft')).toMatch(/^E6;/)
  })

  it('has the cards in a row, the lowest that is still to act marked', async () => {
    const { page } = await gallery('squares')
    const cards = page.getByRole('list', { name: /Cards/ }).getByRole('button')
    expect(await cards.evaluateAll((all) => all.map((b) => b.querySelector('svg')!.getAttribute('aria-label')))).toEqual([
      'the ace of hearts', 'the 2 of diamonds', 'the 3 of clubs', 'the 5 of hearts', 'the 7 of hearts',
      'the 9 of spades', 'the 10 of clubs', 'the queen of diamonds', 'the king of spades',
    ])
    expect(await page.locator('[aria-current=step]').textContent()).toContain('24th')
    await cards.nth(5).click()
    expect(await page.locator('.all').getAttribute('data-said')).toBe('piece i2')
  })

  it('passes axe', async () => {
    const { page } = await gallery('squares-legend')
    await page.locator('svg.table').waitFor()
    await page.evaluate(readFileSync(resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8'))
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(on: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
      // The gallery is no page of the client: it has neither landmarks nor headings.
      const rules = Object.fromEntries(['region', 'landmark-one-main', 'page-has-heading-one'].map((id) => [id, { enabled: false }]))
      return (await axe.run(document, { rules })).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 100)).join(' ')}`)
    })
    expect(found).toEqual([])
  })
})

describe('a picture of the map', () => {
  it.each(['picture', 'squares-picture'])('%s shows ground, troops and names at twice 800 pixels', async (show) => {
    const { page, errors } = await gallery(show, 820, 900)
    const picture = page.locator('img')
    await picture.waitFor()
    const seen = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const [width, height] = [image.naturalWidth, image.naturalHeight]
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [width, height]
      const pen = canvas.getContext('2d')!
      pen.drawImage(image, 0, 0)
      const { data } = pen.getImageData(0, 0, width, height)
      const near = (r: number, g: number, b: number) => {
        let count = 0
        for (let i = 0; i < data.length; i += 4) {
          if (Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b) < 40 && data[i + 3] === 255) count++
        }
        return count / (width * height)
      }
      return { width, paper: near(0xea, 0xe0, 0xc8), red: near(0x8c, 0x23, 0x1c), water: near(0xbe, 0xd3, 0xd6), ink: near(0x2b, 0x26, 0x22) }
    })
    expect(seen.width).toBe(1600)
    expect(seen.paper, 'paper').toBeGreaterThan(0.3)
    expect(seen.red, 'more red than a flag alone has').toBeGreaterThan(0.0005)
    expect(seen.water, 'the river').toBeGreaterThan(0.02)
    expect(seen.ink, 'ink').toBeGreaterThan(0.005)
    expect(await page.locator('.whole').count(), 'boards left behind').toBe(0)
    expect(errors).toEqual([])
  })
})
