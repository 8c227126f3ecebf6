package muzzleblast

import "drumhead/space/inches"

// spot is where a man stands and the ground that he covers.
type spot struct {
	man    int16
	at     inches.Point
	radius inches.Fine // nothing of it is further from its centre
	shape  inches.Shape
}

func (s *State) spotOf(f int16) spot {
	u := s.b.figures[f].unit
	k, at := &s.b.units[u], s.figureAt(f)
	return spot{f, at, k.radius, inches.Rectangle(at, s.Units[u].Facing, k.width, k.depth)}
}

// least is a length that two men are at least apart.
func (p *spot) least(q *spot) inches.Fine {
	return max(inches.Distance(p.at, q.at)-p.radius-q.radius-4, 0) // roots are rounded
}

// roll is where men of a unit stand, each worked out but once.
type roll struct {
	list [mostShooters]spot
	n    int
}

func (a *roll) all() []spot { return a.list[:a.n] }

func (a *roll) take(p spot) {
	if a.n < mostShooters {
		a.list[a.n] = p
		a.n++
	}
}

// gather takes all men of a unit.
func (a *roll) gather(s *State, u int8) {
	a.n = 0
	for f, to := s.men(u); f < to; f++ {
		if s.Figures[f].lives() {
			a.take(s.spotOf(f))
		}
	}
}

// apart is how far two men are apart: by the gap between them and, where that
// tells nothing, from centre to centre (MB-SHT-02).
type apart struct {
	gap       inches.Gap
	near, far inches.Length // what lies between them, their centres
}

func (p *spot) apart(q *spot, gap inches.Gap) apart {
	return apart{gap, gap.Length().Length(), inches.Distance(p.at, q.at).Length()}
}

func (a apart) nearer(b apart) bool { return a.near < b.near || a.near == b.near && a.far < b.far }

// nearest is which of some men is nearest to one, of those within a limit whom
// a test lets pass; and whether any at all is within it. Of men as near as each
// other it is the one with the lowest number. The test is put to as few as may
// be: whoever is surely further off than the best so far is left out.
func (a *roll) nearest(to *spot, limit inches.Length, passes func(i int) bool) (best int, near apart, found, within bool) {
	var order [mostShooters]int8
	var least [mostShooters]inches.Fine
	for i := range a.all() {
		far, at := a.list[i].least(to), i
		for at > 0 && far < least[at-1] {
			order[at], least[at] = order[at-1], least[at-1]
			at--
		}
		order[at], least[at] = int8(i), far
	}
	far := limit.Fine() + inches.Thousandth
	for n := range a.all() {
		if least[n] > far {
			break
		}
		i := int(order[n])
		gap := inches.Between(&a.list[i].shape, &to.shape)
		if !gap.Within(limit) {
			continue
		}
		within = true
		here := a.list[i].apart(to, gap)
		if found && (near.nearer(here) || !here.nearer(near) && i > best) || !passes(i) {
			continue
		}
		best, near, found = i, here, true
		far = min(far, gap.Length()+inches.Thousandth)
	}
	return best, near, found, within
}
