package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkLay is S4: what a gun is laid on.
func (s *State) checkLay(seat rules.Seat, side int8, o *Order) rules.Refusal {
	if o.Verb == ServeVerb {
		return s.checkServe(seat, side, o)
	}
	if !o.Who.isGun() {
		return no("MB-ART-01", notOfThis)
	}
	g := o.Who.gun()
	switch {
	case !s.owns(seat, side, o.Who):
		return no("MB-TRN-01", notYours)
	case s.b.opt[fireSimultaneity] == inOrder && s.upPiece() != o.Who:
		return no("MB-SHT-16", notYours)
	}
	if r := s.mayFire(g); !r.Legal() {
		return r
	}
	return s.canHit(g, new(o.shot()))
}

// canHit: what a gun that may fire is laid on.
func (s *State) canHit(g int8, shot *Shot) rules.Refusal {
	switch shot.Verb {
	case BallVerb:
		return s.checkBall(g, shot.At)
	case GrapeVerb:
		return s.checkGrape(g, shot.At)
	case AtHouseVerb:
		return s.checkHouse(g, shot.House)
	case AtWallVerb:
		return s.checkWall(g, shot.At)
	}
	return legal
}

// checkServe: a man near two guns counts for one of them, the owner's choice
// (MB-CRW-02).
func (s *State) checkServe(seat rules.Seat, side int8, o *Order) rules.Refusal {
	switch {
	case !o.Who.isFigure() || !o.Target.isGun() || s.b.units[s.unit(o.Who)].arm != Gunners:
		return no("MB-CRW-05", notOfThis)
	case !s.owns(seat, side, o.Who) || s.side(o.Target) != side:
		return no("MB-TRN-01", notYours)
	case !s.there(o.Who) || !s.there(o.Target):
		return no("MB-CRW-02", notOnTable)
	case s.b.opt[fireSimultaneity] == inOrder:
		return no("MB-CRW-02", notAsked)
	case s.Figures[o.Who.figure()].Serves == o.Target.gun():
		return no("MB-CRW-02", notOfThis)
	case s.early():
		return legal
	}
	gun, man := s.gunShape(o.Target.gun()), s.figureShape(o.Who.figure())
	if !inches.Between(&gun, &man).Within(s.infantryMove()) {
		return no("MB-CRW-02", manAway)
	}
	return legal
}

// mayFire: it has not moved, and its crew is there (MB-ART-01, MB-CRW-01 to 05).
func (s *State) mayFire(g int8) rules.Refusal {
	n := &s.Guns[g]
	switch {
	case n.Away:
		return no("MB-CRW-06", notOnTable)
	case n.Limbered:
		return no("MB-ART-01", isLimbered)
	case n.Busy:
		return no("MB-ART-01", gunBusy)
	case n.Seized == s.Turn && s.Turn > 0:
		return no("MB-CAP-03", gunBusy)
	case s.b.opt[fireSimultaneity] == inOrder && n.Fired == s.Turn && s.Turn > 0:
		return no("MB-ART-01", gunBusy)
	case s.early() && s.plotted(g):
		return no("MB-ART-01", gunBusy)
	case s.early():
		return legal
	}
	var kept [16]int16
	crew := s.crew(g, kept[:0])
	steady := kept[:0]
	for _, f := range crew {
		if !s.flees(s.b.figures[f].unit) {
			steady = append(steady, f)
		}
	}
	k := int(s.b.guns[g].kind)
	switch {
	case len(steady) < artillery.At(k, halfRateColumn):
		return no("MB-CRW-03", noCrew, int32(len(steady)), int32(artillery.At(k, halfRateColumn)))
	case s.atGun(g, steady) < 2:
		return no("MB-CRW-02", crewAway)
	case len(steady) < artillery.At(k, fullRateColumn) && n.Fired > 0 && n.Fired >= s.Turn-1:
		return no("MB-CRW-04", halfRate)
	}
	return legal
}

// inBand: over short range and not past full range (MB-ART-03, MB-ART-04).
func (s *State) inBand(g int8, far inches.Fine) bool {
	return !far.Within(s.shortRange(g)) && far.Within(s.fullRange(g))
}

