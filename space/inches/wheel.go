package inches

// Wheel is the heading on which a base whose files keep together must go to come from a place
// straight to a point after wheeling on its inner corner, what its outer corner
// goes for that, and where the middle of its front then is; not ok: the point lies
// so close beside it that no wheel leads straight there.
func Wheel(from Place, width Length, to Position) (at Place, cost Fine, ok bool) {
	v := to.Point()
	direct, ok := HeadingOf(Point{X: v.X - from.At.Point().X, Y: v.Y - from.At.Point().Y})
	if !ok || direct == from.Facing {
		return from, 0, true
	}
	half := width.Fine() / 2
	sign := Fine(1)
	if TurnTo(from.Facing, direct) < 0 {
		sign = -1
	}
	corner := from.At.Point().Ahead(from.Facing, 0, sign*half)
	x, y := int64(v.X-corner.X), int64(v.Y-corner.Y)
	long := x*x + y*y - int64(half)*int64(half)
	if long <= 0 {
		return Place{At: from.At, Facing: direct}, Arc(width, TurnTo(from.Facing, direct)), false
	}
	ahead := floorRoot(long)
	toCorner, _ := HeadingOf(Point{X: v.X - corner.X, Y: v.Y - corner.Y})
	lean, _ := HeadingOf(Point{X: half, Y: ahead})
	h := toCorner
	if sign > 0 {
		h = h.Turned(lean)
	} else {
		h = h.Turned(-lean)
	}
	turn := TurnTo(from.Facing, h)
	if (turn > 0) != (sign > 0) && turn != 0 {
		ok = max(turn, -turn) < 9000 // it is rounded the other way; or a whole turn is too little
		turn, h = TurnTo(from.Facing, direct), direct
	}
	at = Place{At: corner.Ahead(h, 0, -sign*half).Position(), Facing: h}
	return at, Arc(width, turn), ok
}

// Arc is the way of the outer corner in a wheel: radius times angle. 31,416 to
// 18,000 is pi, in ten-thousandths.
func Arc(width Length, turn Heading) Fine {
	if turn < 0 {
		turn = -turn
	}
	n := int64(width.Fine()) * int64(turn) * 31416
	return Fine((n + 18000*10000 - 1) / (18000 * 10000))
}

// Pivoted is where a base stands after a turn about the front corner to which it
// turns.
func Pivoted(from Place, width Length, turn Heading) Place {
	half := width.Fine() / 2
	if turn < 0 {
		half = -half
	}
	corner := from.At.Point().Ahead(from.Facing, 0, half)
	h := from.Facing.Turned(turn)
	return Place{At: corner.Ahead(h, 0, -half).Position(), Facing: h}
}

// floorRoot is a whole square root, rounded down.
func floorRoot(n int64) Fine {
	r := root(n)
	if int64(r)*int64(r) > n {
		r--
	}
	return r
}
