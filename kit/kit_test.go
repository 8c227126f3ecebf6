package kit

import (
	"strings"
	"testing"

	"drumhead/paper"
	"drumhead/rules"
	"drumhead/scenarios"
	"drumhead/systems"
)

// What is printed cites clauses that there are, of every battle; nothing lacks words.
func TestKits(t *testing.T) {
	for _, sc := range scenarios.List() {
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, c := range rules.Clauses(sys.Book()) {
			known[c.ID] = true
		}
		k, err := Of(sys, sc)
		if err != nil {
			t.Fatalf("%s: %v", sc.ID, err)
		}
		cites := func(what string, clauses ...string) {
			for _, c := range clauses {
				if !known[c] {
					t.Errorf("%s: %s cites %q, which is no clause", sc.ID, what, c)
				}
			}
		}
		if len(k.beside.Turn) < 5 || len(k.brief) == 0 || len(k.charts) == 0 {
			t.Errorf("%s: %d lines of the turn, %d of the troops, %d charts", sc.ID, len(k.beside.Turn), len(k.brief), len(k.charts))
		}
		for _, l := range k.beside.Turn {
			cites(l.Text, l.Clause...)
		}
		for _, c := range k.charts {
			cites(c.Title, c.Clause)
		}
		for _, c := range k.beside.Cards {
			if c.Clause != "" {
				cites(c.Title, c.Clause)
			}
		}
		for _, b := range k.beside.Templates {
			cites(b.Title, b.Clause)
		}
		for _, b := range k.beside.Slips {
			cites(b.Title, b.Clause)
		}
		for side := range 2 {
			n := 0
			for _, p := range k.whole.Pieces {
				if p.Side == side && p.Arm != "hidden" {
					n++
				}
			}
			if got := len(k.roster(side).Rows); got == 0 || got != n {
				t.Errorf("%s: %d in the roster of side %d, of %d", sc.ID, got, side, n)
			}
		}
	}
}

// Rows of options that are not played are not on the sheet, and those that are have
// their plain name.
func TestRowsByOption(t *testing.T) {
	sc := *scenarios.Find("maida")
	sys, _ := systems.Find(sc.Rules)
	titles := func(options map[string]string) (all string) {
		sc.Options = options
		k, err := Of(sys, &sc)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range k.tables() {
			for _, r := range c.Rows {
				all += r.Title + "\n"
			}
		}
		return all
	}
	if plain := titles(nil); strings.Contains(plain, "heavy") || strings.Contains(plain, "(") || strings.Contains(plain, "elite") {
		t.Errorf("as printed: %s", plain)
	}
	if set := titles(map[string]string{"cavalry-class": "on"}); strings.Count(set, "heavy cavalry\n") != 2 {
		t.Errorf("with classes of cavalry: %s", set)
	}
}

func TestWanted(t *testing.T) {
	sc := scenarios.Find("maida")
	sys, _ := systems.Find(sc.Rules)
	k, err := Of(sys, sc)
	if err != nil {
		t.Fatal(err)
	}
	for list, want := range map[string]string{"": "reference set-out roster map", "map,reference": "reference map", "cards": "", "posters": ""} {
		got, err := k.Wanted(list)
		if strings.Join(got, " ") != want || (err != nil) != (want == "") {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
}

// TestKeptTogether: the name of a ground, which floats beside its words, stands with them in one box that no column breaks.
func TestKeptTogether(t *testing.T) {
	sc := scenarios.Find("the-frontier-road")
	sys, _ := systems.Find(sc.Rules)
	k, err := Of(sys, sc)
	if err != nil {
		t.Fatal(err)
	}
	press, err := paper.NewPress()
	if err != nil {
		t.Skip(err)
	}
	var page strings.Builder
	if err := k.HTML(t.Context(), &page, press, Sheet{}, []string{"reference"}); err != nil {
		t.Fatal(err)
	}
	named := strings.Count(page.String(), "<dt>")
	if named < 3 || strings.Count(page.String(), "<div><dt>") != named || !strings.Contains(page.String(), "dl div { break-inside: avoid; }") {
		t.Errorf("%d grounds are named, not each in a box of its own", named)
	}
}
