// What is held over an open table, as the panel tells it: the order that would
// be given, and the chips that change it.

import type { Hold, Odds } from '../api/types'
import type { Point } from '../board/geometry'
import type { Deed, Hands, Press } from '../panel/acting.svelte'
import type { Sitting } from '../state/table.svelte'
import { capital, wind } from '../state/words'
import { used } from './ghost'
import type { OpenHand } from './hand.svelte'
import { chance } from './outline'
import { distance, headingTo } from './reach'

/** Thousandths of an inch as people say them, in halves: 4½ inches. */
export function long(mils: number): string {
  const n = Math.max(1, Math.round(mils / 500))
  return n === 1 ? 'half an inch' : n === 2 ? '1 inch' : `${Math.floor(n / 2)}${n % 2 ? '½' : ''} inches`
}

/** What somebody does who stays where he is: he turns, or forms anew. */
export const turns = (m: { verb: string; label: string }, facing: number): string =>
  m.verb === 'form' ? `${capital(m.label)} facing ${wind(facing)}` : `Turn to face ${wind(facing)}`

/** An order that brings somebody along a way, as the table tells those that it offers. */
export function goes(path: readonly Point[], facing: number): string {
  const [from, to] = [path[0], path.at(-1)]
  const far = path.slice(1).reduce((sum, p, i) => sum + distance(path[i]!, p), 0)
  return !from || !to || far < 20 ? `Turn to face ${wind(facing)}` : `Go ${long(far)} ${wind(headingTo(from, to))}`
}

/** Of a move thrown by dice: whether it comes so far. */
const comes = (sure: number): Odds => ({
  results: [{ text: 'stops short of it', fraction: '', share: 10_000 - sure }, { text: 'comes so far', fraction: '', share: sure, for: 1 }],
})

/** Of formations that differ in a number only, so many are chips of their own; more are gone through one by one. */
const SERIES = 3

/** The chips of some formations: each one of its own, a long series as the one that holds with one less and one more. */
export function formed(all: NonNullable<Hold['formations']>, reform: (i: number) => void): Omit<Press, 'key'>[] {
  const kind = (f: { label: string }) => f.label.replace(/\d+/, '#').replace(/figures\b/, 'figure')
  const chip = (label: string, i: number, on = false): Omit<Press, 'key'> => ({ id: `formation ${label}`, row: 'form', label, on, press: () => reform(i) })
  const told = new Set<string>()
  return all.flatMap((f, i) => {
    const like = all.flatMap((g, k) => (kind(g) === kind(f) ? [k] : []))
    if (like.length <= SERIES || !/\d/.test(f.label)) return [chip(f.label, i, !!f.now)]
    if (told.has(kind(f))) return []
    told.add(kind(f))
    const at = like.findIndex((k) => all[k]!.now)
    const [less, more] = / wide$/.test(f.label) ? ['narrower', 'wider'] : ['fewer', 'one more']
    // None of them holds: begun with the half of it.
    if (at < 0) return [chip(f.label.replace(/\d+.*/, 'some'), like[(like.length - 1) >> 1]!)]
    return [chip(all[like[at]!]!.label, like[at]!, true), ...(at > 0 ? [chip(less, like[at - 1]!)] : []), ...(at + 1 < like.length ? [chip(more, like[at + 1]!)] : [])]
  })
}

