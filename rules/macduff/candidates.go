package macduff

import (
	"slices"

	"drumhead/space/inches"
)

// slip is what may stand on a commander's order slip. It says whether that is
// the orders of one unit alone.
func (c offers) slip(g int8) bool {
	s := c.s
	side := s.side(g)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.on(u) {
			continue
		}
		if s.card(u).arm.officer() {
			if u == g || s.card(u).under == g {
				c.rides(u)
			}
			continue
		}
		if s.plays(retestOnActivation) {
			c.add(blank(RallyVerb, u))
		}
		if !s.ordersTo(g, u).Legal() {
			continue
		}
		if s.Pieces[u].Order.Kind != NoOrder {
			continue // see besides
		}
		if !s.freely(g, u) {
			c.add(blank(CallVerb, u))
			continue
		}
		c.add(blank(ThrowVerb, u))
		if n := len(c.off.Orders); c.one {
			if c.unitOrders(u); len(c.off.Orders) > n {
				return true
			}
			continue
		}
		c.unitOrders(u)
	}
	return false
}

// nextItem is the order that a computer commander has carried out next: all shots
// before anybody goes into their way, those of guns first; then whoever is nearest
// to the enemy, so that those behind find room.
func (s *State) nextItem() (next int8) {
	var first inches.Fine
	next = nobody
	for u := range s.b.pieces {
		if !s.item(u) {
			continue
		}
		_, n := s.nearestEnemy(s.side(u), s.base(u).At.Point())
		switch k := s.Pieces[u].Order.Kind; {
		case k != Shoot && k != Breach:
		case s.gun(u):
			n -= 2 * inches.Endless
		default:
			n -= inches.Endless
		}
		if next == nobody || n < first {
			next, first = u, n
		}
	}
	return next
}

// rides are an officer's own moves and joins.
func (c offers) rides(g int8) {
	s := c.s
	if s.Pieces[g].has(Rode) || s.Pieces[g].Order.Kind != NoOrder {
		return
	}
	side, now := s.side(g), byHand(s).leads(g)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if c.one && s.card(g).arm == Commander && s.on(u) && byHand(s).leadsFrom(g, u, s.base(u).At) <= now {
			continue // he need not go to whom he leads as well from where he is
		}
		o := blank(JoinVerb, g)
		o.Target = u
		c.add(o)
		if s.on(u) && s.unit(u) && s.Pieces[g].With != u && s.card(u).under == g {
			o := blank(Declare, g)
			b := s.base(u)
			o.D.Kind, o.D.N, o.D.Target = Ride, 1, u
			o.D.Legs[0] = b.At.Point().Ahead(b.Facing, -b.Depth.Fine()/2, 0).Position()
			c.add(o)
		}
	}
}

// unitOrders are a unit's orders: everything it can shoot at or charge, and moves
// towards and away from what matters.
func (c offers) unitOrders(u int8) {
	s := c.s
	p, k := &s.Pieces[u], s.card(u)
	d := noOrder
	d.Kind = Stand
	first, stands := len(c.off.Orders), c.declare(u, d)
	if k.arm == Dummy {
		c.dodges(u)
		return
	}
	if k.arm == Balloon {
		for _, kind := range [...]Kind{Raise, Lower} {
			d.Kind = kind
			c.declare(u, d)
		}
		return
	}
	if k.carriable() {
		if c.embarks(u); s.aboard(u) {
			return
		}
	}
	if k.arm.vehicle() && k.arm != SteamEngine {
		c.courses(u)
		c.volleys(u)
		return
	}
	if s.inMelee(u) {
		d.Kind, d.N, d.Legs[0] = Maneuver, 1, p.At
		c.declare(u, d)
		return
	}
	mark := c.strikes(u)
	if s.gun(u) {
		if c.one && stands && mark != nobody { // a shot costs a gun nothing, which a few lines of thought do not tell from the luck of their dice
			c.off.Orders = slices.Delete(c.off.Orders, first, first+1)
		}
		for g := range s.b.ground {
			d := noOrder
			d.Kind, d.Target = Breach, int8(g)
			c.declare(u, d)
		}
	}
	c.moves(u, mark)
}

