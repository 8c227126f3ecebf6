package inches

import "slices"

// view is an obstacle as seen from the base: its outline, and the headings on
// which it can be in the way.
type view struct {
	manner Manner
	area   *Area
	base   Shape
	from   Heading
	width  Heading // Full: all headings
	holds  bool    // the base's centre stands in it
	side   Fine    // half the strip that must be clear of it
}

func (o *view) outline() []Point {
	if o.area != nil {
		return o.area.corners
	}
	return o.base.Corners()
}

// nearer says that the base may meet the outline while it turns on its centre,
// and so with its rear too.
func (o *view) nearer(at Point, b Base) bool {
	turning := b.Width.Fine()/2 + b.Depth.Fine()/2 + 2*Thousandth // more than half across
	outline := o.outline()
	for i, p := range outline {
		if square, _ := toEdge(at, p, outline[(i+1)%len(outline)]); square < int64(turning)*int64(turning) {
			return true
		}
	}
	return false
}

// unsure is by how much a move may pass nearer to a corner than on the heading
// looked along: moves on it go up to half a hundredth of a degree to its side,
// and corners are rounded.
func unsure(far Length) Fine { return far.Fine()/11000 + Thousandth/16 }

// look gathers the obstacles that are near enough, and the headings on which
// one comes into the way or goes out of it.
func (r *Reach) look(v *Survey, b Base) {
	at := b.At.Point()
	wide := v.Far.Fine() + b.Depth.Fine()/2 + 2*Thousandth
	span := b.Width.Fine() + wide // more than enough to every side
	near := box{Point{at.X - span, at.Y - span}, Point{at.X + span, at.Y + span}}
	r.views = r.views[:0]
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		w := view{manner: o.Manner, area: o.Area, side: b.Width.Fine()/2 - Thousandth + unsure(v.Far)}
		if o.Manner == Apart || o.Manner == Contact {
			w.side = b.Width.Fine()/2 + Thousandth + unsure(v.Far)
		}
		if o.Area == nil {
			spot := Spot(at)
			w.base = o.Base.Shape()
			w.holds = !separate(&w.base, &spot)
		} else {
			w.holds = o.Area.Holds(at)
		}
		around := boxOf(w.outline())
		if around.apart(&near) {
			continue
		}
		w.from, w.width = window(at, w.outline(), w.side)
		r.mark(w.from, w.width)
		if w.nearer(at, b) {
			w.width = Full
		}
		r.views = append(r.views, w)
	}
	mark := func(areas []*Area) {
		for _, a := range areas {
			if !a.box.apart(&near) {
				r.mark(window(at, a.corners, 0))
			}
		}
	}
	mark(v.Slow.In)
	mark(v.Slow.Up)
	mark(v.Road)
	for i := range v.Ground {
		mark([]*Area{v.Ground[i].Area})
	}
	for _, w := range v.Slow.Over {
		r.mark(window(at, w.ends, 0))
	}
}

// mark wants the rays on both sides of where a window begins and ends.
func (r *Reach) mark(from, width Heading) {
	if width >= Full {
		return
	}
	to := from + width
	r.want = append(r.want, (from - 1).Turned(0), from.Turned(0), to.Turned(0), (to + 1).Turned(0))
}

// window is the range of headings on which a strip from p, so wide to each
// side, can meet the outline: from a heading clockwise, Full if on any.
func window(p Point, outline []Point, side Fine) (from, width Heading) {
	var low, high, turned Heading
	var base, last Heading
	for i, c := range outline {
		way := c.minus(p)
		distance := root(dot(way, way))
		h, ok := HeadingOf(way)
		if !ok || distance <= side {
			return 0, Full
		}
		spread := arcSine(side, distance) + 1
		if i == 0 {
			base, last = h, h
			low, high = -spread, spread
			continue
		}
		step := (h - last).Turned(0)
		if step > South {
			step -= Full
		}
		turned += step
		last = h
		low, high = min(low, turned-spread), max(high, turned+spread)
	}
	if high-low >= South {
		return 0, Full
	}
	return (base + low).Turned(0), high - low
}

// ray finds what can be reached on one heading.
func (r *Reach) ray(v *Survey, b Base, h Heading) Ray {
	w := way{base: b.Turned(h), cause: byLimit}
	w.ahead = looking(w.base)
	w.stop = min(v.Far.Fine(), w.toEdge(v))
	if w.soft = w.stop < v.Far.Fine(); w.soft {
		w.cause = byEdge
	}
	for i := range r.views {
		o := &r.views[i]
		after := h - o.from
		if after < 0 {
			after += Full
		}
		if o.width == Full || after <= o.width {
			w.meet(o, int8(i&63))
		}
	}
	if w.stop > 0 && (r.stuck(v, b, h.Turned(-rounding)) || r.stuck(v, b, h.Turned(rounding))) {
		w.stop, w.soft, w.cause = 0, true, byPivot
	}
	l := NewLine(b.At.Point(), b.At.Point().Ahead(h, v.Far.Fine(), 0))
	var kept [12]step
	steps := priced(kept[:0], &l, v.Ground)
	course, cost := Course{Met: Endless}, v.Far.Fine()
	if v.Limit != nil {
		course = Course{v.Slow.Met(&l), 0}
		if len(v.Road) > 0 {
			course.Road = Kept(&l, v.Road)
		}
		cost = v.Limit(course)
	}
	if limit := within(steps, cost); limit < w.stop {
		w.stop, w.soft = limit, limit == course.Met || limit == course.Road || len(steps) > 1
		if w.cause = byLimit; w.soft {
			w.cause = byGround
		}
	}
	return w.stretches(h, steps)
}

