package muzzleblast

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/scenario"
)

const plain = `
drumhead: 1
id: plain
title: Plain
rules: muzzleblast
options: {free-unit-sizes: on}
board:
  grid: inches
  grounds: [GROUND]
  courses: [COURSE]
forces:
  A: [UNIT]
  B: [{id: j1, type: infantry, at: "40,21", facing: S}]
now: {turn: 1}
`

// TestLimits: every bound is a stated one: what is beyond it is refused where it
// stands, and never cut, wrapped or left out in silence.
func TestLimits(t *testing.T) {
	crews := func(n int) string {
		var guns []string
		for i := range n {
			guns = append(guns, fmt.Sprintf(`{id: g%d, type: light, at: "%d,10", crew: 6}`, i, 3+4*i))
		}
		return "{id: a1, type: artillery, guns: [" + strings.Join(guns, ", ") + "]}"
	}
	walls := make([]string, 40000)
	for i := range walls {
		walls[i] = `{kind: wall, path: "1,1 47,1"}`
	}
	unit := func(keys string) string { return `{id: i1, type: infantry, at: "10,6", ` + keys + "}" }
	for _, tt := range []struct{ what, key, value, want string }{
		{"men who wrap", "UNIT", unit("men: 65548"), "men: wanted a whole number from 0 to 40, found 65548"},
		{"a start that wraps", "UNIT", unit("start: 268"), "start: wanted a whole number from 0 to 40, found 268"},
		{"a start of fewer than there are", "UNIT", unit("start: 3"), "wanted no fewer men than it has, 12, found 3"},
		{"a hold that wraps", "UNIT", unit("held: 99"), "held: wanted a whole number from 0 to 20, found 99"},
		{"two compulsions", "UNIT", unit("held: 1, routing: true"), "wanted one of held, retreating and routing"},
		{"a turn that wraps", "UNIT", unit("enters: {turn: 65537}"), "turn: wanted a whole number from 1 to 99, found 65537"},
		{"a turn before the first", "UNIT", unit("enters: {turn: 0}"), "turn: wanted a whole number from 1 to 99, found 0"},
		{"a crew of 80", "UNIT", `{id: a1, type: artillery, guns: [{id: g1, type: light, at: "10,6", crew: 80}]}`, "wanted crews of at most 40 men in all, found 80"},
		{"a crew of nine", "UNIT", `{id: a1, type: artillery, guns: [{id: g1, type: light, at: "10,6", crew: 9}]}`, "wanted 4 to 6 men, found 9 (MB-CRW-01)"},
		{"crews of 42", "UNIT", crews(7), "wanted crews of at most 40 men in all, found 42"},
		{"a hill to the sky", "GROUND", `{terrain: hill, box: "2,2 8,8", level: 10}`, "wanted a hill of level 1 to 9, found 10"},
		{"a level of what has none", "GROUND", `{terrain: swamp, box: "2,2 8,8", level: 2}`, "only a hill has a level, found one of swamp"},
		{"a level of a road", "COURSE", `{kind: road, path: "1,1 9,1", level: 2}`, "only walls and the like have a level, found one of a road"},
		{"walls without end", "COURSE", strings.Join(walls[:5], ", "), "wanted walls of at most 160 sections in all"},
	} {
		src := strings.Replace(plain, tt.key, tt.value, 1)
		src = strings.NewReplacer("GROUND", "", "COURSE", "", "UNIT", unit("files: 6")).Replace(src)
		sc, err := scenario.Parse("test.yaml", []byte(src))
		if err == nil {
			err = setup(new(State), sc)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, wanted %q", tt.what, err, tt.want)
		} else if !strings.Contains(err.Error(), "test.yaml:") {
			t.Errorf("%s: %v: no line is told", tt.what, err)
		}
	}
}

