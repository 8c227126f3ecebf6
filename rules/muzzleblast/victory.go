package muzzleblast

import "drumhead/space/inches"

// broken says whether at least half of a side's fighting units are gone or
// routed (MB-VIC-01).
func (s *State) broken(side int8) bool {
	gone := s.lostUnits(side)
	if s.b.opt[victoryOption] == lastStand {
		return gone == s.b.sides[side].fighting
	}
	return gone*2 >= s.b.sides[side].fighting
}

// lostUnits is how many fighting units of a side are gone or run. Who is still
// to come is not gone.
func (s *State) lostUnits(side int8) (n int) {
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if a := s.b.units[u].arm; a == CommandUnit || a == SpareOfficer || s.Units[u].Coming {
			continue
		}
		if !s.on(u) || s.Units[u].Compelled == Routing {
			n++
		}
	}
	return n
}

// score is what a side has won (MB-VIC-02).
func (s *State) score(side int8) int {
	n := int(s.Removed[1-side])
	for g := range s.b.gunN {
		if s.b.guns[g].side != side && s.Guns[g].Side == side && !s.Guns[g].Away {
			n += 3
		}
	}
	if s.Command[1-side] > 0 {
		n += 5
	}
	return n
}

// decided is who has won as things stand at the end of a turn, and by what.
func (s *State) decided(turn int8) (winner int8, why Why) {
	a, b := s.broken(0), s.broken(1)
	better := int8(-1)
	if x, y := s.score(0), s.score(1); x > y {
		better = 0
	} else if y > x {
		better = 1
	}
	last := turn >= mostTurns || s.b.limit > 0 && turn >= s.b.limit
	switch {
	case a && b:
		return better, ByBreaking
	case a:
		return 1, ByBreaking
	case b:
		return 0, ByBreaking
	}
	if s.b.opt[victoryOption] == byScenario && s.b.goalAt > 0 && turn >= s.b.goalAt {
		x, y := s.holdsGoal(0), s.holdsGoal(1)
		switch {
		case x && !y:
			return 0, ByGoal
		case y && !x:
			return 1, ByGoal
		case !last:
			return -1, ByGoal
		}
	}
	if last {
		return better, ByTurns
	}
	return -1, NotOver
}

// wouldWin is who wins if this is the last turn and nothing changes.
func wouldWin(s *State) int8 {
	winner, _ := s.decided(mostTurns)
	return winner
}

// holdsGoal says whether a side alone has steady men at its goal.
func (s *State) holdsGoal(side int8) bool {
	g := &s.b.goals[side]
	if !g.set {
		return false
	}
	spot := inches.Spot(g.at.Point())
	var near [2]bool
	for u := range s.b.count {
		if s.on(u) && s.Units[u].Compelled != Routing {
			_, ok := s.gapToUnit(&spot, u, g.radius)
			near[s.b.units[u].side] = near[s.b.units[u].side] || ok
		}
	}
	return near[side] && !near[1-side]
}
