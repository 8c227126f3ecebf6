package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"drumhead/scene"
	"drumhead/space/inches"
)

// Ground is a piece of ground on an open table, as its author writes it.
// Positions are inches east and north of the south-west corner, as 12.5,18.
type Ground struct {
	Terrain string `yaml:"terrain" json:"terrain"`
	Name    string `yaml:"name,omitempty" json:"name,omitempty"`
	Box     string `yaml:"box,omitempty" json:"box,omitempty" doc:"two opposite corners: 6,15 12,21"`
	Outline string `yaml:"outline,omitempty" json:"outline,omitempty" doc:"its corners in order, instead of a box: 6,15 12,15 9,21"`
	Level   int    `yaml:"level,omitempty" json:"level,omitempty" doc:"its height; left out: the rule system's own"`

	// Corners are those of the box or the outline.
	Corners []inches.Position `yaml:"-" json:"-"`
}

// Course is a road, a river, a wall: a line on an open table.
type Course struct {
	Kind  string `yaml:"kind" json:"kind" enum:"road,track,railway,river,stream,wall,hedge,fence,fieldwork,cliff"`
	Name  string `yaml:"name,omitempty" json:"name,omitempty"`
	Path  string `yaml:"path" json:"path" doc:"the places that it goes through: 18,0 18,36"`
	Width string `yaml:"width,omitempty" json:"width,omitempty" doc:"in inches; left out: the rule system's own, else 1 for roads, tracks, railways and streams, 2 for rivers; walls, hedges and the like have none"`
	Level int    `yaml:"level,omitempty" json:"level,omitempty" doc:"of walls and the like: their height; left out: the rule system's own"`

	// Through and Across are Path and Width, read.
	Through []inches.Position `yaml:"-" json:"-"`
	Across  inches.Length     `yaml:"-" json:"-"`
}

// widths are those of courses where neither the battle nor its rule system says
// any.
var widths = map[string]inches.Length{
	"road": inches.Inch, "track": inches.Inch, "railway": inches.Inch, "river": 2 * inches.Inch, "stream": inches.Inch,
	"wall": 0, "hedge": 0, "fence": 0, "fieldwork": 0, "cliff": 0,
}

// CourseKinds are the kinds of courses on an open table.
var CourseKinds = []string{"road", "track", "railway", "river", "stream", "wall", "hedge", "fence", "fieldwork", "cliff"}

// fillTable reads an open table.
func (s *Scenario) fillTable(plain *Board) (err error) {
	b := &s.Board
	for _, part := range []struct {
		key   string
		given bool
	}{{"columns", b.Columns != 0}, {"rows", b.Rows != 0}, {"map", b.Map != ""}, {"terrain", b.Terrain != nil}, {"ways", b.Ways != nil}} {
		if part.given {
			return s.Errorf("board."+part.key, "an open table has no cells: wanted width, depth, grounds and courses")
		}
	}
	if b.Wide, err = s.side("width", cmp.Or(b.Width, plain.Width)); err != nil {
		return err
	}
	if b.Deep, err = s.side("depth", cmp.Or(b.Depth, plain.Depth)); err != nil {
		return err
	}
	b.Grounds, b.Courses = slices.Clone(b.Grounds), slices.Clone(b.Courses)
	for i := range b.Grounds {
		if err := s.fillGround(&b.Grounds[i], fmt.Sprintf("board.grounds[%d]", i)); err != nil {
			return err
		}
	}
	for i := range b.Courses {
		c := &b.Courses[i]
		if of := slices.IndexFunc(plain.Courses, func(p Course) bool { return p.Kind == c.Kind }); of >= 0 {
			c.Width = cmp.Or(c.Width, plain.Courses[of].Width)
		}
		if err := s.fillCourse(c, fmt.Sprintf("board.courses[%d]", i)); err != nil {
			return err
		}
	}
	return nil
}

// side reads the width or the depth of the table.
func (s *Scenario) side(key, text string) (inches.Length, error) {
	l, err := inches.ParseLength(text)
	if err != nil {
		return 0, s.Errorf("board."+key, "%v", err)
	}
	if l < 6*inches.Inch || l > inches.MaxTable {
		return 0, s.Errorf("board."+key, "wanted a table of 6 to %s inches, found %q", inches.MaxTable, text)
	}
	return l, nil
}

