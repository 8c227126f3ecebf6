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
	} else if m.Fight == "breakthrough" || m.Fight == "convoy" {
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

// road lays a road up the table, beside the place that is fought for: always where
// somebody has to come along it, else one time in two.
func (m *maker) road() {
	if m.Fight != "convoy" && m.luck.IntN(2) == 0 {
		return
	}
	if !m.cells() {
		x := m.place.x + 5
		m.way = fmt.Sprintf("{kind: road, name: the road, path: \"%d,0 %d,%d %d,%d\"}", x-3, x, m.Deep/2, x-1, m.Deep)
		return
	}
	var path []string
	for y := 1; y <= m.Deep; y++ {
		if m.Grid == "hex" && m.place.x%2 == 0 && y == m.Deep {
			break // every second column of hexes has one less
		}
		path = append(path, m.at(spot{m.place.x, y}))
	}
	m.way = "{kind: road, name: the road, path: [" + strings.Join(path, ", ") + "]}"
}
