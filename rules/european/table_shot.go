package european

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// gap is the range of a shot: the shortest distance between the footprints as
// they stand; of locked opponents 0 (EU-LOS-06).
func (s *State) gap(u, t int8) inches.Gap {
	if s.pair(u, t) {
		return inches.Gap{From: s.Pieces[u].At.Point(), To: s.Pieces[t].At.Point()}
	}
	return inches.GapOf(s.base(u), s.base(t))
}

// rangeTable is the table of ranges that an arm shoots by.
func (a Arm) rangeTable() int {
	if a == Artillery {
		return gunsColumn
	}
	return smallArmsColumn
}

func (t *table) rangeOf(s *State, u, v int8) int8 {
	if s.pair(u, v) {
		return 1
	}
	ends := &bandEnds[s.arm(u).rangeTable()]
	a, b := s.Pieces[u].At, s.Pieces[v].At
	far := ends[bands-1] + 2*reachOut
	if dx, dy := a.X-b.X, a.Y-b.Y; dx > far || dx < -far || dy > far || dy < -far {
		return 0
	}
	return s.band(ends, s.gap(u, v))
}

// band is the range band of a distance. The nearer one of two that meet there,
// or the farther; what is exactly at the end of the last is never out of range
// (EU-SHO-06).
func (s *State) band(ends *[bands]inches.Length, g inches.Gap) int8 {
	for i, end := range ends {
		if s.b.opt[rangeBoundary] == fartherBand && i < bands-1 {
			if !g.AtLeast(end) {
				return int8(i + 1)
			}
			continue
		}
		if g.Within(end) {
			return int8(i + 1)
		}
	}
	return 0
}

// halfArc is how far either side of straight ahead a unit may shoot.
func (s *State) halfArc() inches.Heading {
	if s.b.opt[arc] == inAll {
		return 2250
	}
	return 45 * inches.Degree
}

func (t *table) inArc(s *State, u, v int8) bool {
	p := &s.Pieces[u]
	from := inches.Place{At: p.At, Facing: p.Facing}
	if s.b.opt[arcTest] == anyPart {
		shape := s.base(v).Shape()
		return inches.ArcMeets(from, s.halfArc(), &shape)
	}
	return inches.InArc(from, s.halfArc(), s.Pieces[v].At.Point())
}

// sightRefused: the line from centre to centre passes through no building, no
// wood or hill that holds neither end, and no third unit (EU-LOS-01 to -04).
// Locked opponents always see each other (EU-SHO-12).
func (t *table) sightRefused(s *State, u, v int8) rules.Refusal {
	if s.pair(u, v) {
		return legal
	}
	from, to := s.Pieces[u].At, s.Pieces[v].At
	l := inches.NewLine(from.Point(), to.Point())
	around := boxOf(from, to)
	for i := range t.buildings {
		if p := &t.buildings[i]; !around.apart(&p.box) && l.Blocked(p.Area) {
			return refuse("EU-TER-02", codeSight, int(groundBuilding), i)
		}
	}
	if s.b.opt[woodsBlockLOS] != no {
		if i := hides(t.woods, &l, &around); i >= 0 {
			return refuse("EU-LOS-04", codeSight, int(groundWood), i)
		}
	}
	if s.b.opt[hillsBlockLOS] != no {
		if i := hides(t.hills, &l, &around); i >= 0 {
			return refuse("EU-LOS-04", codeSight, int(groundHill), i)
		}
	}
	if s.b.opt[unitsBlockLOS] == no || s.arm(u) == Artillery && t.onHill(from.Point()) {
		return legal
	}
	near := around.grown(reachOut)
	for w := int8(0); w < s.b.pieces; w++ {
		if w == u || w == v || !s.stands(w) || !s.blocks(w) {
			continue
		}
		at := boxOf(s.Pieces[w].At)
		if !near.apart(&at) && l.BlockedBy(s.base(w)) {
			return refuse("EU-LOS-02", codeSightUnit, int(w), 0)
		}
	}
	return legal
}

// blocks says whether a unit blocks sight: a commander only with seven-hits
// (EU-LOS-02).
func (s *State) blocks(u int8) bool {
	return s.arm(u) != Commander || s.b.opt[commanderVulnerability] == sevenHits
}

// hides finds an area that holds neither end of a line and lies across it.
func hides(list []patch, l *inches.Line, around *box) int {
	for i := range list {
		p := &list[i]
		if !around.apart(&p.box) && l.Blocked(p.Area) && !p.Holds(l.From) && !p.Holds(l.To) {
			return i
		}
	}
	return -1
}

func (t *table) onHill(p inches.Point) bool {
	for i := range t.hills {
		if t.hills[i].Holds(p) {
			return true
		}
	}
	return false
}

// wallNear is how near a wall a unit must be to be behind it (EU-TER-03).
const wallNear = inches.Inch

// covered: in a wood, or with a wall across the line and some part of it within
// an inch of that wall (EU-TER-01, EU-TER-03).
func (t *table) covered(s *State, from inches.Position, v int8) bool {
	to := s.Pieces[v].At
	if s.b.opt[woodsCover] != no && s.arm(v) == Skirmishers && t.inWood(s, to.Point()) {
		return true
	}
	return t.behind(s, from, v) >= 0
}

// behind is the wall that covers a unit from a place, or -1.
func (t *table) behind(s *State, from inches.Position, v int8) int {
	if len(t.walls) == 0 {
		return -1
	}
	to := s.Pieces[v].At
	around := boxOf(to).grown(reachOut + wallNear)
	l := inches.NewLine(from.Point(), to.Point())
	shape := s.base(v).Shape()
	for i := range t.walls {
		w := &t.walls[i]
		if around.apart(&w.box) || !w.Gap(&shape).Within(wallNear) {
			continue
		}
		if s.b.opt[coverFacing] == absolute || w.Between(&l) {
			return i
		}
	}
	return -1
}
