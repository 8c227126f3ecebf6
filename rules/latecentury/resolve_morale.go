package latecentury

import "drumhead/dice"

// proceed goes on with the first step, from the one named, that has anything to
// do; after the last, with what the frame has interrupted (LC-CC-10).
func proceed(r *run, f Frame, from Step, then Contact) {
	s := r.State
	for f.Step = from; f.Step < steps && !s.due(&f); f.Step++ {
	}
	if f.Step < steps {
		e := Event{Kind: Proceeding, Frame: f, Contact: then}
		if f.Step == FleeStep {
			e.Passed = s.fleeChoice(f.Flee)
		}
		r.Emit(e)
		return
	}
	if s.Frame != (Frame{}) || then != s.Contact || s.Choice {
		r.Emit(Event{Kind: Proceeding, Contact: then})
	}
}

// due says whether a step of a procedure has anything to do.
func (s *State) due(f *Frame) bool {
	switch f.Step {
	case RiskStep, RiskStep2:
		return s.risked(f, int(f.Step-RiskStep))
	case LossStep:
		return f.Killed != [2]int8{}
	case MoraleStep, MoraleStep2:
		return f.Fallen[f.Step-MoraleStep] && s.army(s.side(f.Units[f.Step-MoraleStep]), nil) > 0
	case FleeStep:
		return f.Flee != 0
	}
	return false
}

// risked says whether a Commander die is due: he is with a Unit that has lost
// some of its figures, himself counted, and not all (LC-CMD-12).
func (s *State) risked(f *Frame, k int) bool {
	u := f.Units[k]
	return f.Killed[k] > 0 && s.commanderWith(u) != nobody && int(f.Killed[k]) < s.figures(u)
}

// frameStep does the next step of the procedure.
func frameStep(r *run) {
	s := r.State
	f := s.Frame
	switch f.Step {
	case RiskStep, RiskStep2:
		riskCommander(r, &f, int(f.Step-RiskStep))
	case LossStep:
		for k := range f.Units {
			remove(r, &f, 1-k) // the one who was struck first
		}
		f.Killed = [2]int8{}
	case MoraleStep, MoraleStep2:
		armyMorale(r, &f, int(f.Step-MoraleStep))
	case FleeStep:
		flee(r)
		return
	}
	proceed(r, f, f.Step+1, s.Contact)
}

// riskCommander is the Commander die (LC-CMD-12).
func riskCommander(r *run, f *Frame, k int) {
	s := r.State
	g := s.commanderWith(f.Units[k])
	r.Throw("commander", "LC-CMD-12", s.side(g)).Add(s.side(g), 1, commanderDie.At(0, 0), 0)
	lives := r.Roll().Hits(0) > 0
	f.Struck[k] = !lives
	r.Emit(Event{Kind: Risked, Unit: g, Passed: lives})
}

// remove takes the figures killed of one of the two off (LC-CMD-10 to 13).
func remove(r *run, f *Frame, k int) {
	s := r.State
	u, killed := f.Units[k], f.Killed[k]
	if killed == 0 {
		return
	}
	g := s.commanderWith(u)
	switch {
	case s.card(u).arm == Commander:
		fall(r, f, u, k)
		return
	case g != nobody && int(killed) == s.figures(u), f.Struck[k]:
		killed--
		fall(r, f, g, k)
		g = nobody
	}
	if killed > 0 {
		left := s.Pieces[u].Strength - killed
		r.Emit(Event{Kind: Casualties, Unit: u, Points: killed, Left: left})
		if left == 0 {
			ruin(r, u, g)
		}
	}
}

func fall(r *run, f *Frame, g int8, k int) {
	r.Emit(Event{Kind: Fell, Unit: g})
	f.Fallen[k] = true
}

// ruin takes a destroyed Unit off. A Commander who outlives it stands in its
// square on his own, with the card that it still held (LC-CMD-13).
func ruin(r *run, u, g int8) {
	s := r.State
	if g != nobody {
		p := &s.Pieces[u]
		joined := s.Pieces[g].Joined && p.Card == noCard // his own activation is over
		e := Event{Kind: Parted, Unit: g, Facing: p.Facing, Card: p.Card, Passed: p.Done || joined}
		if u == s.Active {
			e.Card, e.Passed = noCard, true
		}
		r.Emit(e)
	}
	r.Emit(Event{Kind: Ruined, Unit: u})
}

// army lists the Units proper of a side that are on the table, in army-list
// order, and counts them.
func (s *State) army(side int8, list []int8) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.card(u).arm != Commander && s.Pieces[u].Fate == OnTable && s.Pieces[u].At >= 0 {
			if list != nil {
				list[n] = u
			}
			n++
		}
	}
	return n
}

// armyMorale throws for every Unit of an army whose Commander has fallen, one
// after the other (LC-MOR-01, LC-MOR-02).
func armyMorale(r *run, f *Frame, k int) {
	s := r.State
	side := s.side(f.Units[k])
	var list [maxSide]int8
	n := s.army(side, list[:])
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		show(r, u)
	}
	for _, u := range list[:n] {
		r.Throw("morale", "LC-MOR-01", side).Add(side, 1, morale.At(0, 0), dice.Marks)
		stands := r.Roll().Tells(0, 0)
		p := &s.Pieces[u]
		flees := !stands && s.b.opt[retreatStart] == atOnce && !p.Moved && !p.Retreating
		r.Emit(Event{Kind: Tested, Unit: u, Passed: stands, Facing: s.b.sides[side].home})
		if flees {
			f.Flee |= 1 << u
		}
	}
}