func (s *Scenario) fillGround(g *Ground, path string) (err error) {
	switch {
	case g.Terrain == "":
		return s.Errorf(path, "wanted a terrain, such as %q", "terrain: wood")
	case (g.Box == "") == (g.Outline == ""):
		return s.Errorf(path, "wanted either a box of two corners, such as \"box: 6,15 12,21\", or an outline of three or more")
	case g.Box != "":
		if g.Corners, err = s.places(path+".box", g.Box); err != nil {
			return err
		}
		c := g.Corners
		if len(c) != 2 || c[0].X == c[1].X || c[0].Y == c[1].Y {
			return s.Errorf(path+".box", "wanted two opposite corners, such as 6,15 12,21, found %q", g.Box)
		}
		west, east, south, north := min(c[0].X, c[1].X), max(c[0].X, c[1].X), min(c[0].Y, c[1].Y), max(c[0].Y, c[1].Y)
		g.Corners = []inches.Position{{X: west, Y: south}, {X: east, Y: south}, {X: east, Y: north}, {X: west, Y: north}}
	default:
		if g.Corners, err = s.places(path+".outline", g.Outline); err != nil {
			return err
		}
		path += ".outline"
	}
	if _, err := inches.NewArea(g.Corners, false); err != nil {
		return s.Errorf(path, "%v", err)
	}
	return nil
}

func (s *Scenario) fillCourse(c *Course, path string) (err error) {
	across, known := widths[c.Kind]
	if !known {
		return s.Errorf(path+".kind", "wanted %s, found %q", strings.Join(CourseKinds, ", "), c.Kind)
	}
	if c.Through, err = s.places(path+".path", c.Path); err != nil {
		return err
	}
	if len(c.Through) < 2 {
		return s.Errorf(path+".path", "wanted two or more places, such as 18,0 18,36, found %q", c.Path)
	}
	c.Across = across
	if c.Width == "" {
		return nil
	}
	if c.Across, err = inches.ParseLength(c.Width); err != nil {
		return s.Errorf(path+".width", "%v", err)
	}
	if (c.Across > 0) != (across > 0) || c.Across < 0 || c.Across > 24*inches.Inch {
		return s.Errorf(path+".width", "wanted a width up to 24 inches for roads and rivers, and none for walls and the like, found %q", c.Width)
	}
	return nil
}

// places reads positions with spaces between; they may lie up to a table's
// width off the table, so that grounds and roads can run over its edge.
func (s *Scenario) places(path, text string) (list []inches.Position, err error) {
	for _, word := range strings.Fields(text) {
		p, err := inches.ParsePosition(word)
		if err != nil {
			return nil, s.Errorf(path, "%v", err)
		}
		if b := &s.Board; p.X < -b.Wide || p.X > 2*b.Wide || p.Y < -b.Deep || p.Y > 2*b.Deep {
			return nil, s.Errorf(path, "%s lies far off the table, which is %s by %s inches", word, b.Wide, b.Deep)
		}
		list = append(list, p)
	}
	return list, nil
}

// Table is the open table as everybody sees it, with no legend and no titles:
// what a rule system's view begins with.
func (b *Board) Table() scene.Board {
	t := scene.Board{Grid: b.Grid, Width: int(b.Wide), Depth: int(b.Deep), Cells: []scene.Cell{}, Terrain: []scene.Terrain{}}
	for _, g := range b.Grounds {
		t.Grounds = append(t.Grounds, scene.Ground{Terrain: g.Terrain, Name: g.Name, Outline: points(g.Corners), Level: g.Level})
	}
	for _, c := range b.Courses {
		t.Courses = append(t.Courses, scene.Course{Kind: c.Kind, Name: c.Name, Path: points(c.Through), Width: int(c.Across)})
	}
	return t
}

func points(list []inches.Position) []scene.Point {
	out := make([]scene.Point, len(list))
	for i, p := range list {
		out[i] = scene.Point{X: int(p.X), Y: int(p.Y)}
	}
	return out
}
