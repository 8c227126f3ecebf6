package inches

// Priced is ground on which an inch costs Num/Den inches. That must not be
// less than 1, or a move cut in two might cost less than whole: what is fast
// is the measure, and all else dearer.
type Priced struct {
	Area     *Area
	Num, Den int64
}

// Cost is what it costs to go along the line, rounded up. Where pieces of
// ground lie over each other the first of the list counts, so a road that
// spares a wood stands before it, at 1/1.
//
// A move cut in two costs no less than whole, but for the rounding of the
// borders crossed: some 1/1024 of a thousandth each. All the legs that a path
// may have cannot save the thousandth that is granted once for the whole.
func Cost(l *Line, ground []Priced) Fine {
	var kept [16]step
	steps := priced(kept[:0], l, ground)
	return steps[len(steps)-1].costTo
}

// step is a stretch of a line at one price.
type step struct {
	Span
	cost, costTo Fine // what it cost to come to its beginning, and to its end
}

// priced cuts the line where its price changes. There is always one step.
func priced(dst []step, l *Line, ground []Priced) []step {
	var kept [24]priceSpan
	spans := kept[:0]
	for i := range ground {
		var found [8]Span
		for _, s := range ground[i].Area.Spans(found[:0], l) {
			spans = append(spans, priceSpan{s, i})
		}
	}
	cost := Fine(0)
	for at := Fine(0); ; {
		end, by := l.Length, -1
		for _, s := range spans { // the first of the list first
			if s.From > at {
				end = min(end, s.From)
			} else if s.To > at {
				end, by = min(end, s.To), s.by
				break
			}
		}
		s := step{Span: Span{at, end}, cost: cost, costTo: cost + end - at}
		if by >= 0 {
			s.costTo = cost + portion(end-at, Fine(ground[by].Num), Fine(ground[by].Den))
		}
		dst = append(dst, s)
		if at, cost = end, s.costTo; at >= l.Length {
			return dst
		}
	}
}

type priceSpan struct {
	Span
	by int
}

// portion is cost times part by whole, rounded up.
func portion(cost, part, whole Fine) Fine {
	n, exact := mulDiv(int64(cost), int64(part), int64(whole))
	if !exact {
		n++
	}
	return Fine(n)
}

// within is how far one comes on the steps for a cost, rounded down.
func within(steps []step, cost Fine) Fine {
	for _, s := range steps {
		if s.costTo <= cost {
			continue
		}
		if cost <= s.cost {
			return s.From
		}
		part, _ := mulDiv(int64(s.Length()), int64(cost-s.cost), int64(s.costTo-s.cost))
		return s.From + Fine(part)
	}
	return steps[len(steps)-1].To
}

// costAt is what it costs to come so far along the steps, rounded up.
func costAt(steps []step, along Fine) Fine {
	for _, s := range steps {
		if along < s.To && s.Length() > 0 {
			return s.cost + portion(s.costTo-s.cost, along-s.From, s.Length())
		}
	}
	return steps[len(steps)-1].costTo
}

// Slow is ground that slows a whole move as soon as it is met: areas to be in,
// areas to climb into, walls to cross.
type Slow struct {
	In, Up []*Area
	Over   []*Wall
}

// Met is how far along the line slow ground is first met, Endless if it is
// not. Less than a thousandth of an inch in an area is nothing.
func (s *Slow) Met(l *Line) Fine {
	first := Endless
	for _, a := range s.In {
		var kept [8]Span
		for _, in := range a.Spans(kept[:0], l) {
			if in.Length() >= Thousandth {
				first = min(first, in.From)
				break
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

// Meets is the stretch of the base's way straight ahead on which it touches
// another or goes through it: from where it first touches, corners and sides
// too, to where it comes clear. ok is false if it never does, or only with
// its rear as it starts.
func Meets(b, other Base) (on Span, ok bool) {
	w := looking(b)
	depth := b.Depth.Fine() / 2
	s := other.Shape()
	near, far, ok := w.strip(s.Corners(), b.Width.Fine()/2+Thousandth/16, Thousandth-depth)
	return Span{max(near-depth, 0), far + depth}, ok
}

// ahead is the way straight ahead of a place.
type ahead struct {
	at       Point
	sin, cos int64
}

func looking(b Base) ahead {
	sin, cos := b.Facing.SinCos()
	return ahead{b.At.Point(), sin, cos}
}

// strip is how near and how far ahead an outline comes within so much to
// either side, and from so far ahead on.
func (w *ahead) strip(outline []Point, side, from Fine) (near, far Fine, ok bool) {
	near, far = Endless, -Endless
	a := outline[len(outline)-1].seen(w.at, w.sin, w.cos)
	for _, p := range outline {
		b := p.seen(w.at, w.sin, w.cos)
		if low, high, in := clip(a, b, side); in && high >= from {
			near, far, ok = min(near, max(low, from)), max(far, high), true
		}
		a = b
	}
	return near, far, ok
}

// clip is the range ahead of an edge's part that is within so much to either
// side.
func clip(a, b frame, side Fine) (low, high Fine, ok bool) {
	if a.right > b.right {
		a, b = b, a
	}
	if b.right <= -side || a.right >= side {
		return 0, 0, false
	}
	from, to := a.ahead, b.ahead
	if a.right < -side {
		from = a.ahead + (b.ahead-a.ahead)*(-side-a.right)/(b.right-a.right)
	}
	if b.right > side {
		to = a.ahead + (b.ahead-a.ahead)*(side-a.right)/(b.right-a.right)
	}
	return min(from, to), max(from, to), true
}
