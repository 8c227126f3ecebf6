package inches

// view is an obstacle as seen from the base: its outline, and the bearings on
// which it can be in the way.
type view struct {
	room
	outline []Point
	shape   Shape // of an obstacle that is a base: the outline
	window
	holds  bool // the base's centre stands in it
	byRoad bool
	water  int8 // the number of the water that it is of, or -1
}

// window is a range of bearings: from one clockwise, Around if all.
type window struct{ from, width Bearing }

func (w *window) holds(b Bearing) bool {
	after := b - w.from
	if after < 0 {
		after += Around
	}
	return w.width == Around || after <= w.width
}

// look gathers all that is near enough, and the bearings on which something
// comes into the way or goes out of it: between two of them the ends of a ray's
// stretches change evenly.
func (r *Reach) look(v *Survey, b Base) {
	r.base, r.spare = b, spareOf(b)
	at := b.At.Point()
	span := v.Far.Fine() + b.Width.Fine() + b.Depth.Fine() // more than enough to every side
	near := box{Point{at.X - span, at.Y - span}, Point{at.X + span, at.Y + span}}
	r.views, r.slow, r.walls = r.views[:0], r.slow[:0], r.walls[:0]
	if cap(r.views) < len(v.Obstacles)+len(v.Waters)*MaxCorners {
		r.views = make([]view, 0, len(v.Obstacles)+len(v.Waters)*MaxCorners) // outlines point into it
	}
	for i := range v.Obstacles {
		r.view(&v.Obstacles[i], &near, -1)
	}
	for i := range v.Waters {
		w := &v.Waters[i]
		for _, a := range w.In {
			r.view(&Obstacle{Area: a}, &near, int8(i))
			r.corners(a.corners)
			for _, over := range w.Over {
				r.crossings(a, over)
			}
		}
		for n, a := range w.Over {
			r.corners(a.corners)
			for _, other := range w.Over[:n] {
				r.crossings(a, other)
			}
		}
	}
	r.slows(v.Slow.In, slowIn, &near)
	r.slows(v.Slow.Off, slowOff, &near)
	r.slows(v.Slow.Up, slowUp, &near)
	for _, w := range v.Slow.Over {
		if around := boxOf(w.ends); !around.apart(&near) {
			r.corners(w.ends)
			r.walls = append(r.walls, w)
		}
	}
	r.roads(v.Road, &near)
	edges := [...]Point{{}, {v.Width.Fine(), 0}, {v.Width.Fine(), v.Depth.Fine()}, {0, v.Depth.Fine()}}
	r.turns(edges[:], r.spare-Thousandth, r.spare-Thousandth)
}

func (r *Reach) view(o *Obstacle, near *box, water int8) {
	n := len(r.views)
	r.views = append(r.views, view{room: o.room(), byRoad: o.ByRoad, water: water})
	w := &r.views[n]
	at := r.base.At.Point()
	if o.Area != nil {
		w.outline, w.holds = o.Area.corners, o.Area.Holds(at)
	} else {
		spot := Spot(at)
		w.shape = o.shape()
		w.outline, w.holds = w.shape.Corners(), !separate(&w.shape, &spot)
	}
	if around := boxOf(w.outline); around.apart(near) {
		r.views = r.views[:n]
		return
	}
	side := r.base.Width.Fine()/2 + w.grown + r.spare
	w.window = r.sides(w.outline, side)
	if r.turns(w.outline, w.grown+r.spare, w.rear) {
		w.window.width = Around
	}
}

// mark wants rays on both sides of a bearing.
func (r *Reach) mark(b Bearing) {
	r.want = append(r.want, (b - aside).Turned(0), (b + aside).Turned(0))
}

// corners marks the bearings of all corners of an outline.
func (r *Reach) corners(outline []Point) {
	at := r.base.At.Point()
	for _, p := range outline {
		if b, ok := BearingOf(p.minus(at)); ok {
			r.mark(b)
		}
	}
}

