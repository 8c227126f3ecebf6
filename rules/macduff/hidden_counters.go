package macduff

import (
	"cmp"
	"fmt"
	"slices"

	"drumhead/scene"
	"drumhead/space/inches"
)

// hide hides what a scenario says is hidden, and lays the counters: numbered
// side by side from west to east, so that a number tells nothing of what lies
// under it (MD-VIS-03).
func (m *maker) hide(forces [][]Force) error {
	s, b := m.s, m.b
	for side := range b.sides {
		for i := range forces[side] {
			u := b.first[side] + int8(i)
			f, p := &forces[side][i], &s.Pieces[u]
			path := m.sc.ForcePath(int(side), i) + ".hidden"
			was := p.has(Hidden)
			p.Marks &^= Hidden
			switch dummy := b.cards[u].arm == Dummy; {
			case !s.secrets(), dummy && !s.plays(hiddenByCounters):
				if dummy {
					p.Fate = Gone
				}
			case dummy, was && s.unit(u):
				if !s.screened(u) || s.discovered(u) {
					return m.sc.Errorf(path, "%s stands in the open, or within 3 inches of an enemy: wanted 3-inch ground (MD-VIS-03)", f.ID)
				}
				p.Marks |= Hidden
			case f.Hidden:
				if !s.mayHide(u) {
					return m.sc.Errorf(path, "only a unit wholly in woods, buildings or the dark that no enemy sees is hidden (MD-VIS-03)")
				}
				p.Marks |= Hidden
			}
		}
	}
	for g := range b.pieces {
		if with := s.Pieces[g].With; with != nobody && s.hidden(with) {
			s.Pieces[g].Marks |= Hidden
		}
	}
	return m.counters()
}

func (m *maker) counters() error {
	s := m.s
	if !s.plays(hiddenByCounters) {
		return nil
	}
	var list []int8
	for u := range m.b.pieces {
		if s.hidden(u) && s.Pieces[u].With == nobody {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(u, v int8) int {
		p, q := s.Pieces[u].At, s.Pieces[v].At
		return cmp.Or(cmp.Compare(s.side(u), s.side(v)), cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
	})
	if len(list) > maxCounters {
		return m.sc.Errorf("forces", "wanted at most %d counters, found %d hidden units and dummies", maxCounters, len(list))
	}
	for n, u := range list {
		s.Counters[n] = Counter{Laid: true, Side: s.side(u), Is: u, At: s.Pieces[u].At}
	}
	return nil
}

// CounterPosition is a counter in a position.
type CounterPosition struct {
	At string `yaml:"at" json:"at"`
	Is string `yaml:"is" json:"is"`
}

// countersNow are the counters on the table.
func (s *State) countersNow() map[string]CounterPosition {
	var list map[string]CounterPosition
	for n := range s.Counters {
		if c := &s.Counters[n]; c.Laid {
			if list == nil {
				list = map[string]CounterPosition{}
			}
			list[fmt.Sprint(n+1)] = CounterPosition{At: c.At.String(), Is: s.pieceID(c.Is)}
		}
	}
	return list
}

// counters are those of which nobody who looks knows what they cover.
func (s *State) counters() (list []scene.Piece) {
	for n := range s.Counters {
		c := &s.Counters[n]
		if !c.Laid || c.Is != nobody {
			continue
		}
		name := fmt.Sprintf("Counter %d", n+1)
		spot := scene.Spot{X: int(c.At.X), Y: int(c.At.Y)}
		list = append(list, scene.Piece{ID: fmt.Sprintf("counter-%d", n+1), Name: name, Short: fmt.Sprintf("%d?", n+1), Side: int(c.Side), Arm: "hidden", Spot: &spot,
			Bases: []scene.Base{{Spot: spot, Width: int(horseDepth), Depth: int(horseDepth), Kind: "figure"}},
			Text:  name + ": a hidden unit, or a dummy (VIS-03)."})
	}
	return list
}

// hiddenText says how a piece is hidden.
func (s *State) hiddenText(u int8) string {
	if n := s.counterOf(u); n >= 0 {
		return fmt.Sprintf("hidden under counter %d (VIS-03)", n+1)
	}
	return "hidden from the enemy (VIS-03)"
}

// dodges are the moves of a dummy counter.
func (c offers) dodges(u int8) {
	at := c.s.Pieces[u].At
	for i := range inches.Heading(8) {
		o := blank(Declare, u)
		o.D.Kind, o.D.N = Basic, 1
		o.D.Legs[0] = at.Point().Ahead(i*45*inches.Degree, dummyMove.Fine()-inches.Inch.Fine()/10, 0).Position()
		c.fresh(o)
	}
}
