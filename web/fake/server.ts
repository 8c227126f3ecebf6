// A stand-in for the server while the pages are made: one toy battle on a few
// hexes, without rules worth the name. Used by `npm run fake`, never built in.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import type { Act, Ask, Board, Entry, Line, Piece, Scene, Table, Update } from '../src/api/types.ts'

const board: Board = {
  grid: 'hex', columns: 9, rows: 8, title: 'The Bridge', subtitle: 'a toy battle', seed: 7,
  cells: [
    { at: 'B3', terrain: 'hill' }, { at: 'B4', terrain: 'hill' }, { at: 'C4', terrain: 'hill' },
    { at: 'F5', terrain: 'wood' }, { at: 'F6', terrain: 'wood' }, { at: 'G6', terrain: 'wood' },
    { at: 'E3', terrain: 'buildings', name: 'San Pietro' },
  ],
  ways: [{ kind: 'road', path: ['A2', 'B2', 'C3', 'D3', 'E4', 'F4', 'G5', 'H5', 'I6'] }],
  terrain: [
    { id: 'clear', name: 'Clear', draw: 'clear', text: 'Open ground.' },
    { id: 'hill', name: 'Hill', draw: 'hill', text: 'Two points to enter (NP-TER-02).' },
    { id: 'wood', name: 'Wood', draw: 'wood', text: 'Cover; two points to enter (NP-TER-03).' },
    { id: 'buildings', name: 'Buildings', draw: 'buildings', text: 'Good cover (NP-TER-04).' },
  ],
}
const sides: Scene['sides'] = [
  { id: 'british', name: 'the British', short: 'British', ink: 'red', plate: 'solid', home: 'south' },
  { id: 'french', name: 'the French', short: 'French', ink: 'blue', plate: 'hatched', home: 'north' },
]

const unit = (id: string, name: string, side: number, arm: Piece['arm'], formation: string, at: string, full: number): Piece => ({
  id, name, short: name.split(' ')[0]!, side, arm, formation, at, strength: full, full, test: full / 2,
  text: `${name}, ${arm} in ${formation}, ${full} of ${full}, at ${at}.`,
})

function start(): Piece[] {
  return [
    unit('i1', '78th Highlanders', 0, 'infantry', 'line', 'C2', 6), unit('i2', '27th Foot', 0, 'infantry', 'column', 'E2', 6),
    unit('r1', 'Rifles', 0, 'rifles', 'open', 'F3', 4), unit('k1', 'Lemoine', 0, 'artillery', 'battery', 'G2', 2),
    unit('g1', 'Stuart', 0, 'general', '', 'E1', 0),
    unit('j1', '1er Léger', 1, 'infantry', 'column', 'C7', 6), unit('j2', '42e Ligne', 1, 'infantry', 'line', 'E7', 6),
    unit('h1', '9e Chasseurs', 1, 'cavalry', 'line', 'G7', 4), unit('p1', 'Polonais', 1, 'infantry', 'line', 'F7', 6),
    unit('g2', 'Reynier', 1, 'general', '', 'D7', 0),
  ]
}

function neighbours(cell: string): string[] {
  const c = cell.charCodeAt(0) - 64
  const r = Number(cell.slice(1))
  const low = c % 2 ? r - 1 : r
  return ([[c, r + 1], [c, r - 1], [c - 1, low], [c - 1, low + 1], [c + 1, low], [c + 1, low + 1]] as const)
    .filter(([x, y]) => x >= 1 && x <= 9 && y >= 1 && y <= (x % 2 ? 8 : 7))
    .map(([x, y]) => String.fromCharCode(64 + x) + y)
}

