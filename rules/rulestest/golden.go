package rulestest

import (
	"encoding/json"
	"strings"
	"testing"
)

// Golden is an event as records hold it.
type Golden[E any] struct {
	Event E
	Text  string
}

// TestGolden holds events against their bytes: one of each kind, in the order
// of the kinds, of which the first is number 1. What stands in the list never
// changes, since battles that were kept are read by it; new kinds are added at
// its end.
func TestGolden[E comparable](t *testing.T, list []Golden[E], kinds []string) {
	if len(list) != len(kinds)-1 {
		t.Fatalf("%d golden events, wanted one for each of %d kinds", len(list), len(kinds)-1)
	}
	for i, g := range list {
		if begins := `{"kind":"` + kinds[i+1] + `"`; !strings.HasPrefix(g.Text, begins) {
			t.Errorf("event %d is %s: wanted %s: kinds are never reordered", i+1, g.Text, begins)
		}
		text, err := json.Marshal(g.Event)
		if err != nil || string(text) != g.Text {
			t.Errorf("%+v was written as %s, wanted %s (%v)", g.Event, text, g.Text, err)
		}
		var back E
		if err := json.Unmarshal([]byte(g.Text), &back); err != nil || back != g.Event {
			t.Errorf("%s was read back as %+v (%v)", g.Text, back, err)
		}
	}
}