// strikes are a unit's charges and shots. It says whom a computer commander would have
// it shoot at, if it is his move: whoever is worth most, or nobody.
func (c offers) strikes(u int8) (mark int8) {
	s := c.s
	enemy, sprint := 1-s.side(u), s.sprint(u)
	mark, most := nobody, 0
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.on(t) {
			continue
		}
		if d := noOrder; !s.beyond(u, t, sprint) {
			d.Kind, d.Target = Charge, t
			c.declare(u, d)
			if s.led(u) {
				d.Extra = FollowMe
				c.declare(u, d)
			}
		}
		if s.mayShoot(u) && c.shots(u, t, sprint) && c.one {
			if v := byHand(s).shotValue(u, t); v > most {
				mark, most = t, v
			}
		}
	}
	return mark
}

// shots are a unit's shots at an enemy: alone, before a charge, and shared with each
// enemy behind him in the roster. It says whether there are any.
func (c offers) shots(u, t int8, sprint inches.Fine) bool {
	s := c.s
	d := noOrder
	d.Kind, d.Target = Shoot, t
	if !c.declare(u, d) {
		return false // whoever may not shoot may not shoot and charge
	}
	if d.Kind, d.Prey = ShootCharge, t; !s.plays(noHopelessCharges) || !s.beyond(u, t, sprint) {
		c.declare(u, d)
	}
	for v := t + 1; s.plays(fireMaySplit) && v < s.b.first[s.side(t)+1]; v++ {
		d.Kind, d.Prey, d.Files = Shoot, v, max(s.Pieces[u].Files/2, 1)
		c.declare(u, d)
	}
	return true
}

// declare adds an order to a unit, if check passes it.
func (c offers) declare(u int8, d Declared) bool {
	o := blank(Declare, u)
	o.D = d
	return c.add(o)
}

// sprint is how far a unit's charge goes if all its dice are sixes.
func (s *State) sprint(u int8) inches.Fine {
	row := s.moveRow(u, s.inFormation(u))
	n := moveDice(row, basicColumn) + moveDice(row, chargeColumn) + 1 // Follow Me!
	return inches.Fine(n) * 6 * inches.Inch.Fine()
}

// moves are the candidate moves of a unit, after a shot at its mark if it has one.
func (c offers) moves(u, mark int8) {
	s := c.s
	p := &s.Pieces[u]
	var list [12]inches.Position
	n := s.wishes(u, &list)
	extra := Extra(0)
	if s.led(u) {
		extra |= FollowMe
	}
	before := len(c.off.Orders)
	for _, to := range list[:n] {
		o := blank(Declare, u)
		o.D.N, o.D.Legs[0], o.D.Extra = 1, to, extra
		if s.bandFor(u) != nobody {
			o.D.Extra |= WithBand
		}
		o.D.Kind = Basic
		c.fresh(o)
		if mark != nobody {
			o.D.Kind, o.D.Target = ShootMove, mark
			c.fresh(o)
			o.D.Target = nobody
		}
		if t := s.nearestSeen(u); t != nobody && s.plays(moveAndThenShoot) {
			o.D.Kind, o.D.Target = MoveShoot, t
			c.fresh(o)
			o.D.Target = nobody
		}
		o.D.Kind = March
		c.fresh(o)
		o.D.Kind = Maneuver
		if s.gun(u) {
			o.D.Form = Limbered
			o.D.Extra |= ChangeFirst
			if p.Form == Limbered {
				o.D.Form = Unlimbered
				o.D.Extra &^= ChangeFirst
			}
			c.fresh(o)
		}
	}
	if c.one && len(c.off.Orders) == before {
		c.aside(u)
	}
	c.turns(u)
}

// aside are what a computer commander thinks of for a unit that can go to nothing that it
// wishes, for a wall, a river or a wood that it may not enter: some way ahead, and past it
// to either side.
func (c offers) aside(u int8) {
	p := &c.s.Pieces[u]
	for _, far := range [...]inches.Length{12 * inches.Inch, 6 * inches.Inch, 3 * inches.Inch} {
		for _, turn := range [...]inches.Heading{0, 30 * inches.Degree, -30 * inches.Degree, 60 * inches.Degree, -60 * inches.Degree, 90 * inches.Degree, -90 * inches.Degree} {
			o := blank(Declare, u)
			o.D.Kind, o.D.N = Basic, 1
			o.D.Legs[0] = p.At.Point().Ahead(p.Facing.Turned(turn), far.Fine(), 0).Position()
			if c.s.b.inside(o.D.Legs[0]) {
				c.fresh(o)
			}
		}
	}
}

