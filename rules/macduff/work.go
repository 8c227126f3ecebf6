package macduff

import (
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// printWork writes a task of engineers.
func (s *State) printWork(o *Order) string {
	text := s.pieceID(o.Unit) + " work " + taskNames[o.Task]
	switch o.Task {
	case Fortify, Pontoon, Charges, Gap, Bank, Shore, BreakBridge:
		text += " " + s.b.ground[o.Target].id
	case Repair:
		text += " " + s.pieceID(o.Target)
	}
	switch o.Task {
	case Gap, Bank, Shore:
		text += " " + o.At.String()
	case CutRoad:
		text += " " + o.At.String() + " " + o.To.String()
	}
	return text
}

func (r *reader) work(o *Order) {
	o.Verb = WorkVerb
	w := r.take("a task")
	n := slices.Index(taskNames, w)
	if n < 1 || Task(n) == BreachMade {
		r.fail("%q is no task: wanted one of %s", w, strings.Join(taskNames[1:BreachMade], ", "))
		return
	}
	o.Task = Task(n)
	switch o.Task {
	case Fortify, Pontoon, Charges, Gap, Bank, Shore, BreakBridge:
		o.Target = r.ground()
	case Repair:
		o.Target = r.piece("what is repaired")
	}
	switch o.Task {
	case Gap, Bank, Shore:
		o.At = r.position()
	case CutRoad:
		o.At, o.To = r.position(), r.position()
	}
}

// workDice are the dice of a unit's work (MD-ENG-01).
func (s *State) workDice(u int8) int {
	f := s.figures(u)
	if s.opt(workRounding, 1) {
		return f / 4
	}
	return (f + 2) / 4
}

// works says whether a unit can work this turn.
func (s *State) works(u int8) bool {
	p, k := &s.Pieces[u], s.card(u)
	return s.on(u) && (k.arm == Pioneers || k.arm == Hospital) && p.Marks&(Stirred|Toiled|Retreating) == 0 && !s.inMelee(u) && s.workDice(u) > 0
}

// douses says whether a garrison can fight the fire of its town (MD-SHOOT-18).
func (s *State) douses(u int8) bool {
	p := &s.Pieces[u]
	return s.on(u) && p.In >= 0 && s.Burning>>p.In&1 != 0 && !s.inMelee(u) && !p.has(Toiled) && (s.figures(u)+2)/4 > 0
}

// workFor says whether a side has anything left to decide in T2c.
func (s *State) workFor(side int8) bool {
	if s.Passed[side] {
		return false
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.works(u) && (s.card(u).arm == Hospital || s.taskFor(u)) || s.douses(u) {
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

// taskFor says whether pioneers have any task: earthworks can be built anywhere.
func (s *State) taskFor(u int8) bool { return s.Pieces[u].In < 0 || s.b.ground[s.Pieces[u].In].town }

// engineered says whether an Engineer orders pioneers: within 12 inches and in
// sight, or joined (MD-ENG-02).
func (s *State) engineered(u int8) bool {
	side := s.side(u)
	for e := s.b.first[side]; e < s.b.first[side+1]; e++ {
		if s.card(e).arm != Engineer || !s.on(e) {
			continue
		}
		if s.Pieces[e].With == u || s.opt(engineerRange, 0) && s.inReach(e, u) {
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

// demolitionPoints is what a blast must reach at a piece of ground, 0: nothing
// can be done to it (MD-ENG-05).
func (s *State) demolitionPoints(g int) int {
	gr := &s.b.ground[g]
	row := -1
	switch {
	case s.Ruins>>g&1 != 0:
	case gr.bridge && gr.stone:
		row = 2
	case gr.bridge, gr.word == "palisade":
		row = 1
	case gr.strong:
		row = 3
	case gr.word == "gate", gr.gate, gr.town && s.fortified(g):
		row = 0
	}
	if row < 0 {
		return 0
	}
	return Charts[demolitionChart].At(row, 0)
}

// wanted is how many points a task takes.
func wanted(w *Work) int8 {
	switch w.Kind {
	case Fortify, Earthwork, Obstacle:
		return int8(Charts[workChart].At(0, 0))
	case Pontoon:
		return int8(Charts[workChart].At(1, 0))
	case Charges:
		return int8(Charts[workChart].At(2, 0))
	case CutRoad:
		return int8(min(int(w.Length+inches.Inch-1)/int(inches.Inch)*Charts[workChart].At(4, 0), 120))
	case SetUp, PackUp:
		return int8(Charts[workChart].At(5, 0))
	case Repair:
		return 0
	}
	return int8(Charts[workChart].At(3, 0))
}

// checkWork is T2c.
func (s *State) checkWork(o *Order, f *Frame) rules.Refusal {
	side := f.Unit
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, o.Unit, o.Target) }
	switch o.Verb {
	case DoneVerb:
		return legal
	case BlowVerb:
		if o.Target < 0 || int(o.Target) >= len(s.b.ground) || !s.canBlow(side, int(o.Target)) {
			return no("MD-ENG-05", noTask2)
		}
		return legal
	case DouseVerb:
		if !s.known(o.Unit) || s.side(o.Unit) != side || !s.douses(o.Unit) {
			return no("MD-SHOOT-18", noWork)
		}
		return legal
	case WorkVerb:
		if s.side(o.Unit) != side {
			return no("MD-ENG-01", notYours)
		}
		if !s.works(o.Unit) {
			return no("MD-ENG-01", noWork)
		}
		return s.checkTask(o)
	}
	return no("MD-ENG-01", wrongTime)
}

func (s *State) checkTask(o *Order) rules.Refusal {
	u := o.Unit
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, o.Target) }
	if (s.card(u).arm == Hospital) != (o.Task == SetUp || o.Task == PackUp) {
		return no("MD-HOSP-02", noTask2)
	}
	g := -1
	if o.Task != Repair && o.Target >= 0 {
		g = int(o.Target)
		if g >= len(s.b.ground) {
			return no("MD-ENG-01", noTask2)
		}
	}
	touches := func(clause string, fits bool) rules.Refusal {
		if g < 0 || !fits || !s.near(u, g) {
			return no(clause, noTask2)
		}
		return legal
	}
	at := func(clause string, fits bool) rules.Refusal {
		if r := touches(clause, fits); !r.Legal() {
			return r
		}
		spot, b := inches.Spot(o.At.Point()), s.shapeOf(u)
		gr := &s.b.ground[g]
		if !inches.Between(&spot, &b).Within(2*inches.Inch) || !gr.holds(o.At.Point()) && !s.edgeGap(gr, &spot).Within(inches.Inch) {
			return no(clause, badPlace)
		}
		return legal
	}
	switch o.Task {
	case Fortify:
		return touches("MD-ENG-03", g >= 0 && s.b.ground[g].town && !s.fortified(g) && s.Pieces[u].In == int8(g))
	case Obstacle:
		if !s.supplied(u) {
			return no("MD-ENG-03", noTask2)
		}
	case Pontoon:
		if !s.engineered(u) {
			return no("MD-ENG-02", noEngineer)
		}
		if !s.pontoons(u) {
			return no("MD-ENG-04", noTask2)
		}
		return touches("MD-ENG-04", g >= 0 && s.b.ground[g].sections > 0)
	case Charges:
		if !s.engineered(u) {
			return no("MD-ENG-02", noEngineer)
		}
		return touches("MD-ENG-05", g >= 0 && s.demolitionPoints(g) > 0)
	case Gap:
		return at("MD-ENG-06", g >= 0 && s.b.ground[g].line && s.b.ground[g].word != "stream" && s.b.ground[g].class != impassable)
	case Bank:
		return at("MD-ENG-06", g >= 0 && (s.b.ground[g].word == "stream" || s.b.ground[g].word == "gully" || s.b.ground[g].word == "ditch"))
	case Shore:
		return at("MD-ENG-06", g >= 0 && s.b.ground[g].marsh)
	case BreakBridge:
		return touches("MD-ENG-06", g >= 0 && s.b.ground[g].bridge && !s.b.ground[g].stone && s.Ruins>>g&1 == 0)
	case CutRoad:
		l := inches.NewLine(o.At.Point(), o.To.Point())
		spot, b := inches.Spot(o.At.Point()), s.shapeOf(u)
		if l.Length == 0 || l.Length > 12*inches.Inch.Fine() || !inches.Between(&spot, &b).Within(inches.Inch) || !s.wooded(&l) {
			return no("MD-ENG-06", badPlace)
		}
	case Repair:
		t := o.Target
		if !s.on(t) || !s.Pieces[t].has(Stopped) || !s.within(u, t, inches.Inch/2) {
			return no("MD-MOVE-08", noTask2)
		}
	case SetUp, PackUp:
		if s.Pieces[u].has(Packed) != (o.Task == SetUp) {
			return no("MD-HOSP-02", noTask2)
		}
	}
	return legal
}

// pontoons says whether a pontoon wagon is within 6 inches.
func (s *State) pontoons(u int8) bool {
	side := s.side(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.on(v) && s.is(v, Pontoons) && s.within(u, v, 6*inches.Inch) {
			return true
		}
	}
	return false
}

// wooded says whether a line lies in woods for most of its length.
func (s *State) wooded(l *inches.Line) bool {
	var in inches.Fine
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.wood {
			in += g.through(l)
		}
	}
	return 2*in >= l.Length
}

// sameTask finds the work that an order goes on with, or -1.
func (s *State) sameTask(o *Order) int {
	for i := range s.Works {
		w := &s.Works[i]
		if w.Done || w.Kind != o.Task || w.Side != s.side(o.Unit) {
			continue
		}
		switch o.Task {
		case Earthwork, Obstacle:
			b, at := w.base(), s.shapeOf(o.Unit)
			sh := b.Shape()
			if inches.Between(&sh, &at).Within(inches.Inch) {
				return i
			}
		case CutRoad, Gap, Bank, Shore:
			if w.At == o.At {
				return i
			}
		case SetUp, PackUp:
			if w.Ground == o.Unit {
				return i
			}
		default:
			if w.Ground == o.Target {
				return i
			}
		}
	}
	return -1
}

// newTask is a work as it is begun.
func (s *State) newTask(o *Order) Work {
	w := Work{Kind: o.Task, Side: s.side(o.Unit), Ground: o.Target, At: o.At, Facing: s.Pieces[o.Unit].Facing, Length: 2 * inches.Inch}
	switch o.Task {
	case Earthwork, Obstacle:
		w.Length, w.Ground = 6*inches.Inch, -1
		w.At = frontOf(s.base(o.Unit)).At.Point().Ahead(w.Facing, inches.Inch.Fine()/2, 0).Position()
	case Charges:
		w.Length = 0 // what earlier blasts have done to it
	case CutRoad:
		l := inches.NewLine(o.At.Point(), o.To.Point())
		w.Length, w.Ground = l.Length.Length(), -1
		w.Facing, _ = inches.HeadingOf(way(o.At, o.To))
	case SetUp, PackUp:
		w.Ground, w.At = o.Unit, s.Pieces[o.Unit].At
	case Pontoon:
		g := &s.b.ground[o.Target]
		at := s.nearestOf(int(o.Target), frontOf(s.base(o.Unit)).At.Point())
		w.At = at.Position()
		if h, ok := inches.HeadingOf(inches.Point{X: g.middle.Point().X - at.X, Y: g.middle.Point().Y - at.Y}); ok && len(g.areas) == 1 {
			w.Facing = h
		}
	}
	return w
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
	w.Points = int8(min(int(w.Points)+r.Roll().Sum(0), 120))
	need := wanted(&w)
	done := w.Points >= need
	if w.Kind == CutRoad && s.opt(roadTask, 1) && !done {
		// Inch by inch: each finished inch is a task of its own, one a turn.
		if each := int8(Charts[workChart].At(4, 0)); w.Points >= each {
			part := w
			part.Length, part.Done, part.Points = inches.Inch, true, 0
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
	w.Points = 0
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

// canBlow says whether charges at a piece of ground can be blown: an Engineer is
// in reach of it (MD-ENG-05).
func (s *State) canBlow(side int8, g int) bool {
	if s.chargesAt(side, g) == 0 {
		return false
	}
	for e := s.b.first[side]; e < s.b.first[side+1]; e++ {
		if s.card(e).arm == Engineer && s.on(e) && (s.near(e, g) || s.b.ground[g].gap(s.base(e)).Within(12*inches.Inch)) {
			return true
		}
	}
	return false
}

func (s *State) chargesAt(side int8, g int) (n int) {
	for i := range s.Works {
		if w := &s.Works[i]; w.Kind == Charges && w.Side == side && w.Ground == int8(g) {
			n += int(w.Charges)
		}
	}
	return n
}

// blowUp is a blast: all charges at a target together.
func blowUp(r *run, side int8, g int) {
	s := r.State
	n := s.chargesAt(side, g)
	r.Throw("demolition", "MD-ENG-05", side).Add(side, min(n, 40), 0, dice.Total)
	sum := r.Roll().Sum(0)
	for i := range s.Works {
		w := s.Works[i]
		if w.Kind == Charges && w.Side == side && w.Ground == int8(g) {
			if s.opt(accumulates, 1) {
				sum += int(w.Length) // what earlier blasts have done is kept there
			}
			w.Charges = 0
			if w.Length = inches.Length(sum); s.opt(accumulates, 0) || sum >= s.demolitionPoints(g) {
				w.Length = 0
				if w.Points == 0 {
					w = Work{}
				}
			}
			r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
		}
	}
	if sum < s.demolitionPoints(g) {
		return
	}
	gr := &s.b.ground[g]
	if !gr.bridge {
		breach(r, side, int8(g), gr.middle.Point(), s.b.sides[side].home.Turned(inches.South))
		return
	}
	r.Emit(Event{Kind: Ruined, Ground: int8(g)})
	for u := range s.b.pieces {
		if !s.on(u) || s.Pieces[u].With != nobody || s.card(u).arm.aloft() || !gr.overlaps(s.base(u)) {
			continue
		}
		if s.opt(occupants, 1) && s.unit(u) {
			r.Throw("demolition", "MD-ENG-05", side).Add(side, 1, 0, dice.Total)
			f := batch(u, nobody, r.Roll().Sum(0))
			f.N[1] = ofOther
			push(r, f)
			continue
		}
		remove(r, u, Destroyed)
	}
}

// douse is a garrison's fight against the fire (MD-SHOOT-18).
func douse(r *run, u int8) {
	s := r.State
	g := s.Pieces[u].In
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Toiled, Yes: true})
	r.Throw("fire-fighting", "MD-SHOOT-18", s.side(u)).Add(s.side(u), (s.figures(u)+2)/4, 4, 0)
	if r.Roll().Hits(0) > 0 {
		r.Emit(Event{Kind: Fire, Ground: g})
	} else {
		r.Emit(Event{Kind: Fire, Ground: g, Yes: true})
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
		went(r, f)
	case f.N[0] == 0:
		f.Unit, f.N[0] = 1-first, 1
		went(r, f)
	default:
		went(r, Frame{Step: WorkEnd, Unit: nobody, Target: nobody})
	}
}

// abandon forgets the unfinished points of works by which no pioneers have
// stayed (MD-ENG-01).
func abandon(r *run) {
	s := r.State
	for i := range s.Works {
		w := s.Works[i]
		if w.Done || w.Points <= 0 {
			continue
		}
		stay := false
		b := w.base()
		sh := b.Shape()
		for u := s.b.first[w.Side]; u < s.b.first[w.Side+1]; u++ {
			if a := s.card(u).arm; (a == Pioneers || a == Hospital) && s.on(u) {
				at := s.shapeOf(u)
				stay = stay || inches.Between(&sh, &at).Within(6*inches.Inch) || w.Ground >= 0 && w.Kind != SetUp && w.Kind != PackUp && w.Kind != Repair && s.near(u, int(w.Ground))
			}
		}
		if !stay {
			w.Points = 0
			r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
		}
	}
}

// workEnd is the rest of T2c: what burns, then the hospitals.
func workEnd(r *run) {
	s := r.State
	f := *s.top()
	n := f.N[0]
	f.N[0]++
	went(r, f)
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
		went(r, Frame{Step: TurnEnd, Unit: nobody, Target: nobody})
	}
}

// burn is the damage of fires that nobody has put out.
func burn(r *run) {
	s := r.State
	for g := range s.b.ground {
		if s.Burning>>g&1 == 0 {
			continue
		}
		r.Throw("burning", "MD-SHOOT-18", dice.Nobody).Add(dice.Nobody, 1, 0, dice.Total)
		n := r.Roll().Sum(0)
		r.Emit(Event{Kind: Burned, Ground: int8(g), N: int16(min(n, int(s.Damage[g])))})
		in := nobody
		for u := range s.b.pieces {
			if s.on(u) && s.Pieces[u].In == int8(g) {
				in = u
			}
		}
		if in != nobody && s.opt(fireGarrison, 1) {
			b := batch(in, nobody, n)
			push(r, b)
		}
		if s.Damage[g] <= 0 {
			r.Emit(Event{Kind: Ruined, Ground: int8(g)})
			if in != nobody {
				retreat(r, in, nobody)
			}
		}
	}
}

// hospital is a side's die (MD-HOSP-02).
func hospital(r *run, side int8) {
	s := r.State
	for h := s.b.first[side]; h < s.b.first[side+1]; h++ {
		p := &s.Pieces[h]
		if s.card(h).arm != Hospital || !s.on(h) || p.Marks&(Packed|Setting|Toiled) != 0 {
			continue
		}
		r.Throw("hospital", "MD-HOSP-02", side).Add(side, 1, 4, 0)
		yes := r.Roll().Hits(0) > 0
		r.Emit(Event{Kind: Seized, Unit: h})
		if yes && s.patients(side) > 0 {
			push(r, Frame{Step: Healing, Unit: side, Target: h})
		}
	}
}

// patients are a side's units that have lost figures.
func (s *State) patients(side int8) (n int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) && s.Pieces[u].Lost > 0 {
			n++
		}
	}
	return n
}

func (s *State) checkHeal(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != HealVerb || o.Unit != f.Target {
		return no
	}
	if u := o.Target; !s.on(u) || s.side(u) != f.Unit || !s.unit(u) || s.Pieces[u].Lost == 0 {
		return refuse("MD-HOSP-02", badChoice, u, 0)
	}
	return legal
}

func heal(r *run, o *Order) {
	pop(r)
	r.Emit(Event{Kind: Recovered, Unit: o.Target, N: 1})
}
