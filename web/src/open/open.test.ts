import { describe, expect, it } from 'vitest'
import type { Base, Hold, Motion } from '../api/types'
import { corners, extent, gapOf, hull, on, put, taken } from './bases'
import { facing, ghost, order, used } from './ghost'
import * as group from './group'
import { around, measure, pointed, ring, shared } from './measure'
import { about, degrees, heading, inches, place, typed, where } from './notation'
import { chance, contour, lines, outline } from './outline'
import { distance, landing, nearest, rayAt } from './reach'
import * as snap from './snap'

const base = (x: number, y: number, facing: number, width = 2000, depth = 2000): Base => ({ x, y, facing, width, depth })
const march: Motion = {
  verb: 'move', label: 'march', order: 'i1 move {at} facing {facing}', bases: [base(0, 500, 0, 2000, 1000), base(0, -500, 0, 2000, 1000)],
  facing: 'free', allowance: 6000, rays: [],
}
/** Six inches all round, a wall three inches to the north, an enemy to be touched in the east at four. */
const ray = (h: number): { h: number; s: [number, number, number, number][]; contact?: string } => {
  if (h < 3000 || h > 33_000) return { h, s: [[0, 3000 / Math.cos((h * Math.PI) / 18_000), 0, 3000 / Math.cos((h * Math.PI) / 18_000)]] }
  if (h > 8000 && h < 10_000) return { h, s: [[0, 4000, 0, 4000]], contact: 'j1' }
  if (h > 17_000 && h < 19_000) return { h, s: [[0, 2000, 0, 2000], [3000, 4000, 4000, 6000]] }
  return { h, s: [[0, 6000, 0, 6000]] }
}
const open: Motion = { ...march, rays: Array.from({ length: 360 }, (_, i) => ray(i * 100)) as unknown as Motion['rays'] }
const hold: Hold = { piece: 'i1', from: { x: 10_000, y: 10_000, facing: 0 }, motions: [open] }

describe('notation', () => {
  it('says where a piece stands, on cells or on an open table', () => {
    expect(where({ at: '42e' })).toBe('42e')
    expect(where({ spot: { x: 9200, y: 19400, facing: 9000 } })).toBe('9.2,19.4 facing 90')
    expect(where({})).toBe('')
  })
  it('writes what the server reads', () => {
    expect([inches(12_500), inches(18_000), inches(125), place({ x: 12_500, y: 18_001 })]).toEqual(['12.5', '18', '0.125', '12.5,18.001'])
    expect([degrees(27_125), degrees(36_000), degrees(-9000), about(6230)]).toEqual(['271.25', '0', '270', '6.2″'])
  })
  it('reads places and headings as people type them', () => {
    expect(typed('12.5,18 270')).toEqual({ at: { x: 12_500, y: 18_000 }, facing: 27_000 })
    expect(typed(' 12.5, 18 ')).toEqual({ at: { x: 12_500, y: 18_000 } })
    expect(typed('12.5,18 facing NE')).toEqual({ at: { x: 12_500, y: 18_000 }, facing: 4500 })
    expect(typed('90')).toEqual({ facing: 9000 })
    expect(heading('359.99')).toBe(35_999)
    for (const no of ['', 'x', '12.5,', '1,2,3', '12.5555,1', '360', '-1', '1,2 3,4', '10 20']) expect(typed(no), no).toBeUndefined()
  })
})

describe('bases', () => {
  it('keep their shape wherever they are put', () => {
    const spot = { x: 7000, y: 9000, facing: 12_345 }
    for (const [i, b] of taken(put(march.bases, spot), spot).entries()) {
      expect(b.x).toBeCloseTo(march.bases[i]!.x)
      expect(b.y).toBeCloseTo(march.bases[i]!.y)
      expect(b.facing).toBe(march.bases[i]!.facing)
    }
    // March formation looking east: the front stand lies half an inch east of the centre.
    expect(put(march.bases, { x: 10_000, y: 10_000, facing: 9000 })[0]).toMatchObject({ x: 10_500, y: 10_000 })
    expect(extent(march.bases)).toEqual({ front: 1000, rear: 1000, left: 1000, right: 1000 })
  })
  it('are as far apart as their nearest edges, both ways', () => {
    const [a, b] = [[base(10_000, 10_000, 0)], [base(10_000, 15_000, 4500)]]
    const far = 5000 - 1000 - Math.SQRT2 * 1000
    expect(gapOf(a, b).far).toBeCloseTo(far)
    expect(gapOf(b, a).far).toBeCloseTo(far)
    expect(gapOf(a, b)).toMatchObject({ from: { y: 11_000 }, to: { x: 10_000 } })
    expect(gapOf(a, [base(11_500, 10_000, 0)]).far).toBe(0)
    expect(gapOf(a, [base(10_000, 10_000, 0, 500, 500)]).far).toBe(0)
  })
  it('know what lies on them', () => {
    expect(on(base(0, 0, 4500, 4000, 1000), { x: 1400, y: -1400 })).toBe(true)
    expect(on(base(0, 0, 4500, 4000, 1000), { x: 1400, y: 1400 })).toBe(false)
  })
})

