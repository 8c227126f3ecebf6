package muzzleblast

import "drumhead/space/inches"

// terrain is the ground of a battle. It does not change; what houses and walls
// have suffered is in the state.
type terrain struct {
	woods, bushes, swamps, fords, bridges []*inches.Area
	waters                                []*inches.Area // rivers, streams, lakes
	hills                                 []hill
	roads                                 []road
	cliffs                                []*inches.Wall
	houses                                []houseCard
	walls                                 []wallCard
	sections                              []section
}

// road is a stretch of one, and how wide it is.
type road struct {
	area  *inches.Area
	width inches.Length
}

// plainRoad is how wide a road is where nothing is said, or a bridge
// (MB-MOV-02).
const plainRoad = 2 * inches.Inch

// hill rises evenly to its crest, the middle of its outline (MB-MOV-03).
type hill struct {
	area  *inches.Area
	crest inches.Point
	foot  inches.Fine // how far its outline goes from the crest
	level int64
}

// houseCard is what never changes of a house.
type houseCard struct {
	id, name string
	area     *inches.Area
	sides    []inches.Shape
	across   inches.Length // it is nowhere broader
	holds    int8          // men (MB-MOV-11)
	stands   int8          // falls at so many hits (MB-HSE-02)
}

// wallCard is a wall: its sections from and to, and the space they lie in.
type wallCard struct {
	first, last int16
	around      box
}

// section is an inch of wall, or the rest of a stretch.
type section struct {
	wall     *inches.Wall
	from, to inches.Point
	middle   inches.Position
	length   inches.Length
	height   uint8 // quarters of chest height
	card     int16 // its wall
}

// Heights of walls, in quarters of chest height (MB-MOV-08, MB-WAL-02).
const (
	lowWall   uint8 = 4
	highWall  uint8 = 8
	halfChest uint8 = 2
)

// stretch is a part of a leg over ground of one kind.
type stretch struct {
	from, to    inches.Fine
	road, rough bool
	barred      bool // water
}

// mostStretches is how many parts a leg may have that are told apart.
const mostStretches = 24

// ground is what a leg goes over, in order.
type ground struct {
	list [mostStretches]stretch
	n    int
	maze bool // it changes more often than that
}

// kinds of ground in spans.
const (
	spanRoad = iota
	spanRough
	spanSwamp
	spanWater
	spanDry // fords and bridges over water
)

type tagged struct {
	inches.Span
	kind uint8
}

// spans are the parts of a leg that lie in ground of some kind, as they are found.
type spans struct {
	kept [48]tagged
	n    int
	full bool // there are more
}

func (x *spans) add(p inches.Span, kind uint8) {
	if x.full = x.full || x.n == len(x.kept); !x.full {
		x.kept[x.n] = tagged{p, kind}
		x.n++
	}
}

func (x *spans) take(a *inches.Area, l *inches.Line, kind uint8) {
	var found [8]inches.Span
	for _, p := range a.Spans(found[:0], l) {
		x.add(p, kind)
	}
}

func (x *spans) all(areas []*inches.Area, l *inches.Line, kind uint8) {
	for _, a := range areas {
		x.take(a, l, kind)
	}
}

// over finds what a leg goes over, for who needs a road so wide to go by it
// (MB-MOV-02).
func (s *State) over(l *inches.Line, wide inches.Length, g *ground) {
	var x spans
	s.roadsOver(l, wide, &x)
	s.groundOver(l, &x)
	g.n, g.maze = 0, x.full
	for at := inches.Fine(0); ; {
		st := x.from(at, l.Length)
		at = st.to
		if st.to-st.from < inches.Thousandth/8 && st.to < l.Length { // a sliver of rounding
			if g.n > 0 {
				g.list[g.n-1].to = st.to
			}
			continue
		}
		if g.add(st); g.maze || at >= l.Length {
			return
		}
	}
}

