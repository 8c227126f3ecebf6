package macduff

import (
	"math/bits"

	"drumhead/space/inches"
)

// cut is where something begins or ends along a line.
type cut struct {
	from, to inches.Fine
	pace     int64 // 0: closed
	spares   bool  // open ground whatever lies under it
	inside   bool  // the unit stands in it as it begins
	class    class
	ground   int // -1: a work
}

// afoot is how far along a heading a base comes with what is left to spend, over
// the ground that its front goes over, and what that costs (MD-TERR-04).
func (s *State) afoot(w *walk, u int8, b inches.Base, h inches.Heading, far inches.Fine, m manner) (gone, cost inches.Fine) {
	if far <= 0 {
		return 0, 0
	}
	if s.card(u).arm.aloft() || len(s.b.ground) == 0 && !s.worked() {
		gone = min(far, w.left)
		return gone, gone
	}
	gone = min(far, w.left)
	roads := s.takesRoads(u)
	at := w.at.At.Point()
	back := s.rearward(u)
	near := s.groundNear(u, at.Ahead(h, far/2, 0), far/2+b.Width.Fine()/2+back, roads)
	near = s.goneOver(near, b, b.At.Point().Ahead(h, far+inches.Thousandth, 0))
	if s.allOpen(u, near) {
		return gone, gone
	}
	lines := max(int((b.Width+footWidth-1)/footWidth)+1, 3) // between every two figures, so that nothing slips between them
	if roads {
		lines = 1
	}
	var cuts [3 * maxGround]cut
	for i := range 2 * lines {
		behind := i >= lines // the rear rank's way, where it has its own
		if behind && (roads || back == 0) {
			break
		}
		i %= lines
		right := inches.Fine(0)
		if lines > 1 {
			edge := b.Width.Fine()/2 - inches.Inch.Fine()/100
			right = -edge + 2*edge*inches.Fine(i)/inches.Fine(lines-1)
		}
		p := at.Ahead(b.Facing, 0, right)
		if behind {
			p = at.Ahead(b.Facing, -back, right)
		}
		l := inches.NewLine(p, p.Ahead(h, far, 0))
		n := s.cuts(cuts[:0], u, &l, roads, near)
		d, c, slow, barred := overGround(cuts[:n], far, w.left, s.plays(halfSpeedWholeMove))
		w.slow = w.slow || slow
		if d < gone || i == 0 && !behind {
			if gone, w.barred = min(d, far), barred; barred {
				w.closed = closing(cuts[:n], d)
			}
		}
		cost = max(cost, c)
	}
	if cost > w.left || gone < far {
		cost = min(cost, w.left)
	}
	return gone, cost
}

// groundNear is the ground so near to a point that is anything to a piece: of none all is
// open.
func (s *State) groundNear(u int8, p inches.Point, far inches.Fine, roads bool) (near uint64) {
	boat := s.card(u).arm == Boat
	for i := range s.b.ground {
		if !s.b.ground[i].close(p, far) {
			continue
		}
		if _, matters := s.cutOf(u, i, roads, boat); matters {
			near |= 1 << i
		}
	}
	return near
}

// goneOver is what a base that is carried to a point goes over of the ground near it: most of that lies beside its way.
func (s *State) goneOver(near uint64, b inches.Base, to inches.Point) (over uint64) {
	if near == 0 {
		return 0
	}
	way := b.Sweep(to.Position())
	for rest := near; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		for _, a := range s.b.ground[i].areas {
			if a.Meets(&way) {
				over |= 1 << i
				break
			}
		}
	}
	return over
}

// closing is the ground that ends a way so far along its line, -1: none that has a name.
func closing(cuts []cut, at inches.Fine) int {
	for i := range cuts {
		if c := &cuts[i]; c.pace == 0 && c.from <= at+inches.Thousandth && c.to > at {
			return c.ground
		}
	}
	return -1
}

// rearward is how far the rear rank stands behind the front one.
func (s *State) rearward(u int8) inches.Fine {
	if !s.card(u).arm.foot() && !s.card(u).arm.horse() {
		return 0
	}
	_, depth := s.extent(u)
	figure := footDepth
	if s.mounted(u) {
		figure = horseDepth
	}
	return max(depth-figure, 0).Fine()
}

// worked says whether engineers have made anything that lies on the table.
func (s *State) worked() bool {
	for i := range s.Works {
		if s.Works[i].Done {
			return true
		}
	}
	return false
}

// takesRoads says whether a piece moves along a road by its middle: columns two
// wide, guns, wagons, single models (MD-ROAD-01).
func (s *State) takesRoads(u int8) bool {
	k := s.card(u)
	return s.Pieces[u].Form == RoadColumn || k.arm == Artillery || k.arm == Wagon || k.arm.single() || k.arm == Hospital || k.arm == PackAnimals
}

// allOpen says whether there is nothing but open ground to a piece, of the ground near it.
func (s *State) allOpen(u int8, near uint64) bool {
	return near == 0 && s.card(u).arm != Boat && !s.worked()
}

// anyGround is all that there is on the table.
const anyGround = ^uint64(0)