class Battle {
  seq = 0
  turn = 1
  side = 0
  over = ''
  pieces = start()
  list: string[] = []
  log: Entry[] = []
  scenes: Scene[] = []
  streams = new Set<ServerResponse>()
  ids = new Map<string, number>()
  constructor(readonly id: string, readonly seats: Record<string, string>) {
    this.begin(0)
    this.enter({ kind: 'table', side: -1, by: 'table', lines: [
      { head: true, side: -1, spans: [{ text: 'Turn 1' }] },
      { side: -1, clause: ['NP-INIT-01'], spans: [{ text: 'Initiative: British ' }, { kind: 'dice', throw: 0, group: 0 }, { text: ' French ' }, { kind: 'dice', throw: 0, group: 1 }, { text: ' . ' }, { kind: 'clause', text: 'NP-INIT-01' }],
        throws: [{ purpose: 'initiative', clause: 'NP-INIT-01', groups: [{ side: 0, sides: 6, faces: [5], tell: [true] }, { side: 1, sides: 6, faces: [2] }] }] },
    ] })
  }
  begin(side: number) {
    this.side = side
    this.list = this.alive(side).map((p) => p.id)
  }
  alive(side: number) {
    return this.pieces.filter((p) => p.side === side && p.at)
  }
  at(cell: string) {
    return this.pieces.find((p) => p.at === cell)
  }
  acts(p: Piece): Act[] {
    const acts: Act[] = []
    const near = neighbours(p.at!).filter((c) => !this.at(c))
    const far = new Map(near.flatMap((via) => neighbours(via).filter((c) => c !== p.at && !near.includes(c) && !this.at(c)).map((c) => [c, via] as const)))
    for (const c of near) acts.push({ order: `${p.id} move ${c}`, verb: 'move', label: `Move to ${c}`, piece: p.id, cell: c, path: [c], cost: 1, closes: 'One point of movement is left; it may still fire.', clause: 'NP-MOVE-01' })
    for (const [c, via] of far) acts.push({ order: `${p.id} move ${c}`, verb: 'move', label: `Move to ${c}`, piece: p.id, cell: c, path: [via, c], cost: 2, closes: 'It has then moved as far as it may.', clause: 'NP-MOVE-01' })
    if (p.arm !== 'general')
      for (const c of [...near, ...far.keys(), ...neighbours(p.at!)].flatMap(neighbours)) {
        const e = this.at(c)
        if (e && e.side !== p.side && !acts.some((a) => a.target === e.id))
          acts.push({ order: `${p.id} fire ${e.id}`, verb: 'fire', label: `Fire at ${e.short}`, key: 'F', piece: p.id, target: e.id, line: [p.at!, c], dice: true, need: '2 dice need 5', closes: 'Firing ends its activation.', clause: 'NP-FIRE-05' })
      }
    if (p.arm === 'infantry')
      for (const [f, k] of [['line', 'L'], ['column', 'C'], ['square', 'S']] as const)
        if (p.formation !== f) acts.push({ order: `${p.id} form ${f}`, verb: 'form', label: `Form ${f}`, key: k, piece: p.id, clause: 'NP-FORM-02' })
    acts.push({ order: `${p.id} done`, verb: 'pass', label: 'Done', key: 'Space', piece: p.id, clause: 'NP-ACT-03' })
    acts.push({ order: 'end', verb: 'pass', label: 'Everybody is done', small: true })
    return acts
  }
  scene(): Scene {
    const active = this.list[0]
    return {
      board, sides,
      clock: { turn: this.turn, turns: 12, part: `the ${sides[this.side]!.short} part`, side: this.side, victory: `Broken: French ${this.lost(1)} of 5, British ${this.lost(0)} of 5. First to break three wins.`, over: this.over || undefined, clause: this.over ? 'NP-VIC-01' : undefined, winner: this.over ? (this.lost(1) >= 3 ? 0 : 1) : -1 },
      pieces: this.pieces.map((p) => ({ ...p, may: p.side === this.side && this.list.includes(p.id), done: p.side === this.side && !this.list.includes(p.id), place: this.list.indexOf(p.id) + 1 || undefined, text: `${p.name}, ${p.arm}${p.formation ? ' in ' + p.formation : ''}, ${p.strength} of ${p.full}${active === p.id ? ', acts now' : ''}.` })),
      marks: [{ kind: 'objective', at: 'E3', side: 0, text: 'The village' }],
    }
  }
  lost(side: number) {
    return this.pieces.filter((p) => p.side === side && !p.at).length
  }
  seatOf(side: number) {
    return sides[side]!.id
  }
  you() {
    return Object.keys(this.seats).filter((s) => this.seats[s] === 'you')
  }
  asks(you: string[]): Ask[] {
    const p = this.pieces.find((x) => x.id === this.list[0])
    if (this.over || !p) return []
    const seat = this.seatOf(this.side)
    const yours = you.includes(seat)
    return [{ id: this.seq, seats: [seat], yours, piece: p.id, text: `${p.name}${p.formation ? ', ' + p.formation : ''}, ${p.strength} of ${p.full}`, acts: yours ? this.acts(p) : undefined }]
  }
  table(): Table {
    const you = this.you()
    return {
      id: this.id, title: 'The Bridge', rules: 'toy@1', book: 'toy', ruleName: 'toy rules', you, seq: this.seq, log: this.log, grade: 'sealed', undo: this.seq > 1,
      seats: sides.map((s, i) => ({ id: s.id, name: s.name, side: i, who: (this.seats[s.id] ?? 'recruit') as 'you', here: true, owing: this.side === i && !this.over })),
      scene: this.scene(), asks: this.asks(you), kept: new Date().toISOString(),
      briefing: [{ side: 0, text: 'Hold the village.\n\nThe French come down the road. *Three* of their units broken and they will go home.' }, { side: 1, text: 'Take the village.' }],
      setting: [], history: this.over ? 'In history nobody was here.' : undefined,
    }
  }
  enter(e: Omit<Entry, 'seq'>) {
    this.seq++
    const entry: Entry = { ...e, seq: this.seq, at: new Date().toISOString(), turn: this.turn }
    this.log.push(entry)
    const scene = this.scene()
    this.scenes[this.seq] = scene
    const u: Update = { seq: this.seq, entry, clock: scene.clock, pieces: scene.pieces, asks: this.asks(this.you()), undo: true, kept: entry.at }
    for (const s of this.streams) s.write(`id: ${u.seq}\nevent: entry\ndata: ${JSON.stringify(u)}\n\n`)
  }
  order(order: string, by: 'hand' | 'computer'): string | undefined {
    const p = this.pieces.find((x) => x.id === this.list[0])!
    const act = this.acts(p).find((a) => a.order === order)
    if (!act) return 'No such order is offered.'
    const lines = this.play(p, act)
    if (act.verb !== 'move' && act.verb !== 'form') this.list.shift()
    else if (act.cost === 2) this.list.shift()
    if (order === 'end') this.list = []
    for (const s of [0, 1]) if (this.lost(s) >= 3) this.over = `${sides[1 - s]!.name} won: three broken.`
    const side = this.side
    if (!this.list.length) {
      if (side === 1) this.turn++
      this.begin(1 - side)
      lines.push({ head: true, side: 1 - side, spans: [{ text: side ? `Turn ${this.turn}` : 'The French part' }] })
    }
    this.enter({ kind: 'order', seat: this.seatOf(side), side, by, order, lines })
    return undefined
  }
  play(p: Piece, act: Act): Line[] {
    const unitSpan = { kind: 'unit' as const, text: p.short }
    if (act.verb === 'move') {
      const from = p.at
      p.at = act.cell
      return [{ side: p.side, pieces: [p.id], from, to: act.cell, path: act.path, kind: 'move', clause: ['NP-MOVE-01'], spans: [unitSpan, { text: ` moves to ${act.cell}.` }] }]
    }
    if (act.verb === 'form') {
      p.formation = act.order.split(' ')[2]!
      return [{ side: p.side, pieces: [p.id], kind: 'form', spans: [unitSpan, { text: ` forms ${p.formation}.` }] }]
    }
    if (act.verb === 'fire') {
      const e = this.pieces.find((x) => x.id === act.target)!
      const faces = [1, 2].map(() => 1 + Math.floor(Math.random() * 6))
      const tell = faces.map((f) => f >= 5)
      const hits = tell.filter(Boolean).length
      e.strength = Math.max(0, (e.strength ?? 0) - hits)
      const to = e.at
      if (!e.strength) e.at = undefined
      return [{ side: p.side, pieces: [p.id, e.id], from: p.at, to, kind: 'fire', clause: ['NP-FIRE-05'],
        spans: [unitSpan, { text: ` fires at ${e.short}: need 5 ` }, { kind: 'dice', throw: 0, group: 0 }, { text: ` ${hits} lost, ${e.strength} left. ` }, { kind: 'clause', text: 'NP-FIRE-05' }],
        throws: [{ purpose: 'fire', clause: 'NP-FIRE-05', groups: [{ side: p.side, sides: 6, need: 5, faces, tell, mods: [{ text: 'two dice, infantry in line', clause: 'NP-FIRE-02' }] }] }] }]
    }
    return act.order === 'end' ? [] : [{ side: p.side, pieces: [p.id], kind: 'pass', depth: 0, spans: [unitSpan, { text: ' stands.' }] }]
  }
  async computer() {
    while (!this.over && this.seats[this.seatOf(this.side)] !== 'you' && this.seats[this.seatOf(this.side)] !== 'friend') {
      await new Promise((r) => setTimeout(r, 60))
      const p = this.pieces.find((x) => x.id === this.list[0])!
      const acts = this.acts(p).filter((a) => a.order !== 'end' && a.verb !== 'form')
      const fire = acts.find((a) => a.verb === 'fire')
      const act = fire ?? acts.filter((a) => a.cost === 2).sort((a, b) => a.cell!.slice(1).localeCompare(b.cell!.slice(1)))[0] ?? acts.at(-1)!
      this.order(act.order, 'computer')
    }
  }
}

