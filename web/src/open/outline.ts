// The shape of what a held piece can reach, for who draws it, and how surely it comes so far.

import type { Hold, Motion } from '../api/types'
import type { Point } from '../board/geometry'
import { HAIR, off, paired, rays, stretches, widest, type Ray, type Span } from './reach'

function spans(r: Ray): Span[] {
  const out: Span[] = []
  for (const x of stretches(r)) {
    const before = out.at(-1)
    if (before && x[0] <= before[1] + HAIR) out[out.length - 1] = [before[0], x[1]]
    else out.push([x[0], x[1]])
  }
  return out
}

/** The shape of what can be reached, as closed rows of places; inner rows are ground that is left out. */
export function outline(hold: Hold, m: Motion): Point[][] {
  const all = rays(m).map((r) => ({ h: r.h, spans: spans(r) }))
  /** What goes on from ray to ray; a row ends where the next has nothing beside it. */
  interface Row { first: number; last: number; at: { h: number; span: Span }[]; span: number }
  let open: Row[] = []
  const begun: Row[] = []
  all.forEach((r, i) => {
    const before = all[i - 1]
    const pairs = before && r.h - before.h <= widest(m) ? paired(before.spans, r.spans) : []
    const next = r.spans.map((span, k): Row => {
      const row = open.find((o) => pairs.some(([p, q]) => p === o.span && q === k)) ?? { first: i, last: i, at: [], span: k }
      if (!row.at.length) begun.push(row)
      row.at.push({ h: r.h, span })
      row.last = i
      return row
    })
    next.forEach((row, k) => (row.span = k))
    open = next
  })
  // Round: the last ray lies beside the first.
  const [end, start] = [all.at(-1), all[0]]
  const round = new Set<Row>()
  if (end && start && end !== start && start.h + 36_000 - end.h <= widest(m))
    for (const [p, q] of paired(end.spans, start.spans)) {
      const [tail, head] = [open.find((o) => o.span === p), begun.find((b) => b.first === 0 && b.at[0]!.span === start.spans[q])]
      if (!tail || !head) continue
      if (tail === head) round.add(tail)
      else {
        head.at.unshift(...tail.at)
        if (head.last === all.length - 1) open = open.map((o) => (o === tail ? head : o))
        else open = open.filter((o) => o !== tail)
        tail.at = []
        head.first = tail.first
      }
    }
  return begun.filter((row) => row.at.length).flatMap((row) => {
    const edge = (end: 0 | 1) => row.at.map((a) => off(hold.from, a.h, a.span[end]))
    if (!round.has(row)) return [[...edge(1), ...edge(0).reverse()]]
    return row.at.some((a) => a.span[0] > 1) ? [edge(1), edge(0).reverse()] : [edge(1)]
  })
}

/** Where a cost is reached, as rows of places; not where the shape ends before. */
export function contour(hold: Hold, m: Motion, cost: number): Point[][] {
  const at = (r: Ray): number | undefined => {
    const s = stretches(r).find((s) => cost >= s[2] && cost <= s[3] && s[3] > s[2])
    return s && s[0] + ((s[1] - s[0]) * (cost - s[2])) / (s[3] - s[2])
  }
  return runs(m, (r) => at(r) !== undefined).map(({ rays: run, round }) => {
    const row = run.map((r) => off(hold.from, r.h, at(r)!))
    return round ? [...row, row[0]!] : row
  })
}

/** Neighbouring rays of which something holds; round: of all. */
function runs(m: Motion, holds: (r: Ray) => boolean): { rays: Ray[]; round: boolean }[] {
  const all = rays(m)
  const begins = (i: number) => {
    const [before, r] = [all[(i - 1 + all.length) % all.length]!, all[i]!]
    return holds(r) && (!holds(before) || (r.h - before.h + 36_000) % 36_000 > widest(m))
  }
  const starts = all.map((_, i) => i).filter(begins)
  if (!starts.length) return all.length && holds(all[0]!) ? [{ rays: all, round: true }] : []
  return starts.map((start) => {
    const run = [all[start]!]
    for (let i = start + 1; run.length < all.length; i++) {
      const k = i % all.length
      if (!holds(all[k]!) || starts.includes(k)) break
      run.push(all[k]!)
    }
    return { rays: run, round: false }
  })
}

/** How surely a diced move comes as far as a cost, in hundredths of a per cent; undefined: no dice. */
export function chance(m: Motion, cost: number): number | undefined {
  return m.chances?.length ? (m.chances.find((c) => c.cost >= cost - 0.5)?.share ?? 0) : undefined
}

/** The three lines of a diced move: how far it comes surely, evenly, and only with luck. */
export function lines(m: Motion): { cost: number; kind: 'sure' | 'even' | 'luck' }[] {
  const far = (share: number) => m.chances?.findLast((c) => c.share >= share)?.cost
  const out: { cost: number; kind: 'sure' | 'even' | 'luck' }[] = []
  for (const [kind, share] of [['sure', 10_000], ['even', 5_000], ['luck', 1]] as const) {
    const cost = far(share)
    if (cost !== undefined && cost > 0 && cost !== out.at(-1)?.cost) out.push({ cost, kind })
  }
  return out
}
