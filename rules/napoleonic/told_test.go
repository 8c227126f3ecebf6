package napoleonic

import (
	"fmt"
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// What is told of an order before it is given is what comes of it, and what its lines say.
func TestTold(t *testing.T) {
	looked := rulestest.Told(t, &Rules, scenarios.Of(Rules.ID.System()), rulestest.Telling[State, Order, Event]{Amiss: amiss})
	if looked["fire"] < 50 || looked["assault"] < 20 || looked["rally"] < 5 {
		t.Errorf("only %v were looked at", looked)
	}
}

// amiss says in what the result of an order is not what its events tell.
func amiss(_ *State, o *Order, events []Event, came *rules.Outcome) string {
	var lost [maxUnits]int
	var back, gone [maxUnits]bool
	rallied := false
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case Casualties:
			lost[e.Unit] += int(e.Points)
		case PushedBack, FellBack:
			back[e.Unit] = true
		case Ruined, LeftTable:
			gone[e.Unit] = true
		case Rallied:
			rallied = e.Passed
		}
	}
	want := "" // only where the losses are the result
	switch u, t := o.Unit, o.Target; o.Verb {
	case FireVerb:
		want = figures[lost[t]]
		for i := range events {
			if events[i].Kind == Ruined && events[i].Unit == t {
				want = "destroyed"
			}
		}
	case RallyVerb:
		want = map[bool]string{true: "it rallies", false: "it goes on retreating"}[rallied]
	case AssaultVerb:
		switch {
		case gone[u] && gone[t]:
			want = "both are gone"
		case gone[u]:
			want = "you are gone"
		case gone[t]:
			want = "they are gone"
		case back[u] && back[t]:
			want = "both go back"
		case back[u]:
			want = "you are thrown back"
		case back[t]:
			want = "they are thrown back"
		default:
			want = "nobody gives way"
		}
	}
	if came.Result != want {
		return fmt.Sprintf("it is told that %q, and its lines say %q", came.Result, want)
	}
	return ""
}
