package inches

import (
	"fmt"
	"slices"
)

// Limits of a path. Each leg is rounded up by less than 1/1024 of a
// thousandth, so that cutting a move into legs gains nothing.
const (
	MaxLegs = 16
	MinLeg  = Inch / 10
)

// Path is a move of straight legs: where each of them ends, in order. It is
// flat, so that orders and events can hold it.
type Path struct {
	Ends [MaxLegs]Position
	N    int8
}

// Legs are the ends of the legs, in order.
func (p *Path) Legs() []Position { return p.Ends[:p.N] }

// End is where the path ends if it begins at from.
func (p *Path) End(from Position) Position {
	if p.N == 0 {
		return from
	}
	return p.Ends[p.N-1]
}

// Add lengthens the path by a leg. It says whether there was room for it.
func (p *Path) Add(to Position) bool {
	if p.N == MaxLegs {
		return false
	}
	p.Ends[p.N] = to
	p.N++
	return true
}

// Length of all legs together, each rounded up.
func (p *Path) Length(from Position) (sum Fine) {
	for _, to := range p.Legs() {
		sum += Distance(from.Point(), to.Point())
		from = to
	}
	return sum
}

// Short is the number of the first leg, from 1, that is under MinLeg and not
// the last, or 0.
func (p *Path) Short(from Position) int {
	for i, to := range p.Legs() {
		if i < int(p.N)-1 && Distance(from.Point(), to.Point()) < MinLeg.Fine() {
			return i + 1
		}
		from = to
	}
	return 0
}

// Road is a strip of one width along a broken line. It does not change once
// made.
type Road struct {
	line  []Position
	reach []Fine // how far along the line each of its places is
	strip []*Area
}

// NewRoad makes a road of a width through two or more places. Its edges
// belong to it. On the outer side of a bend there is a notch that does not: the
// middle line is always on the road.
func NewRoad(through []Position, width Length) (*Road, error) {
	if len(through) < 2 || len(through) > MaxCorners {
		return nil, fmt.Errorf("a road through %d places: wanted 2 to %d", len(through), MaxCorners)
	}
	if width < MinLeg || width > MaxTable {
		return nil, fmt.Errorf("a road %d thousandths of an inch wide: wanted %d to %d", width, MinLeg, MaxTable)
	}
	r := &Road{line: slices.Clone(through), reach: []Fine{0}}
	for i := 1; i < len(through); i++ {
		a, b := through[i-1], through[i]
		if !a.onAnyTable() || !b.onAnyTable() {
			return nil, fmt.Errorf("the road from place %d to place %d leaves every table: wanted 0 to %d thousandths each way", i, i+1, MaxTable)
		}
		length := Distance(a.Point(), b.Point())
		if length < MinLeg.Fine() {
			return nil, fmt.Errorf("places %d and %d of a road are nearer than a tenth of an inch", i, i+1)
		}
		r.reach = append(r.reach, r.reach[i-1]+length)
		r.strip = append(r.strip, strip(a.Point(), b.Point(), length, width.Fine()/2))
	}
	return r, nil
}

// strip is the closed area within half a width of the line from a to b.
func strip(a, b Point, length, half Fine) *Area {
	way := b.minus(a)
	x, _ := mulDiv(int64(way.X), int64(half), int64(length))
	y, _ := mulDiv(int64(way.Y), int64(half), int64(length))
	right := Point{Fine(y), -Fine(x)}
	corners := []Point{a.plus(right), b.plus(right), b.minus(right), a.minus(right)}
	return &Area{corners: corners, closed: true, box: boxOf(corners)}
}

// Areas is the ground of the road, a piece for each stretch between bends.
// They must not be changed.
func (r *Road) Areas() []*Area { return r.strip }

// Length of the middle line.
func (r *Road) Length() Fine { return r.reach[len(r.reach)-1] }

// At is the place so far along the middle line, to the nearest thousandth.
func (r *Road) At(along Fine) Position {
	for i := 1; i < len(r.line); i++ {
		if along <= r.reach[i] || i == len(r.line)-1 {
			l := NewLine(r.line[i-1].Point(), r.line[i].Point())
			return l.At(min(max(along-r.reach[i-1], 0), l.Length)).Position()
		}
	}
	return r.line[0]
}

// Nearest is how far along the middle line is nearest to p, and the gap from
// p to it.
func (r *Road) Nearest(p Point) (along Fine, gap Gap) {
	gap.square = 1 << 62
	for i := 1; i < len(r.line); i++ {
		a, b := r.line[i-1].Point(), r.line[i].Point()
		if square, q := toEdge(p, a, b); square < gap.square {
			gap = Gap{square, p, q}
			along = min(r.reach[i-1]+Distance(a, q), r.reach[i])
		}
	}
	return along, gap
}

// Path follows the middle line from one place along it to another, either
// way. A bend less than a tenth of an inch from the leg before is cut. ok is
// false if there are more than 16 legs.
func (r *Road) Path(from, to Fine) (path Path, ok bool) {
	at := r.At(from)
	bend := func(i int) {
		if Distance(at.Point(), r.line[i].Point()) >= MinLeg.Fine() {
			ok = ok && path.Add(r.line[i])
			at = r.line[i]
		}
	}
	ok = true
	for i := 0; from < to && i < len(r.line); i++ {
		if r.reach[i] > from && r.reach[i] < to {
			bend(i)
		}
	}
	for i := len(r.line) - 1; from > to && i >= 0; i-- {
		if r.reach[i] < from && r.reach[i] > to {
			bend(i)
		}
	}
	return path, path.Add(r.At(to)) && ok
}
