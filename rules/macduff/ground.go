package macduff

import "drumhead/space/inches"

// class is how hard ground is to pass (MD-TERR-01).
type class uint8

const (
	open class = iota
	broken
	difficult
	impassable
)

var classNames = []string{"open", "broken", "difficult", "impassable"}

// cover is what protection it gives.
type cover uint8

const (
	noCover cover = iota
	softCover
	hardCover
)

var coverNames = []string{"none", "soft", "hard"}

// sight is what it does to lines of sight (MD-VIS-01, MD-VIS-02).
type sight uint8

const (
	plainView sight = iota
	threeInch
	blocking
)

var sightNames = []string{"open", "3-inch", "blocking"}

// ground is a piece of terrain: an area or a line of some width. It never
// changes: what is done to it in the battle is the state's.
type ground struct {
	id, name, word string
	class          class
	cover          cover
	sight          sight
	level          int8 // of hills
	areas          []*inches.Area
	bounds         inches.Bounds // of all its areas
	wall           *inches.Wall  // the middle of a line
	line           bool
	sunken         bool // its cover is for those in it (section f, 2)
	block          bool // a building or town block: one unit garrisons it (MD-TERR-11)
	town           bool // it can burn and be fortified
	obstacle       bool // its defender has killing ground (MD-MELEE-07)
	crossing       bool // open ground for those who cross it (MD-TERR-03)
	bridge         bool
	stone          bool // a stone bridge
	strong         bool // walls that guns do not breach (MD-SHOOT-17)
	gate           bool // a door, a gate, a palisade, a wall: what can be breached by charges
	water          bool // boats go on it
	wood           bool
	marsh          bool
	track          bool // a road
	rail           *inches.Road
	points         int8           // structure points of a town
	fortified      bool           // from the beginning
	sections       int8           // a pontoon bridge over it needs so many
	current        inches.Heading // noFacing: still
	exit           bool
	middle         inches.Position
}

// groundWords are the words that a battle may use for its ground.
func groundWords() (words []string) {
	for _, g := range plain {
		words = append(words, g.word)
	}
	return words
}

// plain is what each word means (section f, 2).
var plain = []ground{
	{word: "open", class: open},
	{word: "wood", class: broken, cover: softCover, sight: threeInch, wood: true},
	{word: "orchard", class: broken, cover: softCover, sight: threeInch, wood: true},
	{word: "dense-wood", class: difficult, cover: softCover, sight: threeInch, wood: true},
	{word: "thicket", class: difficult, cover: softCover, sight: threeInch, wood: true},
	{word: "bog", class: broken, marsh: true},
	{word: "marsh", class: broken, marsh: true},
	{word: "swamp", class: difficult, marsh: true},
	{word: "farmland", class: broken, cover: softCover},
	{word: "buildings", class: broken, cover: hardCover, sight: threeInch},
	{word: "village", class: difficult, cover: hardCover, sight: threeInch, block: true, town: true, points: 12},
	{word: "town", class: difficult, cover: hardCover, sight: threeInch, block: true, town: true, points: 12},
	{word: "house", class: difficult, cover: hardCover, sight: threeInch, block: true, town: true, points: 12},
	{word: "fort", class: difficult, cover: hardCover, sight: threeInch, block: true, town: true, points: 12, fortified: true, strong: true},
	{word: "lake", class: impassable, water: true},
	{word: "pond", class: impassable, water: true},
	{word: "hill", class: open, level: 1},
	{word: "steep-hill", class: broken, level: 1},
	{word: "ford", crossing: true},
	{word: "bridge", crossing: true, bridge: true},
	{word: "stone-bridge", crossing: true, bridge: true, stone: true},
	{word: "gate", crossing: true},
	{word: "gap", crossing: true},
	{word: "exit", exit: true},
	// Lines.
	{word: "road", track: true},
	{word: "track", track: true},
	{word: "railway"},
	{word: "river", class: impassable, water: true, sections: 4},
	{word: "stream", class: broken, line: true, obstacle: true},
	{word: "ditch", class: broken, line: true, obstacle: true},
	{word: "wall", class: broken, line: true, cover: hardCover, obstacle: true, gate: true},
	{word: "low-wall", class: broken, line: true, cover: hardCover, obstacle: true, gate: true},
	{word: "hedge", class: broken, line: true, cover: softCover, obstacle: true},
	{word: "low-hedge", class: broken, line: true, cover: softCover, obstacle: true},
	{word: "fence", class: broken, line: true, cover: softCover, obstacle: true},
	{word: "low-fence", class: broken, line: true, cover: softCover, obstacle: true},
	{word: "high-wall", class: difficult, line: true, cover: hardCover, sight: blocking, obstacle: true, gate: true},
	{word: "bocage", class: difficult, line: true, cover: hardCover, sight: blocking, obstacle: true},
	{word: "gully", class: difficult, line: true, sunken: true, cover: hardCover},
	{word: "palisade", class: difficult, line: true, cover: hardCover, sight: blocking, obstacle: true, gate: true},
	{word: "fieldwork", class: broken, line: true, cover: hardCover, obstacle: true},
	{word: "earthwork", class: broken, line: true, cover: hardCover, obstacle: true},
	{word: "abatis", class: broken, line: true, cover: hardCover, obstacle: true},
	{word: "barricade", class: broken, line: true, cover: hardCover, obstacle: true},
	{word: "cliff", class: impassable, line: true, sight: blocking},
}

