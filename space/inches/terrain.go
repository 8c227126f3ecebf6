package inches

import "fmt"

// MaxCorners is the most that an area or a wall may have.
const MaxCorners = 64

// Area is a piece of ground with an outline: a wood, a hill, a house, a lake,
// a ford. It does not change once made.
type Area struct {
	corners []Point
	closed  bool
	box     box
}

// NewArea makes an area of the corners of its outline, in order. A place
// exactly on the outline is outside, or inside if the area is closed, as roads,
// bridges and fords are (EU-GEN-05). The outline may bend in, but not cross
// itself.
func NewArea(corners []Position, closed bool) (*Area, error) {
	if len(corners) < 3 || len(corners) > MaxCorners {
		return nil, fmt.Errorf("an area of %d corners: wanted 3 to %d", len(corners), MaxCorners)
	}
	a := &Area{corners: make([]Point, len(corners)), closed: closed}
	for i, c := range corners {
		if !c.onAnyTable() {
			return nil, fmt.Errorf("corner %d of an area is at %d, %d thousandths: wanted 0 to %d", i+1, c.X, c.Y, MaxTable)
		}
		if c == corners[(i+1)%len(corners)] {
			return nil, fmt.Errorf("corners %d and %d of an area are the same", i+1, (i+1)%len(corners)+1)
		}
		a.corners[i] = c.Point()
	}
	a.box = boxOf(a.corners)
	if i, j := a.crossed(); i >= 0 {
		return nil, fmt.Errorf("the outline of an area meets itself: edges %d and %d (an edge runs from the corner of its number to the next): wanted corners in order around it", i+1, j+1)
	}
	return a, nil
}

func (p Position) onAnyTable() bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= MaxTable && p.Y <= MaxTable
}

// crossed finds two edges that meet where they should not, or -1.
func (a *Area) crossed() (int, int) {
	n := len(a.corners)
	for i := range n {
		for j := i + 1; j < n; j++ {
			p, q := a.edge(i)
			r, s := a.edge(j)
			next, last := j == i+1, i == 0 && j == n-1
			one, other := Stroke(p, q), Stroke(r, s)
			switch {
			case next && folds(p, q, s), last && folds(r, s, q):
				return i, j
			case !next && !last && Between(&one, &other).square == 0:
				return i, j
			}
		}
	}
	return -1, -1
}

// folds says whether the way from p to q turns straight back to s.
func folds(p, q, s Point) bool {
	return cross(q.minus(p), s.minus(q)) == 0 && dot(q.minus(p), s.minus(q)) <= 0
}

func (a *Area) edge(i int) (Point, Point) { return a.corners[i], a.corners[(i+1)%len(a.corners)] }

// Corners of the outline. They must not be changed.
func (a *Area) Corners() []Point { return a.corners }

// Holds says whether p lies in the area.
func (a *Area) Holds(p Point) bool {
	if p.X < a.box.low.X || p.X > a.box.high.X || p.Y < a.box.low.Y || p.Y > a.box.high.Y {
		return false
	}
	inside := false
	for i := range a.corners {
		c, d := a.edge(i)
		side := cross(d.minus(c), p.minus(c))
		if side == 0 && dot(p.minus(c), p.minus(d)) <= 0 {
			return a.closed
		}
		if (c.Y > p.Y) != (d.Y > p.Y) && (side > 0) == (d.Y > c.Y) {
			inside = !inside
		}
	}
	return inside
}

// Near says whether p is within a distance of the bounds of the area, which are
// no smaller than it: where it says no the area is farther away.
func (a *Area) Near(p Point, distance Fine) bool {
	return p.X >= a.box.low.X-distance && p.X <= a.box.high.X+distance &&
		p.Y >= a.box.low.Y-distance && p.Y <= a.box.high.Y+distance
}

// Apart says that the bounds of the area and the line have nothing in common, and
// so neither have they.
func (a *Area) Apart(l *Line) bool { return l.box.apart(&a.box) }

// Spans appends the stretches of the line in the area, in order, apart from
// each other.
func (a *Area) Spans(dst []Span, l *Line) []Span {
	if l.Length == 0 || l.box.apart(&a.box) {
		return dst
	}
	return l.spans(dst, a.corners, a.closed)
}

// Entered is where the line first goes into the area from outside, as up a
// hill. A line that begins on the outline of an open area begins outside.
func (a *Area) Entered(l *Line) (at Fine, ok bool) {
	var kept [8]Span
	for _, s := range a.Spans(kept[:0], l) {
		if s.Length() >= Thousandth && (s.From > 0 || !a.Holds(l.From)) {
			return s.From, true
		}
	}
	return 0, false
}

// Overlaps says whether some of the base lies inside the area. Touching the
// outline is not lying inside, nor is less than a thousandth of an inch.
func (a *Area) Overlaps(b Base) bool {
	if !a.Near(b.At.Point(), (b.Width+b.Depth).Fine()/2) {
		return false // its corners are no farther from its middle than that
	}
	s := b.grown(-2 * skin)
	return a.meets(&s)
}

