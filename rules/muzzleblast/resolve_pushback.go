package muzzleblast

import "drumhead/space/inches"

// pushBack sends every unit that lost a circle back half a move, side A's
// first, each side's from its left (MB-MEL-09).
func pushBack(r *run) {
	s := r.State
	var order [maxUnits]int8
	for _, u := range order[:s.unitOrder(&order)] {
		if s.on(u) && s.Units[u].Struck&LostCircle != 0 {
			pushUnit(r, u)
		}
	}
}

func pushUnit(r *run, u int8) {
	s := r.State
	w := &s.Units[u]
	h, ok := inches.HeadingOf(minus(w.Thrust.Point(), w.Back.Point()))
	if !ok {
		h = s.b.sides[s.b.units[u].side].home
	}
	comeOut(r, u, h)
	if s.ranked(u) == 0 {
		collect(r, u, w.Facing)
	}
	var f field
	f.s = s
	f.stand(u)
	m := f.open()
	if m == nil {
		return
	}
	m.begin(Piece(u), s.b.units[u].side)
	if s.ranked(u) > 0 {
		s.block(&m.body, u, w.At.Point(), Form{w.Files, w.Facing})
	}
	var kept [maxFigures]int16
	men := kept[:0]
	for n, to := s.men(u); n < to; n++ {
		if s.Figures[n].Is == Loose && s.inBrawl(u, n) {
			m.add(s.figureAt(n), w.Facing, s.b.units[u].width, s.b.units[u].depth)
			men = append(men, n)
		}
	}
	f.keep(m, men)
	f.close(m, w.At.Point())
	if m.n == 0 {
		return
	}
	g := goer{row: s.row(Piece(u)), wide: offRoads, halved: true}
	leg := [1]inches.Position{m.origin.Ahead(h, s.rate(g.row, false, false), 0).Position()}
	var walk walk
	s.walk(&walk, g, m.origin, leg[:], true)
	f.send(m, &walk)
	f.fit(m)
	m.rank, m.passes = maxUnits+1, s.b.units[u].arm == Gunners
	f.march()
	f.settle()
	at := plus(m.origin, m.off(inches.Ticks)).Position()
	if at == w.At {
		return
	}
	e := Event{Kind: Moved, Who: Piece(u), At: at, Facing: w.Facing, Cause: Pushed, Target: nobody}
	e.Path.add(at)
	e.Count = int8(copy(e.Men[:], f.with(m)))
	r.Emit(e)
}

// comeOut lets men of a house who lost leave it on the far side; who is
// surrounded stays.
func comeOut(r *run, u int8, h inches.Heading) {
	s := r.State
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Is == Inside && m.Fought {
			at := s.outside(f, h)
			var b body
			s.man(&b, f, at)
			if s.room(&b).Legal() && s.clearOf(&b, figurePiece(f)) {
				r.Emit(Event{Kind: CameOut, Who: figurePiece(f), At: at.Position()})
			}
		}
	}
}

// inBrawl says whether a man by himself goes back with his unit: of gunners
// only the crews that had men in the circle go.
func (s *State) inBrawl(u int8, n int16) bool {
	if s.b.units[u].arm != Gunners {
		return true
	}
	gun := s.b.figures[n].gun
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Fought && s.b.figures[f].gun == gun {
			return true
		}
	}
	return false
}

// stand makes movers of all but one unit, as they stand.
func (f *field) stand(but int8) {
	s := f.s
	var none [maxFigures]bool
	for g := range s.b.gunN {
		if s.Guns[g].Away {
			continue
		}
		if m := f.open(); m != nil {
			s.wheeled(&m.body, gunPiece(g), s.Guns[g].Facing, nil)
			f.close(m, s.Guns[g].At.Point())
		}
	}
	for u := range s.b.count {
		if u == but || !s.on(u) {
			continue
		}
		f.standing(u, &none)
	}
	for c := range s.b.cartN {
		if s.Carts[c].Hooked {
			continue
		}
		if m := f.open(); m != nil {
			s.wheeled(&m.body, cartPiece(c), s.Carts[c].Facing, nil)
			f.close(m, s.Carts[c].At.Point())
		}
	}
}

// standing makes movers of a unit's ranks and of those who stand about.
func (f *field) standing(u int8, taken *[maxFigures]bool) {
	s := f.s
	if s.ranked(u) > 0 {
		if m := f.open(); m != nil {
			s.block(&m.body, u, s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing})
			f.close(m, s.Units[u].At.Point())
		}
	}
	f.about(u, 0, taken)
}

// fit ends a mover's way where the ground last lets it stand.
func (f *field) fit(m *mover) {
	low, high := int32(0), m.track.Ends()
	if f.s.canStand(m, m.off(high)) {
		return
	}
	for high-low > 1 {
		if mid := low + (high-low)/2; f.s.canStand(m, m.off(mid)) {
			low = mid
		} else {
			high = mid
		}
	}
	m.track.Stop(low)
}

// canStand says whether the ground lets a body stand where it is carried.
func (s *State) canStand(m *mover, off inches.Point) bool {
	return m.carried(off, func(b *body) bool { return s.room(b).Legal() })
}

// carried says whether something holds of each part of a body that is carried so
// far.
func (b *body) carried(off inches.Point, holds func(*body) bool) bool {
	for i := range b.all() {
		c := body{n: 1}
		c.parts[0] = part{b.parts[i].shape.Carried(off), plus(b.parts[i].at, off), b.parts[i].reach}
		if !holds(&c) {
			return false
		}
	}
	return true
}
