package scenario

import (
	"strings"
	"testing"
)

// base is a battle to which plans and rates are added.
const base = "drumhead: 1\nid: a-battle\ntitle: A battle\nrules: napoleonic\n"

// Plans and rates that make no sense are refused, with what was wanted.
func TestPlansAndRatesAreChecked(t *testing.T) {
	for name, tt := range map[string]struct{ add, says string }{
		"a side that is not there": {"plans: {C: [{id: a, title: A, text: A.}]}", "wanted the plans of a side (A or B)"},
		"a plan twice":             {"plans: {A: [{id: a, title: A, text: A.}, {id: a, title: B, text: B.}]}", "two plans have the id"},
		"a plan without words":     {"plans: {A: [{id: a, title: A}]}", "wanted a title and a text"},
		"an id with a space":       {"plans: {A: [{id: a b, title: A, text: A.}]}", "wanted an id"},
		"rates of nobody":          {"rates: {games: 400, side: C, percent: 46, low: 41, high: 51}", "wanted a side"},
		"rates out of order":       {"rates: {games: 400, side: A, percent: 56, low: 41, high: 51}", "low <= percent <= high"},
		"rates of no battles":      {"rates: {games: 0, side: A, percent: 46, low: 41, high: 51}", "how many battles"},
	} {
		if _, err := Parse("battle.yaml", []byte(base+tt.add)); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, wanted words %q", name, err, tt.says)
		}
	}
	s, err := Parse("battle.yaml", []byte(base+"rates: {games: 400, side: A, percent: 46, low: 41, high: 51}\nplans: {A: [{id: a, title: A, text: A., aims: {anything: 1}}]}"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Rates.Words(s), "Of 400 battles sergeant against sergeant Side A won 46 %, 41 to 51."; got != want {
		t.Errorf("rates read %q, want %q", got, want)
	}
	if p := s.PlansOf(0); len(p) != 1 || p[0].Title != "A" || len(s.PlansOf(1)) != 0 {
		t.Errorf("plans are %+v", s.Plans)
	}
}
