// The payloads of the server, equal to the Go types of scene/ and play/.

export interface Scene {
  board: Board
  sides: Side[]
  clock: Clock
  pieces: Piece[]
  marks?: Mark[]
}

export interface Board {
  grid: 'hex' | 'square' | 'inches'
  columns: number
  rows: number
  title: string
  subtitle?: string
  seed: number
  cells: Cell[]
  ways?: Way[]
  terrain: Terrain[]
}

export interface Cell {
  at: string
  terrain: string
  name?: string
}

export interface Way {
  kind: 'road' | 'track' | 'river' | 'stream'
  name?: string
  path: string[]
}

export type Drawing =
  | 'clear' | 'hill' | 'wood' | 'buildings' | 'wall' | 'hedge' | 'fieldwork' | 'stream'
  | 'ford' | 'bridge' | 'marsh' | 'river' | 'lake' | 'cliff' | 'road'

export interface Terrain {
  id: string
  name: string
  draw: Drawing
  text: string
}

export interface Side {
  id: string
  name: string
  short: string
  ink: 'red' | 'blue' | 'green' | 'white' | 'brown' | 'grey'
  plate: 'solid' | 'hatched'
  home: 'south' | 'north' | 'west' | 'east'
}

export interface Clock {
  turn: number
  turns?: number
  part: string
  side: number
  victory: string
  over?: string
  clause?: string
  winner: number
}

export type Arm = 'infantry' | 'rifles' | 'cavalry' | 'artillery' | 'general' | 'train' | 'hidden'

export interface Piece {
  id: string
  name: string
  short: string
  side: number
  arm: Arm
  formation?: string
  facing?: number
  at?: string
  strength?: number
  full?: number
  test?: number
  state?: State[]
  may?: boolean
  done?: boolean
  place?: number
  text: string
}

export interface State {
  kind: 'retreating' | 'shaken' | 'disordered' | 'fired' | 'hidden' | 'destroyed' | 'gone' | 'captured' | 'mark'
  text: string
}

export interface Mark {
  kind: 'objective' | 'exit' | 'entry' | 'zone' | 'note'
  at: string
  side: number
  text: string
}

export interface Act {
  order: string
  verb: string
  label: string
  key?: string
  piece?: string
  target?: string
  cell?: string
  path?: string[]
  cost?: number
  line?: string[]
  dice?: boolean
  need?: string
  closes?: string
  clause?: string
  small?: boolean
  odds?: Odds
}

export interface Odds {
  results: Chance[]
  also?: Chance[]
  ends?: string
}

export interface Chance {
  text: string
  fraction: string
  share: number
}

export interface Refusal {
  clause: string
  text: string
  line?: string[]
  cells?: string[]
  pieces?: string[]
}

export interface Line {
  spans: Span[]
  depth?: number
  head?: boolean
  side: number
  pieces?: string[]
  from?: string
  to?: string
  path?: string[]
  kind?: string
  clause?: string[]
  throws?: Throw[]
}

export interface Span {
  text?: string
  kind?: 'unit' | 'clause' | 'dice'
  throw?: number
  group?: number
}

export interface Throw {
  purpose: string
  clause?: string
  groups: Group[]
  typed?: boolean
}

export interface Group {
  side: number
  sides: number
  need?: number
  faces: number[]
  tell?: boolean[]
  mods?: Modifier[]
}

export interface Modifier {
  text: string
  clause: string
  by?: number
}

export interface Table {
  id: string
  title: string
  rules: string
  book: string
  ruleName: string
  seats: Seat[]
  you: string[]
  scene: Scene
  asks: Ask[]
  log: Entry[]
  seq: number
  kept?: string
  grade: string
  undo: boolean
  briefing?: Briefing[]
  setting?: Option[]
  history?: string
  damaged?: string
  proposal?: Proposal
}

export interface Proposal {
  seq: number
  seat: string
  to: number
  text?: string
}

export interface Seat {
  id: string
  name: string
  side: number
  who: 'you' | 'friend' | 'recruit' | 'sergeant' | 'open' | 'umpire'
  here: boolean
  owing: boolean
}

export interface Briefing {
  side: number
  text: string
}

export interface Option {
  name: string
  value: string
  values: string[]
  clause: string
  title: string
  variant: boolean
}

export interface Ask {
  id: number
  seats: string[]
  yours: boolean
  text: string
  piece?: string
  acts?: Act[]
  throw?: Throw
  must?: boolean
  until?: string
}

export interface Entry {
  seq: number
  kind: string
  seat?: string
  side: number
  by?: 'hand' | 'computer' | 'instruction' | 'table' | 'umpire'
  at?: string
  order?: string
  lines?: Line[]
  text?: string
  turn?: number
  void?: boolean
}

export interface Update {
  seq: number
  entry: Entry
  clock: Clock
  pieces?: Piece[]
  gone?: string[]
  marks?: Mark[]
  asks: Ask[]
  undo: boolean
  kept?: string
  reset?: boolean
}

// What stands around a battle.

export interface RuleSystem {
  id: string
  name: string
  author: string
  clauses: number
  open: number
  options: Option[]
}

export interface RuleBook {
  id: string
  name: string
  clauses: Clause[]
  charts?: Chart[]
}

export interface Chart {
  id: string
  title: string
  clause: string
  columns: string[]
  rows: { title: string; cells: string[] }[]
}

export interface Clause {
  clause: string
  title: string
  state: string
  text: string
  cases: number
}

export interface ScenarioSide {
  id: string
  name: string
  short: string
  ink: Side['ink']
  plate: Side['plate']
}

export interface ScenarioCard {
  id: string
  title: string
  date?: string
  place?: string
  summary?: string
  rules: string
  ruleName: string
  minutes?: number
  turns?: number
  first?: boolean
  beginner?: string
  sides: ScenarioSide[]
  board: Board
}

export interface ScenarioPage extends ScenarioCard {
  scene: Scene
  briefing: Briefing[]
  options: Option[]
  history?: string
  sources?: string[]
}

export interface BattleCard {
  id: string
  title: string
  scenario: string
  turn: number
  turns?: number
  line: string
  you: string[]
  owing: boolean
  over: boolean
  kept?: string
  board: Board
}

export type Commander = 'you' | 'recruit' | 'sergeant' | 'friend'

export interface NewBattle {
  scenario: string
  options?: Record<string, string>
  seats: Record<string, Commander>
  real?: boolean
}

export interface Created {
  id: string
  keys: Record<string, string>
}

export interface Checked {
  legal: boolean
  refusal?: Refusal
  act?: Act
}

export interface About {
  version: string
  address: string
  loopback: boolean
  reachable?: string[]
  dataDir?: string
}
