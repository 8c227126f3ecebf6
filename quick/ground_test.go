package quick_test

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/quick"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/systems"
)

// Every kind of countryside on every kind of table that a book is played on, small, usual
// and great, is taken by its loader as it is; the same seed lays the same.
func TestCountrysideIsTaken(t *testing.T) {
	grids := map[string][]string{"napoleonic": {"hex"}, "latecentury": {"square"}, "european": {"inches", "square"}, "macduff": {"inches"}, "muzzleblast": {"inches"}}
	for _, sys := range systems.All {
		book := sys.ID().System()
		if len(grids[book]) == 0 {
			t.Errorf("%s has no countryside", book)
		}
		for _, grid := range grids[book] {
			sizes := [][2]int{{5, 5}, {13, 11}, {12, 14}, {26, 26}}
			if grid == "inches" {
				sizes = [][2]int{{18, 18}, {48, 36}, {36, 60}, {96, 60}}
			}
			for seed := range uint32(12) {
				for _, kind := range quick.Grounds {
					size := sizes[seed%4]
					c := quick.Country{Book: book, Grid: grid, Wide: size[0], Deep: size[1], Kind: kind, Seed: seed}
					board := laid(t, sys, c)
					if again, _ := quick.Lay(c, sys.Muster); again == "" || laid(t, sys, c).Grid != board.Grid {
						t.Errorf("%+v lies otherwise the second time", c)
					}
				}
			}
		}
	}
}

// of is what a book has for it.
func of(t *testing.T, book string) *rules.Muster {
	t.Helper()
	sys, err := systems.Find(book)
	if err != nil {
		t.Fatal(err)
	}
	return sys.Muster
}

// laid is a countryside as the loader reads it.
func laid(t *testing.T, sys *systems.System, c quick.Country) (b scene.Board) {
	t.Helper()
	text, err := quick.Lay(c, sys.Muster)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	whole := "drumhead: 1\nid: country\ntitle: Country\nrules: " + c.Book + "\nboard:\n" + text
	_, faults := scenario.Sift("country", []byte(whole), func(sc *scenario.Scenario) error {
		v, err := sys.Whole(sc)
		b = v.Board
		return err
	}, func() bool { return false })
	for _, f := range faults {
		if !f.Lack {
			t.Fatalf("%+v: %s\n%s", c, f.Text, whole)
		}
	}
	return b
}

// A river goes from edge to edge and has a bridge, with a road over it; a village has
// houses, a wooded country more wood than an open one.
func TestCountrysideHasWhatItIsCalled(t *testing.T) {
	for _, grid := range []string{"hex", "square", "inches"} {
		book := map[string]string{"hex": "napoleonic", "square": "latecentury", "inches": "macduff"}[grid]
		count := func(kind, what string) (n int) {
			for seed := range uint32(10) {
				text, err := quick.Lay(quick.Country{Book: book, Kind: kind, Seed: seed}, of(t, book))
				if err != nil {
					t.Fatal(err)
				}
				n += strings.Count(text, what)
			}
			return n
		}
		wood, house := "terrain: wood", "terrain: house"
		if grid != "inches" {
			wood, house = " w", " b"
		}
		if river, bridges, fords := count("river", "kind: river"), count("river", "bridge"), count("river", "ford"); river != 10 || bridges < 10 || fords < 10 || count("river", "kind: road") != 10 {
			t.Errorf("%s: ten rivers have %d courses, %d bridges, %d fords", grid, river, bridges, fords)
		}
		if a, b := count("wooded", wood), count("open", wood); a < 2*b {
			t.Errorf("%s: %d woods in a wooded country, %d in an open one", grid, a, b)
		}
		if n := count("village", house); n < 20 {
			t.Errorf("%s: ten villages have %d houses", grid, n)
		}
	}
}

func TestCountrysideIsRefusedInWords(t *testing.T) {
	for want, c := range map[string]quick.Country{
		"no countryside":   {Book: "chess", Kind: "open"},
		"no kind":          {Book: "napoleonic", Kind: "desert"},
		"wanted 5 to 26":   {Book: "napoleonic", Kind: "open", Wide: 27, Deep: 11},
		"wanted 18 to 240": {Book: "macduff", Kind: "open", Wide: 6, Deep: 6},
	} {
		sys, err := systems.Find(c.Book)
		var muster *rules.Muster
		if err == nil {
			muster = sys.Muster
		}
		if _, err := quick.Lay(c, muster); err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%+v: %v, wanted %q", c, err, want)
		}
	}
}
