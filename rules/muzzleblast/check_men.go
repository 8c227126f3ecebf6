package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkDriven: a gun is pushed by two men who touch it, drawn by its limber;
// what is captured needs two men too (MB-MOV-12, MB-MOV-17, MB-CAP-02).
func (s *State) checkDriven(p Piece) rules.Refusal {
	switch {
	case p.isGun():
		g := &s.Guns[p.gun()]
		if g.Limbered && g.Side == s.b.guns[p.gun()].side {
			return legal
		}
		if s.touching(p) < 2 {
			return no("MB-MOV-12", noPushers)
		}
	case p.isCart():
		c := p.cart()
		if s.Carts[c].Side != s.cartOwner(c) && s.touching(p) < 2 {
			return no("MB-CAP-02", noPushers)
		}
	}
	return legal
}

// cartOwner is whose a cart was at first.
func (s *State) cartOwner(c int8) int8 { return s.b.units[s.b.carts[c].unit].side }

// shapeOf is the ground that a gun or cart covers.
func (s *State) shapeOf(p Piece) inches.Shape {
	if p.isGun() {
		return s.gunShape(p.gun())
	}
	return s.cartShape(p.cart())
}

// touching is how many men of its side touch a gun or cart, not of units that
// run.
func (s *State) touching(p Piece) int { return s.toucher(p, s.side(p)) }

func (s *State) toucher(p Piece, side int8) int {
	shape, n := s.shapeOf(p), 0
	for u := range s.b.count {
		if s.b.units[u].side != side || !s.on(u) || s.flees(u) {
			continue
		}
		n += s.menNear(&shape, u, touchGap)
	}
	return n
}

// menNear is how many men of a unit are within a gap of a shape.
func (s *State) menNear(shape *inches.Shape, u int8, gap inches.Length) int {
	n, centre := 0, shape.Corners()[0]
	far := gap.Fine() + 6*inches.Inch.Fine()
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		p := s.figureAt(f)
		if d := minus(p, centre); d.X > far || d.X < -far || d.Y > far || d.Y < -far {
			continue
		}
		man := s.figureShape(f)
		if inches.Between(shape, &man).Within(gap) {
			n++
		}
	}
	return n
}

// carried are the men who go with a gun or cart: of a pushed gun its crew, and
// men by themselves who touch it; of a limbered one its crew, who ride; of what
// is captured the men who touch it (MB-MOV-12, MB-CAP-02).
func (s *State) carried(p Piece, dst []int16) []int16 {
	if p.isGun() {
		if dst = s.crew(p.gun(), dst); s.Guns[p.gun()].Limbered && !s.captured(p) {
			return dst
		}
	} else if !s.captured(p) {
		return dst
	}
	shape, side := s.shapeOf(p), s.side(p)
	for u := range s.b.count {
		if s.b.units[u].side != side || s.b.units[u].arm == Gunners || len(dst) >= mostParts-2 {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; m.Is == Loose && len(dst) < mostParts-2 {
				man := s.figureShape(f)
				if inches.Between(&shape, &man).Within(touchGap) {
					dst = append(dst, f)
				}
			}
		}
	}
	return dst
}

// captured says whether a gun or cart is the other side's.
func (s *State) captured(p Piece) bool {
	if p.isGun() {
		return s.b.guns[p.gun()].side != s.Guns[p.gun()].Side
	}
	return s.cartOwner(p.cart()) != s.Carts[p.cart()].Side
}

// pusher is the unit whose ranks move a gun or cart that nobody else moves, or
// -1.
func (s *State) pusher(p Piece) int8 {
	var kept [mostParts]int16
	if n := len(s.carried(p, kept[:0])); n >= 2 || !s.captured(p) && (p.isCart() || s.Guns[p.gun()].Limbered) {
		return -1
	}
	shape, side := s.shapeOf(p), s.side(p)
	for u := range s.b.count {
		if s.b.units[u].side == side && s.ranked(u) > 0 && !s.still(Piece(u)) && s.menNear(&shape, u, touchGap) >= 2 {
			return u
		}
	}
	return -1
}

