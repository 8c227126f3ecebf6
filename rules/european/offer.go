package european

import (
	"math/bits"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// offer fills in what a seat may order: every order of Shooting, Melee and the
// choice of who is first; of moves, which are without number, those worth
// thinking of, and every charge, pivot towards an enemy, reform and joining.
func offer(s *State, seat rules.Seat, out *rules.Offer[Order]) {
	out.Reset()
	if s.Over || next(s) != rules.Ask {
		return
	}
	if s.Chooses != nobody {
		if seat == s.b.sides[s.Chooses].spokesman {
			out.Orders = append(out.Orders, plain(FirstVerb, nobody), plain(SecondVerb, nobody))
		}
		return
	}
	army := &s.b.sides[s.Part]
	if seat < 0 || army.seats>>seat&1 == 0 {
		return
	}
	if s.Phase != Melee && seat == army.spokesman {
		out.Orders = append(out.Orders, plain(PassVerb, nobody))
	}
	for u := s.b.first[s.Part]; u < s.b.first[s.Part+1]; u++ {
		if s.card(u).seats>>seat&1 == 0 || s.Pieces[u].Fate != OnTable {
			continue
		}
		switch s.Phase {
		case Movement:
			if s.mayMove(u) {
				s.offerMoves(u, out)
			}
		case Shooting:
			s.offerShots(u, out)
		case Melee:
			s.offerBouts(u, out)
		}
	}
}

// whose is the unit that an order is given to: all that is ordered of one is a deed.
func whose(s *State, o *Order) (piece string, does bool) {
	if o.Unit == nobody {
		return "", false
	}
	return s.card(o.Unit).id, true
}

// idea appends an order if it is legal.
func (s *State) idea(o *Order, out *rules.Offer[Order]) bool {
	for i := len(out.Orders) - 1; i >= 0 && out.Orders[i].Unit == o.Unit; i-- {
		if out.Orders[i] == *o {
			return false
		}
	}
	var w way
	if r := s.movementRefused(o, &w); r.Clause != "" {
		return false
	}
	out.Orders = append(out.Orders, *o)
	return true
}

// offerMoves lists what a unit may do in Movement.
func (s *State) offerMoves(u int8, out *rules.Offer[Order]) {
	k, p := s.card(u), &s.Pieces[u]
	enemy := 1 - k.side
	reform := p.Formation == Battle
	before := len(out.Orders)
	if !s.locked(u) && p.With == nobody {
		if k.arm.horse() {
			for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
				if s.stands(t) {
					o := plain(ChargeVerb, u)
					o.Target, o.Reform = t, reform
					s.idea(&o, out)
				}
			}
		}
		if k.arm == Commander && !p.Rallied {
			for t := s.b.first[k.side]; t < s.b.first[k.side+1]; t++ {
				if s.arm(t) == Infantry && s.stands(t) {
					o := plain(JoinVerb, u)
					o.Target = t
					s.idea(&o, out)
				}
			}
		}
		if reform {
			o := plain(ReformVerb, u)
			o.Reform = true
			s.idea(&o, out)
		}
	}
	s.b.field.ideas(s, u, out)
	// Whoever may move is named, so that a hand can take him though nothing is suggested.
	if o := plain(PivotVerb, u); len(out.Orders) == before {
		o.Facing = p.Facing
		_ = s.idea(&o, out) || s.anywhere(u, out)
	}
}

// anywhere lists one move of a unit, wherever it may go at all.
func (s *State) anywhere(u int8, out *rules.Offer[Order]) bool {
	from := s.place(u).Point()
	for _, far := range [...]inches.Fine{2, 1, 4, 8} {
		for h := inches.Heading(0); h < inches.Full; h += inches.Full / 16 {
			o := plain(MoveVerb, u)
			o.Reform = s.Pieces[u].Formation == Battle
			o.Path.Add(from.Ahead(h, far*inches.Inch.Fine(), 0).Position())
			if s.idea(&o, out) {
				return true
			}
		}
	}
	return false
}

