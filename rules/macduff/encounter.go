package macduff

import "drumhead/space/inches"

// How a piece is carried along its walk, whom it meets on the way, and what comes
// of where the walk ends.

// stop is a place on a walk at which somebody is met; where it is nobody, a
// corner of the way after that, or its end.
type stop struct {
	at  inches.Place
	who int8
}

// mostMet is how many a piece can meet on one walk.
const mostMet = 8

// meetable are the enemies whom a piece may meet on its way: officers on their
// own, bands and hospitals a unit; a unit an officer who rides (MD-CMD-09,
// MD-HOSP-04).
func (s *State) meetable(u int8) (mask uint64) {
	if s.card(u).arm.aloft() {
		return 0
	}
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		switch arm := s.card(v).arm; {
		case !s.on(v) || s.Pieces[v].With != nobody:
		case s.unit(u) && (arm.officer() || arm.spared()), s.card(u).arm.officer() && s.chargeable(v):
			mask |= 1 << v
		}
	}
	return mask
}

// meeting is how near two have to come to each other to meet.
func (s *State) meeting(u, v int8) inches.Length {
	if s.card(u).arm.officer() || s.card(v).arm.officer() {
		return inches.Inch
	}
	return 0 // captured on contact (MD-HOSP-04)
}

// comesNear are those of a mask whom a piece meets in one place and had not met in
// another.
func (s *State) comesNear(u int8, from, to inches.Base, mask uint64) (near uint64) {
	was, is := from.Shape(), to.Shape()
	for v := range s.b.pieces {
		if mask>>v&1 == 0 {
			continue
		}
		other, limit := s.base(v), s.meeting(u, v)
		if inches.Asunder(to, other, limit.Fine()) {
			continue
		}
		if o := other.Shape(); inches.Between(&is, &o).Within(limit) && !inches.Between(&was, &o).Within(limit) {
			near |= 1 << v
		}
	}
	return near
}

// encounters notes whom a walk meets on a stretch of it, in their order. Where gives the
// place on the stretch up to which nothing of the base has gone farther than so
// many inches: what is farther off than that cannot have been met yet, so no
// meeting is passed over.
func (s *State) encounters(w *walk, u int8, far inches.Fine, where func(inches.Fine) inches.Place) {
	width, depth := s.extent(u)
	var at [maxPieces]inches.Fine
	var met uint64
	start := inches.BaseAt(where(0), width, depth)
	for v := range s.b.pieces {
		other := s.base(v)
		if w.seeks>>v&1 == 0 || inches.Asunder(start, other, far+inches.Inch.Fine()) {
			continue
		}
		o, limit := other.Shape(), s.meeting(u, v)
		apart := false
		for d := inches.Fine(0); ; {
			sh := inches.BaseAt(where(d), width, depth).Shape()
			g := inches.Between(&sh, &o)
			if g.Within(limit) && apart {
				met, at[v] = met|1<<v, d
				break
			}
			if apart = !g.Within(limit); d >= far {
				break
			}
			off := g.Length() - limit.Fine()
			d = min(d+max(off-inches.Spare, -off-inches.Spare, inches.Thousandth), far)
		}
	}
	for met != 0 {
		first := nobody
		for v := range s.b.pieces {
			if met>>v&1 != 0 && (first == nobody || at[v] < at[first]) {
				first = v
			}
		}
		met &^= 1 << first
		w.stop(where(at[first]), first)
	}
}

// encountersOn notes whom a walk meets on a straight stretch that ends where it is
// now. An officer's ride ends where he meets somebody (MD-CMD-10).
func (s *State) encountersOn(w *walk, u int8, l *inches.Line, far inches.Fine) {
	if w.seeks == 0 {
		return
	}
	s.encounters(w, u, far, func(d inches.Fine) inches.Place {
		if d >= far {
			return w.at
		}
		return inches.Place{At: l.At(d).Position(), Facing: w.at.Facing}
	})
	if w.met > 0 && s.card(u).arm.officer() {
		w.at, w.stuck = w.stops[0].at, true
	}
}

// stop notes whom a walk meets at a place.
func (w *walk) stop(at inches.Place, who int8) {
	if w.met == 0 {
		w.turns = w.n
	}
	if w.seeks &^= 1 << who; w.met < mostMet {
		w.stops[w.met] = stop{at, who}
		w.met++
	}
}

// corner notes where a walk has turned since it has met somebody, and where it
// ends: the newest of them where there is no room for all.
func (w *walk) corner() {
	switch last := w.met - 1; {
	case last < 0 || w.stops[last].at == w.at:
	case int(w.met) < len(w.stops):
		w.stops[w.met] = stop{w.at, nobody}
		w.met++
	default:
		w.stops[last].at = w.at
	}
}