// crew are the artillerymen who count for a gun: of its side, within one
// infantry move, and not nearer to another gun of theirs unless told to serve
// this one; as many as it may have (MB-CRW-02, MB-CRW-05).
func (s *State) crew(g int8, dst []int16) []int16 {
	shape := s.gunShape(g)
	limit := s.infantryMove()
	most := artillery.At(int(s.b.guns[g].kind), mostCrewColumn)
	at := s.Guns[g].At.Point()
	far := limit.Fine() + 3*inches.Inch.Fine()
	for u := range s.b.count {
		if s.b.units[u].arm != Gunners || s.b.units[u].side != s.Guns[g].Side || s.Units[u].Compelled == Routing {
			continue
		}
		for f, to := s.men(u); f < to && len(dst) < most; f++ {
			m := &s.Figures[f]
			if !m.lives() {
				continue
			}
			if d := minus(s.figureAt(f), at); d.X > far || d.X < -far || d.Y > far || d.Y < -far {
				continue
			}
			man := s.figureShape(f)
			if gap := inches.Between(&shape, &man); gap.Within(limit) && s.servesBest(f, g, &man, gap) {
				dst = append(dst, f)
			}
		}
	}
	return dst
}

// servesBest says whether a man who may serve a gun serves this one.
func (s *State) servesBest(f int16, g int8, man *inches.Shape, gap inches.Gap) bool {
	if n := s.Figures[f].Serves; n >= 0 {
		return n == g
	}
	for h := range s.b.gunN {
		if h == g || s.Guns[h].Side != s.Guns[g].Side || s.Guns[h].Wrecked {
			continue
		}
		shape := s.gunShape(h)
		other := inches.Between(&shape, man)
		own := s.b.figures[f].gun
		if other.Nearer(gap) && !(own == g && gap.Within(s.small(atGunGap))) || own == h && other.Within(s.small(atGunGap)) && own != g {
			return false
		}
	}
	return true
}

// atGun is how many of its crew are at a gun (MB-CRW-02).
func (s *State) atGun(g int8, crew []int16) int {
	shape, n := s.gunShape(g), 0
	for _, f := range crew {
		man := s.figureShape(f)
		if inches.Between(&shape, &man).Within(s.small(atGunGap)) {
			n++
		}
	}
	return n
}

// checkLimber is hooking up and taking off, each of which is a gun's whole turn
// (MB-MOV-12, MB-MOV-17).
func (s *State) checkLimber(o *Order) rules.Refusal {
	if !o.Who.isGun() {
		return no("MB-MOV-12", notOfThis)
	}
	n := o.Who.gun()
	g := &s.Guns[n]
	switch {
	case o.Verb == LimberVerb && g.Limbered:
		return no("MB-MOV-12", isLimbered)
	case o.Verb == UnlimberVerb && !g.Limbered:
		return no("MB-MOV-12", notLimbered)
	case o.Verb == LimberVerb && (g.Limber < 0 || s.Carts[g.Limber].Side != g.Side):
		return no("MB-MOV-17", noLimber)
	case o.Verb == LimberVerb:
		gun, limber := s.gunShape(n), s.cartShape(g.Limber)
		if !inches.Between(&gun, &limber).Within(s.infantryMove()) {
			return no("MB-MOV-17", limberFar)
		}
		return legal
	}
	var b body
	b.begin(o.Who, 0)
	b.add(s.limberPlace(n, &o.Path), g.Facing, inches.Inch, 2*inches.Inch)
	gun := inches.Rectangle(g.At.Point(), g.Facing, s.b.guns[n].width, s.b.guns[n].depth)
	if o.Path.N > 0 && !inches.Between(&gun, &b.parts[0].shape).Within(s.infantryMove()) {
		return no("MB-MOV-17", limberFar)
	}
	if o.Path.N > 0 {
		return s.room(&b)
	}
	return legal
}

// limberPlace is where a limber is set down: where its player likes, else
// behind the gun.
func (s *State) limberPlace(g int8, p *Path) inches.Point {
	if p.N > 0 {
		return p.Ends[0].Point()
	}
	n := &s.Guns[g]
	back := s.b.guns[g].depth.Fine()/2 + inches.Inch.Fine() + touchGap.Fine()
	return n.At.Point().Ahead(n.Facing, -back, 0)
}

