package macduff

import (
	"testing"

	"drumhead/dice"
)

// A judge who remembers says what one says who does not: of battles at random, of
// both sides, under whatever plan, each state shown to him more than once.
func TestAJudgeRemembersRightly(t *testing.T) {
	first := trial(t, fairField)
	judge := Judging()
	for seed := range uint64(8) {
		s := *first
		mind := dice.NewFast(seed, 3)
		var r run
		for n := 0; n < 400; n++ {
			for side := range int8(2) {
				before := s
				if got, want := judge(&s, side, -1), Judge(&s, side, -1); got != want || judge(&before, side, -1) != want {
					t.Fatalf("seed %d, step %d: side %d: remembered %d, wanted %d", seed, n, side, got, want)
				}
			}
			r.Start(fold, &s, &mind)
			if on, _ := drawn(t, &r, &mind); !on {
				break
			}
		}
	}
}
