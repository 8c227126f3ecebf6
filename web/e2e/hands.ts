// What a person sees at the table, and how he puts his hand to it: by mouse, by finger, by keys alone. Nothing here asks the server.

import type { CDPSession, Page } from 'playwright-core'

export type Kind = 'mouse' | 'finger' | 'keys'
export interface Point { x: number; y: number }

export interface Button { label: string; key: string; row: string; on: boolean }
export interface Sight {
  seq: number
  /** What the panel shows. */
  what: 'end' | 'orders' | 'film' | 'throw' | 'cover' | 'answers' | 'act' | 'wait'
  /** All words of it, for who wonders. */
  words: string
  /** Whose strength and name it shows, or the question. */
  who: string
  black?: { label: string; ready: boolean; busy: boolean }
  chips: Button[]
  done: string
  end: string
  /** Middles of what may be gone to, of whom may be fought, of who may act, and of the others' pieces. */
  gold: Point[]
  targets: Point[]
  able: Point[]
  foes: Point[]
  chosen?: Point
  /** What can be reached on an open table is shown. */
  open: boolean
  /** It is an open table. */
  inches: boolean
  /** The board on the screen. */
  board: { left: number; top: number; right: number; bottom: number }
}

export const look = (page: Page): Promise<Sight> => page.evaluate(() => {
  const all = (s: string, of: ParentNode = document) => [...of.querySelectorAll<HTMLElement>(s)]
  const one = (s: string) => document.querySelector<HTMLElement>(s)
  const text = (e: Element | null | undefined) => (e?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const middle = (e: Element) => { const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 } }
  const plain = (e: Element) => { const c = e.cloneNode(true) as Element; c.querySelectorAll('kbd, small, i').forEach((x) => x.remove()); return text(c) }
  const now = one('.now')
  const commit = one('.now .commit')
  const table = one('.table[data-seq]')
  const ours = now?.style.getPropertyValue('--side-line') ?? ''
  const blocks = all('.board svg.table .block:not(.ghost)')
  const chips = all('.now .chip').map((c) => ({ label: plain(c), key: c.dataset.key ?? '', row: '', on: c.classList.contains('on') }))
  const what = /\/end$/.test(location.pathname) || one('.now a.black') ? 'end'
    : one('.orders') ? 'orders' : one('button.big') && !one('.now .black') ? 'cover' : one('.now .strip') ? 'film' : one('.now form') ? 'throw'
    : one('.now .answers .chip') ? 'answers' : chips.length || commit || one('.now .ends button') || one('.now .black.off') ? 'act' : 'wait'
  const r = one('.board')?.getBoundingClientRect()
  const selected = one('.board svg.table .halo.selected')
  return {
    seq: Number(table?.dataset.seq ?? 0), what, words: text(now), who: text(one('.now .who .name') ?? one('.now .who .question')),
    black: commit ? { label: plain(commit), ready: !(commit as HTMLButtonElement).disabled, busy: one('.now .deed')?.getAttribute('aria-busy') === 'true' } : undefined,
    chips, done: text(all('.now .ends button:not(.end) span')[0]), end: text(all('.now .ends button.end span')[0]),
    gold: all('.board svg.table > path.reach').filter(() => !one('.board svg.hand')).map(middle),
    targets: [...all('.board svg.table .target'), ...all('.board svg.table .aimed')].map(middle),
    able: all('.board svg.table .cloth').map((c) => middle(c.parentElement!.parentElement!.querySelector('.block') ?? c)),
    foes: blocks.filter((b) => b.style.getPropertyValue('--line') !== ours && b.style.getPropertyValue('--line')).map(middle),
    chosen: selected ? middle(selected) : undefined,
    inches: !!one('.board svg.hand'), open: !!one('.board svg.hand') && !!one('.board svg.table > path.reach'),
    board: r ? { left: r.left, top: r.top, right: r.right, bottom: r.bottom } : { left: 0, top: 0, right: 0, bottom: 0 },
  } as Sight
})

