package muzzleblast

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// A judge who remembers says what one says who does not: of battles at random, of
// plots one after the other from the same state and far from each other, and of
// another battle in between.
func TestAJudgeRemembersRightly(t *testing.T) {
	judge, other := Judge(&ByHand), started(t, crowd())
	agree := func(s *State, what string) {
		t.Helper()
		for side := range int8(2) {
			if got, want := judge(s, side, -1), Judge(&ByHand)(s, side, -1); got != want {
				t.Fatalf("%s: side %d: remembered %d, wanted %d", what, side, got, want)
			}
		}
	}
	first := started(t, crowd())
	fired := 0
	for seed := range uint64(3) {
		s, kept := *first, *first
		mind, luck := dice.NewFast(seed, 1), dice.NewFast(seed, 2)
		var r run
		var o Order
		var asks rules.Asks
		for n := 0; n < 700 && next(&s) != rules.Over; n++ {
			agree(&s, "a battle")
			r.Start(fold, &s, &luck)
			if next(&s) != rules.Ask {
				step(&r)
				continue
			}
			asks.Reset()
			prompt(&s, &asks)
			seat := rules.Seat(0)
			if asks.List[mind.Intn(asks.N)].For(1) {
				seat = 1
			}
			for range 3 { // and what he thinks of others
				trial := s
				r.Start(fold, &trial, &luck)
				if draw(&s, seat, &mind, &o) {
					resolve(&r, seat, &o)
					agree(&trial, "a plot")
				}
			}
			if n%50 == 0 {
				agree(&kept, "a state of long ago")
				agree(other, "another battle")
				kept = s
			}
			r.Start(fold, &s, &luck)
			if draw(&s, seat, &mind, &o) {
				resolve(&r, seat, &o)
			}
		}
		var f forecast
		f.begin(&s, &ByHand, new(memory))
		f.foresee()
		f.exchange(false)
		for _, n := range f.taken {
			if n > 0 {
				fired++
			}
		}
	}
	if fired == 0 {
		t.Error("nobody would fire at anybody: too little to tell")
	}
}
