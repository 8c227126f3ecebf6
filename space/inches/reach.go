package inches

import "slices"

// Manner is how an obstacle stands in the way of a base that goes straight
// ahead.
type Manner uint8

// The manners.
const (
	Solid    Manner = iota // may be touched, not entered
	Apart                  // may not be touched, but by the rear as it starts: a thousandth of an inch stays between
	Contact                // the move ends where it is touched, ahead or at the side
	Passable               // may be passed through, not stood on
)

// Obstacle is an area, or else a base, that is in the way. An area is never
// Passable.
type Obstacle struct {
	Area   *Area
	Base   Base
	Manner Manner
}

// Course is what the middle of the base meets on its way straight ahead, in
// lengths from its place: slow ground (Endless: none), and how far it stays on
// the road.
type Course struct{ Met, Road Fine }

// Survey is all that bears on where one base may go by a straight move: pivot
// on the centre, then straight ahead. It only looks at what it is given.
type Survey struct {
	Width, Depth Length // of the table; no corner may leave it
	Far          Length // no move is longer
	Obstacles    []Obstacle
	Ground       []Priced
	Slow         Slow
	Road         []*Area
	// Limit is the greatest cost of a move on such a course; nil: Far.
	Limit func(Course) Fine
}

// Stretch is a part of a ray on which the base may end its move: from and to
// so far from its place, at a cost that grows evenly between them.
type Stretch struct{ From, To, Cost, CostTo Fine }

// MaxStretches is how many stretches a ray keeps; what lies beyond is left
// out.
const MaxStretches = 6

// Ray is what can be reached on one heading, nearest first.
type Ray struct {
	Heading   Heading
	N         int8
	cause     int8 // what ends it: of neighbours it is mostly the same
	Stretches [MaxStretches]Stretch
}

// All are the stretches there are.
func (r *Ray) All() []Stretch { return r.Stretches[:r.N] }

// Reach is everything that a base can reach by a straight move, with the cost:
// rays by heading, and between two neighbours what lies evenly between their
// stretches. It lies inside the truth by up to a hundredth of an inch. Its
// memory is used again.
type Reach struct {
	From Position
	Rays []Ray

	want  []Heading
	views []view
}

// Fill finds the reach of a base, without clearing a path for its pivots: that
// and where it may end touching what is for the order to be checked by.
func (r *Reach) Fill(v *Survey, b Base) {
	r.From, r.Rays, r.want = b.At, r.Rays[:0], r.want[:0]
	r.look(v, b)
	for h := Heading(0); h < Full; h += widest {
		r.want = append(r.want, h)
	}
	slices.Sort(r.want)
	r.want = slices.Compact(r.want)
	first := r.ray(v, b, r.want[0])
	last := first
	r.Rays = append(r.Rays, first)
	for _, h := range r.want[1:] {
		next := r.ray(v, b, h)
		r.between(v, b, &last, &next)
		r.Rays = append(r.Rays, next)
		last = next
	}
	first.Heading += Full
	r.between(v, b, &last, &first)
}

// Along is the ray on one heading, worked out by itself. The rays that Fill
// found are left as they are.
func (r *Reach) Along(v *Survey, b Base, h Heading) Ray {
	r.want = r.want[:0]
	r.look(v, b)
	return r.ray(v, b, h.Turned(0))
}

// widest is the greatest angle between two rays. An arc of 27 inches stands
// out over its chord by a thousandth of an inch then.
const widest Heading = 100

// between adds rays between two until what lies between is even.
func (r *Reach) between(v *Survey, b Base, low, high *Ray) {
	if high.Heading-low.Heading < 2 {
		return
	}
	middle := low.Heading + (high.Heading-low.Heading)/2
	ray := r.ray(v, b, middle.Turned(0))
	ray.Heading = middle
	if even(low, &ray, high) {
		return
	}
	r.between(v, b, low, &ray)
	r.Rays = append(r.Rays, ray)
	r.between(v, b, &ray, high)
}

// What a ray may lie over and under the truth if worked out from its
// neighbours, and what an end that an obstacle or a border of ground makes is
// drawn in by for it.
const (
	bend    = 8 // the angle within which one cause follows another unseen
	over    = 2 * Thousandth
	under   = 6 * Thousandth
	drawnIn = 2 * Thousandth
)

func even(low, middle, high *Ray) bool {
	if low.N != high.N || low.N != middle.N || low.cause != high.cause && high.Heading-low.Heading > bend {
		return false
	}
	for i := range low.All() {
		s, t := mix(low, high, i, middle.Heading), middle.Stretches[i]
		if s.To > t.To+over || s.To < t.To-under || s.From < t.From-over || s.From > t.From+under {
			return false
		}
	}
	return true
}

// mix is the stretch between those of two rays on a heading between theirs.
func mix(low, high *Ray, i int, h Heading) Stretch {
	s, t := low.Stretches[i], high.Stretches[i]
	part, whole := Fine(h-low.Heading), Fine(high.Heading-low.Heading)
	between := func(a, b Fine) Fine { return a + (b-a)*part/whole }
	return Stretch{between(s.From, t.From), between(s.To, t.To), between(s.Cost, t.Cost), between(s.CostTo, t.CostTo)}
}

// Cost is what it costs to reach a place, rounded up, and whether it is in
// reach at all.
func (r *Reach) Cost(to Position) (cost Fine, ok bool) {
	h, ok := HeadingOf(to.Point().minus(r.From.Point()))
	if !ok {
		return 0, true
	}
	along := Distance(r.From.Point(), to.Point())
	i, found := slices.BinarySearchFunc(r.Rays, h, func(ray Ray, h Heading) int { return int(ray.Heading - h) })
	if found {
		return r.Rays[i].cost(along)
	}
	low, high := r.Rays[i-1], r.Rays[i%len(r.Rays)]
	if i == len(r.Rays) {
		high.Heading += Full
	}
	ray := Ray{Heading: h, N: min(low.N, high.N)}
	for i := range ray.All() {
		ray.Stretches[i] = mix(&low, &high, i, h)
	}
	return ray.cost(along)
}

func (r *Ray) cost(along Fine) (Fine, bool) {
	for _, s := range r.All() {
		if along >= s.From && along <= s.To {
			if s.To == s.From {
				return s.CostTo, true
			}
			return s.Cost + portion(s.CostTo-s.Cost, along-s.From, s.To-s.From), true
		}
	}
	return 0, false
}

// view is an obstacle as seen from the base: its outline, and the headings on
// which it can be in the way.
type view struct {
	corners []Point
	manner  Manner
	area    *Area
	base    Shape
	from    Heading
	width   Heading // Full: all headings
	holds   bool    // the base's centre stands in it
	side    Fine    // half the strip that must be clear of it
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
	l := NewLine(b.At.Point(), b.At.Point().Ahead(h, v.Far.Fine(), 0))
	var kept [12]step
	steps := priced(kept[:0], &l, v.Ground)
	if v.Limit != nil {
		course := Course{v.Slow.Met(&l), 0}
		if len(v.Road) > 0 {
			course.Road = Kept(&l, v.Road)
		}
		if limit := within(steps, v.Limit(course)); limit < w.stop {
			w.stop, w.soft = limit, limit == course.Met || limit == course.Road || len(steps) > 1
			if w.cause = byLimit; w.soft {
				w.cause = byGround
			}
		}
	}
	return w.stretches(h, steps)
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
