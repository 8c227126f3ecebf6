package macduff

import "drumhead/space/inches"

// roundabout is how far it is from one place to another for those who march: by
// the nearest crossing where a river lies between. It is about that far, for the
// judge and for what is offered; what a move costs is the walk's to say.
func (s *State) roundabout(from, to inches.Point) inches.Fine {
	if by, crossed := s.crossingTo(from, to); crossed {
		return inches.Distance(from, by) + inches.Distance(by, to)
	}
	return inches.Distance(from, to)
}

// crossingTo is the crossing by which the way from one place to another is
// shortest; false where no river lies between, or none can be crossed.
func (s *State) crossingTo(from, to inches.Point) (by inches.Point, ok bool) {
	if len(s.b.rivers) == 0 {
		return by, false
	}
	barred := false
	if l := inches.NewLine(from, to); l.Length > 0 {
		for _, g := range s.b.rivers {
			barred = barred || s.b.ground[g].through(&l) > 0
		}
	}
	if !barred {
		return by, false
	}
	best := inches.Endless
	try := func(p inches.Point) {
		if d := inches.Distance(from, p) + inches.Distance(p, to); d < best {
			best, by, ok = d, p, true
		}
	}
	for i := range s.b.ground {
		if g := &s.b.ground[i]; g.crossing && s.Ruins>>i&1 == 0 {
			try(g.middle.Point())
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.Done && w.Kind == Pontoon {
			try(w.At.Point())
		}
	}
	return by, ok
}
