package quick

import (
	"fmt"
	"strings"
)

// lay lays the ground: what is fought for, and what its kind has besides, between the
// armies.
func (m *maker) lay() {
	m.taken = map[spot]bool{}
	m.place = spot{m.Wide/2 + m.luck.IntN(3), m.Deep/2 + 1}
	if m.Fight == "attack" || m.Fight == "rearguard" {
		m.place.y = m.Deep * 5 / 8
	} else if m.Fight == "breakthrough" {
		m.place.y = m.Deep * 3 / 4
	}
	centre := "hill"
	if m.Ground == "village" && m.Words["house"] != "" {
		centre = "house"
	}
	m.called = map[string]string{"hill": "hill", "house": "farm"}[centre]
	m.put(centre, m.place, m.theName())
	count := map[string]map[string]int{"open": {"wood": 1}, "rolling": {"hill": 4, "wood": 1}, "wooded": {"wood": 6, "hill": 1}, "village": {"house": 2, "wood": 2}}[m.Ground]
	for _, kind := range []string{"hill", "wood", "house"} {
		for range count[kind] {
			if m.Words[kind] == "" {
				continue
			}
			for range 20 {
				off := 1 + m.margin()
				s := spot{off + m.luck.IntN(m.Wide-2*off+1), m.Deep/4 + 1 + m.luck.IntN(m.Deep/2)}
				if m.clear(s) {
					m.put(kind, s, "")
					break
				}
			}
		}
	}
}

// clear says whether nothing lies near a spot.
func (m *maker) clear(s spot) bool {
	near := 1
	if !m.cells() {
		near = 8
	}
	for t := range m.taken {
		if max(t.x-s.x, s.x-t.x) <= near && max(t.y-s.y, s.y-t.y) <= near {
			return false
		}
	}
	return true
}

// theName is what the map calls the place that is fought for.
func (m *maker) theName() string { return "the " + strings.ToUpper(m.called[:1]) + m.called[1:] }

func (m *maker) put(kind string, s spot, name string) {
	word := m.Words[kind]
	m.taken[s] = true
	if m.cells() {
		fmt.Fprintf(&m.ground, "    %s: %s\n", m.at(s), word)
		return
	}
	half := 3
	if kind == "house" {
		half = 1
	}
	fmt.Fprintf(&m.ground, "    - {terrain: %s, ", word)
	if name != "" {
		fmt.Fprintf(&m.ground, "name: %s, ", name)
	}
	fmt.Fprintf(&m.ground, "box: \"%d,%d %d,%d\"}\n", s.x-half, s.y-half, s.x+half, s.y+half)
}

// sizes are how many troops each side has.
func (m *maker) sizes() [2]int {
	n := [2]int{m.Size[m.Length], m.Size[m.Length]}
	switch m.Fight {
	case "attack", "breakthrough":
		n[1] -= n[1] / 4
	case "rearguard":
		n[1] -= n[1] / 3
	}
	if m.Tilt > 0 {
		n[0] += m.Tilt
	} else {
		n[1] -= m.Tilt
	}
	return n
}

// raise raises both armies, in lines from the middle outwards; nobody stands on ground
// that is not clear.
func (m *maker) raise() {
	for side, n := range m.sizes() {
		ids := map[string]int{}
		spots := m.stand(side, n+1)
		for i := range min(n+1, len(spots)) {
			t := Troop{"General", m.Leader}
			if i > 0 {
				t = m.Troops[(i-1)%len(m.Troops)]
			}
			short := strings.ToLower(strings.ReplaceAll(t.Name, " ", "-"))
			ids[short]++
			id, name := fmt.Sprintf("%s-%s-%d", m.Inks[side], short, ids[short]), fmt.Sprintf("the %s %s", ordinal(ids[short]), t.Name)
			if i == 0 {
				name = "the " + strings.ToUpper(m.Inks[side][:1]) + m.Inks[side][1:] + " General"
			}
			m.forces[side] = append(m.forces[side], fmt.Sprintf("    - {id: %s, name: %s, short: %s, %s, at: %s}", id, name, strings.TrimPrefix(name, "the "), t.Keys, m.at(spots[i])))
		}
	}
}

