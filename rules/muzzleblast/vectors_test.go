package muzzleblast

import (
	"math/big"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// duel is a gun that looks at one man's unit, a melee, and so on: worked out by
// counting all throws, these are known from the printed tables.
const duel = `
drumhead: 1
id: duel
title: A duel
rules: muzzleblast
options: {fire-simultaneity: in-order}
board: {grid: inches}
forces:
  A:
    - {id: a1, type: artillery, guns: [{id: g1, type: medium, at: "10,4"}, {id: g2, type: light, at: "40,4"}]}
  B:
    - {id: j1, type: infantry, at: "10,14", facing: S}
now: {turn: 1, stage: artillery}
`

// falls goes through every way in which dice can fall.
func falls(t *testing.T, s *State, play func(r *run) string) map[string]*big.Rat {
	t.Helper()
	var x dice.Exhaustive
	sums := map[string]*big.Rat{}
	for x.First(); ; {
		after := *s
		var r run
		r.Start(fold, &after, &x)
		key := play(&r)
		sums[key] = new(big.Rat).Add(odds(sums, key), x.Odds())
		if !x.Next() {
			return sums
		}
	}
}

// odds is how likely something is, 0 if it never came.
func odds(sums map[string]*big.Rat, what string) *big.Rat {
	if r := sums[what]; r != nil {
		return r
	}
	return new(big.Rat)
}

// ways goes through every way in which an order's dice can fall.
func ways(t *testing.T, s *State, seat rules.Seat, text string, what func(before, after *State) string) map[string]*big.Rat {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if r := check(s, seat, &o); !r.Legal() {
		t.Fatalf("%s: %s", text, explain(s, seat, &o, r).Text)
	}
	return falls(t, s, func(r *run) string {
		resolve(r, seat, &o)
		return what(s, r.State)
	})
}

// TestDirectHit: the circle falls on the aim in a third of the throws, and each
// man in it falls in two thirds.
func TestDirectHit(t *testing.T) {
	s := started(t, duel)
	laid := Lay(s, 0, inches.Position{X: 10000, Y: 14500})
	on := 0
	for _, row := range laid.Rows {
		if row.At == (inches.Position{X: 10000, Y: 14500}) {
			on++
		}
		if row.Falls != 4*row.Enemies {
			t.Errorf("%d men under the circle, and %d/6 fall, wanted 4/6 of each", row.Enemies, row.Falls)
		}
	}
	if on != 2 {
		t.Errorf("%d faces of six are on the aim, wanted 2", on)
	}
}

// TestOddsOfTheStick: the odds that are shown are those of the resolver.
func TestOddsOfTheStick(t *testing.T) {
	s := started(t, duel)
	got := ways(t, s, 0, "g1 ball 10,14.5", func(before, after *State) string {
		return foesFall(int(after.Removed[1] - before.Removed[1]))
	})
	shown := s.odds(0, BallVerb, inches.Position{X: 10000, Y: 14500})
	if len(shown.Results) != len(got) {
		t.Errorf("%d results are shown, wanted %d", len(shown.Results), len(got))
	}
	for _, c := range shown.Results {
		want := got[c.Text]
		if want == nil || want.RatString() != c.Fraction {
			t.Errorf("%s: shown %s, the resolver has %v", c.Text, c.Fraction, want)
		}
	}
}

// TestGrape: 5/6 that it fires, 2/3 that a man falls: 5/9.
func TestGrape(t *testing.T) {
	src := strings.Replace(duel, `at: "10,14", facing: S}`, `at: "10,10.8", facing: S, files: 1, figures: {"2": {lost: true}, "3": {lost: true}, "4": {lost: true}, "5": {lost: true}, "6": {lost: true}, "7": {lost: true}, "8": {lost: true}, "9": {lost: true}, "10": {lost: true}, "11": {lost: true}, "12": {lost: true}}}`, 1)
	s := started(t, src)
	got := ways(t, s, 0, "g1 grape 10,12", func(before, after *State) string { return menWords(int(after.Removed[1] - before.Removed[1])) })
	if got["1 man"] == nil || got["1 man"].Cmp(big.NewRat(5, 9)) != 0 {
		t.Errorf("a man before a gun with grapeshot falls with %v, wanted 5/9", got["1 man"])
	}
}

// TestMeleeOdds: a circle of so many points against so many, through the
// resolver itself, as the sums of all throws have it: won, drawn, lost of 36.
func TestMeleeOdds(t *testing.T) {
	for _, tt := range []struct {
		points, armA, armB string
		menA, menB         string
		want               [3]int64
	}{
		{"10 to 10", "musket", "musket", "5", "5", [3]int64{15, 6, 15}},
		{"20 to 10", "musket", "rifle", "10", "10", [3]int64{27, 3, 6}},
		{"20 to 18", "musket", "musket", "10", "9", [3]int64{21, 0, 15}},
	} {
		s := started(t, strings.NewReplacer("WA", tt.armA, "WB", tt.armB, "MA", tt.menA, "MB", tt.menB).Replace(`
drumhead: 1
id: brawl
title: A brawl
rules: muzzleblast
options: {free-unit-sizes: on, figure-space: 1/2x1/2}
board: {grid: inches}
forces:
  A: [{id: i1, type: infantry, weapon: WA, men: MA, files: 4, at: "21,10"}]
  B: [{id: j1, type: infantry, weapon: WB, men: MB, files: 4, at: "20,10.5", facing: S}]
now: {turn: 1, stage: melee}
`))
		got := falls(t, s, func(r *run) string {
			at, _ := r.State.nextCircle()
			fight(r, &at)
			return [...]string{"drawn", "won", "lost"}[r.Events[0].Side+1]
		})
		for i, what := range []string{"won", "drawn", "lost"} {
			if odds(got, what).Cmp(big.NewRat(tt.want[i], 36)) != 0 {
				t.Errorf("%s points: %s with %s, wanted %d/36", tt.points, what, odds(got, what), tt.want[i])
			}
		}
	}
}

// TestMoraleOdds: with no modifier in the sum a unit fights on in 2 of 6
// throws; with 4 always, with -5 never.
func TestMoraleOdds(t *testing.T) {
	results := []string{"routs", "back two", "back one", "holds", "fights"}
	for _, tt := range []struct {
		sum, unit string
		want      [5]int64
	}{
		{"0", `at: "20,10", figures: {"1": {lost: true}}`, [5]int64{1, 1, 1, 1, 2}},
		{"+4", `at: "20,10", elite: true, won: 2`, [5]int64{0, 0, 0, 0, 6}},
		{"-5", `at: "2,10", files: 3, beaten: 3, start: 12, men: 6`, [5]int64{6, 0, 0, 0, 0}},
	} {
		s := started(t, strings.Replace(`
drumhead: 1
id: nerves
title: Nerves
rules: muzzleblast
options: {free-unit-sizes: on}
board: {grid: inches}
forces:
  A:
    - {id: i1, type: infantry, rallying: true, UNIT}
    - {id: i2, type: infantry, at: "28,10"}
  B: [{id: j1, type: infantry, at: "20,22", facing: S}]
now: {turn: 3, stage: morale}
`, "UNIT", tt.unit, 1))
		got := falls(t, s, func(r *run) string {
			rollMorale(r)
			switch w := &r.State.Units[0]; {
			case w.Compelled == Routing:
				return "routs"
			case w.Compelled == Retreating && w.Until == 5:
				return "back two"
			case w.Compelled == Retreating:
				return "back one"
			case w.Compelled == Held:
				return "holds"
			}
			return "fights"
		})
		for i, what := range results {
			if odds(got, what).Cmp(big.NewRat(tt.want[i], 6)) != 0 {
				t.Errorf("morale at %s: %s with %s, wanted %d/6", tt.sum, what, odds(got, what), tt.want[i])
			}
		}
	}
}