// turns are changes of front and formation on the spot.
func (c offers) turns(u int8) {
	s := c.s
	p := &s.Pieces[u]
	t := s.nearestSeen(u)
	facing := noFacing
	if t != nobody {
		if h, ok := inches.HeadingOf(way(s.base(u).At, s.base(t).At)); ok && h.Between(p.Facing) > 2000 {
			facing = h
			o := blank(Declare, u)
			o.D.Kind, o.D.Facing = Maneuver, h
			c.fresh(o)
			o.D.Kind, o.D.Prey = ManeuverCharge, t
			c.fresh(o)
		}
	}
	for _, f := range [...]Formation{Line, Column, RoadColumn, Square, Open, Limbered, Unlimbered} {
		if f == p.Form || !s.mayStand(u, f) {
			continue
		}
		o := blank(Declare, u)
		o.D.Kind, o.D.Form, o.D.Facing = Maneuver, f, facing
		if f >= Limbered {
			o.D.Extra = ChangeFirst
		}
		c.fresh(o)
	}
	if s.card(u).arm.horse() {
		o := blank(Declare, u)
		o.D.Kind, o.D.Extra = Maneuver, Dismount|ChangeFirst
		if p.Afoot {
			o.D.Extra = Mount | ChangeFirst
		}
		c.fresh(o)
	}
	if n := s.figures(u) / 3; n > 0 && !s.skirmisher(u) && s.card(u).divides() { // a third goes ahead to skirmish (MD-UNIT-06)
		o := blank(Declare, u)
		o.D.Kind, o.D.Off, o.D.OffFacing = Maneuver, int8(n), p.Facing
		o.D.OffAt = p.At.Point().Ahead(p.Facing, 4*inches.Inch.Fine(), 0).Position()
		c.fresh(o)
	}
	// Straight back, keeping its front.
	o := blank(Declare, u)
	o.D.Kind, o.D.N = Maneuver, 1
	o.D.Legs[0] = p.At.Point().Ahead(p.Facing, -6*inches.Inch.Fine(), 0).Position()
	if s.b.inside(o.D.Legs[0]) {
		c.fresh(o)
	}
}

// inside says whether a place is on the table.
func (b *battle) inside(p inches.Position) bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= b.width && p.Y <= b.depth
}

// wishes are places that a unit may want to go to: towards enemies to the bands
// of its range, goals, cover, straight ahead.
func (s *State) wishes(u int8, list *[12]inches.Position) (n int) {
	p, k := &s.Pieces[u], s.card(u)
	add := func(to inches.Position) {
		if n < len(list) && s.b.inside(to) && to != p.At {
			list[n] = to
			n++
		}
	}
	near, far := k.weapon.ranges()
	ahead := p.At.Point().Ahead(p.Facing, 12*inches.Inch.Fine(), 0).Position()
	add(ahead)
	if t := s.nearestSeen(u); t != nobody {
		q := s.base(t)
		g := s.gap(u, t)
		h, ok := inches.HeadingOf(inches.Point{X: g.To.X - p.At.Point().X, Y: g.To.Y - p.At.Point().Y})
		for _, r := range [...]inches.Length{inches.Inch, near, far} {
			if d := g.Length() - r.Fine(); ok && r > 0 && d > inches.Inch.Fine()/2 {
				add(p.At.Point().Ahead(h, d, 0).Position())
			}
		}
		add(q.At)
	}
	for _, side := range [...]int8{k.side, 1 - k.side} {
		for _, g := range s.b.goals[side] {
			to := s.b.ground[g.place].middle
			if by, crossed := s.crossingTo(p.At.Point(), to.Point()); crossed {
				to = by.Position()
			}
			add(to)
		}
	}
	best, nearest := -1, inches.Endless
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.cover != noCover && s.pace(u, s.classNow(i), g.line) > 0 {
			if d := inches.Distance(p.At.Point(), g.middle.Point()); d < nearest {
				best, nearest = i, d
			}
		}
	}
	if best >= 0 {
		add(s.b.ground[best].middle)
	}
	return n
}

// courses are those of boats, trains and aircraft.
func (c offers) courses(u int8) {
	s := c.s
	at := s.Pieces[u].At
	for i := range inches.Heading(8) {
		to := at.Point().Ahead(i*45*inches.Degree, 12*inches.Inch.Fine(), 0).Position()
		o := blank(Declare, u)
		o.D.Kind, o.D.N, o.D.Legs[0] = Ride, 1, to
		if s.card(u).arm == Train {
			if i > 1 {
				return
			}
			rail := s.b.ground[max(s.card(u).track, 0)].rail
			if rail == nil {
				return
			}
			o.D.Legs[0] = rail.At(rail.Length() * inches.Fine(i))
		}
		c.fresh(o)
	}
}
