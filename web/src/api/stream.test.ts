import { describe, expect, it, vi } from 'vitest'
import { listen, Parser, silence } from './stream.ts'

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

describe('listen', () => {
  it('asks anew for a stream that says nothing more, and not for one that says that it stands', async () => {
    vi.useFakeTimers()
    try {
      let opened = 0
      let say: (text: string) => void = () => {}
      const up: boolean[] = []
      const end = listen({
        open: (signal) => {
          opened++
          const body = new ReadableStream<Uint8Array>({
            start(to) {
              say = (text) => to.enqueue(new TextEncoder().encode(text))
              signal.addEventListener('abort', () => to.error(signal.reason))
            },
          })
          return Promise.resolve(body)
        },
        message: () => {},
        up: (standing) => up.push(standing),
      })
      for (let n = 0; n < 20; n++) {
        await vi.advanceTimersByTimeAsync(silence / 3)
        say(': still here\n\n')
      }
      await vi.advanceTimersByTimeAsync(silence / 3)
      expect(opened).toBe(1)
      await vi.advanceTimersByTimeAsync(silence + 1000) // it stands still
      expect(opened).toBe(2)
      expect(up).toEqual([true, false, true])
      end()
    } finally {
      vi.useRealTimers()
    }
  })
})
