package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S4b: a piece moves.
var moveSteps = []step{
	{of: Moving, name: "move", does: moving, over: unitGone, throws: true},
	{
		of: HowFar, name: "how-far", clause: "MD-ORD-03",
		asks: always, over: unitGone, throws: true,
		question: "{a} may go {n} inches: how far?",
		standing: rules.Kind{Name: "how-far", Title: "asked how far it goes", Answers: []scene.Form{says("So far", "stop {n}", "Inches", 0, 36)}},
		offers:   func(c offers, f *Frame) { c.stops(f.Unit, inches.Length(f.N[upTo])) },
		every: func(_ *State, f *Frame, off *rules.Offer[Order]) {
			o := blank(StopVerb, f.Unit)
			o.Length = inches.Length(f.N[upTo])
			off.Orders = append(off.Orders, o)
		},
		checks: func(_ *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
			switch {
			case o.Verb != StopVerb || o.Unit != f.Unit:
				return no
			case o.Length > inches.Length(f.N[upTo]):
				return rules.Refusal{Clause: "MD-MOVE-01", Code: noDistance, A: f.N[upTo]}
			}
			return legal
		},
		answered: func(r *run, o *Order, f *Frame) {
			d := r.State.Pieces[f.Unit].Order
			nextStep(r, Moving)
			goAlong(r, f.Unit, &d, o.Length.Fine(), f.N[upToBroken] != 0)
		},
	},
	{of: Walking, name: "walk", does: walking, over: unitGone},
	{of: Arriving, name: "arrive", does: afterWalk, over: unitGone},
}

// moving is S4b: a basic move, a march, a maneuver, a commander's or a vehicle's
// own. The order stands in the frame's unit, as it was when its item began.
func moving(r *run) {
	s := r.State
	u := s.top().Unit
	if s.Pieces[u].has(Retreating|Nailed|Stopped) || s.inMelee(u) && s.Pieces[u].Order.Kind != Maneuver {
		pop(r)
		return
	}
	if k := s.Pieces[u].Order.Kind; s.Pieces[u].Form == Square && (k == March || !s.plays(squaresMove) && (k == Basic || k == ShootMove || k == MoveShoot)) {
		sayAnswer(r, u, nobody, halted) // it has rallied in one (MD-MOVE-04)
		pop(r)
		return
	}
	move(r, u)
}

// move is the move of a piece, by its order.
func move(r *run, u int8) {
	s := r.State
	o := s.Pieces[u].Order
	switch {
	case s.card(u).arm == Train:
		train(r, u, &o)
	case o.Kind == Raise || o.Kind == Lower:
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Packed, Yes: o.Kind == Lower})
		over(r, u)
	case o.Kind == Board || o.Kind == Land:
		embark(r, u, &o)
	case o.Kind == Ride || s.card(u).arm.vehicle() && s.card(u).arm != SteamEngine:
		ride(r, u, &o)
	case o.Kind == Maneuver || o.Kind == ManeuverCharge:
		maneuver(r, u, &o)
	default:
		march(r, u, &o)
	}
}

// moved ends a piece's move, and goes on to where that has brought it.
func moved(r *run, u int8, w *walk, accident bool) {
	over(r, u)
	f := about(Arriving, u, nobody)
	if accident {
		f.N[arrivesBroken] = 1
	}
	makeWalk(r, u, w, f)
}

// over ends a piece's move. A hidden piece has no frame of it.
func over(r *run, u int8) {
	if f := r.State.top(); f.Step == Moving && f.Unit == u {
		pop(r)
	}
}

// arrive is what comes of where a move has ended: a block is garrisoned, an exit
// left by.
func arrive(r *run, u int8) {
	s := r.State
	if !s.on(u) {
		return
	}
	for i := range s.b.ground {
		g := &s.b.ground[i]
		switch {
		case g.block && s.Ruins>>i&1 == 0 && s.mayGarrison(u, i) && s.whollyIn(u, g):
			p := &s.Pieces[u]
			r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: int8(i)})
		case g.exit && s.leavesBy(u, i) && g.overlaps(s.base(u)):
			remove(r, u, Gone)
			return
		}
	}
}

// leavesBy says whether a side's goals have its units leave by an exit.
func (s *State) leavesBy(u int8, g int) bool {
	for _, w := range s.b.goals[s.side(u)] {
		if w.exit && w.place == g && s.unit(u) {
			return true
		}
	}
	return false
}

// mayGarrison says whether a unit may garrison a block that nobody else does.
func (s *State) mayGarrison(u int8, g int) bool {
	if !s.card(u).arm.foot() && !(s.card(u).arm.horse() && s.Pieces[u].Afoot) {
		return false
	}
	for v := range s.b.pieces {
		if v != u && s.on(v) && s.Pieces[v].In == int8(g) {
			return false
		}
	}
	return true
}

// whollyIn says whether all figures of a unit are in an area: the middles of
// their places are.
func (s *State) whollyIn(u int8, g *ground) bool {
	if s.awayFrom(u, g, 0) {
		return false
	}
	in := true
	s.eachFigure(u, func(p inches.Point) { in = in && g.holds(p) })
	return in
}

