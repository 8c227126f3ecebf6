package macduff

import (
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
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

// A move past two commanders: each is taken with 15 chances of 36, and the second
// is tested where the first has got away, too.
func TestOddsOfAMovePastTwo(t *testing.T) {
	s := trial(t, strings.NewReplacer(`at: "18,34"}`, `at: "21.25,14.5"}
    - {id: h2, type: commander, at: "14.75,14"}`, `at: "18,21"`, `at: "18,34"`).Replace(chargeOdds))
	give(t, s, "i1 move 18,14")
	got := shares(t, s, "done")
	for text, want := range map[string]string{"Commander h1 is gone": "5/12", "Commander h2 is gone": "35/144"} {
		if got[text] != want {
			t.Errorf("%s: %s, wanted %s, of %v", text, got[text], want, got)
		}
	}
}

// A charge that is only thought of yet is followed to the end of its melee: past
// the likeliest answers, which are told. Simulation finds the same chances.
func TestForecastOfACharge(t *testing.T) {
	s := trial(t, chargeOdds)
	o, err := parseOrder(s, "i1 charge j1")
	if err != nil {
		t.Fatal(err)
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, seatAsked(s), &o)
	for _, want := range []string{"will fire at", "will charge home", "the melee will be fought at once"} {
		if !strings.Contains(odds.Ends, want) {
			t.Errorf("the odds hold %q: nothing of %q", odds.Ends, want)
		}
	}
	const battles = 4000
	counted := map[string]int{}
	var mind rules.Mind[Order]
	for seed := range uint64(battles) {
		out := foreseen(s, &mind, &o, seed)
		counted[out.Result]++
		for _, text := range out.Also {
			counted["also "+text]++
		}
	}
	compare := func(name string, c scene.Chance) {
		p := float64(c.Share) / 10000
		if d := float64(counted[name])/battles - p; d*d > 25*p*(1-p)/battles+1e-6 {
			t.Errorf("%s: %d of %d, wanted %.4f of them", name, counted[name], battles, p)
		}
		delete(counted, name)
	}
	for _, c := range odds.Results {
		compare(c.Text, c)
	}
	for _, c := range odds.Also {
		compare("also "+c.Text, c)
	}
	if len(counted) > 0 {
		t.Errorf("the odds know nothing of %v", counted)
	}
}

// foreseen is what comes of an order with dice of a seed, where all that is asked
// is answered as the odds assume.
func foreseen(first *State, mind *rules.Mind[Order], o *Order, seed uint64) rules.Outcome {
	s, fall := *first, dice.NewFast(seed, 3)
	var r run
	r.Start(fold, &s, &fall)
	resolve(&r, seatAsked(first), o)
	for more := true; more; {
		if next(&s) == rules.More {
			goOn(&r)
			continue
		}
		_, more = onward(&r, mind, first, o)
	}
	return outcome(first, &s, o)
}

// BenchmarkOddsOfACharge is a charge from its declaration to the end of its
// melee, past the enemy's likeliest answer.
func BenchmarkOddsOfACharge(b *testing.B) {
	s := trial(b, chargeOdds)
	o, err := parseOrder(s, "i1 charge j1")
	if err != nil {
		b.Fatal(err)
	}
	ways := &dice.Exhaustive{}
	for b.Loop() {
		Rules.Odds(ways, s, seatAsked(s), &o)
	}
}
