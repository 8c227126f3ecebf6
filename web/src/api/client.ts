// Speaks to the server. Every answer that is not wanted becomes a Problem;
// a server that does not answer becomes a Silence, and the same request may
// then be sent again.

import { unicode } from '../dice/json.ts'
import { keysOf } from './keys.ts'
import type {
  About, BattleCard, Checked, Created, Hold, Moves, NewBattle, Reach, Refusal, RuleBook, RuleSystem,
  ScenarioCard, ScenarioPage, Scene, Table, There,
} from './types.ts'

/** The server said no, and why (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly refusal?: Refusal,
    readonly seq?: number,
    /** How the words are written down: they are to be signed so. */
    readonly written?: string,
  ) {
    super(message)
  }
}

/** The server did not answer. */
export class Silence extends Error {}

interface ProblemBody {
  title?: string
  detail?: string
  refusal?: Refusal
  seq?: number
  written?: string
  errors?: { message?: string; location?: string }[]
}

function words(status: number, body: ProblemBody): string {
  const more = (body.errors ?? []).map((e) => [e.location, e.message].filter(Boolean).join(': '))
  return [body.detail ?? body.title ?? `The server answered ${status}.`, ...more].join('\n')
}

export function headers(battle?: string): Record<string, string> {
  const keys = keysOf(battle)
  return keys.length ? { 'Drumhead-Key': keys.join(',') } : {}
}

async function ask(method: string, path: string, battle?: string, body?: BodyInit): Promise<Response> {
  let answer: Response
  const sent = headers(battle)
  if (body !== undefined) sent['Content-Type'] = path === '/api/records' ? 'application/jsonl' : 'application/json'
  try {
    answer = await fetch(path, { method, headers: sent, body })
  } catch {
    throw new Silence('The table does not answer.')
  }
  // A gateway that has lost its server is silence too.
  if (answer.status >= 502 && answer.status <= 504) throw new Silence('The table does not answer.')
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as ProblemBody
    throw new Problem(answer.status, words(answer.status, problem), problem.refusal, problem.seq, problem.written)
  }
  return answer
}

async function get<T>(path: string, battle?: string): Promise<T> {
  return (await ask('GET', path, battle)).json() as Promise<T>
}

async function post<T>(path: string, body: unknown, battle?: string): Promise<T> {
  return (await ask('POST', path, battle, JSON.stringify(body))).json() as Promise<T>
}

/** Entries that are no orders. */
export type Deed = 'undo' | 'propose' | 'answer' | 'notes' | 'talk' | 'throw' | 'resign' | 'sit' | 'links' | 'seal' | 'claim' | 'marks' | 'point' | 'instruct' | 'commit' | 'reveal'

/** Signs what a seat does in a battle, where it has a key: see ../dice/watch.ts. */
type Signer = (what: Deed | 'orders', body: object) => Promise<object>
export const signers = new Map<string, Signer>()

/** Gives a command, signed if its seat has a key; words that are written down otherwise are signed again as they stand there. */
async function deed(id: string, what: Deed | 'orders', body: object): Promise<{ seq: number }> {
  const sign: Signer = signers.get(id) ?? ((_, b) => Promise.resolve(b))
  const give = async (said: object) => post<{ seq: number }>(`${at(id)}/${what}`, await sign(what, said), id)
  try {
    return await give(body)
  } catch (e) {
    if (!(e instanceof Problem) || e.written === undefined) throw e
    return give({ ...body, [what === 'orders' ? 'order' : 'text']: e.written })
  }
}

const at = (battle: string) => `/api/battles/${encodeURIComponent(battle)}`

export const api = {
  about: () => get<About>('/api/about'),
  rules: () => get<RuleSystem[]>('/api/rules'),
  book: (system: string) => get<RuleBook>(`/api/rules/${encodeURIComponent(system)}`),
  scenarios: () => get<ScenarioCard[]>('/api/scenarios'),
  scenario: (id: string) => get<ScenarioPage>(`/api/scenarios/${encodeURIComponent(id)}`),
  battles: () => get<BattleCard[]>('/api/battles'),
  create: (battle: NewBattle) => post<Created>('/api/battles', battle),
  table: (id: string) => get<Table>(at(id), id),
  order: (id: string, body: { seat: string; ask?: number; order: string; id: string; why?: string; typed?: number[]; redo?: number }) =>
    deed(id, 'orders', body),
  check: (id: string, body: { seat: string; order: string; after?: string[] }) =>
    post<Checked>(`${at(id)}/check`, body, id),
  /** An entry that is no order. */
  entry: (id: string, what: Deed, body: object) =>
    deed(id, what, body),
  hold: (id: string, piece: string, so: string) =>
    get<Hold>(`${at(id)}/hold/${encodeURIComponent(piece)}${so ? `?so=${encodeURIComponent(so)}` : ''}`, id),
  there: (id: string, body: { seat: string; order: string }) => post<There>(`${at(id)}/there`, body, id),
  /** How all goes at once: what is plotted, or as it went in an entry. */
  moves: (id: string, seq: number) => get<Moves>(`${at(id)}/moves${seq ? `?seq=${seq}` : ''}`, id),
  reach: (id: string, piece: string) => get<Reach>(`${at(id)}/reach/${encodeURIComponent(piece)}`, id),
  /** A new key for a chair; the old one dies. */
  newKey: (id: string, seat: string) => post<{ key: string }>(`${at(id)}/seats/${encodeURIComponent(seat)}/key`, {}, id),
  /** An entry written down as a case, YAML. */
  caseOf: async (id: string, seq: number) => (await ask('GET', `${at(id)}/case/${seq}`, id)).blob(),
  sceneAt: (id: string, seq: number) =>
    get<{ scene: Scene; seq: number }>(`${at(id)}/at/${seq}`, id),
  /** The entries behind one, as JSON Lines. */
  recordAfter: async (id: string, after: number) => unicode(await (await ask('GET', `${at(id)}/record?after=${after}`, id)).arrayBuffer(), after),
  record: async (id: string) => (await ask('GET', `${at(id)}/record`, id)).blob(),
  importRecord: async (text: string) =>
    (await ask('POST', '/api/records', undefined, text)).json() as Promise<Created>,
  remove: async (id: string) => {
    await ask('DELETE', at(id), id)
  },
}
