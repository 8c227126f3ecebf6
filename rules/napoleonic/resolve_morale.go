package napoleonic

import (
	"drumhead/dice"
	"drumhead/space/hex"
)

// tests is how many morale dice one of the two of a frame must throw: one for
// a batch of casualties that leaves it at half strength or less (NP-MOR-01,
// NP-MOR-04), or one for each such casualty with morale-test-per casualty.
func (s *State) tests(f *Frame, k int) int {
	u := f.Units[k]
	p := &s.Pieces[u]
	switch {
	case f.Hurt[k] == 0 || p.Fate != OnTable || !s.halved(u):
		return 0
	case p.Retreating: // NP-MOR-05
		return 0
	case s.card(u).arm == Rifles && s.b.opt[riflesMorale] == exempt: // NP-MOR-06
		return 0
	case s.b.opt[moraleTestPer] != perCasualty:
		return 1
	}
	n := 0
	for left := p.Strength; left < p.Strength+f.Hurt[k]; left++ {
		if left*2 <= s.card(u).original {
			n++
		}
	}
	return n
}

// moraleTest: 1 or 2 falls back at once and retreats for the rest of the
// battle (NP-MOR-02).
func moraleTest(r *run, k int) {
	s := r.State
	f := s.Frame
	u := f.Units[k]
	for range s.tests(&f, k) {
		t := r.Throw("morale", "NP-MOR-01", s.side(u))
		s.moraleThrow(t, u)
		passed := r.Roll().Hits(0) == 1
		r.Emit(Event{Kind: Tested, Unit: u, Passed: passed})
		if !passed {
			fallBack(r, &f, k)
			break
		}
	}
	if !nobodyLeft(r) {
		proceed(r, f, f.Step+1)
	}
}

// moraleThrow puts a morale die to a throw, with its reasons.
func (s *State) moraleThrow(t *dice.Throw, u int8) {
	t.Add(s.side(u), 1, s.fails(u)+1, 0)
	t.Because("at half strength or less", "NP-MOR-01", 0)
	switch s.card(u).quality {
	case eliteRow:
		t.Because("elite", "NP-VAR-07", 1)
	case militiaRow:
		t.Because("militia", "NP-VAR-07", -1)
	}
	if s.Pieces[u].Formation == Square && s.b.opt[squareMorale] == steady {
		t.Because("in square", "NP-VAR-02", failures[s.card(u).quality]-s.fails(u)) // a one always fails
	}
}

// fails is the highest score on which a unit fails: by its quality
// (NP-VAR-07), one less in a steady square, but always on 1 (NP-VAR-02).
func (s *State) fails(u int8) int {
	n := failures[s.card(u).quality]
	if s.Pieces[u].Formation == Square && s.b.opt[squareMorale] == steady {
		n--
	}
	return max(n, 1)
}

// failures is the chart of morale by quality.
var failures = func() (by [3]int) {
	for row := range by {
		by[row] = morale.At(row, failedColumn)
	}
	return by
}()

// fallBack: one hex at once towards its own home edge (NP-RET-01).
func fallBack(r *run, f *Frame, k int) {
	s := r.State
	u := f.Units[k]
	from := s.Pieces[u].At
	to, off := s.retreatsTo(u)
	switch {
	case off:
		leaveTable(r, u) // NP-RET-04
	case to == hex.None:
		blocked(r, f, k) // NP-RET-05
	default:
		forceTo(r, FellBack, u, to)
		carryGenerals(r, u, from, to)
	}
}

// retreatsTo is the next retreat hex: straight back, else back-left, else
// back-right as the owner looks at the enemy (NP-RET-03). The unit leaves the
// table if straight back lies beyond its own home edge (NP-RET-04).
func (s *State) retreatsTo(u int8) (to hex.Cell, off bool) {
	a, at := &s.b.sides[s.side(u)], s.Pieces[u].At
	if s.beyondHome(u, at, a.back) {
		return hex.None, true
	}
	for _, way := range [3]hex.Direction{a.back, a.backLeft, a.backRight} {
		if c := s.b.board.Next(at, way); s.free(u, c) {
			return c, false
		}
	}
	return hex.None, false
}

// retreat is the whole activation of a retreating unit: one retreat hex, or
// with retreat-rate full-move as many as its allowance (NP-RET-02).
func retreat(r *run) {
	s := r.State
	u := s.Active
	hexes := 1
	if s.b.opt[retreatRate] == fullMove {
		hexes = max(int(s.card(u).moves[s.Pieces[u].Formation]), 1)
	}
	for i := range hexes {
		to, off := s.retreatsTo(u)
		if off {
			leaveTable(r, u)
			break
		}
		if to == hex.None {
			if i == 0 { // later it ends without harm
				f := Frame{Units: [2]int8{u, u}}
				blocked(r, &f, 0)
			}
			break
		}
		forceTo(r, Retreated, u, to)
		if s.b.ground[to].stop {
			break
		}
	}
	if !nobodyLeft(r) {
		r.Emit(Event{Kind: Finished, Unit: u})
	}
}

// forceTo moves a unit by force: no cost, no stop, formation and facing kept
// (NP-PUSH-01, NP-PUSH-05), but with forced-square becomes-column a square is
// a column as it moves.
func forceTo(r *run, how Kind, u int8, to hex.Cell) {
	s := r.State
	r.Emit(Event{Kind: how, Unit: u, From: s.Pieces[u].At, To: to})
	if s.Pieces[u].Formation == Square && s.b.opt[forcedSquare] == becomesColumn {
		becomeColumn(r, u)
	}
}

// becomeColumn turns a square into a column by force; it faces the enemy edge
// (NP-MAP-05).
func becomeColumn(r *run, u int8) {
	r.Emit(Event{Kind: Reformed, Unit: u, Formation: Column, Facing: r.State.b.sides[r.State.side(u)].ahead})
}

// leaveTable: forced over its own edge a unit is lost, not destroyed, and
// never returns (NP-PUSH-04, NP-RET-04). Generals with it stay.
func leaveTable(r *run, u int8) {
	p := &r.State.Pieces[u]
	r.Emit(Event{Kind: LeftTable, Unit: u, From: p.At, Points: p.Strength})
}

// blocked: a forced move with nowhere to go costs one more casualty of the
// same batch, or what the option says (NP-PUSH-03, NP-RET-05).
func blocked(r *run, f *Frame, k int) {
	s := r.State
	u := f.Units[k]
	r.Emit(Event{Kind: Stuck, Unit: u})
	switch s.b.opt[blockedForcedMove] {
	case blockedStands:
		return
	case blockedDestroyed:
		casualties(r, f, k, int(s.Pieces[u].Strength))
	default:
		casualties(r, f, k, 1)
	}
	removeDestroyed(r, u)
}

// carryGenerals: Generals in the hex of a unit that is pushed or falls back at
// once go with it (NP-GEN-02).
func carryGenerals(r *run, u int8, from, to hex.Cell) {
	s := r.State
	for _, g := range s.b.generals[s.side(u)] {
		if s.Pieces[g].At == from {
			r.Emit(Event{Kind: Carried, Unit: g, From: from, To: to})
		}
	}
}
