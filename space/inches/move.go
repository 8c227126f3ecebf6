package inches

// Slow is ground that slows a whole move as soon as it is met: areas to be in,
// areas to climb into, walls to cross, areas to be in off the road.
type Slow struct {
	In, Up, Off []*Area
	Over        []*Wall
}

// Met is how far along the line slow ground is first met, Endless if it is
// not. Less than a thousandth of an inch in an area is nothing.
func (s *Slow) Met(l *Line) Fine {
	first := Endless
	for _, list := range [...][]*Area{s.In, s.Off} {
		for _, a := range list {
			var kept [8]Span
			for _, in := range a.Spans(kept[:0], l) {
				if in.Length() >= Thousandth {
					first = min(first, in.From)
					break
				}
			}
		}
	}
	for _, a := range s.Up {
		if at, ok := a.Entered(l); ok {
			first = min(first, at)
		}
	}
	for _, w := range s.Over {
		if at, ok := w.Crossed(l); ok {
			first = min(first, at)
		}
	}
	return first
}

// Kept is how far from its beginning the line stays on the areas, taken
// together: 0 if it does not begin on one, its length if all of it does. A
// thousandth of an inch between two areas is no break.
func Kept(l *Line, on []*Area) Fine {
	at := Fine(-1)
	for _, a := range on {
		if a.Holds(l.From) {
			at = 0
		}
	}
	for grown := at == 0; grown; {
		grown = false
		for _, a := range on {
			var kept [8]Span
			for _, s := range a.Spans(kept[:0], l) {
				if s.From < at+Thousandth && s.To > at {
					at, grown = s.To, true
				}
			}
		}
	}
	return max(at, 0)
}
