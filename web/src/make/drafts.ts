// Speaks to the server of drafts. They are kept there by a key of this browser, which
// nobody else has; the server is their only judge.

import createClient from 'openapi-fetch'
import type { components, paths } from '../api/api.d.ts'
import { Problem, Silence } from '../api/client.ts'
import type { Trial } from '../api/types.ts'
import { keep } from '../state/kept.ts'

const store = 'drumhead.maker'

/** The key by which this browser's battles are kept. */
function maker(): string {
  let key = localStorage.getItem(store)
  if (!key) keep('maker', (key = newId(32)))
  return key
}

/** Where another browser comes to keep battles under the same key. */
export const makerPath = (): string => `/make#maker=${maker()}`

/** Takes up the key of another browser; what was kept under this one's own is copied to it. */
export async function takeUp(key: string) {
  const mine = maker()
  if (key === mine) return
  if (!/^[a-z0-9]{16,64}$/.test(key)) throw new Error('This link is not whole: copy it again in the other browser.')
  const texts: string[] = []
  for (const d of await drafts.list()) texts.push((await drafts.get(d.id)).text)
  localStorage.setItem(`${store}.before`, mine)
  keep('maker', key)
  for (const text of texts) await drafts.keep(newId(), text)
}

/** Random, of letters and digits that an address takes. */
export const newId = (letters = 12): string =>
  [...crypto.getRandomValues(new Uint8Array(letters))].map((b) => 'abcdefghijklmnopqrstuvwxyz234567'[b % 32]).join('')

const server = createClient<paths>()
server.use({
  onError: () => new Silence(),
  async onResponse({ response }) {
    if (!response.ok) {
      const said = (await response.json().catch(() => ({}))) as { detail?: string }
      throw new Problem(response.status, said.detail ?? `The server answered ${response.status}.`)
    }
  },
})
const header = () => ({ 'Drumhead-Maker': maker() })
const got = async <T>(answer: Promise<{ data?: T }>): Promise<T> => (await answer).data as T

/** What is being kept: who goes from the maker to print a battle or to the list of them sees it as he left it. */
let keeping: Promise<unknown> = Promise.resolve()
const behind = async <T>(read: () => Promise<T>): Promise<T> => {
  await keeping.catch(() => undefined)
  return read()
}

export const drafts = {
  list: () => behind(() => got(server.GET('/api/drafts', { params: { header: header() } }))),
  get: (id: string, version?: number) => behind(() => got(server.GET('/api/drafts/{id}', { params: { path: { id }, query: { version }, header: header() } }))),
  keep: (id: string, text: string) => {
    const kept = got(server.PUT('/api/drafts/{id}', { params: { path: { id }, header: header() }, body: { text } }))
    keeping = kept
    return kept
  },
  share: (id: string) => got(server.PUT('/api/drafts/{id}/share', { params: { path: { id }, header: header() } })),
  unshare: (id: string) => got(server.DELETE('/api/drafts/{id}/share', { params: { path: { id }, header: header() } })),
  shared: (word: string) => got(server.GET('/api/shared/{word}', { params: { path: { word } } })),
  quick: (wish: components['schemas']['QuickWish']) => got(server.POST('/api/quick', { body: wish })),
  countryside: (wish: components['schemas']['CountryWish']) => got(server.POST('/api/countryside', { body: wish })),
  remove: (id: string) => got(server.DELETE('/api/drafts/{id}', { params: { path: { id }, header: header() } })),
  print: (text: string, what: string | undefined, paper: 'a4' | 'letter') => got(server.POST('/api/drafts/print', { params: { query: { what, paper } }, body: { text } })),
  page: (text: string) => got(server.POST('/api/drafts/page', { body: { text } })),
  look: (text: string, signal?: AbortSignal) => got(server.POST('/api/drafts/look', { body: { text }, signal })),
}

/** Has a draft tried, and tells how it stands each time that more was fought, until the signal ends it. */
export async function tryOut(text: string, signal: AbortSignal, told: (t: Trial) => void) {
  const body = await got(server.POST('/api/drafts/try', { params: { header: header() }, body: { text }, parseAs: 'stream', signal }))
  const reader = (body as unknown as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line) told(JSON.parse(line) as Trial)
  }
}
