package latecentury

import "drumhead/dice"

// fire is one fire at one target: the seeing die where it is needed, a die for
// each figure, and a save for each hit (LC-FIRE-07, LC-FIRE-08).
func fire(r *run, u, target int8) {
	s := r.State
	show(r, u)
	if s.mustLook(u, target) && !look(r, u, target) {
		if s.Contact != NoContact {
			meet(r, FightStep) // LC-WOOD-05
		}
		return
	}
	t := r.Throw("fire", "LC-FIRE-07", s.side(u))
	s.fireThrow(t, u)
	hits := r.Roll().Hits(0)
	r.Emit(Event{Kind: Fired, Unit: u, Target: target, Hits: [2]int8{int8(hits)}})
	then := s.Contact
	if then != NoContact {
		then = FightStep
	}
	killed := 0
	if hits > 0 {
		killed = save(r, target, hits)
	}
	proceed(r, Frame{Units: [2]int8{u, target}, Killed: [2]int8{0, int8(killed)}}, RiskStep, then)
}

// look throws the seeing die (LC-WOOD-03), and says whether the target is seen.
func look(r *run, u, target int8) bool {
	s := r.State
	r.Throw("seeing", "LC-WOOD-03", s.side(u)).Add(s.side(u), 1, seeOn, 0)
	seen := r.Roll().Hits(0) > 0
	r.Emit(Event{Kind: Looked, Unit: u, Target: target, Passed: seen, Lasting: seen && s.b.opt[spottingLasts] == untilMoved})
	return seen
}

// fireDice is how many dice a piece throws in fire: one for each figure, the
// Commander with it included (LC-FIRE-07, LC-CMD-05).
func (s *State) fireDice(u int8) int {
	n := int(s.Pieces[u].Strength)
	if g := s.commanderWith(u); g != nobody && !(s.Pieces[g].Fired && s.b.opt[commanderFiresTwice] == once) {
		n++
	}
	return n
}

// fireThrow puts the dice of a fire to a throw, with its reasons.
func (s *State) fireThrow(t *dice.Throw, u int8) {
	n := s.fireDice(u)
	t.Add(s.side(u), n, int(profiles[s.card(u).arm].hits), 0)
	t.Because("one die a figure", "LC-FIRE-07", int(s.Pieces[u].Strength))
	if g := s.commanderWith(u); g != nobody {
		if n > int(s.Pieces[u].Strength) {
			t.Because("the Commander with it", "LC-CMD-06", 1)
		} else {
			t.Because("the Commander has fired", "LC-CMD-05", 0)
		}
	}
	t.Because(units.Columns[hitsColumn], "LC-ARMY-04", 0)
}

// save throws a die for each hit, and says how many figures are killed; more
// than there are cannot be (LC-FIRE-08 to 10).
func save(r *run, target int8, hits int) int {
	s := r.State
	cover := s.b.ground[s.Pieces[target].At].cover
	t := r.Throw("save", "LC-FIRE-08", s.side(target))
	t.Add(s.side(target), hits, saves.At(int(cover), 0), 0)
	t.Because(saves.Rows[cover].Title, "LC-FIRE-09", 0)
	killed := min(hits-r.Roll().Hits(0), s.figures(target))
	r.Emit(Event{Kind: Struck, Unit: target, Hits: [2]int8{int8(hits)}, Points: int8(killed)})
	return killed
}
