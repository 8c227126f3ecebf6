// Server-sent events over fetch, so that keys travel in a header and the
// number to go on from is ours to give (EventSource can do neither).

export interface Message {
  id: string
  event: string
  data: string
}

/** Cuts a stream's text into messages. Comments come out as event "". */
export class Parser {
  private rest = ''

  push(text: string): Message[] {
    this.rest += text
    const parts = this.rest.split(/\r?\n\r?\n/)
    this.rest = parts.pop() ?? ''
    return parts.map(read)
  }
}

function read(block: string): Message {
  const message: Message = { id: '', event: '', data: '' }
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'data') data.push(value)
    else if (field === 'id') message.id = value
    else if (field === 'event') message.event = value
  }
  message.data = data.join('\n')
  if (data.length && !message.event) message.event = 'message'
  return message
}

export interface Line {
  /** Asks for the stream, behind what is known. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  message: (m: Message) => void
  /** True when the line stands, false when it is broken and tried again. */
  up: (standing: boolean) => void
}

/** How long a server may say nothing: it sends a comment every two seconds. One that has
 * still to open the stream may be reading the battle. */
export const silence = 6_000
const opening = 12_000
const waits = [250, 1000, 2000, 5000]

/** Keeps a line open until the returned function is called. */
export function listen(line: Line): () => void {
  let ended = false
  let control = new AbortController()
  void (async () => {
    for (let tries = 0; !ended; tries++) {
      control = new AbortController()
      try {
        await once(line, control, () => (tries = 0))
      } catch {
        // Broken or refused: said below and tried again.
      }
      if (ended) return
      line.up(false)
      await new Promise((r) => setTimeout(r, waits[Math.min(tries, waits.length - 1)]))
    }
  })()
  return () => {
    ended = true
    control.abort()
  }
}

async function once(line: Line, control: AbortController, good: () => void) {
  let timer = setTimeout(() => control.abort(), opening)
  try {
    const stream = await line.open(control.signal)
    if (!stream) throw new Error('no stream')
    good()
    line.up(true)
    clearTimeout(timer)
    timer = setTimeout(() => control.abort(), silence)
    const parser = new Parser()
    const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => control.abort(), silence)
      for (const m of parser.push(value)) if (m.event) line.message(m)
    }
  } finally {
    clearTimeout(timer)
  }
}