// TestIdleKeys: what would say nothing is refused where it stands.
func TestIdleKeys(t *testing.T) {
	unit := func(keys string) string { return `{id: i1, type: infantry, at: "10,6", ` + keys + "}" }
	for _, tt := range []struct{ unit, rest, want string }{
		{unit(`figures: {"1": {house: house1, upstairs: true}}`), "", "upstairs says nothing here: houses have two floors with option house-floors: two"},
		{unit(`figures: {"1": {at: "20,6", upstairs: true}}`), "", "upstairs says nothing here: he is in no house"},
		{unit(`figures: {"1": {at: "20,6", lost: true}}`), "", "at says nothing here: he is not on the table"},
		{unit(`custom: {long: "9"}`), "", "custom says nothing here: it is of weapon: custom"},
		{unit("mounted: true"), "", "mounted says nothing here: it is of a spare officer"},
		{unit(`guns: [{id: g1, type: light, at: "20,6"}]`), "", "guns says nothing here: only artillery has guns"},
		{unit("with: i1"), "", "with says nothing here: it is of caissons and wagons"},
		{`{id: c1, type: command, at: "10,6", standard: true}`, "", "standard says nothing here"},
		{`{id: c1, type: command, at: "10,6", officer: false}`, "", "officer says nothing here"},
		{`{id: a1, type: artillery, at: "10,6", guns: [{id: g1, type: light, at: "20,6"}]}`, "", "at says nothing here: artillery stands where its guns do"},
		{`{id: a1, type: artillery, guns: [{id: g1, type: light, at: "20,6", limbered: true, limber: "24,6"}]}`, "", "limber says nothing here: its gun is hooked up to it"},
		{unit("files: 6") + `, {id: w1, type: wagon, at: "20,6", enters: {turn: 2}}`, "", "enters says nothing here: it is of units: it comes with its own"},
		{unit("files: 6"), `victory: {radius: "4"}`, "radius says nothing here: no place is to be held"},
		{unit("files: 6"), `victory: {turn: 4}`, "turn says nothing here: no place is to be held"},
	} {
		src := strings.NewReplacer("GROUND", `{terrain: house, box: "30,6 33,9"}`, "COURSE", "", "UNIT", tt.unit).Replace(plain) + tt.rest
		sc, err := scenario.Parse("test.yaml", []byte(src))
		if err == nil {
			err = setup(new(State), sc)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "test.yaml:") {
			t.Errorf("%s %s: %v, wanted %q with its line", tt.unit, tt.rest, err, tt.want)
		}
	}
	told := func(option, victory, words string) (said bool) {
		src := strings.NewReplacer("GROUND", "", "COURSE", "", "UNIT", unit("files: 6"), "options: {", "options: {"+option).Replace(plain) + victory
		for _, line := range brief(started(t, src)) {
			said = said || strings.Contains(line.Text, words)
		}
		return said
	}
	const place, idle, none = `victory: {hold: {A: "24,12"}}`, "Whoever holds the places of this battle wins nothing by it.", "No place is named to be held"
	if !told("", place, idle) || told("victory: scenario, ", place, idle) {
		t.Error("places that count for nothing are to be said to, and only they")
	}
	if !told("victory: scenario, ", "", none) || told("victory: scenario, ", place, none) || told("", "", none) {
		t.Error("victory by places where there are none is to be said to change nothing, and only there")
	}
}

// TestMaze: a way whose ground changes oftener than can be told apart is
// refused, not gone for nothing (MB-MOV-06).
func TestMaze(t *testing.T) {
	strips := func(n int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(`{terrain: swamp, box: "0,%d.%03d 48,%d.%03d"}`, 6+i*50/1000, i*50%1000, 6+(i*50+25)/1000, (i*50+25)%1000))
		}
		return strings.Join(list, ", ")
	}
	for n, legal := range map[int]bool{0: true, 8: true, 30: false, 60: false} {
		s := started(t, strings.NewReplacer("GROUND", strips(n), "COURSE", "", "UNIT", `{id: i1, type: infantry, at: "20,5.5"}`).Replace(plain))
		o, err := parseOrder(s, "i1 move 20,8.5")
		if err != nil {
			t.Fatal(err)
		}
		if r := check(s, 0, &o); r.Legal() != legal || !legal && r.Code != mazeInWay {
			t.Errorf("over %d strips of swamp: %q", n, explain(s, 0, &o, r).Text)
		}
	}
}

// TestManyRestored: an umpire may give a unit back more men than one event holds
// (MB-ORG-09).
func TestManyRestored(t *testing.T) {
	s := started(t, `
drumhead: 1
id: plain
title: Plain
rules: muzzleblast
options: {free-unit-sizes: on, figure-space: 1/2x1/2}
board: {grid: inches}
seats: [{id: A, side: A}, {id: B, side: B}, {id: umpire, umpire: true}]
forces:
  A: [{id: i1, type: infantry, men: 40, files: 20, at: "20,6"}, {id: i2, type: infantry, at: "40,6"}]
  B: [{id: j1, type: infantry, at: "40,21", facing: S}]
now: {turn: 1}
`)
	order(t, s, 2, "set i1 men 2")
	if n := s.alive(0); n != 2 {
		t.Errorf("%d men, wanted 2", n)
	}
	order(t, s, 2, "set i1 men 40")
	if n := s.alive(0); n != 40 {
		t.Errorf("%d men, wanted 40", n)
	}
}

// TestRagged: a front of more steps than a body has parts leaves nobody out.
func TestRagged(t *testing.T) {
	s := started(t, `
drumhead: 1
id: plain
title: Plain
rules: muzzleblast
options: {free-unit-sizes: on, figure-space: 1/2x1/2}
board: {grid: inches}
forces:
  A: [{id: i1, type: infantry, men: 40, files: 40, at: "20,6"}]
  B: [{id: j1, type: infantry, at: "40,21", facing: S}]
now: {turn: 1}
`)
	for f := range int16(40) { // every second file is two deep
		m := &s.Figures[f]
		m.File, m.Rank = int8(f%20)*2, 0
		if f >= 20 {
			m.File, m.Rank = int8(f-20)*2+int8(f%2), int8(1-f%2)
		}
	}
	var b body
	s.block(&b, 0, s.Units[0].At.Point(), Form{40, 0})
	for f := range int16(40) {
		man := s.figureShape(f)
		if !b.deep(&man) {
			t.Errorf("man %d, in file %d, is in no part of his body", f+1, s.Figures[f].File)
		}
	}
}
