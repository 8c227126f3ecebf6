package muzzleblast

// tally keeps who has brought down the men of each unit in one step of fire, so
// that it is known who has wiped one out alone (MB-MOR-09).
type tally struct {
	marked [maxUnits]int8
	by     [maxUnits]int8 // 0: nobody, n: unit n-1 alone, -1: several
}

// note puts down to a unit, or to nobody known (-1), all who have been marked
// since the last note.
func (t *tally) note(s *State, by int8) {
	for v := range s.b.count {
		n := int8(s.marked(v))
		if n == t.marked[v] {
			continue
		}
		if t.marked[v] = n; by >= 0 && (t.by[v] == 0 || t.by[v] == by+1) {
			t.by[v] = by + 1
		} else {
			t.by[v] = -1
		}
	}
}

// victors gives a victory to each unit that has alone brought down the last men
// of an enemy's.
func (t *tally) victors(r *run) {
	s := r.State
	for v := range s.b.count {
		if u := t.by[v] - 1; u >= 0 && s.b.units[u].side != s.b.units[v].side && s.marked(v) == s.alive(v) {
			r.Emit(Event{Kind: Won, Who: Piece(u)})
		}
	}
}

// marked is how many men of a unit fall at the end of the step.
func (s *State) marked(u int8) int {
	n := 0
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Marked && m.lives() {
			n++
		}
	}
	return n
}
