package macduff

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// S3: a commander is activated, gives his orders, and has them carried out.
var commandSteps = []step{
	{
		of: Ordering, name: "command", clause: "MD-ORD-01",
		asks: always, part: true,
		over:     func(s *State, f *Frame) bool { return s.Active != f.Unit || !s.on(f.Unit) && !s.leaves(f.Unit) },
		ends:     func(r *run, f *Frame) { spend(r, f.Unit) },
		seats:    func(s *State, f *Frame) uint32 { return s.officerSeats(f.Unit) },
		question: "{a} [acts]: what shall each of his units do? Nothing is thrown before the orders are given.",
		instead:  "a commander gives his orders",
		standing: rules.Kind{Name: "command", Title: "orders are given", Answers: []scene.Form{say("What is on the slip", "done")}},
		offers:   offers.ordering,
		checks:   (*State).checkOrdering,
		answered: func(r *run, o *Order, _ *Frame) { order(r, o) },
	},
	{
		of: Challenged, name: "challenge", clause: "MD-ORD-01",
		asks: always, over: unitGone,
		seats:    func(s *State, f *Frame) uint32 { return s.spokesman(1 - s.side(f.Unit)) },
		question: "{a} [has] thrown before the order was declared: does the throw stand?",
		standing: rules.Kind{Name: "challenge", Title: "the enemy throws before his order", Answers: []scene.Form{say("Let it stand", "stands"), say("Have it thrown again", "again")}},
		offers:   onlySimple(StandsVerb, AgainVerb),
		checks:   byUnit(StandsVerb, AgainVerb),
		answered: func(r *run, o *Order, _ *Frame) { challenged(r, o.Verb == AgainVerb) },
	},
	{
		of: CarryOut, name: "carry-out", clause: "MD-ORD-04",
		does: carryOut, part: true,
		asks:     func(s *State, _ *Frame) bool { return s.choices() > 1 },
		seats:    func(s *State, f *Frame) uint32 { return s.officerSeats(f.Unit) },
		question: "Whose order is carried out next?",
		instead:  "the orders stand and are being carried out",
		standing: rules.Kind{Name: "carry-out", Title: "its order is carried out", Answers: []scene.Form{say("Carry it out", "go")}},
		offers: func(c offers, _ *Frame) {
			if c.one {
				c.simple(c.s.nextItem(), GoVerb)
				return
			}
			c.each(GoVerb)
		},
		checks: func(s *State, o *Order, _ *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == GoVerb && !o.Yes && s.item(o.Unit) {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, _ *Frame) { beginItem(r, o.Unit) },
	},
}

// Numbers of the cards.
const (
	maxOfficers = 6
	extraCard   = 2 * maxOfficers // and the next: an extra General's card of each side
	jokerCard   = extraCard + 2
	chanceCard  = jokerCard + 1 // each side's chance cards begin here
	chanceSide  = 24            // ten events and up to fourteen blanks
	cardCount   = chanceCard + 2*chanceSide
	noCard      = int8(-1)
)

// cardOf is a commander's card.
func cardOf(k *card) int8 { return k.side*maxOfficers + k.number }

// cardOwner is whose an activation card is: the side, and the commander.
func (b *battle) cardOwner(c int8) (side, g int8) {
	if c >= extraCard {
		side = c - extraCard
		return side, b.sides[side].general
	}
	side = c / maxOfficers
	return side, b.sides[side].officers[c%maxOfficers]
}

// asked is whom the question of the step that is on top concerns.
func (s *State) asked() (q rules.Question) {
	f := s.top()
	st := f.step()
	q = rules.Question{Kind: uint8(f.Step), Unit: int16(f.Unit), Must: true, Small: st.small, Aside: !st.part}
	switch {
	case st.seats != nil:
		q.Seats = st.seats(s, f)
	case st.whom == theSide:
		q.Seats = s.spokesman(f.Unit)
	case st.whom == theTarget:
		q.Seats = s.card(f.Target).seats
	default:
		q.Seats = s.card(f.Unit).seats
	}
	switch st.whom {
	case theSide:
		q.Unit = -1
	case theTarget:
		q.Unit = int16(f.Target)
	}
	q.Key = uint32(s.Turn)<<16 | uint32(s.Depth)<<12 | uint32(f.Unit+1)<<6&0xfff | uint32(f.Target+1)&0x3f
	return q
}

// prompt appends what is asked.
func prompt(s *State, asks *rules.Asks) {
	if next(s) == rules.Ask {
		asks.Add(s.asked())
	}
}

// ordersTo says why a commander may not give a unit an order now, or nothing
// (MD-CMD-01, MD-CMD-03, MD-SEQ-03 to 07).
func (s *State) ordersTo(g, u int8) rules.Refusal {
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case k.side != s.side(g):
		return refuse("MD-CMD-01", notYours, u, g)
	case !s.on(u):
		return refuse("MD-MORALE-01", isGone, u, g)
	case k.arm == Balloon && p.With == nobody:
		return refuse("MD-MOVE-10", windOnly, u, g)
	case k.arm == Commander && u != g, k.arm == Post, k.arm == SignalTeam:
		return refuse("MD-CMD-04", noOrders, u, g)
	case k.arm.officer():
		if u != g && k.under != g {
			return refuse("MD-ENG-02", notUnder, u, g)
		}
		if p.has(Rode) {
			return refuse("MD-SEQ-04", hasActed, u, g)
		}
		if p.has(Stayed) {
			return refuse("MD-CMD-05", mustStay, u, g)
		}
		return legal
	case !s.commands(g, u):
		return refuse("MD-CMD-01", notUnder, u, g)
	case p.has(Activated):
		return refuse("MD-SEQ-04", hasActed, u, g)
	case p.has(Failed) && !(s.plays(generalTriesAgain) && s.card(g).general && s.on(g)):
		return refuse("MD-CMD-03", hasFailed, u, g)
	case p.has(Retreating):
		return refuse("MD-MORALE-06", isRetreating, u, g)
	case p.has(Barred):
		return refuse("MD-CHANCE-05", isBarred, u, g)
	case p.has(Stopped):
		return refuse(vehicleClauses[k.arm], isBroken, u, g)
	case s.pinned(u):
		return refuse("MD-CHG-08", isPinned, u, g)
	}
	return legal
}