// offBand is why a gun does not fire at what is so far off, if it is too far or
// too near for anything but grapeshot.
func (s *State) offBand(g int8, far inches.Fine, clause string) rules.Refusal {
	limit := s.fullRange(g)
	switch {
	case s.inBand(g, far):
		return legal
	case far.Within(s.shortRange(g)):
		clause, limit = "MB-ART-04", s.shortRange(g)
	}
	return no(clause, wrongRange, int32(far.Length()), int32(limit))
}

func (s *State) checkBall(g int8, at inches.Position) rules.Refusal {
	if r := s.checkAim(g, at, -1); !r.Legal() || s.early() {
		return r
	}
	var list under
	gun := s.Guns[g].At.Point()
	s.beneath(inches.Disc{Centre: at.Point(), Radius: s.blast(g)}, gun, &list)
	for i, f := range list.men[:list.n] {
		if s.b.units[s.b.figures[f].unit].side != s.Guns[g].Side && s.inBand(g, list.far[i]) {
			return legal
		}
	}
	return no("MB-ART-03", noTarget)
}

// checkAim: the range of a place, and whether the gun sees it; a mortar needs
// only a friend who does.
func (s *State) checkAim(g int8, at inches.Position, house int8) rules.Refusal {
	if at.X < 0 || at.Y < 0 || at.X > s.b.wide || at.Y > s.b.deep {
		return no("MB-ART-03", offTable)
	}
	from := s.Guns[g].At.Point()
	far := inches.Distance(from, at.Point())
	if r := s.offBand(g, far, "MB-ART-03"); !r.Legal() {
		return r
	}
	if s.early() {
		return legal
	}
	if house < 0 {
		house = s.built(at.Point())
	}
	if s.b.guns[g].kind == mortarRow {
		if !s.spotted(s.Guns[g].Side, at.Point(), house) {
			return no("MB-ART-03", cannotSee)
		}
		return legal
	}
	l := inches.NewLine(from, at.Point())
	if s.hidden(&l, house) {
		return no("MB-ART-03", cannotSee)
	}
	if s.masked(g, &l) {
		return no("MB-ART-03", friendBetween)
	}
	return legal
}

// masked: friends between forbid the shot, unless the gun stands above them.
func (s *State) masked(g int8, l *inches.Line) bool {
	around := boxAt(l.From)
	around.take(l.To)
	stroke := inches.Stroke(l.From, l.To)
	high := s.height(l.From)
	for w := range s.b.count {
		if s.b.units[w].side == s.Guns[g].Side && s.on(w) && s.height(s.middle(w)) >= high && s.inLine(&around, &stroke, w, g) {
			return true
		}
	}
	return false
}

// spotted says whether any man of a side sees a place.
func (s *State) spotted(side int8, at inches.Point, house int8) bool {
	for u := range s.b.count {
		if s.b.units[u].side != side || !s.on(u) {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			if !s.Figures[f].lives() {
				continue
			}
			l := inches.NewLine(s.figureAt(f), at)
			if !s.hidden(&l, s.houseOf(f), house) {
				return true
			}
		}
	}
	return false
}

func (s *State) checkGrape(g int8, at inches.Position) rules.Refusal {
	if !s.hasGrape(g) {
		return no("MB-GRP-01", mortarGrape)
	}
	if s.early() {
		return legal
	}
	var list under
	s.before(g, s.towards(g, at), &list)
	near := inches.Endless
	for i, f := range list.men[:list.n] {
		if s.b.units[s.b.figures[f].unit].side != s.Guns[g].Side {
			near = min(near, list.far[i])
		}
	}
	switch {
	case near == inches.Endless:
		return no("MB-GRP-01", noTarget)
	case s.b.opt[grapeLimit] == shortOnly && !near.Within(s.shortRange(g)):
		return no("MB-GRP-01", wrongRange, int32(near.Length()), int32(s.shortRange(g)))
	}
	return legal
}

func (s *State) checkHouse(g, h int8) rules.Refusal {
	if s.Houses[h].Ruin {
		return no("MB-HSE-02", isRuin)
	}
	gun := inches.Spot(s.Guns[g].At.Point())
	gap := s.b.terrain.houses[h].area.Gap(&gun)
	if r := s.offBand(g, gap.Length(), "MB-HSE-01"); !r.Legal() {
		return r
	}
	near := gap.To
	if gap.To == s.Guns[g].At.Point() {
		near = gap.From
	}
	return s.seenFrom(g, near, h, "MB-HSE-01")
}

