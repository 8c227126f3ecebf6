package napoleonic

import (
	"drumhead/rules/aims"
	"drumhead/space/hex"
)

// plan is what a general means to do.
type plan = aims.Aims[hex.Cell]

// waitNear is how far off it is no better to wait, in hexes.
const waitNear = 6

func (m *maker) plans() (err error) {
	m.b.plans, err = aims.Read(m.sc, int(m.b.limit), m.b.board.Parse, func(side int, id string) (int, bool) {
		u := m.b.find(id)
		return int(u), u != nobody && m.b.cards[u].side == int8(side)
	})
	return err
}

// opening is for how many turns a plan leads more than later: then the battle has changed
// more than it foresaw.
const opening = 4

// planned is what a state is worth to a side beyond Judge's usual weights, for
// the plan that it follows.
func (s *judged) planned(side int8, p *plan, look *outlook) int {
	n, toward := 0, s.by.Toward
	if s.Turn <= opening {
		toward += toward * s.by.Opening / 100
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		at, more := s.whereabouts(u)
		if at == hex.None || s.Pieces[u].Retreating || s.card(u).arm == General {
			continue
		}
		if len(p.Toward) > 0 && p.Concerns(int(u)) {
			n -= toward * (s.nearestOf(p.Toward, at) + more)
		}
		if more > 0 {
			continue // he has nothing to fear yet
		}
		n += s.exposure(u, look) * (p.Boldness - aims.Calm) / aims.Calm
		if int(s.Turn) < p.Strike {
			n += s.by.Wait * min(int(look.near[u]), waitNear)
		}
	}
	for _, c := range p.Keep {
		if u := s.on[c]; u != nobody && s.side(u) == side {
			n += s.by.Keep
		} else {
			n -= s.by.Closing * s.nearestUnit(side, c) / 10
		}
	}
	return n
}

// nearestOf is how far the nearest of some hexes is.
func (s *State) nearestOf(cells []hex.Cell, at hex.Cell) int {
	row, nearest := s.b.apart(at), farAway
	for _, c := range cells {
		nearest = min(nearest, int(row[c]))
	}
	return nearest
}
