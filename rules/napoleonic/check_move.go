package napoleonic

import (
	"drumhead/rules"
	"drumhead/space/hex"
)

// manoeuvreRefused says why a piece may not move, turn or change formation any
// more in this activation.
func (s *State) manoeuvreRefused(u int8) rules.Refusal {
	switch k := s.card(u); {
	case k.arm == Artillery && s.Did&fired != 0:
		return refuse("NP-ACT-04", codeGunsFired, 0, 0)
	case s.Closed && k.arm == General:
		return refuse("NP-RAL-03", codeRallyClosed, 0, 0)
	case s.Closed:
		return refuse("NP-ACT-05", codeManoeuvreOver, 0, 0)
	}
	return legal
}

// stepsRefused says why a piece may not spend so many more hexes.
func (s *State) stepsRefused(u int8, hexes int8) rules.Refusal {
	if r := s.manoeuvreRefused(u); r.Clause != "" {
		return r
	}
	if s.Stopped {
		return refuse("NP-TERR-02", codeStopped, int(s.Pieces[u].At), 0)
	}
	if left := s.left(u); hexes > left {
		return refuse(s.moveClause(u), codeTooFar, int(hexes), int(left))
	}
	return legal
}

// moveClause is the clause that limits a piece's movement now.
func (s *State) moveClause(u int8) string {
	k := s.card(u)
	switch {
	case s.Active == u && s.Did&formed != 0:
		return "NP-MOVE-07"
	case k.arm == Rifles && s.b.opt[rifleMove] == asInfantry:
		return "NP-VAR-10"
	case k.horse:
		return "NP-VAR-06"
	case k.class != 0:
		return "NP-VAR-08"
	}
	return [arms]string{"NP-MOVE-01", "NP-MOVE-02", "NP-MOVE-03", "NP-MOVE-04", "NP-MOVE-05"}[k.arm]
}

func (s *State) moveRefused(o *Order) rules.Refusal {
	if r := s.stepsRefused(o.Unit, 1); r.Clause != "" {
		return r
	}
	o = s.spelled(o)
	if r := s.stepsRefused(o.Unit, o.Hexes); r.Clause != "" {
		return r
	}
	at := s.Pieces[o.Unit].At
	for i, c := range o.Path[:o.Hexes] {
		if _, ok := s.b.board.Towards(at, c); !ok {
			return refuse("NP-MOVE-06", codeNotNext, int(c), 0)
		}
		last := i == int(o.Hexes)-1
		switch e := s.entry(o.Unit, c); {
		case e == barred && !s.b.ground[c].enter[s.card(o.Unit).arm]:
			return refuse("NP-TERR-01", codeGround, int(c), 0)
		case e == barred:
			return refuse("NP-MAP-04", codeTaken, int(c), 0)
		case e == passing && last:
			return refuse("NP-MAP-04", codeNoStopHere, int(c), 0)
		case e == stopping && !last:
			return refuse("NP-TERR-02", codeStopOnWay, int(c), 0)
		}
		at = c
	}
	return s.facingRefused(o, o.Hexes)
}

// spelled is a move whose hexes are all named. Where there was no legal way to
// a hex it is led straight there, so that the refusal can say what is in the
// way.
func (s *State) spelled(o *Order) *Order {
	at := s.Pieces[o.Unit].At
	straight := true
	for _, c := range o.Path[:o.Hexes] {
		if s.b.board.Distance(at, c) > 1 {
			straight = false
		}
		at = c
	}
	if straight {
		return o
	}
	full := plain(MoveVerb, o.Unit)
	full.Facing = o.Facing
	at = s.Pieces[o.Unit].At
	for _, c := range o.Path[:o.Hexes] {
		for at != c {
			if int(full.Hexes) == maxPath {
				full.Hexes = int8(min(127, int(full.Hexes)+s.b.board.Distance(at, c)))
				return &full
			}
			at = s.nearer(at, c)
			full.Path[full.Hexes] = at
			full.Hexes++
		}
	}
	return &full
}

// nearer is the neighbour of a hex that is nearest to another, the first
// clockwise from north.
func (s *State) nearer(at, to hex.Cell) hex.Cell {
	best := hex.None
	for d := hex.N; d <= hex.NW; d++ {
		if c := s.b.board.Next(at, d); c != hex.None && (best == hex.None || s.b.board.Distance(c, to) < s.b.board.Distance(best, to)) {
			best = c
		}
	}
	return best
}

