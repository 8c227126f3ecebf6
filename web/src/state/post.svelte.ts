// The post of a table: what is given from here goes to the server until it has
// answered, always as the same command, and what it refused is kept to be shown.

import { api, Problem, Silence } from '../api/client.ts'
import { orderId } from '../api/keys.ts'
import { Doubt } from '../dice/doubt.ts'
import type { Odds, Refusal } from '../api/types.ts'
import type { Led } from './acts.ts'
import type { Wish } from './deeds.ts'
import { alone, own } from './reduce.ts'
import { settings } from './settings.svelte.ts'
import { soon } from './soon.ts'
import type { Sitting } from './table.svelte.ts'

/** What was given last in this tab, and what was told of it before. */
interface Given { act: Led; foretold?: Odds | undefined }
const lastGiven = (battle: string) => `drumhead.given.${battle}`

export class Post {
  sending = $state(false)
  refusal = $state.raw<Refusal | null>(null)
  /** The act that was given last: while its dice wait it stays on the map. */
  given = $state.raw<Led | null>(null)
  /** What was told of it before: it stays beside the dice. */
  foretold = $state.raw<Odds | undefined>()

  /** Faces that are typed for an ask and not given yet. */
  typed: { ask: number; faces: readonly number[] } = { ask: 0, faces: [] }

  readonly #at: Sitting
  #sent = 0
  #awaited: { seq: number; done: () => void }[] = []

