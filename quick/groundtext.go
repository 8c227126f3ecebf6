package quick

import (
	"fmt"
	"strconv"
	"strings"
)

// word is what the book calls a kind of ground.
func (l *land) word(kind string) string {
	if w := l.words[kind]; w != "" {
		return w
	}
	return kind
}

// at is a spot as a scenario writes it.
func (l *land) at(s spot) string {
	if l.cells() {
		return string(rune('A'+s.x-1)) + strconv.Itoa(s.y)
	}
	return fmt.Sprintf("%d,%d", s.x, s.y)
}

func (l *land) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "  grid: %s\n", l.grid)
	if l.cells() {
		l.cellText(&b)
		return b.String()
	}
	fmt.Fprintf(&b, "  width: %d\n  depth: %d\n", l.wide, l.deep)
	if len(l.areas) > 0 {
		b.WriteString("  grounds:\n")
	}
	for _, a := range l.areas {
		name := ""
		if a.name != "" {
			name = "name: " + a.name + ", "
		}
		fmt.Fprintf(&b, "    - {terrain: %s, %s%s}\n", l.word(a.kind), name, a.corners)
	}
	l.lineText(&b, "courses", func(path []spot) string {
		var list []string
		for _, s := range path {
			list = append(list, l.at(s))
		}
		return `"` + strings.Join(list, " ") + `"`
	})
	return b.String()
}

// letters of the kinds of ground on a map.
var letters = map[string]string{"wood": "w", "hill": "h", "house": "b"}

func (l *land) cellText(b *strings.Builder) {
	var legend, over []string
	for _, kind := range []string{"wood", "hill", "house"} {
		if l.words[kind] != "" {
			legend = append(legend, letters[kind]+": "+l.words[kind])
		}
	}
	fmt.Fprintf(b, "  legend: {%s}\n  map: |\n", strings.Join(legend, ", "))
	for y := l.deep; y >= 1; y-- {
		row := make([]string, l.wide)
		for x := range row {
			s := spot{x + 1, y}
			row[x] = "."
			if letter := letters[l.kind[s]]; letter != "" {
				row[x] = letter
			} else if l.kind[s] != "" {
				over = append(over, l.at(s)+": "+l.kind[s])
			}
			if !l.inside(s) {
				row[x] = "-"
			}
		}
		fmt.Fprintf(b, "    %s\n", strings.Join(row, " "))
	}
	if len(over) > 0 {
		fmt.Fprintf(b, "  terrain: {%s}\n", strings.Join(over, ", "))
	}
	for s, name := range l.names { // there is one at most
		fmt.Fprintf(b, "  names: {%s: %s}\n", l.at(s), name)
	}
	l.lineText(b, "ways", func(path []spot) string {
		var list []string
		for _, s := range path {
			list = append(list, l.at(s))
		}
		return "[" + strings.Join(list, ", ") + "]"
	})
}

func (l *land) lineText(b *strings.Builder, key string, path func([]spot) string) {
	if len(l.lines) > 0 {
		fmt.Fprintf(b, "  %s:\n", key)
	}
	for _, w := range l.lines {
		name := ""
		if w.name != "" {
			name = "name: " + w.name + ", "
		}
		fmt.Fprintf(b, "    - {kind: %s, %spath: %s}\n", w.kind, name, path(w.path))
	}
}
