package inches

import (
	"testing"

	"pgregory.net/rapid"
)

// EU-LOS-05, and the wider arcs of other books.
func TestArcBounds(t *testing.T) {
	from := Place{at(50, 50), North}
	for _, c := range []struct {
		name string
		half Heading
		p    Position
		in   bool
	}{
		{"exactly 45 degrees right", 4500, at(55, 55), true},
		{"exactly 45 degrees left", 4500, at(45, 55), true},
		{"more than 45", 4500, at(55.1, 55), false},
		{"45.02 degrees at 30 inches", 4500, Position{50000 + 21221, 50000 + 21206}, false},
		{"straight behind", 4500, at(50, 45), false},
		{"the centre itself", 4500, at(50, 50), false},
		{"21.8 degrees of 22.5", 2250, at(52, 55), true},
		{"31.0 degrees of 22.5", 2250, at(53, 55), false},
		{"on the flank line", 9000, at(60, 50), true},
		{"91 degrees of 90", 9000, at(60, 49.82), false},
		{"exactly 135 degrees", 13500, at(55, 45), true},
		{"136 degrees of 135", 13500, at(55, 44.8), false},
		{"all round", 18000, at(50, 40), true},
	} {
		if got := InArc(from, c.half, c.p.Point()); got != c.in {
			t.Errorf("%s: in the arc is %v", c.name, got)
		}
	}
}

// Turning the shooter and the target together changes nothing, bounds and all.
func TestArcTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := Place{at(70, 70), Heading(rapid.IntRange(0, 35999).Draw(t, "facing"))}
		half := Heading(rapid.IntRange(100, 17900).Draw(t, "half"))
		off := Heading(rapid.IntRange(-18000, 18000).Draw(t, "off"))
		p := from.At.Point().Ahead(from.Facing.Turned(off), Length(rapid.IntRange(1000, 60000).Draw(t, "far")).Fine(), 0)
		angle := max(off, -off)
		if got, want := InArc(from, half, p), angle <= half; got != want && angle != half+1 {
			t.Fatalf("%d off, of %d: in the arc is %v", off, half, got)
		}
	})
}

func TestArcMeets(t *testing.T) {
	from := Place{at(50, 50), North}
	for _, c := range []struct {
		name string
		b    Base
		in   bool
	}{
		{"its corner on the bound", base(56, 54, North, 2, 2), true},
		{"its corner just off the bound", base(56.1, 54, North, 2, 2), false},
		{"across the whole arc, no corner in it", base(50, 52, North, 20, 1), true},
		{"standing on it", base(50, 49, North, 20, 4), true},
		{"behind", base(50, 46, North, 20, 4), false},
		{"wholly in it", base(50, 60, 777, 2, 2), true},
	} {
		s := c.b.Shape()
		if got := ArcMeets(from, 4500, &s); got != c.in {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func BenchmarkInArc(b *testing.B) {
	from, p := Place{at(50, 50), 1234}, at(60, 70).Point()
	for b.Loop() {
		InArc(from, 4500, p)
	}
}
