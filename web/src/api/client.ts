// Speaks to the server. Every answer that is not wanted becomes a Problem;
// a server that does not answer becomes a Silence, and the same request may
// then be sent again.

import createClient from 'openapi-fetch'
import { unicode } from '../dice/unicode.ts'
import { apart } from './apart.ts'
import type { components, paths } from './api.d.ts'
import { keysOf } from './keys.ts'
import type { Bell, NewBattle, Refusal } from './types.ts'

/** The server said no, and why (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly refusal?: Refusal,
    readonly seq?: number,
    /** How the words are written down: they are to be signed so. */
    readonly written?: string,
    /** What its seat has signed meanwhile stands before it: it is to be signed anew. */
    readonly anew = false,
    /** Why a friend’s file is not taken in. */
    readonly misfit?: string,
  ) {
    super(message)
  }
}

/** The server did not answer. */
export class Silence extends Error {
  constructor() {
    super('The table does not answer.')
  }
}

async function problem(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as Partial<components['schemas']['Problem']>
  const more = (body.errors ?? []).map((e) => [e.location, e.message].filter(Boolean).join(': '))
  const words = [body.detail ?? body.title ?? `The server answered ${answer.status}.`, ...more].join('\n')
  return new Problem(answer.status, words, body.refusal, body.seq, body.written, body.anew, body.misfit)
}

/** Every path, body and answer is of the server's own description: ./api.d.ts. */
export const server = createClient<paths>()
/** What is answered there is read by people only: a text that is fetched to be changed, kept or proved stays as it is. */
const read = /^\/api\/(battles\/{id}(\/(at|reach|could|hold)\/{\w+}|\/(analysis|advice|check|moves|there))?|scenarios\/{id})$/
/** Told when the session of a club's member has ended. */
export const ended = { session: (): void => undefined }
server.use({
  onRequest({ request, schemaPath, params }) {
    const keys = keysOf(schemaPath.startsWith('/api/battles/{id}') ? params.path?.id as string : undefined)
    if (keys.length && !request.headers.has('Drumhead-Key')) request.headers.set('Drumhead-Key', keys.join(','))
  },
  onError: () => new Silence(),
  async onResponse({ response, schemaPath }) {
    // A gateway that has lost its server is silence too.
    if (response.status >= 502 && response.status <= 504) throw new Silence()
    if (response.status === 401) ended.session()
    if (!response.ok) throw await problem(response)
    if (response.status === 200 && read.test(schemaPath)) return new Response(apart(await response.text()), response)
    return undefined
  },
})

/** What a good answer holds; one that is not good has been thrown. */
export const got = async <T>(answer: Promise<{ data?: T }>): Promise<T> => (await answer).data as T

/** Commands of a seat: every path of a battle that is answered by the number of an entry. */
export type Command = {
  [P in keyof paths]: P extends `/api/battles/{id}/${infer C}`
    ? paths[P] extends { post: { responses: { 200: { content: { 'application/json': components['schemas']['Seq'] } } } } } ? C : never
    : never
}[keyof paths]

/** What a command says. */
export type Body<C extends Command> = paths[`/api/battles/{id}/${C}`]['post']['requestBody']['content']['application/json']

/** Signs what a seat does in a battle, where it has a key: see ../dice/watch.ts. */
type Signer = <C extends Command>(what: C, body: Body<C>) => Promise<Body<C>>
export const signers = new Map<string, Signer>()

/** Signs and sends a few times more, where the same seat signs something else at once: the record takes each seat's words in the order in which it signed them. */
export async function signedAnew<T>(send: () => Promise<T>): Promise<T> {
  for (let left = 4; ; left--)
    try {
      return await send()
    } catch (e) {
      if (!(e instanceof Problem) || !e.anew || !left) throw e
    }
}

/** Gives a command, signed if its seat has a key; words that are written down otherwise are signed again as they stand there. */
async function give<C extends Command>(id: string, what: C, body: Body<C>): Promise<{ seq: number }> {
  const sign: Signer = signers.get(id) ?? ((_, b) => Promise.resolve(b))
  // The paths of commands differ only in what they take, which Body has seen to.
  const post = async (said: Body<C>) =>
    got(server.POST(`/api/battles/{id}/${what}` as '/api/battles/{id}/notes', { params: { path: { id } }, body: (await sign(what, said)) as Body<'notes'> }))
  // Who sits down has signed that himself.
  const give = (said: Body<C>) => (what === 'sit' ? post(said) : signedAnew(() => post(said)))
  try {
    return await give(body)
  } catch (e) {
    if (!(e instanceof Problem) || e.written === undefined) throw e
    return give({ ...body, [what === 'orders' ? 'order' : 'text']: e.written })
  }
}

const at = (id: string) => ({ params: { path: { id } } })

