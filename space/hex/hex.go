// Package hex is the ground of hexes: cells, distances, directions and lines
// of sight in whole numbers. It knows nothing of what stands on the hexes and
// must never learn it.
//
// Hexes are flat-topped. Columns run from 1 in the west, rows from 1 in the
// south; even columns stand half a hex further north and have one hex less.
// All of it is NP-MAP-01 and NP-MAP-02.
package hex

import (
	"fmt"
	"strconv"
	"strings"
)

// Cell is a hex of a board, numbered column by column from the south-west.
type Cell int16

// None is no cell at all: off the table, or not on it yet.
const None Cell = -1

// Direction is one of the six neighbours, clockwise from north.
type Direction uint8

// The directions, clockwise.
const (
	N Direction = iota
	NE
	SE
	S
	SW
	NW
)

var directionNames = [6]string{"N", "NE", "SE", "S", "SW", "NW"}

// String is the direction's usual letters.
func (d Direction) String() string { return directionNames[d%6] }

// Wind is the direction in words, for people to read: north-east.
func (d Direction) Wind() string {
	return [...]string{"north", "north-east", "south-east", "south", "south-west", "north-west"}[d%6]
}

// ParseDirection reads N, NE, SE, S, SW or NW.
func ParseDirection(s string) (Direction, bool) {
	for i, n := range directionNames {
		if strings.EqualFold(n, s) {
			return Direction(i), true
		}
	}
	return 0, false
}

// Turned is d turned by n hexsides, clockwise if n is positive.
func (d Direction) Turned(n int) Direction { return Direction(((int(d)+n)%6 + 6) % 6) }

// Between is the least number of hexsides from d to e, 0 to 3.
func (d Direction) Between(e Direction) int {
	n := (int(e) - int(d) + 6) % 6
	return min(n, 6-n)
}

// step is the way to a neighbour in columns and in half rows.
var step = [6]struct{ dx, dy int }{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}

// Limits of a board.
const (
	MaxColumns = 26
	MaxRows    = 26
)

// Board is a table of hexes. It does not change once made.
type Board struct {
	Columns, Rows int
	next          [][6]Cell
	at            []spot
}

// spot is a cell's column from 1 and its height: twice the row, plus 1 in an
// even column.
type spot struct{ c, y int16 }

// New makes a board of so many columns and, in the odd ones, rows.
func New(columns, rows int) (*Board, error) {
	if columns < 2 || columns > MaxColumns || rows < 2 || rows > MaxRows {
		return nil, fmt.Errorf("a board of %d columns and %d rows: wanted 2 to %d columns and 2 to %d rows", columns, rows, MaxColumns, MaxRows)
	}
	b := &Board{Columns: columns, Rows: rows, next: make([][6]Cell, columns*rows), at: make([]spot, columns*rows)}
	for i := range b.at {
		c, r := i/rows+1, i%rows+1
		b.at[i] = spot{int16(c), int16(2*r + (c+1)%2)}
	}
	for i := range b.next {
		for d := range step {
			b.next[i][d] = None
			if b.Holds(Cell(i)) {
				b.next[i][d] = b.find(int(b.at[i].c)+step[d].dx, int(b.at[i].y)+step[d].dy)
			}
		}
	}
	return b, nil
}

// Size is the number of cell numbers, those included that no hex has.
func (b *Board) Size() int { return len(b.at) }

// Holds says whether the cell is a hex of the board.
func (b *Board) Holds(c Cell) bool {
	return c >= 0 && int(c) < len(b.at) && b.onTable(int(b.at[c].c), int(b.at[c].y))
}

func (b *Board) onTable(c, y int) bool {
	even := (c + 1) % 2
	r := (y - even) / 2
	return c >= 1 && c <= b.Columns && y-even >= 2 && r <= b.Rows-even
}

// find is the cell of a column and height, or None.
func (b *Board) find(c, y int) Cell {
	if !b.onTable(c, y) {
		return None
	}
	return Cell((c-1)*b.Rows + (y-(c+1)%2)/2 - 1)
}

// At is the cell of a column and row, or None where the board has none.
func (b *Board) At(column, row int) Cell {
	if row < 1 || row > b.Rows {
		return None
	}
	return b.find(column, 2*row+(column+1)%2)
}

