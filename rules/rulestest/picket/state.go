package picket

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

// cell is a place on the strip from 1 in the south; 0 is none.
type cell int8

// piece is whatever an order or event can speak of: a unit by its place in
// State.Units, or counters+n for the counter n.
type piece int8

const (
	none     piece = -1
	units          = 2 * perSide
	counters piece = units
	pieces         = units + 2*hiddenMost
)

// side is whose piece it is.
func (p piece) side() int8 {
	if p >= counters {
		return int8(p-counters) / hiddenMost
	}
	return int8(p) / perSide
}

// kind of a unit; 0 is an empty place in the array.
type kind int8

const (
	general kind = 1 + iota
	captain
	company
	dummy
)

// plot is what a unit is to do this turn. An unknown one is an enemy's.
type plot int8

const (
	unplotted plot = iota
	hold
	advance
	back
	unknown
)

// stage is where in the turn the battle stands: section "The turn" of the book.
type stage int8

const (
	starting stage = iota // counters are laid, and the first turn begins
	plotting              // both sides plot; then the plots are opened
	drawing               // the next card; behind the last the next turn begins
	acting                // the commander whose card it is
	charged               // the target of a charge may fire
	fighting              // the charge is fought out
	ended
)

// Unit is a unit. While it is hidden its place is its counter's.
type Unit struct {
	Kind           kind
	Under          piece // its commander; itself, if it is one
	Strength, Lost int8  // figures
	At             cell
	Hidden, Acted  bool
	Plot           plot
}

// Counter covers a hidden unit. Its number is drawn, so that neither its name
// nor its place in the array tells which unit it is.
type Counter struct {
	At cell
	Is piece // none: not known, or not laid
}

// State is a battle at one moment. It is copied by assignment.
type State struct {
	battle   *battle
	Turn     int8
	Stage    stage
	Rain     bool
	Closed   [2]bool // sides that have closed their plots
	Pack     uint64  // cards still to come
	Card     int8    // the one that is up, -1: none
	Units    [units]Unit
	Counters [2 * hiddenMost]Counter

	// The charge that is being carried out: who, and whom. A system with
	// procedures inside procedures has a fixed array of such frames.
	Charger, Target piece

	Winner int8
	Why    int8 // number of the clause that ended it: see endings
}

// battle is what never changes: the one thing that a state points to.
type battle struct {
	title     string
	turns     int8
	option    [len(options)]int // numbers of values
	sides     []scenario.Side
	seats     []scenario.Seat
	seatSide  []int8 // -1: umpire or spectator
	spokesman [2]rules.Seat
	seatOf    [units]rules.Seat // of commanders
	id, name  [units]string
}

var counterIDs = [2 * hiddenMost]string{"x1", "x2", "y1", "y2"}

// counter is the counter that covers a unit, as far as it is known, or -1.
func (s *State) counter(u piece) int {
	for n := range s.Counters {
		if s.Counters[n].Is == u && s.Counters[n].At != 0 {
			return n
		}
	}
	return -1
}

// unit is what a piece is: itself, or what the counter covers, or none.
func (s *State) unit(p piece) piece {
	if p >= counters {
		return s.Counters[p-counters].Is
	}
	return p
}

// public is what everybody calls a unit: its counter while it is hidden.
func (s *State) public(u piece) piece {
	if s.Units[u].Hidden {
		if n := s.counter(u); n >= 0 {
			return counters + piece(n)
		}
	}
	return u
}

// where is the cell of a piece, 0 if it is off the table or not known.
func (s *State) where(p piece) cell {
	if p < counters {
		if p = s.public(p); p < counters {
			return s.Units[p].At
		}
	}
	return s.Counters[p-counters].At
}

// on says whether a unit is on the table; a hidden one is, wherever it is.
func (s *State) on(u piece) bool {
	return s.Units[u].Kind != 0 && (s.Units[u].Hidden || s.Units[u].At != 0)
}

// enemyAt is an enemy of a side in a cell, open units before counters, or none.
func (s *State) enemyAt(side int8, c cell) piece {
	for p := piece(0); p < pieces; p++ {
		if p.side() == side || p < counters && s.Units[p].Hidden {
			continue
		}
		if c != 0 && s.where(p) == c {
			return p
		}
	}
	return none
}

// commander is who orders a unit: its own commander, else the general, else
// none (PK-CARD-02).
func (s *State) commander(u piece) piece {
	if c := s.Units[u].Under; s.on(c) {
		return c
	}
	for c := piece(u.side()) * perSide; c.side() == u.side() && c < units; c++ {
		if s.Units[c].Kind == general && s.on(c) {
			return c
		}
	}
	return none
}

