package macduff

import (
	"slices"
	"strings"

	"drumhead/space/inches"
)

// spare is the unit that We Marched All Night brings, or nobody.
func (s *State) spare(side int8) int8 {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.is(u, Spare) && s.Pieces[u].Fate == Gone {
			return u
		}
	}
	return nobody
}

// atHome says whether a unit can stand with its rear on its own edge.
func (s *State) atHome(u int8, at inches.Position) bool {
	h := s.b.sides[s.side(u)].home.Turned(inches.South)
	w, d := s.extent(u)
	b := inches.BaseAt(inches.Place{At: at, Facing: h}, w, d)
	l, r := inches.RearEdge(b)
	edge := func(p inches.Point) bool {
		switch h {
		case inches.North:
			return p.Y <= inches.Inch.Fine()/10
		case inches.South:
			return p.Y >= s.b.depth.Fine()-inches.Inch.Fine()/10
		case inches.East:
			return p.X <= inches.Inch.Fine()/10
		}
		return p.X >= s.b.width.Fine()-inches.Inch.Fine()/10
	}
	return edge(l) && edge(r) && s.room(u, b, manner{})
}

// clearOfEnemies says whether no enemy unit would be within 12 inches of a unit that
// arrives.
func (s *State) clearOfEnemies(u int8, at inches.Position) bool {
	w, d := s.extent(u)
	b := inches.BaseAt(inches.Place{At: at, Facing: s.b.sides[s.side(u)].home.Turned(inches.South)}, w, d)
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.afield(t) && !s.hidden(t) && !inches.GapOf(b, s.base(t)).AtLeast(12*inches.Inch) {
			return false
		}
	}
	return true
}

// anyArrival says whether there is room for that, looked for inch by inch.
func (s *State) anyArrival(u int8) bool {
	_, d := s.extent(u)
	side := &s.b.sides[s.side(u)]
	long := s.b.width
	if side.home == inches.East || side.home == inches.West {
		long = s.b.depth
	}
	for i := inches.Inch; i < long; i += inches.Inch {
		if at := s.b.alongEdge(side.home, i, d); s.atHome(u, at) && s.clearOfEnemies(u, at) {
			return true
		}
	}
	return false
}

// alongEdge is a place so far along an edge of the table, and so far from it.
func (b *battle) alongEdge(edge inches.Heading, along, in inches.Length) inches.Position {
	switch edge {
	case inches.South:
		return inches.Position{X: along, Y: in}
	case inches.North:
		return inches.Position{X: along, Y: b.depth - in}
	case inches.West:
		return inches.Position{X: in, Y: along}
	}
	return inches.Position{X: b.width - in, Y: along}
}

// spares gives a side that has chance cards and names no spare the usual one: formed
// infantry of twelve, with muskets (MD-CHANCE-08).
func (m *maker) spares(forces [][]Force) {
	if m.b.plays(noChanceCards) {
		return
	}
	for side := range forces {
		if slices.ContainsFunc(forces[side], func(f Force) bool { return slices.Contains(f.Traits, "spare") }) {
			continue
		}
		id := m.b.sides[side].id + "-spare"
		taken := func(f Force) bool { return strings.EqualFold(f.ID, id) }
		for slices.ContainsFunc(forces[0], taken) || slices.ContainsFunc(forces[1], taken) || m.b.groundOf(id) >= 0 {
			id += "-spare"
		}
		forces[side] = append(forces[side], Force{ID: id, Name: "Spare infantry", Type: armNames[Infantry], Traits: []string{"spare"}})
	}
}
