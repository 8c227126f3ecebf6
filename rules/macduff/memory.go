package macduff

// recent is how many states a judge remembers: four of five that come again come
// among the next two.
const recent = 2

// memory is what a judge keeps from one state to the next.
type memory struct {
	past [recent]struct { // dice that bring the same bring him the same state again and again
		state      State
		side, plan int8
		worth      int
	}
	n    int
	slip slip
}

// Judge makes a judge who goes by certain weights, with a memory of his own.
func Judge(by *Weights) func(s *State, side, plan int8) int {
	m := new(memory)
	m.slip.by = by
	return func(s *State, side, plan int8) int {
		if !s.Over && s.top().Step == Ordering {
			return m.slip.judge(s, side, plan)
		}
		for i := range m.past {
			if p := &m.past[i]; p.state.b == s.b && p.side == side && p.plan == plan && p.state == *s {
				return p.worth
			}
		}
		p := &m.past[m.n%recent]
		m.n++
		p.state, p.side, p.plan, p.worth = *s, side, plan, judged{s, by}.worthTo(side, plan)
		return p.worth
	}
}

// slip is what is known of a state while orders are written: of the next one the
// order of one unit is another, and what all others are worth is as it was.
type slip struct {
	by         *Weights
	state      State
	side, plan int8
	cause      [2]int
	pieces     [maxPieces]int
}

// judge is worthTo.
func (k *slip) judge(state *State, side, plan int8) int {
	other, all := k.rewritten(state)
	s := judged{state, k.by}
	if all = all || k.side != side || k.plan != plan; all {
		k.state, k.side, k.plan = *state, side, plan
	}
	var worth [2]int
	for of := range int8(2) {
		if all {
			k.cause[of] = s.cause(of)
		}
		worth[of] = k.cause[of]
		ours := s.planOf(side, plan)
		if of != side {
			ours = nil
		}
		for u := s.b.first[of]; u < s.b.first[of+1]; u++ {
			if all || other>>u&1 != 0 {
				k.pieces[u] = s.pieceWorth(u, ours)
			}
			worth[of] += k.pieces[u]
		}
	}
	return s.balance(side, plan, worth[side], worth[1-side])
}

// rewritten takes in a state, and says whose worth is another for the orders in it:
// who has another, whoever has to do with him, and of those who charge each, where
// one more or less does. If anything else is different, all are.
func (k *slip) rewritten(s *State) (other uint64, all bool) {
	if k.state.b != s.b {
		return 0, true
	}
	var have uint64
	charge := false
	for u := range s.b.pieces {
		if old, now := &k.state.Pieces[u].Order, &s.Pieces[u].Order; *old != *now {
			have |= 1 << u
			charge = charge || old.mayCharge() || now.mayCharge()
			*old = *now
		}
	}
	if k.state != *s {
		return 0, true
	}
	other = have
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if charge && p.Order.mayCharge() || p.Contact&have != 0 || among(have, p.With) || among(have, p.Order.Target) || among(have, p.Order.Prey) {
			other |= 1 << u
		}
	}
	return other, false
}

// mayCharge says whether it may be an order to charge.
func (o *Declared) mayCharge() bool { return o.Kind == Charge || o.Kind >= ManeuverCharge }

// among says whether a piece, if it is one, is one of several.
func among(several uint64, u int8) bool { return u != nobody && several>>u&1 != 0 }
