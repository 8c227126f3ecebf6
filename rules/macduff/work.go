package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S5 (4), T2c: engineers, fires and hospitals.
var workSteps = []step{
	{
		of: WorkPhase, name: "work", clause: "MD-ENG-01",
		does: workPhase,
		asks: func(s *State, f *Frame) bool { return f.Unit != nobody && s.workFor(f.Unit) },
		whom: theSide, apart: true,
		seats:    func(s *State, f *Frame) uint32 { return s.spokesman(f.Unit) | s.seatsAsked(f.Unit, (*State).toils) },
		question: "Engineers, fires and demolitions: what is done this turn?",
		standing: rules.Kind{Name: "work", Title: "there is work to do", Answers: []scene.Form{say("Nothing more", "done")}},
		offers:   func(c offers, f *Frame) { c.works(f.Unit) },
		checks:   (*State).checkWork,
		answered: func(r *run, o *Order, _ *Frame) { workOrder(r, o) },
	},
	{of: WorkEnd, name: "work-end", does: workEnd},
	{
		of: Healing, name: "heal", clause: "MD-HOSP-02",
		asks: always, whom: theSide, small: true,
		question: "A casualty returns: to which unit?",
		standing: rules.Kind{Name: "heal", Title: "a casualty returns"},
		offers: func(c offers, f *Frame) {
			for u := range c.s.b.pieces {
				o := blank(HealVerb, f.Target)
				o.Target = u
				c.add(o)
			}
		},
		checks:   (*State).checkHeal,
		answered: func(r *run, o *Order, _ *Frame) { heal(r, o) },
	},
}

// mostPoints is how many points a task can hold.
const mostPoints = 120

// workDice are the dice of a unit's work (MD-ENG-01).
func (s *State) workDice(u int8) int {
	f := s.figures(u)
	if s.plays(onlyFullFours) {
		return f / 4
	}
	return (f + 2) / 4
}

// works says whether a unit can work this turn.
func (s *State) works(u int8) bool {
	p, k := &s.Pieces[u], s.card(u)
	mends := k.crew && p.has(Stopped) // its own model (MD-MOVE-08)
	return s.on(u) && !s.aboard(u) && (k.arm == Pioneers || k.arm == Hospital || mends) && p.Marks&(Stirred|Toiled|Retreating|Hidden) == 0 && !s.inMelee(u) && s.workDice(u) > 0
}

// workFor says whether a side has anything left to decide in T2c.
func (s *State) workFor(side int8) bool {
	if s.Passed[side] {
		return false
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.toils(u) {
			return true
		}
	}
	for g := range s.b.ground {
		if s.canBlow(side, g) {
			return true
		}
	}
	return false
}

// toils says whether a unit has work that it can do.
func (s *State) toils(u int8) bool {
	return s.works(u) && (s.card(u).arm == Hospital || s.taskFor(u)) || s.douses(u)
}

// taskFor says whether pioneers have any task: earthworks can be built anywhere.
func (s *State) taskFor(u int8) bool {
	if s.card(u).crew {
		return true
	}
	return s.Pieces[u].In < 0 || s.b.ground[s.Pieces[u].In].town
}

// engineered says whether an Engineer orders pioneers: within 12 inches and in
// sight, or joined (MD-ENG-02).
func (s *State) engineered(u int8) bool {
	side := s.side(u)
	for e := s.b.first[side]; e < s.b.first[side+1]; e++ {
		if s.card(e).arm != Engineer || !s.on(e) {
			continue
		}
		if s.Pieces[e].With == u || s.plays(engineerWithin12) && s.inReach(e, u) {
			return true
		}
	}
	return false
}

// near says whether a unit touches, or stands within an inch of, a piece of
// ground.
func (s *State) near(u int8, g int) bool {
	b := s.base(u)
	gr := &s.b.ground[g]
	return s.Pieces[u].In == int8(g) || gr.overlaps(b) || gr.gap(b).Within(inches.Inch)
}

// supplied says whether there is something to build obstacles of within 6 inches
// (MD-ENG-03).
func (s *State) supplied(u int8) bool {
	b := s.base(u)
	for i := range s.b.ground {
		if g := &s.b.ground[i]; (g.wood || g.town || g.word == "buildings") && (g.overlaps(b) || g.gap(b).Within(6*inches.Inch)) {
			return true
		}
	}
	side := s.side(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.on(v) && s.is(v, Supplies) && s.within(u, v, 6*inches.Inch) {
			return true
		}
	}
	return false
}

// workOrder is one decision of T2c.
func workOrder(r *run, o *Order) {
	s := r.State
	side := s.top().Unit
	switch o.Verb {
	case DoneVerb:
		r.Emit(Event{Kind: Passed, Side: side, Yes: true})
	case BlowVerb:
		blowUp(r, side, int(o.Target))
	case DouseVerb:
		douse(r, o.Unit)
	default:
		toil(r, o)
	}
}

