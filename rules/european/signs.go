package european

import "drumhead/rules"

// signs are what tells who will win.
var signs = []rules.Sign[State]{
	// In hits that its fighting units can still take.
	{Name: "strength", Whole: 10, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.Pieces[u].Fate != Eliminated && s.fighting(u) {
				n += max(int(s.card(u).eliminated-s.Pieces[u].Hits), 0)
			}
		}
		return n
	}},
	{Name: "units", Whole: 4, Of: func(s *State, side int8) int {
		n, _ := s.left(side)
		return n
	}},
	// So many units it may still lose (EU-VIC-01).
	{Name: "units to spare", Whole: 4, Of: func(s *State, side int8) int {
		limit := int(s.b.began[side]+1) / 2
		if !s.b.breaks || s.b.opt[breakPoint] == allLost {
			limit = int(s.b.began[side])
		}
		return max(limit-int(s.Lost[side]), 0)
	}},
	{Name: "goals met", Whole: 2, Of: func(s *State, side int8) (n int) {
		for i := range s.b.goals[side] {
			if s.met(side, &s.b.goals[side][i]) {
				n++
			}
		}
		return n
	}},
}
