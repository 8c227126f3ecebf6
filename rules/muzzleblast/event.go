package muzzleblast

import (
	"drumhead/rules/facts"
	"drumhead/space/inches"
)

// Kind is what an event says. Facts are what happened on the table; their
// numbers and names are never used again for something else.
type Kind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind Kind = iota

	TurnBegan  // turn, queue
	Plotted    // plot, n: its unit's place in the order; for its side alone
	Closed     // side
	Formed     // who, at, files, facing
	Moved      // who, path, at, facing, cause, target
	Entered    // who: a man, house, at, n: 1 upstairs
	CameOut    // who: a man, at: he stands by himself
	FellIn     // who: a man, files, facing, at: of his unit; n: his place
	LeftTable  // who: a unit, men
	Limbered   // who: a gun, at, facing
	Unlimbered // who: a gun, at: of the limber
	Rushed     // who: a unit, at, facing, files: who stand by themselves form a block
	Promoted   // who: a man, target: the unit whose officer he becomes, at
	Laid       // who: a gun, shot; for its side alone
	Declared   // who: a unit, target, n, side: its number; for its side alone
	Served     // who: a man, target: a gun; for its side alone
	Wished     // side: wants to fight
	Fired      // who: a gun, shot, at: of impact, cause: misfire, n: the die
	Volleyed   // who: a unit, target, n: men felled
	Struck     // who, men: fall at the end of the step
	Battered   // house, n: hits in all
	Breached   // n: section, side: its height in quarters
	Collapsed  // house
	Wrecked    // who: a gun is destroyed
	Fell       // who: a unit, men
	Orphaned   // who: a unit has lost its officer
	Called     // who: a unit, n: triggers
	Fought     // at, side: the winner, points, men
	Lost       // who: a unit, at, to: it lost a circle
	Won        // who: a unit
	Beat       // who: a unit beats target with volleys
	Fallen     // side: its command unit is lost
	Rallied    // who: a unit, n: result
	Checked    // who: a unit, n: result, side: until
	Halts      // who: a unit, side: until
	TurnEnded  // turn
	Seized     // who: a gun or cart, side
	BattleOver // side, why

	Placed       // who, at: the umpire's ruling, as all that follow
	Strengthened // who, men: who are back, or n: fewer
	Compelled    // who, n
	Given        // who, side
	Repaired     // house, n
	Swapped      // who: an officer at risk; target: the man in whose place he falls, or nobody
	Thwarted     // who has not moved at all as ordered: cause, target; for its side alone

	StageBegan // procedure: stage, closed, n: who is up
	Arrived    // who: a unit that was still to come
	Lapsed     // who: a gun or unit, n: its volley: what it was to fire ahead it cannot; for its side alone
	Engaged    // side: the winner, men: the rest of those who fought in a great circle
	Spent      // who: a unit, men: who have fired a share of its volleys

	kinds
)

// mostMen is how many men an event speaks of.
const mostMen = 32

// Event is one thing that happened. Each kind uses the fields that its JSON
// shows, and no others.
type Event struct {
	Kind   Kind
	Turn   int8            `json:"turn"`
	Stage  Stage           `json:"stage"`
	Closed [2]bool         `json:"closed"`
	Side   int8            `json:"side"`
	Who    Piece           `json:"who"`
	Target Piece           `json:"target"`
	House  int8            `json:"house"`
	N      int16           `json:"n"`
	Cause  Cause           `json:"cause"`
	Why    Why             `json:"why"`
	At     inches.Position `json:"at"`
	To     inches.Position `json:"to"`
	Facing inches.Heading  `json:"facing"`
	Files  int8            `json:"files"`
	Points [2]int16        `json:"points"`
	Path   Path            `json:"path"`
	Shot   Shot            `json:"shot"`
	Plot   Plot            `json:"plot"`
	Count  int8
	Men    [mostMen]int16        `json:"men" count:"Count"`
	Queue  [2][maxUnits / 2]int8 `json:"queue"`
}

// Cause is why a motion ended as it did.
type Cause uint8

