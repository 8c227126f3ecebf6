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

// Checks of the ledger: where a move straight ahead may end, to a thousandth.
func TestAhead(t *testing.T) {
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
		{"the table's edge (EU-MOV-09)", Survey{Far: 6 * Inch}, base(5, 34, North, 2, 2), []Length{0, 1000}},
		{"uphill at 2 inches: halved to 3", Survey{Far: 6 * Inch, Slow: hill, Limit: half(6 * Inch)}, march, []Length{0, 3000}},
		{"uphill at 2 of 3 inches: to its foot", Survey{Far: 3 * Inch, Slow: hill, Limit: half(3 * Inch)}, march, []Length{0, 2000}},
	} {
		c.v.Width, c.v.Depth = 36*Inch, 36*Inch
		var r Reach
		r.Fill(&c.v, c.b)
		ray := &r.Rays[0]
		var got []Length
		for _, s := range ray.All() {
			got = append(got, s.From.Length(), s.To.Length())
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, wanted %v", c.name, got, c.want)
			continue
		}
		for i, want := range c.want {
			if got[i] < want-1 || got[i] > want+1 {
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
		v.Obstacles = append(v.Obstacles, Obstacle{Base: b, Manner: Manner(i % 3)})
	}
	v.Limit = func(c Course) Fine { return max(min(c.Met, v.Far.Fine()), v.Far.Fine()/2) }
	return v, base(36, 24, 0, 2, 2)
}

// byRoad is the same table with two walls across it, and roads through a wood
// that may be used by road only.
func byRoad(t testing.TB) (*Survey, Base) {
	v, b := crowded(t)
	wall, err := NewWall([]Position{at(5, 20), at(30, 28), at(50, 22), at(70, 25)})
	if err != nil {
		t.Fatal(err)
	}
	road, err := NewRoad([]Position{at(2, 10), at(30, 24), at(38, 24), at(60, 40)}, Inch)
	if err != nil {
		t.Fatal(err)
	}
	v.Slow = Slow{Over: []*Wall{wall}, Off: v.Slow.In, Up: v.Slow.Up}
	v.Road = road.Areas()
	for i := range v.Obstacles {
		v.Obstacles[i].ByRoad = v.Obstacles[i].Area != nil && i%2 == 0
	}
	v.Limit = func(c Course) Fine {
		off := max(min(c.Met, (16*Inch).Fine()), (8 * Inch).Fine())
		return max(off, min(c.Road, max(min(c.MetByRoad, (24*Inch).Fine()), (12*Inch).Fine())))
	}
	return v, b
}

// wet is the same table with a river across it, a bridge and a ford.
func wet(t testing.TB) (*Survey, Base) {
	v, b := crowded(t)
	v.Waters = []Water{{
		In:   []*Area{box4(t, false, 0, 21, 34, 23), area(t, false, 34, 21, 50, 27, 50, 29, 34, 23), box4(t, false, 50, 27, 72, 29)},
		Over: []*Area{box4(t, true, 20, 20.5, 21, 23.5), area(t, true, 40, 22, 43, 22, 42, 28, 39, 28)},
	}}
	return v, b
}

// check judges one straight move, as a book's Check does: by what Way says of
// each obstacle, and by what the line to its end meets.
func check(v *Survey, b Base, to Position) bool {
	w := b.WayTo(to)
	l := NewLine(b.At.Point(), to.Point())
	keeps := len(v.Road) > 0 && Kept(&l, v.Road) > l.Length-Thousandth
	start, end := b.Toward(to).Shape(), b.Toward(to).Moved(to).Shape()
	for _, s := range []Shape{start, end} {
		for _, p := range s.Corners() {
			if p.X < -Thousandth || p.Y < -Thousandth || p.X > v.Width.Fine()+Thousandth || p.Y > v.Depth.Fine()+Thousandth {
				return false
			}
		}
	}
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		if o.ByRoad && keeps {
			continue
		}
		if shut, ok := w.Shut(o); ok && l.Length > shut.From && l.Length < shut.To {
			return false
		}
	}
	for i := range v.Waters {
		o := &v.Waters[i]
		if o.Hangs || o.Crossed(&l) <= l.Length {
			if o.Swum(&l) < l.Length {
				return false
			}
			continue
		}
		for _, a := range o.In {
			if shut, ok := w.Shut(&Obstacle{Area: a}); ok && l.Length > shut.From {
				return false
			}
		}
	}
	slow := v.Slow
	slow.Off = nil
	c := Course{MetByRoad: slow.Met(&l), Met: v.Slow.Met(&l)}
	if keeps {
		c.Road = Endless
	}
	return l.Length.Within(v.Far) && (v.Limit == nil || l.Length <= v.Limit(c)+Thousandth)
}

