package picket

import (
	"drumhead/dice"
	"drumhead/rules"
)

type run = rules.Run[State, Event]

// resolve carries out an order.
func resolve(r *run, seat rules.Seat, o *Order) {
	s := r.State
	switch o.Verb {
	case plotIt:
		r.Emit(Event{Kind: plotted, Unit: o.Unit, N: o.N})
	case done:
		if s.Stage == plotting {
			r.Emit(Event{Kind: closed, N: s.battle.seatSide[seat]})
			break
		}
		r.Emit(Event{Kind: finished})
	case fire:
		if target := uncover(r, o.Unit, o.Target); target != none {
			shoot(r, o.Unit, target, distance(s.where(o.Unit), s.where(target)))
		}
		r.Emit(Event{Kind: acted, Unit: o.Unit})
	case charge:
		chargeHome(r, o.Unit, o.Target)
	case reply: // PK-CHG-03
		r.Emit(Event{Kind: closing})
		shoot(r, s.Target, s.Charger, 1)
	case stand:
		r.Emit(Event{Kind: closing})
	case setPlace, setStrength, setWeather, setVictory:
		ruling(r, o)
	}
	settle(r)
}

// step does what nobody decides.
func step(r *run) {
	switch r.State.Stage {
	case starting:
		layCounters(r)
		begin(r, 1)
	case plotting:
		openPlots(r)
	case drawing:
		nextCard(r)
	case fighting:
		fightOut(r)
	}
	settle(r)
}

// layCounters draws a counter for each hidden unit (PK-HIDE-01). All are drawn
// before the first is laid, and they are laid in the order of their numbers:
// else the order of the events would tell which is which.
func layCounters(r *run) {
	s := r.State
	var under [len(s.Counters)]piece
	free := uint64(1)<<len(under) - 1
	for u := piece(0); u < units; u++ {
		if !s.Units[u].Hidden {
			continue
		}
		t := r.Throw("counter", "PK-HIDE-01", u.side())
		t.Private = true
		own := uint64(1<<hiddenMost-1) << (u.side() * hiddenMost)
		t.Pack = (free & own) << firstCounterCard
		n := r.Roll().Card() - firstCounterCard
		free &^= 1 << n
		under[n] = u
		r.Emit(Event{Kind: hid, Unit: u, Target: counters + piece(n)})
	}
	for n, u := range under {
		if free>>n&1 == 0 {
			r.Emit(Event{Kind: laid, Unit: counters + piece(n), At: s.Units[u].At})
		}
	}
}

// firstCounterCard: cards 0 to 3 are the commanders', the counters' follow.
const firstCounterCard = 4

// begin starts a turn with the weather, which is nobody's die (PK-TURN-02).
func begin(r *run, turn int8) {
	e := Event{Kind: began, N: turn}
	if r.State.battle.option[rain] == 0 {
		r.Throw("weather", "PK-TURN-02", dice.Nobody).Add(dice.Nobody, 1, 6, 0)
		e.Rain = r.Roll().Hits(0) > 0
	}
	r.Emit(e)
}

// openPlots moves everybody (PK-MOVE-01). Counters go by their own numbers, not
// by those of their units, which would give them away.
func openPlots(r *run) {
	s := r.State
	for p := piece(0); p < pieces; p++ {
		u := s.unit(p)
		if u == none || p < counters && s.Units[p].Hidden || s.where(p) == 0 {
			continue
		}
		to := s.where(p) + ahead(p.side(), s.Units[u].Plot)
		if to == s.where(p) || to < 1 || to > cells {
			continue
		}
		if mover := meet(r, p, to); mover != none && s.enemyAt(p.side(), to) == none {
			r.Emit(Event{Kind: moved, Unit: mover, At: to})
		}
	}
	var pack uint64
	for c := piece(0); c < units; c++ {
		if k := s.Units[c].Kind; s.on(c) && (k == general || k == captain) {
			pack |= 1 << s.card(c)
		}
	}
	r.Emit(Event{Kind: opened, Pack: pack})
}

