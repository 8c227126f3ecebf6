package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// offer lists every order that is no place, and moves worth thinking of: the
// first is what a clock that has run out gives (MB-SIM-01).
func offer(s *State, seat rules.Seat, to *rules.Offer[Order]) { list(s, seat, to, false) }

// consider lists what a computer commander weighs.
func consider(s *State, seat rules.Seat, to *rules.Offer[Order]) { list(s, seat, to, true) }

func list(s *State, seat rules.Seat, to *rules.Offer[Order], weighed bool) {
	side := s.seatSide(seat)
	if side < 0 || !s.asks(side) {
		return
	}
	l := lister{s: s, seat: seat, side: side, to: to, weighed: weighed}
	switch s.Stage {
	case Orders:
		l.add(newOrder(DoneVerb, nobody))
		l.plots()
	case Artillery:
		l.lays()
		l.add(newOrder(DoneVerb, nobody))
	case Arms:
		l.volleys()
		l.add(newOrder(DoneVerb, nobody))
	case Melee:
		l.add(newOrder(FightVerb, nobody))
		l.add(newOrder(DoneVerb, nobody))
	}
}

// whose is the piece that an order is given to, and whether it does anything by it: of a
// man it is his unit, and whoever serves a gun is ordered by the gun.
func whose(s *State, o *Order) (piece string, does bool) {
	switch {
	case o.Who == nobody:
		return "", false
	case o.Verb == ServeVerb:
		return s.b.id(o.Target), true
	case o.Verb == StandVerb:
		does = o.First.Facing >= 0 || o.First.Files > 0
	default:
		does = o.Verb != HoldFireVerb
	}
	return s.pieceID(o.Who), does
}

// lister fills an offer.
type lister struct {
	s    *State
	seat rules.Seat
	side int8
	to   *rules.Offer[Order]
	near friends // of the unit at hand
	// weighed: what is listed is for a computer commander, and nobody makes other orders of it.
	weighed bool
}

func (l *lister) add(o Order) { l.to.Orders = append(l.to.Orders, o) }

// try adds an order that is legal and not there yet.
func (l *lister) try(o Order) {
	if !check(l.s, l.seat, &o).Legal() {
		return
	}
	for i := range l.to.Orders {
		if l.to.Orders[i] == o {
			return
		}
	}
	l.add(o)
}

// atHand says whether it is a unit's turn to be plotted: strictly that of the one at
// hand and the next after it.
func (s *State) atHand(side int8, i int8) bool {
	if s.b.opt[leftToRight] == freeOrder {
		return true
	}
	hand := s.Hand[side]
	if i == hand {
		return true
	}
	for j := max(hand+1, 0); j < int8(len(s.Queue[side])); j++ {
		u := s.Queue[side][j]
		switch {
		case u < 0 || !s.on(u):
		case i == j:
			return true
		case s.b.units[u].arm != Gunners: // whose guns may all stand, and nobody says so
			return false
		}
	}
	return false
}

// plots lists in the order in which orders are given: with a unit the guns that
// it serves, which are passed when it is.
func (l *lister) plots() {
	s := l.s
	for i, u := range s.Queue[l.side] {
		if u < 0 || !s.atHand(l.side, int8(i)) {
			continue
		}
		if s.b.units[u].seats>>uint(l.seat)&1 != 0 {
			l.unit(u)
		}
		l.drawn(int8(i))
	}
	l.drawn(-1)
}

// drawn lists what the guns and carts may do that go with a unit of its side's
// order; with none: -1.
func (l *lister) drawn(turn int8) {
	s := l.s
	for p := firstGun; p < firstFigure; p++ {
		if s.there(p) && s.side(p) == l.side && s.plot(p) == nil && s.turnOf(p) == turn {
			l.wheels(p)
		}
	}
}

// unit lists what a unit and its men may do.
func (l *lister) unit(u int8) {
	s := l.s
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; (m.Is == Loose || m.Is == Inside || m.lives() && s.b.figures[f].role == OfficerRole) && s.plot(figurePiece(f)) == nil {
			l.man(f)
		}
	}
	p := Piece(u)
	if s.plot(p) != nil || !s.on(u) || s.flees(u) {
		return
	}
	stand := newOrder(StandVerb, p)
	l.try(stand)
	var foes [mostFoes]int8
	n := s.foes(u, &foes)
	enemy := foes[0]
	if s.ranked(u) == 0 {
		l.gather(u, enemy)
		l.houses(p)
		return
	}
	if enemy >= 0 {
		stand.First.Facing = s.bearing(u, s.middle(enemy))
		if stand.First.Facing != s.Units[u].Facing {
			l.formed(stand)
		}
	}
	l.forms(u)
	l.near.gather(s, u)
	if s.still(p) {
		return
	}
	l.marches(u, foes[:n])
	for v := range s.b.count {
		if s.b.units[v].side != l.side && s.on(v) && s.touches(u, v) {
			o := newOrder(FollowVerb, p)
			o.Target = Piece(v)
			l.try(o)
		}
	}
	l.houses(p)
}

