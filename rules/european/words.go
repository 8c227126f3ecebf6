package european

import (
	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// named is what the log calls a unit.
func (s *State) named(u int8) tell.Name {
	k := s.card(u)
	return tell.Name{ID: k.id, Called: s.the(u), Side: s.side(u), Plural: k.plural()}
}

// plural says whether a unit's name wants its verb in the plural.
func (k *card) plural() bool { return k.arm != Commander && tell.Plural(k.name) }

// the is a unit's name within a sentence.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.name
	if k.arm == Commander || n == tell.Capital(k.arm.String())+" "+k.id || n == k.id {
		return n
	}
	return tell.The(n)
}

func hits(n int8) string { return tell.Many(int(n), "hit", "hits") }

// long is a length in inches with one decimal.
func long(l inches.Length) string {
	if l%100 == 0 {
		return l.String()
	}
	return ((l + 50) / 100 * 100).String()
}

// against is a length beside a limit that it is over or under, as the limit is told: it is
// never told as the limit itself.
func against(l, limit inches.Length) string {
	told := (limit + 50) / 100 * 100
	switch {
	case l > limit:
		return max((l+99)/100*100, told+100).String()
	case l < limit:
		return min(l/100*100, told-100).String()
	}
	return long(l)
}

// inch writes a length with its unit.
func inch(l inches.Length) string {
	return unit(long(l))
}

// unit is a number of inches with its unit.
func unit(number string) string { return number + tell.If(number == "1", " inch", " inches") }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
