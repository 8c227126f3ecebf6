package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// offers collects orders that check passes.
type offers struct {
	s    *State
	seat rules.Seat
	off  *rules.Offer[Order]
	one  bool // of an order slip, only what one unit may be ordered
}

// add adds an order, and says whether check passes it.
func (c offers) add(o Order) bool {
	n := len(c.off.Orders)
	c.off.Orders = append(c.off.Orders, o)
	if !check(c.s, c.seat, &c.off.Orders[n]).Legal() {
		c.off.Orders = c.off.Orders[:n]
		return false
	}
	return true
}

// fresh adds an order that may be the same as one before it.
func (c offers) fresh(o Order) {
	for i := range c.off.Orders {
		if c.off.Orders[i] == o {
			return
		}
	}
	c.add(o)
}

// offer fills in what a seat may order: all that is discrete, and the moves that
// most would think of; the first is what most would answer.
func offer(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	offerTo(s, offers{s, seat, off, false})
}

// whose is the piece that an order is given to, and whether it does anything by it. Who
// is chosen of several is no piece that acts: he is shown as whom the choice is about.
func whose(s *State, o *Order) (piece string, does bool) {
	if o.Verb == Declare {
		return s.card(o.Unit).id, o.D.Kind != Stand
	}
	if !s.known(o.Unit) || o.Verb < SetAt && acts[o.Verb].picks {
		return "", false
	}
	return s.card(o.Unit).id, o.Verb >= SetAt || !acts[o.Verb].passes
}

// besides fills in that who has an order on his commander's slip may stand instead;
// any other order he may be given by hand.
func besides(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	if next(s) != rules.Ask || s.top().Step != Ordering {
		return
	}
	if q := s.asked(); !q.For(seat) {
		return
	}
	c, g := offers{s, seat, off, false}, s.top().Unit
	for u := range s.b.pieces {
		if s.on(u) && s.Pieces[u].Order.Kind != NoOrder && s.ordersTo(g, u).Legal() {
			o := blank(Declare, u)
			o.D.Kind = Stand
			c.add(o)
		}
	}
}

// consider fills in what a computer commander weighs: an order slip is written
// one unit after another.
func consider(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	offerTo(s, offers{s, seat, off, true})
}

func offerTo(s *State, c offers) {
	c.off.Reset()
	if next(s) != rules.Ask {
		return
	}
	if q := s.asked(); !q.For(c.seat) {
		return
	}
	f := s.top()
	f.step().offers(c, f)
}

// simple offers what says all by its verb, of a piece.
func (c offers) simple(u int8, verbs ...Verb) {
	for _, v := range verbs {
		c.add(blank(v, u))
	}
}

// onlySimple are the offers of a step that asks the frame's unit for a word.
func onlySimple(verbs ...Verb) func(offers, *Frame) {
	return func(c offers, f *Frame) { c.simple(f.Unit, verbs...) }
}

// ordering offers what a commander may do before the dice.
func (c offers) ordering(f *Frame) {
	if !c.one {
		c.simple(nobody, DoneVerb)
	}
	for event := range int16(events) {
		o := blank(PlayVerb, nobody)
		o.N = event
		c.add(o)
	}
	if !c.slip(f.Unit) && c.one {
		c.simple(nobody, DoneVerb)
	}
}

// answerEnds are how far an evader or a countercharger may go.
func (c offers) answerEnds(f *Frame) {
	least, most := c.s.stopRange(f)
	for _, n := range [...]inches.Fine{most, least, (least + most) / 2} {
		o := blank(StopVerb, f.Target)
		o.Length = inches.Length(n / inches.Thousandth)
		c.fresh(o)
	}
}

// each offers the same of every piece.
func (c offers) each(v Verb) {
	for u := range c.s.b.pieces {
		c.add(blank(v, u))
	}
}

// melees offers every melee once, whoever is in it.
func (c offers) melees() {
	list, n := c.s.toFight()
	for _, u := range list[:n] {
		c.add(blank(FightVerb, u))
	}
}

func (c offers) reforms(u int8) {
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

func (c offers) stops(u int8, most inches.Length) {
	for _, n := range [...]inches.Length{most, most / 2, 0} {
		o := blank(StopVerb, u)
		o.Length = n
		c.fresh(o)
	}
}

func (c offers) escapes(f *Frame) {
	s := c.s
	home := s.b.sides[s.side(f.Unit)].home
	for i := range inches.Heading(24) {
		h := home.Turned(i * 1500)
		for _, n := range [...]int{int(f.N[upTo] / 1000), int(f.N[upTo] / 2000)} {
			if at, ok := s.refuge(f.Unit, f.Target, h, n); ok {
				o := blank(EscapeVerb, f.Unit)
				o.At = at
				c.fresh(o)
			}
		}
	}
	side := s.side(f.Unit)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) {
			o, b := blank(EscapeVerb, f.Unit), s.base(u)
			o.At, o.Target = b.At.Point().Ahead(b.Facing, -b.Depth.Fine()/2, 0).Position(), u
			c.fresh(o)
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
func (c offers) reactions(f *Frame) {
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
		c.cheered(blank(FallBackVerb, t))
	}
	if s.canReact(f.Unit, t, firing) {
		fire(min(near, 4*inches.Inch))
		fire(near)
		fire(inches.Inch)
		fire(far)
	}
	c.cheered(blank(CounterVerb, t))
	if !s.skirmisher(t) {
		c.cheered(blank(FallBackVerb, t))
	}
	o := blank(Declare, t)
	o.D.Kind = Stand
	c.add(o)
}

func (c offers) pursuits(side int8) {
	s := c.s
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.pursues(u) {
			continue
		}
		for t := range s.b.pieces {
			o := blank(PursueVerb, u)
			o.Target = t
			c.cheered(o)
		}
		c.add(blank(DeclineVerb, u))
	}
}

