package muzzleblast

import "drumhead/space/inches"

// fullRange, shortRange are those of a gun, from its centre (MB-ART-03).
func (s *State) fullRange(g int8) inches.Length {
	return s.scaled(artillery.At(int(s.b.guns[g].kind), rangeColumn))
}

func (s *State) shortRange(g int8) inches.Length {
	return s.scaled(artillery.At(int(s.b.guns[g].kind), shortColumn))
}

// blast is the radius of a gun's circle (MB-ART-02).
func (s *State) blast(g int8) inches.Length {
	n := s.small(inches.Length(artillery.At(int(s.b.guns[g].kind), circleColumn)) * inches.Inch)
	if s.b.opt[circleSize] == asRadius {
		return n
	}
	return n / 2
}

// cone is a gun's grapeshot on an axis (MB-GRP-03).
func (s *State) cone(g int8, axis inches.Heading) inches.Cone {
	k := int(s.b.guns[g].kind)
	return inches.Cone{Tip: s.muzzle(g, axis), Axis: axis, Length: s.scaled(artillery.At(k, grapeColumn)),
		Width: s.small(inches.Length(artillery.At(k, coneColumn)) * inches.Inch)}
}

func (s *State) hasGrape(g int8) bool {
	return !artillery.Rows[s.b.guns[g].kind].Cells[grapeColumn].None
}

// towards is the heading from a gun to a place.
func (s *State) towards(g int8, to inches.Position) inches.Heading {
	h, ok := inches.HeadingOf(minus(to.Point(), s.Guns[g].At.Point()))
	if !ok {
		return s.Guns[g].Facing
	}
	return h
}

// impact is where the circle falls for a die, and whether it is past full
// range, a misfire (MB-ART-05, MB-ART-06).
func (s *State) impact(g int8, aim inches.Position, die int) (inches.Point, bool) {
	from := s.Guns[g].At.Point()
	l := inches.NewLine(from, aim.Point())
	short, over := stick.At(die-1, 0), stick.At(die-1, 1)
	by := s.small(inches.Length(over-short) * inches.Inch).Fine()
	if by == 0 {
		return aim.Point(), false
	}
	far := l.Length + by
	at := l.At(far)
	return at, by > 0 && !far.Within(s.fullRange(g))
}

// mostUnder is how many men may be under a template.
const mostUnder = maxFigures

// under is the men in a template, nearest to the gun first, and what each adds
// to his saving die.
type under struct {
	men  [mostUnder]int16
	mods [mostUnder]int8
	why  [mostUnder]uint8
	far  [mostUnder]inches.Fine
	n    int
}

// Why a man's die is modified, as bits.
const (
	inWoods uint8 = 1 << iota
	beyondWall
	firstFloor
	sameSide
	shelteredByWall
	insideHouse
	backTurned
	closeBefore
)

var whyWords = [...]struct {
	text, clause string
	by           int
}{
	{"in woods", "MB-ART-09", 1}, {"beyond a wall", "MB-ART-10", 2}, {"in the first floor of a house", "MB-ART-11", 2},
	{"on the same side of a wall", "MB-ART-10", -1}, {"behind a wall", "MB-GRP-05", 1}, {"inside a house", "MB-GRP-05", 1},
	{"back to the gun", "MB-GRP-05", -1}, {"close before a wall or house", "MB-GRP-05", -1},
}

func (u *under) insert(f int16, far inches.Fine, why uint8) {
	if u.n == mostUnder {
		return
	}
	i := u.n
	for i > 0 && (far < u.far[i-1] || far == u.far[i-1] && f < u.men[i-1]) {
		u.men[i], u.far[i], u.mods[i], u.why[i] = u.men[i-1], u.far[i-1], u.mods[i-1], u.why[i-1]
		i--
	}
	mod := 0
	for b, w := range whyWords {
		if why>>b&1 != 0 {
			mod += w.by
		}
	}
	u.men[i], u.far[i], u.mods[i], u.why[i] = f, far, int8(mod), why
	u.n++
}

// beneath finds the men in a circle, of both sides (MB-ART-07, MB-ART-11).
func (s *State) beneath(d inches.Disc, gun inches.Point, list *under) {
	list.n = 0
	var hit uint32 // houses
	for h := range s.b.terrain.houses {
		if !s.Houses[h].Ruin && d.MeetsArea(s.b.terrain.houses[h].area) {
			hit |= 1 << h
		}
	}
	walls := s.wallsIn(d)
	for u := range s.b.count {
		if !s.on(u) {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			m := &s.Figures[f]
			if !m.lives() {
				continue
			}
			p := s.figureAt(f)
			housed := m.Is == Inside && s.b.opt[houseInCircle] != manPosition // he falls with his house
			if housed && hit>>m.House&1 == 0 || !housed && !s.templateHolds(d, f, p) {
				continue
			}
			list.insert(f, inches.Distance(gun, p), s.blastWhy(d, f, p, walls))
		}
	}
}

// templateHolds says whether a circle holds a man who stands at a place.
func (s *State) templateHolds(d inches.Disc, f int16, p inches.Point) bool {
	reach := d.Radius.Fine() + 2*inches.Inch.Fine()
	if off := minus(p, d.Centre); off.X > reach || off.X < -reach || off.Y > reach || off.Y < -reach {
		return false
	}
	if s.b.opt[inTemplate] == anyTouch {
		shape := s.figureShape(f)
		return d.Meets(&shape)
	}
	return d.Holds(p)
}