describe('reach', () => {
  it('is looked up between rays', () => {
    expect(landing(hold, open, { x: 7000, y: 10_000 })).toMatchObject({ cost: 3000, way: 27_000 })
    expect(landing(hold, open, { x: 10_000, y: 13_200 })).toBeUndefined()
    expect(landing(hold, open, { x: 10_050, y: 12_999 })?.cost).toBeGreaterThan(2990)
    expect(rayAt(open, 35_950).s[0]![1]).toBeCloseTo(3000, 0)
  })
  it('has ground between two stretches that is left out', () => {
    expect(landing(hold, open, { x: 10_000, y: 7500 })).toBeUndefined()
    expect(landing(hold, open, { x: 10_000, y: 6500 })?.cost).toBe(5000)
  })
  it('holds a piece at its edge', () => {
    const far = nearest(hold, open, { x: -5000, y: 10_000 })
    expect(far.x).toBeCloseTo(4000, 0)
    const wall = nearest(hold, open, { x: 11_000, y: 14_000 })
    expect(wall.y).toBeCloseTo(13_000, -1)
    expect(wall.x).toBeCloseTo(10_750, -1)
    // A piece that is stopped at once slides to the side that it is drawn to.
    const stopped: Motion = { ...open, rays: (open.rays ?? []).map((r) => (r.h < 3000 || r.h > 33_000 ? { ...r, s: [[0, 100, 0, 100]] } : r)) as Motion['rays'] }
    expect(nearest(hold, stopped, { x: 11_500, y: 13_000 }).x).toBeGreaterThan(11_400)
  })
  it('holds a piece at contact, and says with whom', () => {
    const touch = nearest(hold, open, { x: 16_000, y: 10_000 })
    expect(touch).toMatchObject({ contact: 'j1' })
    expect(touch.x).toBeCloseTo(14_000, 0)
    expect(nearest(hold, open, { x: 12_000, y: 10_000 }).contact).toBeUndefined()
  })
  it('never gives a place that is not in reach', () => {
    for (let i = 0; i < 150; i++) {
      const p = { x: (i * 7919) % 20_000, y: (i * 104_729) % 20_000 }
      const l = nearest(hold, open, p)
      expect(distance(l, hold.from) < 1 || landing(hold, open, l), JSON.stringify(p)).toBeTruthy()
      const there = landing(hold, open, p)
      if (there) expect(distance(l, p)).toBeLessThan(1)
    }
  })
  it('is drawn as closed rows, with what is left out as a row of its own', () => {
    const all = outline(hold, open)
    expect(all.length).toBe(2)
    expect(Math.max(...all[0]!.map((p) => p.x))).toBeLessThanOrEqual(16_000)
    const five = contour(hold, open, 5000).flat()
    expect(five.length).toBeGreaterThan(200)
    for (const p of five) expect(landing(hold, open, p)?.cost).toBeCloseTo(5000, -1)
  })
  it('goes on between rays whose cost bends in different places', () => {
    const bent: Motion = { ...open, step: 500, rays: [{ h: 0, s: [[500, 8000, 500, 8000]] }, { h: 500, s: [[500, 1000, 1000, 1500], [1000, 8000, 1500, 8250]] }] as unknown as Motion['rays'] }
    expect(landing(hold, bent, { x: 10_000 + 7900 * Math.sin(Math.PI / 72), y: 10_000 + 7900 * Math.cos(Math.PI / 72) })?.cost).toBeCloseTo(8023, -1)
    expect(landing(hold, bent, { x: 10_000 + 8100 * Math.sin(Math.PI / 72), y: 10_000 + 8100 * Math.cos(Math.PI / 72) })).toBeUndefined()
    expect(outline(hold, bent)).toHaveLength(1)
  })
  it('takes what both of two rays reach that have a jump between them', () => {
    const jump: Motion = { ...open, rays: [{ h: 0, s: [[0, 3000, 0, 3000], [5000, 6000, 5000, 6000]] }, { h: 0, p: 4, s: [[0, 9000, 0, 9000]] }] as unknown as Motion['rays'] }
    expect(rayAt(jump, 0.02).s).toEqual([[0, 3000, 0, 3000], [5000, 6000, 5000, 6000]])
    expect(rayAt(jump, 0.04).s).toEqual([[0, 9000, 0, 9000]])
  })
  it('names whole thousandths that are in reach too', () => {
    // A gap of a twentieth of a degree, as between two neighbours in line.
    const gap: Motion = { ...open, rays: [{ h: 4498, s: [] }, { h: 4498, p: 4, s: [[0, 6000, 0, 6000]] }, { h: 4503, s: [[0, 6000, 0, 6000]] }, { h: 4503, p: 4, s: [] }] as unknown as Motion['rays'] }
    for (const far of [1500, 3333, 5999, 8000]) {
      const l = nearest(hold, gap, { x: 10_000 + far, y: 10_000 + far * 0.97 })
      expect(Number.isInteger(l.x) && Number.isInteger(l.y) && landing(hold, gap, l), JSON.stringify(l)).toBeTruthy()
    }
  })
  it('knows single headings, with nothing between them', () => {
    const charge: Motion = { ...open, facing: 'along', rays: [{ h: 1000, s: [[9000, 9000, 9000, 9000]], contact: 'j1' }, { h: 1100, s: [[9100, 9100, 9100, 9100]], contact: 'j1' }, { h: 5000, s: [[4000, 4000, 4000, 4000]], contact: 'j2' }] as unknown as Motion['rays'] }
    expect(rayAt(charge, 1050)).toMatchObject({ contact: 'j1', s: [[9050, 9050, 9050, 9050]] })
    expect(rayAt(charge, 3000).s).toEqual([])
    expect(rayAt(charge, 30_000).s).toEqual([])
    expect(outline(hold, charge).length).toBe(2)
    expect(nearest(hold, charge, { x: 11_700, y: 19_000 })).toMatchObject({ contact: 'j1' })
  })
  it('follows the road where it is drawn near it', () => {
    const road: Motion = { ...open, rays: undefined, track: [{ x: 10_000, y: 10_000, cost: 0 }, { x: 10_000, y: 15_000, cost: 5000 }, { x: 14_000, y: 15_000, cost: 9000 }] }
    expect(nearest(hold, road, { x: 12_000, y: 15_300 })).toMatchObject({ x: 12_000, y: 15_000, cost: 7000, way: 9000 })
    expect(nearest(hold, road, { x: 12_000, y: 15_300 }).track?.length).toBe(3)
  })
  it('says how surely a diced move comes so far', () => {
    const diced: Motion = { ...open, chances: [{ cost: 2000, share: 10_000 }, { cost: 4000, share: 5833 }, { cost: 6000, share: 278 }] }
    expect(chance(diced, 3000)).toBe(5833)
    expect(chance(diced, 6000)).toBe(278)
    expect(chance(open, 3000)).toBeUndefined()
    expect(lines(diced)).toEqual([{ cost: 2000, kind: 'sure' }, { cost: 4000, kind: 'even' }, { cost: 6000, kind: 'luck' }])
  })
})

