package inches

// Bounds are the bounds of several areas together: what lies apart from them lies
// apart from each.
type Bounds struct{ box box }

// BoundsOf are the bounds of areas, of which there must be some.
func BoundsOf(areas []*Area) Bounds {
	b := Bounds{areas[0].box}
	for _, a := range areas[1:] {
		b.box.low.X, b.box.low.Y = min(b.box.low.X, a.box.low.X), min(b.box.low.Y, a.box.low.Y)
		b.box.high.X, b.box.high.Y = max(b.box.high.X, a.box.high.X), max(b.box.high.Y, a.box.high.Y)
	}
	return b
}

// Apart says that the bounds and the line have nothing in common.
func (b *Bounds) Apart(l *Line) bool { return l.box.apart(&b.box) }

// Near says whether a point is no farther than a distance from the bounds, across
// and along: where it says no it is farther from each of the areas.
func (b *Bounds) Near(p Point, distance Fine) bool {
	return p.X >= b.box.low.X-distance && p.X <= b.box.high.X+distance &&
		p.Y >= b.box.low.Y-distance && p.Y <= b.box.high.Y+distance
}
