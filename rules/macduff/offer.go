package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// offers collects orders that check passes.
type offers struct {
	s    *State
	seat rules.Seat
	off  *rules.Offer[Order]
}

func (f *offers) add(o Order) {
	if check(f.s, f.seat, &o).Legal() {
		f.off.Orders = append(f.off.Orders, o)
	}
}

// fresh adds an order that may be the same as one before it.
func (f *offers) fresh(o Order) {
	for i := range f.off.Orders {
		if f.off.Orders[i] == o {
			return
		}
	}
	f.add(o)
}

// offer fills in what a seat may order: all that is discrete, and the moves that
// most would think of; the first is what most would answer.
func offer(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	off.Reset()
	if next(s) != rules.Ask {
		return
	}
	if q := s.asked(); !q.For(seat) {
		return
	}
	c := &offers{s, seat, off}
	f := s.top()
	simple := func(verbs ...Verb) {
		for _, v := range verbs {
			c.add(blank(v, f.Unit))
		}
	}
	switch f.Step {
	case Ordering:
		c.add(blank(DoneVerb, nobody))
		c.slip(f.Unit)
	case CarryOut, RallyOwed, MeleePhase:
		v := map2(f.Step)
		for u := range s.b.pieces {
			c.add(blank(v, u))
		}
	case ChooseFirst:
		c.add(blank(FirstVerb, nobody))
		c.add(blank(SecondVerb, nobody))
	case ChooseOfficer:
		for u := range s.b.pieces {
			c.add(blank(ActVerb, u))
		}
		c.add(blank(PassVerb, nobody))
	case ReturnFire:
		simple(ReturnVerb, HoldVerb)
	case Reforming:
		c.reforms(f.Unit)
	case HowFar:
		c.stops(f.Unit, inches.Length(f.N[0]))
	case Escaping:
		c.escapes(f)
	case Reacting:
		c.reactions(f)
	case ChargeChoice:
		simple(HomeVerb, HaltFireVerb, HaltVerb)
	case EvadeEnd:
		least, most := s.evadeRange(f.Unit, f.Target, int(f.N[cRange]))
		for _, n := range [...]inches.Fine{most, least, (least + most) / 2} {
			o := blank(StopVerb, f.Target)
			o.Length = inches.Length(n / inches.Thousandth)
			c.fresh(o)
		}
	case AfterEvade:
		simple(OnVerb)
		if t := s.exposed(f.Unit, f.Target, means(f)); t != nobody {
			o := blank(Declare, f.Unit)
			o.D.Kind, o.D.Target = Charge, t
			c.add(o)
		}
		o := blank(StopVerb, f.Unit)
		c.add(o)
		o.Length = inches.Length(means(f) / inches.Thousandth / 2)
		c.fresh(o)
	case Pursuits:
		c.pursuits(f.Unit)
	case WorkPhase:
		c.works(f.Unit)
	case Healing:
		for u := range s.b.pieces {
			o := blank(HealVerb, f.Target)
			o.Target = u
			c.add(o)
		}
	case Chance:
		c.chances(f)
	}
}

// map2 is the verb with which one of several is chosen.
func map2(step Step) Verb {
	switch step {
	case CarryOut:
		return GoVerb
	case RallyOwed:
		return RallyVerb
	}
	return FightVerb
}

// slip is what may stand on a commander's order slip.
func (c *offers) slip(g int8) {
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
		if !s.ordersTo(g, u).Legal() {
			continue
		}
		if s.Pieces[u].Order.Kind != NoOrder {
			// It may be changed to any other; so that nobody goes round in a
			// circle, only this is offered.
			o := blank(Declare, u)
			o.D.Kind = Stand
			c.add(o)
			continue
		}
		if !s.freely(g, u) {
			c.add(blank(CallVerb, u))
			continue
		}
		c.unitOrders(u)
	}
}

