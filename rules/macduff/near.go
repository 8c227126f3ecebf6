package macduff

import (
	"math/bits"

	"drumhead/space/inches"
)

// Most pieces are plainly near, or plainly too far away. What follows tells so
// from their places alone, with room to spare for what is rounded; whoever is
// neither is measured.

// vicinity is where a piece stands, roughly: some of it is within in of a
// place, and all of it within out.
type vicinity struct {
	at      inches.Point
	in, out inches.Fine
}

// vicinity of a piece; false for a garrison, and an officer with one.
func (s *State) vicinity(u int8) (v vicinity, ok bool) {
	p := &s.Pieces[u]
	if p.With != nobody {
		q := &s.Pieces[p.With]
		if q.In >= 0 || q.With != nobody {
			return v, false
		}
		_, d := s.extent(p.With)
		v.at, v.in = q.At.Point(), d.Fine()+inches.Spare
		v.out = inches.Diagonal((d+horseDepth).Fine(), horseWidth.Fine()/2) + inches.Spare
		return v, true
	}
	if p.In >= 0 {
		return v, false
	}
	w, d := s.extent(u)
	return vicinity{p.At.Point(), inches.Spare, inches.Diagonal(d.Fine(), w.Fine()/2) + inches.Spare}, true
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
	far := int64(v.out + inches.Round(b) + distance)
	return known && inches.Square(v.at, b.At.Point()) > far*far
}

// within says whether two pieces are no farther apart than a limit.
func (s *State) within(u, t int8, limit inches.Length) bool {
	a, known := s.vicinity(u)
	b, too := s.vicinity(t)
	if known && too {
		d, l := inches.Square(a.at, b.at), int64(limit.Fine())
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
	return inches.Square(a.at, b.at) > far*far
}

// passesBy says that a base that is carried straight along a line stays farther
// than a distance from a piece; where it says false nothing is known.
func (s *State) passesBy(b inches.Base, l *inches.Line, u int8, distance inches.Fine) bool {
	v, known := s.vicinity(u)
	if !known {
		return false
	}
	from, at := b.At.Point(), v.at
	far := inches.Round(b) + v.out + distance
	x, y := int64(l.To.X-l.From.X), int64(l.To.Y-l.From.Y)
	px, py := int64(at.X-from.X), int64(at.Y-from.Y)
	if px < min(x, 0)-int64(far) || px > max(x, 0)+int64(far) || py < min(y, 0)-int64(far) || py > max(y, 0)+int64(far) {
		return true
	}
	aside := px*y - py*x
	return l.Length > 0 && max(aside, -aside)/int64(l.Length) > int64(far)
}

// root is a whole square root, rounded down.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