// commands says whether a unit takes its orders from a commander.
func (s *State) commands(g, u int8) bool {
	k := s.card(u)
	return k.under == g || s.card(g).general && s.on(g) || s.Pieces[g].With == u
}

// orphan says whether a unit's own commander is lost and it is his card
// (MD-SEQ-07).
func (s *State) orphan(g, u int8) bool {
	own := s.card(u).under
	if own == nobody || s.on(own) || s.Pieces[own].Fate == Waiting {
		return false
	}
	return own == g || s.plays(orphansAlwaysDice) || s.plays(orphanCardRemoved)
}

// freely says whether a unit needs no command roll.
func (s *State) freely(g, u int8) bool {
	if k := s.card(u); k.arm.officer() || k.arm == Dummy || s.Pieces[u].has(Called) {
		return true
	}
	if s.Pieces[g].With == u && s.on(g) {
		return true
	}
	if !s.on(g) || s.orphan(g, u) {
		return false
	}
	list, n := s.parts(u)
	for _, v := range list[:n] {
		if mask, kept := s.reachKept(g); kept && !s.hidden(v) {
			if mask>>v&1 != 0 {
				return true
			}
		} else if s.inReach(g, v) {
			return true
		}
	}
	return false
}

// uncalled says that a unit needs a command roll, and why.
func (s *State) uncalled(g, u int8) rules.Refusal {
	switch {
	case s.on(g) && !s.orphan(g, u):
		return refuse("MD-CMD-03", needsCall, u, g)
	case s.plays(activatedByInitiative):
		return refuse("MD-SEQ-09", isOrphan, u, g)
	}
	return refuse("MD-SEQ-07", isOrphan, u, g)
}

// reachKept are the units that were in a commander's reach when his card was
// turned, where he has joined a unit since.
func (s *State) reachKept(g int8) (mask uint64, kept bool) {
	f := s.top()
	if f.Step != Ordering || f.Unit != g || f.mask(reachThen) == 0 || s.plays(reachAtOrder) {
		return 0, false
	}
	return f.mask(reachThen), true
}

