package european

import (
	"maps"
	"slices"
	"strings"

	"drumhead/rules/aims"
	"drumhead/scenario"
	"drumhead/space/inches"
)

// victory reads what decides the battle (EU-VIC-01).
func (m *maker) victory() error {
	var v Victory
	if err := m.sc.Decode("victory", &v); err != nil {
		return err
	}
	b := m.b
	b.breaks = v.Break == nil || *v.Break
	if b.limit == 0 {
		b.limit = 15
		if m.sc.Turns > 0 {
			b.limit = int16(m.sc.Turns)
		}
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
		p, err := b.field.parsePlace(strings.ToLower(at))
		if err != nil {
			return m.sc.Errorf(path, "%v", err)
		}
		side, err := m.sc.Side(path, v.Held[at])
		if err != nil {
			return err
		}
		n := slices.IndexFunc(b.holds, func(h hold) bool { return h.at == p })
		if n < 0 {
			return m.sc.Errorf(path, "wanted a place that a goal names, found %q", at)
		}
		m.s.Held[n] = side
	}
	return nil
}

func (m *maker) goal(side int, path string, g *Goal) error {
	b, out := m.b, goal{hold: -1}
	switch {
	case (g.Hold != "") != (g.Take != "") && g.Break == 0:
		at, err := b.field.parsePlace(strings.ToLower(g.Hold + g.Take))
		if err != nil {
			return m.sc.Errorf(path, "%v", err)
		}
		h := hold{at: at, text: g.Name}
		out.take = g.Take != ""
		if g.Within != "" {
			if h.within, err = inches.ParseLength(g.Within); err != nil || h.within < 0 {
				return m.sc.Errorf(path+".within", "wanted a length in inches, such as 3, found %q", g.Within)
			}
		} else if m.sc.Board.Grid == "inches" {
			h.within = 3 * inches.Inch
		}
		if h.text == "" {
			h.text = "the marked place" // a star stands there
		}
		if out.hold = slices.IndexFunc(b.holds, func(x hold) bool { return x.at == at }); out.hold < 0 {
			if len(b.holds) == maxHolds {
				return m.sc.Errorf(path, "wanted at most %d places to hold", maxHolds)
			}
			out.hold = len(b.holds)
			b.holds = append(b.holds, h)
		} else if b.holds[out.hold].within != h.within {
			return m.sc.Errorf(path+".within", "the place stands in another goal with %s inches", b.holds[out.hold].within)
		}
	case g.Break > 0 && g.Hold == "" && g.Take == "":
		out.count = int8(g.Break)
	default:
		return m.sc.Errorf(path, "wanted one of hold: \"18,20\", take: \"18,20\" and break: 3")
	}
	b.goals[side] = append(b.goals[side], out)
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
	if n.Phase != "" {
		i := slices.Index(phaseNames[:], n.Phase)
		if i < 0 {
			return m.sc.Errorf("now.phase", "wanted %s, found %q", strings.Join(phaseNames[:], ", "), n.Phase)
		}
		s.Phase = Phase(i)
	}
	for _, v := range []struct {
		key, id string
		to      *int8
	}{{"part", n.Part, &s.Part}, {"first", n.First, &s.First}, {"choosing", n.Choosing, &s.Chooses}} {
		if v.id == "" {
			continue
		}
		var err error
		if *v.to, err = m.sc.Side("now."+v.key, v.id); err != nil {
			return err
		}
	}
	switch {
	case s.Phase == TurnEnd && (n.Part != "" || n.First != "" || n.Choosing != ""):
		return m.sc.Errorf("now", "at the end of a turn it is nobody's part")
	case n.Choosing != "" && (n.Part != "" || n.First != "" || m.b.opt[initiativeChoice] != winnerChooses):
		return m.sc.Errorf("now.choosing", "wanted it instead of part and first, with option initiative-choice: winner-chooses")
	case n.First != "" && n.Part == "":
		return m.sc.Errorf("now.first", "wanted part as well: whose part it is")
	}
	if s.Part != nobody && s.First == nobody {
		s.First = s.Part
	}
	if s.First != nobody {
		s.Firsts[s.Phase] = s.First
	}
	return nil
}

func (m *maker) plans() (err error) {
	m.b.plans, err = aims.Read(m.sc, int(m.b.limit), func(text string) (inches.Position, error) {
		return m.b.field.parsePlace(strings.ToLower(text))
	}, func(side int, id string) (int, bool) {
		u := m.b.find(id)
		return int(u), u != nobody && m.b.cards[u].side == int8(side)
	})
	return err
}