// ahead is the step that a plot means for a side.
func ahead(side int8, p plot) cell {
	d := cell(1 - 2*side)
	switch p {
	case advance:
		return d
	case back:
		return -d
	}
	return 0
}

// meet turns over the counters of a mover and of enemies in the cell before it
// (PK-HIDE-02). It returns what is left of the mover: itself, the unit that it
// was, or none.
func meet(r *run, mover piece, to cell) piece {
	for {
		enemy := r.State.enemyAt(mover.side(), to)
		if enemy == none {
			return mover
		}
		if mover = turnOver(r, mover); mover == none || turnOver(r, enemy) == enemy {
			return mover
		}
	}
}

// turnOver shows what a counter covers, and returns the unit, or none if it was
// a dummy. What is no counter is returned as it is.
func turnOver(r *run, p piece) piece {
	s := r.State
	if p < counters {
		return p
	}
	u, at := s.unit(p), s.where(p)
	if s.Units[u].Kind == dummy {
		r.Emit(Event{Kind: turnedOver, Unit: p, Target: u})
		return none
	}
	r.Emit(Event{Kind: turnedOver, Unit: p, Target: u, At: at})
	return u
}

// uncover turns over whoever fires or charges, and his target.
func uncover(r *run, u, target piece) piece {
	turnOver(r, r.State.public(u))
	return turnOver(r, target)
}

// nextCard ends the battle, or the turn, or draws (PK-CARD-01, PK-WIN-01).
func nextCard(r *run) {
	s := r.State
	a, b := s.figures(0), s.figures(1)
	last := s.Pack == 0 && s.Turn >= s.battle.turns
	switch {
	case a == 0 || b == 0 || last:
		e := Event{Kind: over, N: wouldWin(s), By: 1}
		if last && a > 0 && b > 0 {
			e.By = 2
		}
		r.Emit(e)
	case s.Pack == 0:
		begin(r, s.Turn+1)
	default:
		r.Throw("card", "PK-CARD-01", dice.Nobody).Pack = s.Pack
		r.Emit(Event{Kind: drew, N: int8(r.Roll().Card())})
	}
}

// wouldWin is the side with more men (PK-WIN-01).
func wouldWin(s *State) int8 {
	switch a, b := s.figures(0), s.figures(1); {
	case a > b:
		return 0
	case b > a:
		return 1
	}
	return -1
}

// shoot is one volley (PK-FIRE-01). A commander has no muskets.
func shoot(r *run, u, target piece, cells int) {
	s := r.State
	column := 0
	if s.Rain {
		column = 1
	}
	t := r.Throw("fire", "PK-FIRE-01", u.side())
	t.Add(u.side(), int(s.Units[u].Strength), volley.At(cells-1, column), 0)
	t.Because(volley.Rows[cells-1].Title, "PK-FIRE-02", 0)
	if s.Rain {
		t.Because("rain", "PK-FIRE-02", 1)
	}
	hits := r.Roll().Hits(0)
	r.Emit(Event{Kind: fired, Unit: u, Target: target, N: int8(hits)})
	lose(r, target, hits)
}

// lose takes figures off, and lets the army throw when its general falls.
func lose(r *run, u piece, hits int) {
	s := r.State
	if hits = min(hits, int(s.Units[u].Strength)); hits == 0 {
		return
	}
	r.Emit(Event{Kind: lost, Unit: u, N: int8(hits)})
	if s.Units[u].Kind == general && !s.on(u) {
		armyThrow(r, u.side())
	}
}

