package napoleonic

import (
	"strings"

	"drumhead/rules/tell"
)

// named is what the log calls a piece. Lines begin with the name alone.
func (s *State) named(u int8) tell.Name {
	k := s.card(u)
	return tell.Name{ID: k.id, Called: k.called(), Side: s.side(u), Plural: k.plural()}
}

// called is a piece's name in the log.
func (k *card) called() string { return tell.Called(k.name, k.short, k.id) }

// plural says whether a piece's name wants its verb in the plural.
func (k *card) plural() bool {
	return k.arm != General && k.arm != Artillery && tell.Plural(k.called())
}

// agree is the form of a verb that agrees with a piece's name.
func (s *State) agree(u int8, singular, plural string) string {
	return tell.If(s.card(u).plural(), plural, singular)
}

// the is a piece's name within a sentence: the 42e; but of Generals, and of
// guns called after their captain, the name alone.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.called()
	if k.arm == General || k.arm == Artillery && !strings.Contains(n, " ") || n == tell.Capital(k.arm.String())+" "+k.id {
		return n
	}
	return tell.The(n)
}

func hexes(n int) string { return tell.Many(n, "hex", "hexes") }

func hits(n int) string { return tell.Many(n, "hit", "hits") }
