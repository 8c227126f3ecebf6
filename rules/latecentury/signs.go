package latecentury

import "drumhead/rules"

// signs are what tells who will win.
var signs = []rules.Sign[State]{
	{Name: "strength", Whole: 10, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.Pieces[u].lives() && s.card(u).arm != Commander {
				n += int(s.Pieces[u].Strength)
			}
		}
		return n
	}},
	{Name: "steady units", Whole: 4, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.Pieces[u].Fate == OnTable && !s.Pieces[u].Retreating && s.card(u).arm != Commander {
				n++
			}
		}
		return n
	}},
	// So many Units it may still lose (LC-END-01).
	{Name: "units to spare", Whole: 4, Of: func(s *State, side int8) int {
		limit := int(s.b.started[side]+1) / 2
		if s.b.opt[victory] != 0 {
			limit = int(s.b.started[side])
		}
		return max(limit-int(s.Lost[side]), 0)
	}},
	{Name: "goals met", Whole: 2, Of: func(s *State, side int8) (n int) {
		for _, g := range s.b.goals[side] {
			if s.Held[g.hold] == side {
				n++
			}
		}
		return n
	}},
}
