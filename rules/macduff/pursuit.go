package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S5 (3): pursuits (MD-MELEE-11 to 13). The frame's unit is the side that is asked.
var pursuitSteps = []step{
	{
		of: Pursuits, name: "pursuit", clause: "MD-MELEE-11",
		does: pursuits,
		asks: func(s *State, f *Frame) bool {
			return f.Unit != nobody && !s.mustPursue(f.Unit) && s.pursuersOf(f.Unit) > 0
		},
		whom: theSide, apart: true,
		seats:    func(s *State, f *Frame) uint32 { return s.seatsAsked(f.Unit, (*State).mayPursue) },
		question: "Who pursues, and whom?",
		standing: rules.Kind{Name: "pursuit", Title: "it may pursue", Answers: []scene.Form{say("Do not pursue", "decline")}},
		offers:   func(c offers, f *Frame) { c.pursuits(f.Unit) },
		checks:   (*State).checkPursuit,
		answered: func(r *run, o *Order, _ *Frame) {
			if o.Verb == PursueVerb {
				pursue(r, o.Unit, o.Target, o.D.Extra)
				return
			}
			sayAnswer(r, o.Unit, nobody, declined)
			r.Emit(Event{Kind: Marked, Unit: o.Unit, Marks: Pursued, Yes: true})
		},
	},
	{of: Pursuing, name: "pursue", does: pursuing, over: unitGone, throws: true},
}

// earn marks the chargers that may pursue: all their opponents were defeated or
// removed in this round (MD-MELEE-11).
func earn(r *run, m *fought) {
	s := r.State
	if m.kind != ofCluster && s.plays(onePursuit) {
		return
	}
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if !m.in(u) || !s.on(u) || !m.before.Pieces[u].has(Charged) || m.beaten>>u&1 != 0 || p.has(Retreating|Nailed) {
			continue
		}
		if m.before.Pieces[u].Contact&^m.beaten&m.mask != 0 || p.Contact&^m.beaten != 0 {
			continue
		}
		if s.plays(winnersUnformed) && s.inFormation(u) {
			r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Open, Files: p.Files, Afoot: p.Afoot, In: nobody})
		}
		if m.kind != ofCluster {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued})
		}
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Winner, Yes: true})
	}
}

// pursuersOf is how many units of a side may choose a pursuit.
func (s *State) pursuersOf(side int8) (n int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.mayPursue(u) {
			n++
		}
	}
	return n
}

// mayPursue says whether a unit's owner chooses if it pursues.
func (s *State) mayPursue(u int8) bool {
	return s.pursues(u) && !s.is(u, Impetuous) && s.canPursueAny(u)
}

// mustPursue says whether something comes before a side's choice of pursuits: a
// broken square, or impetuous troops.
func (s *State) mustPursue(side int8) bool {
	for u := range s.b.pieces {
		if s.on(u) && s.Pieces[u].has(Broken) || s.side(u) == side && s.pursues(u) && s.is(u, Impetuous) {
			return true
		}
	}
	return false
}

// pursues says whether a unit has earned a pursuit that it has not had.
func (s *State) pursues(u int8) bool {
	p := &s.Pieces[u]
	return s.on(u) && p.has(Winner) && !p.has(Pursued) && !p.has(Retreating|Nailed) && p.Form != Square
}

// canPursueAny says whether there is anybody to pursue.
func (s *State) canPursueAny(u int8) bool {
	if s.inMelee(u) {
		return false
	}
	for t := range s.b.pieces {
		if s.canPursue(u, t) {
			return true
		}
	}
	return false
}

// canPursue says whether a unit may pursue an enemy: at least partly to its front
// (MD-MELEE-11).
func (s *State) canPursue(u, t int8) bool {
	return s.side(t) != s.side(u) && s.chargeable(t) && !s.hidden(t) && s.before(u, t) && s.trackTo(u, t, s.struckFace(u, t)).ok
}

// checkPursuit is S5 (3): who has earned a pursuit goes after an enemy before it, or
// does not.
func (s *State) checkPursuit(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != PursueVerb && o.Verb != DeclineVerb || s.side(o.Unit) != f.Unit || !s.pursues(o.Unit) || !s.canPursueAny(o.Unit) {
		return no
	}
	if o.Verb == PursueVerb && !s.canPursue(o.Unit, o.Target) {
		return refuse("MD-MELEE-11", notBefore, o.Unit, o.Target)
	}
	return s.checkAdded(o.Unit, o.D.Extra)
}

