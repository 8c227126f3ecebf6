package napoleonic

import (
	"slices"

	"drumhead/rules"
	"drumhead/space/hex"
)

// Limits of a battle.
const (
	maxSide  = 32                           // pieces of one side
	maxUnits = 2 * maxSide                  // pieces of both
	maxCells = hex.MaxColumns * hex.MaxRows // hexes of the board
	maxPath  = 8                            // hexes in one move order
	maxGoals = 6                            // goals of one side
	maxHolds = 8                            // hexes that somebody wants to hold
	nobody   = int8(-1)                     // no unit, no side
	several  = int8(maxUnits)               // more than one unit: see Piece.Assailant
)

// Arm is the type of a piece (NP-UNIT-01).
type Arm uint8

// The arms. A General is a piece without strength; all others are combat units.
const (
	Infantry Arm = iota
	Rifles
	Cavalry
	Artillery
	General
	arms
)

var armNames = [arms]string{"infantry", "rifles", "cavalry", "artillery", "general"}

func (a Arm) String() string { return armNames[a] }

// Formation is how a unit stands (NP-UNIT-02).
type Formation uint8

// The formations. Artillery and Generals have none.
const (
	NoFormation Formation = iota
	Line
	Column
	Square
	formations
)

var formationNames = [formations]string{"", "line", "column", "square"}

func (f Formation) String() string { return formationNames[f] }

// Fate says where a piece is.
type Fate uint8

// The fates. A unit that has left or is destroyed counts as lost; one that
// waits or has exited does not (NP-TURN-07, NP-VIC-04).
const (
	OnTable   Fate = iota
	Waiting        // a reinforcement that has not entered yet
	Destroyed      // NP-DES-02
	Left           // forced over its own edge: NP-PUSH-04, NP-RET-04
	Exited         // by its own choice: NP-VIC-04
	Captured       // a General: NP-GEN-03
	Killed         // a General: NP-GEN-04
	fates
)

var fateNames = [fates]string{"", "waiting", "destroyed", "left", "exited", "captured", "killed"}

func (f Fate) String() string { return fateNames[f] }

// Piece is all that changes of a unit or General.
type Piece struct {
	At         hex.Cell // hex.None when off the table
	Strength   int8     // points left (NP-UNIT-03)
	Formation  Formation
	Facing     hex.Direction // meaningful only where State.faces says so (NP-MAP-05)
	Fate       Fate
	Retreating bool     // NP-MOR-02
	Done       bool     // has been activated this turn (NP-TURN-05)
	Tried      bool     // a General: has thrown for a rally this turn (NP-RAL-04)
	Hurt       int8     // casualties since the turn began (NP-VAR-04)
	Exit       hex.Cell // by which it has exited (NP-VIC-04)
	Assailant  int8     // who has fired at or assaulted it this turn: a unit, nobody or several (NP-VAR-04)
	WentBack   bool     // in the last fire or assault that it was in, wherever it stands now: for the odds
}

// Deeds are what the active piece has done in this activation.
type Deeds uint8

// The deeds.
const (
	moved  Deeds = 1 << iota // has entered a hex
	turned                   // has turned on the spot
	formed                   // has changed formation
	fired
	assaulted
	rallied // has thrown for a rally; of a retreating unit: has been thrown for
)

// manoeuvre is what moves, turns and changes of formation make up together
// (NP-ACT-05).
const manoeuvre = moved | turned | formed

// Step is what a half-done procedure does next; each is a function of its own
// (section d of the rulebook, 3.2 and 3.3).
type Step uint8

// The steps, in the order of NP-ASL-10.
const (
	NoStep      Step = iota
	RiskStep         // Generals with the stricken: NP-GEN-04
	PushStep         // the loser of an assault goes back: NP-PUSH-01
	FollowStep       // the assaulter may occupy: NP-ASL-11; somebody must decide
	MoraleStep       // morale of the assaulter's unit: NP-MOR-01
	MoraleStep2      // morale of the defender, or of the target of fire
	EndStep          // the assault is over, and so is the activation: NP-ASL-12
	steps
)

// Frame is a procedure that is half done, so that a battle can be kept at any
// throw and any decision.
type Frame struct {
	Step    Step        `json:"step"`
	Assault bool        `json:"assault"` // not fire
	Units   [2]int8     `json:"units"`   // who struck and who was struck
	Cells   [2]hex.Cell `json:"cells"`   // where they stood
	Hurt    [2]int8     `json:"hurt"`    // casualties of this batch, those of a blocked push included (NP-MOR-04)
	Hits    int8        `json:"hits"`    // what the first one's dice scored on the second (NP-VAR-04)
	Winner  int8        `json:"winner"`  // 0 or 1, an index of Units; nobody: no push (NP-ASL-08)
}

