package muzzleblast

import "drumhead/space/inches"

// muster makes movers of everything on the table.
func (f *field) muster() {
	s := f.s
	var taken [maxFigures]bool
	var gone [maxUnits]bool
	for g := range s.b.gunN {
		if !s.Guns[g].Away {
			f.wheels(gunPiece(g), &taken, &gone)
		}
	}
	for c := range s.b.cartN {
		if !s.Carts[c].Hooked {
			f.wheels(cartPiece(c), &taken, &gone)
		}
	}
	for side := range int8(2) {
		for i, u := range s.Queue[side] {
			if u >= 0 && s.on(u) && !gone[u] {
				f.unit(u, int16(i), &taken)
			}
		}
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.on(u) && !gone[u] && s.turnOf(Piece(u)) < 0 {
				f.unit(u, maxUnits, &taken)
			}
		}
	}
	for i := range f.list[:f.n] {
		f.follow(&f.list[i])
	}
}

// wheels makes a mover of a gun or cart, with those who go with it if it goes.
func (f *field) wheels(p Piece, taken *[maxFigures]bool, gone *[maxUnits]bool) {
	s := f.s
	m := f.open()
	if m == nil {
		return
	}
	var kept [mostParts]int16
	crew := kept[:0]
	plot := s.plot(p)
	goes := plot != nil && plot.Verb == MoveVerb && !s.still(p)
	u := s.unit(p)
	retreats := p.isGun() && s.on(u) && s.Units[u].Compelled == Retreating && !s.captured(p)
	if retreats {
		shape := s.gunShape(p.gun())
		goes = s.Guns[p.gun()].Limbered || s.menNear(&shape, u, touchGap) >= 2 // MB-RTE-01
	}
	if goes {
		var all [mostParts]int16
		for _, man := range s.carried(p, all[:0]) {
			if !taken[man] && len(crew) < mostParts-2 {
				crew = append(crew, man)
			}
		}
		m.block = s.pusher(p)
	}
	s.wheeled(&m.body, p, s.looks(p), crew)
	if m.block >= 0 && !gone[m.block] {
		var b body
		s.block(&b, m.block, s.Units[m.block].At.Point(), Form{s.Units[m.block].Files, s.Units[m.block].Facing})
		for i := range b.all() {
			if m.n < mostParts {
				m.parts[m.n] = b.parts[i]
				m.n++
			}
		}
		gone[m.block] = true
	} else {
		m.block = -1
	}
	for _, man := range crew {
		taken[man] = true
	}
	f.keep(m, crew)
	m.rank = int16(max(s.turnOf(p), 0))
	f.close(m, s.origin(p).Point())
	if goes && retreats {
		f.flee(m, u)
		return
	}
	f.ordered(m)
}

// unit makes movers of a unit's ranks, and of those who are by themselves.
func (f *field) unit(u int8, rank int16, taken *[maxFigures]bool) {
	s := f.s
	from, to := s.men(u)
	flees := s.flees(u)
	if flees {
		f.fleeing(u, rank, taken)
		return
	}
	if s.ranked(u) > 0 {
		if m := f.open(); m != nil {
			s.block(&m.body, u, s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing})
			m.rank, m.passes = rank, s.officerAlone(u)
			f.close(m, s.Units[u].At.Point())
			f.ordered(m)
		}
	}
	// Men by themselves who have a way of their own, each for himself; the rest
	// together.
	for n := from; n < to; n++ {
		if fig := &s.Figures[n]; fig.Is != Loose && fig.Is != Inside || taken[n] {
			continue
		}
		if f.errands[n].verb == NoVerb {
			continue
		}
		taken[n] = true
		if m := f.open(); m != nil {
			s.man(&m.body, n, s.figureAt(n))
			m.rank = rank
			m.passes = s.b.units[u].arm == Gunners || s.b.figures[n].role == OfficerRole
			f.close(m, s.figureAt(n))
			f.ordered(m)
		}
	}
	f.about(u, rank, taken)
}

// officerAlone says whether of a unit there is only an officer (MB-SIM-04).
func (s *State) officerAlone(u int8) bool { return s.alive(u) == 1 && s.nextOfficer(u) >= 0 }