export const api = {
  about: () => got(server.GET('/api/about')),
  rules: () => got(server.GET('/api/rules')),
  book: (system: string) => got(server.GET('/api/rules/{system}', { params: { path: { system } } })),
  scenarios: () => got(server.GET('/api/scenarios')),
  scenario: (id: string) => got(server.GET('/api/scenarios/{id}', at(id))),
  stock: (system: string) => got(server.GET('/api/rules/{system}/stock', { params: { path: { system } } })),
  printScenario: (id: string, what: string | undefined, paper: 'a4' | 'letter') => got(server.GET('/api/scenarios/{id}/print', { params: { path: { id }, query: { what, paper } } })),
  printBattle: (id: string, what: string | undefined, paper: 'a4' | 'letter') => got(server.GET('/api/battles/{id}/print', { params: { path: { id }, query: { what, paper } } })),
  copied: (id: string) => got(server.GET('/api/battles/{id}/source', at(id))),
  source: (id: string) => got(server.GET('/api/scenarios/{id}/source', at(id))),
  battles: () => got(server.GET('/api/battles')),
  turns: (battles: string[]) => got(server.GET('/api/turns', { params: { query: { battles } } })),
  /** How the chairs held here are told that it is their move. */
  telling: () => got(server.GET('/api/telling')),
  askMail: (body: components['schemas']['MailAsked']) => got(server.POST('/api/mail', { body })),
  notices: (id: string) => got(server.GET('/api/battles/{id}/notices', at(id))),
  setNotices: (id: string, body: Bell) => got(server.PUT('/api/battles/{id}/notices', { ...at(id), body })),
  tryNotice: (id: string, body: components['schemas']['NoticeTrial']) => got(server.POST('/api/battles/{id}/notices/try', { ...at(id), body })),
  /** How the real soldiers stand, as it was ticked in the chairs held here. */
  real: (id: string) => got(server.GET('/api/battles/{id}/real', at(id))),
  setReal: (id: string, body: components['schemas']['Real']) => got(server.PUT('/api/battles/{id}/real', { ...at(id), body })),
  create: (body: NewBattle) => got(server.POST('/api/battles', { body })),
  table: (id: string) => got(server.GET('/api/battles/{id}', at(id))),
  give,
  check: (id: string, body: components['schemas']['Check']) => got(server.POST('/api/battles/{id}/check', { ...at(id), body })),
  hold: (id: string, piece: string, so: string) =>
    got(server.GET('/api/battles/{id}/hold/{piece}', { params: { path: { id, piece }, query: { so: so || undefined } } })),
  there: (id: string, body: components['schemas']['Check']) => got(server.POST('/api/battles/{id}/there', { ...at(id), body })),
  /** How all goes at once: what is plotted, or as it went in an entry. */
  moves: (id: string, seq: number) => got(server.GET('/api/battles/{id}/moves', { params: { path: { id }, query: { seq: seq || undefined } } })),
  /** What a piece of another side could do, if it were its turn. */
  could: (id: string, piece: string) => got(server.GET('/api/battles/{id}/could/{piece}', { params: { path: { id, piece } } })),
  reach: (id: string, piece: string) => got(server.GET('/api/battles/{id}/reach/{piece}', { params: { path: { id, piece } } })),
  /** A new key for a chair; the old one dies. */
  newKey: (id: string, seat: string) => got(server.POST('/api/battles/{id}/seats/{seat}/key', { params: { path: { id, seat } } })),
  /** An entry written down as a case, YAML. */
  caseOf: (id: string, seq: number) => got(server.GET('/api/battles/{id}/case/{seq}', { params: { path: { id, seq } }, parseAs: 'blob' })),
  sceneAt: (id: string, seq: number) => got(server.GET('/api/battles/{id}/at/{seq}', { params: { path: { id, seq } } })),
  /** The entries behind one, as JSON Lines. */
  recordAfter: async (id: string, after: number, keys?: string[]) =>
    unicode(await got(server.GET('/api/battles/{id}/record', { params: { path: { id }, query: { after } }, parseAs: 'arrayBuffer', ...(keys?.length ? { headers: { 'Drumhead-Key': keys.join(',') } } : {}) })), after),
  /** What decided a battle that is over, as far as it was worked out; begins it; stops it. */
  analysis: (id: string) => got(server.GET('/api/battles/{id}/analysis', at(id))),
  analyse: (id: string, deeper = false) => got(server.POST('/api/battles/{id}/analysis', { ...at(id), body: deeper ? { deeper } : {} })),
  dispatch: (id: string) => got(server.GET('/api/battles/{id}/dispatch', at(id))),
  stopAnalysis: (id: string) => got(server.DELETE('/api/battles/{id}/analysis', at(id))),
  record: (id: string) => got(server.GET('/api/battles/{id}/record', { ...at(id), parseAs: 'blob' })),
  remove: (id: string) => got(server.DELETE('/api/battles/{id}', at(id))),
  /** What happens in a battle behind an entry, as it comes: see ./stream.ts. */
  events: (id: string, after: number, signal: AbortSignal) => got(server.GET('/api/battles/{id}/events', {
    params: { path: { id }, header: { 'Last-Event-ID': String(after) } }, headers: { Accept: 'text/event-stream' }, parseAs: 'stream', signal })),
}
