package muzzleblast

import "drumhead/space/inches"

// scaled is a distance of the rules in this battle's scale (MB-GEN-03).
// Proximity distances and templates are left as printed with double-scope:
// moves-and-ranges.
func (s *State) scaled(n int) inches.Length { return inches.Length(n) * s.b.unitLength }

func (s *State) small(thousandths inches.Length) inches.Length {
	if s.b.opt[distanceScale] == doubled && s.b.opt[doubleScope] != movesAndRanges {
		return 2 * thousandths
	}
	return thousandths
}

// The small distances of the rules, in thousandths of an inch.
const (
	contactGap  = inches.Inch / 2 // MB-MEL-01
	atGunGap    = inches.Inch     // MB-CRW-02
	confrontGap = inches.Inch     // MB-RTE-02
	wallCover   = inches.Inch     // MB-SHT-11
	against     = inches.Inch / 2 // MB-GRP-05
	pointBlank  = 2 * inches.Inch // MB-SHT-10
	seizeGap    = 2 * inches.Inch // MB-CAP-01
	touchGap    = inches.Inch / 10
	meleeRadius = 2 * inches.Inch // MB-MEL-02
	woodsDepth  = 2 * inches.Inch // MB-SHT-03
)

// oneMove is one move as a distance of a unit (MB-GEN-06).
func (s *State) oneMove(u int8) inches.Length {
	if s.b.units[u].mounted && s.b.opt[moveAsDistance] != ofInfantry {
		return s.scaled(normalMoves.At(horseRow, offRoad))
	}
	return s.scaled(normalMoves.At(footRow, offRoad))
}

// infantryMove is one infantry move.
func (s *State) infantryMove() inches.Length { return s.scaled(normalMoves.At(footRow, offRoad)) }

// space is how wide and deep a man's space is.
func (s *State) space(u int8) (width, depth inches.Length) {
	return s.b.units[u].width, s.b.units[u].depth
}

// figureAt is the centre of a man's space, in the ranks of his unit or where he
// stands by himself.
func (s *State) figureAt(f int16) inches.Point {
	m := &s.Figures[f]
	if m.Is != InRanks {
		return m.At.Point()
	}
	u := s.b.figures[f].unit
	return s.slot(u, s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing}, m.File, m.Rank)
}

// slot is the centre of a place in a block whose front has its middle at a
// point.
func (s *State) slot(u int8, at inches.Point, form Form, file, rank int8) inches.Point {
	k := &s.b.units[u]
	return at.Ahead(form.Facing, -inches.Fine(2*int(rank)+1)*k.depth.Fine()/2,
		inches.Fine(2*int(file)-int(form.Files)+1)*k.width.Fine()/2)
}

// figureShape is the ground that a man covers.
func (s *State) figureShape(f int16) inches.Shape {
	u := s.b.figures[f].unit
	return inches.Rectangle(s.figureAt(f), s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
}

// gunShape is the ground that a gun covers; a limbered one with its limber.
func (s *State) gunShape(g int8) inches.Shape {
	k, n := &s.b.guns[g], &s.Guns[g]
	return inches.Rectangle(n.At.Point(), n.Facing, k.width, k.deep(n.Limbered))
}

// deep is how deep a gun is.
func (k *gunCard) deep(limbered bool) inches.Length {
	if limbered {
		return 2 * inches.Inch
	}
	return k.depth
}

// muzzle is the middle of a gun's front edge.
func (s *State) muzzle(g int8, facing inches.Heading) inches.Point {
	return s.Guns[g].At.Point().Ahead(facing, s.b.guns[g].depth.Fine()/2, 0)
}

func (s *State) cartShape(c int8) inches.Shape {
	k, n := &s.b.carts[c], &s.Carts[c]
	return inches.Rectangle(n.At.Point(), n.Facing, k.width, k.depth)
}

// middle is the centre of a unit: of its block, or, if men of it stand by
// themselves, of all its men.
func (s *State) middle(u int8) inches.Point {
	var x, y inches.Fine
	n, ranked, deep := inches.Fine(0), true, int8(0)
	for f, to := s.men(u); f < to; f++ {
		switch m := &s.Figures[f]; m.Is {
		case InRanks:
			deep = max(deep, m.Rank+1)
			n++
		case Loose, Inside:
			ranked = false
			n++
		}
	}
	w := &s.Units[u]
	if n == 0 {
		return w.At.Point()
	}
	if ranked {
		return w.At.Point().Ahead(w.Facing, -(inches.Length(deep)*s.b.units[u].depth).Fine()/2, 0)
	}
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].lives() {
			p := s.figureAt(f)
			x, y = x+p.X, y+p.Y
		}
	}
	return inches.Point{X: x / n, Y: y / n}
}

// ranks is how wide and how deep a unit's block is.
func (s *State) ranks(u int8) (files, ranks int8) {
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Is == InRanks {
			files, ranks = max(files, m.File+1), max(ranks, m.Rank+1)
		}
	}
	return files, ranks
}

// reform is where the men of a block stand in a form: soldiers first, then the
// standard bearer, the officer last, rank by rank.
func (s *State) reform(u int8, files int8) {
	n := int8(0)
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Is == InRanks {
			m.File, m.Rank = n%files, n/files
			n++
		}
	}
}

