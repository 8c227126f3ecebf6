package napoleonic

import (
	"math"
	"testing"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenarios"
	"drumhead/space/hex"
)

// place is where a unit stands on the average: column and row, in hexes.
type place struct{ x, y, seen float64 }

// led is how a battle stands after some turns between sergeants who follow these plans.
func led(t *testing.T, first *State, turns int16, seed uint64, plans [2]int8) *State {
	s, luck := *first, dice.NewFast(seed, 0)
	sergeant := ai.New(&Rules, Judge(&Learned), []int8{0, 1}, seed, 1)
	var r run
	var asks rules.Asks
	for s.Turn <= turns && !s.Over {
		r.Start(fold, &s, &luck)
		if next(&s) != rules.Ask {
			Rules.Table(&r)
			continue
		}
		asks.Reset()
		prompt(&s, &asks)
		at := ai.Chair{Level: ai.Sergeant}
		if !asks.List[0].For(0) {
			at.Seat, at.Side = 1, 1
		}
		at.Plan = plans[at.Side]
		o, ok := sergeant.Order(at, &s, ai.Budget{})
		if !ok {
			t.Fatal("asked and offered nothing")
		}
		Rules.Do(&r, at.Seat, &o)
	}
	return &s
}

// afterFour is where the units of a side stand on the average after four turns
// in which it follows a plan and the enemy none.
func afterFour(t *testing.T, first *State, side, follows int8) []place {
	const battles = 6
	places := make([]place, first.b.pieces)
	plans := [2]int8{ai.NoPlan, ai.NoPlan}
	plans[side] = follows
	for seed := range uint64(battles) {
		s := led(t, first, 4, seed, plans)
		for u := first.b.first[side]; u < first.b.first[side+1]; u++ {
			if c := s.Pieces[u].At; c != hex.None {
				places[u].x += float64(s.b.board.Column(c))
				places[u].y += float64(s.b.board.Height(c)) / 2
				places[u].seen++
			}
		}
	}
	return places
}

// Two plans of a side lead its units to places that lie more than a hex apart
// on the average, within the first four turns.
func TestPlansPlayDifferently(t *testing.T) {
	for _, sc := range scenarios.List() {
		if sc.Rules != Rules.ID.System() {
			continue
		}
		if rules.ID(sc.Rules).System() != Rules.ID.System() {
			continue
		}
		var s State
		if err := setup(&s, sc); err != nil {
			t.Fatal(err)
		}
		for side := range sc.Sides {
			plans := sc.PlansOf(side)
			if len(plans) < 3 {
				t.Errorf("%s: %s has %d plans, wanted 3", sc.ID, sc.Sides[side].Name, len(plans))
			}
			places := make([][]place, len(plans))
			for i := range plans {
				places[i] = afterFour(t, &s, int8(side), int8(i))
				for j := range i {
					if d := apart(places[i], places[j]); d < 1 {
						t.Errorf("%s, %s: %s and %s lead %.2f hexes apart, wanted 1", sc.ID, sc.Sides[side].Name, plans[i].ID, plans[j].ID, d)
					} else {
						t.Logf("%s, %s: %s and %s lead %.2f hexes apart", sc.ID, sc.Sides[side].Name, plans[i].ID, plans[j].ID, d)
					}
				}
			}
		}
	}
}

// apart is how far the same units are from each other, on the average.
func apart(a, b []place) float64 {
	sum, n := 0.0, 0.0
	for u := range a {
		if a[u].seen > 0 && b[u].seen > 0 {
			sum += math.Hypot((a[u].x/a[u].seen-b[u].x/b[u].seen)*math.Sqrt(3)/2, a[u].y/a[u].seen-b[u].y/b[u].seen)
			n++
		}
	}
	return sum / max(n, 1)
}

// Who may enter the table comes, whatever his side means to do: nobody is worth more off
// it than on it.
func TestReinforcementsCome(t *testing.T) {
	sc := scenarios.Find("escape")
	var first State
	if err := setup(&first, sc); err != nil {
		t.Fatal(err)
	}
	for plan := ai.NoPlan; int(plan) < len(sc.PlansOf(0)); plan++ {
		for seed := range uint64(4) {
			s := led(t, &first, 5, seed, [2]int8{plan, ai.NoPlan})
			for u := range s.b.pieces {
				if s.Pieces[u].Fate == Waiting {
					t.Errorf("plan %d, seed %d: %s may have come by now, and is not here", plan, seed, s.b.cards[u].id)
				}
			}
		}
	}
}
