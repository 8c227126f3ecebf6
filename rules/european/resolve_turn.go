package european

// turnEnd: fresh pairs become old ones, and it is looked whether the battle is
// over (EU-VIC-01). State 11.
func turnEnd(r *run) {
	s := r.State
	r.Emit(Event{Kind: TurnEnded, Turn: s.Turn})
	for i := range s.b.holds {
		if side := s.holder(i); side != nobody && side != s.Held[i] {
			r.Emit(Event{Kind: PlaceHeld, Side: side, Place: int8(i)})
		}
	}
	if victory(r); s.Over {
		return
	}
	r.Emit(Event{Kind: TurnBegan, Turn: s.Turn + 1})
	enter(r)
}

// enter brings on the reinforcements that are due and have room.
func enter(r *run) {
	s := r.State
	for u := int8(0); u < s.b.pieces; u++ {
		if s.Pieces[u].Fate == Waiting && s.card(u).enters <= s.Turn && s.b.field.hasRoom(s, u) {
			r.Emit(Event{Kind: Entered, Unit: u})
		}
	}
}

// holder is the side that has a fighting unit near a place while the other has
// none, or nobody.
func (s *State) holder(i int) int8 {
	h := &s.b.holds[i]
	var near [2]bool
	for u := int8(0); u < s.b.pieces; u++ {
		if s.fighting(u) && s.Pieces[u].Fate == OnTable && h.near(s.Pieces[u].At) {
			near[s.side(u)] = true
		}
	}
	switch near {
	case [2]bool{true, false}:
		return 0
	case [2]bool{false, true}:
		return 1
	}
	return nobody
}

// victory looks whether the battle is over, and who has won.
func victory(r *run) {
	if winner, how := r.State.decided(r.State.Turn >= r.State.b.limit); how != NoEnding {
		end(r, winner, how)
	}
}

// decided is who has won as things stand at a turn's end, and by what (EU-VIC-01,
// EU-VIC-02).
func (s *State) decided(last bool) (winner int8, how Ending) {
	switch a, b := s.broken(0), s.broken(1); {
	case a && b:
		return s.more(), Broken
	case a:
		return 1, Broken
	case b:
		return 0, Broken
	}
	switch a, b := s.reached(0, last), s.reached(1, last); {
	case a && !b:
		return 0, Goals
	case b && !a:
		return 1, Goals
	case last:
		return s.better(), TurnLimit
	}
	return nobody, NoEnding
}

// wouldWin is who wins if this is the last turn and nothing changes.
func wouldWin(s *State) int8 {
	winner, _ := s.decided(true)
	return winner
}

func end(r *run, winner int8, how Ending) {
	r.Emit(Event{Kind: BattleOver, Side: winner, Ending: how})
}

// broken says whether a side has lost at least half the fighting units that it
// began with, or with break-point all whether none is left (EU-VIC-01). Where the
// scenario strikes that out nobody is, however many he has lost (EU-VIC-02).
func (s *State) broken(side int8) bool {
	lost, began := s.Lost[side], s.b.began[side]
	switch {
	case began == 0 || !s.b.breaks:
		return false
	case s.b.opt[breakPoint] == allLost:
		return lost >= began
	}
	return 2*lost >= began
}

// more is the side with more fighting units left, or nobody.
func (s *State) more() int8 {
	a, _ := s.left(0)
	b, _ := s.left(1)
	return higher(a, b)
}

// better is the side with more fighting units left, or else fewer hits on them
// (EU-VIC-01).
func (s *State) better() int8 {
	if side := s.more(); side != nobody {
		return side
	}
	_, a := s.left(0)
	_, b := s.left(1)
	return higher(b, a)
}

func higher(a, b int) int8 {
	switch {
	case a > b:
		return 0
	case b > a:
		return 1
	}
	return nobody
}

// reached says whether all the scenario's goals of a side are met. Places to
// hold count at the last turn's end only (EU-VIC-02).
func (s *State) reached(side int8, last bool) bool {
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; !s.met(side, g) || g.hold >= 0 && !g.take && !last {
			return false
		}
	}
	return len(s.b.goals[side]) > 0
}

func (s *State) met(side int8, g *goal) bool {
	switch {
	case g.take:
		return s.holder(g.hold) == side
	case g.hold >= 0:
		return s.Held[g.hold] == side
	}
	return s.Lost[1-side] >= g.count
}
