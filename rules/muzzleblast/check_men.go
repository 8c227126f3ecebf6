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
		return s.checkRest(o, []int16{o.Who.figure()})
	}
	var kept [8]int16
	party := s.party(o, kept[:0])
	if len(party) < want {
		return no("MB-MOV-01", tooFar, int32(s.rate(footRow, false, false).Length()), int32(s.rate(footRow, false, false).Length()))
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
	s.walk(&w, goer{row: footRow}, at, legs[:], false)
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
