package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// fallingBack is S4c (5), Fall Back! (MD-REA-07).
func fallingBack(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	row := s.moveRow(t, s.inFormation(t))
	average := f.has(byAverageDice)
	n := plainThrow(r, "evade", "MD-REA-07", t, moveDice(row, basicColumn), average)
	f.unmark(byAverageDice)
	n += cheerDie(r, t, &f)
	least, most := s.evadeRange(u, t, n)
	if least < most {
		f.Step = AnswerEnd
		f.N[answerDice] = int32(n)
		replace(r, f)
		return
	}
	evade(r, n, most)
}

// evadeWalk is the way of an evader: straight along the line of the charge, away
// from the charger.
func (s *State) evadeWalk(u, t int8, n int, length inches.Fine) walk {
	h := s.flight(t, u)
	if k := s.trackTo(u, t, s.struckFace(u, t)); k.ok {
		h = k.at.Facing
	}
	w := s.begin(t, fine(n))
	w.at.Facing = h
	if s.Pieces[t].In < 0 {
		_, d := s.extent(t)
		b := s.base(t)
		w.at.At = b.At.Point().Ahead(h, d.Fine()/2, 0).Position()
		w.course[0] = w.at.At // it turns about where it stands
	}
	s.fallBack(&w, t, h, length, manner{friends: s.skirmisher(t), free: true, dodges: true})
	return w
}

// stopRange is how short a unit may stop that says so after its throw, and how far
// it can go: an evader, or a countercharger.
func (s *State) stopRange(f *Frame) (least, most inches.Fine) {
	if f.answer() == countering {
		return 0, s.counterRange(f)
	}
	return s.evadeRange(f.Unit, f.Target, int(f.N[answerDice]))
}

// stopWalk is its way so far.
func (s *State) stopWalk(f *Frame, far inches.Fine) walk {
	if f.answer() == countering {
		w := s.begin(f.Target, far)
		s.counterWalk(&w, f.Unit, f.Target)
		return w
	}
	return s.evadeWalk(f.Unit, f.Target, int(f.N[answerDice]), far)
}

// evadeRange is how short an evader may stop, and how far it can go: skirmishers
// who have passed supports, or ground closed to the charger, may stop anywhere
// beyond them.
func (s *State) evadeRange(u, t int8, n int) (least, most inches.Fine) {
	w := s.evadeWalk(u, t, n, fine(n))
	most = w.gone
	if !s.skirmisher(t) || w.gone == 0 {
		return most, most
	}
	least = most
	width, depth := s.extent(t)
	end := inches.BaseAt(w.at, width, depth)
	back := end.Turned(end.Facing.Turned(inches.South)) // looking back to where it has come from
	for v := range s.b.pieces {
		if w.file>>v&1 == 0 {
			continue
		}
		if on, ok := inches.Meets(back, s.base(v)); ok && on.From >= 0 {
			least = min(least, most-on.From)
		}
	}
	if clear, closed := s.shutOff(u, back, most); closed {
		least = min(least, clear)
	}
	return min(max(least, inches.Inch.Fine()/10), most), most
}

// shutOff is how far an evader has to go until ground that its charger cannot
// cross lies between, of a way that it looks back over from its end; false: there
// is none on it.
func (s *State) shutOff(u int8, back inches.Base, most inches.Fine) (clear inches.Fine, closed bool) {
	for _, aside := range [...]inches.Fine{-1, 0, 1} { // its rear rank's ends, and its middle
		from := back.At.Point().Ahead(back.Facing, back.Depth.Fine()/2, aside*(back.Width.Fine()/2-inches.Inch.Fine()/100))
		l := inches.NewLine(from, from.Ahead(back.Facing, most, 0))
		for i := range s.b.ground {
			g := &s.b.ground[i]
			if s.pace(u, s.classNow(i), g.line) > 0 {
				continue
			}
			for _, a := range g.areas {
				for _, span := range a.Spans(nil, &l) {
					clear, closed = max(clear, most-span.From), true
				}
			}
		}
	}
	return clear, closed
}

// evade carries the evader off, and asks the charger what he does
// (MD-REA-09).
func evade(r *run, n int, length inches.Fine) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	w := s.evadeWalk(u, t, n, length)
	if s.Pieces[t].In >= 0 {
		stepOut(r, t, w.at)
	}
	before, stood := s.Pieces[t].Marks, s.base(t)
	travel(r, t, &w)
	parting(r, t)
	if before&Stirred == 0 {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Stirred})
	}
	f.strikesAt(rearFace)
	f.answers(evading)
	f.N[exposedAfter] = int32(s.laidOpen(u, t, stood, w.file, means(&f))) + 1
	f.Step = AfterEvade
	replace(r, f)
	if s.plays(evaderChoosesFacing) {
		push(r, about(EvadeFacing, t, u))
	}
}