// armyThrow is one throw for all units of a side, each die its own unit's
// (PK-LOSS-01).
func armyThrow(r *run, side int8) {
	s := r.State
	var army [perSide]piece
	n := 0
	for u := piece(side) * perSide; u < units && u.side() == side; u++ {
		if s.on(u) && s.Units[u].Kind != dummy {
			army[n], n = u, n+1
		}
	}
	if n == 0 {
		return
	}
	r.Throw("army", "PK-LOSS-01", side).Add(side, n, 3, dice.Marks)
	t := r.Roll()
	for i, u := range army[:n] {
		if !t.Tells(0, i) {
			turnOver(r, s.public(u))
			r.Emit(Event{Kind: quit, Unit: u, N: s.Units[u].Strength})
		}
	}
}

// chargeHome moves a charge to the cell before its target and stops where the
// other side decides (PK-CHG-01 to PK-CHG-03). What stands in the way was not
// known when the order was given, so it is met here and not in check.
func chargeHome(r *run, u, target piece) {
	s := r.State
	r.Emit(Event{Kind: acted, Unit: u})
	turnOver(r, s.public(u))
	d := cell(1)
	if s.where(target) < s.where(u) {
		d = -1
	}
	for s.where(u)+d != s.where(target) {
		if met := s.enemyAt(u.side(), s.where(u)+d); met == none {
			r.Emit(Event{Kind: moved, Unit: u, At: s.where(u) + d})
		} else if met = turnOver(r, met); met != none {
			target = met
		}
	}
	if target = turnOver(r, target); target == none {
		return
	}
	r.Emit(Event{Kind: charging, Unit: u, Target: target})
	if s.Units[target].Kind != company || s.battle.option[reaction] != 0 {
		r.Emit(Event{Kind: closing})
	}
}

// fightOut is the fight at the end of a charge: one throw of both, the charged
// side's fate decided after the charger's dice are known (PK-CHG-04).
func fightOut(r *run) {
	s := r.State
	u, target := s.Charger, s.Target
	t := r.Throw("charge", "PK-CHG-04", u.side())
	t.Add(u.side(), int(s.Units[u].Strength), 4, 0)
	t.Add(target.side(), int(s.Units[target].Strength), 4, 0)
	thrown := r.Roll()
	given, taken := thrown.Hits(0), thrown.Hits(1)
	r.Emit(Event{Kind: fought, Unit: u, Target: target, N: int8(given), By: int8(taken)})
	r.Emit(Event{Kind: broken})
	lose(r, target, given)
	lose(r, u, taken)
}

// ruling is the umpire's word (PK-UMP-01).
func ruling(r *run, o *Order) {
	s := r.State
	switch o.Verb {
	case setPlace:
		r.Emit(Event{Kind: moved, Unit: s.public(o.Unit), At: cell(o.N)})
	case setStrength:
		if o.N == 0 {
			turnOver(r, s.public(o.Unit))
		}
		r.Emit(Event{Kind: set, Unit: o.Unit, N: o.N, By: o.N - s.Units[o.Unit].Strength})
	case setWeather:
		r.Emit(Event{Kind: weather, Rain: o.N == 1})
	case setVictory:
		r.Emit(Event{Kind: over, N: o.N, By: 3})
	}
}

// settle ends what can not go on: a charge of which one party is gone or has
// been set elsewhere, the orders of a commander who is lost or has nobody left.
// It is the last thing that every order and step does.
func settle(r *run) {
	s := r.State
	if s.Stage == charged || s.Stage == fighting {
		if !s.on(s.Charger) || !s.on(s.Target) || distance(s.where(s.Charger), s.where(s.Target)) != 1 {
			r.Emit(Event{Kind: broken})
		}
	}
	if s.Stage != acting {
		return
	}
	c := s.commanderUp()
	for u := piece(0); s.on(c) && u < units; u++ {
		if s.Units[u].Kind == company && s.on(u) && !s.Units[u].Acted && s.commander(u) == c {
			return
		}
	}
	r.Emit(Event{Kind: finished})
}

func distance(a, b cell) int { return int(max(a, b) - min(a, b)) }
