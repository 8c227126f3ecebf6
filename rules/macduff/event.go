package macduff

import (
	"drumhead/rules/facts"
	"drumhead/space/inches"
)

// Event is one thing that happened. What a kind uses stands in uses; all else
// is zero.
type Event struct {
	Kind   EventKind
	Turn   int16                        `json:"turn"`
	Side   int8                         `json:"side"`
	Unit   int8                         `json:"unit"`
	Target int8                         `json:"target"`
	Card   int8                         `json:"card"`
	N      int16                        `json:"n"`
	M      int16                        `json:"m"`
	Yes    bool                         `json:"yes"`
	At     inches.Position              `json:"at"`
	Facing inches.Heading               `json:"facing"`
	Form   Formation                    `json:"form"`
	Files  int8                         `json:"files"`
	Afoot  bool                         `json:"afoot"`
	In     int8                         `json:"in"`
	Fate   Fate                         `json:"fate"`
	Marks  Marks                        `json:"marks"`
	Mask   uint64                       `json:"mask"`
	Ground int8                         `json:"ground"`
	Ending Ending                       `json:"ending"`
	Legs   int8                         `json:"-"`
	Course [maxLegs + 2]inches.Position `json:"course" count:"Legs"`
	Order  Declared                     `json:"order"`
	Work   Work                         `json:"work"`
	Frame  Frame                        `json:"frame"`
}

// EventKind is what an event says. Facts are what happened on the table: they
// are never reused, reordered or given another meaning. Procedure is how far a
// half-done thing has come, and may change with the version of these rules.
type EventKind uint8

// The kinds of events. New ones are added at the end.
const (
	NoKind      EventKind = iota
	TurnBegan             // turn
	WindSet               // facing, yes: it blows
	DeckMade              // mask: the cards
	CardTurned            // card, side
	Won                   // initiative: side won with n to m
	Led                   // side acts first (yes), or second
	Up                    // unit: the commander who is activated
	Spent                 // unit: his activation is over
	Joined                // unit: the officer, target: the unit
	Parted                // unit: the officer stands alone at, facing
	CalledUp              // unit, yes: the command roll has succeeded
	Ordered               // unit, order
	Given                 // unit: the commander; the orders stand
	Begun                 // unit: its item begins
	Shot                  // unit, target, n: hits, m: dice
	Rogue                 // unit, target: who is struck or nobody, at: where
	Bounced               // unit, target, n: hits
	Cancelled             // unit: who is led, target: the officer or nobody, n: 1 cancelled, 0 nothing, -1 he is wounded
	Casualties            // unit, n: lost, m: left
	Recovered             // unit, n
	Tested                // unit, n: rally test: 1 rallied, 0 retreats, -1 routs
	Removed               // unit, fate
	Moved                 // unit, course, at, facing
	Formed                // unit, at, facing, form, files, afoot, in
	Marked                // unit, marks, yes: set, or cleared
	Answered              // unit, target, n: its reaction
	Contacted             // unit, target, n: the face of target that is struck
	Met                   // unit: what it defends against target: mask 1 obstacle, 2 cover, 4 struck in flank
	Fought                // unit, target, n: hits on target, m: hits on unit
	Apart                 // unit: its contacts are over
	FoughtRound           // unit: it has fought a round
	Defeated              // unit
	Fire                  // ground, yes: burns
	Burned                // ground, n: damage
	Fortified             // ground, yes
	Ruined                // ground
	Worked                // n: the work's place in the list, work
	Entered               // unit, at, facing: a reinforcement
	Arrived               // unit, at, facing, side: We Marched All Night
	ChanceDrawn           // side, card
	Seized                // unit: who will act out of turn, or whatever was named
	Replaced              // unit: a commander is back, target: with whom
	Levels                // side, n: halves of army morale lost, by a ruling
	BattleOver            // side, ending
	Lit                   // unit: wind and weather of a vehicle: n points of work wanted
	JokerTurned           // yes: a chance card waits
	Restored              // unit: a ruling puts it back, at, facing

	Pushed // frame
	Went   // frame
	Popped // nothing
	Passed // side, yes: it has done with this part

	Shared  // unit, target, n: melee dice assigned to target
	Decided // n of m dice have told, in a throw that the umpire called for

	Vanished     // unit is hidden, n: under which counter, -1: none
	Revealed     // unit, target: with whom; n: the counter that covered it, and all that the enemy did not know
	CounterMoved // n: the counter, at

	Detached  // unit: a detachment, target: its unit, n: figures, at, facing, form, files, afoot
	Separated // unit: a detachment, yes: on its own, or one with its unit again
	Rejoined  // unit: a detachment, target: its unit, into which it falls in

	Kept        // side, card, yes: a chance card is held, or what was held is played
	ThrownEarly // unit, n: inches thrown before its order, -1: they do not stand
	Deployed    // unit, at, facing, form, files
	Lost        // unit, fate, n: removed for a reason that its fate does not say
	Tended      // unit: a hospital, yes: one of the wounded may return
	Missed      // unit: the General, at whom somebody has shot in vain (MD-CHANCE-09)
	kinds
)

