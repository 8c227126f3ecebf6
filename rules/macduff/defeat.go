package macduff

// results is machine M (2 to 6): losses, who is defeated, routs and retreats,
// and the tests of shaken units that were not.
func results(r *run, before *State, mask uint64, given, taken, steadied *[maxPieces]int, pursuit int32) {
	s := r.State
	var beaten, stood uint64
	var worse [2]int
	for u := range s.b.pieces {
		if mask>>u&1 == 0 {
			continue
		}
		worse[s.side(u)] += taken[u]
	}
	for u := range s.b.pieces {
		if mask>>u&1 == 0 {
			continue
		}
		hits, back := taken[u], given[u]
		if v := before.other(u); v != nobody && mask>>v&1 != 0 { // its parts are one unit
			hits, back = hits+taken[v], back+given[v]
		}
		loses := hits > back
		if s.opt(multiMelee, 1) {
			loses = worse[s.side(u)] > worse[1-s.side(u)] && hits > 0
		}
		n := taken[u]
		if s.opt(steadyInResult, 1) {
			n -= steadied[u]
		}
		if n > 0 {
			suffer(r, u, n, nobody, false)
		}
		if loses {
			beaten |= 1 << u
		}
		if s.on(u) {
			r.Emit(Event{Kind: FoughtRound, Unit: u})
		} else {
			beaten |= 1 << u
		}
	}
	var foes [maxPieces]int8
	for u := range s.b.pieces {
		foes[u] = nobody
		for t := range s.b.pieces {
			if before.Pieces[u].Contact>>t&1 != 0 {
				foes[u] = t
				break
			}
		}
	}
	for u := range s.b.pieces {
		if beaten>>u&1 == 0 || !s.on(u) || before.second(u, beaten) {
			continue
		}
		stood |= defeat(r, before, u, foes[u], mask, pursuit)
	}
	squares(r, before, mask, beaten, pursuit)
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || !s.on(u) || beaten>>u&1 != 0 && stood>>u&1 == 0 || before.second(u, mask) && taken[before.other(u)] > 0 {
			continue
		}
		n := taken[u]
		if s.opt(steadyInResult, 1) {
			n -= steadied[u]
		}
		if n > 0 && s.shaken(u) && (s.opt(becomingShaken, 0) || before.shaken(u)) {
			rallyTest(r, u, foes[u])
		}
	}
	earn(r, before, mask, beaten, pursuit)
}

// defeat is the result for one beaten unit (MD-MELEE-09). It returns the bit of a
// square that stands.
func defeat(r *run, before *State, u, foe int8, mask uint64, pursuit int32) uint64 {
	s := r.State
	r.Emit(Event{Kind: Defeated, Unit: u})
	shaken := s.shaken(u)
	if s.opt(routJudged, 1) {
		shaken = before.shaken(u)
	}
	if s.Pieces[u].has(Broken) {
		remove(r, u, Routed) // MD-MELEE-12
		return 0
	}
	if shaken {
		remove(r, u, Routed)
		return 0
	}
	if s.Pieces[u].Form == Square && s.onlyCavalry(before, u) {
		return 1 << u
	}
	allBack(r, u, foe)
	return 0
}

// onlyCavalry says whether all of a unit's opponents are cavalry.
func (s *State) onlyCavalry(before *State, u int8) bool {
	for t := range s.b.pieces {
		if before.Pieces[u].Contact>>t&1 != 0 && !s.cavalry(t) {
			return false
		}
	}
	return true
}

// squares breaks the squares that cavalry has defeated in the turn of its charge,
// and forms again those that have stood the second round (MD-MELEE-12).
func squares(r *run, before *State, mask, beaten uint64, pursuit int32) {
	s := r.State
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || !s.on(u) || s.Pieces[u].Form != Square {
			continue
		}
		if s.Pieces[u].has(Broken) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken})
			continue
		}
		if pursuit != 0 || beaten>>u&1 == 0 {
			continue
		}
		for t := range s.b.pieces {
			if before.Pieces[u].Contact>>t&1 != 0 && s.on(t) && s.cavalry(t) && before.Pieces[t].has(Charged) && beaten>>t&1 == 0 {
				r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken, Yes: true})
				break
			}
		}
	}
}
