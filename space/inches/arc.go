package inches

// InArc says whether p lies within half an arc either side of straight ahead
// of the place, seen from its centre. The bounds belong to the arc: half is
// 4,500 for 45 degrees each side, and exactly 45 degrees is in. half is 0 to
// 18,000. The centre itself lies in no arc but the whole circle.
//
// What is ahead is compared with what is aside; no angle is worked out.
func InArc(from Place, half Heading, p Point) bool {
	if half >= South {
		return true
	}
	sin, cos := from.Facing.SinCos()
	f := p.seen(from.At.Point(), sin, cos)
	return f.inArc(half)
}

// inArc grants the hundredth of a degree by which angles are equal.
func (f frame) inArc(half Heading) bool {
	aside := f.right
	if aside < 0 {
		aside = -aside
	}
	if half < East && f.ahead <= 0 {
		return false
	}
	sin, cos := (half + 1).SinCos()
	return int64(aside)*cos < int64(f.ahead)*sin
}

// ArcMeets says whether any part of the shape lies within half an arc either
// side of straight ahead. half is 0 to 9,000.
func ArcMeets(from Place, half Heading, s *Shape) bool {
	at := from.At.Point()
	spot := Spot(at)
	if Between(&spot, s).square == 0 {
		return true
	}
	for _, p := range s.Corners() {
		if InArc(from, half, p) {
			return true
		}
	}
	// No corner is in: the shape then meets the arc only if it crosses the
	// whole of it, its two bounds among it.
	bound := Stroke(at, at.Ahead(from.Facing.Turned(half), MaxTable.Fine(), 0))
	return Between(&bound, s).square == 0
}
