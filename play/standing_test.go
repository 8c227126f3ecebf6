package play_test

import (
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
)

// A line is kept in one form, and what is printed parses.
func TestStandingPrintsAndParses(t *testing.T) {
	kinds := picket.Rules.Kinds
	for text, want := range map[string]string{
		"i1 on charge: fire | stand":                     "i1 on charge: fire | stand",
		"  All  ON charge   by   More:fire|  stand |ask": "all on charge by more: fire | stand | ask",
		"g1 on plot: g1 plot advance | plot hold":        "g1 on plot: plot advance | plot hold",
	} {
		l, err := rules.ParseStanding(kinds, text)
		if err != nil || l.String() != want {
			t.Errorf("%q: %q, %v; want %q", text, l.String(), err, want)
		}
		if again, err := rules.ParseStanding(kinds, l.String()); err != nil || again.String() != want {
			t.Errorf("%q printed parses as %q, %v", want, again.String(), err)
		}
	}
	for text, want := range map[string]string{
		"all on chrage: fire":            "wanted one of plot, activation, charge",
		"all on charge by night: fire":   `"by night" is no condition of charge: wanted one of by more, by fewer`,
		"all on charge by more:":         "wanted an answer",
		"all on charge: ask | fire":      "nothing comes after",
		"all charge: fire":               "wanted who it is for",
		"all on plot by more: plot hold": "no condition of plot",
	} {
		if _, err := rules.ParseStanding(kinds, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Lines are gone through in their order: for a piece, for troops, for all; ask
// leaves the question to the player, however long the table has waited.
func TestStandingAnswers(t *testing.T) {
	away := []string{"red-general", "red-captain"}
	for _, c := range []struct{ name, text, want string }{
		{"troops before all", "officers on plot: plot hold\nall on plot: plot advance", "g1 plot hold"},
		{"all", "all on charge: fire\nall on plot: plot advance", "g1 plot advance"},
		{"a line that has no legal answer is passed by", "all on plot: charge j1\nall on plot: plot back", "g1 plot back"},
		{"an order that names nobody", "i1 on plot: plot back | done\nall on plot: done", "i1 plot back"},
		{"ask", "g1 on plot: ask\nall on plot: plot hold", ""},
		{"ask at the end of a line", "all on plot: charge j1 | ask\nall on plot: plot hold", ""},
		{"nothing fits", "all on charge by more: fire\nall on activation: done", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := create(t, nil)
			settle(t, b)
			give(t, b, play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: c.text})
			if got := b.Table([]string{"red-general"}).Instructions["red-general"]; got != c.text {
				t.Errorf("kept as %q", got)
			}
			due, ok := b.Due(noon.Add(time.Hour), away...)
			if ok != (c.want != "") || due.Order != c.want {
				t.Errorf("%q (%v), want %q", due.Order, ok, c.want)
			}
			if ok {
				give(t, b, due)
				e := b.Table([]string{"red-general"}).Log
				if last := e[len(e)-1]; len(last.Lines) > 0 && !strings.HasSuffix(last.Lines[0].Plain(), "By standing instructions.") {
					t.Errorf("the log says %q", last.Lines[0].Plain())
				}
			}
		})
	}
	b := create(t, nil)
	settle(t, b)
	for text, want := range map[string]string{
		"all on plot: gallop":    "gallop",
		"nobody on plot: fire":   "nobody",
		"officers on plot: jump": "jump",
	} {
		_, err := b.Propose(play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: text})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, wanted something about %q", text, err, want)
		}
	}
}
