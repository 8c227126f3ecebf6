import { describe, expect, it } from 'vitest'
import type { Lay } from '../api/types'
import { distance } from '../open/reach'
import { bounded, carried, circles, cone, read, turned, written } from './template'

/** A light gun's stick, aimed north. */
const stick: Lay = {
  verb: 'ball', label: 'Ball', order: 'g1 ball {at}', from: { x: 10_000, y: 4_000 }, over: 3_000, to: 16_000, radius: 1_000, aim: { x: 10_000, y: 14_500 },
  shifts: [{ faces: '1', by: -1000 }, { faces: '2', by: -2000 }, { faces: '3', by: 1000, stop: true }, { faces: '4', by: 2000, stop: true }, { faces: '5', by: 0 }, { faces: '6', by: 0 }],
}
const grape: Lay = { ...stick, verb: 'grape', over: 0, to: 6_500, radius: undefined, shifts: undefined, cone: { tip: 500, length: 6_000, width: 2_000 } }

describe('a stick', () => {
  it('has a circle at each place that a die leads to, nearest first', () => {
    const all = circles(stick, stick.aim)
    expect(all.map((c) => [c.faces.join(), Math.round(c.y)])).toEqual([['2', 12_500], ['1', 13_500], ['5,6', 14_500], ['3', 15_500], ['4', 16_500]])
    expect(all.some((c) => c.stops)).toBe(false)
  })
  it('stops what would fall past its reach, and not what falls on it', () => {
    const stops = (far: number) => circles(stick, { x: 10_000, y: 4_000 + far }).filter((c) => c.stops).map((c) => c.faces.join())
    expect(stops(14_000)).toEqual([])
    expect(stops(14_500)).toEqual(['4'])
    expect(stops(15_500)).toEqual(['3', '4'])
  })
  it('is aimed no nearer and no farther than it may be', () => {
    expect(distance(stick.from, bounded(stick, { x: 10_000, y: 5_000 }))).toBeGreaterThan(3_000)
    expect(distance(stick.from, bounded(stick, { x: 10_000, y: 5_000 }))).toBeLessThan(3_020)
    for (const heading of [0, 3_333, 12_345, 27_777]) {
      const at = bounded(stick, turned(stick, carried(stick, stick.aim, 30_000), heading))
      expect(distance(stick.from, at)).toBeLessThanOrEqual(16_000)
      expect(distance(stick.from, at)).toBeGreaterThan(15_980)
    }
  })
  it('is typed as angle and inches, one of them, or a place', () => {
    expect(written(stick, stick.aim)).toBe('0° 10.5')
    expect(read(stick, stick.aim, '90°')).toEqual({ x: 20_500, y: 4_000 })
    expect(read(stick, stick.aim, '8')).toEqual({ x: 10_000, y: 12_000 })
    expect(read(stick, stick.aim, '180° 3.5"')).toEqual({ x: 10_000, y: 500 })
    expect(read(stick, stick.aim, '12, 9.5')).toEqual({ x: 12_000, y: 9_500 })
    for (const wrong of ['', 'north', '1 2 3', '4,x']) expect(read(stick, stick.aim, wrong), wrong).toBeUndefined()
  })
})

it('a cone has its tip before its piece, and its far end across the line', () => {
  expect(cone(grape, { x: 10_000, y: 8_000 }).map((p) => ({ x: Math.round(p.x), y: Math.round(p.y) })))
    .toEqual([{ x: 10_000, y: 4_500 }, { x: 9_000, y: 10_500 }, { x: 11_000, y: 10_500 }])
})
