package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkMove is an order to go somewhere.
func (s *State) checkMove(o *Order) rules.Refusal {
	p := o.Who
	switch {
	case p.isUnit() && s.flees(int8(p)), p.isFigure() && s.flees(s.unit(p)):
		return no("MB-MOV-13", underCompulsion)
	case p.isUnit() && !s.isBlock(p):
		return no("MB-MOV-16", notOfThis)
	case p.isFigure() && !s.single(p.figure()):
		return no("MB-MOV-16", notOfThis)
	case (p.isGun() || p.isFigure() || p.isCart()) && (o.First.Files > 0 || o.End.Files > 0):
		return no("MB-ORG-08", noFiles)
	}
	if r := s.checkForm(p, o.First, o.Path.Ends[0]); !r.Legal() {
		return r
	}
	if r := s.checkForm(p, o.End, o.Path.Ends[0]); !r.Legal() {
		return r
	}
	if r := s.checkDriven(p); !r.Legal() {
		return r
	}
	if s.still(p) {
		return legal // the order is ignored, with a report (MB-MOV-13)
	}
	from := s.wayFrom(&o.Plot)
	form := s.formOf(p, o.First)
	end := form
	if o.End.Files > 0 {
		end.Files = o.End.Files
	}
	if o.End.Facing >= 0 {
		end.Facing = o.End.Facing
	}
	g := s.goer(p, form.Files, s.reforms(p, &o.Plot))
	if r := s.checkWay(p, g, from, o.Path.Legs()); !r.Legal() {
		return r
	}
	if r := s.checkWheel(p, g, form, end, o.Path.Legs()); !r.Legal() {
		return r
	}
	if r := s.checkEnd(p, o.Path.last(from), end); !r.Legal() {
		return r
	}
	if r := s.checkParting(p, form, o.Path.Legs()); !r.Legal() {
		return r
	}
	return s.checkTogether(p, o)
}

// single says whether a man may be ordered by himself: any who is on the table
// may leave the ranks (MB-MOV-16, MB-ORG-06).
func (s *State) single(f int16) bool { return s.Figures[f].lives() }

// onWheels says whether a piece is a gun or a cart, and how wide that is.
func (s *State) onWheels(p Piece) (wheels bool, width inches.Length) {
	switch {
	case p.isGun():
		return true, s.b.guns[p.gun()].width
	case p.isCart():
		return true, s.b.carts[p.cart()].width
	}
	return false, 0
}

// checkWay: the measured path is on the table, open, and not too long.
func (s *State) checkWay(p Piece, g goer, from inches.Position, legs []inches.Position) rules.Refusal {
	wheels, width := s.onWheels(p)
	inside := int8(-1)
	if p.isFigure() && s.Figures[p.figure()].Is == Inside {
		inside = s.Figures[p.figure()].House
	}
	at := from
	for i, to := range legs {
		if to.X < 0 || to.Y < 0 || to.X > s.b.wide || to.Y > s.b.deep {
			return no("MB-MOV-14", offTable)
		}
		l := inches.NewLine(at.Point(), to.Point())
		if l.Length < inches.MinLeg.Fine() && (i < len(legs)-1 || l.Length == 0) {
			return no("MB-MOV-01", shortLeg)
		}
		if code := s.obstacle(&l, wheels, width, inside); code != 0 {
			return no(obstacleClauses[code-houseInWay], code)
		}
		at = to
	}
	var w walk
	s.walk(&w, g, from.Point(), legs, false)
	switch {
	case w.barred:
		return no("MB-MOV-10", waterInWay)
	case w.maze:
		return no("MB-MOV-06", mazeInWay)
	}
	if w.over {
		clause := "MB-MOV-01"
		if w.n > 2 {
			clause = "MB-MOV-04"
		}
		return no(clause, tooFar, int32(w.cost.Length()), int32(w.allow.Length()))
	}
	return legal
}

var obstacleClauses = [...]string{"MB-MOV-11", "MB-TER-01", "MB-MOV-08", "MB-MOV-08", "MB-MOV-09"}