// checkEnter: men on foot go into a house (MB-MOV-11).
func (s *State) checkEnter(o *Order) rules.Refusal {
	u := s.unit(o.Who)
	h := &s.b.terrain.houses[o.House]
	switch {
	case !o.Who.isUnit() && !o.Who.isFigure() || s.b.units[u].mounted:
		return no("MB-MOV-11", notOnFoot)
	case o.Who.isFigure() && (s.Figures[o.Who.figure()].Is == Inside && s.Figures[o.Who.figure()].House == o.House || o.Count > 0):
		return no("MB-MOV-11", notOfThis)
	case o.Who.isUnit() && o.Path.N > 0:
		return no("MB-MOV-11", notOfThis)
	case o.Above && s.b.opt[houseFloors] == 0:
		return no("MB-ART-11", notOfThis)
	case s.flees(u):
		return no("MB-MOV-13", underCompulsion)
	case s.Houses[o.House].Ruin:
		return no("MB-HSE-02", isRuin)
	}
	in := s.occupants(o.House)
	side := s.b.units[u].side
	coming := s.entering(side, o.House, o.Who)
	want := max(int(o.Count), 1)
	switch {
	case in[1-side] > 0:
		return no("MB-MOV-11", housedEnemy)
	case in[side]+coming+want > int(h.holds):
		return no("MB-MOV-11", houseFull, int32(h.holds))
	case o.Path.N > 0 && !h.area.Holds(o.Path.Ends[0].Point()):
		return no("MB-MOV-11", noRoomThere)
	case s.still(o.Who):
		return legal
	}
	if o.Who.isFigure() {
		if !s.reaches(o.Who.figure(), o.House) {
			return no("MB-MOV-01", tooFar, int32(s.toHouse(o.Who.figure(), o.House).Length()), int32(s.rate(footRow, false, false).Length()))
		}
		return legal
	}
	var kept [8]int16
	if n := len(s.party(o, kept[:0])); n < want {
		return no("MB-MOV-01", tooFar, int32(s.rate(footRow, false, false).Length()), int32(s.rate(footRow, false, false).Length()))
	}
	return legal
}

// entering is how many men of a side are plotted to go into a house, but for
// one piece's.
func (s *State) entering(side, house int8, but Piece) (n int) {
	for i := range s.Plots[side][:s.Plotted[side]] {
		if p := &s.Plots[side][i]; p.Verb == EnterVerb && p.House == house && p.Who != but {
			n += max(int(p.Count), 1)
		}
	}
	return n
}

// toHouse is how far a man is from a house's nearest side.
func (s *State) toHouse(f int16, house int8) inches.Fine {
	at := inches.Spot(s.figureAt(f))
	return s.b.terrain.houses[house].area.Gap(&at).Length()
}

// reaches says whether a man comes to a house in a move.
func (s *State) reaches(f int16, house int8) bool {
	at := s.figureAt(f)
	spot := inches.Spot(at)
	gap := s.b.terrain.houses[house].area.Gap(&spot)
	if gap.Length() == 0 {
		return true
	}
	var w walk
	legs := [1]inches.Position{gap.To.Position()}
	if gap.From != at {
		legs[0] = gap.From.Position()
	}
	s.walk(&w, goer{row: footRow, narrow: true}, at, legs[:], false)
	return !w.over && !w.barred
}

// party are the men who go into a house with an order of their unit: the
// nearest who can, as many as are wanted or as there is room for.
func (s *State) party(o *Order, dst []int16) []int16 { return s.partyOf(&o.Plot, dst) }

func (s *State) partyOf(o *Plot, dst []int16) []int16 {
	u := s.unit(o.Who)
	h := &s.b.terrain.houses[o.House]
	want := int(o.Count)
	if want == 0 {
		in := s.occupants(o.House)
		want = int(h.holds) - in[0] - in[1] - s.entering(s.b.units[u].side, o.House, o.Who)
	}
	for len(dst) < want && len(dst) < cap(dst) {
		best, near := int16(-1), inches.Endless
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; !m.lives() || m.Is == Inside || has(dst, f) {
				continue
			}
			if d := s.toHouse(f, o.House); d < near {
				best, near = f, d
			}
		}
		if best < 0 || !s.reaches(best, o.House) {
			break
		}
		dst = append(dst, best)
	}
	return dst
}

func has(list []int16, f int16) bool {
	for _, g := range list {
		if g == f {
			return true
		}
	}
	return false
}

// roomIn is a place in a house where nobody stands: men stand in rows.
func (s *State) roomIn(house int8) inches.Position {
	corners := s.b.terrain.houses[house].area.Corners()
	around := boxAt(corners[0])
	for _, c := range corners {
		around.take(c)
	}
	n := s.occupants(house)
	i := inches.Fine(max(n[0]+n[1]-1, 0))
	wide, deep := around.east-around.west, around.north-around.south
	return inches.Point{X: around.west + wide*(2*(i%3)+1)/6, Y: around.south + deep*(2*(i/3)+1)/4}.Position()
}

