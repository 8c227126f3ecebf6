package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"drumhead/scene"

	"github.com/goccy/go-yaml/ast"
)

// clear is the ground of a cell where nothing is said.
const clear = "clear"

// Laid is the scenario with its board laid out: one of those that its rules are
// played on. Each is given as it is where a scenario says nothing, with its
// grid and its size; a scenario that names no grid has the first.
func (s *Scenario) Laid(plain ...Board) (*Scenario, error) {
	laid := *s
	b := &laid.Board
	if b.Grid == "" {
		b.Grid = plain[0].Grid
	}
	var grids []string
	for _, p := range plain {
		if grids = append(grids, p.Grid); p.Grid != b.Grid {
			continue
		}
		if b.Grid == "inches" {
			return &laid, laid.fillTable(&p)
		}
		return &laid, laid.fillCells(&p)
	}
	return nil, s.Errorf("board.grid", "wanted %s, found %q: these rules are played on no other board", strings.Join(grids, ", "), b.Grid)
}

// fillCells works out the size of a board of cells and their ground.
func (s *Scenario) fillCells(plain *Board) error {
	b := &s.Board
	letters := mapLetters(b.Map)
	if len(letters) > 0 {
		b.Columns, b.Rows = cmp.Or(b.Columns, len(letters[0])), cmp.Or(b.Rows, len(letters))
	}
	b.Columns, b.Rows = cmp.Or(b.Columns, plain.Columns), cmp.Or(b.Rows, plain.Rows)
	grid, err := newGrid(b.Grid, b.Columns, b.Rows)
	if err != nil {
		return s.Errorf("board", "%v", err)
	}
	g := ground{s: s, grid: grid, terrain: make([]string, grid.Size())}
	for _, read := range []func() error{g.usualNames, g.ways, func() error { return g.fromMap(letters) }} {
		if err := read(); err != nil {
			return err
		}
	}
	for at, terrain := range b.Terrain {
		c, _ := grid.Parse(at)
		g.terrain[c] = terrain
	}
	b.Cells = g.cells()
	return nil
}

// mapLetters are the letters of a map, from north to south.
func mapLetters(text string) [][]string {
	var rows [][]string
	for line := range strings.Lines(text) {
		if letters := strings.Fields(line); len(letters) > 0 {
			rows = append(rows, letters)
		}
	}
	return rows
}

// ground is a board whose cells are being filled in.
type ground struct {
	s       *Scenario
	grid    grid
	terrain []string // by cell; "": nothing said
}

// usualNames puts the keys of Terrain, Names and Landmarks into their usual form.
func (g *ground) usualNames() (err error) {
	b := &g.s.Board
	if b.Terrain, err = g.usual("board.terrain", b.Terrain); err != nil {
		return err
	}
	if b.Names, err = g.usual("board.names", b.Names); err != nil {
		return err
	}
	b.Landmarks, err = g.usual("board.landmarks", b.Landmarks)
	for _, at := range slices.Sorted(maps.Keys(b.Landmarks)) {
		if kind := b.Landmarks[at]; err == nil && !slices.Contains(landmarks, kind) {
			err = g.s.Errorf("board.landmarks."+at, "wanted %s, found %q", strings.Join(landmarks, ", "), kind)
		}
	}
	return err
}

// landmarks are what may stand out among buildings.
var landmarks = []string{"church", "mill", "tower", "well"}

func (g *ground) usual(path string, list map[string]string) (map[string]string, error) {
	usual := map[string]string{}
	for _, at := range slices.Sorted(maps.Keys(list)) {
		c, err := g.grid.Parse(at)
		if err != nil {
			return nil, g.s.keyErrorf(path+"."+at, "%v", err)
		}
		name := g.grid.Name(c)
		if _, twice := usual[name]; twice {
			return nil, g.s.keyErrorf(path+"."+at, "the cell %s stands here twice", name)
		}
		usual[name] = list[at]
	}
	return usual, nil
}

// WayKinds are the kinds of ways on a board of cells.
var WayKinds = []string{"road", "track", "river", "stream"}

// ways checks roads and rivers, and makes the cells of rivers and streams so.
func (g *ground) ways() error {
	g.s.Board.Ways = slices.Clone(g.s.Board.Ways)
	for i := range g.s.Board.Ways {
		way, path := &g.s.Board.Ways[i], fmt.Sprintf("board.ways[%d]", i)
		if !slices.Contains(WayKinds, way.Kind) {
			return g.s.Errorf(path+".kind", "wanted %s, found %q", strings.Join(WayKinds, ", "), way.Kind)
		}
		last := none
		way.Path = slices.Clone(way.Path)
		for j, at := range way.Path {
			path := fmt.Sprintf("%s.path[%d]", path, j)
			c, err := g.grid.Parse(at)
			if err != nil {
				return g.s.Errorf(path, "%v", err)
			}
			if j > 0 && g.grid.Distance(last, c) != 1 {
				return g.s.Errorf(path, "%s is no neighbour of %s: name every cell of the way", g.grid.Name(c), g.grid.Name(last))
			}
			way.Path[j], last = g.grid.Name(c), c
			if way.Kind == "river" || way.Kind == "stream" {
				g.terrain[c] = way.Kind
			}
		}
	}
	return nil
}

