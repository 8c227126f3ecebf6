package napoleonic

import "drumhead/rules"

// signs are what tells who will win.
var signs = []rules.Sign[State]{
	{Name: "strength", Whole: 10, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if f := s.Pieces[u].Fate; f == OnTable || f == Waiting {
				n += int(s.Pieces[u].Strength)
			}
		}
		return n
	}},
	{Name: "steady units", Whole: 4, Of: func(s *State, side int8) (n int) {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.Pieces[u].Fate == OnTable && !s.Pieces[u].Retreating && s.card(u).arm != General {
				n++
			}
		}
		return n
	}},
	// So many units it may still lose (NP-VIC-01).
	{Name: "units to spare", Whole: 4, Of: func(s *State, side int8) int {
		if !s.b.breaks {
			return int(s.Standing[side])
		}
		return max(int(s.b.started[side]+1)/2-int(s.Lost[side]), 0)
	}},
	{Name: "goals met", Whole: 2, Of: func(s *State, side int8) (n int) {
		for i := range s.b.goals[side] {
			if g := &s.b.goals[side][i]; g.kind == holdGoal && s.Held[g.hold] == side || g.kind != holdGoal && s.met(side, i) {
				n++
			}
		}
		return n
	}},
}
