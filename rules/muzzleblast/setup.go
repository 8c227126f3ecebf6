package muzzleblast

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/space/inches"
)

// setup makes the state in which a scenario or case begins.
func setup(s *State, sc *scenario.Scenario) error {
	sc, err := sc.Laid(scenario.Board{Grid: "inches", Width: "48", Depth: "24", Courses: []scenario.Course{{Kind: "road", Width: "2"}, {Kind: "track", Width: "2"}}})
	if err != nil {
		return err
	}
	m := &maker{sc: sc, b: &battle{}, s: s}
	*s = State{b: m.b, Up: -1, Hand: [2]int8{-1, -1}, Winner: -1}
	for u := range s.Volleys {
		for i := range s.Volleys[u] {
			s.Volleys[u][i].Target = -1
		}
		s.Units[u].Officer = -1
	}
	for f := range s.Figures {
		s.Figures[f].House, s.Figures[f].Serves = -1, -1
	}
	for side := range s.Queue {
		for i := range s.Queue[side] {
			s.Queue[side][i] = -1
		}
	}
	for g := range s.Shots {
		s.Shots[g].House = -1
	}
	if err := scenario.InTurn(m.options, m.ground, m.sides, m.forces, m.victory, m.now, m.room, m.reserves, m.resume, m.plans); err != nil {
		return err
	}
	m.b.table = m.b.scene(sc)
	return nil
}

// maker puts a battle together, section by section.
type maker struct {
	sc *scenario.Scenario
	b  *battle
	s  *State

	turn  int8 // the moment at which a case begins; 0: before the first turn
	stage Stage
}

func (m *maker) options() error {
	if err := rules.Settings(m.sc, Options, m.b.opt[:]); err != nil {
		return err
	}
	if m.b.opt[doubleScope] == movesAndRanges && m.b.opt[distanceScale] != doubled {
		return m.sc.Errorf("options", "%s says nothing here: wanted it with %s: doubled (MB-GEN-03)", Options[doubleScope].Name, Options[distanceScale].Name)
	}
	m.b.unitLength = inches.Inch
	if m.b.opt[distanceScale] == doubled {
		m.b.unitLength = 2 * inches.Inch
	}
	m.b.clock = uint16(rules.Number(Options[movementClock].In(m.sc)))
	m.b.limit = int8(rules.Number(Options[turnLimit].In(m.sc)))
	if _, set := m.sc.Options[Options[turnLimit].Name]; !set && m.sc.Turns > 0 {
		if m.sc.Turns > mostTurns {
			return m.sc.Errorf("turns", "wanted at most %d turns, found %d (MB-VIC-02)", mostTurns, m.sc.Turns)
		}
		m.b.limit = int8(m.sc.Turns)
	}
	return nil
}

// mostTurns is when the longest battle ends (MB-VIC-02).
const mostTurns = 99

var homes = map[string]inches.Heading{"south": inches.South, "north": inches.North, "west": inches.West, "east": inches.East}

func (m *maker) sides() error {
	b := m.b
	b.seats = m.sc.SeatList()
	for i, side := range m.sc.Sides {
		a := &b.sides[i]
		*a = army{id: side.ID, name: side.Name, short: side.Short, home: homes[side.Home], command: -1, seats: m.sc.SideSeats(i), spokesman: rules.Seat(m.sc.Spokesman(i))}
	}
	b.umpires = m.sc.Umpires()
	return nil
}

// seatsOf are the seats that give a unit's orders: those that name it, else
// those that name nobody, else its side's spokesman.
func (b *battle) seatsOf(side int8, id string) (seats uint32) {
	var open uint32
	for n, seat := range b.seats {
		switch {
		case seat.Side != b.sides[side].id:
		case slices.Contains(seat.Commands, id):
			seats |= 1 << n
		case len(seat.Commands) == 0:
			open |= 1 << n
		}
	}
	if seats |= open; seats == 0 && b.sides[side].spokesman >= 0 {
		seats = 1 << b.sides[side].spokesman
	}
	return seats
}

func (m *maker) ground() (err error) {
	sc, b := m.sc, m.b
	b.wide, b.deep = sc.Board.Wide, sc.Board.Deep
	for i := range sc.Board.Grounds {
		if err := m.area(fmt.Sprintf("board.grounds[%d]", i), &sc.Board.Grounds[i]); err != nil {
			return err
		}
	}
	for i := range sc.Board.Courses {
		if err := m.course(fmt.Sprintf("board.courses[%d]", i), &sc.Board.Courses[i]); err != nil {
			return err
		}
	}
	if len(b.terrain.houses) > maxHouses {
		return sc.Errorf("board.grounds", "wanted at most %d houses, found %d", maxHouses, len(b.terrain.houses))
	}
	for i := range b.terrain.sections {
		m.s.Sections[i] = b.terrain.sections[i].height
	}
	return nil
}

// grounds are the terrains that an area may be.
var grounds = []string{"woods", "wood", "bushes", "hill", "swamp", "marsh", "ford", "lake", "river", "bridge", "house", "large-house"}

