package scenario

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"drumhead/scene"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const head = "drumhead: 1\nid: a-battle\ntitle: A battle\nrules: napoleonic\n"

func parse(t *testing.T, text string) *Scenario {
	t.Helper()
	s, err := read("a.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// read reads a scenario and lays it out under rules that are played on boards
// of all kinds.
func read(name string, src []byte) (*Scenario, error) {
	s, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	return s.Laid(Board{Grid: "hex", Columns: 13, Rows: 11}, Board{Grid: "square", Columns: 12, Rows: 12}, Board{Grid: "inches", Width: "36", Depth: "24"})
}

func TestLeftOut(t *testing.T) {
	s := parse(t, head)
	if s.Board.Grid != "hex" || s.Board.Columns != 13 || s.Board.Rows != 11 || len(s.Board.Cells) != 0 {
		t.Errorf("board: %+v", s.Board)
	}
	want := []Side{
		{ID: "A", Name: "Side A", Short: "Side A", Home: "south", Ink: "red", Plate: "solid"},
		{ID: "B", Name: "Side B", Short: "Side B", Home: "north", Ink: "blue", Plate: "hatched"},
	}
	if diff := cmp.Diff(want, s.Sides); diff != "" {
		t.Error(diff)
	}
	seats := []Seat{{ID: "A", Name: "Side A", Side: "A"}, {ID: "B", Name: "Side B", Side: "B"}}
	if diff := cmp.Diff(seats, s.SeatList()); diff != "" {
		t.Error(diff)
	}
	if s.SideIndex("B") != 1 || s.SideIndex("C") != -1 {
		t.Error("SideIndex is wrong")
	}
	if string(s.Source()) != head || s.Name() != "a.yaml" {
		t.Error("source or name is wrong")
	}
}

// A board is laid as its rules have it, as far as nothing else is said; laid
// under other rules the same text is another battle, and neither changes what
// was read.
func TestLaid(t *testing.T) {
	read, err := Parse("a.yaml", []byte(head+"board: {terrain: {c2: wood}, ways: [{kind: river, path: [c1, c2]}]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, plain := range []Board{{Grid: "hex", Columns: 5, Rows: 4}, {Grid: "square", Columns: 6, Rows: 6}} {
		s, err := read.Laid(plain)
		if err != nil || s.Board.Grid != plain.Grid || s.Board.Columns != plain.Columns || s.Board.Rows != plain.Rows || len(s.Board.Cells) != 2 {
			t.Errorf("laid as %+v: %+v, %v", plain, s, err)
		}
	}
	if read.Board.Grid != "" || read.Board.Terrain["c2"] != "wood" || read.Board.Ways[0].Path[0] != "c1" {
		t.Errorf("the scenario has changed: %+v", read.Board)
	}
	if _, err := parse(t, head+"board: {grid: square}\n").Laid(Board{Grid: "hex"}, Board{Grid: "inches"}); err == nil || !strings.Contains(err.Error(), `a.yaml:5:15: wanted hex, inches, found "square"`) {
		t.Errorf("on a board that the rules do not have: %v", err)
	}
}

// The default of a side follows its place and its own id, not another side's.
func TestSidesHalfGiven(t *testing.T) {
	s := parse(t, head+"sides:\n  - {id: Fr, ink: blue, home: north}\n  - {name: the British, home: south}\n")
	want := []Side{
		{ID: "Fr", Name: "Side Fr", Short: "Side Fr", Home: "north", Ink: "blue", Plate: "solid"},
		{ID: "B", Name: "the British", Short: "the British", Home: "south", Ink: "blue", Plate: "hatched"},
	}
	if diff := cmp.Diff(want, s.Sides); diff != "" {
		t.Error(diff)
	}
}

func TestGround(t *testing.T) {
	s := parse(t, head+`
board:
  legend: {w: wood, h: hill}
  map: |
    . - h - .
    w . . . .
    . . . . w
  terrain: {c2: bridge, "(4,1)": clear}
  names: {A1: Home, D1: Nowhere}
  landmarks: {e1: well}
  ways:
    - {kind: river, name: the Brook, path: [b1, C2, D1]}
    - {kind: road, path: [C1, C2, C3]}
`)
	want := []scene.Cell{
		{At: "A1", Terrain: "clear", Name: "Home"},
		{At: "A2", Terrain: "wood"},
		{At: "B1", Terrain: "river"},
		{At: "C2", Terrain: "bridge"},
		{At: "C3", Terrain: "hill"},
		{At: "D1", Terrain: "clear", Name: "Nowhere"},
		{At: "E1", Terrain: "wood", Landmark: "well"},
	}
	if diff := cmp.Diff(want, s.Board.Cells); diff != "" {
		t.Error(diff)
	}
	if s.Board.Columns != 5 || s.Board.Rows != 3 {
		t.Errorf("%d columns and %d rows", s.Board.Columns, s.Board.Rows)
	}
	if got := s.Board.Ways[0].Path; !reflect.DeepEqual(got, []string{"B1", "C2", "D1"}) {
		t.Errorf("way: %v", got)
	}
}

// Files of other systems are read alike, and their errors are in the same
// lines.
func TestEndsOfLines(t *testing.T) {
	text := head + "board:\n  legend: {w: wood}\n  map: |\n    . - .\n    . w .\n    . . .\nturns: many\n"
	_, want := read("a.yaml", []byte(text))
	for name, src := range map[string]string{
		"carriage returns": strings.ReplaceAll(text, "\n", "\r\n"),
		"old":              strings.ReplaceAll(text, "\n", "\r"),
		"a mark":           "\ufeff" + text,
	} {
		if _, err := read("a.yaml", []byte(src)); err == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v, wanted %v", name, err, want)
		}
	}
}

func TestDecode(t *testing.T) {
	s := parse(t, head+"forces:\n  A: [{id: i1}]\nvictory:\n")
	var forces struct {
		A []struct {
			ID string `yaml:"id"`
		} `yaml:"A"`
	}
	if err := s.Decode("forces", &forces); err != nil || len(forces.A) != 1 || forces.A[0].ID != "i1" {
		t.Errorf("forces: %+v, %v", forces, err)
	}
	untouched := 7
	for _, section := range []string{"victory", "now"} {
		if err := s.Decode(section, &untouched); err != nil || untouched != 7 {
			t.Errorf("%s, which is left out: %d, %v", section, untouched, err)
		}
	}
}

// What would be slow or large is refused with words before it is parsed, and no
// input whatever makes a panic.
func TestBombs(t *testing.T) {
	for name, tt := range map[string]struct{ src, words string }{
		"large":              {head + strings.Repeat("# nothing\n", MaxSize/10), "bytes: a file may have"},
		"laughs":             {"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "anchors"},
		"brackets":           {strings.Repeat("[", 200_000), "at most 60000 parts"},
		"few brackets":       {head + "board: " + strings.Repeat("[", 40), "nested more than 32 deep"},
		"braces":             {strings.Repeat("{a: ", 100_000), "at most 60000 parts"},
		"dashes":             {strings.Repeat("- ", 200_000), "at most 60000 parts"},
		"few dashes":         {head + "board:\n  " + strings.Repeat("- ", 40), "nested more than 32 deep"},
		"questions":          {strings.Repeat("? ", 40), "nested more than 32 deep"},
		"indentation":        {indented(900), "indentation:33:34: nested more than 32 deep"},
		"documents":          {head + strings.Repeat("---\n", 600), "at most 500 documents"},
		"ends of documents":  {head + strings.Repeat("...\n", 600), "at most 500 documents"},
		"little documents":   {strings.Repeat("a: 1\n---\n", 50_000), "at most 60000 parts"},
		"keys":               {head + "options:\n" + keys(4_000), "at most 3000 keys"},
		"a list":             {head + "sources: [" + strings.Repeat("a,", 200) + "]\n", "sources: wanted at most 100, found 200"},
		"a mapping":          {head + "options:\n" + keys(1_200), "options: wanted at most 1000, found 1200"},
		"a title":            {"title: " + strings.Repeat("long ", 100), "title: wanted at most 120 letters, found 499"},
		"a text":             {head + "history: |\n  " + strings.Repeat("long ", 5_000), "history: wanted at most 20000 letters"},
		"an unknown key":     {strings.Repeat("k", 9_000) + ": 1\n", "kkkk…"},
		"not unicode":        {"\xff\xfe\x00a", "UTF-8"},
		"zero":               {"a: \x00\n", "U+0000 cannot stand here"},
		"an escape":          {head + "place: \x1b[31mred\n", "an escape:5:8: the control character U+001B cannot stand here"},
		"nothing to be seen": {head + "place: \"\u200b\"\n", "nothing to be seen:5:9: the control character U+200B cannot stand here"},
		"a written escape":   {head + "place: \"\\e[31mred\"\n", "a written escape:5:8: control characters cannot stand here"},
		"another":            {head + "place: \"\\x9b31m\"\n", "control characters cannot stand here"},
		"a bell in a key":    {head + "options: {\"a\\a\": x}\n", "control characters cannot stand here"},
		"a comment":          {head + "# \x07\n", "U+0007 cannot stand here"},
		"turned round":       {head + "place: \u202egnorw\n", "U+202E cannot stand here"},
		"quote":              {"a: \"" + strings.Repeat("\\x", 1000), ""},
		"no end of it":       {"a: |\n" + strings.Repeat(" ", 100_000), ""},
		"a cell far off":     {head + "board: {terrain: {" + strings.Repeat("A", 900) + "1: wood}}\n", ""},
		"a number of digits": {head + "turns: " + strings.Repeat("9", 100_000), "turns: wanted a whole number"},
	} {
		_, err := read(name, []byte(tt.src))
		if err == nil || !strings.Contains(err.Error(), tt.words) {
			t.Errorf("%s: %.200v, wanted %q", name, err, tt.words)
		}
		if err != nil && (len(err.Error()) > 3000 || strings.ContainsFunc(err.Error(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' })) {
			t.Errorf("%s: words of %d letters, or with control characters", name, len(err.Error()))
		}
	}
}

// keys are lines of so many different keys.
func keys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  k%d: x\n", i)
	}
	return b.String()
}

// What a battle may need is not refused as deep or long.
func TestRoomEnough(t *testing.T) {
	rows := strings.Repeat("    "+strings.Repeat("w ", 26)+"\n", 26)
	parse(t, head+"board:\n  grid: square\n  legend: {w: wood}\n  map: |\n"+rows)
	var deep strings.Builder
	for i := range 28 {
		fmt.Fprintf(&deep, "%*sa:\n", i+1, "")
	}
	parse(t, head+"forces:\n"+deep.String())
}

func indented(depth int) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// FuzzParse sees to it that whatever a stranger sends is a scenario or an
// error with a place in the file, and that its ground stands on its board.
func FuzzParse(f *testing.F) {
	archive, err := os.ReadFile("testdata/errors.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range txtar.Parse(archive).Files {
		f.Add(file.Data)
	}
	f.Add([]byte("a: 1\n---\n---\n...\n"))
	f.Add([]byte(head + "place: \"\\e[2J\"\nsides: [{id: A}, {id: B}]\n? x\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := read("f.yaml", src)
		if err != nil {
			if len(err.Error()) > 3000 || strings.ContainsFunc(err.Error(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) {
				t.Errorf("words of %d letters, or with control characters: %q", len(err.Error()), err)
			}
			var placed *Error
			if errors.As(err, &placed) && placed.Line > len(placed.File.lines()) {
				t.Errorf("line %d of %d", placed.Line, len(placed.File.lines()))
			}
			return
		}
		for _, name := range []string{s.ID, s.Title, s.Sides[0].Name, s.Sides[1].Name, s.Place} {
			if strings.ContainsFunc(name, unseen) || len(name) > 4*unsaidLetters {
				t.Errorf("a name as %q", name)
			}
		}
		if len(s.Sides) != 2 || len(s.SeatList()) == 0 {
			t.Errorf("sides %v, seats %v", s.Sides, s.SeatList())
		}
		for _, c := range s.Board.Cells {
			if s.Errorf("board.cells."+c.At, "x") == nil || c.Terrain == "" {
				t.Errorf("cell %+v", c)
			}
		}
	})
}

// A board of squares has as many cells in every column.
func TestSquares(t *testing.T) {
	s, err := read("trial.yaml", []byte(`drumhead: 1
id: trial
title: Trial
rules: any
board:
  grid: square
  terrain: {B12: hill 2, "(12,1)": wood}
  ways: [{kind: river, path: [A1, B1, B2]}]
`))
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, c := range s.Board.Cells {
		cells = append(cells, c.At+" "+c.Terrain)
	}
	want := []string{"A1 river", "B1 river", "B2 river", "B12 hill 2", "L1 wood"}
	if s.Board.Columns != 12 || s.Board.Rows != 12 || !slices.Equal(cells, want) {
		t.Errorf("%d columns, %d rows, %q, wanted 12, 12 and %q", s.Board.Columns, s.Board.Rows, cells, want)
	}
	_, err = read("trial.yaml", []byte("drumhead: 1\nid: trial\ntitle: Trial\nrules: any\nboard:\n  grid: square\n  ways: [{kind: road, path: [A1, B2]}]\n"))
	if err == nil || !strings.Contains(err.Error(), "B2 is no neighbour of A1") {
		t.Errorf("a road runs diagonally: %v", err)
	}
}
