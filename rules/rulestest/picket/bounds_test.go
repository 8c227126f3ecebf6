package picket

import (
	"strings"
	"testing"

	"drumhead/scenario"
)

// A battle of more turns than the system counts is refused with its line,
// and not shortened in silence.
func TestTooManyTurnsAreRefused(t *testing.T) {
	const head = "drumhead: 1\nid: trial\ntitle: Trial\nrules: picket\n"
	sc, err := scenario.Parse("trial.yaml", []byte(head+"turns: 100\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = setup(new(State), sc)
	if err == nil || !strings.Contains(err.Error(), "trial.yaml:5") || !strings.Contains(err.Error(), "at most 99 turns") {
		t.Errorf("gave %v, wanted a refusal with line 5", err)
	}
}