// roadsOver finds roads that are wide enough; a bridge is so for whom any road is.
func (s *State) roadsOver(l *inches.Line, wide inches.Length, x *spans) {
	t := &s.b.terrain
	widest := plainRoad
	for i := range t.roads {
		if r := &t.roads[i]; wide <= r.width {
			x.take(r.area, l, spanRoad)
		}
		widest = max(widest, t.roads[i].width)
	}
	if wide <= widest {
		x.all(t.bridges, l, spanRoad)
	}
}

// groundOver finds rough going, water and what leads over it; of a hill, its side up
// to the crest (MB-MOV-03).
func (s *State) groundOver(l *inches.Line, x *spans) {
	t := &s.b.terrain
	x.all(t.fords, l, spanRough)
	if s.b.opt[woodsRough] == yes {
		x.all(t.woods, l, spanSwamp)
	}
	x.all(t.swamps, l, spanSwamp)
	x.all(t.waters, l, spanWater)
	if len(t.waters) > 0 {
		x.all(t.fords, l, spanDry)
		x.all(t.bridges, l, spanDry)
	}
	var found [8]inches.Span
	for i := range t.hills {
		top := along(l, t.hills[i].crest)
		for _, p := range t.hills[i].area.Spans(found[:0], l) {
			if p.To = min(p.To, top); p.To > p.From {
				x.add(p, spanRough)
			}
		}
	}
}

// from is the stretch of a leg that begins somewhere on it, as far as all stays the
// same.
func (x *spans) from(at, end inches.Fine) stretch {
	var has [5]bool
	for _, p := range x.kept[:x.n] {
		switch {
		case p.From > at:
			end = min(end, p.From)
		case p.To > at:
			end = min(end, p.To)
			has[p.kind] = true
		}
	}
	road := has[spanRoad]
	return stretch{from: at, to: end, road: road, rough: has[spanRough] || has[spanSwamp] && !road, barred: has[spanWater] && !has[spanDry]}
}

// standsOn is the ground at a place, for who needs a road so wide to be on it
// (MB-MOV-02): who stands there gains no height.
func (s *State) standsOn(at inches.Point, wide inches.Length) (st stretch) {
	t := &s.b.terrain
	widest := plainRoad
	for i := range t.roads {
		st.road = st.road || wide <= t.roads[i].width && t.roads[i].area.Holds(at)
		widest = max(widest, t.roads[i].width)
	}
	st.road = st.road || wide <= widest && in(t.bridges, at)
	deep := in(t.swamps, at) || s.b.opt[woodsRough] == yes && in(t.woods, at)
	st.rough = in(t.fords, at) || deep && !st.road
	return st
}

// dammed says whether a line goes through water where there is no ford or bridge.
func (s *State) dammed(l *inches.Line) bool {
	if len(s.b.terrain.waters) == 0 {
		return false
	}
	var g ground
	s.over(l, offRoads, &g)
	for _, st := range g.list[:g.n] {
		if st.barred {
			return true
		}
	}
	return false
}

func (g *ground) add(st stretch) {
	if g.n > 0 {
		if p := &g.list[g.n-1]; p.road == st.road && p.rough == st.rough && p.barred == st.barred {
			p.to = st.to
			return
		}
	}
	if g.maze = g.maze || g.n == mostStretches; !g.maze {
		g.list[g.n] = st
		g.n++
	}
}

// along is how far along a line is nearest to a point, below 0 or beyond its
// length if that is off its ends.
func along(l *inches.Line, p inches.Point) inches.Fine {
	if l.Length == 0 {
		return 0
	}
	x, y := int64(l.To.X-l.From.X), int64(l.To.Y-l.From.Y)
	return inches.Fine((int64(p.X-l.From.X)*x + int64(p.Y-l.From.Y)*y) / int64(l.Length))
}

// height is how high a point stands, 0 on the plain.
func (s *State) height(p inches.Point) (high int64) {
	for i := range s.b.terrain.hills {
		if h := &s.b.terrain.hills[i]; h.area.Holds(p) {
			high = max(high, h.at(inches.Distance(p, h.crest)))
		}
	}
	return high
}

