package european

import (
	"strings"
	"testing"
)

// What a roll's button says of doubling is what the roll does (EU-MEL-06).
func TestDoublingAsSaid(t *testing.T) {
	for reading, want := range map[string]bool{"all-cavalry": true, "charger-only": false} {
		s := parsed(t, `
drumhead: 1
id: test
title: test
rules: european

options: {first-contact-double: `+reading+`}
board: {grid: inches}
sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]
forces:
  blue: [{id: k1, type: cavalry, at: "10,10"}]
  red: [{id: d1, type: dragoons, at: "10,12", facing: S, charged: [k1]}]
now: {phase: melee, part: blue}
`)
		o, err := parseOrder(s, "k1 fight d1")
		if err != nil {
			t.Fatal(err)
		}
		a := act(s, 0, &o)
		if got := strings.Contains(a.Need, "doubled"); got != want {
			t.Errorf("%s: %q, wanted doubled to be said: %v", reading, a.Need, want)
		}
	}
}

// A commander's one joining says what it takes off, and what of it would be lost (EU-CMD-02, EU-CMD-03).
func TestJoiningAsSaid(t *testing.T) {
	for taken, want := range map[string][2]string{
		"0": {"no hits taken off", "spent for nothing"}, "4": {"four hits taken off", "the rest would be lost"}, "9": {"six hits taken off", "He can never join again."},
	} {
		s := parsed(t, `
drumhead: 1
id: test
title: test
rules: european

board: {grid: inches}
sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]
forces:
  blue: [{id: c1, type: commander, at: "10,6"}, {id: i1, type: infantry, at: "10,10", hits: `+taken+`}]
  red: [{id: j1, type: infantry, at: "10,34", facing: S}]
now: {phase: movement, part: blue}
`)
		o, err := parseOrder(s, "c1 join i1")
		if err != nil {
			t.Fatal(err)
		}
		if a := act(s, 0, &o); !strings.Contains(a.Label, want[0]) || !strings.Contains(a.Closes, want[1]) {
			t.Errorf("with %s hits: %q, %q; wanted %q", taken, a.Label, a.Closes, want)
		}
	}
}
