package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// next says how the battle goes on.
func next(s *State) rules.Next {
	switch s.Stage {
	case Finished:
		return rules.Over
	case Orders, Artillery, Arms, Melee:
		if s.asks(0) || s.asks(1) {
			return rules.Ask
		}
	}
	return rules.Table
}

// Kinds of questions.
const (
	askOrders = 1 + iota
	askGuns
	askArms
	askMelee
)

// prompt asks both sides at once, each without the other's knowing; with option
// fire-simultaneity: in-order, one after another.
func prompt(s *State, asks *rules.Asks) {
	q := rules.Question{Unit: -1, Must: true, Key: uint32(s.Turn)<<16 | uint32(s.Stage)<<8 | uint32(uint8(s.Up+1))}
	switch s.Stage {
	case Orders:
		q.Kind, q.Secret, q.Seconds = askOrders, true, s.b.clock
	case Artillery:
		q.Kind, q.Secret = askGuns, true
	case Arms:
		q.Kind, q.Secret = askArms, true
	case Melee:
		q.Kind = askMelee
	default:
		return
	}
	if s.Up >= 0 {
		q.Secret, q.Unit = false, int16(s.upPiece())
	}
	for side := range s.b.sides {
		if s.asks(int8(side)) {
			q.Seats = s.b.sides[side].seats
			asks.Add(q)
		}
	}
}

// upPiece is whose turn it is to shoot, with option fire-simultaneity:
// in-order.
func (s *State) upPiece() Piece {
	if s.Up < 0 {
		return nobody
	}
	if s.Stage == Artillery {
		var order [maxGuns]int8
		if n := s.gunOrder(&order); int(s.Up) < n {
			return gunPiece(order[s.Up])
		}
		return nobody
	}
	var order [maxUnits]int8
	if n := s.unitOrder(&order); int(s.Up) < n {
		return Piece(order[s.Up])
	}
	return nobody
}

func (s *State) upSide() int8 { return s.side(s.upPiece()) }

// resolve carries out an order.
func resolve(r *run, seat rules.Seat, o *Order) {
	s := r.State
	if o.Verb.rules() {
		rulings[o.Verb].does(r, o)
		settleAll(r)
		return
	}
	side := s.seatSide(seat)
	switch {
	case o.Verb == DoneVerb && s.Up >= 0:
		turnUp(r)
	case o.Verb == DoneVerb:
		r.Emit(Event{Kind: Closed, Side: side})
	case o.Verb == FightVerb:
		r.Emit(Event{Kind: Wished, Side: side})
	case o.Verb.plots():
		n, plot := s.turnOf(o.Who), o.Plot
		if plot.Verb == EnterVerb && plot.Who.isUnit() && plot.Count == 0 && !s.still(plot.Who) {
			var kept [8]int16 // as many as there are now, so that it is known how much room is left
			party, _ := s.party(&plot, kept[:0])
			plot.Count = int8(len(party))
		}
		r.Emit(Event{Kind: Plotted, Plot: plot, N: int16(max(n, s.Hand[side]))})
	case o.Verb == ServeVerb:
		r.Emit(Event{Kind: Served, Who: o.Who, Target: o.Target})
	case o.Verb.lays() && o.Who.isGun():
		lay(r, o)
	case o.Verb == FireVerb || o.Verb == HoldFireVerb:
		declare(r, o)
	}
}

// lay notes what a gun is laid on; in order it fires at once. At a wall that is the
// middle of an inch of it, whatever other guns make of that inch before (MB-WAL-01).
func lay(r *run, o *Order) {
	s := r.State
	e := Event{Kind: Laid, Who: o.Who, Shot: o.shot()}
	if e.Shot.Verb == AtWallVerb {
		e.Shot.At = s.b.terrain.sections[s.nearestSection(e.Shot.At)].middle
	}
	r.Emit(e)
	if s.Up >= 0 {
		if s.Shots[o.Who.gun()].Verb != 0 {
			var felled tally
			fireGun(r, o.Who.gun())
			felled.note(s, s.gunner(o.Who.gun()))
			felled.victors(r)
			endOfFire(r)
		}
		turnUp(r)
	}
}