  constructor(at: Sitting) { this.#at = at }

  async give(act: Led) {
    const at = this.#at
    const { ask } = at
    if (!ask) return
    if (act.first) return (await this.deeds()).giveInTurn(at, act, act.first)
    if (ask.secret) {
      at.choice.cover = null
      return (await at.secrets()).lay(act)
    }
    const hand = settings.dice === 'throw' && at.table?.grade === 'sealed' && alone(at.table)
    const body = { seat: at.seat, ask: ask.id, order: act.order, id: orderId(), ...(hand ? { typed: [] } : {}) }
    this.foretold = at.outlook.of(act)
    at.choice.drop()
    this.given = act
    sessionStorage.setItem(lastGiven(at.id), JSON.stringify({ act, foretold: this.foretold } satisfies Given))
    await this.send(() => api.give(at.id, 'orders', body))
  }

  /** A page that is loaded anew while dice wait tells of them what it told before. */
  recall() {
    const given = JSON.parse(sessionStorage.getItem(lastGiven(this.#at.id)) ?? 'null') as Given | null
    if (given) [this.given, this.foretold] = [given.act, given.foretold]
  }

  /** The last order given here that counts. */
  last = $derived.by(() => this.#at.table?.log.findLast((e) => e.kind === 'order' && !e.void && own(e, this.#at.table!.you)))

  /** Takes back the last order given here. */
  async undo() {
    const body = { seat: this.last?.seat ?? this.#at.seat, id: orderId() }
    await this.send(() => api.give(this.#at.id, 'undo', body))
  }

  // What is done now and then is fetched when it is.
  private deeds = () => import('./deeds.ts')
  rule = async (...args: [order: string, why: string, again?: { redo?: number; typed?: number[] }]) => (await this.deeds()).rule(this.#at, ...args)
  takeBack = async () => (await this.deeds()).takeBack(this.#at)
  propose = async (wish: Wish) => (await this.deeds()).propose(this.#at, wish)
  claimTime = async (seat: string, of: string) => (await this.deeds()).claimTime(this.#at, seat, of)
  resign = async () => (await this.deeds()).resign(this.#at)
  agree = async () => (await this.deeds()).agree(this.#at)
  answer = async (text: 'yes' | 'no' | 'throw') => (await this.deeds()).answer(this.#at, text)
  instruct = async (lines: string[]) => (await this.deeds()).instruct(this.#at, lines)
  standFast = async (piece: string) => (await this.deeds()).standFast(this.#at, piece)
  restStand = async () => (await this.deeds()).restStand(this.#at)

  /** The seat held here in whose name it is spoken. */
  private get voice(): string { return this.#at.table?.you[0] ?? '' }

  /** Marks an entry for oneself; the newest, if none is named. */
  async mark(to?: number) {
    await this.send(() => api.give(this.#at.id, 'marks', { seat: this.voice, to, text: '', id: orderId() }))
  }

  /** Points at a cell, for all. */
  async point(at: string, text: string) {
    await this.send(() => api.give(this.#at.id, 'point', { seat: this.voice, at, text, id: orderId() }))
  }

  /** Says something, or keeps it with the record; false: it was not taken. */
  async write(what: 'notes' | 'talk' | 'council', text: string): Promise<boolean> {
    const body = { seat: this.voice, text, id: orderId() }
    return !!(await this.send(() => api.give(this.#at.id, what, body)))
  }

  /** Gives the dice that an order waits for: typed faces, or none to let them fall. */
  async throwDice(faces: number[] | undefined) {
    const body = { seat: this.#at.seat, faces, id: orderId() }
    await this.send(() => api.give(this.#at.id, 'throw', body))
  }

  /** There are dice to be thrown here, by Space. */
  get mayThrow(): boolean {
    const { table, wanting, witness } = this.#at
    if (!wanting || !table || table.grade === 'typed') return false
    if (table.grade !== 'witnessed') return wanting.yours
    return witness.byHand(wanting) && wanting.yours && !witness.lost(wanting).length
  }

  /** Space at an open throw: lets the dice fall. */
  async fall() {
    const { table, wanting, witness } = this.#at
    if (!wanting || this.sending) return
    if (table?.grade !== 'witnessed') return this.throwDice(undefined)
    this.sending = true
    await witness.give(wanting)
    this.sending = false
  }

  /** Gives up every chair that is held here. */
  async leave() {
    for (const seat of this.#at.table?.you ?? []) await this.send(() => api.give(this.#at.id, 'leave', { seat, id: orderId() }))
  }

  /** Asks why an order would not be taken, and draws the answer. */
  async explain(order: string) {
    if (this.#at.ask?.secret) return
    try {
      const { legal, refusal } = await api.check(this.#at.id, { seat: this.#at.seat, order })
      if (!legal && refusal) this.refusal = refusal
    } catch {
      // It was only a question.
    }
  }

  /**
   * Sends until the server has answered, always with the same id, so that an
   * order whose answer was lost is not given twice.
   */
  async send(command: () => Promise<{ seq: number }>): Promise<number | undefined> {
    this.sending = true
    const sent = ++this.#sent
    const stood = this.#at.heard
    this.refusal = null
    this.#at.problem = ''
    try {
      for (let tries = 0; ; tries++) {
        try {
          const { seq } = await command()
          // Its stream may have stood all the while: only this was lost.
          this.#at.standing = true
          await this.arrived(seq)
          return seq
        } catch (e) {
          if (!(e instanceof Silence)) throw e
          this.#at.standing = false
          await soon(Math.min(500 * 2 ** tries, 5000))
          if (this.#at.closed) return undefined
        }
      }
    } catch (e) {
      await this.refused(e as Error, stood)
    } finally {
      // What was given here may be on the table, and gone on from, before it is answered.
      if (sent === this.#sent) this.sending = false
    }
    return undefined
  }

  private async refused(e: Error, stood: number) {
    if (e instanceof Problem && e.refusal) this.refusal = e.refusal
    else if (e instanceof Doubt) this.#at.witness.doubted(e)
    else if (e instanceof Problem && e.status === 409) {
      // Another was first, or something came between: the table shows that. Where it stands as it stood, it is said.
      await this.#at.fetch()
      if (this.#at.heard === stood) this.#at.problem = e.message
    } else this.#at.problem = e.message
  }

  /** Waits until the entry stands on the table; fetches it if the event stream is slow, which may hang on a server that stands still, so that another is asked for. */
  private async arrived(seq: number) {
    if ((this.#at.table?.seq ?? 0) >= seq) return
    await Promise.race([new Promise<void>((done) => this.#awaited.push({ seq, done })), soon(1500)])
    if (this.#at.heard >= seq) return
    await this.#at.fetch()
    this.#at.listen()
  }

  /** What was waited for stands on the table. */
  came(seq: number) {
    for (const a of this.#awaited) if (a.seq <= seq) a.done()
    this.#awaited = this.#awaited.filter((a) => a.seq > seq)
  }
}