// placeIn is a man's place in the ranks once they have a form, before whom so many stand
// in them by number: his own, unless they get another front (MB-ORG-08).
func (s *State) placeIn(f int16, before int8, form Form) (file, rank int8) {
	if m := &s.Figures[f]; form.Files == s.Units[s.b.figures[f].unit].Files {
		return m.File, m.Rank
	}
	return before % form.Files, before / form.Files
}

// closeUp lets the men behind one who has left the ranks step up (MB-ORG-08).
func (s *State) closeUp(u int8, file, rank int8) {
	for f, to := s.men(u); f < to; f++ {
		if m := &s.Figures[f]; m.Is == InRanks && m.File == file && m.Rank > rank {
			m.Rank--
		}
	}
}

// box is a space between two corners, for passing by what is far off.
type box struct{ west, south, east, north inches.Fine }

func (b *box) take(p inches.Point) {
	b.west, b.east = min(b.west, p.X), max(b.east, p.X)
	b.south, b.north = min(b.south, p.Y), max(b.north, p.Y)
}

func boxAt(p inches.Point) box { return box{p.X, p.Y, p.X, p.Y} }

// further says that two boxes are further apart than a distance.
func (b *box) further(c *box, than inches.Fine) bool {
	return b.west-c.east > than || c.west-b.east > than || b.south-c.north > than || c.south-b.north > than
}

// carried is a box elsewhere.
func (b *box) carried(by inches.Point) box {
	return box{b.west + by.X, b.south + by.Y, b.east + by.X, b.north + by.Y}
}

// cover makes a box as large as to hold another.
func (b *box) cover(c box) {
	b.west, b.south = min(b.west, c.west), min(b.south, c.south)
	b.east, b.north = max(b.east, c.east), max(b.north, c.north)
}

// apart is how far two boxes are apart at least, the second carried so far.
func (b *box) apart(c *box, by inches.Point) inches.Fine {
	return max(b.west-c.east-by.X, c.west+by.X-b.east, b.south-c.north-by.Y, c.south+by.Y-b.north, 0)
}

// extent is the box around all that a unit's men cover, and whether there are
// any.
func (s *State) extent(u int8) (b box, ok bool) {
	k := &s.b.units[u]
	wide := max(k.width, k.depth).Fine()
	take := func(p inches.Point) {
		if !ok {
			b, ok = boxAt(p), true
		}
		b.take(p)
	}
	low, high, deep := int8(127), int8(-1), int8(0)
	for f, to := s.men(u); f < to; f++ {
		switch m := &s.Figures[f]; m.Is {
		case InRanks:
			low, high, deep = min(low, m.File), max(high, m.File), max(deep, m.Rank)
		case Loose, Inside:
			take(m.At.Point())
		}
	}
	if high >= 0 {
		at, form := s.Units[u].At.Point(), Form{s.Units[u].Files, s.Units[u].Facing}
		a, b := s.slot(u, at, form, low, 0), s.slot(u, at, form, high, deep)
		take(a)
		take(b)
		if form.Facing%inches.East != 0 { // else two corners say it all
			take(s.slot(u, at, form, high, 0))
			take(s.slot(u, at, form, low, deep))
		}
	}
	b.west, b.south, b.east, b.north = b.west-wide, b.south-wide, b.east+wide, b.north+wide
	return b, ok
}

// unitGap is the shortest distance between the men of two units, and whether it
// is within a limit; beyond it the men are not looked at.
func (s *State) unitGap(u, v int8, limit inches.Length) (inches.Gap, bool) {
	var best inches.Gap
	found := false
	a, okA := s.extent(u)
	b, okB := s.extent(v)
	if !okA || !okB || a.further(&b, limit.Fine()) {
		return best, false
	}
	near := limit.Fine() + 2*inches.Inch.Fine()
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		p := s.figureAt(f)
		if spot := boxAt(p); b.further(&spot, near) {
			continue
		}
		shape := inches.Rectangle(p, s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		if g, ok := s.gapToUnit(&shape, v, limit); ok && (!found || g.Nearer(best)) {
			best, found = g, true
		}
	}
	return best, found
}

// gapToUnit is the shortest distance from a shape to a unit's men, if it is
// within a limit.
func (s *State) gapToUnit(shape *inches.Shape, v int8, limit inches.Length) (best inches.Gap, found bool) {
	at := shape.Corners()[0]
	far := limit.Fine() + 5*inches.Inch.Fine()
	for f, to := s.men(v); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		p := s.figureAt(f)
		if d := p.X - at.X; d > far || d < -far {
			continue
		}
		if d := p.Y - at.Y; d > far || d < -far {
			continue
		}
		other := s.figureShape(f)
		if g := inches.Between(shape, &other); g.Within(limit) && (!found || g.Nearer(best)) {
			best, found = g, true
		}
	}
	return best, found
}

// inContact says whether any enemy man is within half an inch of a unit's.
func (s *State) inContact(u int8) bool {
	for v := range s.b.count {
		if s.b.units[v].side != s.b.units[u].side && s.touches(u, v) {
			return true
		}
	}
	return false
}

// touches says whether two units are within half an inch of each other.
func (s *State) touches(u, v int8) bool {
	if !s.on(u) || !s.on(v) {
		return false
	}
	_, ok := s.unitGap(u, v, s.small(contactGap))
	return ok
}
