package muzzleblast

import "drumhead/rules"

// signs are what tells who will win.
var signs = []rules.Sign[State]{
	{Name: "strength", Whole: 10, Of: func(s *State, side int8) (n int) {
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.on(u) && s.Units[u].Compelled != Routing {
				n += s.alive(u)
			}
		}
		return n
	}},
	// So many units it may still lose (MB-VIC-01).
	{Name: "units to spare", Whole: 4, Of: func(s *State, side int8) int {
		limit := (s.b.sides[side].fighting + 1) / 2
		if s.b.opt[victoryOption] == lastStand {
			limit = s.b.sides[side].fighting
		}
		return max(limit-s.lostUnits(side), 0)
	}},
	{Name: "score", Whole: 20, Of: func(s *State, side int8) int { return s.score(side) }},
	{Name: "guns", Whole: 4, Of: func(s *State, side int8) (n int) {
		for g := range s.b.gunN {
			if s.Guns[g].Side == side && !s.Guns[g].Away {
				n++
			}
		}
		return n
	}},
	{Name: "goals met", Whole: 2, Of: func(s *State, side int8) (n int) {
		if s.holdsGoal(side) {
			n = 1
		}
		return n
	}},
}