// card is the number of a commander's card.
func (s *State) card(c piece) int8 { return c.side()*2 + int8(s.Units[c].Kind-general) }

// seat is who answers for a unit; the general's seat if nobody commands it.
func (s *State) seat(u piece) rules.Seat {
	if c := s.commander(u); c != none {
		return s.battle.seatOf[c]
	}
	return s.battle.spokesman[u.side()]
}

// figures of a side's companies on the table.
func (s *State) figures(side int8) int {
	n := 0
	for u := piece(0); u < units; u++ {
		if u.side() == side && s.on(u) && s.Units[u].Kind == company {
			n += int(s.Units[u].Strength)
		}
	}
	return n
}

// know hides the enemy's plots, and what his counters are.
func know(dst, src *State, side int8) {
	*dst = *src
	for u := piece(0); u < units; u++ {
		if u.side() == side || src.Units[u].Kind == 0 {
			continue
		}
		if src.Stage == plotting {
			dst.Units[u].Plot = unknown
		}
		if src.Units[u].Hidden {
			dst.Units[u].At = 0
		}
	}
	for n := range dst.Counters {
		if (counters + piece(n)).side() != side {
			dst.Counters[n].Is = none
		}
	}
}

// guess lays hidden units under the counters that may cover them, and plots.
func guess(s *State, f *dice.Fast) {
	for u := piece(0); u < units; u++ {
		w := &s.Units[u]
		if w.Plot == unknown {
			w.Plot = hold + plot(f.Intn(3))
		}
		if !w.Hidden || w.At != 0 || s.counter(u) >= 0 {
			continue
		}
		if s.Turn == 0 { // counters are not laid yet
			w.At = cell(1 + f.Intn(cells/2) + int(u.side())*cells/2)
			continue
		}
		var free [hiddenMost]*Counter
		n := 0
		for i := range s.Counters {
			c := &s.Counters[i]
			if (counters+piece(i)).side() == u.side() && c.At != 0 && c.Is == none {
				free[n], n = c, n+1
			}
		}
		free[f.Intn(n)].Is = u
	}
}

// next says how the battle goes on; the stage alone decides.
func next(s *State) rules.Next {
	switch s.Stage {
	case ended:
		return rules.Over
	case plotting:
		if s.Closed[0] && s.Closed[1] {
			return rules.Table
		}
		return rules.Ask
	case acting, charged:
		return rules.Ask
	case fighting:
		return rules.More
	}
	return rules.Table
}

// prompt asks both sides at once for plots, else the one seat whose turn it is.
func prompt(s *State, asks *rules.Asks) {
	q := rules.Question{Kind: uint8(s.Stage), Unit: -1, Must: true}
	q.Key = uint32(s.Turn)<<16 | uint32(s.Card+1)<<8 | uint32(s.Stage)
	switch s.Stage {
	case plotting:
		q.Secret, q.Seconds = true, 300
		for side, seat := range s.battle.spokesman {
			if !s.Closed[side] {
				q.Seats = 1 << seat
				asks.Add(q)
			}
		}
	case acting:
		c := s.commanderUp()
		q.Unit, q.Seats = int16(c), 1<<s.battle.seatOf[c]
		asks.Add(q)
	case charged:
		q.Unit, q.Seats, q.Small, q.Aside = int16(s.Target), 1<<s.seat(s.Target), true, true
		asks.Add(q)
	}
}

// commanderUp is the commander whose card is up.
func (s *State) commanderUp() piece {
	for c := piece(0); c < units; c++ {
		if k := s.Units[c].Kind; (k == general || k == captain) && s.card(c) == s.Card {
			return c
		}
	}
	return none
}

// endings are the clauses that end a battle, by State.Why.
var endings = [...]string{"", "PK-WIN-01", "PK-TURN-01", "PK-UMP-01"}

func result(s *State) rules.Result {
	r := rules.Result{Over: s.Stage == ended, Winner: -1, Turn: int(s.Turn)}
	for u := piece(0); u < units; u++ {
		r.Lost[u.side()] += int(s.Units[u].Lost)
	}
	if !r.Over {
		return r
	}
	r.Winner, r.Clause, r.Text = s.Winner, endings[s.Why], "The battle is drawn."
	if r.Winner >= 0 {
		r.Text = "Victory of " + s.battle.sides[r.Winner].Name + "."
	}
	return r
}

// conserved is all figures there are, on the table and off it.
func conserved(s *State) int {
	n := 0
	for _, u := range s.Units {
		n += int(u.Strength) + int(u.Lost)
	}
	return n
}
