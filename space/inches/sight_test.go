package inches

import (
	"testing"

	"pgregory.net/rapid"
)

func line(x1, y1, x2, y2 float64) *Line {
	l := NewLine(at(x1, y1).Point(), at(x2, y2).Point())
	return &l
}

func TestSight(t *testing.T) {
	house := box4(t, false, 4, 4, 6, 6)
	bay := area(t, false, 10, 0, 20, 0, 20, 10, 16, 10, 16, 4, 14, 4, 14, 10, 10, 10) // a bay 14-16 from y 4
	for _, c := range []struct {
		name    string
		area    *Area
		line    *Line
		through Length
	}{
		{"through the middle (EU-LOS-01)", house, line(5, 0, 5, 10), 2000},
		{"along an edge", house, line(4, 0, 4, 10), 0},
		{"along the other edge", house, line(6, 10, 6, 0), 0},
		{"over a corner", house, line(2, 4, 4, 2), 0},
		{"touching a corner in passing", house, line(3, 5, 5, 3), 0},
		{"corner to corner", house, line(0, 0, 10, 10), 2828},
		{"ends inside", house, line(5, 0, 5, 5), 1000},
		{"ends on the edge", house, line(5, 0, 5, 4), 0},
		{"begins on the edge and goes in", house, line(5, 4, 5, 10), 2000},
		{"begins on the edge and goes off", house, line(5, 4, 5, 0), 0},
		{"all of it inside", house, line(4.5, 5, 5.5, 5), 1000},
		{"within the outline's reach, beside it", house, line(0, 3, 10, 3), 0},
		{"across the bay, twice through", bay, line(8, 6, 22, 6), 8000},
		{"along the bottom of the bay, inside on either hand", bay, line(8, 4, 22, 4), 8000},
		{"along a side of the bay", bay, line(14, 2, 14, 12), 2000},
		{"in the bay", bay, line(15, 5, 15, 10), 0},
		{"over a corner that bends in", bay, line(12, 2, 16, 6), 2828},
	} {
		if got := c.line.Through(c.area); got < c.through.Fine()-Thousandth || got > c.through.Fine()+Thousandth {
			t.Errorf("%s: %d/1024 inside, wanted %d", c.name, got, c.through.Fine())
		}
		if got := c.line.Blocked(c.area); got != (c.through > 0) {
			t.Errorf("%s: blocked is %v", c.name, got)
		}
	}
}

// EU-LOS-02: a third unit in the way, and one beside it.
func TestSightOfBases(t *testing.T) {
	for _, c := range []struct {
		b    Base
		want bool
	}{
		{base(20, 14, North, 4, 1), true},
		{base(22, 14, North, 4, 1), false}, // its side along the line
		{base(21.9, 14, North, 4, 1), true},
		{base(20, 14, 4500, 2, 2), true},
		{base(20, 30, North, 4, 1), false},
	} {
		if got := line(20, 10, 20, 20).BlockedBy(c.b); got != c.want {
			t.Errorf("%v blocks is %v", c.b, got)
		}
	}
}

// What is inside one way is inside the other way, and a base seen as an area
// is the same base.
func TestSightBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBase.Draw(t, "base")
		p, q := nearby(t, b).At.Point(), nearby(t, b).At.Point()
		there, back := NewLine(p, q), NewLine(q, p)
		one, two := there.ThroughBase(b), back.ThroughBase(b)
		if d := one - two; d < -4 || d > 4 {
			if max(one, two) > 2*Thousandth {
				t.Fatalf("%d inside there, %d back", one, two)
			}
		}
		s, stroke := b.Shape(), Stroke(p, q)
		if g := Between(&s, &stroke); one > 0 && !g.Touching() {
			t.Fatalf("a line %d away goes through", g.Length())
		}
	})
}

func BenchmarkSight(b *testing.B) {
	wood := area(b, false, 10, 10, 14, 9, 18, 12, 19, 15, 16, 18, 12, 17, 9, 14)
	for b.Loop() {
		l := line(5, 8, 30, 20)
		l.Blocked(wood)
	}
}
