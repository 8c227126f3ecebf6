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

// Fill finds the reach of a base. It looks at the base as it goes, turned to
// its heading, from its place on; whether it has room for a pivot before or
// after is not looked at.
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
