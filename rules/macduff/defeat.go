package macduff

import "math/bits"

// fought is a round of melee that has been thrown for: who was in it, and the hits
// of each.
type fought struct {
	before *State // as it stood before the losses
	kind   int32  // of the round
	mask   uint64 // who was in it

	given, taken [maxPieces]int // hits
	steadied     [maxPieces]int // of those taken, what Steady Men! has taken back

	beaten, stood uint64 // who was, and who of them stands all the same
}

// in says whether a unit was in the round.
func (m *fought) in(u int8) bool { return m.mask>>u&1 != 0 }

// foe is the first opponent of a unit, or nobody.
func (m *fought) foe(u int8) int8 {
	for t := range m.before.b.pieces {
		if m.before.Pieces[u].Contact>>t&1 != 0 {
			return t
		}
	}
	return nobody
}

// losses of a unit in the round: what is taken back after the result is compared
// still counts there, and falls nobody.
func (m *fought) losses(s *State, u int8) int {
	if s.plays(steadyAfterResult) {
		return m.taken[u] - m.steadied[u]
	}
	return m.taken[u]
}

// loses says whether a unit took more hits than it gave (MD-MELEE-09), or its whole
// side did.
func (m *fought) loses(s *State, u int8, worse [2]int) bool {
	hits, back := m.taken[u], m.given[u]
	if v := m.before.other(u); v != nobody && m.in(v) { // its parts are one unit
		hits, back = hits+m.taken[v], back+m.given[v]
	}
	if s.plays(meleeBySides) {
		return worse[s.side(u)] > worse[1-s.side(u)] && hits > 0
	}
	return hits > back
}

// results is machine M (2 to 6): losses, who is defeated, routs and retreats,
// and the tests of shaken units that were not.
func results(r *run, m *fought) {
	s := r.State
	fall(r, m)
	asks := s.drilled(m.mask)
	back := retreats(r, m, asks)
	squares(r, m)
	tests := shakenTests(r, m, asks)
	earn(r, m)
	if asks {
		f := about(Aftermath, nobody, nobody)
		f.setMask(stillBack, back)
		f.setMask(stillTested, tests)
		f.setMask(ofTheRound, m.mask)
		push(r, f)
	}
}

// fall is M (2): losses are taken, and it is seen who is beaten.
func fall(r *run, m *fought) {
	s := r.State
	var worse [2]int
	for u := range s.b.pieces {
		if m.in(u) {
			worse[s.side(u)] += m.taken[u]
		}
	}
	for u := range s.b.pieces {
		if !m.in(u) {
			continue
		}
		loses := m.loses(s, u, worse)
		if n := m.losses(s, u); n > 0 {
			suffer(r, u, n, nobody, false)
		}
		if s.on(u) {
			r.Emit(Event{Kind: FoughtRound, Unit: u})
		} else {
			loses = true
		}
		if loses {
			m.beaten |= 1 << u
		}
	}
}

// retreats is M (3): what each beaten unit does. Those who go back do it at once,
// or are left to be asked with what dice.
func retreats(r *run, m *fought, asks bool) (back uint64) {
	s := r.State
	for u := range s.b.pieces {
		if m.beaten>>u&1 == 0 || !s.on(u) || m.before.second(u, m.beaten) {
			continue
		}
		switch defeat(r, m.before, u) {
		case stands:
			m.stood |= 1 << u
		case goesBack:
			if back |= 1 << u; !asks {
				allBack(r, u, m.foe(u))
			}
		}
	}
	return back
}

// shakenTests is M (4): shaken units that were hit and have not gone back test,
// also those that won; at once, or when they have been asked.
func shakenTests(r *run, m *fought, asks bool) (tests uint64) {
	s := r.State
	for u := range s.b.pieces {
		if !m.in(u) || !s.on(u) || m.beaten>>u&1 != 0 && m.stood>>u&1 == 0 || m.before.second(u, m.mask) && m.taken[m.before.other(u)] > 0 {
			continue
		}
		if m.losses(s, u) > 0 && s.shaken(u) && (s.plays(testOnBecomingShaken) || m.before.shaken(u)) {
			if tests |= 1 << u; !asks {
				rallyTest(r, u, m.foe(u))
			}
		}
	}
	return tests
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
		replace(r, f)
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
func squares(r *run, m *fought) {
	s := r.State
	for u := range s.b.pieces {
		if !m.in(u) || !s.on(u) || s.Pieces[u].Form != Square {
			continue
		}
		if s.Pieces[u].has(Broken) {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken})
			continue
		}
		if m.kind != ofCluster || m.beaten>>u&1 == 0 {
			continue
		}
		for t := range s.b.pieces {
			if m.before.Pieces[u].Contact>>t&1 != 0 && s.on(t) && s.cavalry(t) && m.before.Pieces[t].has(Charged) && m.beaten>>t&1 == 0 {
				r.Emit(Event{Kind: Marked, Unit: u, Marks: Broken, Yes: true})
				break
			}
		}
	}
}
