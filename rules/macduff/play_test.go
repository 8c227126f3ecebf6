package macduff

import (
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/space/inches"
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

// Wherever random battles carry a formed unit, none of its figures is wholly in water, be
// that no broader than two files (MD-TERR-09).
func TestNoFormedUnitIsInWater(t *testing.T) {
	ponds := ""
	for _, box := range []string{"22,14 23.3,15.2", "27,11 28.2,12.6", "34,24.5 35.2,26", "14,14 15.4,16", "40,16 41.3,18", "18.5,24 19.7,25.5", "29,25 30.2,26.4", "24,21.2 25.5,22.4", "10,12.5 11.3,14"} {
		ponds += "    - {terrain: lake, box: \"" + box + "\"}\n"
	}
	first := trial(t, strings.Replace(fairField, "  grounds:\n", "  grounds:\n"+ponds, 1))
	for seed := range uint64(60) {
		s := *first
		mind := dice.NewFast(seed, 7)
		var r run
		for on := true; on; {
			r.Start(fold, &s, &mind)
			on, _ = drawn(t, &r, &mind)
			for u := range s.b.pieces {
				if !s.on(u) || s.Pieces[u].With != nobody || !s.rigid(u) {
					continue
				}
				s.eachFigure(u, func(p inches.Point) {
					for i := range s.b.ground {
						g, half := &s.b.ground[i], footWidth.Fine()/2
						if g.water && g.holds(p.Ahead(0, half, 0)) && g.holds(p.Ahead(0, -half, 0)) && g.holds(p.Ahead(0, 0, half)) && g.holds(p.Ahead(0, 0, -half)) {
							t.Fatalf("seed %d, turn %d: a figure of %s stands in the water at %v, the unit at %v", seed, s.Turn, s.card(u).id, p.Position(), s.place(u))
						}
					}
				})
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
