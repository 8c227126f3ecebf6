package european

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// What can be wrong with a ruling.
const (
	wrongGone int = iota
	wrongArm
	wrongPlace
	wrongTarget
)

// rulingRefused says why an umpire's order makes no sense.
func (s *State) rulingRefused(o *Order) rules.Refusal {
	wrong := func(what int) rules.Refusal { return refuse("EU-GEN-06", codeRuling, what, 0) }
	if next(s) != rules.Ask {
		return refuse("EU-SEQ-01", codeNobodyAsked, 0, 0)
	}
	if o.Verb == SetVictory {
		return legal
	}
	u := o.Unit
	if p := &s.Pieces[u]; o.Verb != SetAt && p.Fate != OnTable {
		return wrong(wrongGone)
	}
	switch o.Verb {
	case SetAt:
		if s.b.field.mayBePut(s, u, o.Path.Ends[0]) {
			return legal
		}
		return wrong(wrongPlace)
	case SetFormation:
		if s.arm(u) == Commander || s.arm(u) == Cavalry && s.b.opt[meleeDeploys] != yes {
			return wrong(wrongArm)
		}
	case SetFacing:
		if s.Pieces[u].With != nobody {
			return wrong(wrongArm)
		}
	case SetSmoke:
		if s.arm(u) == Commander {
			return wrong(wrongArm)
		}
	case SetLocked:
		if t := o.Target; s.side(t) == s.side(u) || !s.stands(t) || !s.stands(u) {
			return wrong(wrongTarget)
		}
	}
	return legal
}

// ruling carries an umpire's order out.
func ruling(r *run, o *Order) {
	s := r.State
	u := o.Unit
	switch o.Verb {
	case SetAt:
		if p := &s.Pieces[u]; p.Fate == Eliminated {
			r.Emit(Event{Kind: Weakened, Unit: u, Hits: -p.Hits})
		}
		r.Emit(Event{Kind: Placed, Unit: u, At: o.Path.Ends[0]})
		grade(r, u)
	case SetFacing:
		r.Emit(Event{Kind: Faced, Unit: u, Facing: o.Facing})
	case SetFormation:
		r.Emit(Event{Kind: Arrayed, Unit: u, Formation: Formation(o.Value)})
	case SetSmoke:
		r.Emit(Event{Kind: Clouded, Unit: u, On: o.Value == 1})
	case SetLocked:
		r.Emit(Event{Kind: Engaged, Unit: u, Target: o.Target})
	case SetFree:
		r.Emit(Event{Kind: Freed, Unit: u})
	case SetVictory:
		end(r, o.Value, Ruled)
	case SetHits:
		r.Emit(Event{Kind: Weakened, Unit: u, Hits: o.Value - s.Pieces[u].Hits, Left: o.Value})
		if o.Value >= s.card(u).eliminated {
			eliminate(r, u)
		} else {
			grade(r, u)
		}
	}
}

// foldRuling changes the state by a ruling. A unit that was eliminated and is
// put back on the table is lost no longer, and has no hits.
func (s *State) foldRuling(e *Event) {
	p := &s.Pieces[e.Unit]
	switch e.Kind {
	case Placed:
		if p.Fate == Eliminated && s.fighting(e.Unit) {
			s.Lost[s.side(e.Unit)]--
		}
		p.Fate, p.At, p.With = OnTable, e.At, nobody
	case Faced:
		p.Facing = e.Facing
	case Arrayed:
		p.Formation = e.Formation
	case Engaged:
		s.lock(e.Unit, e.Target)
	case Freed:
		s.free(e.Unit)
	}
}

// mayBePut: an umpire puts a unit anywhere on the table.
func (t *table) mayBePut(s *State, u int8, at inches.Position) bool {
	return !t.outside(s.base(u).Moved(at))
}
