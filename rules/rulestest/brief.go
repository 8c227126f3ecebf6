package rulestest

import (
	"maps"
	"strings"
	"testing"
	"unicode"

	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
)

// Brief holds the page for a newcomer against what it promises, in every
// scenario and under every value of every option: a few lines, short, each with
// clauses of the book, and none of them about what the battle has not. There
// says of words whether a battle has what they name.
func Brief[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], scenarios []string, most int, there map[string]func(*S) bool) {
	b := brief[S, O, E]{T: t, rs: rs, most: most, there: there, clauses: map[string]bool{}}
	for _, c := range rules.Clauses(rs.Book) {
		b.clauses[c.ID] = true
	}
	for _, src := range scenarios {
		sc := load(t, src)
		own := sc.Options
		b.page(sc, nil)
		for _, o := range rs.Options {
			for _, value := range o.Samples()[1:] {
				sc.Options = maps.Clone(own)
				b.page(sc, map[string]string{o.Name: value})
			}
		}
	}
}

type brief[S, O, E comparable] struct {
	*testing.T
	rs      *rules.Rules[S, O, E]
	most    int // lines
	there   map[string]func(*S) bool
	clauses map[string]bool
}

// page holds the page of one scenario under some options against all of it.
func (b *brief[S, O, E]) page(sc *scenario.Scenario, options map[string]string) {
	for name, value := range options {
		if sc.Options == nil {
			sc.Options = map[string]string{}
		}
		sc.Options[name] = value
	}
	s := new(S)
	if err := b.rs.Setup(s, sc); err != nil {
		return // not every battle can be fought with every option
	}
	page := b.rs.Brief(s)
	if len(page) == 0 || len(page) > b.most {
		b.Errorf("%s %v: %d lines, wanted 1 to %d", sc.ID, options, len(page), b.most)
	}
	for i := range page {
		if options == nil {
			b.Logf("%s: %s %v", sc.ID, page[i].Text, page[i].Clause)
		}
		b.line(s, sc.ID, options, &page[i])
	}
}

func (b *brief[S, O, E]) line(s *S, id string, options map[string]string, l *scene.Advice) {
	switch {
	case len(l.Clause) == 0:
		b.Errorf("%s %v: %q cites no clause", id, options, l.Text)
	case len(l.Text) > 300 || !strings.HasSuffix(l.Text, ".") || unicode.IsLower([]rune(l.Text)[0]):
		b.Errorf("%s %v: %q is no short sentence (%d letters)", id, options, l.Text, len(l.Text))
	}
	for _, c := range l.Clause {
		if !b.clauses[c] {
			b.Errorf("%s %v: %q cites %s, which is no clause", id, options, l.Text, c)
		}
	}
	for word, is := range b.there {
		if strings.Contains(strings.ToLower(l.Text), word) && !is(s) {
			b.Errorf("%s %v: %q speaks of %q, which this battle has not", id, options, l.Text, word)
		}
	}
}
