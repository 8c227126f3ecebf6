// Somebody who plays a battle by what is in sight, never by asking the server. SCREENSHOTS=folder keeps what he saw on the way.

import { far, look, nearest, nearestReach, type Hand, type Point, type Sight } from './hands.ts'

/** A person, with what he has tried of the present question. */
export class Person {
  tried = new Set<string>()
  at = ''
  shots = 0
  acts = 0
  stuck = 0
  did: string[] = []
  /** How often each has been sent somewhere in this part: an order that may be written anew is not written for ever. */
  sent = new Map<string, number>()
  seed = Number(process.env.SEED ?? 1815)
  readonly hand: Hand
  readonly name: string
  constructor(hand: Hand, name: string) {
    this.hand = hand
    this.name = name
  }

  chance(n: number): number { return (this.seed = (this.seed * 48271) % 2147483647) % n }

  async shot(words: string) {
    if (process.env.SCREENSHOTS) await this.hand.page.screenshot({ path: `${process.env.SCREENSHOTS}/${this.name}-${String(this.shots++).padStart(3, '0')}-${words.replace(/\W+/g, '-').slice(0, 40)}.png` })
  }

  say(words: string) {
    this.did.push(words)
    if (this.did.length > 40) this.did.shift()
  }

  /** Does one thing; false: it is over. */
  async act(): Promise<boolean> {
    const { page } = this.hand
    const s = await look(page)
    if (s.what === 'end') return false
    const now = `${s.seq} ${s.who}`
    if (now.split(' ')[0] !== this.at.split(' ')[0]) {
      this.tried.clear()
      this.stuck = 0
    } else if (++this.stuck > 150) throw new Error(`he does not know what now: ${JSON.stringify(s, null, 1)}\n${this.did.join('\n')}`)
    this.at = now
    switch (s.what) {
      case 'orders': await this.shot('orders'); return await this.hand.press('.orders button.first', 'Enter'), true
      case 'cover': return await this.hand.press('button.big', 'Enter'), true
      case 'film':
        if (this.chance(6) === 0) await this.shot('film')
        return await this.hand.press('.now .deed .black', 'Space'), await page.waitForTimeout(60), true
      case 'throw':
        await this.shot('throw')
        if (await page.locator('.now form button.black').count()) await this.hand.press('.now form button.black', 'Space').catch(() => {})
        return await page.waitForTimeout(60), true
      case 'wait': return await page.waitForTimeout(60), true
      case 'answers': return this.#answer(s)
      case 'act': return this.#order(s)
    }
  }

