package macduff

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// A judge who remembers says what one says who does not: of battles at random, of
// both sides, under whatever plan, each state shown to him more than once, and of
// each slip all that might be written on it.
func TestAJudgeRemembersRightly(t *testing.T) {
	for _, by := range []*Weights{&ByHand, &Learned} {
		remembersRightly(t, by)
	}
}

func remembersRightly(t *testing.T, by *Weights) {
	first := trial(t, fairField)
	both, each, slips := Judge(by), [2]func(*State, int8, int8) int{Judge(by), Judge(by)}, 0
	for seed := range uint64(8) {
		s := *first
		mind := dice.NewFast(seed, 3)
		var r run
		for n := 0; n < 400; n++ {
			for side := range int8(2) {
				before := s
				if got, want := both(&s, side, -1), (judged{&s, by}).worthTo(side, -1); got != want || both(&before, side, -1) != want {
					t.Fatalf("seed %d, step %d: side %d: remembered %d, wanted %d", seed, n, side, got, want)
				}
			}
			if next(&s) == rules.Ask && s.top().Step == Ordering {
				var off rules.Offer[Order]
				for seat := range rules.Seat(2) {
					offer(&s, seat, &off)
					for i := range off.Orders {
						written := s
						r.Start(fold, &written, &mind)
						resolve(&r, seat, &off.Orders[i])
						if got, want := each[seat](&written, int8(seat), -1), (judged{&written, by}).worthTo(int8(seat), -1); got != want {
							t.Fatalf("seed %d, step %d: %v written: remembered %d, wanted %d", seed, n, off.Orders[i], got, want)
						}
						slips++
					}
				}
			}
			r.Start(fold, &s, &mind)
			if on, _ := drawn(t, &r, &mind); !on {
				break
			}
		}
	}
	if slips < 1000 {
		t.Errorf("%d orders were written", slips)
	}
}
