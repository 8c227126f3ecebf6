package macduff

import "drumhead/rules"

// signs are what tells who will win.
var signs = []rules.Sign[State]{
	{Name: "strength", Whole: 10, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.on(u) && s.unit(u) {
				n += s.figures(u)
			}
		}
		return n
	}},
	{Name: "units", Whole: 4, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.on(u) && s.unit(u) {
				n++
			}
		}
		return n
	}},
	{Name: "morale", Of: func(s *State, side int8) int { return max(s.left(side), 0) }},
	{Name: "goals met", Whole: 2, Of: func(s *State, side int8) (n int) {
		for i := range s.b.goals[side] {
			if s.reached(side, &s.b.goals[side][i]) {
				n++
			}
		}
		return n
	}},
}
