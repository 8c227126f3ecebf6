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

// Parts are shown so that they add up, the first and the last as they are.
func TestHundredths(t *testing.T) {
	for n := range 500 {
		parts, whole := make([]int, 5), 0
		for i := range parts {
			parts[i] = (n*7919+i*104729)%50_000 - 25_000
			whole += parts[i]
		}
		sum := 0
		shown := Hundredths(parts, whole)
		for _, s := range shown {
			sum += s
		}
		if sum != Hundredth(whole) || shown[0] != Hundredth(parts[0]) || shown[4] != Hundredth(parts[4]) {
			t.Errorf("%v, which is %d, is shown as %v, which is %d", parts, Hundredth(whole), shown, sum)
		}
	}
}
