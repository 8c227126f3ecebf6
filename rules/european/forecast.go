package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// The odds of a charge go on to the end of the turn's melee: both parts of
// Movement end, the two shoot at each other if they can, and fight. What others do
// meanwhile nobody foresees.

// onward carries the odds of a charge on (see rules.Forecast).
func onward(r *run, _ *rules.Mind[Order], begun *State, o *Order) (assumed string, more bool) {
	s := r.State
	if o.Verb != ChargeVerb || s.Over || s.Turn != begun.Turn || s.Phase == TurnEnd || !s.stands(o.Unit) || !s.stands(o.Target) {
		return "", false
	}
	switch {
	case s.Phase != Movement && s.Part == nobody && s.Chooses == nobody:
		// Equal dice are thrown again, so that each is first as often as the other (EU-SEQ-02).
		r.Throw("initiative", "EU-SEQ-02", dice.Nobody).Add(0, 1, 0, dice.Total).Sides = 2
		wins(r, int8(r.Roll().Sum(0)-1))
		settle(r)
		return "", true
	case s.Part == nobody && s.Chooses == nobody:
		return "", false
	}
	answer, text := s.duel(o)
	resolve(r, 0, &answer)
	return text, true
}

// duel is what a side whose turn it is does with its unit in a charge, and nothing
// else.
func (s *State) duel(charge *Order) (answer Order, assumed string) {
	if s.Chooses != nobody {
		return plain(FirstVerb, nobody), ""
	}
	u, t := charge.Unit, charge.Target
	if s.side(u) != s.Part {
		u, t = t, u
	}
	seat := s.b.sides[s.Part].spokesman
	for seat < 0 || s.card(u).seats>>seat&1 == 0 {
		seat++
	}
	switch s.Phase {
	case Movement:
		if answer = s.turnsTo(u, t); answer.Verb == PivotVerb && check(s, seat, &answer).Legal() {
			return answer, s.the(u) + " " + tell.If(s.card(u).plural(), "turn", "turns") + " to meet it"
		}
	case Shooting:
		if answer = plain(ShootVerb, u); s.Pieces[u].Shot {
			break
		}
		if answer.Target = t; check(s, seat, &answer).Legal() {
			return answer, "the two shoot at nobody else"
		}
	case Melee:
		if answer = plain(FightVerb, u); !s.Pieces[u].Fought {
			if answer.Target = t; check(s, seat, &answer).Legal() {
				return answer, ""
			}
		}
		for u := s.b.first[s.Part]; u < s.b.first[s.Part+1]; u++ { // others whose rolls are due
			if s.Locked[u] != 0 && s.mayFight(u) {
				_, v, _ := s.bouts(s.Part)
				answer = plain(FightVerb, u)
				answer.Target = v
				return answer, ""
			}
		}
	}
	return plain(PassVerb, nobody), "nobody else comes to it"
}

// turnsTo is a charged unit's pivot to its charger, if it shoots and has yet to act
// (EU-MEL-03); of all others no order.
func (s *State) turnsTo(u, t int8) Order {
	o := plain(PassVerb, nobody)
	if s.card(u).shooting == 0 || s.Pieces[u].Moved || s.shotRefused(u, t).Legal() {
		return o
	}
	from, to := s.place(u).Point(), s.place(t).Point()
	if h, ok := inches.HeadingOf(inches.Point{X: to.X - from.X, Y: to.Y - from.Y}); ok {
		o = plain(PivotVerb, u)
		o.Facing = h
	}
	return o
}

// alike tells states of one charge apart by what its two have suffered.
func alike(s *State) uint64 {
	n := uint64(s.Phase)<<8 | uint64(s.Part+1)
	for u := range s.b.pieces {
		n = n*0x9e3779b97f4a7c15 ^ n>>29 ^ uint64(s.Pieces[u].Hits)
	}
	return n
}

// same says whether two states are equal.
func same(a, b *State) bool { return *a == *b }
