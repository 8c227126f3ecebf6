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

// A site is what a task at a piece of ground g wants of it, and of who works there
// (MD-ENG-03 to 06).
type site struct {
	clause   string
	engineer bool // in reach (MD-ENG-02)
	spot     bool // at a place of it, and not anywhere
	fits     func(s *State, u int8, i int, g *ground) bool
}

// sites are the tasks at a piece of ground.
var sites = map[Task]site{
	Fortify: {clause: "MD-ENG-03", fits: func(s *State, u int8, i int, g *ground) bool {
		return g.town && !s.fortified(i) && s.Pieces[u].In == int8(i)
	}},
	Pontoon: {clause: "MD-ENG-04", engineer: true, fits: func(s *State, u int8, _ int, g *ground) bool {
		return g.sections > 0 && s.pontoons(u)
	}},
	Charges: {clause: "MD-ENG-05", engineer: true, fits: func(s *State, _ int8, i int, _ *ground) bool {
		return s.demolitionPoints(i) > 0
	}},
	Gap: {clause: "MD-ENG-06", spot: true, fits: func(_ *State, _ int8, _ int, g *ground) bool {
		return g.line && g.word != "stream" && g.class != impassable
	}},
	Bank: {clause: "MD-ENG-06", spot: true, fits: func(_ *State, _ int8, _ int, g *ground) bool {
		return g.word == "stream" || g.word == "gully" || g.word == "ditch"
	}},
	Shore: {clause: "MD-ENG-06", spot: true, fits: func(_ *State, _ int8, _ int, g *ground) bool {
		return g.marsh
	}},
	BreakBridge: {clause: "MD-ENG-06", fits: func(s *State, _ int8, i int, g *ground) bool {
		return g.bridge && !g.stone && s.Ruins>>i&1 == 0
	}},
}

// checkTask says why a unit cannot work at a task.
func (s *State) checkTask(o *Order) rules.Refusal {
	u := o.Unit
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, o.Target) }
	switch {
	case (s.card(u).arm == Hospital) != (o.Task == SetUp || o.Task == PackUp):
		return no("MD-HOSP-02", noTask2)
	case s.card(u).crew && (o.Task != Repair || o.Target != u):
		return no("MD-MOVE-08", noTask2)
	case o.Task != Repair && int(o.Target) >= len(s.b.ground):
		return no("MD-ENG-01", noTask2)
	case s.sameTask(o) < 0 && s.workPlace() < 0:
		return no("MD-ENG-01", noPlaceLeft)
	}
	if at, is := sites[o.Task]; is {
		return s.checkSite(o, &at)
	}
	switch o.Task {
	case Obstacle:
		if !s.supplied(u) {
			return no("MD-ENG-03", noTask2)
		}
	case CutRoad:
		l := inches.NewLine(o.At.Point(), o.To.Point())
		if l.Length == 0 || l.Length > 12*inches.Inch.Fine() || !s.reachesTo(u, o.At, inches.Inch) || !s.wooded(&l) {
			return no("MD-ENG-06", badPlace)
		}
	case Repair:
		if t := o.Target; !s.on(t) || !s.Pieces[t].has(Stopped) || !s.within(u, t, inches.Inch/2) {
			return no("MD-MOVE-08", noTask2)
		}
	case SetUp, PackUp:
		if s.Pieces[u].has(Packed) != (o.Task == SetUp) {
			return no("MD-HOSP-02", noTask2)
		}
	}
	return legal
}

// checkSite is a task at a piece of ground, which the unit is at.
func (s *State) checkSite(o *Order, at *site) rules.Refusal {
	u, g := o.Unit, int(o.Target)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, o.Target) }
	if at.engineer && !s.engineered(u) {
		return no("MD-ENG-02", noEngineer)
	}
	if g < 0 || !at.fits(s, u, g, &s.b.ground[g]) || !s.near(u, g) {
		return no(at.clause, noTask2)
	}
	if at.spot {
		gr, spot := &s.b.ground[g], inches.Spot(o.At.Point())
		if !s.reachesTo(u, o.At, 2*inches.Inch) || !gr.holds(o.At.Point()) && !s.edgeGap(gr, &spot).Within(inches.Inch) {
			return no(at.clause, badPlace)
		}
	}
	return legal
}

// reachesTo says whether a unit stands within so much of a place.
func (s *State) reachesTo(u int8, at inches.Position, far inches.Length) bool {
	spot, b := inches.Spot(at.Point()), s.shapeOf(u)
	return inches.Between(&spot, &b).Within(far)
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
