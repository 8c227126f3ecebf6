package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"drumhead/scene"
	"drumhead/space/inches"
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
	between := ", "
	if s.Board.Grid == "inches" {
		wide, deep := inches.Length(s.Board.Width), inches.Length(s.Board.Depth)
		c.say("\nThe table is %v by %v inches; 12.5,18 is 12.5 inches east and 18 north of its south-west corner.", wide, deep)
		between = "; "
	} else {
		c.say("\nThe board has %d columns, A in the west, and %d rows, 1 in the south.", s.Board.Columns, s.Board.Rows)
	}
	for _, g := range s.Board.Grounds {
		at := points(g.Outline)
		if g.Name != "" {
			at = g.Name + ", " + at
		}
		where[g.Terrain] = append(where[g.Terrain], at)
	}
	for _, t := range s.Board.Terrain {
		if at := where[t.ID]; len(at) > 0 {
			c.say("  %s: %s. %s", t.Name, strings.Join(at, between), t.Text)
		}
	}
	for _, w := range s.Board.Ways {
		c.say("  %s: %s", strings.TrimSpace(w.Kind+" "+w.Name), strings.Join(w.Path, " "))
	}
	for _, r := range s.Board.Courses {
		c.say("  %s: %s", strings.TrimSpace(r.Kind+" "+r.Name), points(r.Path))
	}
	var told []string
	for _, m := range s.Marks {
		at := m.At
		if m.Spot != nil {
			at = position(m.Spot.X, m.Spot.Y).String()
		}
		// What both sides want is marked for each.
		if text := at + ": " + m.Text; !slices.Contains(told, text) {
			told = append(told, text)
			c.say("  %s", text)
		}
	}
}

// points are places in the order of an outline or a course.
func points(path []scene.Point) string {
	var at []string
	for _, p := range path {
		at = append(at, position(p.X, p.Y).String())
	}
	return strings.Join(at, " ")
}

// marks tell the sides apart on the map.
var marks = []string{"+", "*"}

// row writes a row of a map as it is: broken, it would be none.
func (c *console) row(text string) { _, _ = io.WriteString(c.rows, text+"\n") }

// drawMap draws the board. A piece is its id, with a mark for its side.
func (c *console) drawMap() {
	s := c.table().Scene
	c.say("%s %s, %s %s", marks[0], s.Sides[0].Name, marks[1], s.Sides[1].Name)
	if s.Board.Grid == "inches" {
		c.drawTable(&s)
	} else {
		c.drawCells(&s)
	}
}

// drawCells draws a board of cells: two lines a row, so that even columns stand
// half a row higher. Ground is its first letters in small, as a piece its id's:
// four, or as many as there is room for, two at least.
func (c *console) drawCells(s *scene.Scene) {
	letters := 4
	for ; letters > 2 && c.wide > 0 && 4+s.Board.Columns*(letters+4) > c.wide; letters-- {
	}
	ground, show := map[string]string{}, map[string]string{}
	for _, cell := range s.Board.Cells {
		ground[cell.At] = cell.Terrain
		show[cell.At] = cell.Terrain[:min(letters, len(cell.Terrain))]
	}
	for _, p := range s.Pieces {
		if p.At != "" && (p.Arm != "general" || !strings.ContainsAny(show[p.At], "+*")) {
			show[p.At] = marks[p.Side%2] + p.ID[:min(letters, len(p.ID))] + under(ground[p.At])
		}
	}
	wide := letters + 2 // letters of a cell
	for _, text := range show {
		wide = max(wide, len(text)+1)
	}
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
		c.row(strings.TrimRight(line.String(), " "))
	}
	var foot strings.Builder
	foot.WriteString("    ")
	for col := 1; col <= s.Board.Columns; col++ {
		fmt.Fprintf(&foot, "%-*c", wide, 'A'+col-1)
	}
	c.row(strings.TrimRight(foot.String(), " "))
	c.say("Ground by its first letters; behind a unit, after a stroke, that on which it stands.")
}

// under is the ground on which a piece stands, in a letter behind it; nothing:
// it is open.
func under(ground string) string {
	if ground == "" {
		return ""
	}
	return "/" + ground[:1]
}

