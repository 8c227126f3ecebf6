package macduff

import (
	"drumhead/space/inches"
)

// order is one line of the order slip, or what comes before it (S3).
func order(r *run, o *Order) {
	g := r.State.top().Unit
	switch o.Verb {
	case DoneVerb:
		given(r)
	case JoinVerb:
		join(r, o.Unit, o.Target)
	case PlayVerb:
		playHeld(r, r.State.side(g), o.N)
	case ThrowVerb:
		throwEarly(r, o.Unit)
	case Declare:
		first := o.D.Kind == Ride && o.Unit == g && r.State.plays(reachAtOrder) && !r.State.slip()
		r.Emit(Event{Kind: Ordered, Unit: o.Unit, Order: r.State.noted(o.D)})
		if first {
			beginItem(r, g) // he rides first, and is measured from there (MD-CMD-03)
		}
	case CallVerb:
		call(r, g, o.Unit)
	case RallyVerb:
		rallyTest(r, o.Unit, nobody)
	default:
		r.Emit(Event{Kind: Ordered, Unit: o.Unit, Order: r.State.noted(o.D)})
	}
}

// chooseOfficer is S2 with a choice: which commander acts.
func chooseOfficer(r *run, o *Order, side int8) {
	s := r.State
	if o.Verb == ActVerb {
		if !s.plays(activatedByInitiative) {
			pop(r)
		}
		activate(r, o.Unit)
		return
	}
	if s.plays(activatedByInitiative) {
		sideDone(r, side)
		return
	}
	pop(r)
}

// reformed is what a rallied unit's owner makes of it (MD-MORALE-05).
func reformed(r *run, o *Order, f *Frame) {
	s := r.State
	pop(r)
	u := f.Unit
	form, files := s.bestForm(u)
	if o.Form != AsIs && o.Form != form {
		form, files = o.Form, s.usualFiles(u, o.Form, s.figures(u))
	}
	h := o.Facing
	if h == noFacing {
		h = s.Pieces[u].Facing
		by := f.Target
		if by == nobody || !s.on(by) {
			by = s.nearestSeen(u)
		}
		if by != nobody {
			if to, ok := inches.HeadingOf(way(s.base(u).At, s.base(by).At)); ok {
				h = to
			}
		}
	}
	reform(r, u, form, files, h)
}

// ruling is the umpire's word (MD-GR-02). What it makes impossible ends.
func ruling(r *run, o *Order) {
	s := r.State
	u := o.Unit
	switch o.Verb {
	case SetAt:
		if s.Pieces[u].Contact != 0 {
			r.Emit(Event{Kind: Apart, Unit: u})
		}
		if s.Pieces[u].With != nobody {
			r.Emit(Event{Kind: Parted, Unit: u, At: o.At, Facing: s.Pieces[u].Facing})
		}
		if s.figures(u) == 0 {
			r.Emit(Event{Kind: Recovered, Unit: u, N: 1})
		}
		r.Emit(Event{Kind: Restored, Unit: u, At: o.At, Facing: s.Pieces[u].Facing})
	case SetFacing:
		reform(r, u, s.Pieces[u].Form, s.Pieces[u].Files, o.Facing)
	case SetForm:
		reform(r, u, o.Form, s.usualFiles(u, o.Form, s.figures(u)), s.Pieces[u].Facing)
	case SetLost:
		n := o.N - int16(s.Pieces[u].Lost)
		switch {
		case n > 0:
			r.Emit(Event{Kind: Casualties, Unit: u, N: n, M: int16(s.Pieces[u].Full) - o.N})
		case n < 0:
			r.Emit(Event{Kind: Recovered, Unit: u, N: -n})
		default:
			r.Emit(Event{Kind: Marked, Unit: u, Yes: true})
		}
		if s.figures(u) == 0 {
			removeFor(r, u, Destroyed, asRuled)
		}
	case SetMark:
		if Marks(1)<<o.N == Hidden && o.Yes {
			hide(r, u)
			return
		}
		reveal(r, u)
		if Marks(1)<<o.N == Hidden {
			return
		}
		r.Emit(Event{Kind: Marked, Unit: u, Marks: 1 << o.N, Yes: o.Yes})
	case SetFate:
		removeFor(r, u, Fate(o.N), asRuled)
	case SetFire:
		r.Emit(Event{Kind: Fire, Ground: o.Target, Yes: o.Yes})
	case SetFort:
		r.Emit(Event{Kind: Fortified, Ground: o.Target, Yes: o.Yes})
	case SetWind:
		if o.Facing == noFacing {
			r.Emit(Event{Kind: WindSet, Facing: max(s.Wind, 0)})
		} else {
			r.Emit(Event{Kind: WindSet, Facing: o.Facing, Yes: true})
		}
	case SetMorale:
		r.Emit(Event{Kind: Levels, Side: o.Target, N: o.N})
	case SetThrow:
		r.Throw("the umpire's throw", "MD-GR-02", nobody).Add(nobody, int(o.N), int(o.Files), 0)
		r.Emit(Event{Kind: Decided, N: int16(r.Roll().Hits(0)), M: o.N})
	case SetChance:
		push(r, about(PullChance, o.Target, nobody))
	case SetVictory:
		r.Emit(Event{Kind: BattleOver, Side: o.Target, Ending: Ruled})
	}
}