describe('a ghost', () => {
  const m = (facing: Motion['facing'], turn?: number): Motion => ({ ...open, facing, turn })
  it('looks only where its motion lets it', () => {
    expect(facing(hold, m('free'), 9000, 1234)).toBe(1234)
    expect(facing(hold, m('along'), 9000, 1234)).toBe(9000)
    expect(facing(hold, m('kept'), 9000, 1234)).toBe(0)
    expect(facing(hold, m('within', 4500), 9000, 1234)).toBe(4500)
    expect(facing(hold, m('within', 4500), 1000, 35_000)).toBe(35_000)
  })
  it('looks the way it came when it comes into contact', () => {
    expect(ghost(hold, open, nearest(hold, open, { x: 16_000, y: 10_000 }), 0).facing).toBe(9000)
  })
  it('becomes an order in notation', () => {
    expect(order(open, { x: 12_500, y: 18_000, facing: 27_000 })).toBe('i1 move 12.5,18 facing 270')
    expect(used(open, 4204)).toEqual({ used: '4.2', left: '1.8', all: '6' })
    expect(used(open, 9000)).toEqual({ used: '9', left: '0', all: '9' })
  })
})

describe('a group', () => {
  const two: group.Member[] = [{ hold, motion: 0 }, { hold: { ...hold, piece: 'i2', from: { x: 10_000, y: 13_000, facing: 0 }, motions: [{ ...open, order: 'i2 move {at}' }] }, motion: 0 }]
  it('keeps its intervals, and goes front first', () => {
    expect(group.orders(two, { x: 0, y: 2000 }, 0)).toEqual(['i2 move 10,15', 'i1 move 10,12 facing 0'])
    expect(group.orders(two, { x: 0, y: -2000 }, 9000)).toEqual(['i1 move 10,8 facing 90', 'i2 move 10,11'])
    expect(group.bounded(two, { x: 0, y: 9000 })).toEqual({ x: 0, y: 6000 })
  })
  it('is refused as a whole', async () => {
    const asked: [string, string[]][] = []
    const check = async (order: string, after: string[]) => {
      asked.push([order, after])
      return order === 'b' ? { legal: false, refusal: 'no' } : { legal: true }
    }
    expect(await group.judge(['a', 'b', 'c'], check)).toEqual({ legal: false, refusal: 'no', order: 'b' })
    expect(asked).toEqual([['a', []], ['b', ['a']]])
    expect(await group.judge(['a', 'c'], check)).toEqual({ legal: true })
  })
})

