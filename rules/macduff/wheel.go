package macduff

import (
	"drumhead/space/inches"
)

// rigid says whether a unit's figures keep their ranks, so that a wheel costs
// what its outer figure goes (MD-MOVE-01).
func (s *State) rigid(u int8) bool {
	return s.inFormation(u) && s.Pieces[u].Form != Square
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
			from := inches.BaseAt(w.at, width, depth)
			w.at.Facing = h
			s.starts(w, u, from)
		}
		return
	}
	at, _, _ := inches.Wheel(w.at, width, to)
	s.wheelTo(w, u, inches.TurnTo(w.at.Facing, at.Facing), m)
}

// wheelTo wheels a rigid unit on its inner corner. Where somebody stands in the
// way of its outer files, or its means do not last, it stops there
// (MD-MOVE-01, MD-MOVE-13).
func (s *State) wheelTo(w *walk, u int8, turn inches.Heading, m manner) {
	width, depth := s.extent(u)
	cost := inches.Arc(width, turn)
	if cost == 0 {
		return
	}
	if cost > w.left {
		turn = inches.Heading(int64(turn) * int64(w.left) / int64(cost))
		cost = w.left
	}
	from := w.at
	turned := func(by inches.Heading) inches.Base {
		return inches.BaseAt(inches.Pivoted(from, width, by), width, depth)
	}
	if clear := s.clearTurn(u, turn, m, turned); clear != turn {
		past := clear + 1
		if turn < 0 {
			past = clear - 1
		}
		w.closed = s.closedUnder(u, turned(past))
		turn, cost, w.stuck = clear, inches.Arc(width, clear), true
	}
	w.at = inches.Pivoted(from, width, turn)
	if w.seeks != 0 {
		far := inches.Arc(width+depth, turn)
		s.encounters(w, u, far, func(d inches.Fine) inches.Place {
			return inches.Pivoted(from, width, inches.Heading(int64(turn)*int64(d)/int64(max(far, 1))))
		})
	}
	w.left, w.spent = w.left-cost, w.spent+cost
	if w.stuck {
		w.left = 0
	}
	w.mark()
}

// clearTurn is how far of a turn a base comes before somebody, or the edge, is in
// its way: looked at wherever its outer corner has gone a quarter of an inch.
func (s *State) clearTurn(u int8, turn inches.Heading, m manner, turned func(inches.Heading) inches.Base) inches.Heading {
	b := turned(0)
	steps := inches.Heading(inches.Arc(b.Width+b.Depth, turn)/(inches.Inch.Fine()/4)) + 1
	near := s.nearTurn(u, b, m)
	bars := s.closedNear(u, b)
	if near == 0 && !bars {
		steps = 1 // only the table's edge can be in the way
	}
	room := func(at inches.Heading) bool {
		return s.roomAmong(u, turned(at), m, near) && (!bars || s.mayLie(u, turned(at)))
	}
	for i := inches.Heading(1); i <= steps; i++ {
		if room(turn * i / steps) {
			continue
		}
		clear, blocked := turn*(i-1)/steps, turn*i/steps
		for blocked-clear > 1 || clear-blocked > 1 {
			if mid := (clear + blocked) / 2; room(mid) {
				clear = mid
			} else {
				blocked = mid
			}
		}
		return clear
	}
	return turn
}

// closedNear says whether ground that is closed to a unit may be in the way of a base of
// its that turns about one of its corners.
func (s *State) closedNear(u int8, b inches.Base) bool {
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if c := s.classNow(i); c != open && s.pace(u, c, g.line) == 0 && g.close(b.At.Point(), 2*inches.Round(b)) {
			return true
		}
	}
	return false
}

// nearTurn are those who could be in the way of a base that turns about one of its
// corners.
func (s *State) nearTurn(u int8, b inches.Base, m manner) (near uint64) {
	reach := 2*inches.Round(b) + inches.Inch.Fine()
	for v := range s.b.pieces {
		if s.hinders(u, v, m) && !s.awayFromBase(v, b, reach) {
			near |= 1 << v
		}
	}
	return near
}