export function hands(hand: OpenHand, sitting: Sitting): Hands {
  const { held } = hand

  function holding(): Deed | undefined {
    const { hold, spot, now, landing } = held
    if (!hold || !spot || !now) return undefined
    const far = distance(hold.from, spot)
    const cost = landing ? used(now, landing.cost) : undefined
    const sure = landing && !held.group.length ? chance(now, landing.cost) : undefined
    const refusal = held.there?.refusal ?? (held.verdict?.legal === false ? held.verdict.refusal : undefined) ?? (held.why ? { ...held.why, text: `No further: ${held.why.text}` } : undefined)
    const lines = (list: { piece: string; line: { text: string }; need?: string }[] | undefined) => (list ?? []).map((t) => `${held.pieces.find((p) => p.id === t.piece)?.short ?? t.piece}, ${t.line.text}`)
    const [could, by] = [lines(held.there?.targets), lines(held.there?.threats)]
    const melees = held.there?.fights?.length ?? 0
    const told = [melees && `${melees === 1 ? 'A melee' : `${melees} melees`} would come of it`, held.note, ...(held.there?.notes ?? []), could.length && `Could shoot at ${could.join('; ')}`, by.length && `Shot at by ${by.join('; ')}`].filter((w) => !!w).map((w) => capital(w as string)).join('. ')
    return {
      kind: 'give', order: held.order, ready: held.ready && !sitting.post.sending, busy: held.moving || !held.known,
      label: now.allowance === 0 || far < 20 ? turns(now, spot.facing) : held.group.length ? `${held.group.length} together ${long(far)}` : `${capital(now.label)} ${long(landing?.cost ?? far)} ${wind(headingTo(hold.from, spot))}`,
      need: now.allowance === 0 ? '' : cost ? `${cost.used} of ${cost.all} inches used` : held.group.length ? '' : 'Not in reach',
      right: cost && now.allowance > 0 ? `${cost.left} left` : '',
      odds: sure !== undefined && sure < 10_000 ? comes(sure) : held.there?.fights?.[0]?.odds,
      fights: held.there?.fights,
      closes: told || now.closes, clause: now.clause, refusal, give: () => void hand.order(),
    }
  }

  function laid(): Deed | undefined {
    const laying = hand.template
    if (!laying?.lay) return undefined
    const own = laying.there?.risks?.length ?? 0
    return {
      kind: 'lay', order: laying.order, ready: laying.ready && !sitting.post.sending, busy: !laying.told,
      label: laying.meant ? `Lay it all the same: ${own} of your own at risk` : 'Lay this shot',
      need: own ? `${own} of your own at risk` : [laying.lay.label, laying.lay.need].filter(Boolean).join(': '), odds: laying.there?.odds,
      refusal: laying.told ? laying.there?.refusal : undefined, give: () => void laying.give(),
    }
  }

  return {
    deed: () => laid() ?? holding(),
    release() {
      if (held.spot) void held.back()
    },
    presses() {
      const list: Omit<Press, 'key'>[] = []
      const { template } = hand
      if (template?.lay || held.hold) list.push({ id: 'exact', row: 'also', label: sitting.table?.lead && !template?.lay ? 'by a tape' : 'place', fixed: 'X', on: hand.typing, press: () => (hand.typing = !hand.typing) })
      if (template?.lay) {
        if (template.lay.best) list.push({ id: 'best', row: 'fight', label: 'best aim', press: () => template.best() })
        const kinds = template.hold?.lays ?? []
        if (kinds.length > 1) kinds.forEach((l, i) => list.push({ id: `lay ${l.verb}`, row: 'fight', label: l.label, wish: String(i + 1), on: template.n === i, press: () => template.use(i) }))
        if (hand.laying) list.push({ id: 'back to the move', row: 'move', label: 'back to the move', press: () => (hand.laying = false) })
        return list
      }
      if (hand.mayLay) list.push({ id: 'lay ahead', row: 'fight', label: 'lay its shot ahead', press: () => (hand.laying = true) })
      if (hand.singly) list.push({ id: 'together', row: 'also', label: 'all men together', press: () => hand.choose(hand.singly) })
      if (!held.hold) return list
      const { hold } = held
      if (hold.motions.length > 1) hold.motions.forEach((m, i) => list.push({ id: `motion ${m.label}`, row: 'move', label: m.label, wish: String(i + 1), on: held.motion === i, press: () => held.use(i) }))
      if (held.onward) list.push({ id: 'leg', row: 'move', label: 'go on from here', fixed: '>', press: () => void held.again() })
      if (hold.formations && !held.group.length) list.push(...formed(hold.formations, (i) => held.reform(i)))
      list.push({ id: 'left', row: 'form', label: '↺', fixed: '[', press: () => held.turnBy(-500, true) }, { id: 'right', row: 'form', label: '↻', fixed: ']', press: () => held.turnBy(500, true) })
      const piece = held.pieces.find((p) => p.id === hold.piece)
      if (!hand.singly && !held.group.length && (piece?.bases?.filter((b) => b.id).length ?? 0) > 1) list.push({ id: 'one man', row: 'also', label: 'one man of it', press: () => (hand.singly = hold.piece) })
      return list
    },
  }
}