// pursuits is S5 (3), T2b: first the broken squares, then the sides' pursuits,
// the first-acting side's first. The frame's unit is the side that is asked.
func pursuits(r *run) {
	s := r.State
	f := *s.top()
	if secondRound(r) {
		return
	}
	switch first := max(s.First, 0); {
	case f.Unit == nobody:
		f.Unit = first
		replace(r, f)
	case impetuous(r, f.Unit):
	case s.pursuersOf(f.Unit) == 0 && f.N[pursuitsSecond] == 0:
		f.Unit, f.N[pursuitsSecond] = 1-first, 1
		replace(r, f)
	case s.pursuersOf(f.Unit) > 0:
	case f.N[pursuitsBetween] != 0:
		pop(r)
		for u := range s.b.pieces {
			if s.pursues(u) { // its moment is over
				r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
			}
		}
	default:
		replace(r, Frame{Step: WorkPhase, Unit: nobody, Target: nobody})
	}
}

// secondRound fights the round between a broken square and the horse that broke
// it (MD-MELEE-12).
func secondRound(r *run) bool {
	s := r.State
	for t := range s.b.pieces {
		if !s.on(t) || !s.Pieces[t].has(Broken) {
			continue
		}
		horse := nobody // all that charged it fight together
		for u := range s.b.pieces {
			if s.Pieces[t].Contact>>u&1 != 0 && s.Pieces[u].has(Charged) {
				r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
				horse = u
			}
		}
		if horse == nobody {
			r.Emit(Event{Kind: Marked, Unit: t, Marks: Broken})
			return true
		}
		g := about(MeleeRound, t, horse)
		g.N[roundKind] = ofBrokenSquare
		push(r, g)
		return true
	}
	return false
}

// impetuous sends those who must pursue (MD-MELEE-13).
func impetuous(r *run, side int8) bool {
	s := r.State
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.pursues(u) || !s.is(u, Impetuous) {
			continue
		}
		best, beaten := nobody, false
		var nearest inches.Gap
		for t := range s.b.pieces { // whom it has just defeated, else the nearest
			if !s.canPursue(u, t) {
				continue
			}
			fought := s.Pieces[u].Foes>>t&1 != 0
			if g := s.gap(u, t); best == nobody || fought && !beaten || fought == beaten && g.Nearer(nearest) {
				best, nearest, beaten = t, g, fought
			}
		}
		if best == nobody || s.inMelee(u) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
			return true
		}
		pursue(r, u, best, 0)
		return true
	}
	return false
}

// pursue begins a pursuit (MD-MELEE-11).
func pursue(r *run, u, t int8, extra Extra) {
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Pursued, Yes: true})
	f := about(Pursuing, u, t)
	f.mark(added(extra))
	push(r, f)
}

// pursuing is a charge without a reaction, and its round is fought at once.
func pursuing(r *run) {
	s := r.State
	f := *s.top()
	if !s.on(f.Target) || s.inMelee(f.Unit) {
		pop(r)
		return
	}
	f.strikesAt(s.struckFace(f.Unit, f.Target))
	f.mark(inPursuit)
	if s.Pieces[f.Unit].has(Fired) || s.chargeSlow(f.Unit, f.Target) {
		f.mark(withoutBonus)
	}
	f.Step = ChargeDice
	if s.plays(pursuitUnlimited) {
		f.Step, f.N[chargeBasic] = ChargeHome, unlimited
	}
	replace(r, f)
}

// endCharges ends the charges and pursuits of those whom a pursuit strikes: in its
// round they are no chargers (MD-MELEE-06).
func endCharges(r *run, mask uint64) {
	s := r.State
	for t := range s.b.pieces {
		if mask>>t&1 == 0 {
			continue
		}
		over := s.Pieces[t].Marks & (Charged | Pursued)
		if over&Pursued != 0 {
			over |= Winner // nor may they pursue again
		}
		if over != 0 {
			r.Emit(Event{Kind: Marked, Unit: t, Marks: over})
		}
	}
}
