package napoleonic

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"drumhead/scenario"
	"drumhead/space/hex"
)

// victory reads what decides the battle (NP-VIC-01 to 04).
func (m *maker) victory() error {
	var v Victory
	if err := m.sc.Decode("victory", &v); err != nil {
		return err
	}
	b := m.b
	b.breaks = v.Break == nil || *v.Break
	b.limit = 15
	if m.sc.Turns > 0 {
		b.limit = int16(m.sc.Turns)
	}
	for i := range m.s.Held {
		m.s.Held[i] = nobody
	}
	err := scenario.EachOf(m.sc, "victory.goals", v.Goals, maxGoals, func(path string, side int, g *Goal) error { return m.goal(side, path, g) })
	if err != nil {
		return err
	}
	for _, at := range slices.Sorted(maps.Keys(v.Held)) {
		path := "victory.held." + at
		c, err := m.cell(path, at)
		if err != nil {
			return err
		}
		side, err := m.sc.Side(path, v.Held[at])
		if err != nil {
			return err
		}
		n, err := m.hold(path, c)
		if err != nil {
			return err
		}
		m.s.Held[n] = side
	}
	return nil
}

// hold is the number of a hex that matters.
func (m *maker) hold(path string, c hex.Cell) (int, error) {
	if n := slices.Index(m.b.holds, c); n >= 0 {
		return n, nil
	}
	if len(m.b.holds) == maxHolds {
		return 0, m.sc.Errorf(path, "wanted at most %d hexes to hold", maxHolds)
	}
	m.b.holds = append(m.b.holds, c)
	return len(m.b.holds) - 1, nil
}

func (m *maker) goal(side int, path string, g *Goal) error {
	var out goal
	switch {
	case g.Hold != "" && g.Exit == 0 && g.Break == 0:
		c, err := m.cell(path+".hold", g.Hold)
		if err != nil {
			return err
		}
		if out.hold, err = m.hold(path, c); err != nil {
			return err
		}
	case g.Exit > 0 && g.Hold == "" && g.Break == 0:
		out.kind, out.count = exitGoal, int8(g.Exit)
		for i, text := range g.By {
			c, err := m.cell(fmt.Sprintf("%s.by[%d]", path, i), text)
			if err != nil {
				return err
			}
			if !m.b.edge(c) {
				return m.sc.Errorf(fmt.Sprintf("%s.by[%d]", path, i), "%s is not at an edge of the table", m.b.board.Name(c))
			}
			out.by = append(out.by, c)
		}
		if len(out.by) == 0 {
			return m.sc.Errorf(path, "wanted the edge hexes, such as by: [E11]")
		}
		for i, word := range g.Of {
			arm := slices.Index(armNames[:General], word)
			if arm < 0 {
				return m.sc.Errorf(fmt.Sprintf("%s.of[%d]", path, i), "wanted %s, found %q", strings.Join(armNames[:General], ", "), word)
			}
			out.of[arm] = true
		}
		if len(g.Of) == 0 {
			out.of = [arms]bool{Infantry: true, Rifles: true, Cavalry: true, Artillery: true}
		}
	case g.Break > 0 && g.Hold == "" && g.Exit == 0:
		out.kind, out.count = breakGoal, int8(g.Break)
	default:
		return m.sc.Errorf(path, "wanted one of hold: G6, exit: 2 with by: [E11], and break: 4")
	}
	m.b.goals[side] = append(m.b.goals[side], out)
	return nil
}

// now reads the moment at which a case begins.
func (m *maker) now() error {
	var n Now
	if err := m.sc.Decode("now", &n); err != nil {
		return err
	}
	s := m.s
	if n.Turn < 0 || n.Turn > 999 {
		return m.sc.Errorf("now.turn", "wanted a turn from 1, found %d", n.Turn)
	}
	s.Turn = int16(max(n.Turn, 1))
	for _, v := range []struct {
		key, id string
		to      *int8
	}{{"first", n.First, &s.First}, {"part", n.Part, &s.Part}} {
		if v.id == "" {
			continue
		}
		var err error
		if *v.to, err = m.sc.Side("now."+v.key, v.id); err != nil {
			return err
		}
	}
	if n.Part == "" {
		if n.Unit != "" || n.Spent != 0 || len(n.Did) > 0 {
			return m.sc.Errorf("now", "wanted part: the side whose unit is being activated")
		}
		return nil
	}
	s.Started = true
	if s.First == nobody {
		s.First = s.Part
	}
	if s.First != s.Part {
		for u := s.b.first[s.First]; u < s.b.first[s.First+1]; u++ {
			s.Pieces[u].Done = true // the first side's part is over
		}
	}
	s.List, s.Listed = s.order(s.Part)
	return m.activation(&n)
}

// activation goes on in the middle of a part: at the unit named, else at the
// first that has not acted and can do more than pass.
func (m *maker) activation(n *Now) error {
	s := m.s
	if n.Unit == "" {
		if n.Spent != 0 || len(n.Did) > 0 {
			return m.sc.Errorf("now", "wanted unit: the one that has done it")
		}
		for s.Active == nobody && s.b.opt[activationOrder] != freeOrder {
			u := s.following()
			if u == nobody {
				break
			}
			if s.activate(u); s.idle(u) && !s.Pieces[u].Retreating {
				s.Pieces[u].Done, s.Active = true, nobody
			}
		}
		return nil
	}
	u := s.b.find(n.Unit)
	if u == nobody || s.side(u) != s.Part {
		return m.sc.Errorf("now.unit", "wanted a unit of side %s, found %q", s.b.sides[s.Part].id, n.Unit)
	}
	if !s.listed(u) {
		return m.sc.Errorf("now.unit", "%s has no place in this part: it has acted, or has not come yet", s.card(u).name)
	}
	if s.b.opt[activationOrder] != freeOrder {
		for _, before := range s.List[:slices.Index(s.List[:s.Listed], u)] {
			s.Pieces[before].Done = true
		}
	}
	s.activate(u)
	s.Spent = int8(n.Spent)
	for i, word := range n.Did {
		d := slices.Index(deedNames[:], word)
		if d < 0 {
			return m.sc.Errorf(fmt.Sprintf("now.did[%d]", i), "wanted %s, found %q", strings.Join(deedNames[:], ", "), word)
		}
		s.deed(1<<d, s.closes(1<<d))
	}
	p := &s.Pieces[u]
	s.Stopped = s.Did&moved != 0 && p.Fate == OnTable && s.b.ground[p.At].stop
	if s.Did&rallied != 0 && s.card(u).arm == General {
		p.Tried = true
	}
	return nil
}

var deedNames = [6]string{"moved", "turned", "formed", "fired", "assaulted", "rallied"}
