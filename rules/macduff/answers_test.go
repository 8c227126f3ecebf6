package macduff

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// TestAnswersOfACharge: a charged unit is shown every answer of the book once,
// each closed one with a reason, and those that stay open are legal (MD-REA-01).
func TestAnswersOfACharge(t *testing.T) {
	s := charged(t)
	seat := seatAsked(s)
	var off rules.Offer[Order]
	answers(s, seat, &off)
	if len(off.Orders) != 5 {
		t.Fatalf("%d answers, wanted Fire!, Charge!, Form Square!, Fall Back! and to stand", len(off.Orders))
	}
	open := 0
	for i := range off.Orders {
		o := &off.Orders[i]
		r := check(s, seat, o)
		if r.Legal() {
			open++
			a := act(s, seat, o)
			for _, c := range a.Steps {
				p, err := parseOrder(s, c.Order)
				if err != nil || !check(s, seat, &p).Legal() || c.Text == "" || c.At == nil {
					t.Errorf("the step %+v is no order that may be given", c)
				}
			}
			if o.Verb == FireVerb && len(a.Steps) == 0 {
				t.Error("Fire! has no range to choose")
			}
		} else if x := explain(s, seat, o, r); x.Text == "" || x.Clause == "" {
			t.Errorf("%s is closed without a reason", printOrder(s, o))
		}
	}
	if open == 0 {
		t.Error("every answer is closed")
	}
}

// charged is the first state of random battles in which a charge is answered.
func charged(t *testing.T) *State {
	t.Helper()
	first := trial(t, fairField)
	for seed := range uint64(40) {
		s := *first
		mind := dice.NewFast(seed, 3)
		run := &rules.Run[State, Event]{}
		run.Start(fold, &s, &mind)
		for on := true; on; on, _ = drawn(t, run, &mind) {
			if next(&s) == rules.Ask && s.top().Step == Reacting {
				return &s
			}
		}
	}
	t.Fatal("nobody was charged")
	return nil
}
