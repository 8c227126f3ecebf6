package latecentury

import (
	"drumhead/rules/aims"
	"drumhead/space/square"
)

// plan is what a Commander means to do.
type plan = aims.Aims[square.Cell]

// Weights of a plan, in hundredths of a figure.
const (
	waitNear = 7 // in squares: further off is no better
)

func (m *maker) plans() (err error) {
	m.b.plans, err = aims.Read(m.sc, int(m.b.limit), m.b.board.Parse, func(side int, id string) (int, bool) {
		u := m.b.find(id)
		return int(u), u != nobody && m.b.cards[u].side == int8(side)
	})
	return err
}

// planned is what a state is worth to a side beyond Judge's usual weights, for
// the plan that it follows.
func (s judged) planned(side int8, p *plan) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		at := s.Pieces[u].At
		if at == square.None || s.Pieces[u].Retreating || s.card(u).arm == Commander {
			continue
		}
		n += s.danger(u) * (p.Boldness - aims.Calm) / aims.Calm
		if int(s.Turn) < p.Strike {
			n += s.by.Wait * min(s.nearestEnemy(u), waitNear)
		}
		if len(p.Toward) > 0 && p.Concerns(int(u)) {
			nearest := farAway
			for _, c := range p.Toward {
				nearest = min(nearest, s.b.board.Distance(at, c))
			}
			n -= s.by.Toward * nearest
			if s.b.stands[side] {
				n -= s.by.Stand * int(s.b.ground[at].cover) // it is to go out
			}
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