// at is how high the hill is so far from its crest.
func (h *hill) at(far inches.Fine) int64 {
	return h.level*2000 - int64(far)*(h.level*2000-1)/max(int64(h.foot), 1)
}

// hidden says whether the ground keeps one point from being seen from another:
// a hill higher than both, a house, a high wall more than an inch from both, a
// cliff is none, or more than 2 inches of woods (MB-SHT-03). Houses in which
// one of them stands do not count.
func (s *State) hidden(l *inches.Line, except ...int8) bool {
	t := &s.b.terrain
	for i := range t.houses {
		if s.Houses[i].Ruin || (len(except) > 0 && int8(i) == except[0]) || (len(except) > 1 && int8(i) == except[1]) {
			continue
		}
		if l.Blocked(t.houses[i].area) {
			return true
		}
	}
	deep := inches.Fine(0)
	for _, a := range t.woods {
		deep += l.Through(a)
	}
	if !deep.Within(s.small(woodsDepth)) {
		return true
	}
	for i := range t.hills {
		if s.behindHill(l, &t.hills[i]) {
			return true
		}
	}
	return s.behindWall(l)
}

func (s *State) behindHill(l *inches.Line, h *hill) bool {
	var kept [8]inches.Span
	top := along(l, h.crest)
	for _, p := range h.area.Spans(kept[:0], l) {
		if top <= p.From || top >= p.To || p.Length() < inches.Thousandth {
			continue
		}
		high := h.at(inches.Distance(l.At(top), h.crest))
		const even = 4 // heights that differ by less are the same
		if high > s.height(l.From)+even && high > s.height(l.To)+even {
			return true
		}
	}
	return false
}

func (s *State) behindWall(l *inches.Line) bool {
	blocked := false
	s.crossing(l, func(n int16) bool {
		if s.Sections[n] <= lowWall {
			return false
		}
		from, to := inches.Spot(l.From), inches.Spot(l.To)
		w := s.b.terrain.sections[n].wall
		near := s.small(wallCover)
		blocked = !w.Gap(&from).Within(near) && !w.Gap(&to).Within(near)
		return blocked
	})
	return blocked
}

// crossing calls on every section of wall that stands across a line, until one
// call says that it is enough.
func (s *State) crossing(l *inches.Line, each func(n int16) bool) {
	t := &s.b.terrain
	if len(t.walls) == 0 {
		return
	}
	around := boxAt(l.From)
	around.take(l.To)
	for i := range t.walls {
		w := &t.walls[i]
		if around.further(&w.around, 0) {
			continue
		}
		for n := w.first; n < w.last; n++ {
			if s.Sections[n] > 0 && t.sections[n].wall.Between(l) && each(n) {
				return
			}
		}
	}
}

// walled says whether a wall that gives cover stands across a line, no further
// than a distance from what stands at its end (MB-SHT-11, MB-WAL-02).
func (s *State) walled(l *inches.Line, who *inches.Shape, near inches.Length) bool {
	found := false
	s.crossing(l, func(n int16) bool {
		found = s.Sections[n] >= halfChest && s.b.terrain.sections[n].wall.Gap(who).Within(near)
		return found
	})
	return found
}

func in(areas []*inches.Area, p inches.Point) bool {
	for _, a := range areas {
		if a.Holds(p) {
			return true
		}
	}
	return false
}

// wet says whether a point is in water that cannot be stood in.
func (s *State) wet(p inches.Point) bool {
	t := &s.b.terrain
	return len(t.waters) > 0 && in(t.waters, p) && !in(t.fords, p) && !in(t.bridges, p)
}

// built is the house that a point is in, or -1.
func (s *State) built(p inches.Point) int8 {
	for i := range s.b.terrain.houses {
		if !s.Houses[i].Ruin && s.b.terrain.houses[i].area.Holds(p) {
			return int8(i)
		}
	}
	return -1
}

// occupants are how many men of each side are in a house.
func (s *State) occupants(h int8) (n [2]int) {
	for u := range s.b.count {
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; m.Is == Inside && m.House == h {
				n[s.b.units[u].side]++
			}
		}
	}
	return n
}
