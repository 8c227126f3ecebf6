package latecentury

import (
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

const head = "drumhead: 1\nid: trial\ntitle: Trial\nrules: latecentury\n"

// trial sets a battle up from a few lines.
func trial(t testing.TB, text string) *State {
	t.Helper()
	sc, err := scenario.Parse("trial.yaml", []byte(head+text))
	if err != nil {
		t.Fatal(err)
	}
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// give gives an order that must be legal, with the dice of its step.
func give(t testing.TB, r *run, seat rules.Seat, text string, faces ...uint8) {
	t.Helper()
	s := r.State
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if refused := check(s, seat, &o); !refused.Legal() {
		t.Fatalf("%s: %s %s", text, refused.Clause, explain(s, seat, &o, refused).Text)
	}
	script := &dice.Script{Faces: faces}
	r.Start(fold, s, script)
	Rules.Do(r, seat, &o)
	if err := script.Done(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func TestBadBattlesAreToldByLine(t *testing.T) {
	const squares = "board: {grid: square}\n"
	const fine = squares + "forces:\n  A:\n    - {id: g1, type: commander, at: A1}\n  B:\n    - {id: h1, type: commander, at: A12}\n    - {id: i1, type: infantry, at: E4}\n"
	for _, v := range []struct{ text, want string }{
		{"board: {grid: hex}\n", "wanted square, found \"hex\""},
		{"board: {grid: square, terrain: {A1: clear, A2: clear}, ways: [{kind: stream, path: [A1, A2]}]}\n", "no other ways"},
		{"board: {grid: square, terrain: {E4: swamp}}\n", "no terrain of these rules"},
		{squares + "options: {pack: red}\n", "wanted shared or by-colour"},
		{squares + "options: {weather: on}\n", "no option"},
		{squares + "forces:\n  C:\n    - {id: i1, type: infantry, at: E4}\n", "wanted A or B"},
		{squares + "forces:\n  A:\n    - {id: i1, type: infantry, at: E4}\n", "no Commander of Side A"},
		{fine + "    - {id: h2, type: commander, at: E5}\n", "one Commander"},
		{fine + "    - {id: deal, type: infantry, at: E5}\n", "wanted an id"},
		{fine + "    - {id: I1, type: infantry, at: E5}\n", "another Unit"},
		{fine + "    - {id: i2, type: infantry, at: E4}\n", "stands on E4 already (LC-UNIT-01)"},
		{fine + "    - {id: i2, type: infantry, at: A1}\n", "the enemy Commander stands on A1"},
		{fine + "    - {id: i2, type: lancers, at: E5}\n", "wanted infantry, native-muskets"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: 5}\n", "1 to 4 figures"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: 3/2}\n", "1 to 2 figures left"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: many}\n", "such as 2/4"},
		{fine + "    - {id: i2, type: infantry, at: E5, rating: poor}\n", "of Commanders only"},
		{fine + "    - {id: i2, type: infantry, at: E5, facing: NE}\n", "N, E, S or W"},
		{fine + "    - {id: i2, type: infantry, at: E5, card: 1H}\n", "a card such as 5H"},
		{fine + "    - {id: i2, type: infantry, at: E5, hidden: true}\n", "unseen-units: off-table"},
		{fine + "    - {id: i2, type: infantry, enters: {turn: 2, at: E5}}\n", "not at an edge"},
		{fine + "    - {id: i2, type: infantry, at: E5, again: {after: 1, times: 1, at: E5}}\n", "not at an edge"},
		{fine + "    - {id: i2, type: infantry, at: E5, again: {after: 0, times: 1}}\n", "1 to 99 turns"},
		{fine + "    - {id: i2, type: infantry, at: E5, again: {after: 1}}\n", "1 to 99 times"},
		{fine + "    - {id: i2, type: infantry, enters: {turn: 2, at: A1}, again: {after: 1, times: 1, at: A2}}\n", "named by enters already"},
		{strings.Replace(fine, "commander, at: A12", "commander, again: {after: 1, times: 1}, at: A12", 1), "a Commander does not come on again"},
		{fine + "    - {id: i2, type: infantry}\nnow: {turn: 2}\n", "has no square"},
		{strings.Replace(fine, "grid: square", "grid: square, terrain: {E4: wood}", 1) + "    - {id: c1, type: cavalry, at: E5}\nvictory: {goals: {A: [{take: E5, hold: E5}]}}\n", "wanted take: G6 or hold: G6"},
		{strings.Replace(fine, "grid: square", "grid: square, terrain: {E5: wood}", 1) + "    - {id: c1, type: cavalry, at: E5}\n", "only on a road (LC-UNIT-02)"},
		{fine + "now: {stage: lunch}\n", "wanted declare"},
		{fine + "now: {stage: declare, side: B}\n", "nothing to declare"},
		{fine + "now: {stage: activate, unit: x9}\n", "wanted a Unit"},
		{fine + "now: {stage: activate, did: [slept]}\n", "wanted broke"},
	} {
		sc, err := scenario.Parse("trial.yaml", []byte(head+v.text))
		if err == nil {
			err = setup(new(State), sc)
		}
		if err == nil || !strings.Contains(err.Error(), v.want) || !strings.Contains(err.Error(), "trial.yaml:") {
			t.Errorf("%s\ngave %v\nwanted %q and the line", v.text, err, v.want)
		}
	}
}

// An umpire who takes away the Unit that is in contact ends what its contact
// had still to bring.
func TestRulingEndsAContact(t *testing.T) {
	s := trial(t, `
board: {grid: square}
seats: [{id: a, side: A}, {id: b, side: B}, {id: u, umpire: true}]
forces:
  A:
    - {id: g1, type: commander, at: A1}
    - {id: c1, type: cavalry, at: E2}
    - {id: i9, type: infantry, at: L1, card: KS}
  B:
    - {id: h1, type: commander, at: A12}
    - {id: j1, type: infantry, at: E5}
    - {id: j2, type: infantry, at: D4}
now: {stage: activate, unit: c1}
`)
	var r run
	r.Start(fold, s, nil)
	give(t, &r, 0, "c1 move E4")
	if s.Contact != FaceStep || !s.Choice {
		t.Fatalf("contact %d, choice %v: wanted the choice whom to face", s.Contact, s.Choice)
	}
	if refused := check(s, 0, &Order{Verb: SetStrength, Unit: 1}); refused.Clause != "LC-GEN-04" {
		t.Errorf("a side's own seat may rule: %+v", refused)
	}
	give(t, &r, 2, "set c1 strength 0")
	if s.Contact != NoContact || s.Active != s.b.find("i9") || s.Pieces[1].Fate != Destroyed || s.Lost != [2]int8{1, 0} || s.Points != [2]int16{} {
		t.Errorf("after the ruling: contact %d, active %d, fate %s, lost %v, points %v", s.Contact, s.Active, s.Pieces[1].Fate, s.Lost, s.Points)
	}
	give(t, &r, 2, "set c1 strength 2")
	give(t, &r, 2, "set c1 at F4")
	if s.Pieces[1].Fate != OnTable || s.Lost != [2]int8{0, 0} || s.Points != [2]int16{} {
		t.Errorf("put back: fate %s, lost %v, points %v", s.Pieces[1].Fate, s.Lost, s.Points)
	}
	give(t, &r, 2, "set victory draw")
	if !s.Over || s.Winner != nobody || next(s) != rules.Over {
		t.Errorf("over: %v, winner %d", s.Over, s.Winner)
	}
}

// A battle that is taken up after a Commander fell has him still, dead: his rating is not
// thrown for, and his side deals by its die alone (LC-ARMY-01, LC-CMD-09).
func TestFallenCommander(t *testing.T) {
	s := trial(t, "board: {grid: square}\nforces:\n  A:\n    - {id: g1, type: commander, dead: true}\n    - {id: i1, type: infantry, at: E4}\n  B:\n    - {id: h1, type: commander, at: A12}\n    - {id: j1, type: infantry, at: E9}\n")
	r := &run{State: s}
	script := &dice.Script{Faces: []uint8{6, 3, 2}} // B's rating, then both command throws
	r.Start(fold, s, script)
	for Rules.Next(s) != rules.Ask {
		Rules.Step(r)
	}
	if err := script.Done(); err != nil {
		t.Error(err)
	}
	if got := [2]int8{s.commandValue(0), s.commandValue(1)}; got != [2]int8{0, 3} {
		t.Errorf("the Commanders add %v, wanted 0 and 3", got)
	}
}
