package macduff

import "drumhead/space/inches"

// contact is S4c (7): both are in melee contact, the charger aligned with the
// face it strikes, and enemies that it touches there are in contact too
// (MD-CHG-08, MD-CHG-09).
func contact(r *run, u, t int8, f face, met bool) {
	s := r.State
	obstacle, hard := s.shelter(t, u)
	align(r, u, t, f)
	r.Emit(Event{Kind: Contacted, Unit: u, Target: t, N: int16(f)})
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Charged, Yes: true})
	if met {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Charged, Yes: true})
	}
	mask := uint64(0)
	if obstacle {
		mask |= 1
	}
	if hard {
		mask |= 2
	}
	if f != frontFace {
		mask |= 4
	}
	if mask&3 != 0 {
		r.Emit(Event{Kind: Met, Unit: t, Target: u, Mask: mask})
	}
	enemy := s.side(t)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if v != t && s.on(v) && s.unit(v) && s.Pieces[u].Contact>>v&1 == 0 && s.within(u, v, 0) {
			r.Emit(Event{Kind: Contacted, Unit: u, Target: v, N: int16(s.struckFace(u, v))})
		}
	}
	if s.Pieces[t].Order.Kind != NoOrder && !s.Pieces[t].has(Activated) {
		r.Emit(Event{Kind: Ordered, Unit: t, Order: noOrder})
	}
}

// shelter says whether a unit defends an obstacle against a charger, and whether
// it has hard cover against him (MD-MELEE-07).
func (s *State) shelter(t, u int8) (obstacle, hard bool) {
	if in := s.Pieces[t].In; in >= 0 {
		return s.fortified(int(in)), s.coverNow(int(in)) == hardCover
	}
	from := frontOf(s.base(u)).At.Point()
	if g := s.lined(t, from); g >= 0 && !s.b.ground[g].sunken {
		return s.b.ground[g].obstacle, s.coverNow(g) == hardCover
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return true, true
		}
	}
	for i := range s.b.ground {
		if g := &s.b.ground[i]; (!g.line || g.sunken) && s.coverNow(i) == hardCover && g.overlaps(s.base(t)) {
			in, n := 0, 0
			s.eachFigure(t, func(p inches.Point) {
				if n++; g.holds(p) {
					in++
				}
			})
			hard = hard || 2*in >= n
		}
	}
	return false, hard
}

// align turns the charger to the face that it has struck, at no cost, where it
// has room to (MD-CHG-04).
func align(r *run, u, t int8, f face) {
	s := r.State
	if s.Pieces[t].In >= 0 {
		return
	}
	target := s.meets(u, t)
	from, to, out := faceLine(target, f)
	h := out.Turned(inches.South)
	if s.Pieces[u].Facing == h {
		return
	}
	width, depth := s.extent(u)
	mid := inches.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	_, right := frame(mid, h, s.Pieces[u].At.Point())
	reach := (inches.Distance(from, to) + width.Fine()) / 2
	right = min(max(right, inches.Inch.Fine()/4-reach), reach-inches.Inch.Fine()/4)
	at := inches.Place{At: mid.Ahead(h, -inches.Thousandth/2, right).Position(), Facing: h}
	if !s.room(u, baseAt(at, width, depth), manner{ignore: 1<<t | s.row(t)}) {
		return
	}
	p := &s.Pieces[u]
	r.Emit(Event{Kind: Formed, Unit: u, At: at.At, Facing: h, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: nobody})
}

// row are the units that stand within an inch of a target.
func (s *State) row(t int8) (mask uint64) {
	for v := range s.b.pieces {
		if v != t && s.on(v) && s.side(v) == s.side(t) && s.unit(v) && s.within(v, t, inches.Inch) {
			mask |= 1 << v
		}
	}
	return mask
}
