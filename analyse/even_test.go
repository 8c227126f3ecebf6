package analyse

import (
	"testing"

	"drumhead/estimate"
)

// What was overlooked of both sides within a turn is taken together; turns are added up as squares.
func TestEvenDiceHasItsDoubt(t *testing.T) {
	of := func(missed ...[2]int) *Report { // turn, and how much
		r := new(Report)
		at := estimate.One / 2
		for _, m := range missed {
			r.Moves = append(r.Moves, Move{Turn: m[0], Side: -1, Before: at, Best: at + m[1], Expected: at + m[1], After: at + m[1]})
			at += m[1]
		}
		r.add()
		return r
	}
	for _, x := range []struct {
		name  string
		r     *Report
		doubt int
	}{
		{"nothing", of([2]int{1, 0}), 0},
		{"one turn", of([2]int{1, 1000}), 8160},
		{"what one side's part gave the other's took", of([2]int{1, 1000}, [2]int{1, -1000}), 0},
		{"three and four", of([2]int{1, 3000}, [2]int{2, -4000}), 20550},
	} {
		if x.r.Sum.Doubt != x.doubt {
			t.Errorf("%s: %d, wanted %d", x.name, x.r.Sum.Doubt, x.doubt)
		}
	}
	r := &Report{Sum: Sum{Even: estimate.One * 3 / 4, Doubt: estimate.One / 10}}
	for side, want := range [][3]int{{65, 75, 85}, {15, 25, 35}} {
		if low, even, high := r.EvenDice(side); [...]int{low, even, high} != want {
			t.Errorf("side %d: %d to %d, %d, wanted %v", side, low, high, even, want)
		}
	}
	r.Sum.Even = estimate.One * 11 / 10
	if low, even, high := r.EvenDice(0); [...]int{low, even, high} != [...]int{99, 99, 99} {
		t.Errorf("beyond all: %d to %d, %d", low, high, even)
	}
}