// State is a battle at one moment. Copying it is an assignment.
type State struct {
	b *battle // never changes

	Pieces [maxUnits]Piece
	on     [maxCells]int8 // the combat unit in a hex, or nobody (NP-MAP-04)

	Turn    int16
	Started bool // this turn has begun: its initiative is thrown
	Played  bool // both parts of this turn are over
	First   int8 // the side that is first this turn, or was in the last; nobody before turn 1
	Part    int8 // whose part it is; nobody between turns

	List   [maxSide]int8 // the order of activation in this part (NP-TURN-04)
	Listed int8
	// Closing: the side has ended its part; what retreats has still to do so
	// (NP-TURN-04, free).
	Closing bool

	Active   int8 // the piece that is being activated, or nobody
	Spent    int8 // hexes of movement spent (NP-MOVE-07)
	Did      Deeds
	Sequence [6]Deeds // the same in the order in which they were done
	// Closed: no more manoeuvre, by NP-ACT-05 or NP-RAL-03.
	Closed  bool
	Stopped bool      // in a hex that stops movement (NP-TERR-02)
	Began   Formation // at the start of the activation (NP-MOVE-07, starting)
	TriedBy uint64    // units for which the active General has thrown (NP-RAL-04)

	Frame Frame

	Held     [maxHolds]int8    // who holds each wanted hex (NP-VIC-04)
	Exits    [2][maxGoals]int8 // units gone by each exit goal
	Standing [2]int8           // combat units that count as on the table (NP-VIC-02)
	Lost     [2]int8           // combat units lost (NP-VIC-01)
	Points   [2]int16          // strength points lost (NP-VIC-03)

	Over   bool
	Winner int8 // nobody: a draw
	Ending Ending

	// Begun: something has happened since Setup. Until then what nobody decides
	// is the table's, as there is no order that it could belong to.
	Begun bool
}

// Ending is what ended a battle.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	Broken          // NP-VIC-01
	NobodyLeft
	TurnLimit
	Goals
	Ruled // by the umpire
	endings
)

var endingClauses = [endings]string{"", "NP-VIC-01", "NP-VIC-02", "NP-VIC-03", "NP-VIC-04", "NP-CONV-01"}

// Clause is the clause that ended it.
func (e Ending) Clause() string { return endingClauses[e] }

// next says how the battle goes on.
func next(s *State) rules.Next {
	switch {
	case s.Over:
		return rules.Over
	case s.Frame.Step == FollowStep:
		return rules.Ask
	case s.Frame.Step != NoStep:
		return rules.More
	case s.Active != nobody && (!s.Pieces[s.Active].Retreating || s.mayBeRallied(s.Active)):
		return rules.Ask
	case s.Part == nobody && (s.Played || !s.Started):
		return rules.Table
	case s.Part == nobody:
		return rules.More
	case s.Active == nobody && s.b.opt[activationOrder] == freeOrder && !s.Closing:
		return rules.Ask
	case !s.Begun:
		return rules.Table
	}
	return rules.More
}

// card is what never changes of a piece.
func (s *State) card(u int8) *card { return &s.b.cards[u] }

// side is the side of a piece.
func (s *State) side(u int8) int8 { return s.b.cards[u].side }

// faces says whether a piece has a facing: with front-arc every unit in line
// or column and Artillery, but no square, Rifles or General (NP-MAP-05).
func (s *State) faces(u int8) bool {
	if s.b.opt[facing] != frontArc {
		return false
	}
	switch s.card(u).arm {
	case Infantry, Cavalry:
		return s.Pieces[u].Formation != Square
	case Artillery:
		return true
	}
	return false
}

// halved says whether a unit is at half its original strength or below
// (NP-CONV-03).
func (s *State) halved(u int8) bool { return s.Pieces[u].Strength*2 <= s.card(u).original }

// enemyGeneral says whether a General of the other side is in a hex.
func (s *State) enemyGeneral(side int8, c hex.Cell) bool {
	for _, g := range s.b.generals[1-side] {
		if s.Pieces[g].At == c {
			return true
		}
	}
	return false
}

// waits says whether a piece has still to be activated in this part.
func (s *State) waits(u int8) bool {
	p := &s.Pieces[u]
	return !p.Done && (p.Fate == OnTable || p.Fate == Waiting)
}

// listed says whether a piece is on the list of this part (NP-TURN-04).
func (s *State) listed(u int8) bool { return slices.Contains(s.List[:s.Listed], u) }

// following is the next piece on the list of this part, or nobody.
func (s *State) following() int8 {
	for _, u := range s.List[:s.Listed] {
		if s.waits(u) && (!s.Closing || s.Pieces[u].Retreating) {
			return u
		}
	}
	return nobody
}

// mayBeRallied says whether a retreating unit that is being activated may be
// thrown for now (NP-RAL-03, unit-activation).
func (s *State) mayBeRallied(u int8) bool {
	if s.b.opt[rallyTiming] != atUnit || s.Did&rallied != 0 {
		return false
	}
	for _, g := range s.b.generals[s.side(u)] {
		if s.rallyRefused(g, u).Legal() {
			return true
		}
	}
	return false
}
