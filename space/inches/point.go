package inches

// Position is a place as it is kept: whole thousandths of an inch east and
// north of the table's south-west corner.
type Position struct {
	X Length `json:"x"`
	Y Length `json:"y"`
}

// Point is a place, or a way from one place to another, as it is computed
// with. Coordinates of places stay within MaxTable.
type Point struct{ X, Y Fine }

// Point is the position to compute with.
func (p Position) Point() Point { return Point{p.X.Fine(), p.Y.Fine()} }

// Position is the nearest position.
func (p Point) Position() Position { return Position{p.X.Length(), p.Y.Length()} }

func (p Point) plus(q Point) Point  { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// cross is positive where q lies anticlockwise of p.
func cross(p, q Point) int64 { return int64(p.X)*int64(q.Y) - int64(p.Y)*int64(q.X) }

// dot is positive where q lies within a right angle of p.
func dot(p, q Point) int64 { return int64(p.X)*int64(q.X) + int64(p.Y)*int64(q.Y) }

// Distance is the length from p to q, rounded up.
func Distance(p, q Point) Fine {
	d := q.minus(p)
	return root(dot(d, d))
}

// Ahead is the point so far from p on heading h, and then so far to the right
// of it; negative lengths go back, and to the left. Places of figures and
// corners are found so from their unit's place, each time anew.
func (p Point) Ahead(h Heading, ahead, right Fine) Point {
	sin, cos := h.SinCos()
	return p.plus(turn(sin, cos, ahead, right))
}

func turn(sin, cos int64, ahead, right Fine) Point {
	return Point{
		shift30(int64(ahead)*sin + int64(right)*cos),
		shift30(int64(ahead)*cos - int64(right)*sin),
	}
}

// frame is a point as seen from somewhere: how far ahead and how far right.
type frame struct{ ahead, right Fine }

func (p Point) seen(from Point, sin, cos int64) frame {
	x, y := int64(p.X-from.X), int64(p.Y-from.Y)
	return frame{shift30(x*sin + y*cos), shift30(x*cos - y*sin)}
}

// Vantage is a point from which somebody looks on a heading again and again: the
// heading's sine and cosine are found once.
type Vantage struct {
	at       Point
	sin, cos int64
}

// Facing is the point as a vantage.
func (p Point) Facing(h Heading) Vantage {
	sin, cos := h.SinCos()
	return Vantage{p, sin, cos}
}

// Seen is Seen from there.
func (v *Vantage) Seen(p Point) (ahead, right Fine) {
	f := p.seen(v.at, v.sin, v.cos)
	return f.ahead, f.right
}

// Ahead is Point.Ahead from there.
func (v *Vantage) Ahead(ahead, right Fine) Point {
	return v.at.plus(turn(v.sin, v.cos, ahead, right))
}

// box is the space between two corners, for passing by what is far off.
type box struct{ low, high Point }

func boxOf(points []Point) box {
	b := box{points[0], points[0]}
	for _, p := range points[1:] {
		b.low.X, b.low.Y = min(b.low.X, p.X), min(b.low.Y, p.Y)
		b.high.X, b.high.Y = max(b.high.X, p.X), max(b.high.Y, p.Y)
	}
	return b
}

// apart says that not even the edges of the boxes meet.
func (b *box) apart(c *box) bool {
	return b.high.X < c.low.X || c.high.X < b.low.X || b.high.Y < c.low.Y || c.high.Y < b.low.Y
}
