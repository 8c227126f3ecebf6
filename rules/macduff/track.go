package macduff

import "drumhead/space/inches"

// track is the way of a charge: a wheel, and straight on to contact.
type track struct {
	ok    bool
	at    inches.Place // after the wheel
	wheel inches.Fine
	line  inches.Line // from the middle of the front to where contact is made
	dist  inches.Fine // wheel and line
	face  face
}

// trackTo is the shortest way of a charger to a face of its target, after a wheel
// of at most 45 degrees (MD-CHG-04).
func (s *State) trackTo(u, t int8, f face) (best track) {
	from := s.place(u)
	if in := s.Pieces[u].In; in >= 0 {
		if h, ok := inches.HeadingOf(way(s.b.ground[in].middle, s.base(t).At)); ok {
			_, d := s.extent(u)
			from = inches.Place{At: s.edgeTowards(int(in), h).Point().Ahead(h, d.Fine(), 0).Position(), Facing: h}
		}
	}
	return s.trackFrom(u, t, f, from)
}

func (s *State) trackFrom(u, t int8, f face, from inches.Place) (best track) {
	target := s.meets(u, t)
	a, b, out := faceLine(target, f)
	mid := inches.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	width, depth := s.extent(u)
	consider := func(at inches.Place, cost inches.Fine) {
		if turn := inches.TurnTo(from.Facing, at.Facing); turn > 45*inches.Degree || turn < -45*inches.Degree {
			return
		}
		base := inches.BaseAt(at, width, depth)
		on, ok := inches.Meets(base, target)
		if !ok {
			return
		}
		far := max(on.From, 0)
		// It must come from before the line of the front that it is to strike; who looks
		// to all sides has one on each.
		if ahead, _ := inches.SeenFrom(mid, out, at.At.Point()); ahead < -inches.Thousandth && f == frontFace && !s.allRound(t) {
			return
		}
		if best.ok && cost+far+inches.Inch.Fine()/100 > best.dist {
			return // no wheel for next to nothing
		}
		best = track{ok: true, at: at, wheel: cost, line: inches.NewLine(at.At.Point(), at.At.Point().Ahead(at.Facing, far, 0)), dist: cost + far, face: f}
	}
	consider(from, 0)
	s.wheels(from, width, target, consider)
	if at, cost, ok := inches.Wheel(from, width, mid.Position()); ok {
		consider(at, cost)
	}
	if best.ok {
		return best
	}
	for _, turn := range [...]inches.Heading{45 * inches.Degree, -45 * inches.Degree, 45 * inches.Degree / 2, -45 * inches.Degree / 2} { // as far round as it may
		consider(inches.Pivoted(from, width, turn), inches.Arc(width, turn))
	}
	return best
}

// wheels are the least turns of a charger that bring something of its front
// on to its target: those after which its inner edge runs along a corner of it.
func (s *State) wheels(from inches.Place, width inches.Length, target inches.Base, consider func(inches.Place, inches.Fine)) {
	const inside = 2 // hundredths of a degree past the corner
	sh := target.Shape()
	for _, sign := range [...]inches.Heading{1, -1} {
		inner := from.At.Point().Ahead(from.Facing, 0, inches.Fine(sign)*width.Fine()/2)
		for _, c := range sh.Corners() {
			h, ok := inches.HeadingOf(inches.Point{X: c.X - inner.X, Y: c.Y - inner.Y})
			if !ok {
				continue
			}
			if turn := inches.TurnTo(from.Facing, h) + sign*inside; turn*sign > 0 && turn*sign <= 45*inches.Degree {
				consider(inches.Pivoted(from, width, turn), inches.Arc(width, turn))
			}
		}
	}
}

// meets is the ground at which a charge meets its target: the target's own, or
// the obstacle that it lines opposite the charger (MD-CHG-11).
func (s *State) meets(u, t int8) inches.Base {
	b := s.base(t)
	if s.allRound(t) {
		b = inches.TurnedTo(b, s.base(u).At)
	}
	if s.Pieces[t].In >= 0 {
		return b
	}
	return inches.PushedOut(b, s.wallBefore(t, inches.FrontOf(s.base(u)).At.Point()))
}

// allRound says whether a unit has a front on each of its four sides: a square
// (MD-CHG-02), a garrison (MD-TERR-11).
func (s *State) allRound(t int8) bool {
	return s.Pieces[t].Form == Square || s.Pieces[t].In >= 0
}

// wallBefore is how far the far edge is, at most, of what a unit lines against
// somebody beyond it; 0: it lines nothing.
func (s *State) wallBefore(t int8, from inches.Point) inches.Length {
	if g := s.lined(t, from); g >= 0 {
		return s.lineWidth(g)
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return inches.Inch
		}
	}
	return 0
}

// lineWidth is how far the far edge of a lined obstacle is from those who line
// it, at most.
func (s *State) lineWidth(g int) inches.Length {
	if s.b.ground[g].word == "gully" {
		return 2 * inches.Inch
	}
	return inches.Inch
}

// lined is the linear piece that a unit lines against somebody beyond it, or -1
// (MD-CHG-11).
func (s *State) lined(t int8, from inches.Point) int {
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.line && g.class != impassable && s.Ruins>>i&1 == 0 && s.lines(t, i, from) > 0 {
			fl, fr := inches.FrontEdge(s.base(t))
			mid := inches.Point{X: (fl.X + fr.X) / 2, Y: (fl.Y + fr.Y) / 2}
			l := inches.NewLine(mid, from)
			if !s.breached(&l) {
				return i
			}
		}
	}
	return -1
}
