package latecentury

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// What is told of an order before it is given is what comes of it, what its lines say, and
// names the dice that are thrown first.
func TestTold(t *testing.T) {
	looked := rulestest.Told(t, &Rules, scenarios.Of(Rules.ID.System()), rulestest.Telling[State, Order, Event]{Amiss: amiss})
	if looked["fire"] < 50 || looked["move"] < 20 || looked["remain"] < 10 {
		t.Errorf("only %v were looked at", looked)
	}
}

// amiss says in what the need and the result of an order are not what its events tell.
func amiss(before *State, o *Order, events []Event, came *rules.Outcome) string {
	lost := map[int8]int{}
	gone := map[int8]bool{}
	fought, fired := false, false
	foe := o.Target
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case Casualties:
			lost[e.Unit] += int(e.Points)
		case Ruined, Fell, LeftTable, GaveUp:
			gone[e.Unit] = true
		case Fired:
			fired = true
		case Fought:
			fought = true
		case Faced:
			if foe == nobody {
				foe = e.Target
			}
		}
	}
	a := act(before, 0, o)
	switch fights := strings.Contains(a.Need, "close combat"); {
	case fired && o.Verb != FireVerb && !strings.Contains(a.Need, "saved on"):
		return fmt.Sprintf("it fires, and its need is %q", a.Need)
	case fought && !fights:
		return fmt.Sprintf("it fights, and its need is %q", a.Need)
	}
	if foe == nobody || came.Result == "" {
		return ""
	}
	want := ""
	switch yours, theirs := gone[o.Unit], gone[foe]; {
	case o.Verb == FireVerb && before.Contact == NoContact:
		switch n := lost[foe]; {
		case before.card(foe).arm == Commander:
			want = map[bool]string{true: "their Commander falls", false: "their Commander is unhurt"}[theirs]
		case theirs:
			want = "they are destroyed"
		case n == 0:
			want = "they lose nothing"
		default:
			want = "they lose " + figureWords(n)
		}
	case yours && theirs:
		want = "both are destroyed"
	case yours:
		want = "you are destroyed"
	case theirs:
		want = "they are destroyed"
	default:
		return ""
	}
	if came.Result != want {
		return fmt.Sprintf("it is told that %q, and its lines say %q", came.Result, want)
	}
	return ""
}
