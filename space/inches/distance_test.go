package inches

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestGapBounds(t *testing.T) {
	march := base(10, 10, North, 2, 2)
	for _, c := range []struct {
		name    string
		a, b    Base
		limit   Length
		within  bool
		atLeast bool
	}{
		{"exactly 6 inches is within 6, and at least 6", march, base(10, 18, North, 2, 2), 6000, true, true},
		{"a thousandth more is not within", march, base(10, 18.001, North, 2, 2), 6000, false, true},
		{"a thousandth less is not at least", march, base(10, 17.999, North, 2, 2), 6000, true, false},
		{"6.1 is not within 6", march, base(10, 18.1, North, 2, 2), 6000, false, true},
		{"corner to corner, 3 and 4 make 5", march, base(15, 16, North, 2, 2), 5000, true, true},
		{"6.5 from march to battle formation (EU-LOS-06)", base(0, 20, North, 2, 2), base(0, 28, North, 4, 1), 6500, true, true},
		{"nor is it 6.499", base(0, 20, North, 2, 2), base(0, 28, North, 4, 1), 6499, false, true},
		{"turned by 45 degrees, both, exactly 6", base(10, 10, 4500, 2, 2), Base{Place{Position{10000 + 5657, 10000 + 5657}, 4500}, 2000, 2000}, 6000, true, true},
		{"overlapping is 0", march, base(10.5, 10.5, 1234, 2, 2), 0, true, false},
	} {
		g := GapOf(c.a, c.b)
		if g.Within(c.limit) != c.within {
			t.Errorf("%s: within %d is %v at %d/1024", c.name, c.limit, !c.within, g.Length())
		}
		if c.limit > 0 && g.AtLeast(c.limit) != c.atLeast {
			t.Errorf("%s: at least %d is %v at %d/1024", c.name, c.limit, !c.atLeast, g.Length())
		}
	}
}

func TestTouching(t *testing.T) {
	a := base(10, 10, North, 2, 2)
	for _, c := range []struct {
		name             string
		b                Base
		touches, overlap bool
	}{
		{"edge to edge", base(12, 10, North, 2, 2), true, false},
		{"corner to corner", base(12, 12, North, 2, 2), true, false},
		{"corner of one to edge of other", Base{Place{Position{10000 + 1000 + 1414, 10000}, 4500}, 2000, 2000}, true, false},
		{"a thousandth apart", base(12.001, 10, North, 2, 2), false, false},
		{"a thousandth in", base(11.999, 10, North, 2, 2), true, true},
		{"the same place", a, true, true},
		{"one in the other", base(10, 10, 777, 0.5, 0.5), true, true},
		{"a cross", base(10, 10, North, 8, 0.5), true, true},
		{"own artillery at 11.6 (EU-FRM-06)", base(10, 11.6, North, 2, 2), true, true},
		{"own artillery at 12", base(10, 12, North, 2, 2), true, false},
	} {
		if got := GapOf(a, c.b).Touching(); got != c.touches {
			t.Errorf("%s: touching is %v", c.name, got)
		}
		if got := Overlap(a, c.b); got != c.overlap {
			t.Errorf("%s: overlapping is %v", c.name, got)
		}
	}
}

func TestGapIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anyBase.Draw(t, "a")
		b := nearby(t, a)
		g, h := GapOf(a, b), GapOf(b, a)
		if g.square != h.square || Overlap(a, b) != Overlap(b, a) {
			t.Fatalf("%v there, %v back", g, h)
		}
		if Overlap(a, b) && !g.Touching() {
			t.Fatal("they overlap and do not touch")
		}
		if d := Distance(g.From, g.To); d < g.Length()-3 || d > g.Length()+3 {
			t.Fatalf("between the points measured are %d, the gap is %d", d, g.Length())
		}
		if d := Distance(a.At.Point(), b.At.Point()); g.Length() > d {
			t.Fatalf("the gap %d is more than between centres, %d", g.Length(), d)
		}
	})
}

// Edges that look away are passed by: of all edges none is nearer.
func TestGapIsTheLeastOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anyBase.Draw(t, "a")
		b := nearby(t, a)
		g, s, u := GapOf(a, b), a.Shape(), b.Shape()
		if !separate(&s, &u) {
			return
		}
		least := int64(1 << 62)
		for _, pair := range [][2]*Shape{{&s, &u}, {&u, &s}} {
			for _, p := range pair[0].Corners() {
				for i, c := range pair[1].Corners() {
					square, _ := toEdge(p, c, pair[1].edge(i))
					least = min(least, square)
				}
			}
		}
		if g.square != least {
			t.Fatalf("the square of the gap is %d, the least of all %d", g.square, least)
		}
	})
}

// The gap to a point, worked out in the base's own frame in floating point.
func TestGapOfSpot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBase.Draw(t, "base")
		p := nearby(t, b).At
		angle := float64(b.Facing) * math.Pi / 18000
		dx, dy := float64(p.X-b.At.X), float64(p.Y-b.At.Y)
		ahead, right := dx*math.Sin(angle)+dy*math.Cos(angle), dx*math.Cos(angle)-dy*math.Sin(angle)
		out := math.Hypot(max(math.Abs(ahead)-float64(b.Depth)/2, 0), max(math.Abs(right)-float64(b.Width)/2, 0))
		s, spot := b.Shape(), Spot(p.Point())
		if got := float64(Between(&s, &spot).Length()) / 1024; math.Abs(got-out) > 0.01 {
			t.Fatalf("gap is %.4f thousandths, wanted %.4f", got, out)
		}
	})
}

func TestSweepsPast(t *testing.T) {
	b, house := base(10, 10, North, 2, 2), base(12, 15, North, 2, 2)
	for _, c := range []struct {
		name            string
		at              Base
		sweeps, brushes bool
	}{
		{"along its side, touching (EU-MOV-10)", house, false, true},
		{"half an inch into it", base(11.5, 15, North, 2, 2), true, true},
		{"a thousandth off", base(12.001, 15, North, 2, 2), false, false},
		{"beyond the end of the move", base(10, 18.001, North, 2, 2), false, false},
		{"touched at the end of the move", base(10, 18, North, 2, 2), false, true},
	} {
		if got := Sweeps(b, at(10, 16), c.at); got != c.sweeps {
			t.Errorf("%s: going through is %v", c.name, got)
		}
		if got := b.stopped(at(10, 16), Obstacle{Base: c.at, Manner: Apart}); got != c.brushes {
			t.Errorf("%s: touching is %v", c.name, got)
		}
	}
}

func BenchmarkGap(b *testing.B) {
	x, y := base(10, 10, 1234, 4, 1), base(20, 13, 31234, 2, 2)
	for b.Loop() {
		GapOf(x, y)
	}
}

func BenchmarkOverlap(b *testing.B) {
	x, y := base(10, 10, 1234, 4, 1), base(12, 11, 31234, 2, 2)
	for b.Loop() {
		Overlap(x, y)
	}
}
