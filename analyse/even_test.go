package analyse

import (
	"testing"

	"drumhead/estimate"
)

func TestEvenDiceHasItsDoubt(t *testing.T) {
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
