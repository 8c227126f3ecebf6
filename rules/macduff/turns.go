package macduff

import (
	"math/bits"

	"drumhead/rules"
)

// turns is the one state in which a piece would be asked: its commander gives
// orders, and one has come through to it (MD-CMD-03); all others of its side have
// acted.
func turns(s *State, piece string, asked func(*State, rules.Seat)) {
	u := s.b.find(piece)
	if u == nobody || s.Over || !s.on(u) {
		return
	}
	side, k := s.side(u), s.card(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		p := &s.Pieces[v]
		p.Order, p.Early = noOrder, 0
		if p.Marks &= lasting; v != u {
			p.Marks |= Activated | Rode
		}
	}
	g := k.under
	switch general := s.b.sides[side].general; {
	case k.arm.officer() && k.arm == Commander:
		g = u
	case (g == nobody || !s.on(g)) && general != nobody && s.on(general):
		g = general
	case g == nobody:
		return
	}
	s.Active, s.Frames, s.Depth = g, [maxFrames]Frame{{Step: Ordering, Unit: g, Target: nobody}}, 1
	if !k.arm.officer() && !s.freely(g, u) {
		s.Pieces[u].Marks |= Called
	}
	if next(s) == rules.Ask {
		asked(s, rules.Seat(bits.TrailingZeros32(s.asked().Seats)))
	}
}
