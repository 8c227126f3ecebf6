package muzzleblast

import (
	"encoding/json"
	"fmt"

	"drumhead/space/inches"
)

// The most that a battle may have.
const (
	maxUnits    = 32
	maxFigures  = 256
	maxGuns     = 12
	maxCarts    = 16
	maxHouses   = 12
	maxSections = 160 // inches of wall
	maxPlots    = 40  // of a side
	maxLegs     = 6   // of a plot
	maxVolleys  = 3   // of a unit, with option split-fire

	mostMenOfUnit = 40
	mostLevel     = 9 // of a hill
)

// Piece is anything that an order or event can speak of: a unit by its number,
// or firstGun, firstCart, firstFigure and a number.
type Piece int16

const (
	nobody      Piece = -1
	firstGun    Piece = maxUnits
	firstCart   Piece = firstGun + maxGuns
	firstFigure Piece = firstCart + maxCarts
	lastPiece   Piece = firstFigure + maxFigures
)

func (p Piece) isUnit() bool   { return p >= 0 && p < firstGun }
func (p Piece) isGun() bool    { return p >= firstGun && p < firstCart }
func (p Piece) isCart() bool   { return p >= firstCart && p < firstFigure }
func (p Piece) isFigure() bool { return p >= firstFigure && p < lastPiece }

func gunPiece(g int8) Piece     { return firstGun + Piece(g) }
func cartPiece(c int8) Piece    { return firstCart + Piece(c) }
func figurePiece(f int16) Piece { return firstFigure + Piece(f) }

func (p Piece) gun() int8     { return int8(p - firstGun) }
func (p Piece) cart() int8    { return int8(p - firstCart) }
func (p Piece) figure() int16 { return int16(p - firstFigure) }

// Standing is where a figure is.
type Standing uint8

// The standings of a figure.
const (
	Gone    Standing = iota // removed, or never there
	InRanks                 // of its unit, at File and Rank
	Loose                   // by itself, at At
	Inside                  // a house, at At
	Off                     // left the table
	Coming                  // not on the table yet: a reinforcement, at At
)

// Figure is one man. In the ranks his place is computed from his unit's, each
// time anew; only who stands by himself keeps a place of his own (MB-ORG-06).
type Figure struct {
	At         inches.Position
	File, Rank int8
	Is         Standing
	House      int8
	Marked     bool // falls at the end of the step (MB-SHT-16)
	Fought     bool // has been in a melee circle this turn (MB-MEL-02)
	Spent      bool // has fired a share of his unit's volleys this turn (MB-SHT-04)
	Upstairs   bool // option house-floors: two
	Serves     int8 // the gun that its owner told him to serve this turn, -1: the nearest
	Fell       int8 // the turn in which he fell, at At: the fallen lie until it ends
}

// lives says whether the man is on the table.
func (f *Figure) lives() bool { return f.Is == InRanks || f.Is == Loose || f.Is == Inside }

// Compulsion is what keeps a unit from its player's orders, the weakest first
// (MB-MOV-13).
type Compulsion uint8

// The compulsions.
const (
	Free       Compulsion = iota
	Held                  // halts or holds, for Moves movement phases
	Retreating            // goes back, for Moves movement phases
	Routing               // runs until it is off the table or rallied
)

// Unit is a body of men. At is the middle of the front of its block.
type Unit struct {
	At     inches.Position
	Facing inches.Heading
	Files  int8

	Start     int8  // men it began the game with
	Officer   int16 // its officer's figure, -1: none
	Compelled Compulsion
	Until     int8 // the last turn of a hold or retreat
	HaltUntil int8 // the last turn of a halt (MB-OFF-02)
	Rallying  bool // must check this turn (MB-RTE-03)
	Checks    bool // must check next turn

	Quarter, Half bool // the thresholds of MB-MOR-01 are used up
	Bereft        bool // it has lost its officer and has no new one
	Promoted      int8 // the turn in which a new officer joined, 0: none
	Won, Lost     int8 // the last turn of a victory, of a defeat
	Shot          int8 // the last turn in which it fired
	Gone          bool // no man is left on the table, or none has come yet
	Coming        bool // it is a reinforcement that has not come yet

	// Of this turn, for its morale step.
	Struck  Triggers
	OwnDead int8            // men lost this turn, in all steps
	Back    inches.Position // of the first melee that it lost: the circle's centre
	Thrust  inches.Position // and the middle of its own men in it
}

