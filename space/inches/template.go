package inches

// Rectangle is the ground of a width and depth around a centre that is
// computed, not kept: a figure in its formation. Width runs across its front.
func Rectangle(centre Point, facing Heading, width, depth Length) Shape {
	w, d := width.Fine()/2, depth.Fine()/2
	sin, cos := facing.SinCos()
	right, left := turn(sin, cos, d, w), turn(sin, cos, d, -w)
	return Shape{corners: [maxCorners]Point{centre.plus(right), centre.plus(left), centre.minus(right), centre.minus(left)}, n: 4}
}

// Carried is the shape carried along without turning.
func (s *Shape) Carried(by Point) Shape {
	t := *s
	for i := range t.corners[:t.n] {
		t.corners[i] = t.corners[i].plus(by)
	}
	return t
}

// Covers says whether the point lies in the shape, its edges included.
func (s *Shape) Covers(p Point) bool {
	spot := Spot(p)
	return !separate(&spot, s) || Between(&spot, s).Touching()
}

// Disc is a round template: a burst, a melee.
type Disc struct {
	Centre Point
	Radius Length
}

// Holds says whether the point lies in the disc, its edge included.
func (d Disc) Holds(p Point) bool { return Distance(d.Centre, p).Within(d.Radius) }

// Meets says whether any part of the shape lies in the disc.
func (d Disc) Meets(s *Shape) bool {
	spot := Spot(d.Centre)
	return Between(&spot, s).Within(d.Radius)
}

// MeetsArea says whether any part of the area lies in the disc.
func (d Disc) MeetsArea(a *Area) bool {
	if a.Holds(d.Centre) {
		return true
	}
	spot := Spot(d.Centre)
	for i := range a.corners {
		edge := Stroke(a.edge(i))
		if Between(&spot, &edge).Within(d.Radius) {
			return true
		}
	}
	return false
}

// Cone is a template that widens evenly from its tip: so long, and so wide at
// its far end.
type Cone struct {
	Tip           Point
	Axis          Heading
	Length, Width Length
}

// Holds says whether the point lies in the cone, its edges included.
func (c Cone) Holds(p Point) bool {
	sin, cos := c.Axis.SinCos()
	f := p.seen(c.Tip, sin, cos)
	if f.ahead < 0 || !f.ahead.Within(c.Length) {
		return false
	}
	aside := f.right
	if aside < 0 {
		aside = -aside
	}
	half, _ := mulDiv(int64(f.ahead), int64(c.Width), int64(2*c.Length))
	return aside < Fine(half)+Thousandth
}

// Shape is the ground of the cone.
func (c Cone) Shape() Shape {
	half := c.Width.Fine() / 2
	return Shape{corners: [maxCorners]Point{c.Tip, c.Tip.Ahead(c.Axis, c.Length.Fine(), half), c.Tip.Ahead(c.Axis, c.Length.Fine(), -half)}, n: 3}
}

// Gap is the shortest distance from the area to a shape.
func (a *Area) Gap(s *Shape) Gap {
	if a.swallows(s) {
		p := s.corners[0]
		return Gap{0, p, p}
	}
	best := Gap{square: 1 << 62}
	for i := range a.corners {
		edge := Stroke(a.edge(i))
		if g := Between(s, &edge); g.Nearer(best) {
			best = g
		}
	}
	return best
}

// swallows says whether a corner of the shape lies in the area, or all of the
// area in the shape.
func (a *Area) swallows(s *Shape) bool {
	for _, c := range s.Corners() {
		if a.Holds(c) {
			return true
		}
	}
	return s.n > 2 && s.Covers(a.corners[0])
}

// Meets says whether the inside of a convex shape of three or more corners has
// a point in the area. Touching is not meeting.
func (a *Area) Meets(s *Shape) bool { return a.meets(s) }

// Deep says whether two convex shapes stand in each other's place by more than
// a thousandth of an inch: no straight line along an edge of one of them parts
// them but for so much.
func Deep(s, t *Shape) bool { return !nearlyBeside(s, t) && !nearlyBeside(t, s) }

// nearlyBeside says whether all of t is outside one of the edges of s, or no
// more than a thousandth of an inch inside it.
func nearlyBeside(s, t *Shape) bool {
	for i, a := range s.Corners() {
		edge := s.corners[(i+1)%s.n].minus(a)
		allowed := int64(root(dot(edge, edge))) * int64(Thousandth)
		out := true
		for _, p := range t.Corners() {
			if cross(edge, p.minus(a)) > allowed {
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

// Seen is a point as it is seen from another by who looks on a heading: how far
// ahead, and how far to the right.
func Seen(p, from Point, facing Heading) (ahead, right Fine) {
	sin, cos := facing.SinCos()
	f := p.seen(from, sin, cos)
	return f.ahead, f.right
}