// sides finds the bearings on which a strip, so wide to each side, can meet the
// outline, and marks those on which a corner of it comes into the strip first
// or goes out of it last.
func (r *Reach) sides(outline []Point, side Fine) window {
	at := r.base.At.Point()
	var kept [MaxCorners + maxCorners][2]Bearing
	edges := kept[:0] // the first and the last bearing of each corner, turned on from corner to corner
	var turned, last Bearing
	for i, p := range outline {
		way := p.minus(at)
		distance := root(dot(way, way))
		b, ok := BearingOf(way)
		if !ok || distance <= side {
			r.corners(outline)
			return window{0, Around}
		}
		if i > 0 {
			turned += shortest(b - last)
		} else {
			turned = b
		}
		last = b
		spread := arcSine(side, distance)
		edges = append(edges, [2]Bearing{turned - spread, turned + spread})
	}
	low, high := edges[0][0], edges[0][1]
	n := len(edges)
	for i, e := range edges {
		before, after := edges[(i+n-1)%n], edges[(i+1)%n]
		low, high = min(low, e[0]), max(high, e[1])
		if e[0] <= before[0] && e[0] <= after[0] {
			r.mark(e[0])
		}
		if e[1] >= before[1] && e[1] >= after[1] {
			r.mark(e[1])
		}
	}
	if high-low >= Around/2 {
		return window{0, Around}
	}
	return window{(low - aside).Turned(0), high - low + 2*aside}
}

// shortest is the turn from one bearing to another the shorter way round.
func shortest(turn Bearing) Bearing {
	turn = turn.Turned(0)
	if turn > Around/2 {
		turn -= Around
	}
	return turn
}

// turns marks the bearings on which the base, bigger by so much beside and
// behind it, comes clear of an outline by its rear or by its sides as it turns
// on its centre. It says whether any of the outline is as near as that.
func (r *Reach) turns(outline []Point, beside, behind Fine) bool {
	at := r.base.At.Point()
	side, rear := r.base.Width.Fine()/2+beside, r.base.Depth.Fine()/2+behind
	across := root(int64(side)*int64(side) + int64(rear)*int64(rear))
	slant, _ := BearingOf(Point{side, rear}) // of a rear corner, from straight back
	any := false
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		square, _ := toEdge(at, p, q)
		if square > int64(across+Thousandth)*int64(across+Thousandth) {
			continue
		}
		any = true
		r.turnsCorner(p.minus(at), side, rear, across)
		r.turnsCorner(q.minus(at), side, rear, across)
		edge := q.minus(p)
		long := root(dot(edge, edge))
		off, _ := mulDiv(cross(edge, p.minus(at)), 1, int64(long))
		foot, ok := BearingOf(Point{edge.Y, -edge.X}) // the normal to the right of the edge
		if off < 0 {
			off, foot = -off, foot+Around/2
		}
		if !ok || Fine(off) > across {
			continue
		}
		lean := Around/4 - arcSine(Fine(off), across)
		for _, corner := range [...]Bearing{foot + lean, foot - lean} {
			r.mark(corner + Around/2 + slant)
			r.mark(corner + Around/2 - slant)
		}
	}
	return any
}

// turnsCorner marks the bearings on which a corner of an outline comes to lie
// beside the base or behind it.
func (r *Reach) turnsCorner(way Point, side, rear, across Fine) {
	b, ok := BearingOf(way)
	far := root(dot(way, way))
	if !ok || far > across+Thousandth {
		return
	}
	if far >= side {
		s := arcSine(side, far)
		for _, m := range [...]Bearing{b + s, b - s, b + Around/2 + s, b + Around/2 - s} {
			r.mark(m)
		}
	}
	if far >= rear && rear > 0 {
		s := Around/4 + arcSine(rear, far)
		r.mark(b + s)
		r.mark(b - s)
	}
}

// slowArea is an area that slows a move, and how.
type slowArea struct {
	*Area
	window
	kind uint8
}

const (
	slowIn uint8 = iota
	slowOff
	slowUp
)

func (r *Reach) slows(areas []*Area, kind uint8, near *box) {
	for _, a := range areas {
		if !a.box.apart(near) {
			r.slow = append(r.slow, slowArea{a, r.sides(a.corners, 0), kind})
		}
	}
}

// roads marks the bearings on which the middle may leave the road: at its
// corners, and where the edges of two of its pieces cross.
func (r *Reach) roads(areas []*Area, near *box) {
	r.onRoad = false
	for _, a := range areas {
		r.onRoad = r.onRoad || a.Holds(r.base.At.Point())
	}
	for i := 0; r.onRoad && i < len(areas); i++ {
		if areas[i].box.apart(near) {
			continue
		}
		r.corners(areas[i].corners)
		for _, b := range areas[:i] {
			r.crossings(areas[i], b)
		}
	}
}

// crossings marks the bearings of where the outlines of two areas cross.
func (r *Reach) crossings(a, b *Area) {
	if a.box.apart(&b.box) {
		return
	}
	for i := range a.corners {
		l := NewLine(a.edge(i))
		for j := range b.corners {
			p, q := b.edge(j)
			if far, ok := meet(&l, p, q); ok {
				at := l.At(far)
				r.corners([]Point{at})
			}
		}
	}
}