// starts notes whom a walk meets by how it sets out: turned on the spot, or at the
// edge of a block.
func (s *State) starts(w *walk, u int8, from inches.Base) {
	width, depth := s.extent(u)
	near := s.comesNear(u, from, inches.BaseAt(w.at, width, depth), w.seeks)
	for v := range s.b.pieces {
		if near>>v&1 != 0 {
			w.stop(w.at, v)
		}
	}
}

// makeWalk carries a piece along its walk, and then to the step that comes after.
// Whom it meets is tested, or taken, where it meets him: then the walk is made in
// parts, and what comes after waits below them.
func makeWalk(r *run, u int8, w *walk, after Frame) {
	s := r.State
	if w.gone == 0 && w.spent == 0 && !s.hidden(u) {
		walkEnded(r, &after)
		return
	}
	if w.met > 0 {
		reveal(r, u)
	}
	if s.Pieces[u].In >= 0 {
		stepOut(r, u, w.at)
	}
	if w.met == 0 {
		travel(r, u, w)
		walkEnded(r, &after)
		return
	}
	discover(r, w)
	if after.Step != NoStep {
		push(r, after)
	}
	for i := w.met - 1; i > 0; i-- {
		push(r, w.part(u, int(i)))
	}
	first := walk{at: w.stops[0].at, n: w.turns}
	copy(first.course[:], w.course[:w.turns])
	r.Emit(first.moved(u))
	if w.met == 1 {
		loosens(r, u, w)
	}
	captures(r, u, 1<<w.stops[0].who)
}

// part is a later part of a walk as a frame: from where it begins, where it ends,
// who is met there, and whether the walk has been a slow one.
func (w *walk) part(u int8, i int) Frame {
	from, at := w.stops[i-1].at.At, w.stops[i].at
	f := about(Walking, u, w.stops[i].who)
	f.N = [6]int32{walkFrom: int32(from.X), walkFrom + 1: int32(from.Y), walkTo: int32(at.At.X), walkTo + 1: int32(at.At.Y), walkFacing: int32(at.Facing)}
	if i == int(w.met)-1 && w.slow {
		f.N[walkSlow] = 1
	}
	return f
}

// walking makes one part of a walk. Who has been put elsewhere meanwhile, by a
// ruling, goes no farther.
func walking(r *run) {
	s := r.State
	f := *s.top()
	pop(r)
	u, g := f.Unit, f.Target
	place := func(i int) inches.Position {
		return inches.Position{X: inches.Length(f.N[i]), Y: inches.Length(f.N[i+1])}
	}
	w := s.begin(u, 0)
	if w.at.At != place(walkFrom) {
		return
	}
	w.at, w.slow = inches.Place{At: place(walkTo), Facing: inches.Heading(f.N[walkFacing])}, f.N[walkSlow] != 0
	if w.at != s.place(u) {
		r.Emit(w.moved(u))
	}
	loosens(r, u, &w)
	if g != nobody && s.on(g) && s.Pieces[g].With == nobody {
		captures(r, u, 1<<g)
	}
}

// captures is what comes of it that a unit meets others: officers on their own may
// be taken (MD-CMD-09), bands and hospitals are (MD-HOSP-04).
func captures(r *run, u int8, met uint64) {
	s := r.State
	for g := s.b.pieces - 1; g >= 0; g-- {
		switch {
		case met>>g&1 == 0 || !s.on(g):
		case s.card(g).arm.officer():
			push(r, about(Capturing, g, u))
		default:
			r.Emit(Event{Kind: Removed, Unit: g, Fate: Captured})
		}
	}
}

// walkEnded does what comes after a walk.
func walkEnded(r *run, f *Frame) {
	switch f.Step {
	case Arriving:
		ends(r, f)
	case Striking:
		strikes(r, f)
	}
}

// afterWalk is what comes after a walk that was made in parts.
func afterWalk(r *run) {
	f := *r.State.top()
	pop(r)
	walkEnded(r, &f)
}

// ends is what comes of where a walk has ended: a charge has fallen short of the
// frame's target, or found no way to it, an airship drifts on, a block is garrisoned, an exit left by, a
// detachment falls in, a unit hides, and an engine has its accident, if the
// frame's number says so.
func ends(r *run, f *Frame) {
	s := r.State
	u := f.Unit
	if f.Target != nobody {
		short := fellShort
		if f.N[arrivesLost] != 0 {
			short = findsNoWay
		}
		sayAnswer(r, u, f.Target, short)
	}
	s.drift(r, u)
	if !s.on(u) {
		return
	}
	arrive(r, u)
	rejoin(r, u)
	if s.mayHide(u) && !s.Pieces[u].has(Spied) {
		hide(r, u)
	}
	if f.N[arrivesBroken] != 0 {
		breakdown(r, u)
	}
}
