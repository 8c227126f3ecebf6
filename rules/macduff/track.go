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

// trackTo is the shortest way of a charger to a face of its target
// (MD-CHG-04). limit is the most that the charger may turn.
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
	free := !s.rigid(u)
	consider := func(at inches.Place, cost inches.Fine) {
		if turn := towards(from.Facing, at.Facing); turn > 4500 || turn < -4500 {
			return
		}
		base := baseAt(at, width, depth)
		on, ok := inches.Meets(base, target)
		if !ok {
			return
		}
		far := max(on.From, 0)
		// It must come from before the line of the face that it is to strike.
		if ahead, _ := frame(mid, out, at.At.Point()); ahead < -inches.Thousandth && f == frontFace {
			return
		}
		if best.ok && cost+far >= best.dist {
			return
		}
		best = track{ok: true, at: at, wheel: cost, line: inches.NewLine(at.At.Point(), at.At.Point().Ahead(at.Facing, far, 0)), dist: cost + far, face: f}
	}
	consider(from, 0)
	for _, aim := range [...]inches.Position{mid.Position(), a.Position(), b.Position(), target.At} {
		if free {
			if h, ok := inches.HeadingOf(way(from.At, aim)); ok {
				consider(inches.Place{At: from.At, Facing: h}, 0)
			}
			continue
		}
		at, cost := wheel(from, width, aim)
		consider(at, cost)
	}
	if best.ok {
		return best
	}
	for _, turn := range [...]inches.Heading{4500, -4500, 2250, -2250} { // as far round as it may
		at := inches.Place{At: from.At, Facing: from.Facing.Turned(turn)}
		cost := inches.Fine(0)
		if !free {
			side := width.Fine() / 2
			if turn < 0 {
				side = -side
			}
			corner := from.At.Point().Ahead(from.Facing, 0, side)
			at.At, cost = corner.Ahead(at.Facing, 0, -side).Position(), arc(width, turn)
		}
		consider(at, cost)
	}
	return best
}

// meets is the ground at which a charge meets its target: the target's own, or
// the obstacle that it lines opposite the charger (MD-CHG-11).
func (s *State) meets(u, t int8) inches.Base {
	b := s.base(t)
	if s.Pieces[t].In >= 0 {
		return facedBlock(b, s.base(u).At)
	}
	from := frontOf(s.base(u)).At.Point()
	if g := s.lined(t, from); g >= 0 {
		return pushedOut(b, s.lineWidth(g))
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return pushedOut(b, inches.Inch)
		}
	}
	return b
}

// facedBlock is a block as it is met from somewhere: the side that looks there is
// its front (MD-TERR-11).
func facedBlock(b inches.Base, from inches.Position) inches.Base {
	x, y := from.X-b.At.X, from.Y-b.At.Y
	dx, dy := max(x, -x)-b.Width/2, max(y, -y)-b.Depth/2
	switch {
	case dx > dy && x > 0:
		b.Facing, b.Width, b.Depth = inches.East, b.Depth, b.Width
	case dx > dy:
		b.Facing, b.Width, b.Depth = inches.West, b.Depth, b.Width
	case y < 0:
		b.Facing = inches.South
	default:
		b.Facing = inches.North
	}
	return b
}

// pushedOut is a base with its front edge so much further ahead.
func pushedOut(b inches.Base, by inches.Length) inches.Base {
	b.At = b.At.Point().Ahead(b.Facing, by.Fine()/2, 0).Position()
	b.Depth += by
	return b
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
			fl, fr := front(s.base(t))
			mid := inches.Point{X: (fl.X + fr.X) / 2, Y: (fl.Y + fr.Y) / 2}
			l := inches.NewLine(mid, from)
			if !s.breached(&l) {
				return i
			}
		}
	}
	return -1
}
