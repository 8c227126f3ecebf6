package macduff

import (
	"cmp"
	"slices"

	"drumhead/rules"
)

// Share is how many of a unit's melee dice its owner has assigned to one of its
// enemies (MD-MELEE-03). An empty one is of nobody against himself.
type Share struct {
	Unit, Target, Dice int8
}

// shareOf is what a unit's owner has assigned to an enemy, and whether he has.
func (s *State) shareOf(u, t int8) (int, bool) {
	for _, h := range s.Shares {
		if h.Unit == u && h.Target == t && u != t {
			return int(h.Dice), true
		}
	}
	return 0, false
}

// noteShare keeps an assignment, in a free place.
func (s *State) noteShare(own Share) {
	for i := range s.Shares {
		if h := &s.Shares[i]; h.Unit == h.Target {
			*h = own
			return
		}
	}
}

// roomToShare says whether a unit's assignments find room; else its dice are shared
// evenly.
func (s *State) roomToShare(u int8, foes uint64) bool {
	free := 0
	for _, h := range s.Shares {
		if h.Unit == h.Target || h.Unit == u {
			free++
		}
	}
	return free >= countBits(foes)
}

// forgetShares ends a unit's assignments.
func (s *State) forgetShares(u int8) {
	for i := range s.Shares {
		if s.Shares[i].Unit == u {
			s.Shares[i] = Share{}
		}
	}
}

// unshared is to how many of its enemies a unit has assigned nothing yet.
func (s *State) unshared(u int8, foes uint64) (n int) {
	for t := range s.b.pieces {
		if _, ok := s.shareOf(u, t); foes>>t&1 != 0 && !ok {
			n++
		}
	}
	return n
}

// diceLeft is how many of its dice a unit has still to assign.
func (s *State) diceLeft(f *Frame) int {
	n := int(f.N[shareDice])
	for _, h := range s.Shares {
		if h.Unit == f.Unit && h.Unit != h.Target {
			n -= int(h.Dice)
		}
	}
	return n
}

// sharesWith says whether dice may still be assigned to an enemy.
func (s *State) sharesWith(f *Frame, t int8) bool {
	_, ok := s.shareOf(f.Unit, t)
	return !ok && foesOf(f)>>t&1 != 0
}

// evenShare is what an enemy gets of the dice that are left, shared evenly.
func (s *State) evenShare(f *Frame, t int8) int {
	left, waiting := s.diceLeft(f), s.unshared(f.Unit, foesOf(f))
	order, n := s.frontFirst(f.Unit, foesOf(f))
	for _, foe := range order[:n] {
		if !s.sharesWith(f, foe) {
			continue
		}
		share := (left + waiting - 1) / waiting // the odd dice go to the first
		if foe == t {
			return share
		}
		left, waiting = left-share, waiting-1
	}
	return 0
}

// frontFirst are a unit's enemies in the order in which odd dice go to them: the
// one to its front, then the one with most figures.
func (s *State) frontFirst(u int8, foes uint64) (list [maxPieces]int8, n int) {
	for t := range s.b.pieces {
		if foes>>t&1 != 0 {
			list[n], n = t, n+1
		}
	}
	slices.SortStableFunc(list[:n], func(a, b int8) int {
		if aside := cmp.Compare(s.Pieces[u].Flank>>a&1, s.Pieces[u].Flank>>b&1); aside != 0 {
			return aside
		}
		return cmp.Compare(s.figures(b), s.figures(a))
	})
	return list, n
}

// foesOf are the enemies among whom dice are shared.
func foesOf(f *Frame) uint64 { return f.mask(shareFoes) }

// checkShare is one assignment of dice.
func (s *State) checkShare(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Unit != f.Unit {
		return no
	}
	switch o.Verb {
	case EvenlyVerb:
		return legal
	case ShareVerb:
		if o.Target < 0 || !s.sharesWith(f, o.Target) {
			return refuse("MD-MELEE-03", noTarget2, o.Unit, o.Target)
		}
		if o.N < 0 || int(o.N) > s.diceLeft(f) {
			return rules.Refusal{Clause: "MD-MELEE-03", Code: fewDice, A: int32(s.diceLeft(f))}
		}
		return legal
	}
	return no
}

// share carries it out; the last enemy gets what is left.
func share(r *run, o *Order) {
	s := r.State
	f := *s.top()
	give := func(t int8, n int) { r.Emit(Event{Kind: Shared, Unit: f.Unit, Target: t, N: int16(n)}) }
	order, count := s.frontFirst(f.Unit, foesOf(&f))
	if o.Verb == ShareVerb {
		give(o.Target, int(o.N))
		if s.unshared(f.Unit, foesOf(&f)) > 1 {
			return
		}
	}
	pop(r)
	waiting := s.unshared(f.Unit, foesOf(&f))
	left := s.diceLeft(&f)
	for _, t := range order[:count] {
		if _, ok := s.shareOf(f.Unit, t); ok {
			continue
		}
		n := (left + waiting - 1) / waiting // the odd dice go to the first
		give(t, n)
		left, waiting = left-n, waiting-1
	}
}