// facingRefused says why an order may not name its facing: a unit turns by one
// hexside on each hex that it enters (NP-MAP-05).
func (s *State) facingRefused(o *Order, hexes int8) rules.Refusal {
	if o.Facing == asIs {
		return legal
	}
	if !s.faces(o.Unit) {
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	}
	if n := s.Pieces[o.Unit].Facing.Between(hex.Direction(o.Facing)); n > int(hexes) {
		return refuse("NP-MAP-05", codeTurnTooMuch, n, int(hexes))
	}
	return legal
}

// turnRefused: turning on the spot costs 1, legal as a step is (NP-MAP-05).
func (s *State) turnRefused(o *Order) rules.Refusal {
	switch {
	case !s.faces(o.Unit):
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	case o.Facing == int8(s.Pieces[o.Unit].Facing):
		return refuse("NP-MAP-05", codeSameFacing, 0, 0)
	}
	return s.stepsRefused(o.Unit, 1)
}

func (s *State) formRefused(o *Order) rules.Refusal {
	u := o.Unit
	k, p := s.card(u), &s.Pieces[u]
	switch {
	case k.arm == Artillery:
		return refuse("NP-ACT-04", codeNoActs, 0, 0)
	case k.arm == General:
		return refuse("NP-UNIT-02", codeNoActs, 0, 0)
	case !k.arm.takes(o.Formation):
		return refuse("NP-UNIT-02", codeNoFormation, int(o.Formation), 0)
	case o.Formation == p.Formation:
		return refuse("NP-FORM-02", codeSameFormation, 0, 0)
	case s.Did&formed != 0:
		return refuse("NP-ACT-05", codeTwice, 0, 0)
	}
	if r := s.manoeuvreRefused(u); r.Clause != "" {
		return r
	}
	if s.Stopped && k.change > 0 {
		return refuse("NP-TERR-02", codeStopped, int(p.At), 0)
	}
	if s.Spent+k.change > s.changeAllowance(u, o.Formation) {
		return refuse("NP-MOVE-07", codeNoMovement, int(s.Spent), int(s.changeAllowance(u, o.Formation)))
	}
	if o.Facing == asIs {
		return legal
	}
	after := o.Formation != Square && s.b.opt[facing] == frontArc && k.arm != Rifles
	if !after || p.Formation != Square && o.Facing != int8(p.Facing) {
		return refuse("NP-MAP-05", codeFacingHere, 0, 0)
	}
	return legal
}

// changeAllowance is what may be spent up to a change of formation: the larger
// of the two allowances; with formation-allowance starting that of the start,
// of which a square without movement has 1 for this alone (NP-MOVE-07).
func (s *State) changeAllowance(u int8, to Formation) int8 {
	k := s.card(u)
	if s.b.opt[formationAllowance] == starting {
		n := k.moves[s.counted(u)]
		if n == 0 && s.counted(u) == Square {
			n = 1
		}
		return n
	}
	return max(k.moves[s.Pieces[u].Formation], k.moves[to])
}

// exitRefused: by spending one more hex, from an exit of its side (NP-VIC-04).
func (s *State) exitRefused(u int8) rules.Refusal {
	if s.card(u).arm == General {
		return refuse("NP-VIC-04", codeNoActs, 0, 0)
	}
	side := s.side(u)
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; g.kind == exitGoal && g.leads(s.Pieces[u].At) {
			if r := s.manoeuvreRefused(u); r.Clause != "" {
				return r
			}
			if s.left(u) < 1 {
				return refuse("NP-VIC-04", codeTooFar, 1, int(s.left(u)))
			}
			return legal
		}
	}
	return refuse("NP-VIC-04", codeNoExit, 0, 0)
}

// enterRefused says why a reinforcement cannot come on (NP-TURN-07).
func (s *State) enterRefused(o *Order) rules.Refusal {
	u := o.Unit
	k := s.card(u)
	switch {
	case s.Pieces[u].Fate != Waiting:
		return refuse("NP-TURN-07", codeEntry, 0, 0)
	case o.Hexes > 0 && o.to() != k.entersAt:
		return refuse("NP-TURN-07", codeEntry, int(k.entersAt), 1)
	case s.allowance(u) < 1:
		return refuse("NP-TURN-07", codeTooFar, 1, int(s.allowance(u)))
	case s.entry(u, k.entersAt) < standing:
		return refuse("NP-TURN-07", codeBlockedEntry, int(k.entersAt), 0)
	}
	return s.facingRefused(o, 1)
}