func ordinal(n int) string {
	return fmt.Sprintf("%d%s", n, map[int]string{1: "st", 2: "nd", 3: "rd"}[n%10*btoi(n/10 != 1)]+map[bool]string{true: "th"}[n%10 == 0 || n%10 > 3 || n/10 == 1])
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// stand is where so many of a side stand: the first, its commander, behind the others.
func (m *maker) stand(side, n int) (list []spot) {
	y, step := m.Edge, -m.Rank
	if side == 1 {
		y, step = m.front(), m.Rank
	}
	behind := spot{m.Wide/2 + 1, y + step}
	list = append(list, behind)
	m.taken[behind] = true
	for row := 0; len(list) < n && row < 3; row++ {
		for i := 0; len(list) < n; i++ {
			off := (i + 1) / 2 * m.Gap
			if i%2 == 1 {
				off = -off
			}
			s := spot{m.Wide/2 + off, y - row*step}
			if max(off, -off) > m.Wide {
				break
			}
			if s.x < 1+m.margin() || s.x > m.Wide-m.margin() || s.y < 1 || s.y > m.Deep-1 {
				continue
			}
			if m.cells() && m.taken[s] || !m.cells() && !m.free(s) {
				continue
			}
			m.taken[s] = true
			list = append(list, s)
		}
	}
	return list
}

func (m *maker) margin() int {
	if m.cells() {
		return 0
	}
	return 4
}

// free says whether a unit has room at a place of an open table.
func (m *maker) free(s spot) bool {
	for t := range m.taken {
		if max(t.x-s.x, s.x-t.x) < m.Gap-1 && max(t.y-s.y, s.y-t.y) < 4 {
			return false
		}
	}
	return true
}

func (m *maker) text() string {
	var b strings.Builder
	name := func(side int) string { return "the " + strings.ToUpper(m.Inks[side][:1]) + m.Inks[side][1:] + "s" }
	what := map[string]string{"meeting": "A meeting at the ", "attack": "An attack on the ", "rearguard": "A rearguard at the ", "breakthrough": "A breakthrough by the "}[m.Fight] + m.called
	turns := m.Turns[m.Length]
	if m.Fight == "rearguard" {
		turns -= turns / 4
	}
	fmt.Fprintf(&b, "drumhead: 1\nid: quick-%d\ntitle: %s\nrules: %s\nsummary: %s, made of the seed %d.\nturns: %d\nminutes: %d\n", m.Seed, what, m.Wish.Book, what, m.Seed, turns, map[string]int{"ten": 10, "half": 30, "hour": 60}[m.Length])
	fmt.Fprintf(&b, "board:\n  grid: %s\n", m.Grid)
	if m.cells() {
		fmt.Fprintf(&b, "  columns: %d\n  rows: %d\n  names: {%s: %s}\n  terrain:\n%s", m.Wide, m.Deep, m.at(m.place), m.theName(), m.ground.String())
	} else {
		fmt.Fprintf(&b, "  width: \"%d\"\n  depth: \"%d\"\n  grounds:\n%s", m.Wide, m.Deep, m.ground.String())
	}
	b.WriteString("sides:\n")
	orders := [2]string{"Take the " + m.called + " and have it when the day ends.", "Have the " + m.called + " in our hands when the day ends."}
	if m.Holds == "" {
		orders = [2]string{"Break him about the " + m.called + ".", "Break him about the " + m.called + "."}
	}
	for side := range 2 {
		fmt.Fprintf(&b, "  - id: %s\n    name: %s\n    short: %s\n    home: %s\n    ink: %s\n    plate: %s\n    briefing: |\n      My orders. %s\n\n      What I know of the enemy. %s, some %d units.\n\n      What wins. %s After turn %d it is over.\n",
			m.Inks[side], name(side), name(side)[4:], []string{"south", "north"}[side], m.Inks[side], []string{"solid", "hatched"}[side], orders[side],
			strings.ToUpper(name(1 - side)[:1])+name(1 - side)[1:], m.sizes()[1-side], map[bool]string{true: "The " + m.called + " at the end, or whoever is broken first.", false: "Whoever is broken first, or has lost more."}[m.Holds != ""], turns)
	}
	b.WriteString("forces:\n")
	for side := range 2 {
		fmt.Fprintf(&b, "  %s:\n%s\n", m.Inks[side], strings.Join(m.forces[side], "\n"))
	}
	b.WriteString(m.Options)
	if m.Holds != "" {
		goal := map[string]string{"cell": m.at(m.place), "point": m.at(m.place), "name": m.theName()}[m.Holds]
		fmt.Fprintf(&b, "victory:\n  goals:\n    %s: [{hold: %s}]\n    %s: [{hold: %s}]\n", m.Inks[0], goal, m.Inks[1], goal)
	}
	fmt.Fprintf(&b, "plans:\n  %s:\n    - {id: on, title: to the %s, text: All were to go to the %s by the shortest way., aims: {toward: [%s]}}\n  %s:\n    - {id: stand, title: about the %s, text: All were to stand about the %s and let the enemy come., aims: {toward: [%s]}}\n",
		m.Inks[0], m.called, m.called, m.at(m.place), m.Inks[1], m.called, m.called, m.at(m.place))
	return b.String()
}
