package scenario

import (
	"strings"
	"testing"

	"drumhead/space/inches"
)

func openTable(t *testing.T, board string) (*Scenario, error) {
	t.Helper()
	return read("test.yaml", []byte("drumhead: 1\nid: test\ntitle: Test\nrules: any\nboard:\n  grid: inches\n"+board))
}

func TestOpenTable(t *testing.T) {
	s, err := openTable(t, `
  width: 48
  depth: 24.5
  grounds:
    - {terrain: wood, name: The spinney, box: "12,21 6,15"}
    - {terrain: hill, outline: "24,15 30,15 27.125,21", level: 2}
  courses:
    - {kind: road, path: "18,0 18,24.5"}
    - {kind: wall, path: "1,1 2,2 3,1"}
    - {kind: river, path: "0,12 48,12", width: 3}
`)
	if err != nil {
		t.Fatal(err)
	}
	b := &s.Board
	if b.Wide != 48000 || b.Deep != 24500 {
		t.Errorf("the table is %s by %s", b.Wide, b.Deep)
	}
	if got := b.Grounds[0].Corners; len(got) != 4 || got[0] != (inches.Position{X: 6000, Y: 15000}) || got[2] != (inches.Position{X: 12000, Y: 21000}) {
		t.Errorf("the wood is %v", got)
	}
	if got := b.Grounds[1].Corners[2]; got != (inches.Position{X: 27125, Y: 21000}) {
		t.Errorf("the hill's last corner is %v", got)
	}
	if b.Courses[0].Across != 1000 || b.Courses[1].Across != 0 || b.Courses[2].Across != 3000 {
		t.Errorf("widths: %v", b.Courses)
	}
	table := b.Table()
	if table.Width != 48000 || len(table.Grounds) != 2 || len(table.Courses) != 3 || table.Courses[2].Width != 3000 || table.Grounds[1].Outline[2].X != 27125 {
		t.Errorf("the table is shown as %+v", table)
	}
	if s, err := openTable(t, ""); err != nil || s.Board.Wide != 36000 || s.Board.Deep != 24000 {
		t.Errorf("where nothing is said: %v", err)
	}
}

// TestPlainWidths: a course of which nothing is said is as wide as the rule
// system has it.
func TestPlainWidths(t *testing.T) {
	read := parse(t, head+`board:
  grid: inches
  courses: [{kind: road, path: "2,2 8,2"}, {kind: road, path: "2,4 8,4", width: "3"}, {kind: stream, path: "2,6 8,6"}]
`)
	s, err := read.Laid(Board{Grid: "inches", Width: "12", Depth: "12", Courses: []Course{{Kind: "road", Width: "2.5"}}})
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Board.Courses; c[0].Across != 2500 || c[1].Across != 3000 || c[2].Across != 1000 {
		t.Errorf("widths: %v, wanted 2.5 of the rule system, 3 as written, 1", c)
	}
	if read.Board.Courses[0].Width != "" {
		t.Error("laying a table out has changed what its author wrote")
	}
}

func TestOpenTableErrors(t *testing.T) {
	for board, want := range map[string]string{
		"  columns: 3":                                                   "no cells",
		"  width: 3.14159":                                               "at most three decimals",
		"  depth: 2":                                                     "6 to 250",
		"  grounds: [{box: \"1,1 2,2\"}]":                                "wanted a terrain",
		"  grounds: [{terrain: wood}]":                                   "either a box",
		"  grounds: [{terrain: wood, box: \"1,1 1,5\"}]":                 "two opposite corners",
		"  grounds: [{terrain: wood, outline: \"1,1 2,2\"}]":             "test.yaml:7",
		"  grounds: [{terrain: wood, outline: \"0,0 4,4 4,0 0,4\"}]":     "test.yaml:7",
		"  grounds: [{terrain: wood, box: \"1,1 200,5\"}]":               "far off the table",
		"  courses: [{kind: canal, path: \"1,1 2,2\"}]":                  "wanted road",
		"  courses: [{kind: road, path: \"1,1\"}]":                       "two or more",
		"  courses: [{kind: wall, path: \"1,1 2,2\", width: 1}]":         "none for walls",
		"  courses: [{kind: road, path: \"1,1 2;2\"}]":                   "inches east and north",
		"  courses: [{kind: road, path: \"1,1 2,2\", width: \"broad\"}]": "at most three decimals",
	} {
		if _, err := openTable(t, board+"\n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: wanted %q, got %v", board, want, err)
		}
	}
}