// The causes.
const (
	AsOrdered Cause = iota
	Contact         // an enemy: half an inch
	Friend          // a friend in the way
	Wall            // ground or a table edge in the way
	Retreat         // a retreat, done
	Rout
	Pushed // back from a melee
	Ridden // carried along
	NoRoom // no room to re-form
	Misfire
	Compulsion_ // it stood, being under compulsion
	Taken       // the house is taken
)

var causeNames = []string{"ordered", "contact", "friend", "ground", "retreat", "rout", "melee", "carried", "no-room", "misfire", "compelled", "taken"}

var kindNames = []string{
	TurnBegan: "turn", Plotted: "plotted", Closed: "closed", Formed: "formed", Moved: "moved", Entered: "entered", CameOut: "came-out",
	FellIn: "fell-in", LeftTable: "left", Limbered: "limbered", Unlimbered: "unlimbered", Rushed: "gathered", Promoted: "promoted",
	Laid: "laid", Declared: "declared", Served: "served", Wished: "wished", Fired: "fired", Volleyed: "volleyed", Struck: "struck",
	Battered: "battered", Breached: "breached", Collapsed: "collapsed", Wrecked: "wrecked", Fell: "fell", Orphaned: "officer-lost", Called: "called",
	Fought: "fought", Lost: "lost", Won: "won", Beat: "beat", Fallen: "command-lost", Rallied: "rallied", Checked: "checked", Halts: "halts",
	TurnEnded: "turn-ended", Seized: "seized", BattleOver: "over", Placed: "placed", Strengthened: "strengthened", Compelled: "compelled",
	Given: "given", Repaired: "repaired", Swapped: "officer-risked", Thwarted: "thwarted", StageBegan: "stage", Arrived: "arrived", Lapsed: "lapsed", Engaged: "engaged",
	Spent: "spent",
}

var uses = []string{
	TurnBegan: "turn queue", Plotted: "plot n", Closed: "side", Formed: "who at files facing", Moved: "who path at facing cause target men",
	Entered: "who house at n", CameOut: "who at", FellIn: "who n", LeftTable: "who men", Limbered: "who at facing", Unlimbered: "who at",
	Rushed: "who at facing files", Promoted: "who target at", Laid: "who shot", Declared: "who target n side", Served: "who target", Wished: "side",
	Fired: "who shot at facing cause n", Volleyed: "who target n side", Struck: "who men", Battered: "house n", Breached: "n side", Collapsed: "house",
	Wrecked: "who", Fell: "who men", Orphaned: "who", Called: "who n", Fought: "at side points men", Lost: "who at to", Won: "who",
	Beat: "who target", Fallen: "side", Rallied: "who n side", Checked: "who n side", Halts: "who side", TurnEnded: "turn", Seized: "who side",
	BattleOver: "side why", Placed: "who at", Strengthened: "who n men", Compelled: "who n side", Given: "who side", Repaired: "house n", Swapped: "who target", Thwarted: "who cause target",
	StageBegan: "stage closed n", Arrived: "who", Lapsed: "who n", Engaged: "side men",
	Spent: "who men",
}

var form = facts.New[Event](kindNames, uses,
	facts.Words{Field: "stage", Names: stageNames[:]}, facts.Words{Field: "cause", Names: causeNames},
	facts.Words{Field: "why", Names: []string{"", "broken", "turns", "ruling", "goal"}})

// MarshalJSON writes an event as records hold it.
func (e Event) MarshalJSON() ([]byte, error) { return form.Marshal(&e) }

// UnmarshalJSON reads an event strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return form.Unmarshal(src, e) }

// see says who may see an event: plots and declarations only their side, until
// they are opened.
func see(s *State, e *Event) uint8 {
	const all = 7
	switch e.Kind {
	case Plotted:
		return 1 << s.side(e.Plot.Who)
	case Thwarted, Lapsed:
		return 1 << s.side(e.Who)
	case Laid, Declared, Served:
		if s.b.opt[fireSimultaneity] == inOrder {
			return all
		}
		return 1 << s.side(e.Who)
	}
	return all
}
