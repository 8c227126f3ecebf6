package quick

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules"
)

// A shape is the order in which an army fills its ground.
type shape int

// The shapes of an army.
const (
	line   shape = iota // from the middle outwards
	wings               // from both ends inwards
	left                // strong on its left
	right               // strong on its right
	column              // three abreast along the road
)

// sizes are how many troops each side has, and whose last one is worn: it counts for half.
func (m *maker) sizes() (n [2]int, worn int) {
	n = [2]int{m.Size[m.Length], m.Size[m.Length]}
	switch m.Fight {
	case "attack", "breakthrough":
		n[1] -= n[1] / 4
	case "rearguard":
		n[1] -= n[1] / 3
	}
	favoured, halves := 0, m.Halves()
	if halves < 0 {
		favoured, halves = 1, -halves
	}
	n[favoured] += (halves + 1) / 2
	if halves%2 == 0 {
		favoured = -1
	}
	return n, favoured
}

// shapes are how both armies stand: a convoy on its road, who waits for it on both
// sides of that.
func (m *maker) shapes() [2]shape {
	if m.Fight == "convoy" {
		return [2]shape{column, wings}
	}
	return [2]shape{shape(m.luck.IntN(4)), shape(m.luck.IntN(4))}
}

// raise raises both armies. Nobody stands on ground that is not clear.
func (m *maker) raise() {
	shapes := m.shapes()
	sizes, worn := m.sizes()
	for side, n := range sizes {
		names := slices.Repeat(m.Line, n/len(m.Line)+1)[:n]
		if m.Fight == "convoy" && side == 0 && m.Train != "" {
			names = slices.Insert(names, min(2, n), m.Train, m.Train)
		}
		spots := m.stand(side, shapes[side], len(names)+1)
		count := map[string]int{}
		for i, name := range append([]string{m.Leader}, names...)[:len(spots)] {
			count[name]++
			m.enlist(side, m.of.Troop(name), count[name], spots[i], i == 0, side == worn && i == len(names))
		}
	}
}

// enlist writes a unit into its army: the nth of its kind. One in five is better than
// others or worse, where its book knows such; one that is worn counts for half. On the map its ink says whose it is; in the log
// and in what is told of the battle its name has to: else the 1st Battery fires at the 1st Battery.
func (m *maker) enlist(side int, t rules.MusterTroop, n int, at spot, leads, worn bool) {
	grade, more := "", ""
	switch m.luck.IntN(10) {
	case 0:
		grade, more = "Veteran ", t.Good
	case 1:
		grade, more = "Raw ", t.Bad
	}
	if worn {
		grade, more = "worn ", t.Worn
	}
	if more == "" {
		grade = ""
	} else {
		more = ", " + more
	}
	ink := capital(m.Inks[side]) + " "
	name, short := "the "+ordinal(n)+" "+grade+ink+t.Name, ordinal(n)+" "+grade+t.Name
	if leads {
		name, short = "the "+ink+t.Name, ink+t.Name
	}
	id := fmt.Sprintf("%s-%s-%d", m.Inks[side], strings.ToLower(strings.ReplaceAll(t.Name, " ", "-")), n)
	m.forces[side] = append(m.forces[side], fmt.Sprintf("{id: %s, name: %s, short: %s, %s%s}", id, name, short, m.placed(side, t, id, at), more))
}

// placed are the keys of a unit that stands somewhere.
func (m *maker) placed(side int, t rules.MusterTroop, id string, at spot) string {
	place := func(right, ahead int) string {
		if side == 1 {
			right, ahead = -right, -ahead
		}
		return fmt.Sprintf("%g,%g", float64(at.x)+float64(right)/10, float64(at.y)+float64(ahead)/10)
	}
	if keys, own := Fill(t.Keys, id, place); own {
		return keys
	}
	return t.Keys + ", at: " + m.at(at)
}

func ordinal(n int) string {
	end := "th"
	if n/10%10 != 1 && n%10 >= 1 && n%10 <= 3 {
		end = []string{"st", "nd", "rd"}[n%10-1]
	}
	return strconv.Itoa(n) + end
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// front is the line of the second side, who stands where the fight is or comes from
// his edge.
func (m *maker) front() int {
	switch m.Fight {
	case "attack", "rearguard":
		return m.Deep * 5 / 8
	case "convoy":
		return m.Deep * 3 / 5
	}
	return m.Deep + 1 - m.Edge
}

// stand is where so many of a side stand: the first, its commander, behind the others.
func (m *maker) stand(side int, s shape, n int) (list []spot) {
	const lines = 3
	y, back := m.Edge, -m.Rank
	behind := y + back
	switch {
	case side == 1:
		y, back = m.front(), m.Rank
		behind = y + back
	case s == column:
		y += (lines - 1) * m.Rank // its tail stands where others have their line
	}
	for _, x := range append([]int{m.Wide/2 + 1}, m.files(line)...) {
		if at := (spot{x, behind}); len(list) == 0 && m.room(at) {
			m.taken[at] = true
			list = append(list, at)
		}
	}
	for row := range lines {
		for _, x := range m.files(s) {
			at := spot{x, y + row*back}
			if len(list) < n && m.room(at) {
				m.taken[at] = true
				list = append(list, at)
			}
		}
	}
	return list
}

// files are where the units of a line stand, across the table, in the order in which
// they are filled.
func (m *maker) files(s shape) (xs []int) {
	middle := m.Wide / 2
	for i := range m.Wide/m.Gap + 1 {
		off := (i + 1) / 2 * m.Gap
		if i%2 == 1 {
			off = -off
		}
		xs = append(xs, middle+off)
	}
	switch s {
	case wings:
		slices.Reverse(xs)
	case left:
		slices.Sort(xs)
	case right:
		slices.Sort(xs)
		slices.Reverse(xs)
	case column:
		xs = xs[:3]
	}
	return xs
}

// room says whether a unit has room at a place.
func (m *maker) room(s spot) bool {
	if !m.land.stands(s) {
		return false
	}
	if m.cells() {
		return s.x >= 1 && s.x <= m.Wide && s.y >= 1 && s.y < m.Deep && !m.taken[s]
	}
	if s.x < 5 || s.x > m.Wide-4 || s.y < 3 || s.y > m.Deep-3 {
		return false
	}
	for t := range m.taken {
		if max(t.x-s.x, s.x-t.x) < m.Gap-1 && max(t.y-s.y, s.y-t.y) < 4 {
			return false
		}
	}
	return true
}
