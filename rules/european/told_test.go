package european

import (
	"fmt"
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest"
)

// What is told of an order before it is given is what comes of it, and what its lines say.
func TestTold(t *testing.T) {
	looked := rulestest.Told(t, &Rules, battles().Scenarios, rulestest.Telling[State, Order, Event]{Amiss: amiss})
	if looked["shoot"] < 50 || looked["charge"] < 30 || looked["fight"] < 5 {
		t.Errorf("only %v were looked at", looked)
	}
}

// amiss says in what the result of an order is not what its events tell.
func amiss(_ *State, o *Order, events []Event, came *rules.Outcome) string {
	struck, gone := int8(0), map[int8]bool{}
	for i := range events {
		switch e := &events[i]; {
		case e.Kind == Hit && e.Unit == o.Target:
			struck += e.Hits
		case e.Kind == Ruined:
			gone[e.Unit] = true
		}
	}
	want := "still locked"
	switch o.Verb {
	case ShootVerb, FightVerb:
		if want = hits(struck); gone[o.Target] {
			want = "eliminated"
		}
	case ChargeVerb:
		if gone[o.Target] {
			want = "they are eliminated"
		}
		if gone[o.Unit] {
			want = "you are eliminated"
		}
	default:
		return ""
	}
	if came.Result != want {
		return fmt.Sprintf("it is told that %q, and its lines say %q", came.Result, want)
	}
	return ""
}
