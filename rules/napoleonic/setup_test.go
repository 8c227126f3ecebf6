package napoleonic

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/space/hex"
)

const head = "drumhead: 1\nid: trial\ntitle: Trial\nrules: napoleonic\n"

func TestBadBattlesAreToldByLine(t *testing.T) {
	const fine = "forces:\n  A:\n    - {id: i1, type: infantry, at: E4}\n"
	for _, v := range []struct{ text, want string }{
		{"board: {grid: square, columns: 8, rows: 8}\n", "wanted hex"},
		{"options: {facing: sideways}\n", "wanted all-round or front-arc"},
		{"options: {weather: on}\n", "no option"},
		{"board: {columns: 9, rows: 9, terrain: {E4: swamp}}\n", "no terrain of these rules"},
		{"forces:\n  C:\n    - {id: i1, type: infantry, at: E4}\n", "wanted A or B"},
		{"forces:\n  A:\n    - {id: end, type: infantry, at: E4}\n", "wanted an id"},
		{fine + "    - {id: I1, type: infantry, at: E5}\n", "another unit"},
		{fine + "    - {id: i2, type: infantry, at: E4}\n", "stands on E4 already (NP-MAP-04)"},
		{fine + "    - {id: i2, type: lancers, at: E5}\n", "wanted infantry, rifles"},
		{fine + "    - {id: i2, type: cavalry, at: E5, formation: square}\n", "a formation of cavalry"},
		{fine + "    - {id: i2, type: artillery, at: E5, formation: line}\n", "has no formation"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: 7}\n", "wanted 1 to 6 points left"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: 4/4}\n", "needs the option low-grade-infantry"},
		{fine + "    - {id: i2, type: infantry, at: E5, strength: many}\n", "such as 4/6"},
		{fine + "    - {id: g1, type: general, at: E5, strength: 2}\n", "no strength"},
		{fine + "    - {id: i2, type: infantry, at: E5, class: heavy}\n", "only cavalry"},
		{fine + "    - {id: i2, type: infantry, at: E5, quality: brave}\n", "wanted elite, regular or militia"},
		{fine + "    - {id: i2, type: infantry, enters: {turn: 2, at: E5}}\n", "not at an edge"},
		{fine + "    - {id: i2, type: infantry, at: E11, enters: {turn: 2, at: E11}}\n", "not on the table yet"},
		{"board: {terrain: {E5: wood}}\n" + fine + "    - {id: c1, type: cavalry, at: E5}\n", "wood (NP-TERR-01)"},
		{fine + "victory: {goals: {A: [{exit: 2}]}}\n", "wanted the edge hexes"},
		{fine + "victory: {goals: {A: [{exit: 2, by: [E5]}]}}\n", "not at an edge"},
		{fine + "victory: {goals: {A: [{hold: G6, break: 2}]}}\n", "wanted one of"},
		{fine + "victory: {held: {G6: C}}\n", "wanted A or B"},
		{fine + "now: {unit: i1}\n", "wanted part"},
		{fine + "now: {part: B, unit: i1}\n", "wanted a unit of side B"},
		{fine + "now: {part: A, unit: i1, did: [slept]}\n", "wanted moved"},
		{fine + "now: {part: A, spent: 1}\n", "wanted unit"},
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

// trial sets a battle up from a few lines.
func trial(t *testing.T, text string) *State {
	t.Helper()
	sc, err := scenario.Parse("trial.yaml", []byte(head+text))
	if err != nil {
		t.Fatal(err)
	}
	return setUp(t, sc)
}

// give gives an order that must be legal.
func give(t *testing.T, r *run, seat rules.Seat, text string, faces ...uint8) {
	t.Helper()
	s := r.State
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	if refused := check(s, seat, &o); !refused.Legal() {
		t.Fatalf("%s: %s", text, explain(s, seat, &o, refused).Text)
	}
	script := &dice.Script{Faces: faces}
	r.Start(fold, s, script)
	Rules.Do(r, seat, &o)
	if err := script.Done(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// An umpire who takes away the assaulter in the middle of his assault ends
// what the assault had still to bring.
func TestRulingEndsAHalfDoneAssault(t *testing.T) {
	s := trial(t, `
options: {follow-up: winner-may-occupy}
seats: [{id: a, side: A}, {id: b, side: B}, {id: u, umpire: true}]
forces:
  A:
    - {id: c1, type: cavalry, at: E4, formation: line}
    - {id: i9, type: infantry, at: M1}
  B:
    - {id: j1, type: infantry, at: E5}
    - {id: j9, type: infantry, at: A11}
now: {part: A, unit: c1}
`)
	var r run
	r.Start(fold, s, nil)
	give(t, &r, 0, "c1 assault j1", 4, 4, 4, 4, 3, 3, 3)
	if s.Frame.Step != FollowStep || s.Active != 0 {
		t.Fatalf("after the assault the step is %d, wanted the choice to occupy", s.Frame.Step)
	}
	if refused := check(s, 0, &Order{Verb: SetStrength, Unit: 0}); refused.Clause != "NP-CONV-01" {
		t.Errorf("a side's own seat may rule: %+v", refused)
	}
	give(t, &r, 2, "set c1 strength 0")
	if s.Frame != (Frame{}) || s.Active != s.b.find("i9") || s.Pieces[0].Fate != Destroyed || s.Lost != [2]int8{1, 0} {
		t.Errorf("after the ruling: frame %+v, active %d, fate %s, lost %v", s.Frame, s.Active, s.Pieces[0].Fate, s.Lost)
	}
	if refused := check(s, 2, &Order{Verb: SetAt, Unit: 0, Path: [maxPath]hex.Cell{3}, Hexes: 1}); refused.Legal() {
		t.Error("a unit without strength may be put on the table")
	}
	give(t, &r, 2, "set c1 strength 3")
	give(t, &r, 2, "set c1 at F4")
	if s.Pieces[0].Fate != OnTable || s.Lost != [2]int8{0, 0} || s.Points != [2]int16{1, 0} { // one of four is still gone (NP-VIC-03)
		t.Errorf("put back: fate %s, lost %v, points %v", s.Pieces[0].Fate, s.Lost, s.Points)
	}
	give(t, &r, 2, "set victory draw")
	if !s.Over || s.Winner != nobody || next(s) != rules.Over {
		t.Errorf("over: %v, winner %d", s.Over, s.Winner)
	}
}

// A goal by an exit says who counts for it (NP-VIC-04).
func TestExitsSayWhoCounts(t *testing.T) {
	s := start(t, "el-bodon", nil)
	if got, want := s.goalLine(0, 0), "0 of 2 infantry off the table by the way to Fuenteguinaldo"; got != want {
		t.Errorf("%q, wanted %q", got, want)
	}
}

// A table may set aside what its battle was written for; what no file and no
// table has set says nothing, and is refused.
func TestIdleKeys(t *testing.T) {
	const text = "drumhead: 1\nid: a\ntitle: A\nrules: napoleonic\n%sforces:\n  A: [{id: c1, type: cavalry, at: E4, class: heavy}]\n  B: [{id: j1, type: infantry, at: E9}]\n"
	for _, tt := range []struct {
		written string
		table   map[string]string
		refused bool
	}{
		{"options: {cavalry-class: on}\n", nil, false},
		{"options: {cavalry-class: on}\n", map[string]string{"cavalry-class": "off"}, false},
		{"", map[string]string{"cavalry-class": "on"}, false},
		{"", nil, true},
		{"options: {cavalry-class: off}\n", nil, true},
	} {
		sc, err := scenario.Parse("a.yaml", fmt.Appendf(nil, text, tt.written))
		if err != nil {
			t.Fatal(err)
		}
		var s State
		if err := setup(&s, sc.With(tt.table)); (err != nil) != tt.refused {
			t.Errorf("%q at a table with %v: %v", tt.written, tt.table, err)
		}
	}
}
