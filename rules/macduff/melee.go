package macduff

import (
	"drumhead/rules"
	"drumhead/scene"
)

// S5 (1), machine M: the melees, round by round.
var meleeSteps = []step{
	{
		of: MeleePhase, name: "melee", clause: "MD-MELEE-01",
		does:     meleePhase,
		opens:    func(_ *State, f *Frame) bool { return f.N[meleesBegun] == 0 },
		asks:     func(s *State, _ *Frame) bool { return s.choosesMelee() },
		whom:     theSide,
		seats:    func(s *State, _ *Frame) uint32 { return s.spokesman(max(s.First, 0)) },
		small:    true,
		question: "Which melee is fought next?",
		standing: rules.Kind{Name: "melee", Title: "its melee may be fought next", Answers: []scene.Form{say("Fight", "fight")}},
		offers:   func(c offers, _ *Frame) { c.melees() },
		checks: func(s *State, o *Order, _ *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == FightVerb && s.on(o.Unit) && s.inMelee(o.Unit) && !s.Pieces[o.Unit].has(MeleeDone) {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, _ *Frame) { push(r, about(MeleeRound, o.Unit, nobody)) },
	},
	{
		of: Sharing, name: "share", clause: "MD-MELEE-03",
		asks: always,
		over: func(s *State, f *Frame) bool {
			return !s.on(f.Unit) || s.unshared(f.Unit, s.Pieces[f.Unit].Contact&foesOf(f)) < 2
		},
		small: true,
		puts: func(s *State, f *Frame) string {
			return s.castOf(f).Say("{a} [fights] several enemies: who is struck with " + diceWords(s.diceLeft(f)) + "?")
		},
		standing: rules.Kind{Name: "share", Title: "it fights several", Answers: []scene.Form{say("Share evenly", "evenly")}},
		offers:   offers.shares,
		every:    (*State).everyShare,
		checks:   (*State).checkShare,
		answered: func(r *run, o *Order, _ *Frame) { share(r, o) },
	},
	{of: MeleeRound, name: "round", does: meleeRound},
	{of: Aftermath, name: "aftermath", does: aftermath},
}

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
	if s.top().N[meleesBegun] == 0 || s.pursuitsFirst() {
		return false // the phase has still to begin, or pursuits come first
	}
	_, n := s.toFight()
	return n > 1
}

// pursuitsFirst says whether pursuits are due before the next melee, with
// pursuit-timing: at-once (MD-MELEE-01).
func (s *State) pursuitsFirst() bool {
	return s.plays(pursuitAtOnce) && (s.mustPursue(0) || s.mustPursue(1) || s.pursuersOf(0)+s.pursuersOf(1) > 0)
}

// meleePhase is S5 (1), T2a.
func meleePhase(r *run) {
	s := r.State
	f := *s.top()
	if f.N[meleesBegun] == 0 {
		f.N[meleesBegun] = 1
		replace(r, f)
		if s.choosesMelee() {
			return
		}
	}
	if s.pursuitsFirst() {
		g := Frame{Step: Pursuits, Unit: nobody, Target: nobody}
		g.N[pursuitsBetween] = 1 // and then the melees go on
		push(r, g)
		return
	}
	list, n := s.toFight()
	switch {
	case n == 0:
		replace(r, Frame{Step: Pursuits, Unit: nobody, Target: nobody})
	case n == 1:
		push(r, about(MeleeRound, list[0], nobody))
	}
}

// roundOf are the units that fight in a round: a whole cluster, in a pursuit the
// pursuer and those whom it touches, or a broken square and all horse that
// charged it (MD-MELEE-12).
func (s *State) roundOf(f *Frame) uint64 {
	if f.N[roundKind] == ofCluster {
		return s.cluster(f.Unit)
	}
	mask := 1<<f.Unit | s.Pieces[f.Unit].Contact
	for u := range s.b.pieces {
		if f.N[roundKind] == ofBrokenSquare && u != f.Unit && !s.Pieces[u].has(Charged) {
			mask &^= 1 << u
		}
	}
	return mask
}

// beforeRound is what has to be decided before the dice of a round: who uses his
// Huzzah! (MD-CHANCE-06), how units share theirs, whoever acted first in the turn last (MD-MELEE-03), and which of
// several commanders rolls for a unit (MD-CMD-07).
func (s *State) beforeRound(f *Frame, mask uint64) (Frame, bool) {
	if u := s.toCheer(f, mask); u != nobody {
		g := about(Using, u, nobody)
		g.N[chanceEvent] = huzzah
		return g, true
	}
	for _, side := range [2]int8{1 - max(s.First, 0), max(s.First, 0)} {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if mask>>u&1 == 0 || !s.on(u) {
				continue
			}
			if s.choosesLeader(u, chosenLeaders(f, roundLeaders)) {
				return about(Steadying, u, nobody), true
			}
			if foes := s.Pieces[u].Contact & mask; s.unshared(u, foes) > 1 && s.roomToShare(u, foes) {
				g := about(Sharing, u, nobody)
				g.setMask(shareFoes, foes)
				g.N[shareDice] = int32(s.meleeDice(u, f.N[roundKind] != ofCluster))
				if g.N[shareDice] > 0 {
					return g, true
				}
			}
		}
	}
	return Frame{}, false
}

// meleeRound is machine M: one round of a cluster, or of a pursuer and those
// whom it touches.
func meleeRound(r *run) {
	s := r.State
	f := *s.top()
	if !s.on(f.Unit) || s.Pieces[f.Unit].Contact == 0 {
		pop(r)
		return
	}
	mask, pursuit := s.roundOf(&f), f.N[roundKind] != ofCluster
	if before, ok := s.beforeRound(&f, mask); ok {
		push(r, before)
		return
	}
	pop(r)
	chosen := chosenLeaders(&f, roundLeaders)
	var duels [2 * maxPieces]duel
	n := s.duels(duels[:], mask, pursuit)
	fight(r, duels[:n], cheers(&f))
	m := fought{mask: mask, kind: f.N[roundKind]}
	for _, d := range duels[:n] {
		m.given[d.u] += d.hits
		m.taken[d.t] += d.hits
	}
	spendCheers(r, mask, cheers(&f))
	before := *s
	m.before = &before
	m.steadied = steadyLine(r, mask, chosen, &m.taken)
	if s.plays(steadyBeforeResult) {
		m.takeBack(duels[:n])
	}
	results(r, &m)
}

// takeBack cancels what Steady Men! has taken back before the result is compared: a
// cancelled hit was not given either (MD-CMD-08).
func (m *fought) takeBack(duels []duel) {
	for t, back := range m.steadied {
		m.taken[t] -= back
		for i := range duels {
			if d := &duels[i]; d.t == int8(t) {
				never := min(back, d.hits)
				m.given[d.u], back = m.given[d.u]-never, back-never
			}
		}
	}
}

// spendCheers ends a Huzzah! that has been used in a round, and a card's extra
// die.
func spendCheers(r *run, mask, cheering uint64) {
	s := r.State
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if mask>>u&1 == 0 {
			continue
		}
		used := Marks(0)
		if cheering>>u&1 != 0 {
			used = p.Marks & Cheered
		}
		if p.has(Charged) {
			used |= p.Marks & Eager
		}
		if used != 0 {
			r.Emit(Event{Kind: Marked, Unit: u, Marks: used})
		}
	}
}