  async #answer(s: Sight): Promise<boolean> {
    if (s.black?.ready) {
      await this.shot(`answer ${s.black.label}`)
      this.say(`answers ${s.black.label}`)
      await this.hand.press('.now .commit', 'Enter')
    } else {
      const open = s.chips.filter((c) => !this.tried.has(c.label) && (c.key || this.hand.kind !== 'keys'))
      const c = open[this.chance(open.length || 1)] ?? s.chips[0]!
      await this.shot('asked')
      this.tried.add(c.label)
      await this.#chip(s, c)
    }
    return await this.hand.page.waitForTimeout(80), true
  }

  async #chip(s: Sight, c: { label: string; key: string }) {
    this.say(`chip ${c.label}`)
    if (this.hand.kind === 'keys') await this.hand.page.keyboard.press(c.key.toLowerCase())
    else await this.hand.press(`.now .chip >> nth=${s.chips.findIndex((x) => x.label === c.label)}`, '')
  }

  #once(what: string): boolean {
    if (this.tried.has(what)) return false
    this.tried.add(what)
    return true
  }

  async #order(s: Sight): Promise<boolean> {
    const { page } = this.hand
    if (s.black?.busy) return await page.waitForTimeout(50), true
    // What may be written anew, as long as nobody has sealed it, is not written for ever.
    if (s.black?.ready && (this.sent.get(s.who) ?? 0) > 9 && s.end) return this.#finish(s)
    if (s.black?.ready) {
      this.acts++
      this.sent.set(s.who, (this.sent.get(s.who) ?? 0) + 1)
      await this.shot(s.black.label)
      this.say(`gives ${s.black.label}`)
      const seal = this.hand.kind !== 'keys' && this.chance(2) ? page.locator('.board .seal') : undefined
      if (seal && (await seal.count())) await this.hand.press('.board .seal', 'Enter')
      else await this.hand.press('.now .commit', 'Enter')
      for (let i = 0; i < 40 && (await look(page)).seq === s.seq; i++) await page.waitForTimeout(50)
      return true
    }
    if (s.black) {
      // It may not be given: he reads why, and lets it go.
      this.say(`may not ${s.black.label}: ${s.words.slice(0, 200)}`)
      await this.shot(`may not ${s.black.label}`)
      if (this.hand.kind !== 'finger' && this.#once(`${s.who} escape`)) await page.keyboard.press('Escape')
      else if (!(await this.#nextPiece(s))) await this.#finish(s)
      return await page.waitForTimeout(50), true
    }
    for (const deed of [() => this.#fight(s), () => this.#move(s), () => this.#chips(s), () => this.#nextPiece(s), () => this.#finish(s)]) {
      if (await deed()) return await page.waitForTimeout(120), true
    }
    return await page.waitForTimeout(100), true
  }

  async #fight(s: Sight): Promise<boolean> {
    if (this.hand.kind === 'keys') {
      const c = s.chips.find((c) => /^(fire|assault|charge|shoot|go|fight)\b/.test(c.label) && c.key && this.#once(`${s.who} ${c.label}`))
      if (c) return await this.#chip(s, c), true
      if (s.targets.length && !s.inches && this.#once(`${s.who} tab`)) return this.say('tab'), await this.hand.page.keyboard.press('Tab'), true
      return false
    }
    const t = s.targets.find((t) => this.#once(`${s.who} target ${Math.round(t.x / 9)} ${Math.round(t.y / 9)}`))
    if (!t) return false
    this.say('taps a target')
    await this.hand.tap(t)
    return true
  }

  async #move(s: Sight): Promise<boolean> {
    const { page } = this.hand
    if (!s.chosen || (this.sent.get(s.who) ?? 0) > 2 || !this.#once(`${s.who} move`)) return false
    const foe = nearest(s.foes, s.chosen) ?? s.chosen
    if (s.open) {
      if (this.hand.kind === 'keys') {
        this.say('arrows')
        const [dx, dy] = [foe.x - s.chosen.x, foe.y - s.chosen.y]
        for (let i = 0; i < 4; i++) await page.keyboard.press(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp')
        return true
      }
      const p = await nearestReach(page, foe)
      if (!p) return false
      this.say(`taps a place ${Math.round(p.x)} ${Math.round(p.y)}`)
      if (this.chance(3) === 0 && this.hand.kind === 'mouse') await this.hand.drag(s.chosen, { x: p.x - s.chosen.x, y: p.y - s.chosen.y })
      else await this.hand.tap(p)
      return true
    }
    const closer = s.gold.filter((g) => far(g, foe) < far(s.chosen!, foe) - 5)
    const g = nearest(closer, foe)
    if (!g) return false
    if (this.hand.kind === 'keys') return this.#walk(g)
    this.say('taps gold')
    if (this.chance(3) === 0 && this.hand.kind === 'mouse') await this.hand.drag(s.chosen, { x: g.x - s.chosen.x, y: g.y - s.chosen.y })
    else await this.hand.tap(g)
    return true
  }

  /** The cursor goes to a cell by arrow keys, and Enter shows the act. */
  async #walk(to: Point): Promise<boolean> {
    const { page } = this.hand
    const cursor = () => page.evaluate(() => { const r = document.querySelector('.board .cursor')?.getBoundingClientRect(); return r?.width ? { x: r.x + r.width / 2, y: r.y + r.height / 2 } : undefined })
    this.say('walks to gold')
    for (let i = 0; i < 24; i++) {
      const at = await cursor()
      if (at && far(at, to) < 12) return await page.keyboard.press('Enter'), true
      const [dx, dy] = at ? [to.x - at.x, to.y - at.y] : [0, -1]
      await page.keyboard.press(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp')
    }
    return false
  }

  /** Some other thing that is offered, now and then; where nothing else may be done, the first. */
  async #chips(s: Sight): Promise<boolean> {
    const some = s.chips.filter((c) => !/stand fast|stand no longer|place|more|↺|↻|one man|all men/.test(c.label) && !(this.hand.kind === 'keys' && !c.key))
    const c = some[this.chance(some.length || 1)]
    const must = !s.done && !s.end
    if (!c || (!must && this.chance(4)) || !this.#once(`${s.who} ${c.label}`)) return false
    await this.#chip(s, c)
    return true
  }

  async #nextPiece(s: Sight): Promise<boolean> {
    const known = `${s.who} next ${s.seq}`
    if (!(await this.hand.page.getByRole('button', { name: 'The next', exact: true }).count())) {
      const a = !s.chosen && s.able.find((a) => this.#once(`able ${Math.round(a.x / 9)} ${Math.round(a.y / 9)}`))
      if (!a || this.hand.kind === 'keys') return false
      this.say('takes a piece')
      await this.hand.tap(a)
      return true
    }
    if (!this.#once(known)) return false
    this.say('next')
    const a = this.hand.kind !== 'keys' && this.chance(2) && s.able.find((a) => this.#once(`able ${Math.round(a.x / 9)} ${Math.round(a.y / 9)}`))
    if (a) await this.hand.tap(a)
    else await this.hand.press('.now .turner button[aria-label="The next"]', '.')
    return true
  }

  async #finish(s: Sight): Promise<boolean> {
    const { page } = this.hand
    if (s.done && this.#once(`${s.who} done ${s.seq}`)) return this.say(`done: ${s.done}`), await this.hand.press('.now .ends button:not(.end)', 'd'), true
    if (s.end) this.sent.clear()
    if (s.end) return this.say(`ends: ${s.end}`), await this.shot('end part'), await this.hand.press('.now .ends button.end', 'e'), true
    // Who has to go back has places of which none is nearer to the enemy.
    const back = s.chosen && !s.inches ? s.gold[0] : undefined
    if (back && this.hand.kind === 'keys') return this.#walk(back)
    if (back) return this.say('taps gold behind'), await this.hand.tap(back), true
    if (this.hand.kind === 'keys' && s.targets.length && !s.inches) return this.say('tab'), await page.keyboard.press('Tab'), true
    return false
  }
}
