package macduff

import (
	"slices"
	"strings"

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
		return int8(min(int(w.Length+inches.Inch-1)/int(inches.Inch)*Charts[workChart].At(4, 0), mostPoints))
	case SetUp, PackUp:
		return int8(Charts[workChart].At(5, 0))
	case Repair:
		return 0
	}
	return int8(Charts[workChart].At(3, 0))
}

// checkWork is T2c.
func (s *State) checkWork(o *Order, f *Frame, _ rules.Refusal) rules.Refusal {
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
	if s.card(u).crew && (o.Task != Repair || o.Target != u) {
		return no("MD-MOVE-08", noTask2)
	}
	g := -1
	if o.Task != Repair && o.Target >= 0 {
		g = int(o.Target)
		if g >= len(s.b.ground) {
			return no("MD-ENG-01", noTask2)
		}
	}
	if s.sameTask(o) < 0 && s.workPlace() < 0 {
		return no("MD-ENG-01", noPlaceLeft)
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
		w.At = inches.FrontOf(s.base(o.Unit)).At.Point().Ahead(w.Facing, inches.Inch.Fine()/2, 0).Position()
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
		at := s.nearestOf(int(o.Target), inches.FrontOf(s.base(o.Unit)).At.Point())
		w.At = at.Position()
		if h, ok := inches.HeadingOf(inches.Point{X: g.middle.Point().X - at.X, Y: g.middle.Point().Y - at.Y}); ok && len(g.areas) == 1 {
			w.Facing = h
		}
	}
	return w
}
