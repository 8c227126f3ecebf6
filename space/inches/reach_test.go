package inches

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func at(x, y float64) Position {
	round := func(f float64) Length { return Length(math.Round(f * 1000)) }
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

// Checks of the ledger: where a move straight ahead may end, to 2 thousandths
// where an obstacle decides.
func TestAlong(t *testing.T) {
	half := func(whole Length) func(Course) Fine {
		return func(c Course) Fine { return max(min(c.Met, whole.Fine()), whole.Fine()/2) }
	}
	march := base(10, 10, North, 2, 2)
	house := Obstacle{Area: box4(t, false, 10.5, 14, 13, 16)}
	hill := Slow{Up: []*Area{box4(t, false, 0, 12, 30, 20)}}
	for _, c := range []struct {
		name string
		v    Survey
		b    Base
		want []Length
	}{
		{"open: exactly 6", Survey{Far: 6 * Inch}, march, []Length{0, 6000}},
		{"through own infantry: 0 to 3, or 7 to 12 (EU-INT-02)",
			Survey{Far: 12 * Inch, Obstacles: []Obstacle{{Base: base(10, 15, North, 2, 2), Manner: Passable}}}, march, []Length{0, 3000, 7000, 12000}},
		{"too near the end to come clear", Survey{Far: 6 * Inch, Obstacles: []Obstacle{{Base: base(10, 15, North, 2, 2), Manner: Passable}}}, march, []Length{0, 3000}},
		{"past a house, touching (EU-MOV-10)", Survey{Far: 6 * Inch, Obstacles: []Obstacle{{Area: box4(t, false, 11.003, 14, 13, 16)}}}, march, []Length{0, 6000}},
		{"up to a house", Survey{Far: 6 * Inch, Obstacles: []Obstacle{house}}, march, []Length{0, 3000}},
		{"up to an enemy, a thousandth off (EU-MOV-08)", Survey{Far: 6 * Inch, Obstacles: []Obstacle{{Base: base(10, 17, North, 2, 2), Manner: Apart}}}, march, []Length{0, 4999}},
		{"into contact at exactly 18", Survey{Far: 18 * Inch, Obstacles: []Obstacle{{Base: base(10, 29.5, North, 4, 1), Manner: Contact}}}, march, []Length{0, 18000}},
		{"the table's edge (EU-MOV-09)", Survey{Far: 6 * Inch}, base(5, 34, North, 2, 2), []Length{0, 1000}},
		{"uphill at 2 inches: halved to 3", Survey{Far: 6 * Inch, Slow: hill, Limit: half(6 * Inch)}, march, []Length{0, 3000}},
		{"uphill at 2 of 3 inches: to its foot", Survey{Far: 3 * Inch, Slow: hill, Limit: half(3 * Inch)}, march, []Length{0, 2000}},
		{"nothing but its greatest cost", Survey{Far: 6 * Inch, Ground: []Priced{{hill.Up[0], 2, 1}}}, march, []Length{0, 2000, 2000, 4000}},
		{"double price from 2 inches on", Survey{Far: 6 * Inch, Ground: []Priced{{hill.Up[0], 2, 1}}, Limit: half(6 * Inch)}, march, []Length{0, 2000, 2000, 4000}},
	} {
		c.v.Width, c.v.Depth = 36*Inch, 36*Inch
		var r Reach
		ray := r.Along(&c.v, c.b, North)
		var got []Length
		for _, s := range ray.All() {
			got = append(got, s.From.Length(), s.To.Length())
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, wanted %v", c.name, got, c.want)
			continue
		}
		for i, want := range c.want {
			if got[i] < want-2 || got[i] > want+2 || i%4 == 1 && got[i] > want {
				t.Errorf("%s: %v, wanted %v", c.name, got, c.want)
			}
		}
	}
}

func TestMeets(t *testing.T) {
	cavalry := base(20, 0, North, 2, 2)
	for _, c := range []struct {
		name     string
		other    Base
		from, to Length
		ok       bool
	}{
		{"ahead, 18 inches off (EU-MEL-01)", base(20, 19.5, North, 4, 1), 18000, 21000, true},
		{"its corner only", base(23, 10, North, 4, 1), 8500, 11500, true},
		{"a thousandth aside", base(23.001, 10, North, 4, 1), 0, 0, false},
		{"turned by 45 degrees", base(20, 10, 4500, 2, 2), 9000 - 1414, 11000 + 1414, true},
		{"touching its rear", base(20, -2, North, 2, 2), 0, 0, false},
		{"touching its front", base(20, 2, North, 2, 2), 0, 4000, true},
	} {
		on, ok := Meets(cavalry, c.other)
		if ok != c.ok || ok && (on.From.Length() != c.from || on.To.Length() != c.to) {
			t.Errorf("%s: %d to %d %v, wanted %d to %d %v", c.name, on.From.Length(), on.To.Length(), ok, c.from, c.to, c.ok)
		}
	}
}

// Where a charge first touches it touches, and does not overlap, after
// rounding to whole thousandths.
func TestMeetsIsContact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBase.Draw(t, "base")
		c := nearby(t, b)
		if GapOf(b, c).Touching() {
			t.Skip("they touch already")
		}
		if on, ok := Meets(b, c); ok {
			if b = b.Ahead(on.From); !GapOf(b, c).Touching() || Overlap(b, c) {
				t.Fatalf("%v after %d has a gap of %d", b, on.From, GapOf(b, c).Length())
			}
		}
	})
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

