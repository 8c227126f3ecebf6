package main

import (
	"bytes"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// A row of a map has room in a terminal, and is never broken at its gaps: it would
// be no map.
func TestMapHasRoom(t *testing.T) {
	const wide = 80
	for _, sc := range scenarios.List() {
		b, err := begin(sc.ID, nil, nil, play.NewSecret([32]byte{1}), true)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := systems.Find(string(b.System().ID()))
		if err != nil {
			t.Fatal(err)
		}
		var narrow, any bytes.Buffer
		newConsole(strings.NewReader(""), &narrow, wide, b, sys, 1).drawMap()
		newConsole(strings.NewReader(""), &any, 0, b, sys, 1).drawMap()
		board := b.Table(nil).Scene.Board
		for _, line := range strings.Split(narrow.String(), "\n") {
			if len([]rune(line)) > wide && 4+board.Columns*6 <= wide {
				t.Errorf("%s: a row of %d letters: %q", sc.ID, len(line), line)
			}
		}
		rows := func(text string) int { return strings.Count(text[:strings.Index(text, "\nGround by")], "\n") }
		if board.Grid != "inches" && rows(narrow.String()) != rows(any.String()) {
			t.Errorf("%s: %d rows in %d letters, %d in any number", sc.ID, rows(narrow.String()), wide, rows(any.String()))
		}
	}
}
