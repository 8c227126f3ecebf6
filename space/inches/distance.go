package inches

import "math/bits"

// Gap is the shortest distance between two shapes, and between which points it
// was measured, for drawing. It is compared exactly, by its square, but that
// lengths which differ by less than a thousandth of an inch are equal.
type Gap struct {
	square   int64 // rounded up, so that comparing with a whole length is exact
	From, To Point // rounded to 1/1024 of a thousandth
}

// Within says whether the gap is at most limit: exactly 6 inches is within 6.
func (g Gap) Within(limit Length) bool {
	l := int64(limit.Fine() + Thousandth)
	return limit >= 0 && g.square < l*l
}

// AtLeast says whether the gap is limit or more: exactly 6 inches is at least
// 6.
func (g Gap) AtLeast(limit Length) bool {
	l := int64(limit.Fine() - Thousandth)
	return l < 0 || g.square > l*l
}

// Touching says whether there is no gap: it is less than a thousandth.
func (g Gap) Touching() bool { return g.Within(0) }

// Length is the gap, rounded up.
func (g Gap) Length() Fine { return root(g.square) }

// Nearer says whether g is shorter than h. Neither may be, without being
// equal to the last of the 1/1024 thousandths: for choosing, not for rules that
// know ties.
func (g Gap) Nearer(h Gap) bool { return g.square < h.square }

// GapOf measures from one base to another, edge to edge. It is 0 if they touch
// or overlap.
func GapOf(a, b Base) Gap {
	s, t := a.Shape(), b.Shape()
	return Between(&s, &t)
}

// Between measures from one shape to another.
func Between(s, t *Shape) Gap {
	if !separate(s, t) {
		p := s.corners[0]
		return Gap{0, p, p}
	}
	best := Gap{square: 1 << 62}
	for _, p := range s.Corners() {
		for i, a := range t.Corners() {
			if b := t.edge(i); outside(p, a, b) && nearer(p, a, b, best.square) {
				best.square, best.To = toEdge(p, a, b)
				best.From = p
			}
		}
	}
	for _, p := range t.Corners() {
		for i, a := range s.Corners() {
			if b := s.edge(i); outside(p, a, b) && nearer(p, a, b, best.square) {
				best.square, best.From = toEdge(p, a, b)
				best.To = p
			}
		}
	}
	return best
}

// edge is where the edge that begins at a corner ends.
func (s *Shape) edge(i int) Point {
	if i++; i < s.n {
		return s.corners[i]
	}
	return s.corners[0]
}

// outside says whether p does not lie on the inner side of an edge: no other
// edge of a convex shape is the nearest to what is outside it.
func outside(p, a, b Point) bool { return cross(b.minus(a), p.minus(a)) <= 0 }

// nearer says whether the square of the distance from p to the edge from a to b,
// rounded up, is less than a square: without a division.
func nearer(p, a, b Point, than int64) bool {
	edge, from := b.minus(a), p.minus(a)
	along, length := dot(edge, from), dot(edge, edge)
	switch {
	case than == 0:
		return false
	case along <= 0:
		return dot(from, from) < than
	case along >= length:
		d := p.minus(b)
		return dot(d, d) < than
	}
	c := magnitude(cross(edge, from))
	hi, lo := bits.Mul64(c, c)
	over, under := bits.Mul64(uint64(than-1), uint64(length))
	return hi < over || hi == over && lo <= under
}

// toEdge is the square of the distance from p to the edge from a to b, rounded
// up, and the nearest point of it.
func toEdge(p, a, b Point) (int64, Point) {
	edge, from := b.minus(a), p.minus(a)
	along, length := dot(edge, from), dot(edge, edge)
	switch {
	case along <= 0:
		return dot(from, from), a
	case along >= length:
		d := p.minus(b)
		return dot(d, d), b
	}
	c := cross(edge, from)
	square, whole := mulDiv(c, c, length)
	if !whole {
		square++
	}
	x, _ := mulDiv(int64(edge.X), along, length)
	y, _ := mulDiv(int64(edge.Y), along, length)
	return square, Point{a.X + Fine(x), a.Y + Fine(y)}
}

// separate says whether a straight line keeps the insides of two convex shapes
// apart; their edges may touch.
func separate(s, t *Shape) bool {
	return s.n == 1 && t.n == 1 || beside(s, t) || beside(t, s)
}

// beside says whether all of t is on the outer side of one of the edges of s,
// or on it.
func beside(s, t *Shape) bool {
	if s.n == 1 {
		return false
	}
	for i, a := range s.Corners() {
		edge, out := s.edge(i).minus(a), true
		for _, p := range t.Corners() {
			if cross(edge, p.minus(a)) > 0 {
				out = false
				break
			}
		}
		if out {
			return true
		}
	}
	return false
}

// skin is the border of a base that may lie in another's and no more than
// touch: two are a little less than a thousandth of an inch.
const skin = Thousandth/2 - 1

// Overlap says whether two bases stand in each other's place. Bases that share
// an edge or a corner touch and do not overlap; nor do they if moving one by
// less than a thousandth of an inch would part them.
func Overlap(a, b Base) bool {
	s, t := a.grown(-skin), b.grown(-skin)
	return !separate(&s, &t)
}

// Sweeps says whether the base, carried straight to a place without turning,
// goes through another. Passing along it and touching is not going through.
func Sweeps(b Base, to Position, other Base) bool {
	s, t := b.swept(to, -skin), other.grown(-skin)
	return !separate(&s, &t)
}
