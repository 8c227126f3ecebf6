package macduff

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"drumhead/scenario"
	"drumhead/space/inches"
)

// The table that a scenario lays: its pieces of ground, as they are printed or as
// its designer has defined them (MD-TERR-01).

// A surveyor enters pieces of ground one after another.
type surveyor struct {
	*maker
	words map[string]GroundWords // what the scenario says of them, until they are found
	count map[string]int         // by terrain: how many have no name of their own
	known map[string]bool
}

// grounds reads the table.
func (m *maker) grounds() error {
	sc, b := m.sc, m.b
	b.width, b.depth = sc.Board.Wide, sc.Board.Deep
	v := surveyor{maker: m, words: map[string]GroundWords{}, count: map[string]int{}, known: map[string]bool{}}
	if err := sc.Decode("ground", &v.words); err != nil {
		return err
	}
	for i := range sc.Board.Grounds {
		if err := v.area(fmt.Sprintf("board.grounds[%d]", i), &sc.Board.Grounds[i]); err != nil {
			return err
		}
	}
	for i := range sc.Board.Courses {
		if err := v.course(fmt.Sprintf("board.courses[%d]", i), &sc.Board.Courses[i]); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v.words)) {
		return sc.Errorf("ground."+name, "the board has no piece of ground called %q", name)
	}
	if len(b.ground) > maxGround {
		return sc.Errorf("board", "wanted at most %d pieces of ground, found %d", maxGround, len(b.ground))
	}
	m.sortGround()
	return nil
}

// area enters a piece of ground with corners.
func (v *surveyor) area(path string, w *scenario.Ground) error {
	return v.enter(path, w.Terrain, w.Name, func(g *ground) error {
		a, err := inches.NewArea(w.Corners, g.crossing)
		if w.Level != 0 {
			g.level = int8(w.Level)
		}
		g.areas, g.middle = []*inches.Area{a}, middle(w.Corners)
		return err
	})
}

// course enters a road, a stream, a wall: what runs through places.
func (v *surveyor) course(path string, w *scenario.Course) error {
	return v.enter(path, w.Kind, w.Name, func(g *ground) error {
		across := w.Across
		if across == 0 {
			across = inches.Inch
			if g.word == "gully" {
				across *= 2
			}
		}
		r, err := inches.NewRoad(w.Through, across)
		if err != nil {
			return err
		}
		g.rail, g.areas = r, r.Areas()
		g.middle = r.At(r.Length() / 2)
		g.wall, err = inches.NewWall(w.Through)
		return err
	})
}

// enter enters a piece of ground: what is printed of its terrain, what the scenario
// says of it, and its shape.
func (v *surveyor) enter(path, word, name string, shape func(*ground) error) error {
	i := wordIndex(word)
	if i < 0 {
		return v.sc.Errorf(path, "%q is no terrain of these rules: wanted one of %s", word, wordList())
	}
	g := plain[i]
	g.name, g.current, g.id = name, noFacing, slug(name)
	if name == "" {
		v.count[g.word]++
		g.id = fmt.Sprintf("%s%d", g.word, v.count[g.word])
	}
	if v.known[g.id] {
		return v.sc.Errorf(path, "two pieces of ground are called %q", g.id)
	}
	v.known[g.id] = true
	for _, key := range []string{name, g.id} {
		if w, ok := v.words[key]; ok {
			if err := v.change(&g, "ground."+key, &w); err != nil {
				return err
			}
			delete(v.words, key)
			break
		}
	}
	if err := shape(&g); err != nil {
		return v.sc.Errorf(path, "%v", err)
	}
	g.bounds = inches.BoundsOf(g.areas)
	v.b.ground = append(v.b.ground, g)
	return nil
}

// sortGround lists the pieces of ground by what is asked of them again and again,
// and takes over what is fortified or damaged already.
func (m *maker) sortGround() {
	b := m.b
	for i := range b.ground {
		g := &b.ground[i]
		for _, of := range []struct {
			list *[]int
			is   bool
		}{
			{&b.hills, g.level > 0},
			{&b.shelters, g.cover == hardCover},
			{&b.roads, g.track},
			{&b.rivers, g.water && g.class == impassable},
			{&b.rails, g.word == "railway"},
		} {
			if of.is {
				*of.list = append(*of.list, i)
			}
		}
		if g.fortified {
			m.s.Fort |= 1 << i
		}
		m.s.Damage[i] = g.points
	}
}

func wordList() string {
	var list []string
	for _, g := range plain {
		list = append(list, g.word)
	}
	return strings.Join(list, ", ")
}

// middle is the middle of the corners.
func middle(c []inches.Position) (p inches.Position) {
	var x, y int64
	for _, q := range c {
		x, y = x+int64(q.X), y+int64(q.Y)
	}
	n := int64(len(c))
	return inches.Position{X: inches.Length(x / n), Y: inches.Length(y / n)}
}
