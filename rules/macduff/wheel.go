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
// goes for that, and where the middle of its front then is; not ok: the point lies
// so close beside it that no wheel leads straight there.
func wheel(from inches.Place, width inches.Length, to inches.Position) (at inches.Place, cost inches.Fine, ok bool) {
	v := to.Point()
	direct, ok := inches.HeadingOf(inches.Point{X: v.X - from.At.Point().X, Y: v.Y - from.At.Point().Y})
	if !ok || direct == from.Facing {
		return from, 0, true
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
		return inches.Place{At: from.At, Facing: direct}, arc(width, towards(from.Facing, direct)), false
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
		ok = max(turn, -turn) < 9000 // it is rounded the other way; or a whole turn is too little
		turn, h = towards(from.Facing, direct), direct
	}
	at = inches.Place{At: corner.Ahead(h, 0, -sign*half).Position(), Facing: h}
	return at, arc(width, turn), ok
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

// turnTo wheels a walk towards a place, as far as its means and those in the way
// allow.
func (s *State) turnTo(w *walk, u int8, to inches.Position, m manner) {
	if m.back {
		return
	}
	width, depth := s.extent(u)
	if m.free || !s.rigid(u) {
		if h, ok := inches.HeadingOf(way(w.at.At, to)); ok && h != w.at.Facing {
			from := baseAt(w.at, width, depth)
			w.at.Facing = h
			s.starts(w, u, from)
		}
		return
	}
	at, _, _ := wheel(w.at, width, to)
	s.wheelTo(w, u, towards(w.at.Facing, at.Facing), m)
}

// wheelTo wheels a rigid unit on its inner corner. Where somebody stands in the
// way of its outer files, or its means do not last, it stops there
// (MD-MOVE-01, MD-MOVE-13).
func (s *State) wheelTo(w *walk, u int8, turn inches.Heading, m manner) {
	width, depth := s.extent(u)
	cost := arc(width, turn)
	if cost == 0 {
		return
	}
	if cost > w.left {
		turn = inches.Heading(int64(turn) * int64(w.left) / int64(cost))
		cost = w.left
	}
	from := w.at
	turned := func(by inches.Heading) inches.Base { return baseAt(pivoted(from, width, by), width, depth) }
	if clear := s.clearTurn(u, turn, m, turned); clear != turn {
		turn, cost, w.stuck = clear, arc(width, clear), true
	}
	w.at = pivoted(from, width, turn)
	if w.seeks != 0 {
		far := arc(width+depth, turn)
		s.encounters(w, u, far, func(d inches.Fine) inches.Place {
			return pivoted(from, width, inches.Heading(int64(turn)*int64(d)/int64(max(far, 1))))
		})
	}
	w.left, w.spent = w.left-cost, w.spent+cost
	if w.stuck {
		w.left = 0
	}
	w.mark()
}

// pivoted is where a unit stands after a turn about the front corner to which it
// turns.
func pivoted(from inches.Place, width inches.Length, turn inches.Heading) inches.Place {
	half := width.Fine() / 2
	if turn < 0 {
		half = -half
	}
	corner := from.At.Point().Ahead(from.Facing, 0, half)
	h := from.Facing.Turned(turn)
	return inches.Place{At: corner.Ahead(h, 0, -half).Position(), Facing: h}
}

// clearTurn is how far of a turn a base comes before somebody, or the edge, is in
// its way: looked at wherever its outer corner has gone a quarter of an inch.
func (s *State) clearTurn(u int8, turn inches.Heading, m manner, turned func(inches.Heading) inches.Base) inches.Heading {
	b := turned(0)
	steps := inches.Heading(arc(b.Width+b.Depth, turn)/(inches.Inch.Fine()/4)) + 1
	if !s.anyNear(u, b, m) {
		steps = 1 // only the table's edge can be in the way
	}
	for i := inches.Heading(1); i <= steps; i++ {
		if s.room(u, turned(turn*i/steps), m) {
			continue
		}
		clear, blocked := turn*(i-1)/steps, turn*i/steps
		for blocked-clear > 1 || clear-blocked > 1 {
			if mid := (clear + blocked) / 2; s.room(u, turned(mid), m) {
				clear = mid
			} else {
				blocked = mid
			}
		}
		return clear
	}
	return turn
}

// anyNear says whether anybody could be in the way of a base that turns about one
// of its corners.
func (s *State) anyNear(u int8, b inches.Base, m manner) bool {
	reach := 2*round(b) + inches.Inch.Fine()
	for v := range s.b.pieces {
		if s.hinders(u, v, m) && !s.awayFromBase(v, b, reach) {
			return true
		}
	}
	return false
}