// seenFrom: the gun sees what it fires at directly.
func (s *State) seenFrom(g int8, at inches.Point, house int8, clause string) rules.Refusal {
	if s.early() {
		return legal
	}
	l := inches.NewLine(s.Guns[g].At.Point(), at)
	switch {
	case s.b.guns[g].kind == mortarRow:
		if !s.spotted(s.Guns[g].Side, at, house) {
			return no(clause, cannotSee)
		}
	case s.hidden(&l, house):
		return no(clause, cannotSee)
	case s.masked(g, &l):
		return no(clause, friendBetween)
	}
	return legal
}

// nearestSection is the inch of wall whose middle is nearest to a place, if it
// is within half an inch, or -1.
func (s *State) nearestSection(at inches.Position) int16 {
	best, near := int16(-1), inches.Endless
	for n := range s.b.terrain.sections {
		if s.Sections[n] == 0 {
			continue
		}
		if d := inches.Distance(at.Point(), s.b.terrain.sections[n].middle.Point()); d.Within(inches.Inch/2) && d < near {
			best, near = int16(n), d
		}
	}
	return best
}

func (s *State) checkWall(g int8, at inches.Position) rules.Refusal {
	n := s.nearestSection(at)
	if n < 0 {
		return no("MB-WAL-01", noWall)
	}
	middle := s.b.terrain.sections[n].middle
	if r := s.offBand(g, inches.Distance(s.Guns[g].At.Point(), middle.Point()), "MB-WAL-01"); !r.Legal() {
		return r
	}
	return s.seenFrom(g, middle.Point(), -1, "MB-WAL-01")
}

// checkFire is S5: a unit's volley.
func (s *State) checkFire(seat rules.Seat, side int8, o *Order) rules.Refusal {
	if !o.Who.isUnit() {
		return no("MB-SHT-01", notOfThis)
	}
	u := int8(o.Who)
	switch {
	case !s.owns(seat, side, o.Who):
		return no("MB-TRN-01", notYours)
	case !s.there(o.Who):
		return no("MB-SHT-01", notOnTable)
	case s.b.opt[fireSimultaneity] == inOrder && s.upPiece() != o.Who:
		return no("MB-SHT-16", notYours)
	case o.Verb == HoldFireVerb:
		return legal
	case s.flees(u):
		return no("MB-SHT-01", runningAway)
	case o.Target.isGun() || o.Target.isCart():
		return no("MB-SHT-18", notEnemy)
	case !o.Target.isUnit() || s.side(o.Target) == side:
		return no("MB-SHT-04", notEnemy)
	case !s.there(o.Target):
		return no("MB-SHT-04", notOnTable)
	case o.Count > 0 && s.b.opt[splitFire] != yes:
		return no("MB-SHT-04", manyTargets)
	case s.farthest(u) == 0:
		return no("MB-SHT-01", noShooters)
	}
	if !s.early() {
		var a aim
		if r := s.canAim(&a, u, int8(o.Target)); !r.Legal() {
			return r
		}
	}
	return s.checkShare(o)
}

// canFire: a volley at a unit that was told ahead.
func (s *State) canFire(u, v int8) rules.Refusal {
	if !s.on(u) || s.flees(u) || !s.on(v) {
		return no("MB-SHT-01", notOnTable)
	}
	var a aim
	return s.canAim(&a, u, v)
}

// canAim: a unit can fire at another as both stand.
func (s *State) canAim(a *aim, u, v int8) rules.Refusal {
	if s.entangled(u, v) {
		return no("MB-SHT-03", inMelee)
	}
	s.aimAt(a, u, v)
	switch a.refused {
	case noShooters:
		return no("MB-SHT-01", noShooters)
	case outOfRange:
		return no("MB-SHT-08", outOfRange, int32(s.farthest(u)))
	case cannotSee:
		return no("MB-SHT-03", cannotSee)
	}
	if !s.bears(a, u) {
		return no("MB-SHT-02", wrongArc)
	}
	return legal
}

// entangled says whether a target is within half an inch of a friend of the
// shooter and not of the shooter itself (MB-SHT-03).
func (s *State) entangled(u, v int8) bool {
	friend := false
	for w := range s.b.count {
		if w == u || s.b.units[w].side != s.b.units[u].side || !s.on(w) {
			continue
		}
		if s.touches(w, v) {
			friend = true
			break
		}
	}
	return friend && !s.touches(u, v)
}
