import { describe, expect, it } from 'vitest'
import { formed, goes, turns } from './doing'

const list = (labels: string[], now?: string) => labels.map((label) => ({ label, so: label, now: label === now }))
const sent = ['send out 1 figure', 'send out 2 figures', 'send out 3 figures', 'send out 4 figures', 'send out 5 figures']

describe('formations that may be chosen', () => {
  it('are chips of their own while they are few', () => {
    expect(formed(list(['in open order', 'in line']), () => {}).map((p) => p.label)).toEqual(['in open order', 'in line'])
  })
  it('are gone through one by one where only a number parts them', () => {
    const given: number[] = []
    const chips = formed(list([...sent, 'in line'], 'send out 4 figures'), (i) => given.push(i))
    expect(chips.map((p) => [p.label, !!p.on])).toEqual([['send out 4 figures', true], ['fewer', false], ['one more', false], ['in line', false]])
    chips.slice(1).forEach((p) => p.press())
    expect(given).toEqual([2, 4, 5])
  })
  it('begin with the half of them', () => {
    const given: number[] = []
    const [some, ...more] = formed(list(sent), (i) => given.push(i))
    expect([some!.label, more.length]).toEqual(['send out some', 0])
    some!.press()
    expect(given).toEqual([2])
  })
})

it('says in words whither somebody goes', () => {
  const way = [{ x: 0, y: 0 }, { x: 0, y: 2000 }, { x: 0, y: 4000 }]
  expect(goes(way, 0)).toBe('Go 4 inches north')
  expect(goes([way[0]!, way[0]!], 9000)).toBe('Turn to face east')
  expect(goes([], 18_000)).toBe('Turn to face south')
})

it('says of who stays where he is that he turns or forms anew', () => {
  expect(turns({ verb: 'turn', label: 'turn' }, 9000)).toBe('Turn to face east')
  expect(turns({ verb: 'form', label: 'form 10 wide' }, 0)).toBe('Form 10 wide facing north')
  expect(turns({ verb: 'move', label: 'move' }, 0)).toBe('Turn to face north')
})
