package inches

import "slices"

// Course is what the middle of the base meets on its way straight ahead, in
// lengths from its place: slow ground (Endless: none), slow ground that is slow
// by road too, and how far it stays on the road.
type Course struct{ Met, MetByRoad, Road Fine }

// Survey is all that bears on where one base may go by a straight move: pivot
// on the centre, then straight ahead. It only looks at what it is given.
type Survey struct {
	Width, Depth Length // of the table; no corner may leave it
	Far          Length // no move is longer
	Obstacles    []Obstacle
	Waters       []Water
	Slow         Slow
	Road         []*Area
	// Limit is the longest move on such a course; nil: Far.
	Limit func(Course) Fine
}

// MaxStretches is how many stretches a ray keeps; what lies beyond is left
// out.
const MaxStretches = 6

// Ray is what can be reached on one bearing: stretches of the way on which the
// base may end its move, nearest first.
type Ray struct {
	Bearing   Bearing
	N         int8
	Stretches [MaxStretches]Span
}

// All are the stretches there are.
func (r *Ray) All() []Span { return r.Stretches[:r.N] }

// Reach is everything that a base can reach by a straight move: rays by
// bearing, and between two neighbours what lies evenly between their stretches;
// between two that are Closest or nearer there is a jump, and only what both
// reach. All of it Way allows, and whatever Way allows with a thousandth of an
// inch to spare is in it. Its memory is used again.
type Reach struct {
	From Position
	Rays []Ray

	base   Base
	spare  Fine
	onRoad bool
	want   []Bearing
	views  []view
	slow   []slowArea
	walls  []*Wall
	shut   []Span
}

// Closest is how near two rays lie, in ten-thousandths of a degree, between
// which there may be a jump.
const Closest = 2 * aside

// aside is how far to each side of a bearing on which something changes at once
// the rays are taken.
const aside Bearing = 2

// widest is the greatest angle between two rays. An arc of 27 inches stands
// out over its chord by a thousandth of an inch then.
const widest Bearing = 10_000

// What a stretch may lie over and under the truth half way between two rays.
// Elsewhere between them it may be twice that.
const (
	over  = Thousandth / 8
	under = Thousandth / 4
)

// spareOf is what a ray keeps clear of everything beyond what Way asks: for
// what lies over the truth between two rays, and for what a base looks aside
// that goes to a place between two headings.
func spareOf(b Base) Fine {
	return 2*over + Thousandth/16 + turnedBy(max(b.Width, b.Depth).Fine()/2, 93_702) // half a hundredth of a degree
}

// Fill finds the reach of a base. It looks at the base as it goes, turned to
// its heading, from its place on; whether it has room for a pivot before or
// after is not looked at.
func (r *Reach) Fill(v *Survey, b Base) {
	r.From, r.Rays, r.want = b.At, r.Rays[:0], r.want[:0]
	r.look(v, b)
	for b := Bearing(0); b < Around; b += widest {
		r.want = append(r.want, b)
	}
	slices.Sort(r.want)
	r.want = slices.Compact(r.want)
	first := r.ray(v, r.want[0])
	last := first
	r.Rays = append(r.Rays, first)
	for _, b := range r.want[1:] {
		next := r.ray(v, b)
		r.between(v, &last, &next)
		r.Rays = append(r.Rays, next)
		last = next
	}
	first.Bearing += Around
	r.between(v, &last, &first)
}

// between adds rays between two until what lies between is even.
func (r *Reach) between(v *Survey, low, high *Ray) {
	if high.Bearing-low.Bearing <= Closest {
		return
	}
	middle := low.Bearing + (high.Bearing-low.Bearing)/2
	ray := r.ray(v, middle.Turned(0))
	ray.Bearing = middle
	if even(low, &ray, high) {
		return
	}
	r.between(v, low, &ray)
	r.Rays = append(r.Rays, ray)
	r.between(v, &ray, high)
}

func even(low, middle, high *Ray) bool {
	if low.N != high.N || low.N != middle.N {
		return false
	}
	for i := range low.All() {
		s, t := mix(low, high, i, middle.Bearing), middle.Stretches[i]
		if s.To > t.To+over || s.To < t.To-under || s.From < t.From-over || s.From > t.From+under {
			return false
		}
	}
	return true
}

// mix is the stretch between those of two rays on a bearing between theirs.
func mix(low, high *Ray, i int, b Bearing) Span {
	s, t := low.Stretches[i], high.Stretches[i]
	part, whole := Fine(b-low.Bearing), Fine(high.Bearing-low.Bearing)
	between := func(a, b Fine) Fine { return a + (b-a)*part/whole }
	return Span{between(s.From, t.From), between(s.To, t.To)}
}

// Holds says whether a place is in reach.
func (r *Reach) Holds(to Position) bool {
	b, ok := BearingOf(to.Point().minus(r.From.Point()))
	if !ok {
		return true
	}
	along := Distance(r.From.Point(), to.Point())
	i, found := slices.BinarySearchFunc(r.Rays, b, func(ray Ray, b Bearing) int { return int(ray.Bearing - b) })
	if found { // it is rounded: a jump on either side may lie between
		n := len(r.Rays)
		before, after := &r.Rays[(i+n-1)%n], &r.Rays[(i+1)%n]
		return r.Rays[i].holds(along) &&
			((b-before.Bearing).Turned(0) > Closest || before.holds(along)) &&
			((after.Bearing-b).Turned(0) > Closest || after.holds(along))
	}
	low, high := r.Rays[(i+len(r.Rays)-1)%len(r.Rays)], r.Rays[i%len(r.Rays)]
	if i == len(r.Rays) {
		high.Bearing += Around
	}
	if high.Bearing-low.Bearing <= Closest {
		return low.holds(along) && high.holds(along)
	}
	for i := range low.All() {
		if s := mix(&low, &high, i, b); along >= s.From && along <= s.To {
			return true
		}
	}
	return false
}

func (r *Ray) holds(along Fine) bool {
	for _, s := range r.All() {
		if along >= s.From && along <= s.To {
			return true
		}
	}
	return false
}
