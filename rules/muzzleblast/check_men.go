package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

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
	case o.Above && s.b.opt[houseFloors] != twoFloors:
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
	var kept [8]int16
	party, r := s.party(&o.Plot, kept[:0])
	if !r.Legal() {
		return r
	}
	return s.checkRest(o, party)
}

// checkRest: the rest of a unit stay within an infantry move of the house into
// which some of its men go; officers may be away (MB-MOV-11, MB-MOV-16).
func (s *State) checkRest(o *Order, party []int16) rules.Refusal {
	u := s.unit(o.Who)
	alone := true
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() || has(party, f) || s.b.figures[f].role == OfficerRole && s.Figures[f].Is == Loose {
			continue
		}
		alone = false
		man := inches.Rectangle(s.plottedAt(f), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		if s.b.terrain.houses[o.House].area.Gap(&man).Within(s.infantryMove()) {
			return legal
		}
	}
	if alone || len(party) == 1 && s.b.figures[party[0]].role == OfficerRole {
		return legal
	}
	return no("MB-MOV-11", straying)
}

// entering is how many men of a side are plotted to go into a house, but for
// one piece's.
func (s *State) entering(side, house int8, but Piece) (n int) {
	for i := range s.plots(side) {
		if p := &s.plots(side)[i]; p.Verb == EnterVerb && p.House == house && p.Who != but {
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

// checkGather says why a unit has nobody to form up.
func (s *State) checkGather(u int8) rules.Refusal {
	switch {
	case s.b.units[u].arm == Gunners || s.ranked(u) > 0:
		return no("MB-MOV-11", sideways)
	case s.flees(u):
		return no("MB-MOV-13", underCompulsion)
	}
	return legal
}

// checkLeave: all who stand by themselves or in houses form a block.
func (s *State) checkLeave(o *Order) rules.Refusal {
	if !o.Who.isUnit() || o.Path.N != 1 {
		return no("MB-MOV-11", notOfThis)
	}
	u := int8(o.Who)
	if r := s.checkGather(u); !r.Legal() {
		return r
	}
	switch {
	case int(o.End.Files) > s.alive(u):
		return no("MB-ORG-08", noFiles)
	}
	if s.still(o.Who) {
		return legal
	}
	var b body
	s.assembly(&b, &o.Plot)
	if r := s.room(&b); !r.Legal() {
		return r
	}
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		e := s.gathering(&o.Plot, f)
		if r := s.checkErrand(f, &e); !r.Legal() {
			return r
		}
		// Nothing may part them from the place by which they are measured.
		if r := s.open(e.legs.last(e.from.Position()).Point(), o.Path.Ends[0].Point(), -1); !r.Legal() {
			return r
		}
	}
	return legal
}

// assembly is the body that a unit's men who stand by themselves are to form.
func (s *State) assembly(b *body, p *Plot) {
	u := int8(p.Who)
	form := s.gathered(p)
	b.begin(p.Who, s.b.units[u].side)
	files, men := int(form.Files), s.alive(u)
	for from := 0; from < men; { // the ranks that are full, and the last
		wide, deep := files, (men-from)/files
		if deep == 0 {
			wide, deep = men-from, 1
		}
		k, right := &s.b.units[u], inches.Fine(wide-files)
		at := p.Path.Ends[0].Point().Ahead(form.Facing, -inches.Fine(2*(from/files)+deep)*k.depth.Fine()/2, right*k.width.Fine()/2)
		b.add(at, form.Facing, inches.Length(wide)*k.width, inches.Length(deep)*k.depth)
		from += wide * deep
	}
	b.finish()
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
		e := s.rejoining(f, u)
		return s.checkErrand(f, &e)
	}
	switch {
	case !o.Target.isUnit() || s.side(o.Target) != side || !s.there(o.Target):
		return no("MB-OFF-03", notOnTable)
	case s.b.figures[f].role != OfficerRole || !s.spare(f):
		return no("MB-OFF-03", notOfficer)
	case !s.Units[o.Target].Bereft:
		return no("MB-OFF-03", noVacancy)
	}
	e := s.rejoining(f, int8(o.Target))
	return s.checkErrand(f, &e)
}

// spare says whether an officer may be given to another unit: the general and
// the adjutant, a spare officer, one whose unit is no more (MB-OFF-03).
func (s *State) spare(f int16) bool {
	u := s.b.figures[f].unit
	arm := s.b.units[u].arm
	return arm == CommandUnit || arm == SpareOfficer || s.alive(u) == 1
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
