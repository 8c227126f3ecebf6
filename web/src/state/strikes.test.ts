import { expect, it } from 'vitest'
import type { Act, Reach } from '../api/types.ts'
import { strikes } from './strikes.ts'

const act = (verb: string, target: string, cell: string): Act => ({ order: `i1 ${verb} ${target}`, verb, label: `Assault the ${target}`, piece: 'i1', target, cell })
const place = (at: string, orders: string[], ...acts: Act[]) => ({ at, path: orders.map((o) => o.split(' ').at(-1)!), orders, acts })

it('joins the shortest way to an assault that is out of reach from where the piece stands', () => {
  const reach: Reach = {
    piece: 'i1', seat: 'a', from: 'B2',
    cells: [
      place('B2', [], act('assault', 'near', 'B3')),
      place('D2', ['i1 move C2', 'i1 move D2'], act('assault', 'far', 'D3')),
      place('C3', ['i1 move C3'], act('assault', 'far', 'D3'), act('assault', 'near', 'B3'), act('fire', 'third', 'F3')),
    ],
  }
  expect(strikes(reach)).toEqual([
    { ...act('assault', 'far', 'D3'), label: 'Assault the far after a move', key: undefined, path: ['C3'], first: ['i1 move C3'] },
  ])
})