// declare notes a volley; in order it is fired at once.
func declare(r *run, o *Order) {
	s := r.State
	u := int8(o.Who)
	if o.Verb == HoldFireVerb || o.Count == 0 {
		for i := range s.Volleys[u] {
			if i > 0 && s.Volleys[u][i].Target >= 0 {
				r.Emit(Event{Kind: Declared, Who: o.Who, Target: nobody, Side: int8(i)})
			}
		}
	}
	e := Event{Kind: Declared, Who: o.Who, Target: o.Target, N: int16(o.Count)}
	switch {
	case o.Count > 0:
		e.Side = s.freeVolley(u, int8(o.Target))
	case o.Verb == HoldFireVerb && s.early():
		e.N = heldAhead
	}
	r.Emit(e)
	if s.Up >= 0 {
		if o.Verb == FireVerb {
			var felled tally
			volley(r, u, e.Side)
			felled.note(s, u)
			if s.b.opt[officerRisk] == riskSix && s.officerShotAt(int8(o.Target)) {
				riskOfficer(r, int8(o.Target), nil)
			}
			felled.victors(r)
			fall(r)
		}
		if o.Verb == HoldFireVerb || o.Count == 0 {
			turnUp(r)
		}
	}
}

// freeVolley is the number of a volley at a target: the one there is, or the
// first that is free, or -1.
func (s *State) freeVolley(u, v int8) int8 {
	for i, w := range s.Volleys[u] {
		if w.Target == v && !w.Done {
			return int8(i)
		}
	}
	for i, w := range s.Volleys[u] {
		if w.Target < 0 || w.Men == 0 && !w.Done {
			return int8(i)
		}
	}
	return -1
}

// turnUp lets the next gun or unit shoot that can.
func turnUp(r *run) {
	s := r.State
	n := s.shooter(s.Up + 1)
	if n == s.Up {
		n = -1
	}
	e := Event{Kind: StageBegan, Stage: s.Stage, Closed: [2]bool{true, true}, N: int16(n)}
	r.Emit(e)
}

// shooter is the first gun or unit in order, from a place on, that can shoot,
// or -1.
func (s *State) shooter(from int8) int8 {
	if s.Stage == Artillery {
		var order [maxGuns]int8
		for i, n := from, int8(s.gunOrder(&order)); i < n; i++ {
			if s.canLay(order[i]) {
				return i
			}
		}
		return -1
	}
	var order [maxUnits]int8
	for i, n := from, int8(s.unitOrder(&order)); i < n; i++ {
		if s.canShoot(order[i]) {
			return i
		}
	}
	return -1
}

// canLay says whether a gun may fire and something is in its range. Of houses and walls
// alone it is asked only where it cannot be laid on them ahead (MB-HSE-02, MB-WAL-01).
func (s *State) canLay(g int8) bool {
	if !s.mayFire(g).Legal() {
		return false
	}
	from := s.Guns[g].At.Point()
	far := s.fullRange(g).Fine() + s.blast(g).Fine() + inches.Inch.Fine()
	around := box{from.X - far, from.Y - far, from.X + far, from.Y + far}
	for u := range s.b.count {
		if s.b.units[u].side == s.Guns[g].Side || !s.on(u) {
			continue
		}
		if extent, ok := s.extent(u); ok && !around.further(&extent, 0) {
			return true
		}
	}
	return s.b.opt[fireSimultaneity] == inOrder && s.hasWorks(g)
}

// hasWorks says whether a gun may fire at a house or a wall.
func (s *State) hasWorks(g int8) bool {
	for h := range s.b.terrain.houses {
		if s.checkHouse(g, int8(h)).Legal() {
			return true
		}
	}
	for n := range s.b.terrain.sections {
		if s.Sections[n] > 0 && s.checkWall(g, s.b.terrain.sections[n].middle).Legal() {
			return true
		}
	}
	return false
}

// canShoot says whether a unit has anybody to shoot at.
func (s *State) canShoot(u int8) bool {
	if !s.on(u) || s.flees(u) || s.farthest(u) == 0 {
		return false
	}
	for v := range s.b.count {
		if s.b.units[v].side != s.b.units[u].side && s.fireable(u, v) {
			return true
		}
	}
	return false
}

// fireable says whether a unit may fire at another.
func (s *State) fireable(u, v int8) bool {
	if !s.on(v) {
		return false
	}
	own, _ := s.extent(u)
	theirs, _ := s.extent(v)
	if own.further(&theirs, s.farthest(u).Fine()) || s.entangled(u, v) {
		return false
	}
	var a aim
	s.aimAt(&a, u, v)
	return a.refused == 0 && s.bears(&a, u)
}

