// The payloads under the names that the client uses. They are generated from
// the server's own description of itself, so that neither can drift: `make`
// writes api.d.ts from what `go run ./cmd/openapi` prints.

import type { components } from './api.d.ts'

type Schemas = components['schemas']

export type Scene = Schemas['Scene']
export type Board = Schemas['Board']
export type Cell = Schemas['Cell']
export type Way = Schemas['Way']
export type Ground = Schemas['Ground']
export type Course = Schemas['Course']
export type Spot = Schemas['Spot']
export type Base = Schemas['Base']
export type Shape = Schemas['Shape']
export type Measure = Schemas['Measure']
export type Hold = Schemas['Hold']
export type Motion = Schemas['Motion']
export type Lay = Schemas['Lay']
export type Moves = Schemas['Moves']
export type Track = Schemas['Track']
export type Fight = Schemas['Fight']
export type Ray = Schemas['Ray']
export type There = Schemas['There']
export type Terrain = Schemas['Terrain']
export type Drawing = Terrain['draw']
export type Side = Schemas['Side']
export type Clock = Schemas['Clock']
export type Part = Schemas['Part']
export type Piece = Schemas['Piece']
export type Troop = Schemas['Troop']
export type Arm = Piece['arm']
export type State = Schemas['State']
export type Mark = Schemas['Mark']

export type Act = Schemas['Act']
export type Choice = Schemas['Choice']
export type OrderSlip = Schemas['OrderSlip']
export type SlipLine = Schemas['SlipLine']
export type Advice = Schemas['Advice']
export type Form = Schemas['Form']
export type Field = Schemas['Field']
export type Odds = Schemas['Odds']
export type Chance = Schemas['Chance']
export type Refusal = Schemas['Refusal']

export type Line = Schemas['Line']
export type Span = Schemas['Span']
export type Throw = Schemas['Throw']
export type Group = Schemas['Group']
export type Modifier = Schemas['Modifier']

export type Table = Schemas['Table']
export type Seat = Schemas['SeatView']
export type Ask = Schemas['AskView']
export type Entry = Schemas['EntryView']
export type Update = Schemas['Update']
export type Here = Schemas['Here']
export type Beside = Schemas['Beside']
export type Commitment = Schemas['Commitment']
export type Briefing = Schemas['Briefing']
export type Option = Schemas['OptionView']
export type Reach = Schemas['Reach']
export type Place = Schemas['Place']
export type Ruling = Schemas['RulingView']
export type Proposal = Schemas['Proposal']

export type RuleSystem = Schemas['RuleSystem']
export type Kind = Schemas['Kind']
export type Preset = Schemas['Preset']
export type RuleBook = Schemas['Rulebook']
export type Clause = Schemas['Clause']
export type Chart = Schemas['Chart']
export type ScenarioCard = Schemas['ScenarioCard']
export type ScenarioPage = Schemas['ScenarioPage']
export type BattleCard = Schemas['Brief']
export type NewBattle = Schemas['NewBattle']
export type Created = Schemas['Begun']
export type Checked = Schemas['Verdict']
export type About = Schemas['About']

/** Who may sit in a seat of a new battle. */
/** The computer's commanders. */
export const levels = ['recruit', 'sergeant', 'colonel'] as const
export type Level = (typeof levels)[number]
export const isLevel = (who: string): who is Level => (levels as readonly string[]).includes(who)
export type Commander = 'you' | Level | 'friend'
