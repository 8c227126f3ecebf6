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

// over finds what a leg goes over, for who needs a road so wide to go by it
// (MB-MOV-02). A bridge is wide enough for whom any road is.
func (s *State) over(l *inches.Line, wide inches.Length, g *ground) {
	t := &s.b.terrain
	g.n, g.maze = 0, false
	var kept [48]tagged
	spans := kept[:0]
	var found [8]inches.Span
	take := func(a *inches.Area, kind uint8) {
		for _, p := range a.Spans(found[:0], l) {
			if g.maze = g.maze || len(spans) == cap(spans); !g.maze {
				spans = append(spans, tagged{p, kind})
			}
		}
	}
	add := func(areas []*inches.Area, kind uint8) {
		for _, a := range areas {
			take(a, kind)
		}
	}
	widest := plainRoad
	for i := range t.roads {
		if r := &t.roads[i]; wide <= r.width {
			take(r.area, spanRoad)
		}
		widest = max(widest, t.roads[i].width)
	}
	if wide <= widest {
		add(t.bridges, spanRoad)
	}
	add(t.fords, spanRough)
	if s.b.opt[woodsRough] == yes {
		add(t.woods, spanSwamp)
	}
	add(t.swamps, spanSwamp)
	add(t.waters, spanWater)
	if len(t.waters) > 0 {
		add(t.fords, spanDry)
		add(t.bridges, spanDry)
	}
	for i := range t.hills {
		top := along(l, t.hills[i].crest)
		for _, p := range t.hills[i].area.Spans(found[:0], l) {
			if p.To = min(p.To, top); p.To <= p.From {
				continue
			}
			if g.maze = g.maze || len(spans) == cap(spans); !g.maze {
				spans = append(spans, tagged{p, spanRough})
			}
		}
	}
	for at := inches.Fine(0); ; {
		end := l.Length
		var has [5]bool
		for _, p := range spans {
			switch {
			case p.From > at:
				end = min(end, p.From)
			case p.To > at:
				end = min(end, p.To)
				has[p.kind] = true
			}
		}
		st := stretch{from: at, to: end, road: has[spanRoad], barred: has[spanWater] && !has[spanDry]}
		st.rough = has[spanRough] || has[spanSwamp] && !st.road
		if st.to-st.from < inches.Thousandth/8 && st.to < l.Length {
			at = end // a sliver of rounding
			if g.n > 0 {
				g.list[g.n-1].to = end
			}
			continue
		}
		if g.add(st); g.maze {
			return
		}
		if at = end; at >= l.Length {
			return
		}
	}
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