// Triggers call for a morale roll (MB-MOR-01 to 05).
type Triggers uint8

// The triggers.
const (
	ByQuarter Triggers = 1 << iota
	ByHalf
	FromBehind
	Beaten
	CommandLost
	AfterRally
	LostCircle // it goes back half a move (MB-MEL-09)
	LostOfficer
)

// Gun is a gun and where it stands: its centre.
type Gun struct {
	At       inches.Position
	Facing   inches.Heading
	Side     int8 // who has it
	Limber   int8 // the cart it can be hooked to, -1: none
	Limbered bool
	Busy     bool            // moved, limbered or unlimbered this turn: it may not fire
	Fired    int8            // the last turn in which it fired, 0: never
	Impact   inches.Position // of its last ball
	Grape    bool            // its last shot was grapeshot
	Seized   int8            // the turn in which it was captured, 0: it was not
	Away     bool            // not on the table: destroyed (option destroy-guns), or still to come
}

// Cart is a limber, a caisson or a wagon. A limber that is hooked up is where
// its gun is.
type Cart struct {
	At     inches.Position
	Facing inches.Heading
	Side   int8
	Hooked bool
	Seized int8
}

// House is what a house has suffered.
type House struct {
	Hits int8
	Ruin bool
}

// Form is how a block stands: how wide, and which way it looks; 0 files and
// heading -1: as before.
type Form struct {
	Files  int8           `json:"files"`
	Facing inches.Heading `json:"facing"`
}

var asBefore = Form{Facing: -1}

// Path is the way of a plot: where each leg ends.
type Path struct {
	Ends [maxLegs]inches.Position
	N    int8
}

// MarshalJSON writes the ends of the legs.
func (p Path) MarshalJSON() ([]byte, error) { return json.Marshal(p.Ends[:p.N]) }

// UnmarshalJSON reads them.
func (p *Path) UnmarshalJSON(src []byte) error {
	var ends []inches.Position
	if err := json.Unmarshal(src, &ends); err != nil {
		return err
	}
	if len(ends) > maxLegs {
		return fmt.Errorf("a path of %d legs, wanted at most %d", len(ends), maxLegs)
	}
	p.N = int8(copy(p.Ends[:], ends))
	return nil
}

// Plot is what a piece is to do this turn; hidden from the other side until all
// plots are opened.
type Plot struct {
	Who    Piece `json:"who"`
	Verb   Verb  `json:"verb"`
	Target Piece `json:"target"` // whom it follows, joins or goes with
	House  int8  `json:"house"`  // that it enters, -1: none
	Count  int8  `json:"count"`  // men who enter; 0: all
	Above  bool  `json:"above"`  // they go upstairs
	First  Form  `json:"first"`  // before it moves
	End    Form  `json:"end"`    // and after
	Path   Path  `json:"path"`
}

// Shot is what a gun is laid on, hidden until all are laid.
type Shot struct {
	Verb  Verb            `json:"verb"` // 0: nothing
	At    inches.Position `json:"at"`
	House int8            `json:"house"`
}

// Volley is what a unit fires at, hidden until all are declared.
type Volley struct {
	Target int8 // -1: nothing
	Men    int8 // shooters given to it; 0: all
	Felled int8 // men that it brought down
	Done   bool // it has been fired
}

// Stage is where in the turn the battle stands: section "The turn" of the
// rulebook.
type Stage uint8

// The stages.
const (
	Starting  Stage = iota // S0: the first turn has not begun
	Orders                 // S2, S3: both sides plot; then all moves
	Artillery              // S4
	Arms                   // S5
	Melee                  // S6
	Morale                 // S7
	Ending                 // S8
	Finished               // S9
)