// toil is a unit's work on a task (MD-ENG-01).
func toil(r *run, o *Order) {
	s := r.State
	u := o.Unit
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Toiled, Yes: true})
	i := s.sameTask(o)
	w := s.newTask(o)
	if i >= 0 {
		w = s.Works[i]
	}
	r.Throw("work", "MD-ENG-01", s.side(u)).Add(s.side(u), s.workDice(u), 0, dice.Total)
	w.Points = int8(min(int(w.Points)+r.Roll().Sum(0), mostPoints))
	w.By |= 1 << u
	need := wanted(&w)
	done := w.Points >= need
	if w.Kind == CutRoad && s.plays(roadInchByInch) && w.Length > inches.Inch {
		// Inch by inch: each finished inch is a task of its own, one a turn.
		done = false
		if each := int8(Charts[workChart].At(4, 0)); w.Points >= each {
			part := w
			part.Length, part.Done, part.Points, part.By = inches.Inch, true, 0, 0
			addWork(r, part)
			w.At = w.At.Point().Ahead(w.Facing, inches.Inch.Fine(), 0).Position()
			w.Length, w.Points = w.Length-inches.Inch, 0
		}
	}
	if done {
		finished(r, &w, u)
	}
	if i >= 0 {
		r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
	} else {
		addWork(r, w)
	}
	if done {
		effect(r, &w, u)
	}
}

// finished is what a task becomes when its points are reached.
func finished(r *run, w *Work, u int8) {
	s := r.State
	w.Points, w.By = 0, 0
	switch w.Kind {
	case Charges:
		w.Charges++
	case Pontoon:
		w.Charges++
		w.Done = w.Charges >= s.b.ground[w.Ground].sections
	default:
		w.Done = true
	}
	if w.Kind == Pontoon && w.Done {
		w.Length = 2 * inches.Inch
	}
}

// effect is what a finished task does to the table.
func effect(r *run, w *Work, u int8) {
	switch w.Kind {
	case Fortify:
		r.Emit(Event{Kind: Fortified, Ground: w.Ground, Yes: true})
	case BreakBridge:
		r.Emit(Event{Kind: Ruined, Ground: w.Ground})
	case Repair:
		r.Emit(Event{Kind: Marked, Unit: w.Ground, Marks: Stopped})
	case SetUp:
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Packed})
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Setting, Yes: true})
	case PackUp:
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Packed | Setting, Yes: true})
	}
}

// workPhase is S5 (4), T2c: each side, the first-acting first.
func workPhase(r *run) {
	s := r.State
	f := *s.top()
	switch first := max(s.First, 0); {
	case f.Unit == nobody:
		abandon(r)
		f.Unit = first
		replace(r, f)
	case f.N[worksSecond] == 0:
		f.Unit, f.N[worksSecond] = 1-first, 1
		replace(r, f)
	default:
		replace(r, Frame{Step: WorkEnd, Unit: nobody, Target: nobody})
	}
}

// abandon forgets the unfinished points of works by which no pioneers have stayed who
// worked on them (MD-ENG-01), and those of a hospital that has moved (MD-HOSP-02).
func abandon(r *run) {
	s := r.State
	for i := range s.Works {
		w := s.Works[i]
		if w.Done || w.Points <= 0 || s.attended(&w) {
			continue
		}
		w.Points, w.By = 0, 0
		r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
	}
}

// attended says whether those who work on a task are still at it.
func (s *State) attended(w *Work) bool {
	if w.Kind == SetUp || w.Kind == PackUp {
		return s.on(w.Ground) && !s.Pieces[w.Ground].has(Stirred)
	}
	b := w.base()
	sh := b.Shape()
	for u := s.b.first[w.Side]; u < s.b.first[w.Side+1]; u++ {
		if s.card(u).arm != Pioneers || !s.on(u) || w.By != 0 && w.By>>u&1 == 0 {
			continue
		}
		at := s.shapeOf(u)
		if inches.Between(&sh, &at).Within(6*inches.Inch) || w.Ground >= 0 && s.near(u, int(w.Ground)) {
			return true
		}
	}
	return false
}

// workEnd is the rest of T2c: what burns, then the hospitals.
func workEnd(r *run) {
	s := r.State
	f := *s.top()
	n := f.N[workEndPart]
	f.N[workEndPart]++
	replace(r, f)
	switch {
	case n == 0:
		burn(r)
	case n <= 2:
		side := int8(n - 1)
		if s.First == 1 {
			side = 1 - side
		}
		hospital(r, side)
	default:
		replace(r, Frame{Step: TurnEnd, Unit: nobody, Target: nobody})
	}
}