// checkLeave: all who stand by themselves or in houses form a block.
func (s *State) checkLeave(o *Order) rules.Refusal {
	if !o.Who.isUnit() || o.Path.N != 1 {
		return no("MB-MOV-11", notOfThis)
	}
	u := int8(o.Who)
	form := s.formOf(o.Who, o.End)
	men := s.alive(u)
	switch {
	case s.b.units[u].arm == Gunners || s.ranked(u) > 0:
		return no("MB-MOV-11", sideways)
	case s.flees(u):
		return no("MB-MOV-13", underCompulsion)
	case int(form.Files) > men:
		if o.End.Files > 0 {
			return no("MB-ORG-08", noFiles)
		}
		form.Files = int8(men)
	}
	if s.still(o.Who) {
		return legal
	}
	var b body
	b.begin(o.Who, 0)
	n, row := int8(0), s.row(o.Who)
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		slot := s.slot(u, o.Path.Ends[0].Point(), form, n%form.Files, n/form.Files)
		n++
		b.add(slot, form.Facing, s.b.units[u].width, s.b.units[u].depth)
		if far := s.onFoot(f, slot); far > s.rate(row, false, false)+inches.Thousandth {
			return no("MB-MOV-01", tooFar, int32(far.Length()), int32(s.rate(row, false, false).Length()))
		}
	}
	b.finish()
	return s.room(&b)
}

// onFoot is how far a man has to go to a place; from a house, from whichever of
// its sides is nearest (MB-MOV-11).
func (s *State) onFoot(f int16, to inches.Point) inches.Fine {
	if m := &s.Figures[f]; m.Is == Inside {
		spot := inches.Spot(to)
		return s.b.terrain.houses[m.House].area.Gap(&spot).Length()
	}
	return inches.Distance(s.figureAt(f), to)
}

// checkJoin: a man falls in again, or an officer joins a unit that has none.
func (s *State) checkJoin(side int8, o *Order) rules.Refusal {
	if !o.Who.isFigure() {
		return no("MB-OFF-03", notOfThis)
	}
	f := o.Who.figure()
	u := s.b.figures[f].unit
	if s.flees(u) {
		return no("MB-MOV-13", underCompulsion)
	}
	if o.Target == nobody || o.Target == Piece(u) {
		switch {
		case s.Figures[f].Is == InRanks || s.b.units[u].arm == Gunners || s.ranked(u) == 0 || o.Target != nobody:
			return no("MB-ORG-08", notOfThis)
		case s.still(o.Who):
			return legal
		}
		return s.checkNear(f, u)
	}
	switch {
	case !o.Target.isUnit() || s.side(o.Target) != side || !s.there(o.Target):
		return no("MB-OFF-03", notOnTable)
	case s.b.figures[f].role != OfficerRole || !s.spare(f):
		return no("MB-OFF-03", notOfficer)
	case !s.Units[o.Target].Bereft:
		return no("MB-OFF-03", noVacancy)
	}
	return s.checkNear(f, int8(o.Target))
}

// spare says whether an officer may be given to another unit: the general and
// the adjutant, a spare officer, one whose unit is no more (MB-OFF-03).
func (s *State) spare(f int16) bool {
	u := s.b.figures[f].unit
	arm := s.b.units[u].arm
	return arm == CommandUnit || arm == SpareOfficer || s.alive(u) == 1
}

// checkNear: a man can come to within an inch of a unit.
func (s *State) checkNear(f int16, u int8) rules.Refusal {
	shape := s.figureShape(f)
	reach := s.rate(s.row(figurePiece(f)), false, false).Length() + s.small(confrontGap)
	if _, ok := s.gapToUnit(&shape, u, reach); !ok {
		return no("MB-MOV-01", tooFar, int32(reach), int32(reach))
	}
	return legal
}

// checkWith: an officer goes with a routed unit that he has confronted
// (MB-RTE-03).
func (s *State) checkWith(side int8, o *Order) rules.Refusal {
	switch {
	case !o.Who.isFigure() || s.b.figures[o.Who.figure()].role != OfficerRole:
		return no("MB-RTE-02", notOfficer)
	case !o.Target.isUnit() || s.side(o.Target) != side || !s.there(o.Target) || s.Units[o.Target].Compelled != Routing || s.unit(o.Who) == int8(o.Target):
		return no("MB-RTE-02", notRouting)
	case s.flees(s.unit(o.Who)):
		return no("MB-MOV-13", underCompulsion)
	}
	shape := s.figureShape(o.Who.figure())
	if _, ok := s.gapToUnit(&shape, int8(o.Target), s.small(confrontGap)); !ok {
		return no("MB-RTE-02", notTouching)
	}
	return legal
}
