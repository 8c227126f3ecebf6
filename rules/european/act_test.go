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
