package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

type run = rules.Run[State, Event]

// moveAll is S3: compulsory and ordered moves are run together (MB-SIM-02).
func moveAll(r *run) {
	s := r.State
	var f field
	f.s = s
	f.goOut(r)
	for u := range s.b.count {
		if s.on(u) {
			faceAway(r, u)
		}
	}
	formAll(r)
	f.muster()
	f.march()
	f.settle()
	f.arrive(r)
	f.enter(r)
	fallIn(r)
	leaveTable(r, &f)
	accompany(r)
}

// each calls on every plot that is carried out, side A's first, in the order in
// which they were given.
func (s *State) each(verb Verb, do func(p *Plot)) {
	for side := range s.Plots {
		for i := range s.Plots[side][:s.Plotted[side]] {
			p := &s.Plots[side][i]
			if p.Verb == verb && s.there(p.Who) && !s.still(p.Who) {
				do(p)
			}
		}
	}
}

// goOut: men who go their own way leave the ranks first; men of units that flee
// come out of houses (MB-MOR-13).
func (field *field) goOut(r *run) {
	s := r.State
	for side := range s.Plots {
		for i := range s.Plots[side][:s.Plotted[side]] {
			p := s.Plots[side][i]
			if !s.there(p.Who) || s.still(p.Who) {
				continue
			}
			if p.Verb == MoveVerb && p.Who.isFigure() && s.Figures[p.Who.figure()].Is == InRanks && s.alive(s.unit(p.Who)) > 1 {
				field.out[p.Who.figure()] = true
				r.Emit(Event{Kind: CameOut, Who: p.Who, At: s.figureAt(p.Who.figure()).Position()})
			}
			if p.Verb != EnterVerb {
				continue
			}
			var kept [8]int16
			for _, f := range s.goers(&p, kept[:0]) {
				field.goes[f], field.above[f] = p.House+1, p.Above
				if s.Figures[f].Is == InRanks {
					r.Emit(Event{Kind: CameOut, Who: figurePiece(f), At: s.figureAt(f).Position()})
				}
			}
		}
	}
	for u := range s.b.count {
		if !s.on(u) || !s.flees(u) {
			continue
		}
		h := s.flight(u)
		for f, to := s.men(u); f < to; f++ {
			if s.Figures[f].Is == Inside {
				r.Emit(Event{Kind: CameOut, Who: figurePiece(f), At: s.outside(f, h).Position()})
			}
		}
	}
}

// goers are the men who go into a house by a plot.
func (s *State) goers(p *Plot, dst []int16) []int16 {
	if p.Who.isFigure() {
		return append(dst, p.Who.figure())
	}
	return s.partyOf(p, dst)
}

