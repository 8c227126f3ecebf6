package macduff

import (
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// The odds of a charge go on to the end of the melee that comes of it: past the
// answer of the unit that is charged, and the charger's choice, by what each
// would most likely do, and past the orders of everybody else, by fighting the
// melee at once.

// chargeOf is the charge that an order leads to: who charges whom, nobody where
// it leads to none.
func (s *State) chargeOf(o *Order) (u, t int8) {
	target := func(d *Declared) int8 {
		switch d.Kind {
		case Charge:
			return d.Target
		case ManeuverCharge, ShootCharge:
			return d.Prey
		}
		return nobody
	}
	switch f := s.top(); {
	case f.step().charge:
		return f.Unit, f.Target
	case o.Verb == Declare:
		return o.Unit, target(&o.D)
	case o.Verb == GoVerb && s.known(o.Unit):
		return o.Unit, target(&s.Pieces[o.Unit].Order)
	case o.Verb == DoneVerb:
		if u := s.onlyItem(); u != nobody {
			return u, target(&s.Pieces[u].Order)
		}
	}
	return nobody, nobody
}

// onlyItem is the one order on the slip: it begins as soon as the slip is given.
func (s *State) onlyItem() int8 {
	if s.items() == 1 {
		for u := range s.b.pieces {
			if s.item(u) {
				return u
			}
		}
	}
	return nobody
}

// apart says that the last order on the slip begins by itself and is another's: what
// comes of that is none of the odds of the one before it.
func apart(begun, now *State, o *Order) bool {
	if now.Over || now.top().Step != CarryOut {
		return false
	}
	own := o.Unit
	if o.Verb == DoneVerb {
		own = begun.onlyItem()
	}
	for u := range now.b.pieces {
		if now.item(u) {
			return int8(u) != own
		}
	}
	return false
}

// moveOf is the move that an order leads to, without a charge: whose, nobody where it
// leads to none, and how it is declared.
func (s *State) moveOf(o *Order) (u int8, d *Declared) {
	u, d = nobody, &o.D
	switch o.Verb {
	case Declare:
		u = o.Unit
	case GoVerb:
		u = o.Unit
	case DoneVerb:
		u = s.onlyItem()
	}
	if o.Verb != Declare && s.known(u) {
		d = &s.Pieces[u].Order
	}
	switch d.Kind {
	case Basic, March, Ride, Maneuver:
		return u, d
	}
	return nobody, d
}

// onward carries the odds of a charge on (see rules.Forecast).
func onward(r *run, mind *rules.Mind[Order], begun *State, o *Order) (assumed string, more bool) {
	s := r.State
	if next(s) == rules.Ask && s.top().Step == Escaping { // the move over which he was met goes on (MD-CMD-10)
		answer := s.nearFlight()
		resolve(r, 0, &answer)
		return "", true
	}
	if u, d := begun.moveOf(o); o.Verb == Declare && u != nobody && s.Pieces[u].Marks&Activated == 0 && s.Pieces[u].Order.unnoted() == d.unnoted() && next(s) == rules.Ask {
		switch f := s.top(); {
		case f.Step == Ordering && s.freely(f.Unit, u):
			given(r)
			return "", true
		case f.Step == CarryOut && s.item(u):
			beginItem(r, u)
			return tell.Subject(s.the(u)) + " will go first", true
		}
		return "", false
	}
	u, t := begun.chargeOf(o)
	if !s.on(u) || !s.on(t) || s.Over {
		return "", false
	}
	if next(s) == rules.Ask {
		switch f := *s.top(); f.Step {
		case Ordering:
			if s.Pieces[u].Order.Kind != NoOrder && s.Pieces[u].Marks&Activated == 0 && s.freely(f.Unit, u) {
				given(r)
				return "", true
			}
		case CarryOut:
			if s.item(u) {
				beginItem(r, u)
				return tell.Subject(s.the(u)) + " will go first", true
			}
		case Reacting:
			answer := s.likely(mind)
			resolve(r, 0, &answer)
			return s.reactionWords(f.Target, &answer), true
		case ChargeChoice:
			if !s.checkHome(&f).Legal() {
				return "", false
			}
			home := blank(HomeVerb, f.Unit)
			resolve(r, 0, &home)
			return tell.Subject(s.the(u)) + " will charge home", true
		case AfterEvade:
			if mind.Near {
				return "", false
			}
			fallthrough
		case Reforming, AnswerEnd, ReturnFire, Sharing, Using, Steadying, RetreatDice, EvadeFacing:
			answer := s.usual()
			resolve(r, 0, &answer)
			return "", true
		}
	}
	if p := &s.Pieces[u]; p.Contact>>t&1 != 0 && p.Rounds == 0 && !p.has(MeleeDone) && !mind.Near {
		push(r, about(MeleeRound, u, nobody))
		return "the melee will be fought at once", true
	}
	return "", false
}

// asksFor is a seat that may answer what is asked.
func (s *State) asksFor() (seat rules.Seat) {
	q := s.asked()
	for !q.For(seat) {
		seat++
	}
	return seat
}

// usual is what most would answer: the default.
func (s *State) usual() Order {
	var off rules.Offer[Order]
	offer(s, s.asksFor(), &off)
	return off.Orders[0]
}

// nearFlight is the flight of a commander as far as the worst of throws carries
// him, so that it is the same with all the others.
func (s *State) nearFlight() Order {
	f := s.top()
	o := blank(EscapeVerb, f.Unit)
	for h := inches.Heading(0); h < inches.Full; h += 1500 {
		at, safe := s.refuge(f.Unit, f.Target, h, moveDice(commanderRow, basicColumn))
		if o.At = at; safe {
			return o
		}
	}
	return s.usual()
}

// likelyWays is about how many outcomes of each answer are gone through to find
// the likeliest.
const likelyWays = 12

// likely is the answer that seems best to whoever is asked, by what may come of
// each until somebody is asked again: one that was assumed before, if it can be
// given here too.
func (s *State) likely(mind *rules.Mind[Order]) (best Order) {
	seat := s.asksFor()
	for _, o := range mind.Answers {
		if check(s, seat, &o).Legal() {
			return o
		}
	}
	var off rules.Offer[Order]
	offer(s, seat, &off)
	side, ways := s.side(int8(s.asked().Unit)), &mind.Ways
	ways.Most = likelyWays
	var r run
	top, trial := int64(0), new(State)
	for i := range off.Orders {
		var sum int64
		for ways.First(); ; {
			*trial = *s
			r.Start(fold, trial, ways)
			resolve(&r, seat, &off.Orders[i])
			for next(trial) == rules.More {
				proceed(&r)
			}
			sum += int64(ways.Chance()>>32) * int64(byHand(trial).worthTo(side, nobody))
			if !ways.Next() {
				break
			}
		}
		if i == 0 || sum > top {
			best, top = off.Orders[i], sum
		}
	}
	mind.Answers = append(mind.Answers, best)
	return best
}

// reactionWords says what is assumed of a unit that is charged.
func (s *State) reactionWords(t int8, o *Order) string {
	who := tell.Subject(s.the(t))
	switch o.Verb {
	case FireVerb:
		return who + " will fire at " + tenth(o.Length).String() + "\""
	case CounterVerb:
		return who + " will charge too"
	case SquareVerb:
		return who + " will form square"
	case FallBackVerb:
		return who + " will fall back"
	}
	return who + " will stand"
}

// alike makes charges equal that have come equally far with different dice: how
// much of the move was bonus no longer matters, nor by how much it is more than
// enough. The number is made of what differs most from battle to battle.
func alike(s *State) uint64 {
	for i := range s.Frames[:s.Depth] {
		f := &s.Frames[i]
		if !f.step().charge || !f.has(hasRolled) || f.Step == Reacting || f.Step == ChargeFire {
			continue
		}
		f.N[chargeBasic], f.N[chargeBonus] = f.N[chargeBasic]+f.N[chargeBonus], 0
		k := s.chargeWay(f)
		enough := inches.Length(f.N[chargeGone]).Fine() + 2*k.dist + 2*inches.Inch.Fine()
		if most := int32(enough.Length()/inches.Inch) + 1; k.ok && f.answer() != evading && f.N[chargeBasic] > most {
			f.N[chargeBasic] = most
		}
	}
	n := uint64(s.Depth)
	mix := func(v int64) { n = n*0x9e3779b97f4a7c15 ^ n>>29 ^ uint64(v) }
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if p.Contact != 0 {
			p.Marks &^= Bonus
		}
		mix(int64(p.At.X)<<24 ^ int64(p.At.Y))
		mix(int64(p.Lost)<<32 ^ int64(p.Marks))
	}
	for i := range s.Frames[:s.Depth] {
		for _, v := range s.Frames[i].N {
			mix(int64(v))
		}
	}
	return n
}

// same says whether two states are equal.
func same(a, b *State) bool { return *a == *b }
