package macduff

import (
	"strings"
	"testing"
)

// What a General orders on his card is told to be spent of the commander's whose
// turn is still to come, and of nobody else's (MD-SEQ-03).
func TestWhatAGeneralSpendsIsTold(t *testing.T) {
	s := trial(t, `
drumhead: 1
id: card
title: A General's card
rules: macduff
board: {grid: inches}
forces:
  A:
    - {id: g1, type: commander, at: "18,4"}
    - {id: g2, name: Colonel Starr, type: commander, at: "22,4"}
    - {id: i1, type: infantry, at: "18,8", files: 6, under: g1}
    - {id: i2, type: infantry, at: "26,8", files: 6, under: g2}
  B:
    - {id: h1, type: commander, at: "18,34"}
    - {id: j1, type: infantry, at: "18,30", files: 6}
now: {turn: 1, card: g1}
`)
	for text, want := range map[string]bool{"i1 move 18,12": false, "i2 move 26,12": true} {
		o, err := parseOrder(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := act(s, 0, &o).Closes; strings.Contains(got, "Colonel Starr can then do nothing with it this turn.") != want {
			t.Errorf("%s: closes %q", text, got)
		}
	}
}
