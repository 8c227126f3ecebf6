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

// Whoever is the last to act is told that the part ends with it, as it does; nobody
// else is (EU-SEQ-03).
func TestLastToActIsSaid(t *testing.T) {
	for moved, want := range map[string]bool{"true": true, "false": false} {
		s := parsed(t, `
drumhead: 1
id: test
title: test
rules: european

board: {grid: inches}
sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]
forces:
  blue: [{id: i1, type: infantry, at: "10,6"}, {id: i2, type: infantry, at: "20,6", moved: `+moved+`}]
  red: [{id: d1, type: dragoons, at: "10,30", facing: S}]
now: {phase: movement, part: blue, first: blue}
`)
		o, err := parseOrder(s, "i1 move 10,10")
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Contains(act(s, 0, &o).Closes, "movement ends with it")
		var r run
		r.Start(fold, s, nil)
		resolve(&r, 0, &o)
		if ends := s.Part != 0; said != want || ends != want {
			t.Errorf("moved %s: said %v, ends %v; wanted %v", moved, said, ends, want)
		}
	}
}