// checkAnswerEnd is S4c (5): how far an evader or a countercharger goes.
func (s *State) checkAnswerEnd(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != StopVerb || o.Unit != f.Target {
		return no
	}
	if f.answer() == countering {
		no.Clause = "MD-REA-05"
	}
	least, most := s.stopRange(f)
	if n := o.Length.Fine(); n+inches.Thousandth < least || n > most+inches.Thousandth {
		return rules.Refusal{Clause: no.Clause, Code: noDistance, A: int32(most.Length())}
	}
	return legal
}

// checkAfterEvade is S4c (6): the charger goes on, stops within what it can still
// spend, or charges whom the evade has exposed.
func (s *State) checkAfterEvade(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	switch {
	case o.Unit != f.Unit:
	case o.Verb == OnVerb:
		return legal
	case o.Verb == StopVerb:
		if o.Length.Fine() > means(f) {
			return rules.Refusal{Clause: "MD-REA-09", Code: noDistance, A: int32(means(f).Length())}
		}
		return legal
	case o.Verb == Declare && o.D == (Declared{Kind: Charge, Target: o.D.Target, Prey: nobody, Facing: noFacing}):
		if t := s.exposed(f); t == nobody || t != o.D.Target {
			return refuse("MD-REA-09", noTarget2, f.Unit, o.D.Target)
		}
		return legal
	}
	return no
}

// checkFacing says why an evader may not look another way at its end: for want of
// room, which it always has where it covers the same ground (MD-REA-07).
func (s *State) checkFacing(o *Order) rules.Refusal {
	turned := s.base(o.Unit).Turned(o.Facing)
	if inches.TurnTo(s.Pieces[o.Unit].Facing, o.Facing)%(inches.Full/2) == 0 || s.room(o.Unit, turned, manner{}) && s.mayLie(o.Unit, turned) {
		return legal
	}
	return refuse("MD-REA-07", badPlace, o.Unit, nobody)
}

// faceAbout turns an evader at its end, which is no move of its own (MD-REA-07).
func faceAbout(r *run, t int8, h inches.Heading) {
	p := &r.State.Pieces[t]
	before := p.Marks
	if p.Facing == h {
		return
	}
	reform(r, t, p.Form, p.Files, h)
	if before&Stirred == 0 {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Stirred})
	}
}

// exposed is the unit that an evade has laid open to the charger, or nobody.
func (s *State) exposed(f *Frame) int8 {
	if t := int8(f.N[exposedAfter]) - 1; t != nobody && s.chargeable(t) {
		return t
	}
	return nobody
}

// laidOpen is the nearest enemy unit to which an evader, where it stood, was in the
// way on the strip ahead of a charger, or which it went through (MD-REA-09); or
// nobody.
func (s *State) laidOpen(u, evader int8, stood inches.Base, through uint64, left inches.Fine) int8 {
	best, nearest := nobody, inches.Endless
	width, depth := s.extent(u)
	b := inches.BaseAt(s.place(u), width, depth)
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if t == evader || !s.chargeable(t) || s.hidden(t) {
			continue
		}
		k := s.trackTo(u, t, s.struckFace(u, t))
		if !k.ok {
			continue
		}
		far := k.dist
		if on, ok := inches.Meets(b, s.base(t)); ok && inches.Screens(b, stood, s.base(t)) {
			far = on.From
		} else if through>>t&1 == 0 {
			continue
		}
		if far <= left && far < nearest {
			best, nearest = t, far
		}
	}
	return best
}

// afterEvade is S4c (6): the charger goes on to the limit of its move, stops
// part of the way, or charges a unit that the evade has exposed: that has its own
// answer, while the dice lie on the table (MD-REA-09).
func afterEvade(r *run, how Verb, length inches.Fine, exposed int8) {
	s := r.State
	f := *s.top()
	switch how {
	case ChargeVerb:
		f.Target = exposed
		f.keepOnly(withoutBonus | hasRolled)
		f.strikesAt(s.struckFace(f.Unit, exposed))
		f.answers(noReaction)
		f.N[exposedAfter] = 0
		f.Step = ChargeHome
		if s.mayReact(f.Unit, exposed) {
			f.Step = Reacting
		}
		replace(r, f)
	case StopVerb:
		pop(r)
		w, _ := advance(r, &f, min(length, means(&f)), inches.Inch.Fine())
		makeWalk(r, f.Unit, &w, about(Arriving, f.Unit, nobody))
	default:
		nextStep(r, ChargeHome)
	}
}
