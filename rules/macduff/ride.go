package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// ride is the own move of a commander, boat or aircraft.
func ride(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, s.throwOf(u, o))
	if s.card(u).arm.officer() {
		if s.Pieces[u].With != nobody {
			from := s.setsOut(u)
			r.Emit(Event{Kind: Parted, Unit: u, At: from.At, Facing: from.Facing})
		}
	}
	w := s.riding(u, o, fine(t.basic))
	if !s.card(u).arm.officer() {
		moved(r, u, &w, false)
		return
	}
	target := o.Target
	over(r, u)
	travel(r, u, &w)
	switch {
	case w.met > 0:
		push(r, about(Capturing, u, w.stops[0].who)) // and his ride is over (MD-CMD-10)
	case target != nobody && s.on(target) && s.reaches(u, target):
		joins(r, u, target)
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Stayed, Yes: true})
	}
}

// riding is the way of a commander, boat or aircraft with so much to spend.
func (s *State) riding(u int8, o *Declared, means inches.Fine) walk {
	w := s.begin(u, means)
	w.seeks = s.meetable(u)
	m := manner{friends: true, free: true, enemies: s.card(u).arm.aloft(), off: s.card(u).arm.aloft()}
	m.back = s.card(u).arm.officer() // how he looks is nothing (MD-CMD-04): he rides off from beside an enemy
	for _, to := range o.Legs[:o.N] {
		s.turnTo(&w, u, to, m)
		s.straight(&w, u, to, m)
		if w.stuck || w.left <= 0 {
			break
		}
	}
	return w
}

// reaches says whether an officer whose move is over may join a unit: he touches
// it or, with commander-move-and-join: yes, a ride of 12 inches would bring him
// to it (MD-CMD-04, MD-CMD-05).
func (s *State) reaches(u, target int8) bool {
	if s.within(u, target, inches.Inch/100) {
		return true
	}
	return s.plays(moveAndThenJoin) && s.within(u, target, 12*inches.Inch) && s.canRide(u, target)
}

// rides says whether so much carries a piece to where it is to ride, an officer who is to
// join a unit near enough to do that.
func (s *State) rides(u int8, o *Declared, means inches.Fine) bool {
	then := *s
	p := &then.Pieces[u]
	if from := s.setsOut(u); s.card(u).arm.officer() {
		p.With, p.At, p.Facing = nobody, from.At, from.Facing
	}
	w := then.riding(u, o, means)
	if o.Target == nobody || !s.card(u).arm.officer() {
		return inches.Distance(w.at.At.Point(), o.Legs[o.N-1].Point()) <= 2*inches.Thousandth
	}
	p.At, p.Facing = w.at.At, w.at.Facing
	return then.on(o.Target) && then.reaches(u, o.Target)
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
		if s.Calm || s.plays(airshipsDrift) || o.N == 0 {
			return n
		}
		for _, to := range o.Legs[:o.N] {
			h, ok := inches.HeadingOf(way(at, to))
			if ok && h.Between(s.Wind) > 45*inches.Degree {
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
		with, begins := h.Between(g.current) <= 45*inches.Degree, g.holds(at.Point())
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
	if a == Airship && s.plays(airshipsDrift) && !s.Calm {
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