// meets says whether the inside of a convex shape has a point in the area: an
// edge of the area passes through it, or it lies in the area as a whole.
func (a *Area) meets(s *Shape) bool {
	around := s.box()
	if around.apart(&a.box) {
		return false
	}
	for i := range a.corners {
		edge := Stroke(a.edge(i))
		if !separate(s, &edge) {
			return true
		}
	}
	return a.Holds(s.middle())
}

// Wall is a line of one or more straight stretches that can be crossed and
// stood behind. It does not change once made.
type Wall struct {
	ends []Point
}

// NewWall makes a wall through two or more places.
func NewWall(through []Position) (*Wall, error) {
	if len(through) < 2 || len(through) > MaxCorners {
		return nil, fmt.Errorf("a wall through %d places: wanted 2 to %d", len(through), MaxCorners)
	}
	w := &Wall{ends: make([]Point, len(through))}
	for i, p := range through {
		if !p.onAnyTable() {
			return nil, fmt.Errorf("place %d of a wall is at %d, %d thousandths: wanted 0 to %d", i+1, p.X, p.Y, MaxTable)
		}
		if i > 0 && p == through[i-1] {
			return nil, fmt.Errorf("places %d and %d of a wall are the same", i, i+1)
		}
		w.ends[i] = p.Point()
	}
	return w, nil
}

// Ends are the places the wall goes through, in order. They must not be
// changed.
func (w *Wall) Ends() []Point { return w.ends }

// Gap is the shortest distance from a shape to the wall.
func (w *Wall) Gap(s *Shape) Gap {
	best := Gap{square: 1 << 62}
	for i := 1; i < len(w.ends); i++ {
		stroke := Stroke(w.ends[i-1], w.ends[i])
		if g := Between(s, &stroke); g.Nearer(best) {
			best = g
		}
	}
	return best
}

// Between says whether the wall stands across the line: the line has exactly
// one point in common with one of its stretches, ends included. A line along
// the wall does not cross it (EU-TER-03).
func (w *Wall) Between(l *Line) bool {
	for i := 1; i < len(w.ends); i++ {
		if _, ok := meet(l, w.ends[i-1], w.ends[i]); ok {
			return true
		}
	}
	return false
}

// Crossed is where a move along the line first crosses the wall. Who stops on
// the wall has not crossed it yet; who moves off it, to either side, crosses
// it then; who moves along it does not (EU-MOV-04). To be within a thousandth
// of an inch of it is to be on it.
func (w *Wall) Crossed(l *Line) (at Fine, ok bool) {
	at = Endless
	runs := w.runs(l)
	for i := 1; i < len(w.ends); i++ {
		p, q := w.ends[i-1], w.ends[i]
		from, _ := toEdge(l.From, p, q)
		to, _ := toEdge(l.To, p, q)
		switch {
		case near(to) || along(l, p, q):
		case near(from):
			if !runs {
				at = 0
			}
		default:
			if a, met := meet(l, p, q); met {
				at = min(at, a)
			}
		}
	}
	return at, at < Endless
}

// runs says whether the line begins on a stretch of the wall and goes along it.
func (w *Wall) runs(l *Line) bool {
	for i := 1; i < len(w.ends); i++ {
		p, q := w.ends[i-1], w.ends[i]
		if from, _ := toEdge(l.From, p, q); near(from) && along(l, p, q) {
			return true
		}
	}
	return false
}

func near(square int64) bool { return Gap{square: square}.Touching() }

// along says whether both ends of the line are on the straight line through p
// and q.
func along(l *Line, p, q Point) bool {
	edge := q.minus(p)
	allowed := root(dot(edge, edge)) * Thousandth
	return int64(allowed) > max(cross(edge, l.From.minus(p)), -cross(edge, l.From.minus(p))) &&
		int64(allowed) > max(cross(edge, l.To.minus(p)), -cross(edge, l.To.minus(p)))
}

// meet is where the line meets the stretch from p to q, if it does so in one
// point, rounded down.
func meet(l *Line, p, q Point) (Fine, bool) {
	edge := q.minus(p)
	over := cross(l.way, edge)
	sideP, sideQ := cross(l.way, p.minus(l.From)), cross(l.way, q.minus(l.From))
	sideA, sideB := cross(edge, l.From.minus(p)), cross(edge, l.To.minus(p))
	if over == 0 || sameSide(sideP, sideQ) || sameSide(sideA, sideB) {
		return 0, false
	}
	at, _ := mulDiv(int64(l.Length), cross(p.minus(l.From), edge), over)
	return Fine(at), true
}

// sameSide says that neither crosses the other's straight line, nor is on it.
func sameSide(a, b int64) bool { return a > 0 && b > 0 || a < 0 && b < 0 }
