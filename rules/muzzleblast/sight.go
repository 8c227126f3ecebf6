package muzzleblast

import "drumhead/space/inches"

// sees says whether one man's line to another is clear: of ground, and of men
// of any unit but their own two (MB-SHT-03).
func (s *State) sees(f, t int16) bool { return s.clear(f, t, s.figureAt(f), s.figureAt(t)) }

// clear is the same, where they stand being known.
func (s *State) clear(f, t int16, from, to inches.Point) bool {
	u, v := s.b.figures[f].unit, s.b.figures[t].unit
	l := inches.NewLine(from, to)
	return !s.hidden(&l, s.houseOf(f), s.houseOf(t)) && !s.screened(&l, u, v, -1)
}

// houseOf is the house in which a man is, or -1.
func (s *State) houseOf(f int16) int8 {
	if s.Figures[f].Is == Inside {
		return s.Figures[f].House
	}
	return -1
}

// screened says whether men of any unit but two stand in a line; side, if not
// -1, is the only one whose men count.
func (s *State) screened(l *inches.Line, u, v, side int8) bool {
	around := boxAt(l.From)
	around.take(l.To)
	stroke := inches.Stroke(l.From, l.To)
	for w := range s.b.count {
		if w == u || w == v || !s.on(w) || side >= 0 && s.b.units[w].side != side {
			continue
		}
		if s.inLine(&around, &stroke, w, -1) {
			return true
		}
	}
	return false
}

// inLine says whether men of a unit stand in a line: its ranks, between which
// nobody sees through, or men by themselves.
func (s *State) inLine(around *box, stroke *inches.Shape, w, gun int8) bool {
	extent, ok := s.extent(w)
	if !ok || around.further(&extent, 0) {
		return false
	}
	ranked := false
	for f, to := s.men(w); f < to; f++ {
		m := &s.Figures[f]
		ranked = ranked || m.Is == InRanks
		if m.Is != Loose || gun >= 0 && s.b.figures[f].gun == gun {
			continue
		}
		if man := s.figureShape(f); inches.Deep(stroke, &man) {
			return true
		}
	}
	if !ranked {
		return false
	}
	var b body
	s.block(&b, w, s.Units[w].At.Point(), Form{s.Units[w].Files, s.Units[w].Facing})
	return b.deep(stroke)
}

// front says whether a man is in the front rank of his unit (MB-ORG-08,
// MB-ORG-10, MB-SHT-01).
func (s *State) front(f int16) bool {
	m := &s.Figures[f]
	switch m.Is {
	case InRanks:
		return m.Rank == 0
	case Inside:
		return true
	}
	u := s.b.figures[f].unit
	at := s.figureAt(f)
	width := s.b.units[u].width.Fine()
	for g, to := s.men(u); g < to; g++ {
		if g == f || !s.Figures[g].lives() || s.Figures[g].Is == Inside {
			continue
		}
		if ahead, right := inches.Seen(s.figureAt(g), at, s.Units[u].Facing); ahead > 0 && right > -width && right < width {
			return false
		}
	}
	return true
}

// behind says whether a point lies at a unit's back, seen from its middle
// (MB-SHT-12).
func (s *State) behind(u int8, from inches.Point) bool {
	limit := inches.Heading(13500)
	if s.b.opt[rearArc] == wholeRear {
		limit = 90 * inches.Degree
	}
	if s.housed(u) {
		return false
	}
	h, ok := inches.HeadingOf(minus(from, s.middle(u)))
	return ok && h.Between(s.Units[u].Facing) > limit+1
}

// housed says whether all of a unit's men are in houses: they have no back.
func (s *State) housed(u int8) bool {
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.lives() && m.Is != Inside {
			return false
		}
	}
	return true
}

// weapon is what a man shoots with.
func (s *State) weapon(f int16) Weapon {
	u := s.b.figures[f].unit
	switch s.b.figures[f].role {
	case Standard:
		return Unarmed
	case OfficerRole:
		if s.b.opt[officerPistols] == yes {
			return Pistol
		}
		return Unarmed
	}
	return s.b.units[u].weapon
}

// reach is the close and the long range of a weapon, in this battle's scale.
func (s *State) reach(u int8, w Weapon) (near, far inches.Length) {
	switch w {
	case Unarmed:
		return 0, 0
	case Custom:
		k := &s.b.units[u]
		return k.closeRange * s.b.unitLength / inches.Inch, k.longRange * s.b.unitLength / inches.Inch
	}
	row := smallArms.Rows[w]
	if !row.Cells[closeColumn].None {
		near = s.scaled(row.Cells[closeColumn].Number)
	}
	return near, s.scaled(row.Cells[longColumn].Number)
}

// farthest is the long range of a unit's weapon.
func (s *State) farthest(u int8) inches.Length {
	_, far := s.reach(u, s.b.units[u].weapon)
	if s.b.opt[officerPistols] == yes && s.Units[u].Officer >= 0 {
		_, pistol := s.reach(u, Pistol)
		far = max(far, pistol)
	}
	return far
}

// mostShooters is how many men of a unit are looked at.
const mostShooters = 48

// aim is a volley before it is thrown: who shoots, at what range, whom they
// see.
type aim struct {
	theirs   roll                // all men of the target
	men      [mostShooters]int16 // shooters, the nearest first
	gaps     [mostShooters]apart // each from the man of the target whom he sees nearest to him
	n        int
	seen     [mostShooters]int16 // men of the target who may fall
	seenN    int
	covered  covered
	target   int16      // the nearest man that the nearest shooter sees, -1: none
	nearest  inches.Gap // from the one to the other
	refused  uint8
	anyRange bool
}

// covered is how many of those who may fall are in soft cover, in hard, in either
// (MB-SHT-11).
type covered struct{ soft, hard, either int }

