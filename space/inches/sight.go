package inches

// Line is a straight line between two points: a line of sight, a leg of a
// move. Its length is rounded up.
type Line struct {
	From, To Point
	Length   Fine
	way      Point
	box      box
}

// NewLine is the line between two points.
func NewLine(from, to Point) Line {
	ends := [2]Point{from, to}
	return Line{From: from, To: to, Length: Distance(from, to), way: to.minus(from), box: boxOf(ends[:])}
}

// At is the point so far along the line.
func (l *Line) At(along Fine) Point {
	if l.Length == 0 {
		return l.From
	}
	x, _ := mulDiv(int64(l.way.X), int64(along), int64(l.Length))
	y, _ := mulDiv(int64(l.way.Y), int64(along), int64(l.Length))
	return Point{l.From.X + Fine(x), l.From.Y + Fine(y)}
}

// Span is a stretch of a line, in lengths from its beginning. Where it begins
// is rounded down and where it ends up, so that what is added up from spans is
// never too little.
type Span struct{ From, To Fine }

// Length of the stretch.
func (s Span) Length() Fine { return s.To - s.From }

// crossing is where the line goes over an edge of an area.
type crossing struct {
	down, up Fine // the distance, rounded
	sides    int8 // 1: a line just left of this one goes over too, 2: one just right, 3: both
}

// spans appends the stretches of the line inside an area whose corners go
// round it one way or the other. A stretch along an edge is inside if the area
// is closed.
//
// The line itself may run through corners and along edges. Two lines are
// followed instead, infinitely little to its left and to its right, which
// never do: a stretch is inside an open area if both are, and inside a closed
// one if either is.
func (l *Line) spans(dst []Span, corners []Point, closed bool) []Span {
	var kept [24]crossing
	found := kept[:0]
	a := corners[len(corners)-1]
	sideA := cross(l.way, a.minus(l.From))
	for _, b := range corners {
		sideB := cross(l.way, b.minus(l.From))
		var sides int8
		if (sideA > 0) != (sideB > 0) {
			sides |= 1
		}
		if (sideA >= 0) != (sideB >= 0) {
			sides |= 2
		}
		if sides != 0 {
			at, whole := mulDiv(int64(l.Length), cross(a.minus(l.From), b.minus(a)), cross(l.way, b.minus(a)))
			c := crossing{down: Fine(at), up: Fine(at), sides: sides}
			if !whole {
				c.up++
			}
			found = append(found, c)
		}
		a, sideA = b, sideB
	}
	for i := 1; i < len(found); i++ {
		for j := i; j > 0 && found[j].down < found[j-1].down; j-- {
			found[j], found[j-1] = found[j-1], found[j]
		}
	}
	return l.inside(dst, found, closed)
}

// inside follows the two lines over their crossings in order.
func (l *Line) inside(dst []Span, found []crossing, closed bool) []Span {
	first := len(dst)
	var state int8
	var from Fine
	for _, c := range found {
		was := state == 3 || closed && state != 0
		state ^= c.sides
		is := state == 3 || closed && state != 0
		switch {
		case is && !was:
			from = c.down
		case was && !is:
			s := Span{max(from, 0), min(c.up, l.Length)}
			if s.To <= s.From {
				continue
			}
			if n := len(dst); n > first && s.From-dst[n-1].To < Thousandth {
				dst[n-1].To = s.To
				continue
			}
			dst = append(dst, s)
		}
	}
	return dst
}

// Through is the length of the line inside the area, rounded up: less than a
// thousandth is 0, as of a line that only touches.
func (l *Line) Through(a *Area) Fine {
	var kept [8]Span
	return total(a.Spans(kept[:0], l))
}

// ThroughBase is the length of the line inside a base, rounded up.
func (l *Line) ThroughBase(b Base) Fine {
	s := b.Shape()
	around := s.box()
	if l.box.apart(&around) {
		return 0
	}
	var kept [4]Span
	return total(l.spans(kept[:0], s.Corners(), false))
}

// Blocked says whether the line passes through the inside of the area. Along
// an edge and over a corner it only touches.
func (l *Line) Blocked(by *Area) bool { return l.Through(by) > 0 }

// BlockedBy says the same of a base.
func (l *Line) BlockedBy(b Base) bool { return l.ThroughBase(b) > 0 }

func total(spans []Span) (sum Fine) {
	for _, s := range spans {
		if s.Length() >= Thousandth {
			sum += s.Length()
		}
	}
	return sum
}
