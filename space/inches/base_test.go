package inches

import (
	"flag"
	"testing"

	"pgregory.net/rapid"
)

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

var anyBase = rapid.Custom(func(t *rapid.T) Base {
	return Base{
		Place{
			Position{Length(rapid.IntRange(5000, 139000).Draw(t, "x")), Length(rapid.IntRange(5000, 139000).Draw(t, "y"))},
			Heading(rapid.IntRange(0, 35999).Draw(t, "heading")),
		},
		Length(rapid.IntRange(200, 8000).Draw(t, "width")), Length(rapid.IntRange(200, 8000).Draw(t, "depth")),
	}
})

// nearby is a base within some inches of another, so that they meet.
func nearby(t *rapid.T, b Base) Base {
	c := anyBase.Draw(t, "other")
	c.At = Position{b.At.X + Length(rapid.IntRange(-5000, 5000).Draw(t, "dx")), b.At.Y + Length(rapid.IntRange(-5000, 5000).Draw(t, "dy"))}
	return c
}

// EU-UNI-03.
func TestFootprints(t *testing.T) {
	for _, c := range []struct {
		b              Base
		x1, y1, x2, y2 float64
	}{
		{base(10, 10, North, 2, 2), 9, 9, 11, 11},
		{base(10, 10, North, 4, 1), 8, 9.5, 12, 10.5},
		{base(10, 10, East, 4, 1), 9.5, 8, 10.5, 12}, // EU-MOV-07
		{base(10, 10, West, 4, 1), 9.5, 8, 10.5, 12},
	} {
		s := c.b.Shape()
		if got, want := s.box(), (box{at(c.x1, c.y1).Point(), at(c.x2, c.y2).Point()}); got != want {
			t.Errorf("%v covers %v, wanted %v", c.b, got, want)
		}
	}
	if s := base(10, 10, North, 4, 1).Shape(); s.corners[0] != at(12, 10.5).Point() || s.corners[1] != at(8, 10.5).Point() {
		t.Errorf("corners are %v, wanted right front, left front first", s.Corners())
	}
}

func TestBaseKeepsItsShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBase.Draw(t, "base")
		c := b.Moved(anyBase.Draw(t, "elsewhere").At)
		s, u := b.Shape(), c.Shape()
		way := c.At.Point().minus(b.At.Point())
		for i, p := range s.Corners() {
			if p.plus(way) != u.corners[i] {
				t.Fatalf("carried, corner %d is elsewhere", i)
			}
			if p.minus(b.At.Point()) != b.At.Point().minus(s.corners[(i+2)%4]) {
				t.Fatalf("corner %d is not opposite its opposite", i)
			}
		}
		for i, want := range []Fine{b.Width.Fine(), b.Depth.Fine(), b.Width.Fine(), b.Depth.Fine()} {
			if got := Distance(s.corners[i], s.corners[(i+1)%4]); got < want-3 || got > want+3 {
				t.Fatalf("edge %d is %d/1024 thousandths long, wanted %d", i, got, want)
			}
		}
	})
}

func TestSweepHoldsAllOnTheWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBase.Draw(t, "base")
		end := nearby(t, b)
		s := b.Sweep(end.At)
		if n := len(s.Corners()); n < 4 || n > 6 {
			t.Fatalf("a sweep of %d corners", n)
		}
		for _, part := range []Fine{0, 1, 2, 3} {
			way := end.At.Point().minus(b.At.Point())
			there := b.Shape()
			for _, p := range there.Corners() {
				p = p.plus(Point{way.X * part / 3, way.Y * part / 3})
				spot := Spot(p)
				if g := Between(&spot, &s); !g.Touching() {
					t.Fatalf("a corner on the way is %d outside the sweep", g.Length())
				}
			}
		}
	})
}