// rounding is by how much a move may turn the base aside from the heading of
// the ray that it lies on: its end, an inch or more away, is rounded to a
// thousandth. A base that has room for its pivot only on the very heading of
// the ray cannot be sure of it.
const rounding Heading = 5

// stuck says whether a base that looks that way where it stands cannot go at
// all.
func (r *Reach) stuck(v *Survey, b Base, h Heading) bool {
	w := way{base: b.Turned(h), stop: Endless}
	w.ahead = looking(w.base)
	for i := range r.views {
		if o := &r.views[i]; o.width == Full && o.manner != Passable {
			w.meet(o, 0)
		}
	}
	return w.stop == 0 || w.toEdge(v) == 0
}

// way is a base on its way straight ahead.
type way struct {
	ahead
	base  Base
	stop  Fine
	soft  bool // where it stops is another on the next heading
	cause int8 // an obstacle's number, or one of the causes
	shut  [MaxStretches]Span
	n     int
}

// Causes of a stop that are not obstacles; 0 to 63 are.
const (
	byLimit  int8 = -1
	byGround int8 = -2
	byEdge   int8 = -3
	byPivot  int8 = -4
)

// toEdge is how far a base may go before it leaves the table, 0 if it stands
// over the edge already.
func (w *way) toEdge(v *Survey) Fine {
	far := Endless
	s := w.base.Shape()
	for _, c := range s.Corners() {
		far = min(far, leaves(c.X, v.Width, w.sin), leaves(c.Y, v.Depth, w.cos))
	}
	return far
}

func leaves(at Fine, size Length, step int64) Fine {
	switch {
	case at < -Thousandth || at > size.Fine()+Thousandth:
		return 0
	case step > 0 && at < size.Fine():
		far, _ := mulDiv(int64(size.Fine()-at), 1<<30, step)
		return Fine(far)
	case step < 0 && at > 0:
		far, _ := mulDiv(int64(at), 1<<30, -step)
		return Fine(far)
	case step != 0 && (step > 0) == (at >= size.Fine()):
		return 0
	}
	return Endless
}

// meet brings an obstacle into the way.
func (w *way) meet(o *view, number int8) {
	depth := w.base.Depth.Fine() / 2
	near, far, ok := w.strip(o.outline(), o.side, Thousandth-Thousandth/16-depth)
	if !ok {
		return
	}
	near, far = max(near-depth, 0), far+depth
	if o.holds {
		near = 0
	}
	switch o.manner {
	case Apart:
		near = max(near-Thousandth, 0)
	case Passable:
		if far > Thousandth && w.n < len(w.shut) {
			w.shut[w.n] = Span{near, far}
			w.n++
		} else if w.n == len(w.shut) {
			w.stop = min(w.stop, near)
		}
		return
	}
	if near < w.stop {
		w.stop, w.soft, w.cause = near, true, number
	}
}

// stretches cuts what is shut out of the way up to its stop, and at changes of
// price.
func (w *way) stretches(h Heading, steps []step) Ray {
	ray := Ray{Heading: h, cause: w.cause}
	shut := w.shut[:w.n]
	slices.SortFunc(shut, func(a, b Span) int { return int(a.From - b.From) })
	at, drawn := Fine(0), false
	add := func(from, to Fine) {
		for _, s := range steps {
			f, t := max(from, s.From), min(to, s.To)
			if t >= f && (t > f || s.From == 0) && int(ray.N) < MaxStretches {
				ray.Stretches[ray.N] = Stretch{f, t, costAt(steps, f), costAt(steps, t)}
				ray.N++
			}
		}
	}
	part := func(from, to Fine, soft bool) {
		if drawn {
			from += drawnIn
		}
		if soft {
			to = max(to-drawnIn, 0)
		}
		if to >= from {
			add(from, to)
		}
	}
	for _, s := range shut {
		if s.From > w.stop {
			break
		}
		if s.From > at {
			part(at, s.From, true)
		}
		if s.To > at {
			at, drawn = s.To, true
		}
	}
	if at <= w.stop {
		part(at, w.stop, w.soft)
	}
	return ray
}