// wallsIn says whether a piece of wall lies in a circle.
func (s *State) wallsIn(d inches.Disc) bool {
	around := box{d.Centre.X - d.Radius.Fine(), d.Centre.Y - d.Radius.Fine(), d.Centre.X + d.Radius.Fine(), d.Centre.Y + d.Radius.Fine()}
	spot := inches.Spot(d.Centre)
	for i := range s.b.terrain.walls {
		w := &s.b.terrain.walls[i]
		if around.further(&w.around, 0) {
			continue
		}
		for n := w.first; n < w.last; n++ {
			if s.Sections[n] >= halfChest && s.b.terrain.sections[n].wall.Gap(&spot).Within(d.Radius) {
				return true
			}
		}
	}
	return false
}

// blastWhy is what modifies a man's saving die under a circle.
func (s *State) blastWhy(d inches.Disc, f int16, p inches.Point, walls bool) (why uint8) {
	m := &s.Figures[f]
	if m.Is == Inside {
		if m.Upstairs && s.b.opt[houseFloors] == twoFloors {
			return 0
		}
		return firstFloor
	}
	if in(s.b.terrain.woods, p) {
		why = inWoods
	}
	if !walls {
		return why
	}
	l := inches.NewLine(d.Centre, p)
	across := false
	s.crossing(&l, func(n int16) bool {
		spot := inches.Spot(d.Centre)
		across = s.Sections[n] >= halfChest && s.b.terrain.sections[n].wall.Gap(&spot).Within(d.Radius)
		return across
	})
	switch {
	case across:
		return why | beyondWall
	case s.b.opt[wallBackblast] == nearWall && !s.nearAnyWall(f):
		return why
	}
	return why | sameSide
}

func (s *State) nearAnyWall(f int16) bool {
	shape := s.figureShape(f)
	for n := range s.b.terrain.sections {
		if s.Sections[n] >= halfChest && s.b.terrain.sections[n].wall.Gap(&shape).Within(s.small(wallCover)) {
			return true
		}
	}
	return false
}

// before finds the men in a gun's cone, of both sides (MB-GRP-03, MB-GRP-05).
func (s *State) before(g int8, axis inches.Heading, list *under) {
	list.n = 0
	c := s.cone(g, axis)
	shape := c.Shape()
	gun := s.Guns[g].At.Point()
	reach := c.Length.Fine() + 2*inches.Inch.Fine()
	for u := range s.b.count {
		if !s.on(u) {
			continue
		}
		back := s.behind(u, gun)
		for f, to := s.men(u); f < to; f++ {
			if !s.Figures[f].lives() {
				continue
			}
			p := s.figureAt(f)
			if off := minus(p, c.Tip); off.X > reach || off.X < -reach || off.Y > reach || off.Y < -reach {
				continue
			}
			if s.b.opt[inTemplate] == anyTouch {
				man := s.figureShape(f)
				if !inches.Between(&shape, &man).Touching() {
					continue
				}
			} else if !c.Holds(p) {
				continue
			}
			if why, open := s.grapeWhy(c.Tip, f, p, back); open {
				list.insert(f, inches.Distance(gun, p), why)
			}
		}
	}
}

// grapeWhy is what modifies a man's saving die in a cone, and whether grapeshot
// comes to him at all (MB-TER-02).
func (s *State) grapeWhy(tip inches.Point, f int16, p inches.Point, back bool) (why uint8, open bool) {
	t := &s.b.terrain
	m := &s.Figures[f]
	man := s.figureShape(f)
	l := inches.NewLine(tip, p)
	deep := inches.Fine(0)
	for _, a := range t.woods {
		deep += l.Through(a)
	}
	if !deep.Within(s.small(woodsDepth)) {
		return 0, false
	}
	if back && m.Is != Inside {
		why |= backTurned
	}
	if m.Is == Inside {
		why |= insideHouse
	}
	barriers, near := 0, false
	for h := range t.houses {
		if s.Houses[h].Ruin || m.Is == Inside && m.House == int8(h) || !l.Blocked(t.houses[h].area) {
			continue
		}
		barriers++
		near = t.houses[h].area.Gap(&man).Within(s.small(wallCover))
	}
	last := int16(-2)
	s.crossing(&l, func(n int16) bool {
		if s.Sections[n] > lowWall {
			if n != last+1 { // a line through a joint meets two sections of one wall
				barriers++
			}
			last = n
			near = near || t.sections[n].wall.Gap(&man).Within(s.small(wallCover))
		}
		return false
	})
	switch {
	case barriers > 1 || barriers == 1 && !near:
		return 0, false
	case barriers == 1:
		why = why&backTurned | shelteredByWall
	case m.Is != Inside && s.walled(&l, &man, s.small(wallCover)):
		why |= shelteredByWall
	}
	if m.Is != Inside && s.closeBeforeWall(tip, p, &man) { // of another wall than the one that shelters him
		why |= closeBefore
	}
	return why, true
}

// closeBeforeWall says whether a man stands between the gun and a wall or
// house, within half an inch of it.
func (s *State) closeBeforeWall(tip, p inches.Point, man *inches.Shape) bool {
	l := inches.NewLine(tip, p)
	beyond := inches.NewLine(p, l.At(l.Length+3*inches.Inch.Fine()))
	for h := range s.b.terrain.houses {
		a := s.b.terrain.houses[h].area
		if !s.Houses[h].Ruin && a.Gap(man).Within(s.small(against)) && beyond.Blocked(a) {
			return true
		}
	}
	return s.walled(&beyond, man, s.small(against))
}