// outside is the place where a man who leaves a house on a heading comes out.
func (s *State) outside(f int16, h inches.Heading) inches.Point {
	at := s.Figures[f].At.Point()
	u := s.b.figures[f].unit
	for range 40 {
		at = at.Ahead(h, inches.Inch.Fine()/4, 0)
		shape := inches.Rectangle(at, s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		if !s.b.terrain.houses[s.Figures[f].House].area.Meets(&shape) {
			break
		}
	}
	return at
}

// formAll lets everything turn and re-form as it was ordered to before it goes,
// where there is room; guns are hooked up and taken off.
func formAll(r *run) {
	s := r.State
	for side := range s.Plots {
		for i := range s.Plots[side][:s.Plotted[side]] {
			p := s.Plots[side][i]
			if !s.there(p.Who) {
				continue
			}
			switch p.Verb {
			case StandVerb, MoveVerb:
				first := p.First
				if s.still(p.Who) {
					if p.Verb == MoveVerb && p.End.Facing >= 0 {
						first.Facing = p.End.Facing
					}
					first.Files = 0 // it may turn, and keeps its formation
				}
				formUp(r, p.Who, first)
			case LimberVerb:
				if !s.still(p.Who) {
					g := &s.Guns[p.Who.gun()]
					at := g.At
					r.Emit(Event{Kind: Limbered, Who: p.Who, At: at, Facing: g.Facing})
				}
			case UnlimberVerb:
				if !s.still(p.Who) {
					r.Emit(Event{Kind: Unlimbered, Who: p.Who, At: s.limberPlace(p.Who.gun(), &p.Path).Position()})
				}
			}
		}
	}
}

// formUp turns and re-forms a piece where it stands, if there is room.
func formUp(r *run, p Piece, f Form) {
	s := r.State
	if f == asBefore || p.isUnit() && s.flees(int8(p)) {
		return
	}
	to := s.formOf(p, f)
	if p.isUnit() && s.ranked(int8(p)) > 0 {
		to.Files = min(to.Files, int8(s.ranked(int8(p))))
	}
	if to == s.formOf(p, asBefore) || !s.spacious(p, s.origin(p), to) {
		return
	}
	at := s.origin(p)
	r.Emit(Event{Kind: Formed, Who: p, At: at, Files: to.Files, Facing: to.Facing})
}

// spacious says whether a piece has room at a place in a form: nobody else
// stands there, nor an enemy nearer than before.
func (s *State) spacious(p Piece, at inches.Position, form Form) bool {
	var b body
	switch {
	case s.isBlock(p):
		s.block(&b, int8(p), at.Point(), form)
	case p.isUnit():
		return true // men by themselves turn where they stand
	case p.isFigure():
		s.man(&b, p.figure(), at.Point())
	default:
		s.wheeled(&b, p, form.Facing, nil)
		by := minus(at.Point(), s.origin(p).Point())
		for i := range b.all() {
			b.parts[i].shape = b.parts[i].shape.Carried(by)
			b.parts[i].at = plus(b.parts[i].at, by)
		}
		b.finish()
	}
	return s.room(&b).Legal() && s.clearOf(&b, p)
}

// clearOf says whether nobody but a piece itself stands where a body would, nor
// an enemy within half an inch of it who is not in contact with it already.
func (s *State) clearOf(b *body, p Piece) bool {
	side := s.side(p)
	around := box{b.centre.X - b.radius, b.centre.Y - b.radius, b.centre.X + b.radius, b.centre.Y + b.radius}
	near := s.small(contactGap)
	for v := range s.b.count {
		if !s.on(v) || Piece(v) == p && s.ranked(v) == s.alive(v) {
			continue
		}
		extent, ok := s.extent(v)
		if !ok || around.further(&extent, near.Fine()) {
			continue
		}
		enemy := s.b.units[v].side != side
		contact := enemy && p.isUnit() && s.touches(int8(p), v)
		for f, to := s.men(v); f < to; f++ {
			m := &s.Figures[f]
			if !m.lives() || m.Is == Inside || figurePiece(f) == p || Piece(v) == p && m.Is == InRanks {
				continue
			}
			man := s.figureShape(f)
			for i := range b.all() {
				if inches.Deep(&b.parts[i].shape, &man) || enemy && !contact && inches.Between(&b.parts[i].shape, &man).Within(near) {
					return false
				}
			}
		}
	}
	for g := range s.b.gunN {
		if shape := s.gunShape(g); gunPiece(g) != p && !s.Guns[g].Wrecked && b.deep(&shape) {
			return false
		}
	}
	for c := range s.b.cartN {
		if shape := s.cartShape(c); cartPiece(c) != p && !s.Carts[c].Hooked && b.deep(&shape) {
			return false
		}
	}
	return true
}

func (b *body) deep(shape *inches.Shape) bool {
	for i := range b.all() {
		if inches.Deep(&b.parts[i].shape, shape) {
			return true
		}
	}
	return false
}

// muster makes movers of everything on the table.
func (f *field) muster() {
	s := f.s
	var taken [maxFigures]bool
	var gone [maxUnits]bool
	for g := range s.b.gunN {
		if !s.Guns[g].Wrecked {
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
	retreats := p.isGun() && s.on(u) && s.Units[u].Compelled == Retreating && !s.captured(p) && !s.Guns[p.gun()].Limbered
	if retreats {
		goes = s.touching(p) >= 2 // MB-RTE-01
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
			m.rank = rank
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
		p := s.plot(figurePiece(n))
		if f.goes[n] == 0 && (p == nil || p.Verb != MoveVerb) || s.still(figurePiece(n)) {
			continue
		}
		taken[n] = true
		if m := f.open(); m != nil {
			s.man(&m.body, n, s.figureAt(n))
			m.rank = rank
			m.passes = s.b.units[u].arm == Gunners || s.b.figures[n].role == OfficerRole || f.goes[n] > 0
			f.close(m, s.figureAt(n))
			f.ordered(m)
		}
	}
	f.about(u, rank, taken)
}

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
			m.rank = rank
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
	p := s.plot(m.who)
	if s.still(m.who) {
		return
	}
	var w walk
	if m.who.isFigure() && f.goes[m.who.figure()] > 0 {
		m.house = f.goes[m.who.figure()] - 1
		spot := inches.Spot(m.origin)
		gap := s.b.terrain.houses[m.house].area.Gap(&spot)
		to := gap.To
		if to == m.origin {
			to = gap.From
		}
		m.legs.add(to.Position())
		s.walk(&w, goer{row: footRow, narrow: true}, m.origin, m.legs.Legs(), true)
		f.send(m, &w)
		return
	}
	if p == nil {
		return
	}
	switch p.Verb {
	case MoveVerb:
		form := s.formOf(m.who, p.First)
		reformed := p.First.Files > 0 || p.End.Files > 0
		s.walk(&w, s.goer(m.who, form.Files, reformed), m.origin, p.Path.Legs(), true)
		m.legs, m.end = p.Path, p.End
	default:
		return
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
	h := s.flight(u)
	m.forced = Retreat
	if s.Units[u].Compelled == Routing {
		m.forced = Rout
	}
	var best walk
	longest := inches.Fine(-1)
	for _, turn := range [...]inches.Heading{0, 1500, -1500, 3000, -3000, 4500, -4500, 6000, -6000, 9000, -9000} {
		var w walk
		s.run(&w, m.who, m.origin, h.Turned(turn))
		if w.length > longest+inches.Inch.Fine()/10 {
			best, longest = w, w.length
		}
		if turn == 0 && w.over {
			break
		}
	}
	f.send(m, &best)
	if best.n > 1 {
		m.legs.add(best.end().Position())
	}
}

// run is a full move straight ahead on a heading, as far as the ground allows;
// over the table's edge too.
func (s *State) run(w *walk, p Piece, from inches.Point, h inches.Heading) {
	row := s.row(p)
	far := s.rate(row, true, false)
	to := from.Ahead(h, far, 0)
	edge := inches.Inch.Fine()
	to.X = min(max(to.X, -edge), s.b.wide.Fine()+edge)
	to.Y = min(max(to.Y, -edge), s.b.deep.Fine()+edge)
	wheels := p.isGun() || p.isCart()
	leg := [1]inches.Position{to.Position()}
	g := s.goer(p, 1, false)
	if p.isUnit() {
		g = s.goer(p, max(s.Units[p].Files, 1), false)
	}
	s.walk(w, g, from, leg[:], true)
	w.over = true
	for try := 0; try < 8 && w.n > 1; try++ {
		l := inches.NewLine(from, w.end())
		if s.obstacle(&l, wheels, inches.Inch, -1) == 0 && !s.wet(w.end()) && s.built(w.end()) < 0 {
			return
		}
		w.over = false
		leg[0] = l.At(l.Length * 3 / 4).Position()
		s.walk(w, g, from, leg[:], true)
	}
	if !w.over && w.n > 1 {
		l := inches.NewLine(from, w.end())
		if s.obstacle(&l, wheels, inches.Inch, -1) != 0 {
			w.n, w.length = 1, 0
		}
	}
}

// flight is which way a unit goes back.
func (s *State) flight(u int8) inches.Heading {
	home := s.b.sides[s.b.units[u].side].home
	if s.Units[u].Compelled == Routing {
		return home
	}
	at := s.middle(u)
	best, near := nobody, s.scaled(12).Fine()+inches.Thousandth
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		p := s.middle(v)
		if d := inches.Distance(at, p); d < near {
			if l := inches.NewLine(at, p); !s.hidden(&l) {
				best, near = Piece(v), d
			}
		}
	}
	if best == nobody {
		return home
	}
	h, ok := inches.HeadingOf(minus(at, s.middle(int8(best))))
	if !ok {
		return home
	}
	return h
}
