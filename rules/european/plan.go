package european

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of a plan, in hundredths of a hit.
const (
	keepNear = 4_000 // thousandths of an inch: so near is there
	waitNear = 24    // in inches: further off is no better
)

// planned is what a state is worth to a side beyond Judge's usual weights, for
// the plan that it follows.
func (s judged) planned(side int8, p *aims.Aims[inches.Position], o *outlook) int {
	n := 0
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.stands(u) || !s.fighting(u) {
			continue
		}
		n += o.risks[u] * s.by.Risk / 600 * (p.Boldness - aims.Calm) / aims.Calm
		if int(s.Turn) < p.Strike {
			n += s.by.Wait * min(int(o.near[u])/1000, waitNear)
		}
		if len(p.Toward) > 0 && p.Concerns(int(u)) {
			n -= s.by.Toward * s.nearestOf(p.Toward, s.Pieces[u].At) / 1000
		}
	}
	for _, at := range p.Keep {
		nearest := farAway
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.stands(u) && s.fighting(u) {
				nearest = min(nearest, s.b.field.apart(s.Pieces[u].At, at))
			}
		}
		if nearest <= keepNear {
			n += s.by.Keep
		} else {
			n -= s.by.Closing * nearest / 10000
		}
	}
	return n
}

// nearestOf is how far the nearest of some places is.
func (s *State) nearestOf(places []inches.Position, at inches.Position) int {
	nearest := farAway
	for _, p := range places {
		nearest = min(nearest, s.b.field.apart(p, at))
	}
	return nearest
}
