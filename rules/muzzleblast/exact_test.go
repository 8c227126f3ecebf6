package muzzleblast

import (
	"fmt"
	"math/big"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// TestExactOdds: what is told of a volley and of a shot before it is declared is exactly
// what comes of it in all ways in which its dice can fall, under every option that it
// depends on (MB-SHT-05 to 14, MB-ART-05 to 11, MB-GRP-02 to 05).
func TestExactOdds(t *testing.T) {
	const ground = `drumhead: 1
id: exact
title: Exact
rules: muzzleblast
turns: 3
`
	volleys := `board: {grid: inches, courses: [{kind: wall, path: "16,12.5 20,12.5"}], grounds: [{terrain: bushes, box: "20,12.6 40,16"}]}
forces:
  A: [{id: i1, type: infantry, men: 14, files: 14, ranks: [14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], at: "20,%s"}]
  B: [{id: j1, type: infantry, men: 10, files: 10, at: "20,13", facing: %s}]
now: {turn: 1, stage: arms}
`
	shots := `board: {grid: inches, courses: [{kind: wall, path: "8,12.2 12,12.2"}], grounds: [{terrain: woods, box: "10,12.6 14,16"}, {terrain: house, box: "6,13 9,16"}]}
forces:
  A: [{id: a1, type: artillery, guns: [{id: g1, type: medium, at: "10,6", crew: 6}]}]
  B: [{id: j1, type: infantry, men: 8, facing: %s, figures: {"1": {at: "10,11.5"}, "2": {at: "11,11.5"}, "3": {at: "10.5,12.8"}, "4": {at: "9.5,12.8"}, "5": {house: house1}, "6": {house: house1}, "7": {at: "9,11.5"}, "8": {at: "8,11.5"}}}]
now: {turn: 1, stage: artillery}
`
	for _, options := range []string{
		"", "remainder-shooters: ignore", "shot-meaning: hit-number", "modifier-scope: per-volley", "shot-cap: shooters", "modifier-scope: per-volley, shot-cap: shooters",
		"range-measure: per-figure", "officer-pistols: on", "officer-pistols: on, modifier-scope: per-volley", "range-measure: per-figure, modifier-scope: per-volley, shot-cap: shooters",
		"cover-stack: cumulative", "rear-arc-degrees: 180", "shot-meaning: hit-number, modifier-scope: per-volley", "in-template: any-touch", "circle-size: radius",
		"wall-backblast: within-1-inch", "house-in-circle: man-position", "distance-scale: doubled", "distance-scale: doubled, double-scope: moves-and-ranges", "destroy-guns: yes",
	} {
		set := "options: {free-unit-sizes: on, " + options + "}\n"
		for _, facing := range []string{"S", "N", "E"} {
			for _, at := range []string{"11.2", "10.9", "8.7", "7", "5.1"} {
				if facing == "E" {
					break // in file it has no room for its men
				}
				exactly(t, ground+set+fmt.Sprintf(volleys, at, facing), "i1 fire j1")
			}
			for _, o := range []string{"g1 ball 10,12", "g1 ball 10,13.1", "g1 ball 8.5,12", "g1 grape 10,12", "g1 grape 9,12"} {
				exactly(t, ground+set+fmt.Sprintf(shots, facing), o)
			}
		}
	}
}

// exactly holds the odds of an order against all throws of its dice.
func exactly(t *testing.T, battle, order string) {
	t.Helper()
	s := started(t, battle)
	o, err := parseOrder(s, order)
	if err != nil {
		t.Fatal(err)
	}
	if !Rules.Check(s, rules.Seat(0), &o).Legal() {
		return
	}
	told := map[string]string{}
	for _, c := range act(s, rules.Seat(0), &o).Odds.Results {
		if c.Fraction != "0" {
			told[c.Text] = c.Fraction
		}
	}
	came := map[string]*big.Rat{}
	var ways dice.Exhaustive
	for ways.First(); ; {
		then := *s
		var r run
		r.Start(fold, &then, &ways)
		if o.Who.isGun() {
			then.Shots[o.Who.gun()] = o.shot()
		} else {
			then.Volleys[o.Who][0] = Volley{Target: int8(o.Target)}
		}
		result := thrown(&r, s, &o).Result
		if came[result] == nil {
			came[result] = new(big.Rat)
		}
		came[result].Add(came[result], ways.Odds())
		if !ways.Next() {
			break
		}
	}
	for text, c := range came {
		if told[text] != c.RatString() {
			t.Errorf("%s\n%s: %s is told as %q, and comes in %s", battle, order, text, told[text], c.RatString())
		}
	}
	for text, c := range told {
		if came[text] == nil {
			t.Errorf("%s\n%s: %s is told as %s, and never comes", battle, order, text, c)
		}
	}
}