// reached12 are the units in a commander's reach when his card was turned, before
// anything moved (MD-CMD-03). As nothing moves before the orders stand, that is
// now; joining a unit changes it only with reach-measured: at-order.
func (s *State) reached12(g int8) (mask uint64) {
	for u := range s.b.pieces {
		if s.on(u) && !s.hidden(u) && s.side(u) == s.side(g) && s.commands(g, u) && s.inReach(g, u) {
			mask |= 1 << u
		}
	}
	return mask
}

// slip says whether some unit's order stands on the slip already.
func (s *State) slip() bool {
	for u := range s.b.pieces {
		if s.Pieces[u].Order.Kind != NoOrder && !s.card(u).arm.officer() {
			return true
		}
	}
	return false
}

// choices is how many items there are to choose the next of. Hidden units have
// their turn without a choice: to be asked would tell of them.
func (s *State) choices() (n int) {
	for u := range s.b.pieces {
		if s.item(u) && !s.hidden(u) {
			n++
		}
	}
	return n
}

// items is how many orders have still to be carried out.
func (s *State) items() (n int) {
	for u := range s.b.pieces {
		if s.item(u) {
			n++
		}
	}
	return n
}

// item says whether a piece's order has still to be carried out. What the other
// side's troops did in a blunder is no order on the slip (MD-CHANCE-04).
func (s *State) item(u int8) bool {
	p := &s.Pieces[u]
	return p.Order.Kind > Stand && s.on(u) && s.Active != nobody && s.side(s.Active) == s.side(u) && p.Marks&(Activated|Rode|Retreating) == 0 && !s.pinned(u)
}

// given is S3 (4): the orders stand.
func given(r *run) {
	s := r.State
	f := *s.top()
	g := f.Unit
	r.Emit(Event{Kind: Given, Unit: g})
	for u := range s.b.pieces {
		v := s.other(u) // both parts are activated together (MD-UNIT-06)
		if o := &s.Pieces[u].Order; o.Kind == Stand && s.on(u) || o.Kind == NoOrder && v != nobody && s.Pieces[v].Order.Kind != NoOrder {
			r.Emit(Event{Kind: Begun, Unit: u})
		}
	}
	replace(r, about(CarryOut, g, nobody))
	if s.card(g).general && s.plays(activatedByCards) {
		drifts(r, s.side(g))
	}
}

// carryOut is S3 (5, 6): the one item that is left, or the end.
func carryOut(r *run) {
	s := r.State
	f := s.top()
	for u := range s.b.pieces {
		if s.item(u) {
			beginItem(r, u)
			return
		}
	}
	spend(r, f.Unit)
}

// beginItem begins S4 for one piece.
func beginItem(r *run, u int8) {
	s := r.State
	o := s.Pieces[u].Order
	r.Emit(Event{Kind: Begun, Unit: u})
	if s.hidden(u) && unseen(r, u, &o) {
		return
	}
	shot := about(Shooting, u, o.Target)
	switch o.Kind {
	case Shoot:
		push(r, shot)
	case ShootMove:
		push(r, about(Moving, u, nobody))
		push(r, shot)
	case MoveShoot:
		push(r, shot)
		push(r, about(Moving, u, nobody))
	case Breach:
		push(r, about(Breaching, u, o.Target))
	case Charge:
		push(r, about(Charging, u, o.Target))
	case ManeuverCharge:
		push(r, about(Charging, u, o.Prey))
	case ShootCharge:
		push(r, about(Charging, u, o.Prey))
		push(r, shot)
	default:
		push(r, about(Moving, u, nobody))
	}
}

// call is a command roll (MD-CMD-03).
func call(r *run, g, u int8) {
	s := r.State
	th := r.Throw("command", "MD-CMD-03", s.side(u))
	th.Private = s.hidden(u)
	th.Add(s.side(u), 1, 4, 0)
	yes := r.Roll().Hits(0) > 0
	r.Emit(Event{Kind: CalledUp, Unit: u, Yes: yes})
}

