package macduff

import "drumhead/space/inches"

// Most pieces are plainly near, or plainly too far away. What follows tells so
// from their places alone, with room to spare for what is rounded; whoever is
// neither is measured.

// spare is more than is rounded away wherever bases are laid out and carried.
const spare = 4 * inches.Thousandth

// vicinity is where a piece stands, roughly: some of it is within in of a
// place, and all of it within out.
type vicinity struct {
	at      inches.Point
	in, out inches.Fine
}

// diagonal is at least the longest side of a triangle with a right angle.
func diagonal(a, b inches.Fine) inches.Fine { return max(a, b) + min(a, b)/2 }

// vicinity of a piece; false for a garrison, and an officer with one.
func (s *State) vicinity(u int8) (v vicinity, ok bool) {
	p := &s.Pieces[u]
	if p.With != nobody {
		q := &s.Pieces[p.With]
		if q.In >= 0 || q.With != nobody {
			return v, false
		}
		_, d := s.extent(p.With)
		v.at, v.in = q.At.Point(), d.Fine()+spare
		v.out = diagonal((d+horseDepth).Fine(), horseWidth.Fine()/2) + spare
		return v, true
	}
	if p.In >= 0 {
		return v, false
	}
	w, d := s.extent(u)
	return vicinity{p.At.Point(), spare, diagonal(d.Fine(), w.Fine()/2) + spare}, true
}

// awayFrom says that a piece is farther than a distance from a piece of ground;
// where it says false nothing is known.
func (s *State) awayFrom(u int8, g *ground, distance inches.Fine) bool {
	v, known := s.vicinity(u)
	return known && !g.close(v.at, v.out+distance)
}

// awayFromBase says that a piece is farther than a distance from a base; where it
// says false nothing is known.
func (s *State) awayFromBase(u int8, b inches.Base, distance inches.Fine) bool {
	v, known := s.vicinity(u)
	far := int64(v.out + round(b) + distance)
	return known && square(v.at, b.At.Point()) > far*far
}

// square of the distance between two points.
func square(p, q inches.Point) int64 {
	x, y := int64(p.X-q.X), int64(p.Y-q.Y)
	return x*x + y*y
}

// within says whether two pieces are no farther apart than a limit.
func (s *State) within(u, t int8, limit inches.Length) bool {
	a, known := s.vicinity(u)
	b, too := s.vicinity(t)
	if known && too {
		d, l := square(a.at, b.at), int64(limit.Fine())
		if far := l + int64(a.out+b.out); d > far*far {
			return false
		}
		if near := l - int64(a.in+b.in); near >= 0 && d <= near*near {
			return true
		}
	}
	return s.gap(u, t).Within(limit)
}

// beyond says that two pieces are farther apart than a distance; where it says
// false nothing is known.
func (s *State) beyond(u, t int8, distance inches.Fine) bool {
	a, known := s.vicinity(u)
	b, too := s.vicinity(t)
	if !known || !too {
		return false
	}
	far := int64(distance + a.out + b.out)
	return square(a.at, b.at) > far*far
}

// round is at least how far the corners of a base are from its middle.
func round(b inches.Base) inches.Fine {
	return diagonal(b.Width.Fine()/2, b.Depth.Fine()/2) + spare
}

// passesBy says that a base that is carried straight along a line stays farther
// than a distance from a piece; where it says false nothing is known.
func (s *State) passesBy(b inches.Base, l *inches.Line, u int8, distance inches.Fine) bool {
	v, known := s.vicinity(u)
	if !known {
		return false
	}
	from, at := b.At.Point(), v.at
	far := round(b) + v.out + distance
	x, y := int64(l.To.X-l.From.X), int64(l.To.Y-l.From.Y)
	px, py := int64(at.X-from.X), int64(at.Y-from.Y)
	if px < min(x, 0)-int64(far) || px > max(x, 0)+int64(far) || py < min(y, 0)-int64(far) || py > max(y, 0)+int64(far) {
		return true
	}
	aside := px*y - py*x
	return l.Length > 0 && max(aside, -aside)/int64(l.Length) > int64(far)
}

// asunder says that two bases are farther apart than a distance; where it says
// false nothing is known.
func asunder(a, b inches.Base, distance inches.Fine) bool {
	far := int64(round(a) + round(b) + distance)
	return square(a.At.Point(), b.At.Point()) > far*far
}
