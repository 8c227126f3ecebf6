package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/scene"
)

// landmarks says what ground is where.
func (c *console) landmarks() {
	s := c.table().Scene
	where := map[string][]string{}
	for _, cell := range s.Board.Cells {
		at := cell.At
		if cell.Name != "" {
			at += " (" + cell.Name + ")"
		}
		where[cell.Terrain] = append(where[cell.Terrain], at)
	}
	c.say("\nThe board has %d columns, A in the west, and %d rows, 1 in the south.", s.Board.Columns, s.Board.Rows)
	for _, t := range s.Board.Terrain {
		if at := where[t.ID]; len(at) > 0 {
			c.say("  %s: %s. %s", t.Name, strings.Join(at, ", "), t.Text)
		}
	}
	for _, w := range s.Board.Ways {
		c.say("  %s %s: %s", w.Kind, w.Name, strings.Join(w.Path, " "))
	}
	for _, m := range s.Marks {
		c.say("  %s: %s", m.At, m.Text)
	}
}

// forces says every piece in words.
func (c *console) forces() {
	s := c.table().Scene
	for i, side := range s.Sides {
		c.say("\n%s", side.Name)
		for _, p := range s.Pieces {
			if p.Side == i {
				c.say("  %-8s %s", p.ID, p.Text)
			}
		}
	}
	c.say("\n%s", s.Clock.Victory)
}

// log says the whole log with its lines numbered.
func (c *console) log() {
	for i, l := range c.lines() {
		c.say("%3d %s", i+1, strings.TrimSpace(logLine(&l)))
	}
}

func (c *console) lines() []scene.Line {
	var all []scene.Line
	for _, e := range c.table().Log {
		all = append(all, e.Lines...)
	}
	return all
}

// why opens a line of the log: its dice, their modifiers, its clauses.
func (c *console) why(number string) {
	lines := c.lines()
	i := len(lines) - 1
	if number == "" {
		for i > 0 && len(lines[i].Throws) == 0 {
			i--
		}
	} else if n, err := strconv.Atoi(number); err != nil || n < 1 || n > len(lines) {
		c.say("There is no line %s: log lists them.", number)
		return
	} else {
		i = n - 1
	}
	if i < 0 {
		c.say("Nothing has happened yet.")
		return
	}
	l := &lines[i]
	c.say("%s", strings.TrimSpace(logLine(l)))
	for _, t := range l.Throws {
		c.say("  %s %s", t.Purpose, t.Clause)
		for _, g := range t.Groups {
			need := ""
			if g.Need > 0 {
				need = fmt.Sprintf(", %d or more tells", g.Need)
			}
			c.say("    %d dice %v%s", len(g.Faces), g.Faces, need)
			for _, m := range g.Mods {
				c.say("      %s %s", m.Text, m.Clause)
			}
		}
	}
	for _, clause := range c.system.Clauses {
		if slices.Contains(l.Clause, clause.ID) {
			c.say("\n%s %s\n%s", clause.ID, clause.Title, clause.Text)
		}
	}
}

// wide is how many letters a cell of the map has.
const wide = 6

// drawMap draws the board: two lines a row, so that even columns stand half a
// row higher. A piece is its id, with a mark for its side; ground is its first
// letters in small.
func (c *console) drawMap() {
	s := c.table().Scene
	show := map[string]string{}
	for _, cell := range s.Board.Cells {
		show[cell.At] = cell.Terrain[:min(4, len(cell.Terrain))]
	}
	marks := []string{"+", "*"}
	for _, p := range s.Pieces {
		if p.At != "" && (p.Arm != "general" || !strings.ContainsAny(show[p.At], "+*")) {
			show[p.At] = marks[p.Side%2] + p.ID[:min(wide-2, len(p.ID))]
		}
	}
	c.say("+ %s, * %s", s.Sides[0].Name, s.Sides[1].Name)
	staggered := s.Board.Grid == "hex"
	for y := 2*s.Board.Rows + 1; y >= 2; y-- {
		var line strings.Builder
		if y%2 == 0 {
			fmt.Fprintf(&line, "%3d ", y/2)
		} else {
			line.WriteString("    ")
		}
		for col := 1; col <= s.Board.Columns; col++ {
			up := 0
			if staggered {
				up = (col + 1) % 2
			}
			row := (y - up) / 2
			text := ""
			if (y-up)%2 == 0 && row >= 1 && row <= s.Board.Rows-up {
				at := string(rune('A'+col-1)) + strconv.Itoa(row)
				if text = show[at]; text == "" {
					text = "."
				}
			}
			fmt.Fprintf(&line, "%-*s", wide, text)
		}
		c.say("%s", strings.TrimRight(line.String(), " "))
	}
	var foot strings.Builder
	foot.WriteString("    ")
	for col := 1; col <= s.Board.Columns; col++ {
		fmt.Fprintf(&foot, "%-*c", wide, 'A'+col-1)
	}
	c.say("%s", strings.TrimRight(foot.String(), " "))
}
