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
	{Name: "wins if it ends", Last: true, Of: func(s *State, side int8) (n int) {
		if s.ahead() == side {
			n = 1
		}
		return n
	}},
}

// ahead is who wins if this is the last turn and nothing changes.
func (s *State) ahead() int8 {
	var won [2]bool
	for side := range won {
		list := s.b.goals[side]
		won[side] = len(list) > 0
		for i := range list {
			won[side] = won[side] && s.reached(int8(side), &list[i])
		}
	}
	a, b := s.left(0)*max(int(s.Levels[1]), 1), s.left(1)*max(int(s.Levels[0]), 1)
	switch none := [2]bool{len(s.b.goals[0]) == 0, len(s.b.goals[1]) == 0}; {
	case won[0] && won[1]:
		return nobody
	case won[0], none[0] && !none[1] && !won[1]:
		return 0
	case won[1], none[1] && !none[0] && !won[0]:
		return 1
	case a > b:
		return 0
	case b > a:
		return 1
	}
	return nobody
}