var stageNames = [...]string{"start", "orders", "artillery", "arms", "melee", "morale", "end", "over"}

func (s Stage) String() string { return stageNames[s] }

// State is a battle at one moment. It is copied by assignment.
type State struct {
	b *battle

	Turn   int8
	Stage  Stage
	Closed [2]bool // sides that have said all they want in this stage
	Up     int8    // with option fire-simultaneity: in-order, who is to shoot, by its place in the order; -1: nobody
	Wished [2]bool // with option melee-start: declared, sides that wish to fight

	Queue [2][maxUnits / 2]int8 // each side's units from its own left to its right as the turn began, -1 behind the last
	Hand  [2]int8               // how far a side has come in it with its plots, hidden; -1: not begun

	Plots   [2][maxPlots]Plot
	Plotted [2]int8
	Shots   [maxGuns]Shot
	Volleys [maxUnits][maxVolleys]Volley

	Units    [maxUnits]Unit
	Figures  [maxFigures]Figure
	Guns     [maxGuns]Gun
	Carts    [maxCarts]Cart
	Houses   [maxHouses]House
	Sections [maxSections]uint8 // height of each inch of wall, in quarters of chest height; 0: a gap

	Removed [2]int16 // men of a side killed or off the table
	Command [2]int8  // the turn in which its command unit was lost, 0: it was not, -1: it has none

	Winner int8
	Why    Why
}

// Why says which clause ended the battle.
type Why uint8

// The ends.
const (
	NotOver Why = iota
	ByBreaking
	ByTurns
	ByRuling
	ByGoal
)

var endingClauses = [...]string{"", "MB-VIC-01", "MB-VIC-02", "MB-GEN-01", "MB-VIC-01"}

// men are the figures of a unit, by their numbers from and to.
func (s *State) men(u int8) (from, to int16) { return s.b.units[u].first, s.b.units[u].last }

// alive is how many men of a unit are on the table.
func (s *State) alive(u int8) int {
	n := 0
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].lives() {
			n++
		}
	}
	return n
}

// ranked is how many men of a unit stand in its block.
func (s *State) ranked(u int8) int {
	n := 0
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Is == InRanks {
			n++
		}
	}
	return n
}

// on says whether a unit has men on the table.
func (s *State) on(u int8) bool { return u >= 0 && u < s.b.count && !s.Units[u].Gone }

// side is whose piece it is, now.
func (s *State) side(p Piece) int8 {
	switch {
	case p.isUnit():
		return s.b.units[p].side
	case p.isGun():
		return s.Guns[p.gun()].Side
	case p.isCart():
		return s.Carts[p.cart()].Side
	case p.isFigure():
		return s.b.units[s.b.figures[p.figure()].unit].side
	}
	return -1
}

// unit is the unit that a piece belongs to for its orders: a gun's and a cart's
// that of its side's first artillery, or of its own, or -1.
func (s *State) unit(p Piece) int8 {
	switch {
	case p.isUnit():
		return int8(p)
	case p.isGun():
		return s.b.guns[p.gun()].unit
	case p.isCart():
		return s.b.carts[p.cart()].unit
	case p.isFigure():
		return s.b.figures[p.figure()].unit
	}
	return -1
}

// plots are a side's plots, in the order in which they were given.
func (s *State) plots(side int8) []Plot { return s.Plots[side][:s.Plotted[side]] }

// plot is the plot of a piece, or nil.
func (s *State) plot(p Piece) *Plot {
	side := s.side(p)
	if side < 0 {
		return nil
	}
	for i := range s.plots(side) {
		if q := &s.plots(side)[i]; q.Who == p {
			return q
		}
	}
	return nil
}

// Legs are the ends of the legs.
func (p *Path) Legs() []inches.Position { return p.Ends[:p.N] }

func (p *Path) add(to inches.Position) bool {
	if p.N == maxLegs {
		return false
	}
	p.Ends[p.N] = to
	p.N++
	return true
}

// last is where the path ends if it begins at from.
func (p *Path) last(from inches.Position) inches.Position {
	if p.N == 0 {
		return from
	}
	return p.Ends[p.N-1]
}