// about makes movers of the men of a unit who stand about: who they are matters
// to nobody.
func (f *field) about(u int8, rank int16, taken *[maxFigures]bool) {
	s := f.s
	var m *mover
	from, to := s.men(u)
	for n := from; n < to; n++ {
		if fig := &s.Figures[n]; fig.Is != Loose && fig.Is != Inside || taken[n] {
			continue
		}
		if m == nil {
			if m = f.open(); m == nil {
				return
			}
			m.begin(figurePiece(from), s.b.units[u].side)
			m.rank, m.crowd = rank, true
		}
		m.add(s.figureAt(n), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		if m.n == mostParts {
			f.close(m, s.Units[u].At.Point())
			m = nil
		}
	}
	if m != nil {
		f.close(m, s.Units[u].At.Point())
	}
}

// fleeing makes one mover of a unit that goes back or runs, with all its men;
// gunners go by themselves if their gun goes with others.
func (f *field) fleeing(u int8, rank int16, taken *[maxFigures]bool) {
	s := f.s
	m := f.open()
	if m == nil {
		return
	}
	m.begin(Piece(u), s.b.units[u].side)
	if s.ranked(u) > 0 {
		s.block(&m.body, u, s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing})
	}
	var kept [maxFigures]int16
	men := kept[:0]
	for n, to := s.men(u); n < to; n++ {
		if s.Figures[n].Is == Loose && !taken[n] {
			m.add(s.figureAt(n), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
			men = append(men, n)
		}
	}
	f.keep(m, men)
	m.rank, m.passes = rank, true
	f.close(m, s.Units[u].At.Point())
	if m.n > 0 {
		f.flee(m, u)
	}
}

// ordered gives a mover the way that its player has plotted.
func (f *field) ordered(m *mover) {
	s := f.s
	if m.n == 0 {
		return
	}
	if m.who.isFigure() {
		f.sent(m, &f.errands[m.who.figure()])
		return
	}
	p := s.plot(m.who)
	if p == nil || p.Verb != MoveVerb || s.still(m.who) {
		return
	}
	var w walk
	form := s.formOf(m.who, asBefore) // who had no room to re-form goes as he stands
	s.walk(&w, s.goer(m.who, form.Files, m.who.isUnit() && f.reforms[m.who]), m.origin, p.Path.Legs(), true)
	m.legs, m.end = p.Path, p.End
	f.send(m, &w)
}

// sent gives a man his way. Who is of a party goes as its others do; who is in a
// house is outside as he sets out.
func (f *field) sent(m *mover, e *errand) {
	s := f.s
	if m.house = e.house; e.legs.N == 0 {
		return
	}
	var w walk
	s.walk(&w, goer{row: s.row(m.who)}, e.from, e.legs.Legs(), true)
	by := minus(m.origin, e.from)
	if s.Figures[m.who.figure()].Is == Inside {
		w.precede(m.origin)
		by = inches.Point{}
	}
	for i := range w.at[:w.n] {
		w.at[i] = plus(w.at[i], by)
	}
	for _, to := range e.legs.Legs() {
		m.legs.add(plus(to.Point(), by).Position())
	}
	f.send(m, &w)
}

// follow gives a follower the way of his leader, at the speed of the slower
// (MB-MOV-15).
func (f *field) follow(m *mover) {
	s := f.s
	if !m.who.isUnit() {
		return
	}
	p := s.plot(m.who)
	if p == nil || p.Verb != FollowVerb || s.still(m.who) || !s.there(p.Target) {
		return
	}
	lead := f.find(p.Target)
	if lead < 0 || !f.list[lead].moves || !s.touches(int8(m.who), int8(p.Target)) {
		return
	}
	o := &f.list[lead]
	var turns [inches.MaxStops]inches.Point
	var legs [inches.MaxStops]inches.Position
	points := o.track.Turns(turns[:0])
	for i, q := range points {
		legs[i] = plus(m.origin, minus(q, o.origin)).Position()
		if i < maxLegs {
			m.legs.add(legs[i])
		}
	}
	var w walk
	s.walk(&w, s.goer(m.who, s.Units[m.who].Files, false), m.origin, legs[:len(points)], true)
	for i := 1; i < w.n; i++ {
		if i <= len(points) {
			w.tick[i] = max(w.tick[i], o.track.TickOf(i), w.tick[i-1])
		}
	}
	f.send(m, &w)
	m.leader = lead
}

// flee gives a mover its compulsory move: a full move straight away from the
// nearest enemy in sight within 12 inches, else to its own edge, bending only
// round obstacles (MB-MOR-13, MB-RTE-01).
func (f *field) flee(m *mover, u int8) {
	s := f.s
	h := f.flights[u]
	m.forced = Retreat
	if s.Units[u].Compelled == Routing {
		m.forced = Rout
	}
	var best walk
	longest := inches.Fine(-1)
	for _, turn := range [...]inches.Heading{0, 15 * inches.Degree, -15 * inches.Degree, 30 * inches.Degree, -30 * inches.Degree, 45 * inches.Degree, -45 * inches.Degree, 60 * inches.Degree, -60 * inches.Degree, 90 * inches.Degree, -90 * inches.Degree} {
		var w walk
		whole := s.run(&w, m, h.Turned(turn))
		if w.length > longest+inches.Inch.Fine()/10 {
			best, longest = w, w.length
		}
		if turn == 0 && whole {
			break
		}
	}
	f.send(m, &best)
	if !m.who.isUnit() {
		f.fit(m) // only men leave the table
	}
	if best.n > 1 {
		m.legs.add(m.track.At(inches.Ticks).Position())
	}
}

// flight is which way a unit goes back: from the nearest enemy whom it sees, as near as
// their nearest men are (MB-GEN-05, MB-MOR-13).
func (s *State) flight(u int8) inches.Heading {
	home := s.b.sides[s.b.units[u].side].home
	if s.Units[u].Compelled == Routing {
		return home
	}
	best, near := nobody, inches.Gap{}
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		if gap, ok := s.between(u, v, s.scaled(12)); ok && (best == nobody || gap.Nearer(near)) && s.sightOf(u, v) {
			best, near = Piece(v), gap
		}
	}
	if best == nobody {
		return home
	}
	h, ok := inches.HeadingOf(minus(s.middle(u), s.middle(int8(best))))
	if !ok {
		return home
	}
	return h
}

