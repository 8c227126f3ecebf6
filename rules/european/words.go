package european

import (
	"fmt"
	"strings"

	"drumhead/space/inches"
)

// called is a unit's name in the log.
func (k *card) called() string {
	if k.short != "" && k.short != k.id {
		return k.short
	}
	return k.name
}

// plural says whether a name wants a verb in the plural: the Rifles shoot.
func (k *card) plural() bool {
	n := k.called()
	return k.arm != Commander && strings.HasSuffix(n, "s") && !strings.HasSuffix(n, "ss")
}

// agree is the form of a verb that agrees with a unit's name.
func (s *State) agree(u int8, singular, plural string) string {
	if u >= 0 && s.card(u).plural() {
		return plural
	}
	return singular
}

// the is a unit's name within a sentence.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.called()
	switch {
	case k.arm == Commander, n == capital(k.arm.String())+" "+k.id, n == k.id,
		strings.HasPrefix(strings.ToLower(n), "the "), strings.ContainsAny(n, "'’"):
		return n
	}
	return "the " + n
}

// count is a small number in words.
func count(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// hits counts hits in words.
func hits(n int8) string {
	switch n {
	case 0:
		return "no hits"
	case 1:
		return "one hit"
	}
	return count(int(n)) + " hits"
}

// long is a length in inches with one decimal, or as many as it needs to
// differ from a limit.
func long(l inches.Length) string {
	if l%100 == 0 {
		return l.String()
	}
	tenths := (l + 50) / 100
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// against is a length beside a limit: with all its decimals where it is close.
func against(l, limit inches.Length) string {
	if d := l - limit; d > -100 && d < 100 {
		return l.String()
	}
	return long(l)
}

// inch writes a length with its unit.
func inch(l inches.Length) string { return long(l) + " in" }

// look is a heading in words: north, 12.5 degrees.
func look(h inches.Heading) string {
	for i, name := range [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"} {
		if h == inches.Heading(i)*4500 {
			return name
		}
	}
	return h.String() + "°"
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