// sheet is an open table as letters, row by row from the north. A letter is a
// stretch of an inch from west to east and of two from south to north, which on
// a screen is about square; on a table of more inches than there are letters in a
// row, or than a hundred, of twice that or more.
type sheet struct {
	inch    int // so many thousandths of an inch are a letter's width, half its height
	letters [][]byte
}

// courseLetters are those that courses are drawn with.
var courseLetters = map[string]byte{"road": '=', "track": '=', "railway": '%', "river": '~', "stream": '~', "wall": '#', "hedge": '#', "fence": '#', "fieldwork": '#', "cliff": '^'}

// drawTable draws an open table: ground as the first letter of its name in
// small, and over it the courses, over these the pieces.
func (c *console) drawTable(s *scene.Scene) {
	b := &s.Board
	m := sheet{inch: 1000}
	row := 100
	if c.wide > 0 {
		row = min(row, c.wide-len("  34 "))
	}
	for b.Width > row*m.inch {
		m.inch *= 2
	}
	for range (b.Depth + 2*m.inch - 1) / (2 * m.inch) {
		m.letters = append(m.letters, []byte(strings.Repeat(".", (b.Width+m.inch-1)/m.inch)))
	}
	for _, g := range b.Grounds {
		m.fill(&g)
	}
	for _, r := range b.Courses {
		for i := range r.Path[1:] {
			m.line(r.Path[i], r.Path[i+1], courseLetters[r.Kind])
		}
	}
	for _, p := range s.Pieces {
		if p.Spot != nil {
			m.write(p.Spot.X-len(p.ID)*m.inch/2, p.Spot.Y, marks[p.Side%2]+p.ID+m.under(p.Spot.X, p.Spot.Y))
		}
	}
	for i, row := range m.letters {
		c.row(fmt.Sprintf("%4d %s", (len(m.letters)-1-i)*2*m.inch/1000, row))
	}
	var foot strings.Builder
	for x := 0; x*m.inch <= b.Width; x += 6 {
		fmt.Fprintf(&foot, "%-6d", x*m.inch/1000)
	}
	c.row("     " + strings.TrimRight(foot.String(), " "))
	c.say("Ground by its first letter, behind a unit after a stroke that on which it stands, = roads, %% railways, ~ water, # walls and the like, ^ cliffs.")
}

// fill writes a ground's letter wherever the middle of a letter's upper or lower
// half lies in it.
func (m *sheet) fill(g *scene.Ground) {
	var corners []inches.Position
	for _, p := range g.Outline {
		corners = append(corners, position(p.X, p.Y))
	}
	area, err := inches.NewArea(corners, false)
	if err != nil || g.Terrain == "" {
		return // it was laid out: its outline is one
	}
	for i, row := range m.letters {
		for j := range row {
			x, y := j*m.inch+m.inch/2, (len(m.letters)-1-i)*2*m.inch+m.inch
			if area.Holds(position(x, y-m.inch/2).Point()) || area.Holds(position(x, y+m.inch/2).Point()) {
				row[j] = g.Terrain[0]
			}
		}
	}
}

// line writes a letter all along a line.
func (m *sheet) line(from, to scene.Point, letter byte) {
	steps := max(abs(to.X-from.X), abs(to.Y-from.Y))/(m.inch/2) + 1
	for i := range steps + 1 {
		m.write(from.X+(to.X-from.X)*i/steps, from.Y+(to.Y-from.Y)*i/steps, string(letter))
	}
}

// write writes a text from a place on, as far as it lies on the table.
func (m *sheet) write(x, y int, text string) {
	row := len(m.letters) - 1 - max(y, 0)/(2*m.inch)
	if row = max(row, 0); x >= 0 && x/m.inch < len(m.letters[row]) {
		copy(m.letters[row][x/m.inch:], text)
	}
}

// under is the letter of the ground at a place, behind a stroke; nothing: it is
// open, or another piece is written there.
func (m *sheet) under(x, y int) string {
	row := max(len(m.letters)-1-max(y, 0)/(2*m.inch), 0)
	if x < 0 || x/m.inch >= len(m.letters[row]) {
		return ""
	}
	if l := m.letters[row][x/m.inch]; l >= 'a' && l <= 'z' {
		return "/" + string(l)
	}
	return ""
}

func abs(n int) int { return max(n, -n) }