// fromMap reads the letters of the map.
func (g *ground) fromMap(letters [][]string) error {
	b := &g.s.Board
	if letters == nil {
		return nil
	}
	if len(letters) != b.Rows {
		return g.s.Errorf("board.map", "wanted %d lines, one for each row from north to south, found %d", b.Rows, len(letters))
	}
	for i, line := range letters {
		row := b.Rows - i
		if len(line) != b.Columns {
			return g.s.mapErrorf(i, 0, "wanted %d letters with spaces between, one for each column, found %d", b.Columns, len(line))
		}
		for j, letter := range line {
			terrain, known := b.Legend[letter]
			c := g.grid.At(j+1, row)
			switch {
			case c == none && letter != "-":
				return g.s.mapErrorf(i, j, "every second column has a cell less: wanted a dash here, found %q", letter)
			case c == none, letter == ".":
			case letter == "-":
				return g.s.mapErrorf(i, j, "a dash is for where the board has no cell, but it has %s", g.grid.Name(c))
			case !known:
				return g.s.mapErrorf(i, j, "the legend has no letter %q: add it to board.legend, or write a dot for clear ground", letter)
			default:
				g.terrain[c] = terrain
			}
		}
	}
	return nil
}

// cells lists the ground that is not clear or has a name.
func (g *ground) cells() []scene.Cell {
	out := []scene.Cell{} // of bare ground an empty list, not none: it is sent as it is
	for i, terrain := range g.terrain {
		name := g.grid.Name(i)
		cell := scene.Cell{At: name, Terrain: terrain, Name: g.s.Board.Names[name], Landmark: g.s.Board.Landmarks[name]}
		if cell.Terrain == "" {
			cell.Terrain = clear
		}
		if cell.Terrain != clear || cell.Name != "" {
			out = append(out, cell)
		}
	}
	return out
}

// cellErrorf is an error at the place where the ground of a cell is written.
func (s *Scenario) cellErrorf(at, format string, args ...any) error {
	grid, err := newGrid(s.Board.Grid, s.Board.Columns, s.Board.Rows)
	if err != nil {
		return s.Errorf("board", format, args...)
	}
	c, err := grid.Parse(at)
	if err != nil {
		return s.Errorf("board", format, args...)
	}
	for _, e := range entries(find(s.root, "board.terrain").node) {
		if k, err := grid.Parse(key(e)); err == nil && k == c {
			return s.file.at(first(e.Value), format, args...)
		}
	}
	line := s.Board.Rows - grid.Row(c)
	if letters := mapLetters(s.Board.Map); letters != nil && letters[line][grid.Column(c)-1] != "." {
		return s.mapErrorf(line, grid.Column(c)-1, format, args...)
	}
	for i, way := range s.Board.Ways {
		if j := slices.Index(way.Path, grid.Name(c)); j >= 0 {
			return s.Errorf(fmt.Sprintf("board.ways[%d].path[%d]", i, j), format, args...)
		}
	}
	return s.Errorf("board", format, args...)
}

// mapErrorf is an error at a letter of the map, both counted from 0.
func (s *Scenario) mapErrorf(line, letter int, format string, args ...any) error {
	text, ok := find(s.root, "board.map").node.(*ast.LiteralNode)
	if !ok {
		return s.Errorf("board.map", format, args...)
	}
	src := s.file.lines()
	for i := text.Start.Position.Line; i < len(src); i++ {
		if strings.TrimSpace(src[i]) == "" {
			continue
		}
		if line > 0 {
			line--
			continue
		}
		return &Error{File: s.file, Line: i + 1, Column: column(src[i], letter), Text: fmt.Sprintf(format, args...)}
	}
	return s.Errorf("board.map", format, args...)
}

// column is where the n-th word of a line begins, both counted as people do
// and as programs do: the column from 1, n from 0.
func column(line string, n int) int {
	in := false
	for i, r := range line {
		if r == ' ' {
			in = false
			continue
		}
		if !in {
			if n == 0 {
				return i + 1
			}
			n--
		}
		in = true
	}
	return 1
}