// half says of each kind of cover whether at least half of so many have it.
func (c covered) half(of int) (soft, hard, either bool) {
	return 2*c.soft >= of, 2*c.hard >= of, 2*c.either >= of
}

func (c *covered) count(soft, hard bool) {
	if soft {
		c.soft++
	}
	if hard {
		c.hard++
	}
	if soft || hard {
		c.either++
	}
}

// aimAt finds the volley of a unit at another.
func (s *State) aimAt(a *aim, u, v int8) {
	a.n, a.seenN, a.covered, a.refused, a.anyRange, a.target = 0, 0, covered{}, 0, false, -1
	limit := s.farthest(u)
	own, okU := s.extent(u)
	theirs, okV := s.extent(v)
	if limit == 0 || !okU || !okV {
		a.refused = noShooters
		return
	}
	if own.further(&theirs, limit.Fine()+4*inches.Inch.Fine()) {
		a.refused = outOfRange
		return
	}
	a.theirs.gather(s, v)
	armed := false
	for f, to := s.men(u); f < to && a.n < mostShooters; f++ {
		m := &s.Figures[f]
		if !m.lives() {
			continue
		}
		w := s.weapon(f)
		if w == Unarmed || !s.front(f) {
			continue
		}
		armed = true
		_, far := s.reach(u, w)
		if g, ok := s.shootsAt(a, f, far); ok {
			a.insert(f, g)
		}
	}
	switch {
	case !armed:
		a.refused = noShooters
	case a.n == 0 && a.anyRange:
		a.refused = cannotSee
	case a.n == 0:
		a.refused = outOfRange
	default:
		s.lookOver(a, limit)
	}
}

// insert puts a shooter in his place, the nearest first; of several as near the
// one with the lowest number (MB-SHT-02).
func (a *aim) insert(f int16, g apart) {
	i := a.n
	for i > 0 && g.nearer(a.gaps[i-1]) {
		a.men[i], a.gaps[i] = a.men[i-1], a.gaps[i-1]
		i--
	}
	a.men[i], a.gaps[i] = f, g
	a.n++
}

// shootsAt is the distance from a man to the nearest man of the target whom he
// sees, if one is in range.
func (s *State) shootsAt(a *aim, f int16, far inches.Length) (near apart, ok bool) {
	_, near, ok, within := s.facing(a, f, far)
	a.anyRange = a.anyRange || within
	return near, ok
}

// facing is the nearest man of the target whom a man sees.
func (s *State) facing(a *aim, f int16, far inches.Length) (best int, near apart, ok, within bool) {
	from := s.spotOf(f)
	return a.theirs.nearest(&from, far, func(i int) bool {
		t := &a.theirs.list[i]
		return s.clear(f, t.man, from.at, t.at)
	})
}

// lookOver finds the men of the target whom the shooters see within long range,
// and their cover, as the nearest shooter sees them who does (MB-SHT-11,
// MB-SHT-15).
func (s *State) lookOver(a *aim, limit inches.Length) {
	a.seenN, a.covered, a.target = 0, covered{}, -1
	var shooters roll
	for _, f := range a.men[:a.n] {
		shooters.take(s.spotOf(f))
	}
	if a.n > 0 {
		if i, near, ok, _ := s.facing(a, a.men[0], limit); ok {
			a.target, a.nearest = a.theirs.list[i].man, near.gap
			a.nearest.From, a.nearest.To = near.gap.To, near.gap.From // from the shooter
		}
	}
	for j := range a.theirs.all() {
		t := &a.theirs.list[j]
		i, _, ok, _ := shooters.nearest(t, limit, func(i int) bool {
			f := &shooters.list[i]
			return s.clear(f.man, t.man, f.at, t.at)
		})
		if !ok {
			continue
		}
		a.seen[a.seenN] = t.man
		a.seenN++
		l := inches.NewLine(shooters.list[i].at, t.at)
		hard, soft := s.cover(&l, t.man, &t.shape)
		a.covered.count(soft, hard)
	}
}

// cover says what a man has against small arms from where a line begins.
func (s *State) cover(l *inches.Line, t int16, man *inches.Shape) (hard, soft bool) {
	hard = s.Figures[t].Is == Inside || s.walled(l, man, s.small(wallCover))
	soft = s.b.opt[woodsSoftCover] != woodsBare && in(s.b.terrain.woods, l.To)
	for _, a := range s.b.terrain.bushes {
		soft = soft || s.screens(a, l, man)
	}
	if s.b.opt[ruins] == ruinSoft {
		for h := range s.b.terrain.houses {
			soft = soft || s.Houses[h].Ruin && s.screens(s.b.terrain.houses[h].area, l, man)
		}
	}
	return hard, soft
}

// screens says whether bushes, or what is like them, cover a man at the end of a
// line: he stands in them, or close behind (MB-SHT-11).
func (s *State) screens(a *inches.Area, l *inches.Line, man *inches.Shape) bool {
	return a.Holds(l.To) || l.Blocked(a) && a.Gap(man).Within(s.small(wallCover))
}

// halfArcs are how far to each side a unit shoots, by option fire-arc-degrees.
var halfArcs = [...]inches.Heading{inches.East, inches.East / 2, inches.South}

// bears says whether the target is in the arc of the nearest shooter (MB-SHT-02).
func (s *State) bears(a *aim, u int8) bool {
	halfArc := halfArcs[s.b.opt[fireArc]]
	if s.Figures[a.men[0]].Is == Inside || a.target < 0 {
		return true
	}
	from := s.figureAt(a.men[0])
	h, ok := inches.HeadingOf(minus(s.figureAt(a.target), from))
	return !ok || h.Between(s.Units[u].Facing) <= halfArc+1
}
