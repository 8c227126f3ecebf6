import { beforeEach, describe, expect, it } from 'vitest'
import { Hand } from './hand'

type Say = { pointerId?: number; pointerType?: string; button?: number; clientX: number; clientY: number; deltaY?: number }

/** An element in name only: it keeps the listeners and sends them what a test says. */
function element() {
  const heard = new Map<string, (e: unknown) => void>()
  return {
    board: {
      getBoundingClientRect: () => ({ left: 10, top: 20 }),
      addEventListener: (kind: string, does: (e: unknown) => void) => heard.set(kind, does),
      removeEventListener: (kind: string) => heard.delete(kind),
      setPointerCapture: () => {},
    } as unknown as HTMLElement,
    heard,
    send: (kind: string, e: Say) => heard.get(kind)?.({ pointerId: 1, pointerType: 'touch', button: 0, deltaMode: 0, preventDefault: () => {}, ...e }),
  }
}

let done: string[]
let meant: boolean
let { board, heard, send } = element()
const at = (x: number, y: number, pointerId = 1): Say => ({ clientX: x + 10, clientY: y + 20, pointerId })

beforeEach(() => {
  done = []
  meant = true
  ;({ board, heard, send } = element())
  new Hand({
    point: (x, y) => ({ x, y }),
    tap: (p) => { done.push(`tap ${p.x},${p.y}`); return meant },
    pan: (dx, dy) => { done.push(`pan ${dx},${dy}`) },
    zoom: (by) => { done.push(by > 1 ? 'nearer' : 'further') },
    near: () => { done.push('near') },
    hover: (p) => { done.push(p ? `over ${p.x},${p.y}` : 'off') },
  }).attach(board)
})

describe('a hand on the map', () => {
  it('taps, even if the finger strays a little', () => {
    send('pointerdown', at(50, 60))
    send('pointermove', at(53, 62))
    send('pointerup', at(53, 62))
    expect(done).toEqual(['tap 53,62'])
  })
  it('drags the map, and a drag is no tap', () => {
    send('pointerdown', at(50, 60))
    send('pointermove', at(80, 60))
    send('pointermove', at(90, 65))
    send('pointerup', at(90, 65))
    expect(done).toEqual(['pan 30,0', 'pan 10,5'])
  })
  it('pinches with two fingers, and neither taps', () => {
    send('pointerdown', at(100, 100, 1))
    send('pointerdown', at(200, 100, 2))
    send('pointermove', at(240, 100, 2))
    send('pointerup', at(240, 100, 2))
    send('pointerup', at(100, 100, 1))
    expect(done).toEqual(['pan 20,0', 'nearer'])
  })
  it('comes nearer on a double tap of empty ground only', () => {
    const twice = () => { for (const kind of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) send(kind, at(5, 5)) }
    twice()
    expect(done).toEqual(['tap 5,5', 'tap 5,5'])
    meant = false
    twice()
    expect(done.slice(2)).toEqual(['tap 5,5', 'tap 5,5', 'near'])
  })
  it('hovers with a mouse, not with a finger', () => {
    send('pointermove', at(7, 8))
    send('pointermove', { ...at(7, 8), pointerType: 'mouse' })
    expect(done).toEqual(['over 7,8'])
  })
  it('ignores other buttons', () => {
    send('pointerdown', { ...at(5, 5), button: 2 })
    send('pointerup', { ...at(5, 5), button: 2 })
    expect(done).toEqual([])
  })
  it('zooms with the wheel', () => {
    send('wheel', { ...at(5, 5), deltaY: 100 })
    send('wheel', { ...at(5, 5), deltaY: -100 })
    expect(done).toEqual(['further', 'nearer'])
  })
  it('has nothing said once more by a mouse after a finger, but gives the map the keyboard; a button on it keeps its click', () => {
    const end = (target: unknown) => heard.get('touchend')!({ target, cancelable: true, preventDefault: () => done.push('no mouse') })
    Object.assign(board, { ownerDocument: { activeElement: null }, focus: () => done.push('focus') })
    end(board)
    end({})
    expect(done).toEqual(['no mouse', 'focus'])
  })
  it('hears each kind of event once', () => expect(heard.size).toBe(7))
})

describe('a hand on a piece', () => {
  let piece: string[]
  beforeEach(() => {
    piece = []
    ;({ board, heard, send } = element())
    new Hand({
      point: (x, y) => ({ x, y }),
      tap: () => { piece.push('tap'); return true },
      pan: () => { piece.push('pan') },
      zoom: () => { piece.push('zoom') },
      near: () => {},
      hover: () => {},
      grab: (p) => (p.x < 100 ? {
        move: (q) => { piece.push(`to ${q.x},${q.y}`) }, drop: () => { piece.push('drop') }, cancel: () => { piece.push('back') },
      } : undefined),
      wheel: (by) => { piece.push(`turn ${by}`); return by > 0 },
    }).attach(board)
  })

  it('drags it, and does not move the map', () => {
    send('pointerdown', at(50, 60))
    send('pointermove', at(80, 60))
    send('pointermove', at(90, 65))
    send('pointerup', at(90, 65))
    expect(piece).toEqual(['to 80,60', 'to 90,65', 'drop'])
  })
  it('taps it', () => {
    send('pointerdown', at(50, 60))
    send('pointerup', at(51, 60))
    expect(piece).toEqual(['back', 'tap'])
  })
  it('puts it back when a second finger comes', () => {
    send('pointerdown', at(50, 60, 1))
    send('pointermove', at(80, 60, 1))
    send('pointerdown', at(200, 60, 2))
    send('pointermove', at(220, 60, 2))
    send('pointerup', at(220, 60, 2))
    send('pointerup', at(80, 60, 1))
    expect(piece.slice(0, 2)).toEqual(['to 80,60', 'back'])
    expect(piece).not.toContain('drop')
  })
  it('turns by the wheel, or zooms where nothing turns', () => {
    send('wheel', { ...at(50, 60), deltaY: 100 })
    send('wheel', { ...at(50, 60), deltaY: -100 })
    expect(piece).toEqual(['turn 100', 'turn -100', 'zoom'])
  })
})
