import { describe, expect, it } from 'vitest'
import { inside, labels, meet, sealSpot, type Wanted } from './labels'

const within = { x: 0, y: 0, width: 800, height: 600 }
const unit = (id: string, x: number, y: number, more: Partial<Wanted> = {}): Wanted =>
  ({ id, name: 'Grenadiers', count: '6', box: { x: x - 30, y: y - 8, width: 60, height: 16 }, weight: 1, ...more })

it('a seal stands to the right of what it seals, or where it covers no name', () => {
  const target = { x: 100, y: 100, width: 40, height: 40 }
  expect(sealSpot(target, 30, within, [])).toEqual({ x: 155, y: 120 })
  expect(sealSpot(target, 30, within, [{ x: 140, y: 110, width: 80, height: 16 }])).toEqual({ x: 85, y: 120 })
})

describe('names on the map', () => {
  it('stand off with a line to their piece before they are lost, as under the edge of the map', () => {
    const post = unit('b', 400, 30, { name: '', count: '', box: { x: 350, y: 12, width: 100, height: 44 } })
    const [, general] = labels([unit('c', 400, 300, { weight: 3 }), unit('a', 400, 6, { box: { x: 380, y: 0, width: 40, height: 12 } }), post], 16, within)
    expect(general).toMatchObject({ id: 'a', name: 'Grenadiers' })
    expect(general!.leader).toHaveLength(2)
  })

  it('are not cut by the edge of what is seen, and are not of what is out of sight', () => {
    const sight = { x: 200, y: 200, width: 300, height: 200 }
    const wanted = [unit('in', 340, 300), unit('low', 340, 395), unit('left', 205, 260), unit('right', 495, 260), unit('out', 340, 415), unit('far', 700, 300)]
    const out = labels([...wanted, { ...unit('place', 205, 340, { thing: true, count: '' }), name: 'the Coppice' }], 16, sight)
    expect(out.map((l) => l.id).sort()).toEqual(['in', 'left', 'low', 'place', 'right'])
    for (const l of out) expect(inside(l.box, sight), l.id).toBe(true)
  })

  it('stand below their piece where there is room', () => {
    const [l] = labels([unit('a', 200, 200)], 16, within)
    expect(l!.y).toBeGreaterThan(208)
    expect(l!.name).toBe('Grenadiers')
  })

  it('never lie over a piece or over one another', () => {
    const wanted = Array.from({ length: 24 }, (_, i) => unit('p' + i, 100 + (i % 6) * 70, 100 + Math.floor(i / 6) * 40))
    const out = labels(wanted, 16, within)
    expect(out.length).toBeGreaterThan(6)
    out.forEach((a, i) => {
      for (const b of out.slice(i + 1)) expect(meet(a.box, b.box), `${a.id} ${b.id}`).toBe(false)
      for (const w of wanted) if (w.id !== a.id) expect(meet(a.box, w.box), `${a.id} ${w.id}`).toBe(false)
    })
  })

  it('become the number alone, then nothing, rather than smaller', () => {
    const wall = (id: string, x: number, y: number, width: number, height: number) => unit(id, x, y, { name: '', count: '', box: { x, y, width, height } })
    const crowded = [unit('a', 200, 200, { weight: 9 }), wall('n', 0, 0, 800, 186), wall('s', 0, 214, 800, 386), wall('w', 0, 180, 165, 40)]
    const tight = [...crowded, wall('e', 245, 180, 400, 40)]
    expect(labels(tight, 16, within).find((l) => l.id === 'a')).toMatchObject({ name: '', count: '6' })
    expect(labels([...crowded, wall('e', 233, 180, 400, 40)], 16, within).find((l) => l.id === 'a')).toBeUndefined()
  })

  it('stand in two lines, or aside, before they are lost', () => {
    const levy = unit('a', 200, 200, { name: 'Coast Levy', count: '3' })
    const [beside, above] = [unit('b', 290, 200, { name: '', count: '' }), unit('c', 200, 170, { name: '', count: '', box: { x: 80, y: 160, width: 240, height: 30 } })]
    const post = unit('d', 110, 200, { name: '', count: '', box: { x: 80, y: 180, width: 88, height: 60 } })
    const wall = unit('e', 265, 225, { name: '', count: '', box: { x: 232, y: 208, width: 66, height: 40 } })
    expect(labels([levy, beside, above, post, wall], 16, within).find((l) => l.id === 'a')).toMatchObject({ upper: 'Coast', name: 'Levy', count: '3' })
    // With room on one side only it is pushed there, in one line.
    const [moved] = labels([{ ...levy, weight: 9 }, beside, above, wall], 16, within)
    expect(moved).toMatchObject({ upper: '', name: 'Coast Levy' })
    expect(moved!.x).toBeLessThan(200)
  })

  it('let those of more weight choose first', () => {
    const two = [unit('a', 200, 200), unit('b', 200, 240, { weight: 5 })]
    expect(labels(two, 16, within).map((l) => l.id)).toEqual(['b', 'a'])
  })

  it('stay on the board', () => {
    const [low, left] = labels([unit('a', 400, 590), unit('b', 20, 200)], 16, within)
    expect(low!.y).toBeLessThan(590)
    expect(left!.box.x).toBe(0)
  })
})

it('names keep off what is written already', () => {
  const river = { x: 150, y: 205, width: 120, height: 16 }
  const [l] = labels([unit('a', 200, 200)], 16, within, [river])
  expect(meet(l!.box, river)).toBe(false)
})
