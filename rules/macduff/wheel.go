package macduff

import (
	"math/bits"

	"drumhead/space/inches"
)

// rigid says whether a unit's figures keep their ranks, so that a wheel costs
// what its outer figure goes (MD-MOVE-01).
func (s *State) rigid(u int8) bool {
	return s.inFormation(u) && s.Pieces[u].Form != Square
}

// wheel is the heading on which a rigid unit must go to come from a place
// straight to a point after wheeling on its inner corner, what its outer figure
// goes for that, and where the middle of its front then is.
func wheel(from inches.Place, width inches.Length, to inches.Position) (at inches.Place, cost inches.Fine) {
	v := to.Point()
	direct, ok := inches.HeadingOf(inches.Point{X: v.X - from.At.Point().X, Y: v.Y - from.At.Point().Y})
	if !ok || direct == from.Facing {
		return from, 0
	}
	half := width.Fine() / 2
	sign := inches.Fine(1)
	if towards(from.Facing, direct) < 0 {
		sign = -1
	}
	corner := from.At.Point().Ahead(from.Facing, 0, sign*half)
	x, y := int64(v.X-corner.X), int64(v.Y-corner.Y)
	long := x*x + y*y - int64(half)*int64(half)
	if long <= 0 {
		return inches.Place{At: from.At, Facing: direct}, arc(width, towards(from.Facing, direct))
	}
	ahead := root(uint64(long))
	toCorner, _ := inches.HeadingOf(inches.Point{X: v.X - corner.X, Y: v.Y - corner.Y})
	lean, _ := inches.HeadingOf(inches.Point{X: half, Y: inches.Fine(ahead)})
	h := toCorner
	if sign > 0 {
		h = h.Turned(lean)
	} else {
		h = h.Turned(-lean)
	}
	turn := towards(from.Facing, h)
	if (turn > 0) != (sign > 0) && turn != 0 {
		turn, h = towards(from.Facing, direct), direct
	}
	at = inches.Place{At: corner.Ahead(h, 0, -sign*half).Position(), Facing: h}
	return at, arc(width, turn)
}

// arc is the way of the outer figure in a wheel: radius times angle. 31,416 to
// 18,000 is pi, in ten-thousandths.
func arc(width inches.Length, turn inches.Heading) inches.Fine {
	if turn < 0 {
		turn = -turn
	}
	n := int64(width.Fine()) * int64(turn) * 31416
	return inches.Fine((n + 18000*10000 - 1) / (18000 * 10000))
}

// root is a whole square root, rounded down.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// turnTo wheels a walk towards a place. Where its means do not last it wheels as
// far as they do.
func (s *State) turnTo(w *walk, u int8, to inches.Position, m manner) {
	if m.back {
		return
	}
	if m.free || !s.rigid(u) {
		if h, ok := inches.HeadingOf(way(w.at.At, to)); ok {
			w.at.Facing = h
		}
		return
	}
	width, depth := s.extent(u)
	at, cost := wheel(w.at, width, to)
	if cost == 0 {
		return
	}
	if cost > w.left {
		turn := towards(w.at.Facing, at.Facing)
		turn = inches.Heading(int64(turn) * int64(w.left) / int64(cost))
		at.Facing = w.at.Facing.Turned(turn)
		half := width.Fine() / 2
		if turn < 0 {
			half = -half
		}
		corner := w.at.At.Point().Ahead(w.at.Facing, 0, half)
		at.At, cost = corner.Ahead(at.Facing, 0, -half).Position(), w.left
	}
	if !s.room(u, baseAt(at, width, depth), m) {
		w.stuck, w.left = true, 0
		return
	}
	w.at, w.left, w.spent = at, w.left-cost, w.spent+cost
	w.mark()
}
