package napoleonic

import (
	"drumhead/rules"
	"drumhead/space/hex"
)

// Reasons why a ruling makes no sense.
const (
	noSuchStrength = iota
	strengthOfGeneral
	formationOfArm
	standsThere
	enemyThere
	strengthFirst
	offTheTable
	generalRetreats
)

// rulingRefused says why a ruling makes no sense on this table; an umpire may
// set anything else at any time.
func (s *State) rulingRefused(o *Order) rules.Refusal {
	bad := func(why int) rules.Refusal { return refuse("NP-CONV-01", codeRuling, why, 0) }
	if o.Verb == SetVictory {
		return legal
	}
	k, p := s.card(o.Unit), &s.Pieces[o.Unit]
	switch o.Verb {
	case SetAt:
		switch other := s.on[o.to()]; {
		case k.arm != General && p.Strength == 0:
			return bad(strengthFirst)
		case k.arm != General && other != nobody && other != o.Unit:
			return bad(standsThere)
		case k.arm == General && other != nobody && s.side(other) != k.side, s.enemyGeneral(k.side, o.to()):
			return bad(enemyThere)
		}
	case SetStrength:
		switch {
		case k.arm == General:
			return bad(strengthOfGeneral)
		case o.Value < 0 || o.Value > k.original:
			return bad(noSuchStrength)
		}
	case SetFormation:
		if !k.arm.takes(o.Formation) || o.Formation == NoFormation {
			return bad(formationOfArm)
		}
	case SetRetreating:
		switch {
		case k.arm == General:
			return bad(generalRetreats)
		case p.Fate != OnTable:
			return bad(offTheTable)
		}
	}
	return legal
}

// ruling carries out an umpire's order. A half-done procedure whose units are
// gone ends.
func ruling(r *run, o *Order) {
	s := r.State
	switch o.Verb {
	case SetAt:
		from := s.Pieces[o.Unit].At
		r.Emit(Event{Kind: Placed, Unit: o.Unit, From: from, To: o.to()})
	case SetStrength:
		by := o.Value - s.Pieces[o.Unit].Strength
		r.Emit(Event{Kind: Strengthened, Unit: o.Unit, Left: o.Value, Points: by})
		removeDestroyed(r, o.Unit)
	case SetFormation:
		r.Emit(Event{Kind: Arrayed, Unit: o.Unit, Formation: o.Formation})
	case SetFacing:
		r.Emit(Event{Kind: Faced, Unit: o.Unit, Facing: hex.Direction(o.Facing)})
	case SetRetreating:
		r.Emit(Event{Kind: Routed, Unit: o.Unit, Passed: o.Value == 1})
	case SetVictory:
		end(r, o.Value, Ruled)
		return
	}
	if nobodyLeft(r) || s.Frame.Step == NoStep {
		return
	}
	if f := s.Frame; s.Pieces[f.Units[0]].Fate != OnTable {
		// The assaulter is gone: what its assault had still to bring ends.
		r.Emit(Event{Kind: Proceeding})
		r.Emit(Event{Kind: Finished, Unit: f.Units[0]})
	} else if !s.due(&f) {
		proceed(r, f, f.Step)
	}
}

// foldRuling changes the state by a ruling. A unit that was lost and is put
// back on the table is lost no longer, nor has it exited.
func foldRuling(s *State, e *Event) {
	p := &s.Pieces[max(e.Unit, 0)]
	side := s.side(max(e.Unit, 0))
	switch e.Kind {
	case Placed:
		combat := s.card(e.Unit).arm != General
		if combat && (p.Fate == Left || p.Fate == Destroyed) {
			s.Lost[side]--
			s.Standing[side]++
			s.Points[side] -= int16(p.Strength)
		}
		if p.Fate == Exited {
			s.exit(e.Unit, -1)
		}
		p.Fate = OnTable
		s.put(e.Unit, e.To)
	case Strengthened:
		// Who is off the table for good has lost all with which he began.
		p.Strength = e.Left
		if p.Fate != Left && p.Fate != Destroyed {
			s.Points[side] -= int16(e.Points)
		}
	case Arrayed:
		p.Formation = e.Formation
	case Faced:
		p.Facing = e.Facing
	case Routed:
		p.Retreating = e.Passed
	}
}
