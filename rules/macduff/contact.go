package macduff

import "drumhead/space/inches"

// contact is S4c (7): both are in melee contact, the charger aligned with the
// face it strikes, and enemies that it touches there are in contact too
// (MD-CHG-08, MD-CHG-09).
func contact(r *run, u, t int8, f face, met bool) {
	s := r.State
	var shelters [maxPieces]uint64 // of all whom it may touch, as they stood before contact
	for v := range s.b.pieces {
		if v == t || s.side(v) == s.side(t) && s.on(v) && s.unit(v) && !s.beyond(u, v, 3*inches.Inch.Fine()) {
			shelters[v] = s.shelter(v, u)
		}
	}
	// Whoever contacts an enemy is hidden no more (MD-VIS-03): by then at the latest, for
	// in contact is nobody of whom the enemy knows nothing.
	reveal(r, u)
	reveal(r, t)
	align(r, u, t, f)
	r.Emit(Event{Kind: Contacted, Unit: u, Target: t, N: int16(f)})
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Charged, Yes: true})
	if met {
		r.Emit(Event{Kind: Marked, Unit: t, Marks: Charged, Yes: true})
	}
	sheltered(r, u, t, f, shelters[t])
	enemy := s.side(t)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if v == t || !s.on(v) || !s.unit(v) || s.Pieces[u].Contact>>v&1 != 0 || !s.touches(u, v) {
			continue
		}
		reveal(r, v)
		struck := s.struckFace(u, v)
		r.Emit(Event{Kind: Contacted, Unit: u, Target: v, N: int16(struck)})
		sheltered(r, u, v, struck, shelters[v])
	}
	if s.Pieces[t].Order.Kind != NoOrder && !s.Pieces[t].has(Activated) {
		r.Emit(Event{Kind: Ordered, Unit: t, Order: noOrder})
	}
}

// What shelters a unit against a charger.
const (
	behindObstacle = 1 << iota
	inHardCover
	struckAside // not shelter: it is struck in flank or rear
)

// sheltered notes what shelters a unit against somebody who has come into contact.
func sheltered(r *run, u, t int8, f face, shelter uint64) {
	if shelter == 0 {
		return
	}
	if f != frontFace {
		shelter |= struckAside
	}
	r.Emit(Event{Kind: Met, Unit: t, Target: u, Mask: shelter})
}

// touches says whether a charger that has come into contact touches another unit
// too: their bases do, or both are at the same wall (MD-CHG-11).
func (s *State) touches(u, v int8) bool {
	if s.within(u, v, 0) {
		return true
	}
	if s.beyond(u, v, 3*inches.Inch.Fine()) || s.Pieces[v].In >= 0 {
		return false
	}
	b := s.base(u)
	from := inches.FrontOf(b).At.Point()
	wall := s.wallBefore(v, from)
	return wall > 0 && s.atWall(b, v, from) && inches.GapOf(inches.PushedOut(s.base(v), wall+inches.Inch), b).Within(0)
}

// atWall says whether a base has come up to what a unit lines against it.
func (s *State) atWall(b inches.Base, t int8, from inches.Point) bool {
	const near = inches.Inch / 10
	if g := s.lined(t, from); g >= 0 {
		return s.b.ground[g].gap(b).Within(near)
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return inches.GapOf(w.base(), b).Within(near)
		}
	}
	return false
}

// shelter is what a unit has against a charger where it stands: an obstacle that
// it defends, hard cover (MD-MELEE-07). Through a breach there is neither.
func (s *State) shelter(t, u int8) (shelter uint64) {
	b := s.base(u)
	from := inches.FrontOf(b).At.Point()
	add := func(obstacle, hard bool) {
		if obstacle {
			shelter |= behindObstacle
		}
		if hard {
			shelter |= inHardCover
		}
	}
	if in := s.Pieces[t].In; in >= 0 {
		if l := inches.NewLine(from, from.Ahead(b.Facing, inches.Inch.Fine(), 0)); !s.breached(&l) {
			add(s.fortified(int(in)), s.coverNow(int(in)) == hardCover)
		}
		return shelter
	}
	if g := s.lined(t, from); g >= 0 && !s.b.ground[g].sunken {
		add(s.b.ground[g].obstacle, s.coverNow(g) == hardCover)
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			add(true, true)
		}
	}
	for i := range s.b.ground {
		if g := &s.b.ground[i]; (!g.line || g.sunken) && s.coverNow(i) == hardCover && g.overlaps(s.base(t)) {
			add(false, s.halfIn(t, g))
		}
	}
	return shelter
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
	_, right := inches.SeenFrom(mid, h, s.Pieces[u].At.Point())
	reach := (inches.Distance(from, to) + width.Fine()) / 2
	right = min(max(right, inches.Inch.Fine()/4-reach), reach-inches.Inch.Fine()/4)
	at := inches.Place{At: mid.Ahead(h, -inches.Thousandth/2, right).Position(), Facing: h}
	if !s.room(u, inches.BaseAt(at, width, depth), manner{ignore: 1<<t | s.row(t)}) {
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
