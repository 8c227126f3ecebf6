package scenario

import (
	"strings"
	"testing"

	"drumhead/scene"
)

const sided = `drumhead: 1
id: strip
title: A Strip
rules: toy
date: 1866
place: Nowhere
board: {grid: hex, columns: 4, rows: 4}
forces:
  B: [{id: j1}, {id: j2}]
  A: [{id: i1}]
`

type body struct {
	ID string `yaml:"id"`
}

func TestForces(t *testing.T) {
	sc, err := Parse("strip", []byte(sided))
	if err != nil {
		t.Fatal(err)
	}
	forces, err := Forces[body](sc, 2)
	if err != nil || len(forces) != 2 || len(forces[0]) != 1 || forces[0][0].ID != "i1" || len(forces[1]) != 2 || forces[1][1].ID != "j2" {
		t.Fatalf("%+v, %v", forces, err)
	}
	if _, err := Forces[body](sc, 1); err == nil || !strings.Contains(err.Error(), "at most 1") || !strings.Contains(err.Error(), "9") {
		t.Errorf("two where one may be: %v, want the line and the limit", err)
	}
	other, err := Parse("strip", []byte(strings.Replace(sided, "  A:", "  C:", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Forces[body](other, 2); err == nil || !strings.Contains(err.Error(), `wanted A or B, found "C"`) {
		t.Errorf("a side that there is not: %v", err)
	}
}

func TestScene(t *testing.T) {
	sc, err := Parse("strip", []byte(sided))
	if err != nil {
		t.Fatal(err)
	}
	v := sc.Scene(scene.Board{Grid: "hex", Columns: 4})
	if v.Board.Subtitle != "Nowhere, 1866" || v.Board.Title != "A Strip" || v.Board.Seed == 0 || v.Board.Columns != 4 || len(v.Sides) != 2 {
		t.Errorf("%+v", v)
	}
	if again := sc.Scene(scene.Board{}); again.Board.Seed != v.Board.Seed {
		t.Error("a map is drawn otherwise each time")
	}
	sc.Place = ""
	if got := sc.Scene(scene.Board{}).Board.Subtitle; got != "1866" {
		t.Errorf("%q", got)
	}
}
