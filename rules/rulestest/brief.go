package rulestest

import (
	"strings"
	"testing"
	"unicode"

	"drumhead/rules"
)

// Brief holds the page for a newcomer against what it promises, in every
// scenario and under every value of every option: a few lines, short, each with
// clauses of the book, and none of them about what the battle has not. There
// says of words whether a battle has what they name.
func Brief[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], scenarios []string, most int, there map[string]func(*S) bool) {
	clauses := map[string]bool{}
	for _, c := range rules.Clauses(rs.Book) {
		clauses[c.ID] = true
	}
	for _, src := range scenarios {
		try := func(options map[string]string) {
			sc := load(t, src)
			for name, value := range options {
				if sc.Options == nil {
					sc.Options = map[string]string{}
				}
				sc.Options[name] = value
			}
			s := new(S)
			if err := rs.Setup(s, sc); err != nil {
				return // not every battle can be fought with every option
			}
			page := rs.Brief(s)
			if len(page) == 0 || len(page) > most {
				t.Errorf("%s %v: %d lines, wanted 1 to %d", sc.ID, options, len(page), most)
			}
			for _, l := range page {
				if options == nil {
					t.Logf("%s: %s %v", sc.ID, l.Text, l.Clause)
				}
				switch {
				case len(l.Clause) == 0:
					t.Errorf("%s %v: %q cites no clause", sc.ID, options, l.Text)
				case len(l.Text) > 300 || !strings.HasSuffix(l.Text, ".") || unicode.IsLower([]rune(l.Text)[0]):
					t.Errorf("%s %v: %q is no short sentence (%d letters)", sc.ID, options, l.Text, len(l.Text))
				}
				for _, c := range l.Clause {
					if !clauses[c] {
						t.Errorf("%s %v: %q cites %s, which is no clause", sc.ID, options, l.Text, c)
					}
				}
				for word, is := range there {
					if strings.Contains(strings.ToLower(l.Text), word) && !is(s) {
						t.Errorf("%s %v: %q speaks of %q, which this battle has not", sc.ID, options, l.Text, word)
					}
				}
			}
		}
		try(nil)
		for _, o := range rs.Options {
			for _, value := range o.Samples()[1:] {
				try(map[string]string{o.Name: value})
			}
		}
	}
}
