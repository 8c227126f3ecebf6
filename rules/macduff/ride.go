package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// ride is the own move of a commander, boat or aircraft.
func ride(r *run, u int8, o *Declared) {
	s := r.State
	n := s.rideDice(u, o)
	t := moveThrow(r, u, "move", "MD-MOVE-01", n, 0, "", "", 0)
	if s.card(u).arm.officer() {
		if s.Pieces[u].With != nobody {
			b := s.base(u)
			r.Emit(Event{Kind: Parted, Unit: u, At: frontOf(b).At, Facing: b.Facing})
		}
	}
	w := s.begin(u, fine(t.basic))
	m := manner{friends: true, free: true, enemies: s.card(u).arm.aloft(), off: s.card(u).arm.aloft()}
	m.back = s.card(u).arm.officer() // how he looks is nothing (MD-CMD-04): he rides off from beside an enemy
	for _, to := range o.Legs[:o.N] {
		s.turnTo(&w, u, to, m)
		s.straight(&w, u, to, m)
		if w.stuck || w.left <= 0 {
			break
		}
	}
	travel(r, u, &w)
	target := o.Target
	finishMove(r, u, nil)
	s.drift(r, u)
	if !s.card(u).arm.officer() || !s.on(u) {
		return
	}
	if target != nobody && s.on(target) && s.reaches(u, target) {
		joins(r, u, target)
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Stayed, Yes: true})
		return
	}
	// Riding up to an enemy starts a capture test (MD-CMD-09).
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if s.chargeable(v) && w.gone > 0 && s.within(u, v, inches.Inch) && s.cameNear(&w, u, v) {
			push(r, frame2(Capturing, u, v))
			return
		}
	}
}

// cameNear says whether a rider had been more than an inch from an enemy on his
// way: who sets out beside him is not tested for that (MD-CMD-09).
func (s *State) cameNear(w *walk, u, v int8) bool {
	o := s.shapeOf(v)
	for _, at := range w.course[:w.n] {
		b := baseAt(inches.Place{At: at, Facing: s.Pieces[u].Facing}, horseWidth, horseDepth)
		if sh := b.Shape(); !inches.Between(&sh, &o).Within(inches.Inch) {
			return true
		}
	}
	return false
}

// reaches says whether an officer whose move is over may join a unit: he touches
// it or, with commander-move-and-join: yes, a ride of 12 inches would bring him
// to it (MD-CMD-04, MD-CMD-05).
func (s *State) reaches(u, target int8) bool {
	if s.within(u, target, inches.Inch/100) {
		return true
	}
	return s.opt(moveAndJoin, 1) && s.within(u, target, 12*inches.Inch) && s.canRide(u, target)
}

// rideDice are the dice of a vehicle's or commander's own move (MD-MOVE-07,
// MD-MOVE-10).
func (s *State) rideDice(u int8, o *Declared) int {
	n := moveDice(s.moveRow(u, false), basicColumn)
	at := s.Pieces[u].At
	switch s.card(u).arm {
	case Boat:
		worst := 9
		for _, to := range o.Legs[:o.N] {
			worst = min(worst, s.current(n, at, to))
			at = to
		}
		return min(worst, n+1)
	case Airship:
		if s.Calm || s.opt(airshipWind, 1) || o.N == 0 {
			return n
		}
		for _, to := range o.Legs[:o.N] {
			h, ok := inches.HeadingOf(way(at, to))
			if ok && h.Between(s.Wind) > 4500 {
				return n
			}
			at = to
		}
		return n + 2
	}
	return n
}

// current is the dice of a boat on one leg: with the current if it begins in it,
// against or across it if any of the leg is.
func (s *State) current(n int, at, to inches.Position) int {
	best := n
	h, ok := inches.HeadingOf(way(at, to))
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if !g.water || g.current == noFacing || !ok {
			continue
		}
		l := inches.NewLine(at.Point(), to.Point())
		with, begins := h.Between(g.current) <= 4500, g.holds(at.Point())
		switch {
		case !with && (begins || g.through(&l) > 0):
			return n - 1
		case with && begins:
			best = n + 1
		}
	}
	return best
}

// drift carries an airship downwind after its own move, with airship-wind:
// forced-drift, and takes off aircraft that have crossed the edge.
func (s *State) drift(r *run, u int8) {
	a := s.card(u).arm
	if !a.aloft() {
		return
	}
	if a == Airship && s.opt(airshipWind, 1) && !s.Calm {
		blow(r, u)
	}
	if s.on(u) && !s.b.onTable(s.base(u)) {
		remove(r, u, LeftTable)
	}
}

// drifts sends a side's free balloons downwind, once a turn: on its General's
// card, at the beginning of its part of an initiative turn, or when the cards are
// at an end (MD-MOVE-10).
func drifts(r *run, side int8) {
	s := r.State
	for u := s.b.first[side]; u < s.b.first[side+1] && !s.Calm; u++ {
		if s.card(u).arm == Balloon && s.is(u, Free) && s.on(u) && !s.Pieces[u].has(Packed|Activated) {
			r.Emit(Event{Kind: Begun, Unit: u})
			blow(r, u)
		}
	}
}

// blow carries an aircraft 2d6 inches downwind.
func blow(r *run, u int8) {
	s := r.State
	r.Throw("drift", "MD-MOVE-10", s.side(u)).Add(s.side(u), 2, 0, dice.Total)
	n := r.Roll().Sum(0)
	w := s.begin(u, fine(n))
	h := s.Wind
	s.straight(&w, u, w.at.At.Point().Ahead(h, fine(n), 0).Position(), manner{friends: true, enemies: true, off: true, back: true})
	travel(r, u, &w)
	if !s.b.onTable(s.base(u)) {
		remove(r, u, LeftTable)
	}
}
