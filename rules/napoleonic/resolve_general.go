package napoleonic

import "drumhead/dice"

// rally: a General throws for a retreating unit in his hex or an adjoining
// one; lower than its strength rallies it (NP-RAL-01, NP-RAL-02).
func rally(r *run, o *Order) {
	s := r.State
	t := r.Throw("rally", "NP-RAL-02", s.side(o.Unit))
	t.Add(s.side(o.Unit), 1, 0, dice.Best)
	t.Because("strength left", "NP-UNIT-03", int(s.Pieces[o.Target].Strength))
	passed := r.Roll().Face(0) <= s.rallies(o.Target)
	r.Emit(Event{Kind: Rallied, Unit: o.Unit, Target: o.Target, Passed: passed, Closes: s.Active == o.Unit && s.closes(rallied)})
}

// rallies is the highest score that rallies a unit; 0: none does.
func (s *State) rallies(u int8) int {
	n := int(s.Pieces[u].Strength)
	if s.b.opt[rallyComparison] == lowerOrEqual {
		return n
	}
	return n - 1
}

// risked says whether Generals stood with one of the two of a frame when it
// suffered casualties, and must throw for it (NP-GEN-04).
func (s *State) risked(f *Frame, k int) bool {
	if s.b.opt[generalRisk] != casualtyRoll || f.Hurt[k] == 0 {
		return false
	}
	for _, g := range s.b.generals[s.side(f.Units[k])] {
		if s.Pieces[g].At == f.Cells[k] {
			return true
		}
	}
	return false
}

// riskGenerals: one die for each General with a unit that has suffered
// casualties, the assaulter's side first; 6 kills him (NP-GEN-04).
func riskGenerals(r *run) {
	s := r.State
	f := s.Frame
	for k := range f.Units {
		if !s.risked(&f, k) {
			continue
		}
		for _, g := range s.b.generals[s.side(f.Units[k])] {
			if s.Pieces[g].At != f.Cells[k] {
				continue
			}
			t := r.Throw("general-risk", "NP-GEN-04", s.side(g))
			t.Add(s.side(g), 1, 6, 0)
			t.Because("with a unit that has suffered casualties", "NP-GEN-04", 0)
			r.Emit(Event{Kind: Risked, Unit: g, Passed: r.Roll().Hits(0) == 0})
		}
	}
	proceed(r, f, PushStep)
}