describe('measuring', () => {
  const piece = (id: string, bases: Base[]) => ({ at: { x: 0, y: 0 }, piece: { id, name: id, bases } })
  it('goes from edge to edge', () => {
    const t = measure(piece('i1', [base(10_000, 10_000, 0)]), piece('j1', [base(10_000, 18_500, 0)]))
    expect(t).toMatchObject({ mils: 6500, text: '6.5″ i1 to j1', from: { y: 11_000 }, to: { y: 17_500 } })
    expect(measure({ at: { x: 0, y: 0 } }, { at: { x: 3000, y: 4000 } }).mils).toBe(5000)
  })
  it('is shared as text, and read back', () => {
    const t = measure({ at: { x: 0, y: 0 } }, { at: { x: 3000, y: 4500 } })
    const { at, text } = shared(t)
    expect(pointed(`${at} ${text}`)).toEqual({ from: t.from, to: t.to, text: t.text })
    expect(pointed('12.5,18')).toEqual({ from: { x: 12_500, y: 18_000 }, text: '' })
    expect(pointed('E5 look')).toBeUndefined()
  })
  it('draws a ring that is everywhere so far from the edges', () => {
    const b = base(10_000, 10_000, 3000, 4000, 1000)
    for (const p of around(ring({ at: b, piece: { id: 'i1', name: '', bases: [b] } }, 6000).about, 6000)) {
      expect(gapOf([b], [{ ...p, facing: 0, width: 0.01, depth: 0.01 }]).far).toBeCloseTo(6000, 0)
    }
    expect(hull(corners(b)).length).toBe(4)
    expect(around([{ x: 0, y: 0 }], 5000).every((p) => Math.abs(Math.hypot(p.x, p.y) - 5000) < 1)).toBe(true)
  })
})

describe('snapping', () => {
  const own: snap.Standing = { id: 'i2', name: '2nd', own: true, spot: { x: 20_000, y: 10_000, facing: 0 }, bases: [base(20_000, 10_000, 0, 4000, 1000)] }
  const foe: snap.Standing = { id: 'j1', name: 'Lancers', own: false, spot: { x: 20_000, y: 30_000, facing: 18_000 }, bases: [base(20_000, 30_000, 18_000)] }
  it('puts a piece beside its neighbour, fronts in line', () => {
    const s = snap.place(march.bases, { x: 23_100, y: 9600, facing: 300 }, [own, foe], [], 300)!
    expect(s.text).toBe('beside 2nd')
    expect(s.facing).toBe(0)
    expect([s.at.x, s.at.y]).toEqual([23_000, 9500])
    expect(snap.place(march.bases, { x: 23_100, y: 9600, facing: 9000 }, [own], [], 300)).toBeUndefined()
  })
  it('puts it just outside a range', () => {
    const s = snap.place(march.bases, { x: 20_000, y: 16_100, facing: 0 }, [own, foe], [12_000], 400)!
    expect(s.text).toBe('just outside 12″ of Lancers')
    expect(gapOf(put(march.bases, { ...s.at, facing: 0 }), foe.bases).far).toBeCloseTo(12_000 + snap.OUTSIDE, 0)
  })
  it('turns it to face somebody', () => {
    expect(snap.face({ x: 10_000, y: 20_000, facing: 4300 }, [own, foe])).toEqual({ facing: 4500, text: 'faces Lancers' })
    expect(snap.face({ x: 10_000, y: 20_000, facing: 9000 }, [own, foe])).toBeUndefined()
  })
})