// Column is the cell's column, from 1 in the west.
func (b *Board) Column(c Cell) int { return int(b.at[c].c) }

// Row is the cell's row, from 1 in the south.
func (b *Board) Row(c Cell) int { return int(c)%b.Rows + 1 }

// Height is how far north the cell stands, in half rows.
func (b *Board) Height(c Cell) int { return int(b.at[c].y) }

// Middle is where the middle of a cell lies, in thousandths of a hex's height.
func (b *Board) Middle(c Cell) (east, north int) { return b.Column(c) * 866, b.Height(c) * 500 }

// Centre is the cell in the middle of the table.
func (b *Board) Centre() Cell { return b.At((b.Columns+1)/2, (b.Rows+1)/2) }

// Next is the neighbour of a cell, or None off the table.
func (b *Board) Next(c Cell, d Direction) Cell { return b.next[c][d] }

// Beyond says whether the neighbour of c in direction d lies off the table
// past the south edge (south true) or the north edge: its column exists, its
// row does not (NP-PUSH-04).
func (b *Board) Beyond(c Cell, d Direction, south bool) bool {
	if b.next[c][d] != None {
		return false
	}
	column := b.Column(c) + step[d].dx
	if column < 1 || column > b.Columns {
		return false
	}
	return south == (step[d].dy < 0)
}

// Distance is the least number of steps between two cells (NP-MAP-02).
func (b *Board) Distance(p, q Cell) int {
	dx, dy := abs(int(b.at[p].c-b.at[q].c)), abs(int(b.at[p].y-b.at[q].y))
	return dx + max(0, (dy-dx)/2)
}

// Towards is the direction from a cell to its neighbour; false if the two are
// not neighbours.
func (b *Board) Towards(p, q Cell) (Direction, bool) {
	if q == None {
		return 0, false
	}
	for d, n := range b.next[p] {
		if n == q {
			return Direction(d), true
		}
	}
	return 0, false
}

// InArc says whether q lies in the sector of 120 degrees before p that is
// bounded by, and includes, the rays through its left-front and right-front
// neighbours (NP-MAP-05).
func (b *Board) InArc(p Cell, facing Direction, q Cell) bool {
	dx, dy := int(b.at[q].c-b.at[p].c), int(b.at[q].y-b.at[p].y)
	if dx == 0 && dy == 0 {
		return false
	}
	// Both rays bound the sector: q is right of the left ray and left of the
	// right ray.
	l, r := step[facing.Turned(-1)], step[facing.Turned(1)]
	return l.dx*dy-l.dy*dx <= 0 && r.dx*dy-r.dy*dx >= 0
}

// Name is the cell as players write it: column letter and row, E5.
func (b *Board) Name(c Cell) string {
	if !b.Holds(c) {
		return "off the table"
	}
	return string(rune('A'+b.Column(c)-1)) + strconv.Itoa(b.Row(c))
}

// Parse reads a cell as E5, or as (5,5).
func (b *Board) Parse(s string) (Cell, error) {
	var column, row int
	t := strings.ToUpper(strings.TrimSpace(s))
	if strings.HasPrefix(t, "(") {
		if n, err := fmt.Sscanf(strings.ReplaceAll(t, " ", ""), "(%d,%d)", &column, &row); n != 2 || err != nil {
			return None, fmt.Errorf("%q is no hex: wanted a letter and a number such as E5, or (5,5)", s)
		}
	} else if n, err := strconv.Atoi(t[min(len(t), 1):]); err == nil && 'A' <= t[0] && t[0] <= 'Z' {
		column, row = int(t[0]-'A')+1, n // as nearly all are written
	} else {
		var rest string
		n, _ := fmt.Sscanf(t, "%1s%d%s", &rest, &row, new(string))
		if n != 2 || len(rest) != 1 || rest[0] < 'A' || rest[0] > 'Z' {
			return None, fmt.Errorf("%q is no hex: wanted a letter and a number such as E5, or (5,5)", s)
		}
		column = int(rest[0]-'A') + 1
	}
	if c := b.At(column, row); c != None {
		return c, nil
	}
	return None, fmt.Errorf("%s is off the table: its columns are A to %c, its rows 1 to %d, in every second column 1 to %d", s, 'A'+b.Columns-1, b.Rows, b.Rows-1)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
