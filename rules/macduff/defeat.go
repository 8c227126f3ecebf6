package macduff

import "math/bits"

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
		if s.plays(meleeBySides) {
			loses = worse[s.side(u)] > worse[1-s.side(u)] && hits > 0
		}
		n := taken[u]
		if s.plays(steadyAfterResult) {
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
	asks := s.drilled(mask)
	var back, tests uint64
	for u := range s.b.pieces {
		if beaten>>u&1 == 0 || !s.on(u) || before.second(u, beaten) {
			continue
		}
		switch defeat(r, before, u) {
		case stands:
			stood |= 1 << u
		case goesBack:
			if back |= 1 << u; !asks {
				allBack(r, u, foes[u])
			}
		}
	}
	squares(r, before, mask, beaten, pursuit)
	for u := range s.b.pieces {
		if mask>>u&1 == 0 || !s.on(u) || beaten>>u&1 != 0 && stood>>u&1 == 0 || before.second(u, mask) && taken[before.other(u)] > 0 {
			continue
		}
		n := taken[u]
		if s.plays(steadyAfterResult) {
			n -= steadied[u]
		}
		if n > 0 && s.shaken(u) && (s.plays(testOnBecomingShaken) || before.shaken(u)) {
			if tests |= 1 << u; !asks {
				rallyTest(r, u, foes[u])
			}
		}
	}
	earn(r, before, mask, beaten, pursuit)
	if asks {
		f := frame2(Aftermath, nobody, nobody)
		f.setMask(stillBack, back)
		f.setMask(stillTested, tests)
		f.setMask(ofTheRound, mask)
		push(r, f)
	}
}

// drilled says whether there are troops among several whose owner chooses the dice
// of their retreat (MD-DRILL-01).
func (s *State) drilled(mask uint64) bool {
	for u := range s.b.pieces {
		if mask>>u&1 != 0 && s.on(u) && s.drills(u) {
			return true
		}
	}
	return false
}

// aftermath is machine M (4 to 6) where an owner may be asked with what dice his
// unit retreats: one retreat or test after another. The frame's numbers are those
// who have still to retreat, those who have still to test, and all of the round.
func aftermath(r *run) {
	s := r.State
	f := *s.top()
	for _, list := range [...]int{stillBack, stillTested} {
		left := f.mask(list)
		if left == 0 {
			continue
		}
		u := int8(bits.TrailingZeros64(left))
		left &^= 1 << u
		f.setMask(list, left)
		went(r, f)
		if !s.on(u) {
			return
		}
		foe := int8(bits.TrailingZeros64((s.Pieces[u].Contact | s.Pieces[u].Foes) & f.mask(ofTheRound)))
		if foe >= s.b.pieces {
			foe = nobody
		}
		if list == stillBack {
			allBack(r, u, foe)
		} else {
			rallyTest(r, u, foe)
		}
		return
	}
	pop(r)
}

// What comes of a defeat.
const (
	routs = iota
	stands
	goesBack
)

// defeat is the result for one beaten unit (MD-MELEE-09).
func defeat(r *run, before *State, u int8) int {
	s := r.State
	r.Emit(Event{Kind: Defeated, Unit: u})
	shaken := s.shaken(u)
	if s.plays(routBeforeLosses) {
		shaken = before.shaken(u)
	}
	if s.Pieces[u].has(Broken) {
		removeFor(r, u, Routed, brokenAgain)
		return routs
	}
	if shaken {
		removeFor(r, u, Routed, shakenAndBeaten)
		return routs
	}
	if s.Pieces[u].Form == Square && s.onlyCavalry(before, u) {
		return stands
	}
	return goesBack
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
		if pursuit != ofCluster || beaten>>u&1 == 0 {
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
