package macduff

import "drumhead/space/inches"

// extent is how much ground a piece covers: files and ranks at the size of its
// bases (section f, 13).
func (s *State) extent(u int8) (width, depth inches.Length) {
	p := &s.Pieces[u]
	return s.extentAs(u, p.Form, p.Files, p.Afoot)
}

func (s *State) extentAs(u int8, form Formation, files int8, afoot bool) (width, depth inches.Length) {
	k := s.card(u)
	switch k.arm {
	case Commander, Engineer, Messenger:
		return horseWidth, horseDepth
	case Artillery:
		if form == Limbered {
			return gunWidth, limberDepth
		}
		return gunWidth, gunDepth
	case Wagon, Boat, SteamEngine, Train, Airship:
		return gunWidth, limberDepth
	case Hospital:
		if s.Pieces[u].has(Packed) {
			return gunWidth, limberDepth
		}
		return gunWidth, gunDepth
	case Post, SignalTeam, Balloon, Dummy:
		return horseDepth, horseDepth
	}
	w, d := footWidth, footDepth
	if k.arm.horse() && !afoot {
		w, d = horseWidth, horseDepth
	}
	n := inches.Length(max(s.onBases(u), 1))
	f := max(inches.Length(files), 1)
	if form == Square {
		return max(f, 2) * w, max(f, 2) * w
	}
	wide, ranks := min(f, n), (n+f-1)/f
	if form == Open && s.skirmisher(u) {
		return wide*w + (wide-1)*skirmishSpace, ranks * d
	}
	return wide * w, ranks * d
}

// pitch is how far the middles of neighbours in the front rank are apart, and
// how many there are.
func (s *State) pitch(u int8) (apart inches.Fine, n int) {
	p, k := &s.Pieces[u], s.card(u)
	if k.arm.single() || k.arm == Artillery || k.arm == Wagon || k.arm == Hospital {
		return 0, 1
	}
	w := footWidth
	if s.mounted(u) {
		w = horseWidth
	}
	if p.Form == Open && s.skirmisher(u) {
		w += skirmishSpace
	}
	return w.Fine(), max(min(int(p.Files), s.onBases(u)), 1)
}

// place is where a piece stands: the middle of its front edge.
func (s *State) place(u int8) inches.Place {
	p := &s.Pieces[u]
	return inches.Place{At: p.At, Facing: p.Facing}
}

// base is the ground that a piece covers where it stands. A garrison covers its
// block (MD-TERR-11), and an officer who has joined stands behind his unit.
func (s *State) base(u int8) inches.Base {
	p := &s.Pieces[u]
	if p.With != nobody {
		b := s.base(p.With)
		if s.aboard(u) {
			return b
		}
		at := inches.Place{At: b.At.Point().Ahead(b.Facing, -b.Depth.Fine()/2, 0).Position(), Facing: b.Facing}
		return inches.BaseAt(at, horseWidth, horseDepth)
	}
	if p.In >= 0 {
		return s.b.blockBase(int(p.In))
	}
	w, d := s.extent(u)
	return inches.BaseAt(s.place(u), w, d)
}

// blockBase is a block as a rectangle: its bounds.
func (b *battle) blockBase(g int) inches.Base {
	var west, east, south, north inches.Fine
	for i, c := range b.ground[g].areas[0].Corners() {
		if i == 0 {
			west, east, south, north = c.X, c.X, c.Y, c.Y
		}
		west, east, south, north = min(west, c.X), max(east, c.X), min(south, c.Y), max(north, c.Y)
	}
	at := inches.Point{X: (west + east) / 2, Y: (south + north) / 2}
	return inches.Base{Place: inches.Place{At: at.Position()}, Width: (east - west).Length(), Depth: (north - south).Length()}
}

// shapeOf is the ground that a piece covers.
func (s *State) shapeOf(u int8) inches.Shape { return s.base(u).Shape() }

// gap is how far two pieces are apart.
func (s *State) gap(u, t int8) inches.Gap {
	a, b := s.shapeOf(u), s.shapeOf(t)
	return inches.Between(&a, &b)
}

// before says whether a piece is at least partly to another's front. A square
// looks to all four sides (MD-CHG-02).
func (s *State) before(u, t int8) bool {
	b, sh := s.base(u), s.shapeOf(t)
	if s.Pieces[u].In >= 0 {
		return true
	}
	if s.Pieces[u].Form == Square {
		for range 4 {
			if inches.InFrontZone(b, &sh) {
				return true
			}
			b.Facing = b.Facing.Turned(inches.East)
		}
		return false
	}
	return inches.InFrontZone(b, &sh)
}

// face of a unit that is struck.
type face uint8

const (
	frontFace face = iota
	leftFlank
	rightFlank
	rearFace
)

var faceNames = []string{"front", "left-flank", "right-flank", "rear"}

// struckFace is the face of a target that a charger strikes (MD-CHG-03).
func (s *State) struckFace(charger, target int8) face {
	if s.Pieces[target].Form == Square || s.before(target, charger) {
		return frontFace
	}
	b, sh := s.base(target), s.shapeOf(charger)
	back, _ := inches.RearEdge(b)
	at := back.Ahead(b.Facing, 0, b.Width.Fine()/2)
	behind, rightmost := true, inches.Fine(0)
	for _, c := range sh.Corners() {
		a, r := inches.SeenFrom(at, b.Facing, c)
		behind = behind && a <= inches.Thousandth
		rightmost += r
	}
	switch {
	case behind:
		return rearFace
	case rightmost > 0:
		return rightFlank
	}
	return leftFlank
}

// faceLine is the edge of a base that a face is, and which way it looks.
func faceLine(b inches.Base, f face) (from, to inches.Point, out inches.Heading) {
	fl, fr := inches.FrontEdge(b)
	rl, rr := inches.RearEdge(b)
	switch f {
	case leftFlank:
		return rl, fl, b.Facing.Turned(inches.West)
	case rightFlank:
		return fr, rr, b.Facing.Turned(inches.East)
	case rearFace:
		return rr, rl, b.Facing.Turned(inches.South)
	}
	return fl, fr, b.Facing
}

// atEdge says whether a base has reached the table's edge, or crossed it
// (MD-MELEE-10).
func (b *battle) atEdge(base inches.Base) bool {
	sh := base.Shape()
	for _, c := range sh.Corners() {
		if c.X < inches.Thousandth || c.Y < inches.Thousandth || c.X > b.width.Fine()-inches.Thousandth || c.Y > b.depth.Fine()-inches.Thousandth {
			return true
		}
	}
	return false
}

// onTable says whether a base lies wholly on the table.
func (b *battle) onTable(base inches.Base) bool {
	const slack = inches.Thousandth * 3 / 4 // corners are rounded
	if at, r := base.At.Point(), inches.Round(base); at.X >= r && at.Y >= r && at.X+r <= b.width.Fine() && at.Y+r <= b.depth.Fine() {
		return true
	}
	sh := base.Shape()
	for _, c := range sh.Corners() {
		if c.X < -slack || c.Y < -slack || c.X > b.width.Fine()+slack || c.Y > b.depth.Fine()+slack {
			return false
		}
	}
	return true
}
