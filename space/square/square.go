// Package square is the ground of squares: cells, distances, directions, arcs
// and lines of sight in whole numbers. It knows nothing of what stands on the
// squares and must never learn it.
//
// Columns run from 1 in the west, rows from 1 in the south. Movement and
// ranges are counted orthogonally, never diagonally; lines of sight are
// straight. All of it is LC-TERR-01, LC-MOVE-02, LC-FIRE-04, LC-FIRE-05 and
// LC-LOS-01.
package square

import (
	"fmt"
	"strconv"
	"strings"
)

// Cell is a square of a board, numbered column by column from the south-west.
type Cell int16

// None is no cell at all: off the table, or not on it yet.
const None Cell = -1

// Direction is one of the four neighbours, clockwise from north.
type Direction uint8

// The directions, clockwise.
const (
	N Direction = iota
	E
	S
	W
)

// Directions is how many there are.
const Directions = 4

var directionNames = [Directions]string{"N", "E", "S", "W"}

// String is the direction's usual letter.
func (d Direction) String() string { return directionNames[d%Directions] }

// Wind is the direction in words, for people to read: north.
func (d Direction) Wind() string {
	return [Directions]string{"north", "east", "south", "west"}[d%Directions]
}

// ParseDirection reads N, E, S or W.
func ParseDirection(s string) (Direction, bool) {
	for i, n := range directionNames {
		if strings.EqualFold(n, s) {
			return Direction(i), true
		}
	}
	return 0, false
}

// Opposite is the direction behind.
func (d Direction) Opposite() Direction { return (d + 2) % Directions }

// step is the way to a neighbour.
var step = [Directions]struct{ dx, dy int }{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// Limits of a board.
const (
	MaxColumns = 26
	MaxRows    = 26
)

// Board is a table of squares. It does not change once made.
type Board struct {
	Columns, Rows int
	next          [][Directions]Cell
	at            []spot
}

// spot is a cell's column and row.
type spot struct{ x, y int8 }

// New makes a board of so many columns and rows.
func New(columns, rows int) (*Board, error) {
	if columns < 2 || columns > MaxColumns || rows < 2 || rows > MaxRows {
		return nil, fmt.Errorf("a board of %d columns and %d rows: wanted 2 to %d columns and 2 to %d rows", columns, rows, MaxColumns, MaxRows)
	}
	b := &Board{Columns: columns, Rows: rows, next: make([][Directions]Cell, columns*rows), at: make([]spot, columns*rows)}
	for i := range b.at {
		b.at[i] = spot{int8(i/rows + 1), int8(i%rows + 1)}
		for d, s := range step {
			b.next[i][d] = b.At(i/rows+1+s.dx, i%rows+1+s.dy)
		}
	}
	return b, nil
}

// Size is the number of cells.
func (b *Board) Size() int { return len(b.at) }

// Holds says whether the cell is a square of the board.
func (b *Board) Holds(c Cell) bool { return c >= 0 && int(c) < len(b.at) }

// At is the cell of a column and row, or None where the board has none.
func (b *Board) At(column, row int) Cell {
	if column < 1 || column > b.Columns || row < 1 || row > b.Rows {
		return None
	}
	return Cell((column-1)*b.Rows + row - 1)
}

// Column is the cell's column, from 1 in the west.
func (b *Board) Column(c Cell) int { return int(b.at[c].x) }

// Row is the cell's row, from 1 in the south.
func (b *Board) Row(c Cell) int { return int(b.at[c].y) }

// Middle is where the middle of a cell lies, in thousandths of a square.
func (b *Board) Middle(c Cell) (east, north int) { return b.Column(c) * 1000, b.Row(c) * 1000 }

// Centre is the cell in the middle of the table.
func (b *Board) Centre() Cell { return b.At((b.Columns+1)/2, (b.Rows+1)/2) }

// Next is the neighbour of a cell, or None off the table.
func (b *Board) Next(c Cell, d Direction) Cell { return b.next[c][d] }

// Distance is the number of squares from one cell to another, counted
// orthogonally (LC-FIRE-04).
func (b *Board) Distance(p, q Cell) int {
	return abs(int(b.at[p].x-b.at[q].x)) + abs(int(b.at[p].y-b.at[q].y))
}

// Towards is the direction from a cell to its neighbour; false if the two do
// not share an edge.
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

// Depth is how many squares there are from a cell to the edge of the board in
// a direction, its own counted: steps to leave the table.
func (b *Board) Depth(c Cell, d Direction) int {
	switch d {
	case N:
		return b.Rows - b.Row(c) + 1
	case E:
		return b.Columns - b.Column(c) + 1
	case S:
		return b.Row(c)
	}
	return b.Column(c)
}

// InArc says whether q lies in the quarter before p that is bounded by, and
// includes, both diagonals (LC-FIRE-05).
func (b *Board) InArc(p Cell, facing Direction, q Cell) bool {
	dx, dy := int(b.at[q].x-b.at[p].x), int(b.at[q].y-b.at[p].y)
	ahead := dx*step[facing].dx + dy*step[facing].dy
	aside := abs(dx*step[facing].dy - dy*step[facing].dx)
	return ahead > 0 && aside <= ahead
}

// Contours is how many contours lie on the edge between squares of two levels
// (LC-TERR-03).
func Contours(from, to int8) int { return abs(int(from) - int(to)) }

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
			return None, fmt.Errorf("%q is no square: wanted a letter and a number such as E5, or (5,5)", s)
		}
	} else if n, err := strconv.Atoi(t[min(len(t), 1):]); err == nil && 'A' <= t[0] && t[0] <= 'Z' {
		column, row = int(t[0]-'A')+1, n // as nearly all are written
	} else {
		var letter string
		n, _ := fmt.Sscanf(t, "%1s%d%s", &letter, &row, new(string))
		if n != 2 || len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			return None, fmt.Errorf("%q is no square: wanted a letter and a number such as E5, or (5,5)", s)
		}
		column = int(letter[0]-'A') + 1
	}
	if c := b.At(column, row); c != None {
		return c, nil
	}
	return None, fmt.Errorf("%s is off the table: its columns are A to %c, its rows 1 to %d", s, 'A'+b.Columns-1, b.Rows)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
