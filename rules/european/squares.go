package european

import (
	"fmt"
	"strings"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
	"drumhead/space/square"
)

// side of a square (EU-GRD-01).
const squareSide = 6 * inches.Inch

// squares is a board of squares of six inches: the variant grid-6in. A unit's
// place is the middle of its square.
type squares struct {
	board  *square.Board
	ground []plot // by square
}

// plot is a square of ground.
type plot struct {
	kind   plotKind
	group  int16                   // of woods and hills: adjoining squares of one kind are one
	road   bool                    // EU-GRD-04
	joined [square.Directions]bool // by road to that neighbour
	walled [square.Directions]bool // on that edge
}

type plotKind uint8

const (
	clearPlot plotKind = iota
	woodPlot
	hillPlot
	marshPlot
	lakePlot
	buildingPlot
	riverPlot
	bridgePlot
	fordPlot
	roughPlot
	plots
)

var plotNames = [plots]string{"clear", "wood", "hill", "marsh", "lake", "building", "river", "bridge", "ford", "rough"}

// shut says that nobody enters.
func (k plotKind) shut() bool {
	return k == marshPlot || k == lakePlot || k == buildingPlot || k == riverPlot
}

// newSquares makes the field of a board of squares (GRD).
func newSquares(sc *scenario.Scenario) (*squares, error) {
	board, err := square.New(sc.Board.Columns, sc.Board.Rows)
	if err != nil {
		return nil, sc.Errorf("board", "%v", err)
	}
	f := &squares{board: board, ground: make([]plot, board.Size())}
	for _, cell := range sc.Board.Cells {
		c, err := board.Parse(cell.At)
		if err != nil {
			return nil, sc.Errorf("board", "%v", err)
		}
		kind := plots
		for k, name := range plotNames {
			if name == cell.Terrain || name == "clear" && cell.Terrain == "road" {
				kind = plotKind(k)
			}
		}
		if kind == plots {
			return nil, sc.Errorf("board.cells."+cell.At, "%q is no terrain of these rules: wanted %s", cell.Terrain, strings.Join(plotNames[:], ", "))
		}
		f.ground[c].kind = kind
		f.ground[c].road = cell.Terrain == "road"
	}
	for i, way := range sc.Board.Ways {
		if way.Kind == "river" {
			continue
		}
		if way.Kind != "road" {
			return nil, sc.Errorf(fmt.Sprintf("board.ways[%d].kind", i), "wanted road or river, found %q", way.Kind)
		}
		for j, at := range way.Path {
			c, _ := board.Parse(at)
			if f.ground[c].road = true; j == 0 {
				continue
			}
			before, _ := board.Parse(way.Path[j-1])
			if d, ok := board.Towards(before, c); ok {
				f.ground[before].joined[d] = true
				f.ground[c].joined[d.Opposite()] = true
			}
		}
	}
	for i, text := range sc.Board.Walls {
		if err := f.wall(text); err != nil {
			return nil, sc.Errorf(fmt.Sprintf("board.walls[%d]", i), "%v", err)
		}
	}
	f.joinGrounds()
	return f, nil
}

// wall puts a wall on an edge: C4-C5.
func (f *squares) wall(text string) error {
	from, to, ok := strings.Cut(text, "-")
	if ok {
		a, err := f.board.Parse(strings.TrimSpace(from))
		b, err2 := f.board.Parse(strings.TrimSpace(to))
		if err == nil && err2 == nil {
			if d, next := f.board.Towards(a, b); next {
				f.ground[a].walled[d], f.ground[b].walled[d.Opposite()] = true, true
				return nil
			}
		}
	}
	return fmt.Errorf("wanted two squares that share an edge, such as C4-C5, found %q", text)
}