// checkWheel is option wheel-cost: outer-figure: no figure may go further than
// the move allows. What it goes as its unit turns and re-forms is reckoned like the way
// on the ground where it does.
func (s *State) checkWheel(p Piece, g goer, first, end Form, legs []inches.Position) rules.Refusal {
	if s.b.opt[wheelCost] != outerFigure || !p.isUnit() {
		return legal
	}
	u := int8(p)
	from := s.Units[u].At
	at := from
	on := s.standsOn(from.Point(), g.wide)
	way := walk{allow: s.rate(g.row, on.road, on.rough), most: inches.Endless, price: [2]int64{1, 1}}
	if g.halved {
		way.allow /= 2
	}
	if len(legs) > 0 {
		s.walk(&way, g, from.Point(), legs, false)
		at = legs[len(legs)-1]
	}
	n := int8(0)
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].Is != InRanks {
			continue
		}
		file, rank := s.placeIn(f, n, first)
		begins := inches.Distance(s.figureAt(f), s.slot(u, from.Point(), first, file, rank))
		was := s.slot(u, at.Point(), first, file, rank)
		if end.Files != first.Files {
			file, rank = n%end.Files, n/end.Files
		}
		ends := inches.Distance(was, s.slot(u, at.Point(), end, file, rank))
		n++
		far, cost := begins+way.length+ends, begins+way.cost+portion(ends, way.price[0], way.price[1])
		if begins+ends > inches.Thousandth && (cost > way.allow+inches.Thousandth || far > way.most && far-way.most > inches.Thousandth) {
			return no("MB-MOV-01", tooFar, int32(cost.Length()), int32(way.allow.Length()))
		}
	}
	return legal
}

// checkEnd: nobody ends in water, a house or off the table.
func (s *State) checkEnd(p Piece, at inches.Position, form Form) rules.Refusal {
	var b body
	switch {
	case p.isUnit():
		s.block(&b, int8(p), at.Point(), form)
	case p.isFigure():
		s.man(&b, p.figure(), at.Point())
	case p.isGun():
		b.begin(p, 0)
		b.add(at.Point(), form.Facing, s.b.guns[p.gun()].width, s.b.guns[p.gun()].deep(s.Guns[p.gun()].Limbered))
	default:
		b.begin(p, 0)
		b.add(at.Point(), form.Facing, s.b.carts[p.cart()].width, s.b.carts[p.cart()].depth)
	}
	return s.room(&b)
}

// room says why a body cannot stand where it is.
func (s *State) room(b *body) rules.Refusal {
	for i := range b.all() {
		for _, c := range b.parts[i].shape.Corners() {
			if c.X < -inches.Thousandth || c.Y < -inches.Thousandth || c.X > s.b.wide.Fine()+inches.Thousandth || c.Y > s.b.deep.Fine()+inches.Thousandth {
				return no("MB-MOV-14", offTable)
			}
		}
	}
	return s.footing(b)
}

// footing says why the ground does not let a body stand where it is.
func (s *State) footing(b *body) rules.Refusal {
	for i := range b.all() {
		shape := &b.parts[i].shape
		for _, c := range shape.Corners() {
			if s.wet(c) {
				return no("MB-MOV-10", waterInWay)
			}
		}
		for h := range s.b.terrain.houses {
			if !s.Houses[h].Ruin && s.b.terrain.houses[h].area.Meets(shape) {
				return no("MB-MOV-11", noRoomThere)
			}
		}
	}
	return legal
}

// checkParting: who begins in contact may stand, move off or follow; nothing
// else may bring them closer (MB-MOV-15).
func (s *State) checkParting(p Piece, form Form, legs []inches.Position) rules.Refusal {
	if !p.isUnit() {
		return legal
	}
	u := int8(p)
	mine, ok := s.extent(u)
	if !ok {
		return legal
	}
	var b body
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		other, _ := s.extent(v)
		if mine.further(&other, s.small(contactGap).Fine()) {
			continue
		}
		gap, touching := s.unitGap(u, v, s.small(contactGap))
		if !touching {
			continue
		}
		if b.n == 0 {
			s.block(&b, u, s.Units[u].At.Point(), form)
		}
		if s.closesIn(&b, s.Units[u].At.Point(), legs, v, gap.Length()) {
			return no("MB-MOV-15", tooNear)
		}
	}
	return legal
}

// closesIn says whether a body that goes from leg to leg is nearer to a unit than it may
// be: as it begins, just after, or at the end of a leg.
func (s *State) closesIn(b *body, from inches.Point, legs []inches.Position, v int8, near inches.Fine) bool {
	closer := func(at inches.Point) bool {
		now, any := s.bodyGap(b, minus(at, from), v)
		return any && now < near-2*inches.Thousandth
	}
	if closer(from) {
		return true
	}
	for i, leg := range legs {
		l := inches.NewLine(from, leg.Point())
		if i == 0 && closer(l.At(min(l.Length, inches.Inch.Fine()/8))) || closer(leg.Point()) {
			return true
		}
	}
	return false
}

// bodyGap is the shortest distance from a body, carried so far, to the men of a
// unit.
func (s *State) bodyGap(b *body, by inches.Point, v int8) (best inches.Fine, ok bool) {
	for f, to := s.men(v); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		shape := s.figureShape(f)
		for i := range b.all() {
			mine := b.parts[i].shape.Carried(by)
			if g := inches.Between(&mine, &shape).Length(); !ok || g < best {
				best, ok = g, true
			}
		}
	}
	return best, ok
}

