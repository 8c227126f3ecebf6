package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/scene"
	"drumhead/space/inches"
)

// forces says every piece in words.
func (c *console) forces() {
	s := c.table().Scene
	for i, side := range s.Sides {
		c.say("\n%s", side.Name)
		for _, p := range s.Pieces {
			if p.Side == i {
				c.say("  %-8s %s%s", p.ID, stands(&p), p.Text)
			}
		}
	}
	c.say("\n%s", s.Clock.Victory)
}

// stands says where a piece of an open table stands; of one on cells its words
// do.
func stands(p *scene.Piece) string {
	if p.Spot == nil {
		return ""
	}
	return fmt.Sprintf("%v facing %v: ", position(p.Spot.X, p.Spot.Y), inches.Heading(p.Spot.Facing))
}

func position(x, y int) inches.Position {
	return inches.Position{X: inches.Length(x), Y: inches.Length(y)}
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
	printThrows(c.out, l.Throws)
	for _, clause := range c.system.Clauses {
		if slices.Contains(l.Clause, clause.ID) {
			c.say("\n%s %s\n%s", clause.ID, clause.Title, clause.Text)
		}
	}
}