// dear is the same table with the slow ground paid by the inch, two walls
// across it, and a road.
func dear(t testing.TB) (*Survey, Base) {
	v, b := crowded(t)
	v.Ground = []Priced{{box4(t, true, 20, 0, 21, 48), 1, 1}}
	for i, a := range append(v.Slow.In, v.Slow.Up...) {
		v.Ground = append(v.Ground, Priced{a, int64(4 + i%3), 3})
	}
	wall, err := NewWall([]Position{at(5, 20), at(30, 28), at(50, 22), at(70, 25)})
	if err != nil {
		t.Fatal(err)
	}
	v.Slow = Slow{Over: []*Wall{wall}}
	v.Road = []*Area{v.Ground[0].Area}
	v.Limit = func(c Course) Fine {
		return max(min(c.Met, (16*Inch).Fine()), (8 * Inch).Fine(), min(c.Road, (24*Inch).Fine()))
	}
	return v, b
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
	return cost.Within(v.Far) && (v.Limit == nil || cost <= v.Limit(Course{v.Slow.Met(&far), Kept(&far, v.Road)})+Thousandth)
}

func TestReachInsideTruth(t *testing.T) {
	plain, b := crowded(t)
	priced, _ := dear(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom([]*Survey{plain, priced}).Draw(t, "survey")
		b := b.Moved(Position{Length(rapid.IntRange(2000, 70000).Draw(t, "x")), Length(rapid.IntRange(2000, 46000).Draw(t, "y"))})
		r.Fill(v, b)
		for range 400 {
			h := Heading(rapid.IntRange(0, 35999).Draw(t, "h"))
			to := b.At.Point().Ahead(h, Fine(rapid.IntRange(100, 27000).Draw(t, "far"))*Thousandth, 0).Position()
			cost, ok := r.Cost(to)
			if !ok {
				continue
			}
			if !check(v, b, to) {
				t.Fatalf("from %v to %v is in reach, and not legal", b.At, to)
			}
			if want := Cost(lineOf(b.At, to), v.Ground); cost < want-20*Thousandth || cost > want+20*Thousandth {
				t.Fatalf("from %v to %v costs %d thousandths, in reach it says %d", b.At, to, want.Length(), cost.Length())
			}
		}
	})
}

// What is legal is in reach, or something within a hundredth of an inch is; but
// for headings on which a base has room for its pivot only just.
func TestReachNearTruth(t *testing.T) {
	plain, b := crowded(t)
	priced, _ := dear(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom([]*Survey{plain, priced}).Draw(t, "survey")
		b := b.Moved(Position{Length(rapid.IntRange(2000, 70000).Draw(t, "x")), Length(rapid.IntRange(2000, 46000).Draw(t, "y"))})
		r.Fill(v, b)
		for range 200 {
			h := Heading(rapid.IntRange(0, 35999).Draw(t, "h"))
			far := Fine(rapid.IntRange(20, 27000).Draw(t, "far")) * Thousandth
			to := b.At.Point().Ahead(h, far, 0).Position()
			if check(v, b, to) && sure(v, b, h, far) && !reachedNear(&r, h, far) {
				t.Fatalf("from %v to %v is legal, and nothing near is in reach", b.At, to)
			}
		}
	})
}

// sure says whether a move is legal on the headings beside it too, as far as the
// next ray.
func sure(v *Survey, b Base, h Heading, far Fine) bool {
	for _, aside := range []Heading{-60, -30, -rounding, rounding, 30, 60} {
		if !check(v, b, b.At.Point().Ahead(h.Turned(aside), far, 0).Position()) {
			return false
		}
	}
	return true
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
	benchmark(b, v, from)
}

func BenchmarkReachDear(b *testing.B) {
	v, from := dear(b)
	benchmark(b, v, from)
}

func benchmark(b *testing.B, v *Survey, from Base) {
	var r Reach
	b.ReportAllocs()
	for b.Loop() {
		r.Fill(v, from)
	}
	b.ReportMetric(float64(len(r.Rays)), "rays")
}
