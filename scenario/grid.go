package scenario

import (
	"drumhead/space/hex"
	"drumhead/space/square"
)

// grid is a board of cells of either kind, by their numbers.
type grid interface {
	Size() int
	At(column, row int) int // none where the board has no such cell
	Column(c int) int
	Row(c int) int
	Distance(p, q int) int
	Name(c int) string
	Parse(text string) (int, error)
}

const none = -1

// newGrid makes the grid of a board.
func newGrid(kind string, columns, rows int) (grid, error) {
	if kind == "square" {
		b, err := square.New(columns, rows)
		return numbered[square.Cell]{b}, err
	}
	b, err := hex.New(columns, rows)
	return numbered[hex.Cell]{b}, err
}

// board is what the grids of package space have in common.
type board[C ~int16] interface {
	Size() int
	At(column, row int) C
	Column(C) int
	Row(C) int
	Distance(p, q C) int
	Name(C) string
	Parse(string) (C, error)
}

// numbered is a board whose cells are plain numbers.
type numbered[C ~int16] struct{ board board[C] }

func (n numbered[C]) Size() int              { return n.board.Size() }
func (n numbered[C]) At(column, row int) int { return int(n.board.At(column, row)) }
func (n numbered[C]) Column(c int) int       { return n.board.Column(C(c)) }
func (n numbered[C]) Row(c int) int          { return n.board.Row(C(c)) }
func (n numbered[C]) Distance(p, q int) int  { return n.board.Distance(C(p), C(q)) }
func (n numbered[C]) Name(c int) string      { return n.board.Name(C(c)) }

func (n numbered[C]) Parse(text string) (int, error) {
	c, err := n.board.Parse(text)
	return int(c), err
}
