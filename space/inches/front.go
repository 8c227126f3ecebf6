package inches

// A body of troops is placed by the middle of its front edge. What follows is where
// it then lies, what is before it, and how it looks from elsewhere.

// BaseAt is the ground that something of an extent covers with its front at a
// place.
func BaseAt(at Place, width, depth Length) Base {
	at.At = at.At.Point().Ahead(at.Facing, -depth.Fine()/2, 0).Position()
	return Base{Place: at, Width: width, Depth: depth}
}

// FrontOf is the middle of the front edge of a base.
func FrontOf(b Base) Place {
	return Place{At: b.At.Point().Ahead(b.Facing, b.Depth.Fine()/2, 0).Position(), Facing: b.Facing}
}

// FrontEdge is the front edge of a base.
func FrontEdge(b Base) (left, right Point) {
	c := b.At.Point()
	return c.Ahead(b.Facing, b.Depth.Fine()/2, -b.Width.Fine()/2), c.Ahead(b.Facing, b.Depth.Fine()/2, b.Width.Fine()/2)
}

// RearEdge is the rear edge of a base.
func RearEdge(b Base) (left, right Point) {
	c := b.At.Point()
	return c.Ahead(b.Facing, -b.Depth.Fine()/2, -b.Width.Fine()/2), c.Ahead(b.Facing, -b.Depth.Fine()/2, b.Width.Fine()/2)
}

// SeenFrom is a point seen from a place: how far ahead, and how far to the right.
func SeenFrom(at Point, h Heading, p Point) (ahead, right Fine) {
	sin, cos := h.SinCos()
	x, y := int64(p.X-at.X), int64(p.Y-at.Y)
	const half = 1 << 29
	return Fine((x*sin + y*cos + half) >> 30), Fine((x*cos - y*sin + half) >> 30)
}

// TurnTo is a step from a heading to another, -18,000 to 18,000, clockwise.
func TurnTo(from, to Heading) Heading {
	d := (to - from) % Full
	if d < -Full/2 {
		d += Full
	}
	if d > Full/2 {
		d -= Full
	}
	return d
}

// InFrontZone says whether some of a shape lies in the front zone of a base: ahead
// of its front edge and between lines at 45 degrees from its corners.
// What lies on the front line itself does not.
func InFrontZone(b Base, sh *Shape) bool {
	at := FrontOf(b).At.Point()
	half := b.Width.Fine() / 2
	var poly [12]Point
	n := 0
	c := sh.Corners()
	for i := range c {
		a, r := SeenFrom(at, b.Facing, c[i])
		poly[n], n = Point{X: r, Y: a}, n+1
	}
	// The zone is convex: clip the shape by its three bounds.
	const slack = Thousandth * 3 / 4 // what is rounded away
	for _, bound := range [3]func(p Point) Fine{
		func(p Point) Fine { return p.Y - slack },
		func(p Point) Fine { return p.Y + half - p.X + slack },
		func(p Point) Fine { return p.Y + half + p.X + slack },
	} {
		var out [12]Point
		m := 0
		for i := range n {
			p, q := poly[i], poly[(i+1)%n]
			dp, dq := bound(p), bound(q)
			if dp >= 0 && m < len(out) {
				out[m], m = p, m+1
			}
			if (dp >= 0) != (dq >= 0) && m < len(out) {
				d := dp - dq
				out[m] = Point{X: p.X + (q.X-p.X)*dp/d, Y: p.Y + (q.Y-p.Y)*dp/d}
				m++
			}
		}
		if poly, n = out, m; n == 0 {
			return false
		}
	}
	return true
}

// SideBefore is where that face of a base looks before which another base lies
// wholly; false: it lies across the lines of all four.
func SideBefore(b, other Base) (Heading, bool) {
	sh := other.Shape()
	for _, turn := range [...]Heading{North, South, East, West} {
		h, reach := b.Facing.Turned(turn), b.Depth.Fine()/2
		if turn == East || turn == West {
			reach = b.Width.Fine() / 2
		}
		ahead := true
		for _, c := range sh.Corners() {
			a, _ := SeenFrom(b.At.Point(), h, c)
			ahead = ahead && a >= reach-Inch.Fine()/100
		}
		if ahead {
			return h, true
		}
	}
	return 0, false
}

// TurnedTo is a base with that side for its front which looks to a place.
func TurnedTo(b Base, from Position) (best Base) {
	far := -Endless
	for _, turn := range [...]Heading{North, South, East, West} {
		side := b.Turned(b.Facing.Turned(turn))
		if turn == East || turn == West {
			side.Width, side.Depth = b.Depth, b.Width
		}
		ahead, _ := SeenFrom(b.At.Point(), side.Facing, from.Point())
		if ahead -= side.Depth.Fine() / 2; ahead > far {
			far, best = ahead, side
		}
	}
	return best
}

// PushedOut is a base with its front edge so much further ahead.
func PushedOut(b Base, by Length) Base {
	b.At = b.At.Point().Ahead(b.Facing, by.Fine()/2, 0).Position()
	b.Depth += by
	return b
}

// Screens says whether one base stands before another on some of the strip
// straight ahead of a third.
func Screens(b, screen, other Base) bool {
	low, high := -b.Width.Fine()/2, b.Width.Fine()/2
	for _, x := range [2]Base{screen, other} {
		from, to := Endless, -Endless
		sh := x.Shape()
		for _, p := range sh.Corners() {
			_, right := SeenFrom(b.At.Point(), b.Facing, p)
			from, to = min(from, right), max(to, right)
		}
		low, high = max(low, from), min(high, to)
	}
	if high-low <= Thousandth {
		return false
	}
	b.At = b.At.Point().Ahead(b.Facing, 0, (low+high)/2).Position()
	b.Width = (high - low).Length()
	near, ok := Meets(b, screen)
	far, too := Meets(b, other)
	return ok && too && near.From < far.From
}

// NearestInArc is the point of a shape nearest to a place within 45 degrees of straight
// ahead, and whether there is one.
func NearestInArc(at Point, h Heading, sh *Shape) (best Point, far Fine, ok bool) {
	spot := Spot(at)
	g := Between(&spot, sh)
	in := func(p Point) bool {
		a, r := SeenFrom(at, h, p)
		return a > 0 && r <= a+Thousandth && -r <= a+Thousandth
	}
	if in(g.To) {
		return g.To, g.Length(), true
	}
	far = Endless
	c := sh.Corners()
	try := func(p Point) {
		if d := Distance(at, p); d < far {
			best, far, ok = p, d, true
		}
	}
	for i := range c {
		if in(c[i]) {
			try(c[i])
		}
		// Where an edge crosses a bound of the arc.
		pa, pr := SeenFrom(at, h, c[i])
		qa, qr := SeenFrom(at, h, c[(i+1)%len(c)])
		for _, sign := range [2]Fine{1, -1} {
			dp, dq := sign*pr-pa, sign*qr-qa
			if (dp < 0) == (dq < 0) || dp == dq {
				continue
			}
			x, y := pa+(qa-pa)*dp/(dp-dq), pr+(qr-pr)*dp/(dp-dq)
			if x > 0 {
				try(at.Ahead(h, x, y))
			}
		}
	}
	return best, far, ok
}

// EntersBase is where a line comes into a base.
func EntersBase(l *Line, b Base) Fine {
	low, high := Fine(0), l.Length
	for high-low > Thousandth/2 {
		mid := (low + high) / 2
		part := NewLine(l.From, l.At(mid))
		if part.ThroughBase(b) > 0 {
			high = mid
		} else {
			low = mid
		}
	}
	return low
}
