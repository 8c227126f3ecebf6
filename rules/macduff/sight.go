package macduff

import "drumhead/space/inches"

// formed says whether a unit is formed for shooting, melee and observation: in
// formation, and not disordered by the ground (MD-UNIT-04, MD-UNIT-05). A
// garrison counts as formed if its troops can form (MD-TERR-11).
func (s *State) formed(u int8) bool {
	if s.Pieces[u].In >= 0 {
		return s.regular(u) && s.figures(u) > 1
	}
	return s.inFormation(u) && (s.plays(neverDisordered) || !s.disordered(u))
}

// disordered says whether some figure stands in broken ground or astride an
// obstacle, off the road.
func (s *State) disordered(u int8) bool {
	p := &s.Pieces[u]
	if p.In >= 0 || p.Form == RoadColumn && s.onRoad(u) {
		return false
	}
	b := s.base(u)
	for g := range s.b.ground {
		c := s.classNow(g)
		if (c == broken || c == difficult) && s.b.ground[g].overlaps(b) && !s.spared(u, g, b) {
			return true
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && inches.Overlap(w.base(), b) {
			return true
		}
	}
	return false
}

// spared says whether whatever of a base lies in ground stands on a crossing:
// figures outside its width do not (MD-TERR-08).
func (s *State) spared(u int8, g int, b inches.Base) bool {
	if !s.crossed(b) {
		return false
	}
	wide, deep := b.Width, b.Depth
	switch k := s.card(u); {
	case k.arm.foot() || s.Pieces[u].Afoot:
		wide, deep = footWidth, footDepth
	case k.arm.horse():
		wide, deep = horseWidth, horseDepth
	}
	files, ranks := max(b.Width/wide, 1), max(b.Depth/deep, 1)
	for i := range files * ranks {
		right, back := (2*(i%files)-files+1)*wide/2, (2*(i/files)-ranks+1)*deep/2
		one := inches.Base{Place: inches.Place{At: b.At.Point().Ahead(b.Facing, -back.Fine(), right.Fine()).Position(), Facing: b.Facing}, Width: wide, Depth: deep}
		if s.b.ground[g].overlaps(one) && !s.crossed(one) {
			return false
		}
	}
	return true
}

// crossed says whether a base lies on a crossing: a ford, a gate, what engineers
// have opened.
func (s *State) crossed(b inches.Base) bool {
	for i := range s.b.ground {
		if c := &s.b.ground[i]; c.crossing && s.Ruins>>i&1 == 0 && c.overlaps(b) {
			return true
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.opens() && inches.Overlap(w.base(), b) {
			return true
		}
	}
	return false
}

// onRoad says whether a column stands on a road: the middle of its front and
// rear do.
func (s *State) onRoad(u int8) bool {
	b := s.base(u)
	f, r := inches.FrontOf(b).At.Point(), b.At.Point().Ahead(b.Facing, -b.Depth.Fine()/2, 0)
	return s.b.road(f) && s.b.road(r)
}

// road says whether a point is on a road, or on a bridge or ford of it.
func (b *battle) road(p inches.Point) bool {
	for _, g := range b.roads {
		if b.ground[g].holds(p) {
			return true
		}
	}
	return false
}

// clearLine says whether terrain leaves a line of sight open (MD-VIS-01,
// MD-VIS-02).
func (s *State) clearLine(l *inches.Line) bool {
	if s.b.dark {
		return l.Length.Within(3 * inches.Inch)
	}
	if len(s.b.ground) == 0 {
		return true
	}
	from, to := s.b.levelAt(l.From), s.b.levelAt(l.To)
	var dim inches.Fine
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if g.sight == plainView && g.level == 0 || s.Ruins>>i&1 != 0 {
			continue
		}
		in := g.through(l)
		if in == 0 {
			continue
		}
		if g.level > 0 && (g.holds(l.From) || g.holds(l.To)) || s.over(l, g, from, to) {
			continue
		}
		switch {
		case g.block && !g.holds(l.From) && !g.holds(l.To):
			return false // town blocks and the walls of buildings (MD-VIS-01)
		case g.sight == threeInch:
			dim += in
		case g.level > 0 && from != to && max(from, to) > g.level:
		default:
			return false
		}
	}
	return dim.Within(3 * inches.Inch)
}

// over says whether one looks over a piece from a hill: it is lower than the
// hill, and nearer to it than to what is looked at.
func (s *State) over(l *inches.Line, g *ground, from, to int8) bool {
	high := max(from, to)
	if high == 0 || from == to || high <= g.level {
		return false
	}
	var near, far inches.Fine = l.Length, 0
	for _, a := range g.areas {
		for _, sp := range a.Spans(nil, l) {
			near, far = min(near, sp.From), max(far, sp.To)
		}
	}
	mid := (near + far) / 2
	if to > from {
		mid = l.Length - mid
	}
	return mid < l.Length/2
}

// sees says whether there is an open line between two pieces, troops left out of
// account.
func (s *State) sees(u, t int8) bool {
	if s.card(u).arm.aloft() && !s.Pieces[u].has(Packed) {
		return s.seesFromAbove(u, t)
	}
	a, b := s.base(u), s.base(t)
	return s.seesBase(a, b)
}

func (s *State) seesBase(a, b inches.Base) bool {
	sa, sb := a.Shape(), b.Shape()
	g := inches.Between(&sa, &sb)
	l := inches.NewLine(g.From, g.To)
	if s.clearLine(&l) {
		return true
	}
	if s.b.dark {
		return false
	}
	for _, p := range sa.Corners() {
		for _, q := range sb.Corners() {
			if l := inches.NewLine(p, q); s.clearLine(&l) {
				return true
			}
		}
	}
	return false
}

// seesFromAbove: from a balloon everything is seen but what is in woods, in fog
// and at night (MD-SEQ-06).
func (s *State) seesFromAbove(u, t int8) bool {
	g := s.gap(u, t)
	if s.b.dark {
		return g.Within(3 * inches.Inch)
	}
	seen := s.seenInto(g.From, g.To)
	s.eachFigure(t, func(p inches.Point) { seen = seen || s.seenInto(g.From, p) })
	return seen
}

// seenInto says whether a point is seen from above: it lies in no wood, or no
// deeper than one sees into it (MD-VIS-02).
func (s *State) seenInto(from, p inches.Point) bool {
	l := inches.NewLine(from, p)
	for i := range s.b.ground {
		if w := &s.b.ground[i]; s.screens(i) && w.holds(p) && !w.through(&l).Within(sightInto) {
			return false
		}
	}
	return true
}

// inReach says whether a unit is in reach of a commander: within 12 inches and
// in his sight (MD-CMD-03).
func (s *State) inReach(g, u int8) bool {
	if s.Pieces[g].With == u {
		return true
	}
	return s.within(g, u, 12*inches.Inch) && s.sees(g, u)
}

// rangeBand is how far off a target is: what shooting goes by.
type rangeBand uint8

const (
	outOfRange rangeBand = iota
	closeRange
	longRange
)

// bandAt is the range band of a distance for a weapon.
func (w Weapon) bandAt(f inches.Fine) rangeBand {
	near, far := w.ranges()
	switch {
	case f.Within(near):
		return closeRange
	case f.Within(far):
		return longRange
	}
	return outOfRange
}

// ranges of a weapon, inclusive.
func (w Weapon) ranges() (near, far inches.Length) {
	if w == Unarmed {
		return -inches.Inch, -inches.Inch
	}
	row := Charts[weaponChart].Rows[w-1].Cells
	near, far = inches.Length(row[0].Number)*inches.Inch, inches.Length(row[1].Number)*inches.Inch
	return near, max(near, far)
}

// aim is how a unit bears on a target: how many figures of its front rank, how
// far, whether the target is obscured.
type aim struct {
	files    int       // of the front rank that bear
	bears    [2]uint64 // which of them
	figures  int       // all that shoot
	distance inches.Fine
	band     rangeBand
	obscured bool
	overhead bool
	fresh    bool         // its first fire, as long as the shooting lasts (MD-SHOOT-11)
	point    inches.Point // aimed at
	from     inches.Point
	why      int // a reason of refusal, where none bears
}

// shooters are the places from which the front rank of a unit shoots, for one
// face of a square or side of a garrison.
func (s *State) shooters(u int8, f face) (at inches.Point, along inches.Heading, h inches.Heading, apart inches.Fine, n int) {
	b := s.base(u)
	from, to, out := faceLine(b, f)
	apart, n = s.pitch(u)
	mid := inches.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	if s.Pieces[u].Form == Square {
		n = quarter(s.figures(u)) // MD-SHOOT-04
		if s.plays(squaresHoldFire) {
			n = 0
		}
		if n > 1 && apart*inches.Fine(n) > b.Width.Fine() {
			apart = b.Width.Fine() / inches.Fine(n)
		}
	}
	if s.Pieces[u].In >= 0 && n > 1 {
		width := inches.Distance(from, to)
		if apart*inches.Fine(n) > width {
			apart = width / inches.Fine(n)
		}
	}
	return mid, out.Turned(inches.East), out, apart, n
}

// aimAt is how a unit bears on a target (MD-SHOOT-02).
func (s *State) aimAt(u, t int8) aim {
	sh := s.shapeOf(t)
	return s.aimAtShape(u, t, &sh)
}

// aimAtShape is the same with the target somewhere else: a charger on its way.
func (s *State) aimAtShape(u, t int8, sh *inches.Shape) (best aim) {
	p := &s.Pieces[u]
	faces := 1
	if p.Form == Square || p.In >= 0 {
		faces = 4
	}
	best.why = whyArc
	for f := range face(faces) {
		if a := s.aimOver(u, t, sh, f); a.files > best.files || best.files == 0 {
			best = a
		}
	}
	best.fresh = !p.has(FirstFired)
	return best
}

func (s *State) aimOver(u, t int8, sh *inches.Shape, f face) (a aim) {
	w := s.card(u).weapon
	mid, along, h, apart, n := s.shooters(u, f)
	_, far := w.ranges()
	a.distance, a.why = inches.Endless, whyArc
	list, count := s.between(u, t, mid, sh)
	for i := range n {
		at := mid.Ahead(along, (inches.Fine(2*i)-inches.Fine(n-1))*apart/2, 0)
		if s.plays(aimFromTheCentre) {
			at = mid
		}
		point, distance, ok := inches.NearestInArc(at, h, sh)
		if !ok && w.indirect() && s.plays(indirectAllRound) {
			spot := inches.Spot(at)
			g := inches.Between(&spot, sh)
			point, distance, ok = g.To, g.Length(), true
		}
		if !ok {
			continue
		}
		if !distance.Within(far) {
			if a.why == whyArc {
				a.why = whyRange
			}
			continue
		}
		open, obscured, overhead := true, false, false
		if !w.indirect() {
			open, obscured, overhead = s.lineOfFire(u, t, at, point, sh, list[:count])
		}
		if !open {
			a.why = whyBlocked
			continue
		}
		a.files++
		a.bears[i/64] |= 1 << (i % 64)
		a.obscured = a.obscured || obscured
		a.overhead = a.overhead || overhead
		if distance < a.distance {
			a.distance, a.point, a.from = distance, point, at
		}
	}
	if a.files == 0 {
		return a
	}
	a.band = w.bandAt(a.distance)
	if a.overhead && a.band != longRange {
		return aim{why: whyBlocked, distance: inches.Endless}
	}
	return a
}

// Reasons why nobody bears.
const (
	whyArc = iota
	whyRange
	whyBlocked
)

// between are the pieces that may stand between a unit and its target: those
// whose ground lies in the box round both.
func (s *State) between(u, t int8, from inches.Point, sh *inches.Shape) (list [maxPieces]int8, n int) {
	west, east, south, north := from.X, from.X, from.Y, from.Y
	for _, c := range sh.Corners() {
		west, east, south, north = min(west, c.X), max(east, c.X), min(south, c.Y), max(north, c.Y)
	}
	b := s.base(u)
	margin := (b.Width + b.Depth).Fine()
	west, east, south, north = west-margin, east+margin, south-margin, north+margin
	for v := range s.b.pieces {
		if v == u || v == t || !s.on(v) || s.Pieces[v].With != nobody || s.hiddenFrom(v, s.side(u)) {
			continue
		}
		k := s.card(v)
		if k.arm.officer() || k.arm.spared() || k.arm.aloft() || k.arm == Post || k.arm == SignalTeam || k.arm == Dummy {
			continue
		}
		at := s.Pieces[v].At.Point()
		w, d := s.extent(v)
		reach := (w + d).Fine()
		if at.X+reach < west || at.X-reach > east || at.Y+reach < south || at.Y-reach > north {
			continue
		}
		list[n], n = v, n+1
	}
	return list, n
}

// lineOfFire says whether a figure has a clear line, whether skirmishers obscure
// the target, and whether it must shoot over friends (MD-SHOOT-02, 03, 16).
func (s *State) lineOfFire(u, t int8, at, point inches.Point, target *inches.Shape, list []int8) (open, obscured, overhead bool) {
	l := inches.NewLine(at, point)
	if s.card(u).arm.aloft() || s.card(t).arm.aloft() { // nothing stands between the sky and the ground
		return !s.b.dark || l.Length.Within(sightInto), false, false
	}
	if !s.clearLine(&l) {
		return false, false, false
	}
	side := s.side(u)
	for _, v := range list {
		b := s.base(v)
		if !l.BlockedBy(b) {
			continue
		}
		if s.side(v) != side && s.skirmisher(v) {
			if s.beyond(v, t, s.screen().Fine()) || s.gap(v, t).AtLeast(s.screen()) {
				obscured = true
			}
			continue
		}
		if s.side(v) == side && s.overHeads(u, v, at, target, b) {
			overhead = true
			continue
		}
		return false, false, false
	}
	return true, obscured, overhead
}

// screen is how far supports must keep behind skirmishers to be obscured
// (MD-SHOOT-03).
func (s *State) screen() inches.Length {
	return inches.Length([]int{1, 3, 6}[s.b.opt[screenGap]]) * inches.Inch
}

// overHeads says whether a gun may shoot over a friend: from higher ground, and
// the friend is nearer to it than to the target (MD-SHOOT-16).
func (s *State) overHeads(u, v int8, at inches.Point, target *inches.Shape, b inches.Base) bool {
	if !s.gun(u) || s.b.levelAt(at) <= s.b.levelAt(b.At.Point()) {
		return false
	}
	fl, fr := inches.FrontEdge(b)
	edge := inches.Stroke(fl, fr)
	gun := inches.Spot(at)
	return inches.Between(&gun, &edge).Nearer(inches.Between(&edge, target))
}
