package muzzleblast

import (
	"testing"

	"drumhead/rules"
)

// TestVolleyOdds: ten muskets are a die and a die less two, and what they come to
// is told before they are declared (MB-SHT-05 to 07).
func TestVolleyOdds(t *testing.T) {
	s := started(t, `drumhead: 1
id: volley
title: A volley of ten
rules: muzzleblast
turns: 3
board: {grid: inches}
options: {free-unit-sizes: on}
forces:
  A: [{id: i1, type: infantry, men: 11, files: 11, at: "20,4"}]
  B: [{id: j1, type: infantry, at: "20,7.5", facing: S}]
now: {turn: 1, stage: arms}
`)
	o, err := parseOrder(s, "i1 fire j1")
	if err != nil {
		t.Fatal(err)
	}
	a := act(s, rules.Seat(0), &o)
	if a.Odds == nil {
		t.Fatal("the volley has no odds")
	}
	if want := "10 men shoot with one die and one die less 2"; a.Need != want {
		t.Errorf("the volley needs %q, wanted %q", a.Need, want)
	}
	want := []string{"0", "1/18", "1/12", "31/36"} // none, one, two, more
	for i, c := range a.Odds.Results {
		if c.Fraction != want[i] {
			t.Errorf("%s: %s, wanted %s", c.Text, c.Fraction, want[i])
		}
	}
}