// gather lets a unit whose men stand by themselves form up.
func (l *lister) gather(u, enemy int8) {
	s := l.s
	if s.b.units[u].arm == Gunners {
		return
	}
	at := s.middle(u)
	for _, off := range [...]inches.Point{{}, {X: 3 * inches.Inch.Fine()}, {X: -3 * inches.Inch.Fine()}, {Y: 3 * inches.Inch.Fine()}, {Y: -3 * inches.Inch.Fine()}} {
		o := newOrder(LeaveVerb, Piece(u))
		o.Path.add(plus(at, off).Position())
		o.End.Files = int8(min(s.alive(u), 3))
		if enemy >= 0 {
			o.End.Facing = s.bearing(u, s.middle(enemy))
		}
		l.try(o)
	}
}

// houses lists the houses that a unit's men may go into, as many as find room and a way (MB-MOV-11).
func (l *lister) houses(p Piece) {
	for h := range l.s.b.terrain.houses {
		o := newOrder(EnterVerb, p)
		o.House = int8(h)
		l.try(o)
	}
}

// man lists what one man may do by himself: crewmen come to a gun, officers go
// to rally, men fall in.
func (l *lister) man(f int16) {
	s := l.s
	p := figurePiece(f)
	u := s.b.figures[f].unit
	if s.Figures[f].Is != InRanks {
		l.try(newOrder(JoinVerb, p))
		if s.b.units[u].arm != Gunners {
			l.houses(p)
		}
	}
	if s.b.figures[f].role != OfficerRole {
		return
	}
	for v := s.b.sides[l.side].first; v < s.b.sides[l.side].last; v++ {
		if v == u || !s.on(v) {
			continue
		}
		if s.Units[v].Bereft && s.spare(f) {
			o := newOrder(JoinVerb, p)
			o.Target = Piece(v)
			l.try(o)
		}
		if s.Units[v].Compelled != Routing {
			continue
		}
		o := newOrder(WithVerb, p)
		o.Target = Piece(v)
		l.try(o)
		if h, ok := inches.HeadingOf(minus(s.middle(v), s.figureAt(f))); ok {
			if m, ok := s.marchOrder(p, h, s.rate(s.row(p), true, false), 0); ok {
				l.try(m)
			}
		}
	}
}

// wheels lists what a gun, limber, caisson or wagon may do.
func (l *lister) wheels(p Piece) {
	s := l.s
	if p.isGun() {
		l.try(newOrder(LimberVerb, p))
		l.try(newOrder(UnlimberVerb, p))
	}
	if s.still(p) {
		return
	}
	ahead := s.b.sides[l.side].home.Turned(inches.South)
	for _, turn := range [...]inches.Heading{0, 45 * inches.Degree, -45 * inches.Degree, inches.South} {
		if o, ok := s.marchOrder(p, ahead.Turned(turn), s.rate(s.row(p), true, false), 0); ok {
			l.try(o)
		}
	}
}

// lays lists what guns may be laid on: of each enemy unit the aim under which
// most of its men would stand, and its like for grapeshot. A gun that has nobody to
// fire at is not asked whether it holds its fire.
func (l *lister) lays() {
	s := l.s
	for g := range s.b.gunN {
		p := gunPiece(g)
		if s.Guns[g].Side != l.side || s.Shots[g].Verb != 0 || s.Up >= 0 && s.upPiece() != p || !s.owns(l.seat, l.side, p) || !s.mayFire(g).Legal() {
			continue
		}
		before := len(l.to.Orders)
		for v := range s.b.count {
			if s.b.units[v].side != l.side && s.on(v) {
				l.laysOn(g, v)
			}
		}
		for h := range s.b.terrain.houses {
			if n := s.occupants(int8(h)); n[1-l.side] > 0 {
				o := newOrder(AtHouseVerb, p)
				o.House = int8(h)
				l.try(o)
			}
		}
		if len(l.to.Orders) > before {
			l.try(newOrder(HoldFireVerb, p))
		}
	}
}

// laysOn lists the aims of a gun at a unit.
func (l *lister) laysOn(g, v int8) {
	s, p := l.s, gunPiece(g)
	if at, ok := s.bestOn(g, v); ok {
		o := newOrder(BallVerb, p)
		o.Path.add(at)
		l.try(o)
	}
	if !s.hasGrape(g) {
		return
	}
	c := s.cone(g, s.Guns[g].Facing)
	if inches.Distance(s.Guns[g].At.Point(), s.middle(v)) < c.Length.Fine()+6*inches.Inch.Fine() {
		o := newOrder(GrapeVerb, p)
		o.Path.add(s.middle(v).Position())
		l.try(o)
	}
}

// volleys lists whom units may fire at, the nearest first.
func (l *lister) volleys() {
	s := l.s
	for u := s.b.sides[l.side].first; u < s.b.sides[l.side].last; u++ {
		p := Piece(u)
		if !s.on(u) || s.farthest(u) == 0 || s.flees(u) || s.Volleys[u][0].Target >= 0 || s.Up >= 0 && s.upPiece() != p {
			continue
		}
		if s.b.units[u].seats>>uint(l.seat)&1 == 0 {
			continue
		}
		for v := range s.b.count {
			if s.b.units[v].side == l.side || !s.on(v) || s.Up < 0 && !s.fireable(u, v) {
				continue
			}
			o := newOrder(FireVerb, p)
			o.Target = Piece(v)
			if s.Up < 0 {
				l.add(o)
			} else {
				l.try(o)
			}
		}
	}
}