// step does what nobody decides: each stage of the turn is one step, by the states of
// section (d).
func step(r *run) {
	s := r.State
	switch s.Stage {
	case Starting: // S1
		beginTurn(r)
	case Orders: // S3: what was plotted in S2 is run
		moveAll(r)
		beginStage(r, Artillery)
	case Artillery: // S4
		fireGuns(r)
		beginStage(r, Arms)
	case Arms: // S5
		fireArms(r)
		beginStage(r, Melee)
	case Melee: // S6
		fightAll(r)
		beginStage(r, Morale)
	case Morale: // S7
		rollMorale(r)
		beginStage(r, Ending)
	case Ending: // S8
		endTurn(r)
	}
	settleAll(r)
}

// beginStage begins a stage; who has nothing to decide in it is closed already.
func beginStage(r *run, stage Stage) {
	s := r.State
	e := Event{Kind: StageBegan, Stage: stage, N: -1, Closed: [2]bool{true, true}}
	then := *s
	then.Stage = stage
	switch {
	case (stage == Artillery || stage == Arms) && s.b.opt[fireSimultaneity] == inOrder:
		e.N = int16(then.shooter(0))
	case stage == Artillery:
		for g := range s.b.gunN {
			if side := s.Guns[g].Side; e.Closed[side] && then.canLay(g) && !then.stands(g) {
				e.Closed[side] = false
			}
		}
	case stage == Arms:
		for u := range s.b.count {
			if side := s.b.units[u].side; e.Closed[side] && then.canShoot(u) && !then.settled(u) {
				e.Closed[side] = false
			}
		}
	case stage == Melee && s.b.opt[meleeStart] == declaredMelee:
		if _, ok := s.nextCircle(); ok {
			e.Closed = [2]bool{}
		}
	}
	r.Emit(e)
	lapse(r)
}

// beginTurn is S1: the turn's number, and each side's units from its own left
// to its right, ties the one nearer its own edge first (MB-SIM-01).
func beginTurn(r *run) {
	s := r.State
	arrivals(r)
	e := Event{Kind: TurnBegan, Turn: s.Turn + 1}
	for side := range e.Queue {
		q := &e.Queue[side]
		var left, front [maxUnits / 2]inches.Length
		n := 0
		ahead := s.b.sides[side].home.Turned(inches.South)
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if !s.on(u) {
				continue
			}
			p := s.middle(u)
			depth, right := inches.Seen(p, inches.Point{}, ahead)
			i := n
			for i > 0 && (right.Length() < left[i-1] || right.Length() == left[i-1] && depth.Length() < front[i-1]) {
				q[i], left[i], front[i] = q[i-1], left[i-1], front[i-1]
				i--
			}
			q[i], left[i], front[i] = u, right.Length(), depth.Length()
			n++
		}
		for ; n < len(q); n++ {
			q[n] = -1
		}
	}
	r.Emit(e)
}

// endTurn is S8: captures, timers, the end of the battle, or the next turn.
func endTurn(r *run) {
	s := r.State
	seize(r)
	r.Emit(Event{Kind: TurnEnded, Turn: s.Turn})
	if side, why := s.decided(s.Turn); why != NotOver {
		r.Emit(Event{Kind: BattleOver, Side: side, Why: why})
		return
	}
	beginTurn(r)
}

// seize gives what two men of the other side touch, no enemy of theirs within
// 2 inches (MB-CAP-01).
func seize(r *run) {
	s := r.State
	for p := firstGun; p < firstFigure; p++ {
		if p.isGun() && (p.gun() >= s.b.gunN || s.Guns[p.gun()].Away) || p.isCart() && (p.cart() >= s.b.cartN || s.Carts[p.cart()].Hooked) {
			continue
		}
		owner := s.side(p)
		if s.toucher(p, 1-owner, func(u int8) bool { return !s.flees(u) }) < 2 {
			continue
		}
		shape := s.shapeOf(p)
		guarded := false
		for u := range s.b.count {
			if s.b.units[u].side == owner && s.on(u) {
				_, near := s.gapToUnit(&shape, u, s.small(seizeGap))
				guarded = guarded || near
			}
		}
		if !guarded {
			r.Emit(Event{Kind: Seized, Who: p, Side: 1 - owner})
		}
	}
}

// settleAll ends what cannot go on: with option fire-simultaneity: in-order,
// the turn of a gun or unit that can no longer shoot.
func settleAll(r *run) {
	s := r.State
	if s.Stage != Artillery && s.Stage != Arms || s.Up < 0 {
		return
	}
	p := s.upPiece()
	able := p.isGun() && s.canLay(p.gun()) || p.isUnit() && s.canShoot(int8(p))
	if !able {
		turnUp(r)
	}
}
