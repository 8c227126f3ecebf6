package rulestest

import (
	"regexp"
	"strings"
)

// Codes are for orders: whoever reads a line, a button, a question or a refusal
// reads what stands there, how far it is and whither.
var codes = regexp.MustCompile(`\b[A-Z][0-9]{1,2}\b|[0-9]+(\.[0-9]+)?,[0-9]|\bfac(e|es|ing) ([NESW]{1,2}\b|[0-9])|\b([0-9]+|[JQKA])[CDHS]\b`)

// plain: what a player reads holds no coordinates, and no heading in degrees; a
// refusal may say how many degrees a target is outside an arc.
func (b *battle[S, O, E]) plain(what, text string) {
	if b.heard[text] {
		return // most is said again and again
	}
	b.heard[text] = true
	b.Helper()
	if strings.Contains(text, "°") && !strings.Contains(text, "° off ") {
		b.Errorf("%s tells a heading in degrees: %q", what, text)
	}
	if b.called == nil {
		b.called = map[string]bool{}
		for _, p := range b.rs.View(&b.first).Pieces {
			b.called[strings.ToUpper(p.ID)] = true
		}
	}
	for _, code := range codes.FindAllString(text, -1) {
		// Who has no name is called by what his battle calls him.
		if b.called[code] {
			continue
		}
		b.Errorf("%s tells a place by its code, %s: %q", what, code, text)
	}
}