func (m *maker) area(path string, g *scenario.Ground) error {
	t := &m.b.terrain
	if g.Level != 0 && g.Terrain != "hill" {
		return m.sc.Errorf(path+".level", "only a hill has a level, found one of %s", g.Terrain)
	}
	if g.Level > mostLevel {
		return m.sc.Errorf(path+".level", "wanted a hill of level 1 to %d, found %d", mostLevel, g.Level)
	}
	closed := g.Terrain == "ford" || g.Terrain == "bridge"
	a, err := inches.NewArea(g.Corners, closed)
	if err != nil {
		return m.sc.Errorf(path, "%v", err)
	}
	switch g.Terrain {
	case "woods", "wood":
		t.woods = append(t.woods, a)
	case "bushes":
		t.bushes = append(t.bushes, a)
	case "hill":
		low, high := g.Corners[0], g.Corners[0]
		for _, c := range g.Corners {
			low.X, low.Y, high.X, high.Y = min(low.X, c.X), min(low.Y, c.Y), max(high.X, c.X), max(high.Y, c.Y)
		}
		h := hill{area: a, crest: inches.Position{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}.Point(), level: int64(max(g.Level, 1))}
		for _, c := range a.Corners() {
			h.foot = max(h.foot, inches.Distance(c, h.crest))
		}
		t.hills = append(t.hills, h)
	case "swamp", "marsh":
		t.swamps = append(t.swamps, a)
	case "ford":
		t.fords = append(t.fords, a)
	case "lake", "river":
		t.waters = append(t.waters, a)
	case "bridge":
		t.bridges = append(t.bridges, a)
	case "house", "large-house":
		h := houseCard{id: "house" + itoa(len(t.houses)+1), name: g.Name, area: a, holds: 4, stands: 4}
		if g.Terrain == "large-house" {
			h.holds, h.stands = 6, 7
		}
		if h.name == "" {
			h.name = "house " + itoa(len(t.houses)+1)
		}
		corners := a.Corners()
		for i, c := range corners {
			h.sides = append(h.sides, inches.Stroke(c, corners[(i+1)%len(corners)]))
			for _, d := range corners {
				h.across = max(h.across, inches.Distance(c, d).Length())
			}
		}
		t.houses = append(t.houses, h)
	default:
		return m.sc.Errorf(path+".terrain", "wanted one of %s, found %q", strings.Join(grounds, ", "), g.Terrain)
	}
	return nil
}

func (m *maker) course(path string, c *scenario.Course) error {
	t := &m.b.terrain
	if c.Level != 0 && !slices.Contains([]string{"wall", "fence", "hedge", "fieldwork"}, c.Kind) {
		return m.sc.Errorf(path+".level", "only walls and the like have a level, found one of a %s", c.Kind)
	}
	switch c.Kind {
	case "road", "track", "river", "stream":
		r, err := inches.NewRoad(c.Through, c.Across)
		if err != nil {
			return m.sc.Errorf(path, "%v", err)
		}
		if c.Kind == "road" || c.Kind == "track" {
			for _, a := range r.Areas() {
				t.roads = append(t.roads, road{a, c.Across})
			}
		} else {
			t.waters = append(t.waters, r.Areas()...)
		}
	case "wall", "fence", "hedge", "fieldwork":
		height := lowWall
		switch c.Level {
		case 0, 1:
		case 2:
			height = highWall
		default:
			return m.sc.Errorf(path+".level", "wanted 1 for a low wall or 2 for a high one, found %d", c.Level)
		}
		return m.wall(path, c.Through, height)
	case "cliff":
		w, err := inches.NewWall(c.Through)
		if err != nil {
			return m.sc.Errorf(path, "%v", err)
		}
		t.cliffs = append(t.cliffs, w)
	default:
		return m.sc.Errorf(path+".kind", "wanted road, track, river, stream, wall, fence, hedge, fieldwork or cliff, found %q", c.Kind)
	}
	return nil
}

// wall cuts a wall into inches.
func (m *maker) wall(path string, through []inches.Position, height uint8) error {
	t := &m.b.terrain
	w := wallCard{first: int16(len(t.sections)), around: boxAt(through[0].Point())}
	for i := 1; i < len(through); i++ {
		a, b := through[i-1].Point(), through[i].Point()
		w.around.take(b)
		l := inches.NewLine(a, b)
		inch := m.b.unitLength
		if m.b.opt[doubleScope] == movesAndRanges {
			inch = inches.Inch
		}
		for at := inches.Fine(0); at < l.Length-inches.Thousandth; at += inch.Fine() {
			if len(t.sections) == maxSections {
				return m.sc.Errorf(path, "wanted walls of at most %d sections in all, each of an inch: this one makes them more", maxSections)
			}
			to := min(at+inch.Fine(), l.Length)
			if l.Length-to < inches.Thousandth*100 {
				to = l.Length // no stump of less than a tenth
			}
			p, q := l.At(at).Position(), l.At(to).Position()
			piece, err := inches.NewWall([]inches.Position{p, q})
			if err != nil {
				return m.sc.Errorf(path, "%v", err)
			}
			mid := l.At((at + to) / 2).Position()
			t.sections = append(t.sections, section{piece, p.Point(), q.Point(), mid, (to - at).Length(), height, int16(len(t.walls))})
			if to == l.Length {
				break
			}
		}
	}
	w.last = int16(len(t.sections))
	t.walls = append(t.walls, w)
	return nil
}
