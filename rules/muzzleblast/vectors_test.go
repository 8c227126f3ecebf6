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
	var x dice.Exhaustive
	sums := map[string]*big.Rat{}
	for x.First(); ; {
		after := *s
		var r run
		r.Start(fold, &after, &x)
		resolve(&r, seat, &o)
		key := what(s, &after)
		if sums[key] == nil {
			sums[key] = new(big.Rat)
		}
		sums[key].Add(sums[key], x.Odds())
		if !x.Next() {
			return sums
		}
	}
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
		return menWords(int(after.Removed[1]-before.Removed[1])) + " of the enemy falls"
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
// resolver itself.
func TestMeleeOdds(t *testing.T) {
	for _, tt := range []struct {
		a, b            string // weapons: five men of a side
		win, draw, lose int64
	}{{"musket", "musket", 15, 6, 15}, {"musket", "rifle", 27, 3, 6}} {
		s := started(t, strings.NewReplacer("WA", tt.a, "WB", tt.b).Replace(`
drumhead: 1
id: brawl
title: A brawl
rules: muzzleblast
options: {free-unit-sizes: on}
board: {grid: inches}
forces:
  A: [{id: i1, type: infantry, weapon: WA, men: 3, files: 3, at: "20,10"}]
  B: [{id: j1, type: infantry, weapon: WB, men: 3, files: 3, at: "20,10.5", facing: S}]
now: {turn: 1, stage: melee}
`))
		var x dice.Exhaustive
		var win, draw, lose = new(big.Rat), new(big.Rat), new(big.Rat)
		for x.First(); ; {
			after := *s
			var r run
			r.Start(fold, &after, &x)
			at, _ := after.nextCircle()
			fight(&r, at)
			sum := draw
			switch r.Events[0].Side {
			case 0:
				sum = win
			case 1:
				sum = lose
			}
			sum.Add(sum, x.Odds())
			if !x.Next() {
				break
			}
		}
		for _, p := range []struct {
			what string
			got  *big.Rat
			want int64
		}{{"won", win, tt.win}, {"drawn", draw, tt.draw}, {"lost", lose, tt.lose}} {
			if p.got.Cmp(big.NewRat(p.want, 36)) != 0 {
				t.Errorf("%s against %s is %s with %s, wanted %d/36", tt.a, tt.b, p.what, p.got, p.want)
			}
		}
	}
}

// TestMoraleOdds: with no modifier in the sum a unit fights on in 2 of 6
// throws; with 4 always, with -5 never.
func TestMoraleOdds(t *testing.T) {
	for _, tt := range []struct {
		mod  int
		want [5]int // routs, back two, back one, holds, fights
	}{{0, [5]int{1, 1, 1, 1, 2}}, {4, [5]int{0, 0, 0, 0, 6}}, {-5, [5]int{6, 0, 0, 0, 0}}} {
		var got [5]int
		for die := 1; die <= 6; die++ {
			result := 0
			for row := 3; row >= 0; row-- {
				if uint8(die) >= cut(moraleResults.At(row, 0)-tt.mod) {
					result = 4 - row
				}
			}
			got[result]++
		}
		if got != tt.want {
			t.Errorf("morale at %+d: %v, wanted %v", tt.mod, got, tt.want)
		}
	}
}
