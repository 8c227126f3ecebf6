package macduff

// left is a side's army morale, in halves (MD-MORALE-07).
func (s *State) left(side int8) int { return int(s.Levels[side]) - int(s.Losses[side]) }

// ended is army morale (MD-MORALE-09) and goals that end a battle at any turn's
// end.
func ended(r *run, atOnce bool) bool {
	s := r.State
	a, b := s.left(0) <= 0, s.left(1) <= 0
	switch {
	case a && b:
		r.Emit(Event{Kind: BattleOver, Side: nobody, Ending: BothConcede})
	case a:
		r.Emit(Event{Kind: BattleOver, Side: 1, Ending: ArmyMorale})
	case b:
		r.Emit(Event{Kind: BattleOver, Side: 0, Ending: ArmyMorale})
	case atOnce:
		return false
	}
	if s.Over || atOnce {
		return s.Over
	}
	return goalsEnd(r)
}

// goalsEnd ends a battle whose goals are reached.
func goalsEnd(r *run) bool {
	winner, how := r.State.byGoals(false)
	if how != NoEnding {
		r.Emit(Event{Kind: BattleOver, Side: winner, Ending: how})
	}
	return r.State.Over
}

// byGoals is who has won by his goals; those of a place to hold count at the last.
func (s *State) byGoals(last bool) (winner int8, how Ending) {
	var won [2]bool
	for side := range won {
		list := s.b.goals[side]
		won[side] = len(list) > 0
		for i := range list {
			g := &list[i]
			won[side] = won[side] && (g.take || g.exit || last) && s.reached(int8(side), g)
		}
	}
	switch {
	case won[0] && won[1]:
		return nobody, Goals
	case won[0]:
		return 0, Goals
	case won[1]:
		return 1, Goals
	}
	return nobody, NoEnding
}

// reached says whether a goal is met now.
func (s *State) reached(side int8, g *goal) bool {
	if g.exit {
		n := 0
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.unit(u) && s.Pieces[u].Fate == Gone && !s.is(u, Spare) && s.card(u).parent == nobody {
				n++
			}
		}
		return n >= max(g.units, 1)
	}
	own := false
	for u := range s.b.pieces {
		if !s.contends(u, g) {
			continue
		}
		if s.side(u) != side {
			return false
		}
		own = true
	}
	return own
}

// contends says whether a unit that can be counted stands at the place of a goal.
func (s *State) contends(u int8, g *goal) bool {
	if !s.afield(u) || s.card(u).arm.aloft() {
		return false
	}
	return s.Pieces[u].In == int8(g.place) || !s.awayFrom(u, &s.b.ground[g.place], 0) && s.b.ground[g.place].overlaps(s.base(u))
}

// lastTurn is the turn limit.
func lastTurn(r *run) {
	winner, how := r.State.atLimit()
	r.Emit(Event{Kind: BattleOver, Side: winner, Ending: how})
}

// atLimit is who has won at the turn limit: by goals that are held, or who has
// worn the other's army morale down more (section f, 1).
func (s *State) atLimit() (winner int8, how Ending) {
	if winner, how := s.byGoals(true); how != NoEnding {
		return winner, how
	}
	switch goals := [2]bool{len(s.b.goals[0]) > 0, len(s.b.goals[1]) > 0}; {
	case goals[0] && !goals[1]: // who has goals and has not reached them has lost
		return 1, Goals
	case goals[1] && !goals[0]:
		return 0, Goals
	}
	a := s.left(0) * max(int(s.Levels[1]), 1)
	b := s.left(1) * max(int(s.Levels[0]), 1)
	switch {
	case a > b:
		return 0, TurnLimit
	case b > a:
		return 1, TurnLimit
	}
	return nobody, TurnLimit
}

// wouldWin is who wins if this is the last turn and nothing changes.
func wouldWin(s *State) int8 {
	winner, _ := s.atLimit()
	return winner
}
