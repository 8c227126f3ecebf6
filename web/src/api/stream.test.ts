import { describe, expect, it } from 'vitest'
import { Parser } from './stream.ts'

describe('Parser', () => {
  it('reads entries, however the text is cut', () => {
    const text = ': ping\n\nid: 7\nevent: entry\ndata: {"seq":7}\n\nevent: here\ndata: {"seats":\ndata: []}\n\nid: 8\n'
    for (let cut = 0; cut <= text.length; cut++) {
      const p = new Parser()
      const got = [...p.push(text.slice(0, cut)), ...p.push(text.slice(cut))].filter((m) => m.event)
      expect(got).toEqual([
        { id: '7', event: 'entry', data: '{"seq":7}' },
        { id: '', event: 'here', data: '{"seats":\n[]}' },
      ])
    }
  })
})
