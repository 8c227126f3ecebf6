package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
)

// checkEarly says why the basic dice of a unit's move may not be thrown before
// its order is declared: with orders-before-dice: challenge they may, once a turn
// (MD-ORD-01).
func (s *State) checkEarly(g, u int8) rules.Refusal {
	if !s.plays(earlyThrowsChallenged) {
		return refuse("MD-ORD-01", noEarly, u, g)
	}
	if r := s.ordersTo(g, u); !r.Legal() {
		return r
	}
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case !s.freely(g, u):
		return s.uncalled(g, u)
	case k.arm.officer() || k.arm.vehicle() || s.hidden(u) || s.inMelee(u) || s.basicDice(u) <= 0 || p.Order.Kind != NoOrder || p.Early != 0:
		return refuse("MD-ORD-01", noEarly, u, g)
	}
	return legal
}

// throwEarly throws them. The enemy says whether they stand.
func throwEarly(r *run, u int8) {
	s := r.State
	r.Throw("move", "MD-ORD-01", s.side(u)).Add(s.side(u), s.basicDice(u), 0, dice.Total)
	r.Emit(Event{Kind: ThrownEarly, Unit: u, N: int16(r.Roll().Sum(0))})
	push(r, about(Challenged, u, nobody))
}

// challenged is the enemy's word: the throw stands, or the unit throws again when
// its item begins.
func challenged(r *run, again bool) {
	u := r.State.top().Unit
	pop(r)
	if again {
		r.Emit(Event{Kind: ThrownEarly, Unit: u, N: -1})
	}
}