// cheered adds a pursuit or a reaction, and the same with a Huzzah!
// (MD-CHANCE-06).
func (c offers) cheered(o Order) {
	c.add(o)
	o.D.Extra |= WithHuzzah
	c.add(o)
}

// shares are ways to share melee dice: evenly, or so many to one enemy.
func (c offers) shares(f *Frame) {
	c.add(blank(EvenlyVerb, f.Unit))
	for t := range c.s.b.pieces {
		for n := c.s.diceLeft(f); n >= 0; n-- {
			o := blank(ShareVerb, f.Unit)
			o.Target, o.N = t, int16(n)
			c.add(o)
		}
	}
}

// task is one of engineers, of a hospital too, at a piece of ground or a place.
func (c offers) task(u int8, t Task, target int8, at inches.Position) {
	o := blank(WorkVerb, u)
	o.Task, o.Target, o.At = t, target, at
	c.fresh(o)
}

// begun are the tasks that have been begun, and go on.
func (c offers) begun(u int8) {
	for i := range c.s.Works {
		w := &c.s.Works[i]
		if w.Done || w.Side != c.s.side(u) || w.Kind == NoTask || w.Kind == CutRoad || w.Kind == BreachMade {
			continue
		}
		switch w.Kind {
		case Earthwork, Obstacle, SetUp, PackUp:
			c.task(u, w.Kind, nobody, inches.Position{})
		case Gap, Bank, Shore:
			c.task(u, w.Kind, w.Ground, w.At)
		default:
			c.task(u, w.Kind, w.Ground, inches.Position{})
		}
	}
}

// works are the tasks of engineers.
func (c offers) works(side int8) {
	s := c.s
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		c.add(blank(DouseVerb, u))
		if !s.works(u) {
			continue
		}
		c.begun(u)
		for t := s.b.first[side]; t < s.b.first[side+1]; t++ {
			c.task(u, Repair, t, inches.Position{})
		}
		if s.card(u).arm == Hospital {
			c.task(u, SetUp, nobody, inches.Position{})
			c.task(u, PackUp, nobody, inches.Position{})
			continue
		}
		front := inches.FrontOf(s.base(u)).At
		for g := range s.b.ground {
			if !s.near(u, g) {
				continue
			}
			for _, t := range [...]Task{Fortify, Charges, Pontoon, BreakBridge} {
				c.task(u, t, int8(g), inches.Position{})
			}
			at := s.nearestOf(g, front.Point()).Position()
			for _, t := range [...]Task{Gap, Bank, Shore} {
				c.task(u, t, int8(g), at)
			}
		}
		c.task(u, Obstacle, nobody, inches.Position{})
		c.task(u, Earthwork, nobody, inches.Position{})
	}
	for g := range s.b.ground {
		o := blank(BlowVerb, nobody)
		o.Target = int8(g)
		c.add(o)
	}
	c.add(blank(DoneVerb, nobody))
}

// chances are the uses of a chance card.
func (c offers) chances(f *Frame) {
	s := c.s
	if f.N[chanceNamed] != 0 {
		o := blank(GoVerb, f.Target)
		c.add(o)
		if _, wheels := s.wheelsOn(f.Target); wheels && f.N[chanceEvent] == blunder {
			o.Yes = true
			c.add(o)
		}
		c.unitOrders(f.Target)
		return
	}
	for u := range s.b.pieces {
		switch f.N[chanceEvent] {
		case rising:
			for t := range s.b.pieces {
				o := blank(ReplaceVerb, u)
				o.Target = t
				c.add(o)
			}
			c.add(blank(OfficerVerb, u))
		case never:
			o := blank(RecoverVerb, u)
			o.N = int16(min(f.N[chancePoints], int32(s.Pieces[u].Lost)))
			c.add(o)
		default:
			c.add(blank(NameVerb, u))
		}
	}
	if u := s.spare(f.Unit); u != nobody && f.N[chanceEvent] == marchedAll {
		c.arrivals(u)
	}
	c.add(blank(KeepVerb, nobody))
	c.add(blank(PassVerb, nobody))
}

// arrivals are places along a unit's own edge.
func (c offers) arrivals(u int8) {
	s := c.s
	_, d := s.extent(u)
	home := s.b.sides[s.side(u)].home
	long := s.b.width
	if home == inches.East || home == inches.West {
		long = s.b.depth
	}
	for i := range inches.Length(9) {
		o := blank(PlaceVerb, u)
		o.At = s.b.alongEdge(home, long*(i+1)/10, d)
		c.add(o)
	}
}
