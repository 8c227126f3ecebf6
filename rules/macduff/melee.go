package macduff

// cluster are all units linked by contact with one (MD-MELEE-01).
func (s *State) cluster(u int8) uint64 {
	mask := uint64(1) << u
	for grown := true; grown; {
		grown = false
		for v := range s.b.pieces {
			if mask>>v&1 != 0 && s.Pieces[v].Contact&^mask != 0 {
				mask |= s.Pieces[v].Contact
				grown = true
			}
		}
	}
	return mask
}

// toFight is the first unit of each cluster that has still to fight its round.
func (s *State) toFight() (list [maxPieces]int8, n int) {
	var done uint64
	for u := range s.b.pieces {
		if !s.on(u) || s.Pieces[u].Contact == 0 || s.Pieces[u].has(MeleeDone) || done>>u&1 != 0 {
			continue
		}
		done |= s.cluster(u)
		list[n], n = u, n+1
	}
	return list, n
}

// choosesMelee says whether the side that acted first chooses which melee comes
// next.
func (s *State) choosesMelee() bool {
	if s.top().N[0] == 0 {
		return false // the phase has still to begin
	}
	_, n := s.toFight()
	return n > 1
}

// meleePhase is S5 (1), T2a.
func meleePhase(r *run) {
	s := r.State
	f := *s.top()
	if f.N[0] == 0 {
		f.N[0] = 1
		went(r, f)
		if s.choosesMelee() {
			return
		}
	}
	list, n := s.toFight()
	switch {
	case n == 0:
		went(r, Frame{Step: Pursuits, Unit: nobody, Target: nobody})
	case n == 1:
		push(r, frame2(MeleeRound, list[0], nobody))
	}
}

// meleeRound is machine M: one round of a cluster, or of a pursuer and those
// whom it touches.
func meleeRound(r *run) {
	s := r.State
	f := *s.top()
	pop(r)
	if !s.on(f.Unit) || s.Pieces[f.Unit].Contact == 0 {
		return
	}
	mask := s.cluster(f.Unit)
	pursuit := f.N[0] != 0
	if pursuit {
		mask = 1<<f.Unit | s.Pieces[f.Unit].Contact
		if f.N[0] == 2 { // several horse against one broken square
			mask = s.cluster(f.Unit)
		}
	}
	var duels [2 * maxPieces]duel
	n := s.duels(duels[:], mask, pursuit)
	fight(r, duels[:n], mask)
	var given, taken [maxPieces]int
	for _, d := range duels[:n] {
		given[d.u] += d.hits
		taken[d.t] += d.hits
	}
	spendCheers(r, mask)
	before := *s
	steadied := steadyLine(r, mask, &taken)
	if s.opt(steadyInResult, 0) {
		for t, back := range steadied {
			if back > 0 {
				for i := range duels[:n] {
					if d := &duels[i]; d.t == int8(t) && d.hits > 0 {
						given[d.u]--
						break
					}
				}
				taken[t]--
			}
		}
	}
	results(r, &before, mask, &given, &taken, &steadied, f.N[0])
}

// spendCheers ends a Huzzah! that has been used in a round, and a card's extra
// die.
func spendCheers(r *run, mask uint64) {
	s := r.State
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if mask>>u&1 == 0 {
			continue
		}
		used := p.Marks & Cheered
		if p.has(Charged) {
			used |= p.Marks & Eager
		}
		if used != 0 {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: used})
		}
	}
}

// steadyLine is the die of each commander whose unit was hit (MD-MELEE-08).
func steadyLine(r *run, mask uint64, taken *[maxPieces]int) (back [maxPieces]int) {
	s := r.State
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || taken[u] == 0 || !s.led(u) {
			continue
		}
		if s.opt(steadyMelee, 1) {
			if s.Pieces[u].has(SteadiedIn) {
				continue
			}
			r.Emit(Event{Kind: Marked, Unit: u, Marks: SteadiedIn, Yes: true})
		}
		was := s.Pieces[u].Marks & Steadied
		back[u] = steadyMen(r, u)
		if was == 0 && s.Pieces[u].has(Steadied) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Steadied}) // shooting has its own
		}
	}
	return back
}
