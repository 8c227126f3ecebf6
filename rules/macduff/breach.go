package macduff

import "drumhead/space/inches"

// breaching is S4a against works (MD-SHOOT-17).
func breaching(r *run) {
	s := r.State
	f := *s.top()
	u := f.Unit
	pop(r)
	g := int(f.Target)
	if s.Pieces[u].has(Fired) || !s.breachable(u, g) {
		return
	}
	n := 2
	if s.card(u).weapon == LightGun {
		n = 1
	}
	if s.is(u, Siege) {
		n = 3
	}
	if s.shaken(u) {
		n = half(n)
	}
	th := r.Throw("breach", "MD-SHOOT-17", s.side(u))
	th.Add(s.side(u), n, 6, 0)
	sixes := r.Roll().Hits(0)
	r.Emit(Event{Kind: Shot, Unit: u, Target: nobody, N: int16(sixes), M: int16(n)})
	if s.plays(breachIsAnswered) {
		for v := range s.b.pieces {
			if s.on(v) && s.side(v) != s.side(u) && s.Pieces[v].In == int8(g) && s.mayReturn(v, u) {
				push(r, about(ReturnFire, v, u))
				break
			}
		}
	}
	want := 1
	if s.b.ground[g].strong {
		want = 2
	}
	if sixes > 0 && s.b.ground[g].town && s.Burning>>g&1 == 0 {
		r.Emit(Event{Kind: Fire, Ground: int8(g), Yes: true})
	}
	if sixes >= want && (want == 1 || s.plays(strongWallsTakeTwo)) {
		at := s.nearestOf(g, inches.FrontOf(s.base(u)).At.Point())
		breach(r, s.side(u), int8(g), at, s.Pieces[u].Facing)
	}
}

// nearestOf is the point of a piece of ground's edge nearest to a point.
func (s *State) nearestOf(g int, p inches.Point) inches.Point {
	spot := inches.Spot(p)
	return s.edgeGap(&s.b.ground[g], &spot).To
}

// breach makes one four figures wide (MD-ENG-05).
func breach(r *run, side, g int8, at inches.Point, h inches.Heading) {
	addWork(r, Work{Kind: BreachMade, Done: true, Side: side, Ground: g, At: at.Position(), Facing: h, Length: 4 * footWidth})
}

// addWork lists a work where there is a place for it.
func addWork(r *run, w Work) {
	if i := r.State.workPlace(); i >= 0 {
		r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
	}
}

// workPlace is where a work can be listed: in a free place, in that of one which is
// done and leaves nothing on the table, or of a task long unfinished; -1: nowhere.
func (s *State) workPlace() int {
	for _, free := range [...]func(w *Work) bool{
		func(w *Work) bool { return w.Kind == NoTask },
		func(w *Work) bool { return w.Done && w.Charges == 0 && !w.opens() && !w.shelters() },
		func(w *Work) bool { return !w.Done && w.Charges == 0 },
	} {
		for i := range s.Works {
			if free(&s.Works[i]) {
				return i
			}
		}
	}
	return -1
}

// breachable says whether a gun may fire at works: 6 inches or less, seen, in
// its arc (MD-SHOOT-17).
func (s *State) breachable(u int8, g int) bool {
	w, gr := s.card(u).weapon, &s.b.ground[g]
	if !s.gun(u) || w.indirect() || !gr.town && !gr.gate || s.Ruins>>g&1 != 0 || gr.strong && s.plays(strongWallsHold) || !s.mayShoot(u) {
		return false
	}
	at := inches.FrontOf(s.base(u)).At.Point()
	p := s.nearestOf(g, at)
	l := inches.NewLine(at, p)
	a, right := inches.SeenFrom(at, s.Pieces[u].Facing, p)
	if !l.Length.Within(6*inches.Inch) || l.Length > 0 && (a <= 0 || right > a+inches.Thousandth || -right > a+inches.Thousandth) || !s.clearLine(&l) {
		return false
	}
	spot := inches.Spot(p)
	list, n := s.between(u, nobody, at, &spot)
	for _, v := range list[:n] {
		if s.Pieces[v].In != int8(g) && l.BlockedBy(s.base(v)) {
			return false
		}
	}
	return true
}