// march is a basic move or a march: along its way, as far as the dice allow.
func march(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, s.throwOf(u, o))
	if s.Pieces[u].Order.Kind == March {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Marched, Yes: true})
	}
	accident := s.card(u).arm == SteamEngine && t.sixes
	if o.Extra&FreeEnd != 0 && !(accident && s.plays(accidentBeforeMove)) {
		f := *s.top()
		f.Step, f.N[upTo] = HowFar, int32(t.inches())*1000
		if accident {
			f.N[upToBroken] = 1
		}
		replace(r, f)
		return
	}
	goAlong(r, u, o, fine(t.inches()), accident)
}

// throwOf is the throw of a declared move.
func (s *State) throwOf(u int8, o *Declared) throw {
	a := throw{purpose: "move", clause: "MD-MOVE-01", extra: o.Extra}
	switch o.Kind {
	case Ride:
		a.basic, a.extra = s.rideDice(u, o), 0
	case Maneuver, ManeuverCharge:
		a.basic, a.clause = s.maneuverDice(u, o), "MD-MNV-01"
		if s.inMelee(u) {
			a.clause = "MD-MNV-06"
		}
	default:
		row := s.moveRow(u, s.inFormation(u))
		a.basic = moveDice(row, basicColumn)
		if o.Kind == March {
			a.bonus = bonus{moveDice(row, marchColumn), "a march", "MD-MAR-01"}
			if s.roadMarch(u, o) {
				a.bonus = bonus{moveDice(row, roadColumn), "a march on the road", "MD-MAR-01"}
			}
		}
	}
	return a
}

// goAlong carries a unit along its declared way.
func goAlong(r *run, u int8, o *Declared, means inches.Fine, accident bool) {
	s := r.State
	if accident && s.plays(accidentBeforeMove) {
		means = 0
	}
	w := s.begin(u, means)
	w.seeks = s.meetable(u)
	s.follow(&w, u, o)
	moved(r, u, &w, accident)
}

// stepOut takes a unit out of the block that it garrisons.
func stepOut(r *run, u int8, at inches.Place) {
	p := &r.State.Pieces[u]
	r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: at.Facing, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: nobody})
}

// breakdown is an accident: work points for its repair (MD-MOVE-08, 09).
func breakdown(r *run, u int8) {
	s := r.State
	r.Throw("accident", "MD-MOVE-08", s.side(u)).Add(s.side(u), 2, 0, dice.Total)
	n := r.Roll().Sum(0)
	r.Emit(Event{Kind: Lit, Unit: u, N: int16(n)})
	addWork(r, Work{Kind: Repair, Side: s.side(u), Ground: u, At: s.Pieces[u].At, Points: int8(-n)})
}

// along is the way of a declared move with so much to spend.
func (s *State) along(u int8, o *Declared, means inches.Fine) walk {
	w := s.begin(u, means)
	s.follow(&w, u, o)
	return w
}

// follow carries a walk along the way that is declared.
func (s *State) follow(w *walk, u int8, o *Declared) {
	m := manner{free: !s.rigid(u)}
	if s.Pieces[u].Form == RoadColumn && s.roadMarch(u, o) {
		m.free = true
	}
	if in := s.Pieces[u].In; in >= 0 && o.N > 0 {
		s.leaveBlock(w, u, o.Legs[0])
		s.starts(w, u, s.base(u))
	}
	if s.card(u).arm.aloft() {
		m.enemies, m.friends = true, true
	}
	for _, to := range o.Legs[:o.N] {
		s.turnTo(w, u, to, m)
		if w.left <= 0 || w.stuck {
			break
		}
		s.straight(w, u, to, m)
		if w.stuck || w.left <= 0 {
			break
		}
	}
}

// leaveBlock begins a garrison's move at the edge by which it leaves
// (MD-TERR-11).
func (s *State) leaveBlock(w *walk, u int8, to inches.Position) {
	in := int(s.Pieces[u].In)
	h, ok := inches.HeadingOf(way(s.b.ground[in].middle, to))
	if !ok {
		return
	}
	_, d := s.extent(u)
	at := s.edgeTowards(in, h)
	w.at = inches.Place{At: at.Point().Ahead(h, d.Fine()+inches.Thousandth, 0).Position(), Facing: h}
	w.course[0], w.n = at, 1
}

// backOut begins a garrison's move out of the far side of its block, its front
// towards the block.
func (s *State) backOut(w *walk, u int8, h inches.Heading) {
	s.leaveBlock(w, u, w.at.At.Point().Ahead(h, s.b.width.Fine()+s.b.depth.Fine(), 0).Position())
	_, d := s.extent(u)
	w.at = inches.Place{At: w.at.At.Point().Ahead(h, -d.Fine(), 0).Position(), Facing: h.Turned(inches.South)}
}

// roadMarch says whether the whole of a way lies on the road, for a column two
// wide or a piece that takes the road by its middle (MD-MAR-02).
func (s *State) roadMarch(u int8, o *Declared) bool {
	if !s.takesRoads(u) || o.N == 0 {
		return false
	}
	at := s.place(u).At
	if !s.b.road(at.Point()) || s.Pieces[u].Form == RoadColumn && !s.onRoad(u) {
		return false
	}
	for _, to := range o.Legs[:o.N] {
		l := inches.NewLine(at.Point(), to.Point())
		var on []*inches.Area
		for _, g := range s.b.roads {
			on = append(on, s.b.ground[g].areas...)
		}
		if inches.Kept(&l, on)+inches.Thousandth < l.Length {
			return false
		}
		at = to
	}
	return true
}
