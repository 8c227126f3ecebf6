package macduff

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

// trial is the state in which a scenario begins.
func trial(t testing.TB, src string) *State {
	t.Helper()
	sc, err := scenario.Parse("trial.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	s := &State{}
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// seatAsked is the seat that must decide.
func seatAsked(s *State) rules.Seat {
	q := s.asked()
	for seat := rules.Seat(0); ; seat++ {
		if q.For(seat) {
			return seat
		}
	}
}

// failing is what tests and properties both are.
type failing interface{ Fatalf(string, ...any) }

// drawn plays one order drawn at random, or a step, and says whether the battle
// goes on, and whether it was an order.
func drawn(t failing, r *run, mind *dice.Fast) (on, order bool) {
	s := r.State
	switch next(s) {
	case rules.Over:
		return false, false
	case rules.Table, rules.More:
		Rules.Table(r)
		return true, false
	}
	seat := seatAsked(s)
	var o Order
	if !draw(s, seat, mind, &o) {
		t.Fatalf("no order to draw at %s", s.top().step().name)
	}
	Rules.Do(r, seat, &o)
	return true, true
}

// Random battles come to an end with the table in order: nobody stands on
// anybody, and nobody is nearer than an inch to an enemy he does not fight.
func TestTheTableIsInOrder(t *testing.T) {
	first := trial(t, fairField)
	for seed := range uint64(30) {
		s := *first
		mind := dice.NewFast(seed, 7)
		var r run
		n := 0
		for {
			r.Start(fold, &s, &mind)
			on, _ := drawn(t, &r, &mind)
			if n++; !on {
				break
			}
			if n > 20000 {
				t.Fatal("no end")
			}
			for u := range s.b.pieces {
				p := &s.Pieces[u]
				if !s.on(u) {
					if p.Contact != 0 || p.With != nobody {
						t.Fatalf("seed %d: %s is off the table and in contact, or with a unit", seed, s.card(u).id)
					}
					continue
				}
				if s.unit(u) && s.figures(u) == 0 {
					t.Fatalf("seed %d: %s has no figures left", seed, s.card(u).id)
				}
				for v := range s.b.pieces {
					if p.Contact>>v&1 != 0 && (s.Pieces[v].Contact>>u&1 == 0 || !s.on(v)) {
						t.Fatalf("seed %d: %s is in contact with %s, and not the other way round", seed, s.card(u).id, s.card(v).id)
					}
				}
			}
		}
	}
}

// BenchmarkOrder is random legal play, an order at a time.
func BenchmarkOrder(b *testing.B) {
	first := trial(b, fairField)
	s := *first
	mind := dice.NewFast(1, 7)
	var r run
	for b.Loop() {
		for {
			r.Start(fold, &s, &mind)
			on, order := drawn(b, &r, &mind)
			if !on {
				s = *first
			}
			if order {
				break
			}
		}
	}
}
