package muzzleblast

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// TestRoundAHouse: a formed line that begins behind a house comes out from behind
// it, though every straight way to the enemy ends at its walls.
func TestRoundAHouse(t *testing.T) {
	s := started(t, `
drumhead: 1
id: behind
title: Behind a house
rules: muzzleblast
board: {grid: inches, grounds: [{terrain: large-house, box: "22,6 26,10"}]}
forces:
  A: [{id: i1, type: infantry, at: "24,5.5"}]
  B: [{id: j1, type: infantry, at: "24,21", facing: S, weapon: none}]
now: {turn: 1}
`)
	for s.Turn < 7 && s.Units[0].At.Y < 10_000 {
		var to rules.Offer[Order]
		offer(s, 0, &to)
		best, worth := -1, -winWorth
		for i := range to.Orders {
			if to.Orders[i].Who != 0 || to.Orders[i].Verb == EnterVerb {
				continue
			}
			then := *s
			var r run
			r.Start(fold, &then, dice.None{})
			if resolve(&r, 0, &to.Orders[i]); Judge(&ByHand)(&then, 0, -1) > worth {
				best, worth = i, Judge(&ByHand)(&then, 0, -1)
			}
		}
		var r run
		r.Start(fold, s, dice.None{})
		resolve(&r, 0, &to.Orders[best])
		t.Logf("turn %d: %s", s.Turn, printOrder(s, &to.Orders[best]))
		for turn := s.Turn; s.Turn == turn; {
			s.Closed = [2]bool{true, true}
			r.Start(fold, s, dice.None{})
			step(&r)
		}
	}
	if at := s.Units[0].At.String(); s.Units[0].At.Y < 10_000 {
		t.Errorf("after six turns it stands at %s, wanted it past the house", at)
	}
}
