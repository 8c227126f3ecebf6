package european

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/scenario"
	"drumhead/space/inches"
)

// terrains are the grounds of an open table.
var terrains = []string{"wood", "hill", "building", "marsh", "lake", "river", "bridge", "ford", "road", "rough"}

// newTable makes the field of an open board.
func newTable(sc *scenario.Scenario) (*table, error) {
	t := &table{wide: sc.Board.Wide, deep: sc.Board.Deep}
	for i := range sc.Board.Courses {
		if err := t.course(sc, &sc.Board.Courses[i], fmt.Sprintf("board.courses[%d]", i)); err != nil {
			return nil, err
		}
	}
	var crossings []int
	for i := range sc.Board.Grounds {
		g, path := &sc.Board.Grounds[i], fmt.Sprintf("board.grounds[%d]", i)
		if !slices.Contains(terrains, g.Terrain) {
			return nil, sc.Errorf(path+".terrain", "%q is no terrain of these rules: wanted %s", g.Terrain, strings.Join(terrains, ", "))
		}
		closed := g.Terrain == "road" || g.Terrain == "bridge" || g.Terrain == "ford"
		a, err := inches.NewArea(g.Corners, closed)
		if err != nil {
			return nil, sc.Errorf(path, "%v", err)
		}
		p := patch{Area: a, box: boxOf(g.Corners...), name: g.Name}
		switch g.Terrain {
		case "wood":
			t.woods = append(t.woods, p)
		case "hill":
			t.hills = append(t.hills, p)
		case "building":
			t.buildings = append(t.buildings, p)
		case "marsh", "lake":
			if p.name == "" {
				p.name = "the " + g.Terrain
			}
			t.waters = append(t.waters, p)
		case "river":
			t.rivers = append(t.rivers, river{strips: []patch{p}, name: p.name})
		case "road":
			t.road = append(t.road, a)
		case "rough":
			t.rough = append(t.rough, p)
		case "bridge", "ford":
			t.crossings = append(t.crossings, crossing{patch: p})
			crossings = append(crossings, i)
			if g.Terrain == "ford" {
				t.fords = append(t.fords, p)
			}
		}
	}
	if len(t.rivers) > 64 {
		return nil, sc.Errorf("board", "wanted at most 64 rivers, found %d", len(t.rivers))
	}
	for i := range t.crossings {
		if t.crossings[i].over = t.under(t.crossings[i].Area); t.crossings[i].over == 0 {
			path := fmt.Sprintf("board.grounds[%d]", crossings[i])
			return nil, sc.Errorf(path, "wanted a river under the bridge or ford")
		}
	}
	for i := range t.rivers {
		r := &t.rivers[i]
		for j := range r.strips {
			r.In = append(r.In, r.strips[j].Area)
		}
		for j := range t.crossings {
			if t.crossings[j].over>>i&1 != 0 {
				r.Over = append(r.Over, t.crossings[j].Area)
			}
		}
	}
	return t, nil
}

func (t *table) course(sc *scenario.Scenario, c *scenario.Course, path string) error {
	switch c.Kind {
	case "road", "river":
		r, err := inches.NewRoad(c.Through, c.Across)
		if err != nil {
			return sc.Errorf(path, "%v", err)
		}
		if c.Kind == "road" {
			t.roads = append(t.roads, r)
			t.road = append(t.road, r.Areas()...)
			return nil
		}
		water := river{name: c.Name}
		for _, a := range r.Areas() {
			water.strips = append(water.strips, patch{Area: a, box: around(a.Corners())})
		}
		t.rivers = append(t.rivers, water)
	case "wall":
		w, err := inches.NewWall(c.Through)
		if err != nil {
			return sc.Errorf(path, "%v", err)
		}
		t.walls = append(t.walls, fence{Wall: w, box: boxOf(c.Through...)})
	default:
		return sc.Errorf(path+".kind", "these rules know roads, rivers and walls: wanted road, river or wall, found %q", c.Kind)
	}
	return nil
}

func around(points []inches.Point) box {
	var places []inches.Position
	for _, p := range points {
		places = append(places, p.Position())
	}
	return boxOf(places...).grown(1)
}

// under is the rivers that a bridge or ford lies over.
func (t *table) under(a *inches.Area) (set uint64) {
	corners := a.Corners()
	for i := range t.rivers {
		for j := range t.rivers[i].strips {
			water := t.rivers[i].strips[j].Area
			for n, c := range corners {
				for _, d := range corners[:n] {
					if l := inches.NewLine(c, d); l.Blocked(water) {
						set |= 1 << i
					}
				}
			}
		}
	}
	return set
}

func (t *table) clause(open string) string { return open }

func (t *table) parsePlace(word string) (inches.Position, error) {
	p, err := inches.ParsePosition(word)
	if err == nil && (p.X < 0 || p.Y < 0 || p.X > t.wide || p.Y > t.deep) {
		err = fmt.Errorf("%s lies off the table, which is %s by %s inches", p, t.wide, t.deep)
	}
	return p, err
}

func (t *table) printPlace(p inches.Position) string { return p.String() }

func (t *table) parseHeading(word string) (inches.Heading, error) {
	return inches.ParseHeading(strings.ToUpper(word))
}

func (t *table) printHeading(h inches.Heading) string { return h.String() }

func (t *table) fill(path *inches.Path, _, to inches.Position) bool { return path.Add(to) }

// standRefused says what is wrong with where a scenario puts a unit.
func (t *table) standRefused(s *State, u int8) string {
	b := s.base(u)
	if t.outside(b) {
		return fmt.Sprintf("the unit would stand over the table's edge: wanted a place on the table, which is %s by %s inches", t.wide, t.deep)
	}
	wet := ^uint64(0) // it may hang over a river, its centre not on the water
	if centre := b.At.Point(); !t.bridged(centre) {
		for i := range t.rivers {
			for _, strip := range t.rivers[i].strips {
				if strip.Holds(centre) {
					wet &^= 1 << i
				}
			}
		}
	}
	if r := t.shut(s, u, b, wet); r.Clause != "" {
		return fmt.Sprintf("the unit would stand in %s, where it may not be (%s)", t.groundName(uint8(r.A), int(r.B)), r.Clause)
	}
	return ""
}

// groundName is a piece of ground in words.
func (t *table) groundName(kind uint8, n int) string {
	named := func(list []patch, plain string) string {
		if list[n].name != "" {
			return list[n].name
		}
		return plain
	}
	switch kind {
	case groundWood:
		return named(t.woods, "the wood")
	case groundBuilding:
		return named(t.buildings, "the building")
	case groundWater:
		return named(t.waters, "the water")
	case groundHill:
		return named(t.hills, "the hill")
	}
	if t.rivers[n].name != "" {
		return t.rivers[n].name
	}
	return "the river"
}

// apart is within four parts in a hundred of the truth.
func (t *table) apart(a, b inches.Position) int {
	dx, dy := int(a.X-b.X), int(a.Y-b.Y)
	dx, dy = max(dx, -dx), max(dy, -dy)
	return (max(dx, dy)*123 + min(dx, dy)*51) / 128
}

func (t *table) distance(cost inches.Length) string { return inch(cost) }

func (t *table) toward(from, to inches.Position) string {
	h, ok := inches.HeadingOf(inches.Point{X: to.Point().X - from.Point().X, Y: to.Point().Y - from.Point().Y})
	if !ok {
		return "where it stands"
	}
	return h.Wind()
}

// bridged says whether a place is on a bridge or ford.
func (t *table) bridged(p inches.Point) bool {
	for i := range t.crossings {
		if t.crossings[i].Holds(p) {
			return true
		}
	}
	return false
}
