package napoleonic

import "drumhead/rules/tell"

// named is what the log calls a piece.
func (s *State) named(u int8) tell.Name {
	k := s.card(u)
	return tell.Name{ID: k.id, Called: s.the(u), Side: s.side(u), Plural: k.plural()}
}

// plural says whether a piece's name wants its verb in the plural.
func (k *card) plural() bool {
	return k.arm != General && tell.Plural(k.name)
}

// agree is the form of a verb that agrees with a piece's name.
func (s *State) agree(u int8, singular, plural string) string {
	return tell.If(s.card(u).plural(), plural, singular)
}

// the is a piece's name within a sentence: the 42e; but of Generals the name
// alone.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.name
	if k.arm == General || n == tell.Capital(k.arm.String())+" "+k.id {
		return n
	}
	return tell.The(n)
}

// subject is the name before its verb.
func (s *State) subject(u int8) string { return tell.Subject(s.the(u)) }

func hexes(n int) string { return tell.Many(n, "hex", "hexes") }

func hits(n int) string { return tell.Many(n, "hit", "hits") }
