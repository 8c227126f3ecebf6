package rulestest

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// FuzzNotation reads whatever it is given as an order at the first question of
// a scenario: it is refused in words, or it is an order that prints, parses
// back to itself and is judged.
func FuzzNotation[S, O, E comparable](f *testing.F, rs *rules.Rules[S, O, E], src string) {
	var s S
	sc := load(f, src)
	if err := rs.Setup(&s, sc); err != nil {
		f.Fatal(err)
	}
	var r rules.Run[S, E]
	luck := dice.NewFast(1, 1)
	for r.Start(rs.Fold, &s, &luck); rs.Next(&s) == rules.Table; {
		rs.Table(&r)
	}
	var off rules.Offer[O]
	for seat := range sc.SeatList() {
		off.Reset()
		rs.Offer(&s, rules.Seat(seat), &off)
		for i := range off.Orders {
			f.Add(rs.Print(&s, &off.Orders[i]), seat)
		}
	}
	f.Fuzz(func(t *testing.T, text string, seat int) {
		o, err := rs.Parse(&s, text)
		if err != nil {
			if err.Error() == "" {
				t.Errorf("%q cannot be read, and nothing says why", text)
			}
			return
		}
		printed := rs.Print(&s, &o)
		if back, err := rs.Parse(&s, printed); err != nil || back != o {
			t.Errorf("%q is read as %+v, printed as %q, and read again as %+v (%v)", text, o, printed, back, err)
		}
		if seat < 0 || seat >= len(sc.SeatList()) {
			return
		}
		if refusal := rs.Check(&s, rules.Seat(seat), &o); !refusal.Legal() && rs.Explain(&s, rules.Seat(seat), &o, refusal).Text == "" {
			t.Errorf("%q is refused by %s without words", printed, refusal.Clause)
		}
	})
}
