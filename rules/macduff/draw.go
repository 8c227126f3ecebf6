package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// draw picks one legal order at random (see rules.Draw): on an order slip a
// random order for one of the units, now and then the end of it; anywhere else
// one of those offered.
func draw(s *State, seat rules.Seat, f *dice.Fast, o *Order) bool {
	if next(s) != rules.Ask {
		return false
	}
	if q := s.asked(); !q.For(seat) {
		return false
	}
	top := s.top()
	if top.Step == Escaping {
		for range 8 {
			if at, ok := s.refuge(top.Unit, top.Target, inches.Heading(f.Intn(36000)), int(top.N[upTo]/1000)); ok {
				*o = blank(EscapeVerb, top.Unit)
				o.At = at
				if check(s, seat, o).Legal() {
					return true
				}
			}
		}
	}
	if top.Step != Ordering {
		var off rules.Offer[Order]
		offer(s, seat, &off)
		if len(off.Orders) == 0 {
			return false
		}
		*o = off.Orders[f.Intn(len(off.Orders))]
		return true
	}
	side := s.side(top.Unit)
	n := int(s.b.first[side+1] - s.b.first[side])
	for range 3 {
		u := s.b.first[side] + int8(f.Intn(n))
		if s.drawFor(top.Unit, u, f, o) && check(s, seat, o).Legal() {
			return true
		}
	}
	*o = blank(DoneVerb, nobody)
	return true
}

// drawFor is a random order for one piece, legal or not.
func (s *State) drawFor(g, u int8, f *dice.Fast, o *Order) bool {
	if !s.on(u) || !s.ordersTo(g, u).Legal() {
		return false
	}
	*o = blank(Declare, u)
	p := &s.Pieces[u]
	if s.card(u).arm.officer() {
		o.D.Kind, o.D.N = Ride, 1
		o.D.Legs[0] = p.At.Point().Ahead(inches.Heading(f.Intn(36000)), fine(4+f.Intn(16)), 0).Position()
		return true
	}
	if !s.freely(g, u) {
		o.Verb = CallVerb
		return true
	}
	if p.Order.Kind != NoOrder {
		return false
	}
	if s.card(u).arm == Dummy {
		o.D.Kind, o.D.N = Basic, 1
		o.D.Legs[0] = p.At.Point().Ahead(inches.Heading(f.Intn(36000)), fine(1+f.Intn(5)), 0).Position()
		return true
	}
	enemy := 1 - s.side(u)
	t := s.b.first[enemy] + int8(f.Intn(int(s.b.first[enemy+1]-s.b.first[enemy])))
	o.D.N = 1
	o.D.Legs[0] = p.At.Point().Ahead(p.Facing.Turned(inches.Heading(f.Intn(9000))-4500), fine(1+f.Intn(18)), 0).Position()
	if s.card(u).arm == Balloon {
		o.D = noOrder
		o.D.Kind = Raise + Kind(f.Intn(2))
		return true
	}
	if s.aboard(u) {
		o.D.Kind = Land
		return true
	}
	if s.card(u).divides() && f.Intn(8) == 0 {
		s.drawTellOff(u, f, &o.D)
		return true
	}
	switch f.Intn(6) {
	case 0:
		o.D.Kind, o.D.Target, o.D.N, o.D.Legs[0] = Shoot, t, 0, inches.Position{}
	case 1:
		o.D.Kind, o.D.Target, o.D.N, o.D.Legs[0] = Charge, t, 0, inches.Position{}
	case 2:
		o.D.Kind = March
	case 3:
		o.D.Kind, o.D.Facing = Maneuver, inches.Heading(f.Intn(36000))
	default:
		o.D.Kind = Basic
	}
	if s.card(u).arm.vehicle() {
		o.D.Kind = Ride
	}
	return true
}