// between is the gap between the nearest men of two units, if it is no more than so much.
func (s *State) between(u, v int8, limit inches.Length) (best inches.Gap, found bool) {
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		shape := s.figureShape(f)
		if gap, ok := s.gapToUnit(&shape, v, limit); ok && (!found || gap.Nearer(best)) {
			best, found = gap, true
		}
	}
	return best, found
}

// run is a move straight ahead on a heading, as far as the ground allows, over
// the table's edge too; and whether nothing cuts it short.
func (s *State) run(w *walk, m *mover, h inches.Heading) (whole bool) {
	p, from := m.who, m.origin
	to := from.Ahead(h, s.rate(s.row(p), true, false), 0)
	edge := inches.Inch.Fine()
	to.X = min(max(to.X, -edge), s.b.wide.Fine()+edge)
	to.Y = min(max(to.Y, -edge), s.b.deep.Fine()+edge)
	leg := [1]inches.Position{to.Position()}
	g := s.goer(p, 1, false)
	if p.isUnit() {
		g = s.goer(p, max(s.Units[p].Files, 1), false)
	}
	s.walk(w, g, from, leg[:], true)
	whole = !w.barred
	for range 8 {
		if w.n == 1 || s.clearRun(w, m) {
			return whole
		}
		whole = false
		l := inches.NewLine(from, w.end())
		leg[0] = l.At(l.Length * 3 / 4).Position()
		s.walk(w, g, from, leg[:], true)
	}
	if w.n > 1 && !s.clearRun(w, m) {
		w.n, w.length = 1, 0
	}
	return false
}

// clearRun says whether nothing stands in the way of a run, and all who go may
// stand at its end.
func (s *State) clearRun(w *walk, m *mover) bool {
	l := inches.NewLine(w.at[0], w.end())
	wheels, width := s.onWheels(m.who)
	return s.obstacle(&l, wheels, width, -1) == 0 && !s.wet(w.end()) && s.built(w.end()) < 0 &&
		m.body.carried(minus(w.end(), w.at[0]), func(b *body) bool { return s.footing(b).Legal() })
}