// join is MD-CMD-05.
func join(r *run, g, u int8) {
	s := r.State
	f := *s.top()
	if _, kept := s.reachKept(g); !kept && f.Unit == g && s.plays(reachAtCard) {
		mask := s.reached12(g)
		if !s.hidden(u) {
			mask |= 1 << u
		}
		f.setMask(reachThen, mask)
		replace(r, f)
	}
	joins(r, g, u)
	r.Emit(Event{Kind: Marked, Unit: g, Marks: Rode | Stayed, Yes: true})
}

// mayJoin says why an officer may not join a unit (MD-CMD-05).
func (s *State) mayJoin(g, u int8) rules.Refusal {
	switch {
	case !s.on(u) || s.side(u) != s.side(g) || !s.unit(u) && s.card(u).arm != Band:
		return refuse("MD-CMD-05", noUnit, u, g)
	case s.Pieces[g].has(Rode):
		return refuse("MD-CMD-04", hasActed, g, u)
	case s.Pieces[g].With == u:
		return refuse("MD-CMD-05", isThere, g, u)
	case !s.gap(g, u).Within(12 * inches.Inch):
		return rules.Refusal{Clause: "MD-CMD-05", Code: tooFar, A: int32(u), B: int32(s.gap(g, u).Length().Length())}
	case !s.canRide(g, u):
		return refuse("MD-CMD-05", noWay, u, g)
	}
	return legal
}

// canRide says whether a path of 12 inches or less leads to a unit: to where it is nearest
// or to a corner of it, straight or with one bend.
func (s *State) canRide(g, u int8) bool {
	rider, unit := s.shapeOf(g), s.shapeOf(u)
	near := inches.Between(&rider, &unit)
	from := s.base(g).At
	most := 12*inches.Inch.Fine() + inches.Distance(from.Point(), near.To) - near.Length() // from the middle of his base
	try := func(legs ...inches.Position) bool {
		at, sum := from, inches.Fine(0)
		for i, p := range legs {
			l := inches.NewLine(at.Point(), p.Point())
			if sum += l.Length; sum > most+inches.Thousandth || s.closedTo(g, u, &l, i == len(legs)-1) {
				return false
			}
			at = p
		}
		return true
	}
	for i := range 1 + len(unit.Corners()) {
		to := near.To.Position()
		if i > 0 {
			to = unit.Corners()[i-1].Position()
		}
		if try(to) {
			return true
		}
		mid := inches.Position{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
		h, ok := inches.HeadingOf(way(from, to))
		for _, off := range [...]inches.Fine{1, -1, 2, -2, 3, -3, 4, -4, 5, -5} {
			if ok && try(mid.Point().Ahead(h, 0, off*inches.Inch.Fine()).Position(), to) {
				return true
			}
		}
	}
	return false
}

// closedTo says whether impassable ground or an enemy within an inch closes a
// line to a rider.
func (s *State) closedTo(g, u int8, l *inches.Line, last bool) bool {
	for i := range s.b.ground {
		if s.classNow(i) != impassable || s.b.ground[i].apart(l) {
			continue
		}
		for _, a := range s.b.ground[i].areas {
			var memory [inches.MaxStretches]inches.Span
			for _, sp := range a.Spans(memory[:0], l) {
				over := inches.Base{Place: inches.Place{At: l.At((sp.From + sp.To) / 2).Position()}, Width: inches.Inch, Depth: inches.Inch}
				if sp.Length() > 0 && !s.spared(g, i, over) {
					return true
				}
			}
		}
	}
	end := l.Length
	if last {
		end = max(end-2*inches.Inch.Fine(), 0) // beside his unit he is with it
	}
	st := inches.Stroke(l.From, l.At(end))
	enemy := 1 - s.side(g)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !s.on(v) || !s.unit(v) || s.Pieces[u].Contact>>v&1 != 0 {
			continue
		}
		sh := s.shapeOf(v)
		near := inches.Inch + horseWidth/2 // to his side
		if s.within(g, v, inches.Inch) {
			near = 0 // beside whom he sets out
		}
		if inches.Between(&st, &sh).Within(near) {
			return true
		}
	}
	return false
}

// countBits is how many pieces a mask holds.
func countBits(m uint64) int { return bits.OnesCount64(m) }
