package muzzleblast

import (
	"strings"
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

// TestClock: the movement phase has the book's five minutes unless it is set
// otherwise, and the order that a clock gives who is late is that he is done:
// who has no order stands (MB-SIM-01).
func TestClock(t *testing.T) {
	for value, seconds := range map[string]uint16{"300": 300, "off": 0, "60": 60, "120": 120, "180": 180, "600": 600} {
		s := started(t, strings.Replace(crowd(), "forces:", "options: {movement-clock-seconds: \""+value+"\"}\nforces:", 1))
		var r run
		r.Start(fold, s, nil)
		step(&r)
		var asks rules.Asks
		prompt(s, &asks)
		for _, q := range asks.List[:asks.N] {
			if q.Seconds != seconds {
				t.Errorf("a clock of %s asks with %d seconds", value, q.Seconds)
			}
		}
		var to rules.Offer[Order]
		for seat := range rules.Seat(2) {
			to.Reset()
			if offer(s, seat, &to); asks.N != 2 || len(to.Orders) < 2 || to.Orders[0].Verb != DoneVerb {
				t.Fatalf("the clock's order for seat %d is %q, wanted done", seat, printOrder(s, &to.Orders[0]))
			}
		}
	}
}