// cuts are the stretches of a line in ground that matters to a piece, of the ground near it.
func (s *State) cuts(list []cut, u int8, l *inches.Line, roads bool, near uint64) int {
	boat := s.card(u).arm == Boat
	if boat {
		list = cutIn(list, cut{to: l.Length, class: open, ground: -1}) // a boat goes on water only
	}
	var memory [inches.MaxStretches]inches.Span
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if near>>i&1 == 0 || g.apart(l) {
			continue
		}
		c, matters := s.cutOf(u, i, roads, boat)
		if !matters {
			continue
		}
		for _, a := range g.areas {
			for _, sp := range a.Spans(memory[:0], l) {
				c.from, c.to, c.ground = sp.From, sp.To, i
				// Who stands in it may leave it; who stands at it may not go in, but for a corner.
				c.inside = c.pace == 0 && sp.From < inches.Thousandth && a.Overlaps(s.base(u)) && (sp.Length().Within(footWidth/2) || g.share(s.base(u)) > 0)
				list = cutIn(list, c)
			}
		}
	}
	for i := range s.Works {
		w := &s.Works[i]
		if !w.Done || !w.opens() && !w.shelters() {
			continue
		}
		b := w.base()
		if n := l.ThroughBase(b); n > 0 {
			from := inches.EntersBase(l, b)
			c := cut{from: from, to: from + n, pace: s.pace(u, broken, true), spares: w.opens(), class: broken, ground: -1}
			if w.opens() {
				c.pace = s.passing(u)
			}
			list = cutIn(list, c)
		}
	}
	return len(list)
}

// cutIn adds a stretch, if it is long enough to tell.
func cutIn(list []cut, c cut) []cut {
	if len(list) < cap(list) && c.to-c.from >= inches.Thousandth {
		list = append(list, c)
	}
	return list
}

// cutOf is what a piece of ground is to a piece that goes through it, and whether it
// is anything to it: roads and crossings spare what lies under them, to a boat water
// is what a road is to a column (MD-TERR-02 to 09, MD-MOVE-07).
func (s *State) cutOf(u int8, i int, roads, boat bool) (c cut, matters bool) {
	g, class := &s.b.ground[i], s.classNow(i)
	if boat {
		return cut{pace: 1, spares: g.water, class: class}, g.water || class != open
	}
	c = cut{spares: g.crossing && s.Ruins>>i&1 == 0 || roads && g.track, class: class}
	switch {
	case c.spares:
		c.pace = s.passing(u)
		return c, true
	case class == open && g.word != "hill":
		return c, false
	}
	c.pace = s.pace(u, class, g.line)
	return c, c.pace != 1 || class != open
}

// passing is what an inch costs a mover on a road or in a gap through difficult
// ground: 2, with difficult-road: half-speed, for those who could not go there
// otherwise (MD-TERR-07, MD-TERR-08).
func (s *State) passing(u int8) int64 {
	if s.plays(slowRoads) && s.pace(u, difficult, false) == 0 {
		return 2
	}
	return 1
}

// overGround is how far along a line one comes with so much to spend, and what it
// costs; whether some of it was slow ground, and whether closed ground ended it.
func overGround(cuts []cut, far, means inches.Fine, whole bool) (gone, cost inches.Fine, slow, barred bool) {
	at := inches.Fine(0)
	begins := startsClosed(cuts)
	for at < far {
		u := underfoot(cuts, begins, at, far)
		if u.closed {
			return gone, cost, slow, true
		}
		slow = slow || u.class == broken || u.class == difficult
		price := (u.to - at) * inches.Fine(u.pace)
		if cost+price > means {
			gone += (means - cost) / inches.Fine(u.pace)
			cost = means
			break
		}
		gone, cost, at = gone+u.to-at, cost+price, u.to
	}
	if whole && slow && 2*gone > means {
		return means / 2, means, slow, false
	}
	return gone, cost, slow, false
}

// ahead is what lies under a line from a place on, as far as it is all the same.
type ahead struct {
	to     inches.Fine
	pace   int64 // what an inch costs
	closed bool
	class  class
}

// underfoot is what lies there: the dearest of all that does, unless a road or a
// crossing spares it (MD-TERR-07). Ground in which the line begins may be left.
func underfoot(cuts []cut, begins uint64, at, far inches.Fine) ahead {
	here := ahead{to: far, pace: 1, class: open}
	spared, street := false, int64(1)
	for i := range cuts {
		c := &cuts[i]
		switch {
		case c.from > at+inches.Thousandth/2:
			here.to = min(here.to, c.from)
			continue
		case c.to <= at+inches.Thousandth/2:
			continue
		}
		here.to = min(here.to, c.to)
		if c.spares {
			spared, street = true, max(street, c.pace)
			continue
		}
		if c.pace == 0 && begins>>i&1 == 0 {
			here.closed = true
		} else if c.pace == 0 {
			here.pace = 2
		}
		here.pace = max(here.pace, c.pace)
		here.class = max(here.class, c.class)
	}
	if spared {
		here.pace, here.closed = 1, false
		if here.class == difficult {
			here.pace = street // with difficult-road: half-speed
		}
		here.class = open
	}
	return here
}

// startsClosed are the cuts of closed ground in which a line begins: who stands
// there may leave it.
func startsClosed(cuts []cut) (mask uint64) {
	for i := range cuts {
		if cuts[i].inside && i < 64 {
			mask |= 1 << i
		}
	}
	return mask
}
