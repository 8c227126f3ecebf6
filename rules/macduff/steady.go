package macduff

import "drumhead/dice"

// leaders are all who may roll for a unit that is hit: the commanders with it,
// and the unit itself where its own officer acts like one (MD-CMD-07,
// MD-CHANCE-10).
func (s *State) leaders(u int8) (mask uint64) {
	v := s.other(u)
	for g := range s.b.pieces {
		if with := s.Pieces[g].With; with != nobody && (with == u || with == v) && s.on(g) && s.card(g).arm == Commander {
			mask |= 1 << g
		}
	}
	if s.Pieces[u].has(Officer) {
		mask |= 1 << u
	}
	return mask
}

// choosesLeader says whether the owner of a unit has still to say which of
// several rolls.
func (s *State) choosesLeader(u int8, chosen uint64) bool {
	who := s.leaders(u)
	return s.plays(oneSteadies) && countBits(who) > 1 && who&chosen == 0
}

// leaderChosen notes who rolls, in the frame of the batch or round that waits
// for it.
func leaderChosen(r *run, g int8) {
	pop(r)
	f := *r.State.top()
	low := hitLeaders
	if f.Step == MeleeRound {
		low = roundLeaders
	}
	mask := chosenLeaders(&f, low) | 1<<g
	f.setMask(low, mask)
	replace(r, f)
}

// chosenLeaders are those who roll, as a frame holds them in two of its numbers.
func chosenLeaders(f *Frame, low int) uint64 {
	return f.mask(low)
}

// steadyMen is the die of whoever leads a unit that was hit, or of each of them:
// how many of its hits it takes back (MD-CMD-07, MD-CMD-08).
func steadyMen(r *run, u int8, hits int, chosen uint64) (back int) {
	s := r.State
	who := s.leaders(u)
	if s.plays(oneSteadies) && who&chosen != 0 {
		who &= chosen
	}
	for g := range s.b.pieces {
		if who>>g&1 == 0 {
			continue
		}
		back += steady(r, u, g)
		if s.plays(oneSteadies) {
			break
		}
	}
	return min(back, hits)
}

// steady is the die of one of them: 1 where it takes a hit back.
func steady(r *run, u, g int8) int {
	s := r.State
	r.Throw("steady-men", "MD-CMD-08", s.side(u)).Add(s.side(u), 1, 0, dice.Total)
	n := r.Roll().Sum(0)
	who := g
	if g == u {
		who = nobody // the unit's own officer is no piece
	}
	switch {
	case n >= 4:
		r.Emit(Event{Kind: Cancelled, Unit: u, Target: who, N: 1})
		return 1
	case n == 1:
		r.Emit(Event{Kind: Cancelled, Unit: u, Target: who, N: -1})
		if who != nobody {
			r.Emit(Event{Kind: Removed, Unit: g, Fate: Wounded})
		} else {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Officer})
		}
	default:
		r.Emit(Event{Kind: Cancelled, Unit: u, Target: who})
	}
	return 0
}

// steadyLine is the dice of those whose units were hit in a round of melee
// (MD-MELEE-08).
func steadyLine(r *run, mask, chosen uint64, taken *[maxPieces]int) (back [maxPieces]int) {
	s := r.State
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || taken[u] == 0 || !s.led(u) {
			continue
		}
		if v := s.other(u); v != nobody && v < u && mask>>v&1 != 0 && taken[v] > 0 {
			continue // of a divided unit he rolls once
		}
		if s.plays(steadyOnceInMelee) {
			if s.Pieces[u].has(SteadiedIn) {
				continue
			}
			r.Emit(Event{Kind: Marked, Unit: u, Marks: SteadiedIn, Yes: true})
		}
		was := s.Pieces[u].Marks & Steadied
		back[u] = steadyMen(r, u, taken[u], chosen)
		if was == 0 && s.Pieces[u].has(Steadied) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Steadied}) // shooting has its own
		}
	}
	return back
}