// offerShots lists whom a unit may shoot at (EU-SHO-02).
func (s *State) offerShots(u int8, out *rules.Offer[Order]) {
	if r := s.shooterRefused(u); r.Clause != "" {
		return
	}
	if s.b.opt[deployWithoutShooting] == yes && s.deployRefused(u).Legal() {
		out.Orders = append(out.Orders, plain(DeployVerb, u))
	}
	if !s.roomToShoot(u) {
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.stands(t) && s.shotRefused(u, t).Legal() {
			o := plain(ShootVerb, u)
			o.Target = t
			out.Orders = append(out.Orders, o)
		}
	}
}

// offerBouts lists at whom a unit may roll in Melee (EU-MEL-08).
func (s *State) offerBouts(u int8, out *rules.Offer[Order]) {
	if !s.mayFight(u) {
		return
	}
	for set := s.Locked[u]; set != 0; set &= set - 1 {
		o := plain(FightVerb, u)
		o.Target = int8(bits.TrailingZeros64(set))
		out.Orders = append(out.Orders, o)
	}
}

// mostTries is how often a move is drawn before one is left alone.
const mostTries = 8

// draw picks one legal order at random, any that could be given.
func draw(s *State, seat rules.Seat, mind *dice.Fast, o *Order) bool {
	if s.Over || next(s) != rules.Ask {
		return false
	}
	if s.Chooses != nobody || s.Phase != Movement {
		return s.drawListed(seat, mind, o)
	}
	army := &s.b.sides[s.Part]
	if seat < 0 || army.seats>>seat&1 == 0 {
		return false
	}
	var ready [maxSide]int8
	n := 0
	for u := s.b.first[s.Part]; u < s.b.first[s.Part+1]; u++ {
		if s.card(u).seats>>seat&1 != 0 && s.mayMove(u) {
			ready[n] = u
			n++
		}
	}
	passes := seat == army.spokesman
	if n == 0 || passes && mind.Intn(4*n) == 0 {
		*o = plain(PassVerb, nobody)
		return passes
	}
	for range mostTries {
		u := ready[mind.Intn(n)]
		s.b.field.any(s, u, mind, o)
		var w way
		if r := s.movementRefused(o, &w); r.Clause == "" {
			return true
		}
	}
	if *o = plain(PassVerb, nobody); passes {
		return true
	}
	for _, u := range ready[:n] { // where it stands, as it looks
		*o = plain(PivotVerb, u)
		o.Facing = s.Pieces[u].Facing
		var w way
		if s.movementRefused(o, &w).Legal() {
			return true
		}
	}
	return false
}

// drawListed picks one of the orders that are few: it counts while it goes
// through them.
func (s *State) drawListed(seat rules.Seat, mind *dice.Fast, o *Order) bool {
	n := 0
	take := func(x Order) {
		if n++; mind.Intn(n) == 0 {
			*o = x
		}
	}
	if s.Chooses != nobody {
		if seat == s.b.sides[s.Chooses].spokesman {
			take(plain(FirstVerb, nobody))
			take(plain(SecondVerb, nobody))
		}
		return n > 0
	}
	if s.Phase != Melee && seat == s.b.sides[s.Part].spokesman {
		take(plain(PassVerb, nobody))
	}
	for u := s.b.first[s.Part]; u < s.b.first[s.Part+1]; u++ {
		switch {
		case seat < 0 || s.card(u).seats>>seat&1 == 0 || s.Pieces[u].Fate != OnTable:
		case s.Phase == Melee:
			for set := s.Locked[u]; s.mayFight(u) && set != 0; set &= set - 1 {
				x := plain(FightVerb, u)
				x.Target = int8(bits.TrailingZeros64(set))
				take(x)
			}
		case s.shooterRefused(u).Clause == "":
			s.eachShot(u, take)
		}
	}
	return n > 0
}

// eachShot hands over what a unit may do in the part of the turn in which it shoots.
func (s *State) eachShot(u int8, take func(Order)) {
	if s.b.opt[deployWithoutShooting] == yes && s.deployRefused(u).Legal() {
		take(plain(DeployVerb, u))
	}
	asked := false // it is asked once, and only if there is anybody to shoot at
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.stands(t) || !s.shotRefused(u, t).Legal() {
			continue
		}
		if !asked && !s.roomToShoot(u) {
			return
		}
		asked = true
		x := plain(ShootVerb, u)
		x.Target = t
		take(x)
	}
}
