package latecentury

import (
	"fmt"
	"maps"
	"slices"

	"drumhead/space/square"
)

// Plan is what a computer's Commander may mean to do, as a scenario writes it.
type Plan struct {
	ID    string `yaml:"id" json:"id"`
	Title string `yaml:"title" json:"title" doc:"turn their left"`
	Text  string `yaml:"text" json:"text" doc:"what he means to do, told when the battle is over"`
	Aims  Aims   `yaml:"aims" json:"aims"`
}

// Aims are what a plan has a Commander weigh besides what each of them weighs.
type Aims struct {
	Toward   []string `yaml:"toward,omitempty" json:"toward,omitempty" doc:"squares that his Units make for, each for the nearest"`
	With     []string `yaml:"with,omitempty" json:"with,omitempty" doc:"the Units that do; left out: all"`
	Keep     []string `yaml:"keep,omitempty" json:"keep,omitempty" doc:"squares on which he wants Units of his"`
	Strike   int      `yaml:"strike,omitempty" json:"strike,omitempty" doc:"the turn from which he seeks a fight; before it he keeps his distance"`
	Boldness *int     `yaml:"boldness,omitempty" json:"boldness,omitempty" doc:"per cent: how little he minds danger, 100 as others do, 200 not at all"`
}

// plan is the aims of a plan as a judgement reads them.
type plan struct {
	toward, keep []square.Cell
	with         [maxUnits]bool
	strike       int16
	boldness     int
}

// Weights of a plan, in hundredths of a figure.
const (
	towardWorth = 16 // for each square nearer to where it leads
	keepWorth   = 90 // for each square that is to be kept
	waitWorth   = 22 // for each square of distance before he strikes
	waitNear    = 7  // in squares: further off is no better
	calm        = 100
	mostBold    = 200
)

func (m *maker) plans() error {
	var plans map[string][]Plan
	if err := m.sc.Decode("plans", &plans); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(plans)) {
		side := m.sc.SideIndex(id)
		for i := range plans[id] {
			p, err := m.plan(fmt.Sprintf("plans.%s[%d].aims", id, i), int8(side), &plans[id][i].Aims)
			if err != nil {
				return err
			}
			m.b.plans[side] = append(m.b.plans[side], p)
		}
	}
	return nil
}

func (m *maker) plan(path string, side int8, a *Aims) (p plan, err error) {
	for _, list := range []struct {
		key   string
		names []string
		cells *[]square.Cell
	}{{"toward", a.Toward, &p.toward}, {"keep", a.Keep, &p.keep}} {
		for i, name := range list.names {
			c, err := m.cell(fmt.Sprintf("%s.%s[%d]", path, list.key, i), name)
			if err != nil {
				return p, err
			}
			*list.cells = append(*list.cells, c)
		}
	}
	for u := m.b.first[side]; u < m.b.first[side+1]; u++ {
		p.with[u] = len(a.With) == 0 && m.b.cards[u].arm != Commander
	}
	for i, id := range a.With {
		u := m.b.find(id)
		if u == nobody || m.b.cards[u].side != side {
			return p, m.sc.Errorf(fmt.Sprintf("%s.with[%d]", path, i), "wanted a Unit of this side, found %q", id)
		}
		p.with[u] = true
	}
	p.boldness = calm
	if a.Boldness != nil {
		p.boldness = *a.Boldness
	}
	switch {
	case a.Strike < 0 || a.Strike > int(m.b.limit):
		return p, m.sc.Errorf(path+".strike", "wanted a turn from 1 to %d, found %d", m.b.limit, a.Strike)
	case p.boldness < 0 || p.boldness > mostBold:
		return p, m.sc.Errorf(path+".boldness", "wanted from 0 to %d per cent, found %d", mostBold, p.boldness)
	}
	p.strike = int16(a.Strike)
	return p, nil
}

// planned is what a state is worth to a side beyond Judge's usual weights, for
// the plan that it follows.
func (s *State) planned(side int8, p *plan) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		at := s.Pieces[u].At
		if at == square.None || s.Pieces[u].Retreating || s.card(u).arm == Commander {
			continue
		}
		n += s.danger(u) * (p.boldness - calm) / calm
		if s.Turn < p.strike {
			n += waitWorth * min(s.nearestEnemy(u), waitNear)
		}
		if p.with[u] && len(p.toward) > 0 {
			nearest := farAway
			for _, c := range p.toward {
				nearest = min(nearest, s.b.board.Distance(at, c))
			}
			n -= towardWorth * nearest
		}
	}
	for _, c := range p.keep {
		if u := s.on[c]; u != nobody && s.side(u) == side {
			n += keepWorth
		} else {
			n -= closingWorth * s.nearestUnit(side, c)
		}
	}
	return n
}