var eventNames = []string{"", "turn", "wind", "deck", "card", "initiative", "led", "up", "spent", "joined", "parted", "called", "ordered", "given",
	"begun", "shot", "rogue", "bounced", "steady-men", "casualties", "recovered", "tested", "removed", "moved", "formed", "marked",
	"answered", "contacted", "met", "fought", "apart", "round", "defeated", "fire", "burned", "fortified", "ruined", "worked",
	"entered", "arrived", "chance", "named", "replaced", "morale", "over", "accident", "joker", "restored", "pushed", "went", "popped", "passed", "shared", "decided",
	"vanished", "revealed", "counter", "detached", "separated", "rejoined",
	"kept", "thrown-early", "deployed", "lost", "tended", "missed"}

func (k EventKind) String() string { return eventNames[k] }

var uses = []string{
	NoKind: "", TurnBegan: "turn", WindSet: "facing yes", DeckMade: "mask", CardTurned: "card side", Won: "side n m", Led: "side yes",
	Up: "unit", Spent: "unit", Joined: "unit target", Parted: "unit at facing", CalledUp: "unit yes", Ordered: "unit order", Given: "unit",
	Begun: "unit", Shot: "unit target n m", Rogue: "unit target at", Bounced: "unit target n", Cancelled: "unit target n",
	Casualties: "unit n m", Recovered: "unit n", Tested: "unit n", Removed: "unit fate", Moved: "unit course at facing",
	Formed: "unit at facing form files afoot in", Marked: "unit marks yes", Answered: "unit target n", Contacted: "unit target n",
	Met: "unit target mask", Fought: "unit target n m", Apart: "unit", FoughtRound: "unit", Defeated: "unit", Fire: "ground yes",
	Burned: "ground n", Fortified: "ground yes", Ruined: "ground", Worked: "n work", Entered: "unit at facing", Arrived: "unit at facing side",
	ChanceDrawn: "side card", Seized: "unit", Replaced: "unit target", Levels: "side n", BattleOver: "side ending", Lit: "unit n",
	JokerTurned: "yes", Restored: "unit at facing", Pushed: "frame", Went: "frame", Popped: "", Passed: "side yes",
	Shared:   "unit target n",
	Decided:  "n m",
	Vanished: "unit n", Revealed: "unit target n at facing form files afoot in marks order", CounterMoved: "n at",
	Detached: "unit target n at facing form files afoot", Separated: "unit yes", Rejoined: "unit target",
	Kept: "side card yes", ThrownEarly: "unit n", Deployed: "unit at facing form files", Lost: "unit fate n",
	Tended: "unit yes", Missed: "unit",
}

var form = facts.New[Event](eventNames, uses)

// MarshalJSON writes the kind and what it uses.
func (e Event) MarshalJSON() ([]byte, error) { return form.Marshal(&e) }

// UnmarshalJSON reads it strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return form.Unmarshal(src, e) }
