import { describe, expect, it } from 'vitest'
import type { Odds } from '../api/types'
import { meet } from './labels'
import { seek } from './seek'
import { lines, told } from './tag'
import { trays } from './trays'

const within = { x: 0, y: 0, width: 800, height: 600 }
const odds: Odds = { results: [{ text: 'you go back', fraction: '1/2', share: 5000, for: -1 }, { text: 'nobody gives way', fraction: '1/6', share: 1667 }, { text: 'they go back', fraction: '1/3', share: 3333, for: 1 }] }

it('leads with the likeliest that favours anybody', () => {
  const act = { order: 'a', verb: 'assault', label: 'Assault', need: 'three dice need 4 against three dice need 5; the higher pushes back', dice: true }
  expect(told(act, odds)).toMatchObject({ lead: '50\u00a0% you go back', need: ['three dice need 4', 'against three dice need 5'] })
  expect(told(act, undefined)).toMatchObject({ lead: undefined })
  expect(told({ ...act, need: '', dice: false }, undefined)).toBeUndefined()
  expect(lines('short')).toEqual(['short'])
})

describe('what lies about a piece', () => {
  const piece = { x: 370, y: 292, width: 60, height: 16 }
  const size = { width: 120, height: 50 }
  it('covers no piece and no name where there is another place, and is wholly in sight', () => {
    const ring = [{ x: 330, y: 230, width: 140, height: 58 }, { x: 330, y: 312, width: 140, height: 60 }]
    const spot = seek(piece, size, within, [piece, ...ring], [{ x: 440, y: 280, width: 90, height: 30 }])
    expect([piece, ...ring].some((t) => meet(spot, t))).toBe(false)
    expect(meet(spot, { x: 440, y: 280, width: 90, height: 30 })).toBe(false)
    const corner = seek({ x: 790, y: 2, width: 10, height: 10 }, size, within, [], [])
    expect([corner.x + corner.width <= 800, corner.y >= 0]).toEqual([true, true])
  })
  it('goes as far off on a map that is seen from far, where names stand close about the piece', () => {
    const sight = { x: -2000, y: -2000, width: 4000, height: 4000 }
    const crowd = [0, 1, 2].map((k) => ({ x: -260, y: -260, width: 1320 - k, height: 1110 }))
    // Where there is no room about it, it goes across the map.
    expect(meet(seek(piece, size, sight, [], crowd), crowd[0]!)).toBe(false)
    expect(meet(seek(piece, size, sight, [], crowd, undefined, 4), crowd[0]!)).toBe(false)
  })
  it('lies beside its line of fire', () => {
    const spot = seek(piece, size, within, [piece], [], [{ x: 400, y: 300 }, { x: 400, y: 20 }])
    expect(spot.x > 400 || spot.x + spot.width < 400 || spot.y > 292).toBe(true)
  })
  it('breaks many dice into rows, in sight of a phone', () => {
    const throw_ = { purpose: '', groups: [{ side: 0, need: 4, sides: 6, faces: [1, 2, 3, 4, 5, 6, 1, 2], tell: [false, false, false, true, true, true, false, false] }] }
    const sight = { x: 0, y: 0, width: 130, height: 300 }
    const rows = trays([{ piece: 'a', throw: throw_ }], () => ({ x: 100, y: 100, width: 20, height: 20 }), 20, sight, [], [])
    expect(rows.flatMap((r) => r.group.faces)).toEqual([1, 2, 3, 4, 5, 6, 1, 2])
    expect(rows.flatMap((r) => r.group.tell)).toEqual(throw_.groups[0]!.tell)
    for (const r of rows) expect([r.x >= 0, r.x + r.wide <= 130]).toEqual([true, true])
  })
})
