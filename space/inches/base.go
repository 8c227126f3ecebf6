package inches

// Place is where something stands and which way it looks.
type Place struct {
	At     Position
	Facing Heading
}

// Base is a rectangle on the table: a stand, a formation, a figure, a house
// for one purpose or another. Its place is its centre, and it pivots on it.
// Width runs across its front, depth from front to rear;
// both are at least MinBase.
type Base struct {
	Place
	Width, Depth Length
}

// MinBase is the least width and depth of a base: five of the thousandths by
// which bases may lie over each other and no more than touch.
const MinBase Length = 5

// Turned is the base pivoted on its centre to a heading.
func (b Base) Turned(h Heading) Base {
	b.Facing = h.Turned(0)
	return b
}

// Moved is the base carried to a place without turning.
func (b Base) Moved(to Position) Base {
	b.At = to
	return b
}

// Ahead is the base gone straight ahead by a length, or back if it is
// negative, to the nearest whole thousandth.
func (b Base) Ahead(by Fine) Base {
	return b.Moved(b.At.Point().Ahead(b.Facing, by, 0).Position())
}

// Toward is the base pivoted to look at a place as nearly as a hundredth of a
// degree allows; it stays as it is if it stands there.
func (b Base) Toward(to Position) Base {
	if h, ok := HeadingOf(to.Point().minus(b.At.Point())); ok {
		b.Facing = h
	}
	return b
}

// maxCorners is what a base carried along needs.
const maxCorners = 6

// Shape is a convex shape of one to six corners, anticlockwise: a point, a
// line, a base, or all that a base carried along covers.
type Shape struct {
	corners [maxCorners]Point
	n       int
}

// Spot is the shape of a point, and Stroke that of a straight line.
func Spot(p Point) Shape { return Shape{corners: [maxCorners]Point{p}, n: 1} }

// Stroke is the shape of a straight line between two points.
func Stroke(a, b Point) Shape {
	if a == b {
		return Spot(a)
	}
	return Shape{corners: [maxCorners]Point{a, b}, n: 2}
}

// Shape is the ground the base covers.
func (b Base) Shape() Shape { return b.grown(0) }

// grown is the base with each edge moved out by so much, or in.
func (b Base) grown(by Fine) Shape {
	w, d := b.Width.Fine()/2+by, b.Depth.Fine()/2+by
	at := b.At.Point()
	sin, cos := b.Facing.SinCos()
	right, left := turn(sin, cos, d, w), turn(sin, cos, d, -w)
	return Shape{corners: [maxCorners]Point{at.plus(right), at.plus(left), at.minus(right), at.minus(left)}, n: 4}
}

// Corners are the corners, anticlockwise; a base's begin at its right front.
func (s *Shape) Corners() []Point { return s.corners[:s.n] }

func (s *Shape) add(p Point) {
	s.corners[s.n] = p
	s.n++
}

// Sweep is all the ground that the base covers while it is carried, without
// turning, straight to a place.
func (b Base) Sweep(to Position) Shape { return b.swept(to, 0) }

func (b Base) swept(to Position, by Fine) Shape {
	s, way := b.grown(by), to.Point().minus(b.At.Point())
	var out Shape
	for i, c := range s.Corners() {
		before := leads(way, s.corners[(i+3)%4], c)
		after := leads(way, c, s.corners[(i+1)%4])
		switch {
		case before && after:
			out.add(c.plus(way))
		case before:
			out.add(c.plus(way))
			out.add(c)
		case after:
			out.add(c)
			out.add(c.plus(way))
		default:
			out.add(c)
		}
	}
	return out
}

// leads says whether the edge from a to b of an anticlockwise shape looks
// ahead when the shape is carried along way.
func leads(way, a, b Point) bool { return cross(way, b.minus(a)) > 0 }

func (s *Shape) box() box { return boxOf(s.Corners()) }

// middle is a point inside a shape of four or six corners.
func (s *Shape) middle() Point {
	a, b := s.corners[0], s.corners[s.n/2]
	return Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
}
