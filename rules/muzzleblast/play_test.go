package muzzleblast

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

// started is a battle set up.
func started(t testing.TB, src string) *State {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRandomPlay: orders drawn at random are legal, and lead to an end, with 250
// figures on the table.
func TestRandomPlay(t *testing.T) {
	for seed := range uint64(3) {
		s := started(t, crowd())
		mind, luck := dice.NewFast(seed, 1), dice.NewFast(seed, 2)
		var r run
		var o Order
		orders := 0
		for next(s) != rules.Over && orders < 5000 {
			r.Start(fold, s, &luck)
			if next(s) == rules.Table {
				step(&r)
				continue
			}
			var asks rules.Asks
			prompt(s, &asks)
			seat := rules.Seat(0)
			if asks.List[mind.Intn(asks.N)].For(1) {
				seat = 1
			}
			if !draw(s, seat, &mind, &o) || !check(s, seat, &o).Legal() {
				t.Fatalf("drawn: %q, which is refused", printOrder(s, &o))
			}
			resolve(&r, seat, &o)
			orders++
		}
		if next(s) != rules.Over || orders < 50 {
			t.Errorf("seed %d: %d orders, turn %d, %+v", seed, orders, s.Turn, result(s))
		}
	}
}
