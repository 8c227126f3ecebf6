package inches

import (
	"testing"

	"pgregory.net/rapid"
)

func at(x, y float64) Position {
	round := func(f float64) Length { return Length(f*1000 + 0.5) }
	return Position{round(x), round(y)}
}

func base(x, y float64, h Heading, width, depth float64) Base {
	return Base{Place{at(x, y), h}, Length(width * 1000), Length(depth * 1000)}
}

func area(t testing.TB, closed bool, xy ...float64) *Area {
	t.Helper()
	var corners []Position
	for i := 0; i < len(xy); i += 2 {
		corners = append(corners, at(xy[i], xy[i+1]))
	}
	a, err := NewArea(corners, closed)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func box4(t testing.TB, closed bool, x1, y1, x2, y2 float64) *Area {
	return area(t, closed, x1, y1, x2, y1, x2, y2, x1, y2)
}

// crowded is a table of 72 by 48 inches with 40 bases and 30 pieces of ground,
// laid out by a fixed recipe.
func crowded(t testing.TB) (*Survey, Base) {
	v := &Survey{Width: 72 * Inch, Depth: 48 * Inch, Far: 27 * Inch}
	seed := uint32(7)
	next := func(n int) float64 { // 0 to n inches, in hundredths
		seed = seed*1664525 + 1013904223
		return float64(int(seed>>8)%(n*100)) / 100
	}
	for i := range 30 {
		x, y := 3+next(60), 3+next(36)
		w, h := 1+next(5), 1+next(5)
		a := area(t, false, x, y, x+w, y+next(1), x+w+1, y+h/2, x+w, y+h, x+w/2, y+h+1, x, y+h, x-1, y+h/2)
		switch i % 3 {
		case 0:
			v.Obstacles = append(v.Obstacles, Obstacle{Area: a})
		case 1:
			v.Slow.In = append(v.Slow.In, a)
		case 2:
			v.Slow.Up = append(v.Slow.Up, a)
		}
	}
	for i := range 40 {
		b := base(2+next(68), 2+next(44), Heading(next(360)*100), 2, 2)
		v.Obstacles = append(v.Obstacles, Obstacle{Base: b, Manner: Manner(i % 4)})
	}
	v.Limit = func(c Course) Fine { return max(min(c.Met, v.Far.Fine()), v.Far.Fine()/2) }
	return v, base(36, 24, 0, 2, 2)
}

// check judges one straight move the slow way, by what the base sweeps.
func check(v *Survey, b Base, to Position) bool {
	b = b.Toward(to)
	s := b.Moved(to).Shape()
	for _, c := range s.Corners() {
		p := c
		if p.X < -Thousandth || p.Y < -Thousandth || p.X > v.Width.Fine()+Thousandth || p.Y > v.Depth.Fine()+Thousandth {
			return false
		}
	}
	// A move that ends in contact has not touched anything a little before.
	short := b.Ahead(max(Distance(b.At.Point(), to.Point())-3*Thousandth, 0)).At
	off := b.Ahead(2 * Thousandth) // what its rear touches as it starts is left behind
	for _, o := range v.Obstacles {
		switch {
		case o.Area != nil:
			if o.Area.Swept(b, to) {
				return false
			}
		case o.Manner == Solid && Sweeps(b, to, o.Base),
			o.Manner == Apart && Brushes(off, to, o.Base),
			o.Manner == Contact && Brushes(off, short, o.Base),
			o.Manner == Passable && Overlap(b.Moved(to), o.Base):
			return false
		}
	}
	l := NewLine(b.At.Point(), to.Point())
	cost := Cost(&l, v.Ground)
	far := NewLine(b.At.Point(), b.At.Point().Ahead(b.Facing, v.Far.Fine(), 0))
	return cost.Within(v.Far) && (v.Limit == nil || cost <= v.Limit(Course{v.Slow.Met(&far), 0})+Thousandth)
}

func TestReachInsideTruth(t *testing.T) {
	v, b := crowded(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		b := b.Moved(Position{Length(rapid.IntRange(2000, 70000).Draw(t, "x")), Length(rapid.IntRange(2000, 46000).Draw(t, "y"))})
		r.Fill(v, b)
		in := 0
		for range 400 {
			h := Heading(rapid.IntRange(0, 35999).Draw(t, "h"))
			to := b.At.Point().Ahead(h, Fine(rapid.IntRange(100, 27000).Draw(t, "far"))*Thousandth, 0).Position()
			if _, ok := r.Cost(to); ok {
				in++
				if !check(v, b, to) {
					t.Fatalf("from %v to %v is in reach, and not legal", b.At, to)
				}
			}
		}
	})
}

// What is legal is in reach, or something within a hundredth of an inch is.
func TestReachNearTruth(t *testing.T) {
	v, b := crowded(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		b := b.Moved(Position{Length(rapid.IntRange(2000, 70000).Draw(t, "x")), Length(rapid.IntRange(2000, 46000).Draw(t, "y"))})
		r.Fill(v, b)
		for range 200 {
			h := Heading(rapid.IntRange(0, 35999).Draw(t, "h"))
			far := Fine(rapid.IntRange(1, 27000).Draw(t, "far")) * Thousandth
			to := b.At.Point().Ahead(h, far, 0).Position()
			if check(v, b, to) && !reachedNear(&r, h, far) {
				t.Fatalf("from %v to %v is legal, and nothing near is in reach", b.At, to)
			}
		}
	})
}

func reachedNear(r *Reach, h Heading, far Fine) bool {
	for _, along := range []Fine{0, -10, 10, -5, 5} {
		for _, right := range []Fine{0, -5, 5, -10, 10} {
			p := r.From.Point().Ahead(h, far+along*Thousandth, right*Thousandth).Position()
			if _, ok := r.Cost(p); ok {
				return true
			}
		}
	}
	return false
}

func BenchmarkReach(b *testing.B) {
	v, from := crowded(b)
	var r Reach
	b.ReportAllocs()
	for b.Loop() {
		r.Fill(v, from)
	}
	b.ReportMetric(float64(len(r.Rays)), "rays")
}