// joinGrounds numbers woods and hills: adjoining squares of one kind are one
// (EU-GRD-07).
func (f *squares) joinGrounds() {
	var group int16
	for c := range f.ground {
		p := &f.ground[c]
		if p.group > 0 || p.kind != woodPlot && p.kind != hillPlot {
			continue
		}
		group++
		p.group = group
		for todo := []square.Cell{square.Cell(c)}; len(todo) > 0; todo = todo[1:] {
			for d := square.N; d <= square.W; d++ {
				if n := f.board.Next(todo[0], d); n != square.None && f.ground[n].kind == p.kind && f.ground[n].group == 0 {
					f.ground[n].group = group
					todo = append(todo, n)
				}
			}
		}
	}
}

// centre is the middle of a square.
func (f *squares) centre(c int) inches.Position {
	at := square.Cell(c)
	return inches.Position{
		X: inches.Length(f.board.Column(at)-1)*squareSide + squareSide/2,
		Y: inches.Length(f.board.Row(at)-1)*squareSide + squareSide/2,
	}
}

// cell is the square of a place.
func (f *squares) cell(p inches.Position) square.Cell {
	return f.board.At(int(p.X/squareSide)+1, int(p.Y/squareSide)+1)
}

// cellOf is the square in which a unit is.
func (f *squares) cellOf(s *State, u int8) square.Cell { return f.cell(s.place(u)) }

func (f *squares) parsePlace(word string) (inches.Position, error) {
	c, err := f.board.Parse(strings.ToUpper(word))
	if err != nil {
		return inches.Position{}, err
	}
	return f.centre(int(c)), nil
}

func (f *squares) printPlace(p inches.Position) string { return f.board.Name(f.cell(p)) }

func (f *squares) cellName(p inches.Position) string { return f.printPlace(p) }

func (f *squares) toward(from, to inches.Position) string {
	a, b := f.cell(from), f.cell(to)
	return tell.Wind(f.board.Column(b)-f.board.Column(a), f.board.Row(b)-f.board.Row(a))
}

// parseHeading reads one of the four sides; degrees do as well.
func (f *squares) parseHeading(word string) (inches.Heading, error) {
	h, err := inches.ParseHeading(strings.ToUpper(word))
	if err != nil || h%inches.East != 0 {
		return 0, fmt.Errorf("wanted N, E, S or W, found %q", word)
	}
	return h, nil
}

func (f *squares) printHeading(h inches.Heading) string {
	return direction(h).String()
}

func direction(h inches.Heading) square.Direction { return square.Direction(h / inches.East) }

func heading(d square.Direction) inches.Heading { return inches.Heading(d) * inches.East }

// fill adds a square, and those between in a row or column.
func (f *squares) fill(path *inches.Path, from, to inches.Position) bool {
	at, goal := f.cell(path.End(from)), f.cell(to)
	for at != square.None && at != goal && (f.board.Column(at) == f.board.Column(goal) || f.board.Row(at) == f.board.Row(goal)) {
		d := f.along(at, goal)
		if at = f.board.Next(at, d); !path.Add(f.centre(int(at))) {
			return false
		}
	}
	return at == goal && path.N > 0 || path.Add(to)
}

// along is the direction from one square to another in its row or column.
func (f *squares) along(from, to square.Cell) square.Direction {
	switch dx, dy := f.board.Column(to)-f.board.Column(from), f.board.Row(to)-f.board.Row(from); {
	case dy > 0:
		return square.N
	case dy < 0:
		return square.S
	case dx > 0:
		return square.E
	}
	return square.W
}

// clause is the clause of the grid that stands for one of the open table.
func (f *squares) clause(open string) string {
	switch open {
	case "EU-SHO-06", "EU-ART-01":
		return "EU-GRD-05"
	case "EU-LOS-05":
		return "EU-GRD-06"
	}
	return open
}

func (f *squares) pivotRefused(*State, int8, inches.Heading) rules.Refusal { return legal }

// roomRefused: formation is a state only (EU-GRD-01), but who may be in a wood
// by road alone cannot deploy there (EU-TER-01).
func (f *squares) roomRefused(s *State, u int8) rules.Refusal {
	if c := f.cellOf(s, u); f.ground[c].kind == woodPlot && s.arm(u) != Skirmishers {
		return refuse("EU-TER-01", codeGround, int(groundWood), int(c))
	}
	return legal
}