// rides are an officer's own moves and joins.
func (c *offers) rides(g int8) {
	s := c.s
	if s.Pieces[g].has(Rode) || s.Pieces[g].Order.Kind != NoOrder {
		return
	}
	side := s.side(g)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
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
func (c *offers) unitOrders(u int8) {
	s := c.s
	p, k := &s.Pieces[u], s.card(u)
	declare := func(d Declared) {
		o := blank(Declare, u)
		o.D = d
		c.add(o)
	}
	d := noOrder
	d.Kind = Stand
	declare(d)
	if k.arm.vehicle() && k.arm != SteamEngine {
		c.courses(u)
		return
	}
	if s.inMelee(u) {
		d.Kind, d.N, d.Legs[0] = Maneuver, 1, p.At
		declare(d)
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.on(t) {
			continue
		}
		d := noOrder
		d.Kind, d.Target = Charge, t
		declare(d)
		if s.led(u) {
			d.Extra = FollowMe
			declare(d)
		}
		if s.mayShoot(u) && s.checkShot(u, t).Legal() {
			d := noOrder
			d.Kind, d.Target = Shoot, t
			declare(d)
			d.Kind, d.Prey = ShootCharge, t
			declare(d)
		}
	}
	if s.gun(u) {
		for g := range s.b.ground {
			d := noOrder
			d.Kind, d.Target = Breach, int8(g)
			declare(d)
		}
	}
	c.moves(u)
}

// moves are the candidate moves of a unit.
func (c *offers) moves(u int8) {
	s := c.s
	p := &s.Pieces[u]
	var list [12]inches.Position
	n := s.wishes(u, &list)
	extra := Extra(0)
	if s.led(u) {
		extra |= FollowMe
	}
	for _, to := range list[:n] {
		o := blank(Declare, u)
		o.D.N, o.D.Legs[0], o.D.Extra = 1, to, extra
		if s.bandFor(u) != nobody {
			o.D.Extra |= WithBand
		}
		o.D.Kind = Basic
		c.fresh(o)
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
	c.turns(u)
}

// turns are changes of front and formation on the spot.
func (c *offers) turns(u int8) {
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
	for _, g := range s.b.goals[k.side] {
		add(s.b.ground[g.place].middle)
	}
	for _, g := range s.b.goals[1-k.side] {
		add(s.b.ground[g.place].middle)
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
func (c *offers) courses(u int8) {
	s := c.s
	at := s.Pieces[u].At
	for i := range inches.Heading(8) {
		to := at.Point().Ahead(i*4500, 12*inches.Inch.Fine(), 0).Position()
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

func (c *offers) reforms(u int8) {
	s := c.s
	c.add(blank(ReformVerb, u))
	for _, f := range [...]Formation{Line, Column, Square, Open} {
		if s.mayStand(u, f) {
			o := blank(ReformVerb, u)
			o.Form = f
			c.add(o)
			o.Facing = s.Pieces[u].Facing
			c.add(o)
		}
	}
}

func (c *offers) stops(u int8, most inches.Length) {
	for _, n := range [...]inches.Length{most, most / 2, 0} {
		o := blank(StopVerb, u)
		o.Length = n
		c.fresh(o)
	}
}

func (c *offers) escapes(f *Frame) {
	s := c.s
	home := s.b.sides[s.side(f.Unit)].home
	for i := range inches.Heading(24) {
		h := home.Turned(i * 1500)
		for _, n := range [...]int{int(f.N[0] / 1000), int(f.N[0] / 2000)} {
			if at, ok := s.refuge(f.Unit, f.Target, h, n); ok {
				o := blank(EscapeVerb, f.Unit)
				o.At = at
				c.fresh(o)
			}
		}
	}
	if len(c.off.Orders) == 0 {
		o := blank(EscapeVerb, f.Unit)
		o.At = s.base(f.Unit).At
		c.off.Orders = append(c.off.Orders, o)
	}
}

// reactions: the default is the one that most would give: squares against horse,
// fire close, a step aside for skirmishers.
func (c *offers) reactions(f *Frame) {
	s := c.s
	t := f.Target
	k := s.trackTo(f.Unit, t, s.struckFace(f.Unit, t))
	near, far := s.card(t).weapon.ranges()
	fire := func(r inches.Length) {
		o := blank(FireVerb, t)
		o.Length = max(min(r, k.dist.Length()), inches.Inch)
		c.fresh(o)
	}
	c.add(blank(SquareVerb, t))
	if s.skirmisher(t) {
		c.add(blank(FallBackVerb, t))
	}
	if s.canReact(f.Unit, t, firing) {
		fire(min(near, 4*inches.Inch))
		fire(near)
		fire(inches.Inch)
		fire(far)
	}
	c.add(blank(CounterVerb, t))
	if !s.skirmisher(t) {
		c.add(blank(FallBackVerb, t))
	}
	o := blank(Declare, t)
	o.D.Kind = Stand
	c.add(o)
}

func (c *offers) pursuits(side int8) {
	s := c.s
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.pursues(u) {
			continue
		}
		for t := range s.b.pieces {
			o := blank(PursueVerb, u)
			o.Target = t
			c.add(o)
		}
		c.add(blank(DeclineVerb, u))
	}
}

// works are the tasks of engineers.
func (c *offers) works(side int8) {
	s := c.s
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		c.add(blank(DouseVerb, u))
		if !s.works(u) {
			continue
		}
		task := func(t Task, target int8, at inches.Position) {
			o := blank(WorkVerb, u)
			o.Task, o.Target, o.At = t, target, at
			c.fresh(o)
		}
		for i := range s.Works { // what is begun goes on
			w := &s.Works[i]
			if w.Done || w.Side != side || w.Kind == NoTask || w.Kind == CutRoad || w.Kind == BreachMade {
				continue
			}
			switch w.Kind {
			case Earthwork, Obstacle, SetUp, PackUp:
				task(w.Kind, nobody, inches.Position{})
			case Gap, Bank, Shore:
				task(w.Kind, w.Ground, w.At)
			default:
				task(w.Kind, w.Ground, inches.Position{})
			}
		}
		if s.card(u).arm == Hospital {
			task(SetUp, nobody, inches.Position{})
			task(PackUp, nobody, inches.Position{})
			continue
		}
		front := frontOf(s.base(u)).At
		for g := range s.b.ground {
			if !s.near(u, g) {
				continue
			}
			for _, t := range [...]Task{Fortify, Charges, Pontoon, BreakBridge} {
				task(t, int8(g), inches.Position{})
			}
			at := s.nearestOf(g, front.Point()).Position()
			for _, t := range [...]Task{Gap, Bank, Shore} {
				task(t, int8(g), at)
			}
		}
		task(Obstacle, nobody, inches.Position{})
		task(Earthwork, nobody, inches.Position{})
	}
	for g := range s.b.ground {
		o := blank(BlowVerb, nobody)
		o.Target = int8(g)
		c.add(o)
	}
	c.add(blank(DoneVerb, nobody))
}

// chances are the uses of a chance card.
func (c *offers) chances(f *Frame) {
	s := c.s
	if f.N[1] != 0 {
		c.add(blank(GoVerb, f.Target))
		c.unitOrders(f.Target)
		return
	}
	for u := range s.b.pieces {
		switch f.N[0] {
		case rising:
			for t := range s.b.pieces {
				o := blank(ReplaceVerb, u)
				o.Target = t
				c.add(o)
			}
			c.add(blank(OfficerVerb, u))
		case never:
			o := blank(RecoverVerb, u)
			o.N = int16(min(f.N[2], int32(s.Pieces[u].Lost)))
			c.add(o)
		default:
			c.add(blank(NameVerb, u))
		}
	}
	if u := s.spare(f.Unit); u != nobody && f.N[0] == marchedAll {
		c.arrivals(u)
	}
	c.add(blank(PassVerb, nobody))
}

// arrivals are places along a unit's own edge.
func (c *offers) arrivals(u int8) {
	s := c.s
	_, d := s.extent(u)
	for i := range inches.Length(9) {
		o := blank(PlaceVerb, u)
		switch h := s.b.sides[s.side(u)].home; h {
		case inches.South:
			o.At = inches.Position{X: s.b.width * (i + 1) / 10, Y: d}
		case inches.North:
			o.At = inches.Position{X: s.b.width * (i + 1) / 10, Y: s.b.depth - d}
		case inches.West:
			o.At = inches.Position{X: d, Y: s.b.depth * (i + 1) / 10}
		default:
			o.At = inches.Position{X: s.b.width - d, Y: s.b.depth * (i + 1) / 10}
		}
		c.add(o)
	}
}

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
			if at, ok := s.refuge(top.Unit, top.Target, inches.Heading(f.Intn(36000)), int(top.N[0]/1000)); ok {
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
	enemy := 1 - s.side(u)
	t := s.b.first[enemy] + int8(f.Intn(int(s.b.first[enemy+1]-s.b.first[enemy])))
	o.D.N = 1
	o.D.Legs[0] = p.At.Point().Ahead(p.Facing.Turned(inches.Heading(f.Intn(9000))-4500), fine(1+f.Intn(18)), 0).Position()
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
