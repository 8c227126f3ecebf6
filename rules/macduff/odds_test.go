package macduff

import (
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

const chargeOdds = `
drumhead: 1
id: odds
title: Odds
rules: macduff
board: {grid: inches}
forces:
  A:
    - {id: g1, type: commander, at: "18,4"}
    - {id: i1, type: infantry, at: "18,12", files: 6}
  B:
    - {id: h1, type: commander, at: "18,34"}
    - {id: j1, type: infantry, at: "18,21", files: 6}
now: {turn: 1, card: g1}
`

// shares are the results of an order with their chances.
func shares(t testing.TB, s *State, text string) map[string]string {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	seat := seatAsked(s)
	if r := check(s, seat, &o); !r.Legal() {
		t.Fatalf("%s: %s", text, explain(s, seat, &o, r).Text)
	}
	out := map[string]string{}
	odds := Rules.Odds(&dice.Exhaustive{}, s, seat, &o)
	for _, c := range odds.Results {
		out[c.Text] = c.Fraction
	}
	for _, c := range odds.Also {
		out["also "+c.Text] = c.Fraction
	}
	return out
}

// The charge of a battalion at nine inches: 2d6 and 1d6 bring it home when they
// reach 9, 160 ways of 216.
func TestOddsOfACharge(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 charge j1")
	give(t, s, "done")
	if got := shares(t, s, "j1 stand")["also contact"]; got != "20/27" {
		t.Errorf("the charge comes home with a chance of %q, wanted 20/27", got)
	}
}

// give carries out an order that throws nothing.
func give(t testing.TB, s *State, text string) {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	var r run
	mind := dice.NewFast(1, 1)
	r.Start(fold, s, &mind)
	Rules.Do(&r, rules.Seat(seatAsked(s)), &o)
}

// BenchmarkOddsOfACharge is the answer Fire! to a charge, with all that the
// volley does, up to the charger's choice.
func BenchmarkOddsOfACharge(b *testing.B) {
	s := trial(b, chargeOdds)
	give(b, s, "i1 charge j1")
	give(b, s, "done")
	for b.Loop() {
		shares(b, s, "j1 fire 6")
	}
}