// checkTogether: no man may end further than a move from the nearest man of his
// unit, but officers who go to rally or to join a unit (MB-MOV-16).
func (s *State) checkTogether(p Piece, o *Order) rules.Refusal {
	if !p.isFigure() && !p.isUnit() {
		return legal
	}
	u := s.unit(p)
	limit := s.scaled(normalMoves.At(footRow, offRoad))
	if s.b.units[u].mounted {
		limit = s.scaled(normalMoves.At(horseRow, offRoad))
	}
	if p.isFigure() {
		f := p.figure()
		if s.b.figures[f].role == OfficerRole || s.alive(u) == 1 {
			return legal
		}
		to := inches.Rectangle(o.Path.last(s.origin(p)).Point(), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		for g, last := s.men(u); g < last; g++ {
			if g == f || !s.Figures[g].lives() || s.b.figures[g].role == OfficerRole && s.Figures[g].Is == Loose && s.alive(u) > 2 {
				continue
			}
			shape := inches.Rectangle(s.plottedAt(g), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
			if inches.Between(&to, &shape).Within(limit) {
				return legal
			}
		}
		return no("MB-MOV-16", straying)
	}
	return s.checkParty(u, o, limit)
}

// checkParty: the men who do not go with the block stay near enough to it, or to
// others who do.
func (s *State) checkParty(u int8, o *Order, limit inches.Length) rules.Refusal {
	var away [mostShooters]int16
	n := s.byThemselves(u, &away)
	if n == 0 {
		return legal
	}
	form := s.formOf(o.Who, o.First)
	if o.End.Files > 0 {
		form.Files = o.End.Files
	}
	if o.End.Facing >= 0 {
		form.Facing = o.End.Facing
	}
	var b body
	s.block(&b, u, o.Path.last(s.Units[u].At).Point(), form)
	near := b.all()
	for found := true; found && n > 0; {
		found = false
		for i := 0; i < n; i++ {
			shape := inches.Rectangle(s.plottedAt(away[i]), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
			for k := range near {
				if inches.Between(&near[k].shape, &shape).Within(limit) {
					near = append(near, part{shape: shape})
					n--
					away[i], found = away[n], true
					i--
					break
				}
			}
		}
	}
	if n > 0 {
		return no("MB-MOV-16", straying, int32(away[0]))
	}
	return legal
}

// byThemselves are the men of a unit, officers left out, who stand by themselves
// or are ordered to.
func (s *State) byThemselves(u int8, away *[mostShooters]int16) (n int) {
	for f, to := s.men(u); f < to && n < len(away); f++ {
		m := &s.Figures[f]
		alone := m.Is == Loose || m.Is == Inside
		if m.Is == InRanks {
			p := s.plot(figurePiece(f))
			alone = p != nil && p.Verb == MoveVerb
		}
		if alone && s.b.figures[f].role != OfficerRole {
			away[n] = f
			n++
		}
	}
	return n
}

// plottedAt is where a man will be if all goes as plotted.
func (s *State) plottedAt(f int16) inches.Point {
	u := s.b.figures[f].unit
	if s.Stage != Orders {
		return s.figureAt(f)
	}
	if p := s.plot(figurePiece(f)); p != nil && p.Path.N > 0 {
		return p.Path.last(inches.Position{}).Point()
	}
	if s.Figures[f].Is != InRanks {
		if g := s.b.figures[f].gun; g >= 0 {
			if p := s.plot(gunPiece(g)); p != nil && p.Verb == MoveVerb {
				return plus(s.figureAt(f), minus(p.Path.last(inches.Position{}).Point(), s.Guns[g].At.Point()))
			}
		}
		return s.figureAt(f)
	}
	p := s.plot(Piece(u))
	if p == nil || p.Verb != MoveVerb && p.Verb != StandVerb {
		return s.figureAt(f)
	}
	form := s.formOf(Piece(u), p.First)
	if p.End.Files > 0 {
		form.Files = p.End.Files
	}
	if p.End.Facing >= 0 {
		form.Facing = p.End.Facing
	}
	n := int8(0)
	for g, _ := s.men(u); g < f; g++ {
		if s.Figures[g].Is == InRanks {
			n++
		}
	}
	file, rank := s.placeIn(f, n, form)
	return s.slot(u, p.Path.last(s.Units[u].At).Point(), form, file, rank)
}

// checkFollow: it keeps half an inch from one with whom it begins in contact.
func (s *State) checkFollow(o *Order) rules.Refusal {
	switch {
	case !s.isBlock(o.Who):
		return no("MB-MOV-15", notOfThis)
	case s.flees(int8(o.Who)):
		return no("MB-MOV-13", underCompulsion)
	case !o.Target.isUnit() || !s.there(o.Target) || s.side(o.Target) == s.side(o.Who):
		return no("MB-MOV-15", notEnemy)
	case !s.touches(int8(o.Who), int8(o.Target)):
		return no("MB-MOV-15", notTouching)
	}
	return legal
}