// holds says whether a point lies in the ground.
func (g *ground) holds(p inches.Point) bool {
	if !g.bounds.Near(p, 0) {
		return false
	}
	for _, a := range g.areas {
		if a.Holds(p) {
			return true
		}
	}
	return false
}

// overlaps says whether some of a base lies in it.
func (g *ground) overlaps(b inches.Base) bool {
	if !g.bounds.Near(b.At.Point(), (b.Width+b.Depth).Fine()/2) {
		return false // its corners are no farther from its middle than that
	}
	for _, a := range g.areas {
		if a.Overlaps(b) {
			return true
		}
	}
	return false
}

// apart says that a line has nothing in common with it; where it says false
// nothing is known.
func (g *ground) apart(l *inches.Line) bool {
	if g.bounds.Apart(l) {
		return true
	}
	for _, a := range g.areas {
		if !a.Apart(l) {
			return false
		}
	}
	return true
}

// close says whether a point is within a distance of its bounds: where it says no
// it is farther away.
func (g *ground) close(p inches.Point, distance inches.Fine) bool {
	if !g.bounds.Near(p, distance) {
		return false
	}
	for _, a := range g.areas {
		if a.Near(p, distance) {
			return true
		}
	}
	return false
}

// through is how much of a line lies in it.
func (g *ground) through(l *inches.Line) (sum inches.Fine) {
	if g.bounds.Apart(l) {
		return 0
	}
	for _, a := range g.areas {
		sum += l.Through(a)
	}
	return sum
}

// gap is how far a shape is from it.
func (g *ground) gap(b inches.Base) inches.Gap {
	sh := b.Shape()
	best := inches.Gap{}
	for i, a := range g.areas {
		c := a.Corners()
		for j := range c {
			edge := inches.Stroke(c[j], c[(j+1)%len(c)])
			if d := inches.Between(&sh, &edge); i == 0 && j == 0 || d.Nearer(best) {
				best = d
			}
		}
	}
	return best
}

// classNow is what a piece of ground is now: what fire has destroyed is rubble
// (MD-SHOOT-18).
func (s *State) classNow(g int) class {
	if s.Ruins>>g&1 != 0 && s.b.ground[g].town {
		return broken
	}
	return s.b.ground[g].class
}

// coverNow is the cover that it gives now.
func (s *State) coverNow(g int) cover {
	if s.Ruins>>g&1 != 0 {
		return noCover
	}
	return s.b.ground[g].cover
}

// fortified says whether a town is.
func (s *State) fortified(g int) bool { return s.Fort>>g&1 != 0 && s.Ruins>>g&1 == 0 }

// levelAt is the height of a place.
func (b *battle) levelAt(p inches.Point) (level int8) {
	for _, g := range b.hills {
		if h := &b.ground[g]; h.level > level && h.holds(p) {
			level = h.level
		}
	}
	return level
}

// pace is what an inch costs a mover in ground of a class: 1, 2 at half speed,
// 0 where it may not go (MD-TERR-03, MD-TERR-07).
func (s *State) pace(u int8, c class, line bool) int64 {
	k := s.card(u)
	a := k.arm
	switch {
	case a.aloft() || c == open:
		return 1
	case c == impassable || a == Boat || a == Train:
		return 0
	}
	formed := s.inFormation(u)
	foot := a.foot() || a == PackAnimals || a == Hospital && !s.Pieces[u].has(Packed) || a == SignalTeam || a == Post || a == Dummy || a.horse() && s.Pieces[u].Afoot
	switch {
	case foot && !formed:
		if c == broken {
			return 1
		}
		return 2
	case c == difficult:
		return 0
	case foot, a.officer(), a.horse() && !formed, a == Artillery && s.is(u, Light):
		return 2
	}
	return 0
}

// base is the ground that a work takes up, or lays open.
func (w *Work) base() inches.Base {
	depth := inches.Inch
	if w.Kind == CutRoad {
		return inches.Base{Place: inches.Place{At: w.At.Point().Ahead(w.Facing, w.Length.Fine()/2, 0).Position(), Facing: w.Facing}, Width: 2 * inches.Inch, Depth: max(w.Length, inches.Inch)}
	}
	if w.Kind == Gap || w.Kind == Bank || w.Kind == Shore || w.Kind == BreachMade || w.Kind == Pontoon {
		depth = 3 * inches.Inch
	}
	return inches.Base{Place: inches.Place{At: w.At, Facing: w.Facing}, Width: max(w.Length, inches.Inch), Depth: depth}
}

// opens says whether a finished work makes ground open where it lies.
func (w *Work) opens() bool {
	return w.Done && (w.Kind == Gap || w.Kind == Bank || w.Kind == Shore || w.Kind == BreachMade || w.Kind == CutRoad || w.Kind == Pontoon)
}

// shelters says whether it is a finished work that is lined as a wall is.
func (w *Work) shelters() bool { return w.Done && (w.Kind == Earthwork || w.Kind == Obstacle) }