// tables are those that reach is tried on.
func tables(t testing.TB) (list []*Survey) {
	for _, make := range []func(testing.TB) (*Survey, Base){crowded, byRoad, wet} {
		v, _ := make(t)
		list = append(list, v)
	}
	return list
}

// somewhere fills the reach of a base on one of the tables.
func somewhere(t *rapid.T, list []*Survey, r *Reach) (*Survey, Base) {
	v := list[rapid.IntRange(0, len(list)-1).Draw(t, "table")]
	x, y := rapid.IntRange(1000, 71000).Draw(t, "x"), rapid.IntRange(1000, 47000).Draw(t, "y")
	b := Base{Place{Position{Length(x), Length(y)}, 0}, 2 * Inch, 2 * Inch}
	r.Fill(v, b)
	return v, b
}

// place is one to try: anywhere, or beside a ray, where a stretch ends.
func place(t *rapid.T, r *Reach) Position {
	h := rapid.IntRange(0, 35999).Draw(t, "h")
	far := Fine(rapid.IntRange(20, 27000).Draw(t, "far")) * Thousandth
	if near := r.Rays[h%len(r.Rays)]; h%3 > 0 && near.N > 0 {
		s := near.Stretches[h%int(near.N)]
		end := [...]Fine{s.From, s.To, far}[h%5%3]
		end = max(end+Fine(h%7-3)*Thousandth, Thousandth)
		w := r.base.wayOn(near.Bearing)
		return w.at.plus(turn(w.sin, w.cos, end, Fine(h%11-5)*Thousandth/2)).Position()
	}
	return r.From.Point().Ahead(Heading(h), far, 0).Position()
}

// What is in reach is legal.
func TestReachInsideTruth(t *testing.T) {
	list := tables(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		v, b := somewhere(t, list, &r)
		for range 400 {
			if to := place(t, &r); r.Holds(to) && !check(v, b, to) {
				t.Fatalf("from %v to %v is in reach, and not legal", b.At, to)
			}
		}
	})
}

// What is legal with a thousandth of an inch to spare is in reach: for a base
// that is a thousandth bigger all round, and a thousandth aside too.
func TestReachNearTruth(t *testing.T) {
	list := tables(t)
	var r Reach
	rapid.Check(t, func(t *rapid.T) {
		v, b := somewhere(t, list, &r)
		bigger := b
		bigger.Width, bigger.Depth = b.Width+2, b.Depth+2
		for range 200 {
			to := place(t, &r)
			if r.Holds(to) {
				continue
			}
			spare := true
			for x := Length(-1); x <= 1 && spare; x++ {
				for y := Length(-1); y <= 1 && spare; y++ {
					spare = check(v, bigger, Position{to.X + x, to.Y + y})
				}
			}
			if spare {
				t.Fatalf("from %v to %v is legal with a thousandth to spare, and not in reach", b.At, to)
			}
		}
	})
}

func BenchmarkReach(b *testing.B) {
	v, from := crowded(b)
	benchmark(b, v, from)
}

func BenchmarkReachByRoad(b *testing.B) {
	v, from := byRoad(b)
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