/** A place that can be reached on an open table, as near to a point as there is; undefined: none in sight. */
export const nearestReach = (page: Page, to: Point): Promise<Point | undefined> => page.evaluate((to) => {
  const reach = document.querySelector<SVGPathElement>('.board svg.table > path.reach')
  const board = document.querySelector('.board')!.getBoundingClientRect()
  if (!reach) return undefined
  const box = reach.getBoundingClientRect()
  const back = reach.getScreenCTM()!.inverse()
  const [left, top, right, bottom] = [Math.max(box.left, board.left + 12), Math.max(box.top, board.top + 12), Math.min(box.right, board.right - 64), Math.min(box.bottom, board.bottom - 64)]
  let best: { x: number; y: number; far: number } | undefined
  for (let i = 0; i <= 24; i++) for (let j = 0; j <= 24; j++) {
    const p = { x: left + ((right - left) * i) / 24, y: top + ((bottom - top) * j) / 24 }
    const far = Math.hypot(p.x - to.x, p.y - to.y)
    if (best && best.far <= far) continue
    if (reach.isPointInFill(new DOMPoint(p.x, p.y).matrixTransform(back))) best = { ...p, far }
  }
  return best && { x: best.x, y: best.y }
}, to)

export const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
export const nearest = (list: Point[], to: Point) => list.toSorted((a, b) => far(a, to) - far(b, to))[0]

/** What a hand does. */
export class Hand {
  #cdp: CDPSession | undefined
  readonly kind: Kind
  readonly page: Page
  constructor(kind: Kind, page: Page) {
    this.kind = kind
    this.page = page
  }

  /** A button with these words, or the one with this key. */
  async press(selector: string, key: string) {
    if (this.kind === 'keys') return this.page.keyboard.press(key)
    const found = this.page.locator(selector).first()
    // What was there a moment ago may have gone: then he looks again.
    const limit = { timeout: 5000 }
    await (this.kind === 'finger' ? found.tap(limit) : found.click(limit)).catch(() => {})
  }

  /** A place on the map, brought into sight first. */
  async tap(at: Point): Promise<void> {
    const p = await this.#inSight(at)
    if (this.kind === 'finger') await this.page.touchscreen.tap(p.x, p.y)
    else await this.page.mouse.click(p.x, p.y)
  }

  /** Drags the map until a place is in sight, and tells where it is then. */
  async #inSight(at: Point): Promise<Point> {
    let p = at
    for (let i = 0; i < 12; i++) {
      const { board } = await look(this.page)
      const [x, y] = [(board.left + board.right) / 2, (board.top + board.bottom) / 2]
      if (p.x > board.left + 10 && p.x < board.right - 10 && p.y > board.top + 10 && p.y < board.bottom - 10) return p
      const by = { x: Math.max(-140, Math.min(140, x - p.x)), y: Math.max(-140, Math.min(140, y - p.y)) }
      // An empty place is what one drags a map by.
      await this.drag({ x: board.left + 14, y: board.bottom - 14 - Math.max(0, by.y) - (by.y < 0 ? 0 : 0) }, by)
      p = { x: p.x + by.x, y: p.y + by.y }
    }
    throw new Error(`${JSON.stringify(at)} does not come into sight`)
  }

  async drag(from: Point, by: Point) {
    if (this.kind !== 'finger') {
      await this.page.mouse.move(from.x, from.y)
      await this.page.mouse.down()
      await this.page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
      return this.page.mouse.up()
    }
    this.#cdp ??= await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) => this.#cdp!.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', from)
    for (let i = 1; i <= 8; i++) await touch('touchMove', { x: from.x + (by.x * i) / 8, y: from.y + (by.y * i) / 8 })
    await this.page.waitForTimeout(150) // A finger that rests throws nothing: else the next tap is taken to stop it.
    await touch('touchEnd')
  }
}