// mayStay says whether a unit may end in a square: one unit a square, but that
// a commander may share it with a friend (EU-GRD-01). It names who is in the
// way.
func (f *squares) mayStay(s *State, u int8, c square.Cell) (by int8, ok bool) {
	for v := int8(0); v < s.b.pieces; v++ {
		if v == u || !s.stands(v) || f.cellOf(s, v) != c {
			continue
		}
		if s.side(v) != s.side(u) || (s.arm(u) == Commander) == (s.arm(v) == Commander) {
			return v, false
		}
	}
	return nobody, true
}

func (f *squares) hasRoom(s *State, u int8) bool {
	_, ok := f.mayStay(s, u, f.cellOf(s, u))
	return ok
}

func (f *squares) mayBePut(s *State, u int8, at inches.Position) bool {
	_, ok := f.mayStay(s, u, f.cell(at))
	return ok
}

func (f *squares) standRefused(s *State, u int8) string {
	c := f.cellOf(s, u)
	switch k := f.ground[c].kind; {
	case k.shut():
		return fmt.Sprintf("%s is %s, where nobody may be (EU-GRD-04)", f.board.Name(c), plotNames[k])
	case k == woodPlot && s.arm(u) != Skirmishers && (s.b.opt[roadThroughWoods] != allowed || !f.ground[c].road):
		return fmt.Sprintf("%s is a wood, which only skirmishers enter (EU-TER-01)", f.board.Name(c))
	}
	if by, ok := f.mayStay(s, u, c); !ok && s.Pieces[u].Fate == OnTable {
		return fmt.Sprintf("%s is the square of %s: one unit in a square, but that a commander may share it (EU-GRD-01)", f.board.Name(c), s.card(by).id)
	}
	return ""
}

func (f *squares) apart(a, b inches.Position) int {
	return f.board.Distance(f.cell(a), f.cell(b)) * int(squareSide)
}

// draw is the board as everybody sees it.
func (f *squares) draw(sc *scenario.Scenario) scene.Board {
	b := scene.Board{Grid: "square", Columns: f.board.Columns, Rows: f.board.Rows, Cells: sc.Board.Cells, Ways: sc.Board.Ways, Walls: sc.Board.Walls}
	used := map[string]bool{"wall": len(sc.Board.Walls) > 0}
	for i := range f.ground {
		used[plotNames[f.ground[i].kind]] = true
		used["road"] = used["road"] || f.ground[i].road
	}
	b.Terrain = legend(used)
	return b
}

func (f *squares) show(s *State, u int8, v *scene.Piece) {
	v.At = f.board.Name(f.cellOf(s, u))
}

func (f *squares) groundName(_ uint8, n int) string {
	return "the " + plotNames[f.ground[n].kind]
}

// distance is a cost in words, in squares.
func (f *squares) distance(cost inches.Length) string { return squareWords(int(cost / squareSide)) }

func squareWords(n int) string {
	if n == 1 {
		return "one square"
	}
	return tell.Count(n) + " squares"
}

func (f *squares) distanceOf(s *State, u, v int8) string { return squareWords(f.far(s, u, v)) }

// cells names the squares that decided.
func (f *squares) cells(s *State, o *Order, v *scene.Refusal) {
	v.Measures = nil
	if o.Unit >= 0 && o.Target >= 0 && s.stands(o.Unit) && s.stands(o.Target) && f.cellOf(s, o.Unit) != f.cellOf(s, o.Target) {
		v.Line = []string{f.board.Name(f.cellOf(s, o.Unit)), f.board.Name(f.cellOf(s, o.Target))}
	}
	if o.travels() {
		for _, p := range o.Path.Legs() {
			v.Cells = append(v.Cells, f.printPlace(p))
		}
	}
}
