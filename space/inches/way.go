package inches

// Manner is how an obstacle stands in the way of a base that goes straight
// ahead.
type Manner uint8

// The manners.
const (
	Solid    Manner = iota // may be touched, not entered
	Apart                  // may not be touched, but by the rear as it starts: a thousandth of an inch stays between
	Passable               // may be passed through, not stood on
)

// Obstacle is an area, or else a base, that is in the way. An area is always
// Solid.
type Obstacle struct {
	Area   *Area
	Base   Base
	Manner Manner
	ByRoad bool // it is not in the way as far as the middle keeps to the road
	Clear  bool // it may not be passed by a base that stands in it as it starts
}

// Way is a base that goes straight ahead from its place. All that judges a
// straight move asks it: a single move by the way to its end, and Reach by the
// ways that it samples.
type Way struct {
	Base Base // as it looks on the way
	ahead
	half, front, rear Fine // how far it reaches to either side of its middle, ahead of it, and behind
}

// WayTo is the way of the base to a place, pivoted on its centre to look there
// as nearly as a hundredth of a degree allows. By what it looks aside it
// reaches further to its sides and ahead.
func (b Base) WayTo(to Position) Way {
	b = b.Toward(to)
	w := b.wayOn(b.Facing.Bearing())
	way := to.Point().minus(b.At.Point())
	longer := max(way.X, -way.X, way.Y, -way.Y)
	if longer == 0 {
		return w
	}
	for ; longer < 1<<27; longer *= 2 { // the root is whole: a short one would be too coarse
		way.X, way.Y = way.X*2, way.Y*2
	}
	length := int64(root(dot(way, way)))
	sin, _ := mulDiv(int64(way.X), 1<<30, length)
	cos, _ := mulDiv(int64(way.Y), 1<<30, length)
	aside := shift30(sin*w.cos - cos*w.sin)
	aside = max(aside, -aside)
	w.sin, w.cos = sin, cos
	w.half, w.front = w.half+turnedBy(w.front, aside), w.front+turnedBy(w.half, aside)
	return w
}

// turnedBy is by how much a corner comes out that lies so far off, rounded up.
func turnedBy(off, sine Fine) Fine { return (off*sine + 1<<30 - 1) >> 30 }

// wayOn is the way of the base on a bearing, which it looks along.
func (b Base) wayOn(bearing Bearing) Way {
	sin, cos := bearing.SinCos()
	return Way{b, ahead{b.At.Point(), sin, cos}, b.Width.Fine() / 2, b.Depth.Fine() / 2, b.Depth.Fine() / 2}
}

// Shut is the stretch of the way on which the base may not end its move for an
// obstacle: it may at both its ends. It begins below 0 if the base stands in
// the obstacle as it starts, and is Endless where that cannot be passed. ok is
// false if it is not in the way at all.
func (w *Way) Shut(o *Obstacle) (shut Span, ok bool) {
	if o.Area != nil {
		return w.shut(o.room(), o.Area.corners, o.Area.Holds(w.at), 0)
	}
	r, s, spot := o.room(), o.shape(), Spot(w.at)
	return w.shut(r, s.Corners(), !separate(&s, &spot), 0)
}

// room is by how much a base in the way of an obstacle counts as bigger, or
// smaller: at its sides and its front, and at its rear as it starts. What lies
// less than a thousandth of an inch in another's place no more than touches.
type room struct {
	grown, rear     Fine
	passable, clear bool
}

func (o *Obstacle) room() room {
	switch {
	case o.Area != nil:
		return room{grown: -2 * skin, rear: -2 * skin}
	case o.Manner == Apart:
		return room{grown: Thousandth, rear: -Thousandth}
	}
	return room{grown: -skin, rear: -skin, passable: o.Manner == Passable, clear: o.Clear}
}

// shape is the outline of an obstacle that is a base.
func (o *Obstacle) shape() Shape {
	if o.Manner == Apart {
		return o.Base.Shape()
	}
	return o.Base.grown(-skin)
}

// shut is Shut for an outline, with so much to spare.
func (w *Way) shut(r room, outline []Point, holds bool, spare Fine) (Span, bool) {
	by := r.grown + spare
	near, far, ok := w.strip(outline, w.half+by, -w.rear-r.rear)
	if !ok && !holds {
		return Span{}, false
	}
	shut := Span{near - w.front - by, Endless}
	if holds {
		shut.From = min(shut.From, -1)
	}
	if r.passable && (shut.From >= 0 || !r.clear) {
		shut.To = far + w.rear + by
	}
	return shut, shut.To > 0
}

// Meets is the stretch of the base's way straight ahead on which it touches
// another or goes through it: from where it first touches, corners and sides
// too, to where it comes clear. ok is false if it never does, or only with
// its rear as it starts.
func Meets(b, other Base) (on Span, ok bool) {
	w := b.wayOn(b.Facing.Bearing())
	s := other.Shape()
	near, far, ok := w.strip(s.Corners(), w.half+Thousandth/16, Thousandth-w.rear)
	return Span{max(near-w.front, 0), far + w.rear}, ok
}

// ahead is the way straight ahead of a place.
type ahead struct {
	at       Point
	sin, cos int64
}

// strip is how near and how far ahead an outline comes within so much to
// either side, and from so far ahead on.
func (w *ahead) strip(outline []Point, side, from Fine) (near, far Fine, ok bool) {
	near, far = Endless, -Endless
	a := outline[len(outline)-1].seen(w.at, w.sin, w.cos)
	for _, p := range outline {
		b := p.seen(w.at, w.sin, w.cos)
		if low, high, in := clip(a, b, side); in && high > from {
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