const battles = new Map<string, Battle>()
const card = { id: 'bridge', title: 'The Bridge', date: '1809', place: 'Nowhere', summary: 'A handful of companies dispute a village on the road.', rules: 'toy', ruleName: 'toy rules', minutes: 10, turns: 12, first: true, beginner: 'british', sides, board }
const toyRules = [{ id: 'toy', name: 'toy rules', author: 'nobody', clauses: 2, open: 0, options: [
  { name: 'musket-range', value: 'one', values: ['one', 'two'], clause: 'NP-FIRE-02', title: 'How far muskets reach', variant: false },
  { name: 'militia', value: 'off', values: ['off', 'on'], clause: 'NP-ARM-07', title: 'Militia', variant: true } ] }]
const clause = (c: string, title: string, text: string) => ({ clause: c, title, state: 'done', text, cases: 1 })
const book = { id: 'toy', name: 'toy rules', clauses: [clause('NP-INIT-01', 'Initiative', 'Both sides throw a die; the higher goes first.'), clause('NP-FIRE-05', 'To hit', 'Each **5 or 6** hits.')] }

function body(req: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    let text = ''
    req.on('data', (d) => (text += d))
    req.on('end', () => done(text))
  })
}

async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = (req.url ?? '').split('?')[0]!
  const send = (status: number, value?: unknown) => {
    res.writeHead(status, { 'Content-Type': 'application/json' })
    res.end(value === undefined ? '' : JSON.stringify(value))
  }
  const [, , what, id, sub, more] = path.split('/')
  if (what === 'about') return send(200, { version: 'toy', address: 'http://127.0.0.1:1815', loopback: true, reachable: [], dataDir: '~/.local/share/drumhead' })
  if (what === 'rules') return send(200, id ? book : toyRules)
  if (what === 'scenarios') return send(200, id ? { ...card, scene: new Battle('s', {}).scene(), briefing: [] } : [card, { ...card, id: 'bridge2', title: 'Maida', first: false, minutes: 90, turns: 15 }])
  if (what === 'battles' && !id && req.method === 'POST') {
    const made = JSON.parse(await body(req)) as { seats: Record<string, string> }
    const b = new Battle('t' + (battles.size + 1), made.seats)
    battles.set(b.id, b)
    void b.computer()
    return send(201, { id: b.id, keys: Object.fromEntries(b.you().map((s) => [s, 'K' + s])) })
  }
  if (what === 'battles' && !id)
    return send(200, [...battles.values()].map((b) => ({ id: b.id, title: 'The Bridge', scenario: 'bridge', turn: b.turn, turns: 12, line: b.over || b.scene().clock.victory, you: b.you(), owing: b.asks(b.you()).some((a) => a.yours), over: !!b.over, kept: b.log.at(-1)?.at, board })))
  const b = battles.get(id ?? '')
  if (!b) return send(404, { title: 'Not Found', detail: 'There is no such battle at this table.' })
  if (!sub) {
    if (req.method === 'DELETE') return battles.delete(b.id), send(204)
    return send(200, b.table())
  }
  if (sub === 'events') {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' })
    res.write(': hello\n\n')
    b.streams.add(res)
    req.on('close', () => b.streams.delete(res))
    return
  }
  if (sub === 'at') return send(200, { scene: b.scenes[Number(more)], seq: Number(more) })
  const sent = JSON.parse((await body(req)) || '{}') as { order: string; id: string; text: string }
  if (sub === 'check') return send(200, { legal: false, refusal: { clause: 'NP-MOVE-03', text: 'A line moves one hex.', line: [b.pieces.find((p) => p.id === sent.order.split(' ')[0])?.at, sent.order.split(' ')[2]] } })
  if (sub === 'orders') {
    const no = b.order(sent.order, 'hand')
    if (no) return send(422, { title: 'Refused', detail: no, refusal: { clause: 'NP-ACT-01', text: no }, seq: b.seq })
    void b.computer()
    return send(200, { seq: b.seq })
  }
  if (sub === 'notes' || sub === 'talk') {
    b.enter({ kind: sub === 'notes' ? 'note' : 'talk', seat: b.you()[0], side: 0, by: 'hand', text: sent.text })
    return send(200, { seq: b.seq })
  }
  if (sub === 'resign') {
    b.over = 'The other side won: you gave the battle up.'
    b.enter({ kind: 'end', side: -1, seat: b.you()[0], lines: [{ side: -1, spans: [{ text: b.over }] }] })
    return send(200, { seq: b.seq })
  }
  send(422, { title: 'Refused', detail: 'The toy battle can not do that.', refusal: { clause: 'NP-CONV-01', text: 'The toy battle can not do that.' } })
}

export function fake(): Plugin {
  return {
    name: 'fake-server',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        if (req.url?.startsWith('/api/')) void handle(req, res)
        else next()
      })
    },
  }
}
