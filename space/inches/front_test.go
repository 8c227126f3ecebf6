package inches

import (
	"testing"

	"pgregory.net/rapid"
)

func somePlace(t *rapid.T, name string) Place {
	length := func(axis string) Length { return Length(rapid.IntRange(0, 72_000).Draw(t, name+axis)) }
	return Place{At: Position{X: length(" x"), Y: length(" y")}, Facing: Heading(rapid.IntRange(0, 35_999).Draw(t, name+" facing"))}
}

func someBase(t *rapid.T, name string) Base {
	size := func(axis string) Length { return Length(rapid.IntRange(750, 9_000).Draw(t, name+axis)) }
	return BaseAt(somePlace(t, name), size(" width"), size(" depth"))
}

// What lies ahead and to the right of a place is seen so far ahead and to the right.
func TestSeenFrom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := somePlace(t, "from")
		ahead, right := Length(rapid.IntRange(-9_000, 9_000).Draw(t, "ahead")).Fine(), Length(rapid.IntRange(-9_000, 9_000).Draw(t, "right")).Fine()
		a, r := SeenFrom(at.At.Point(), at.Facing, at.At.Point().Ahead(at.Facing, ahead, right))
		if max(a-ahead, ahead-a, r-right, right-r) > 2 {
			t.Fatalf("%d ahead and %d right is seen at %d and %d", ahead, right, a, r)
		}
	})
}

// Exactly 45 degrees from a front corner is in the front zone, a thousandth more is not.
func TestInFrontZone(t *testing.T) {
	b := BaseAt(Place{At: Position{X: 20_000, Y: 20_000}}, 2_000, 1_000)
	for _, c := range []struct {
		x, y Length
		in   bool
	}{{24_000, 23_000, true}, {24_002, 23_000, false}, {20_000, 20_001, true}, {20_000, 19_000, false}, {16_000, 23_000, true}, {15_998, 23_000, false}} {
		spot := Spot(Position{X: c.x, Y: c.y}.Point())
		if InFrontZone(b, &spot) != c.in {
			t.Errorf("%s,%s in the front zone: %t", c.x, c.y, !c.in)
		}
	}
}

// A base that has wheeled goes straight to its place, its outer corner by the way of
// the arc; the corner on which it has wheeled stays where it was.
func TestWheel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, width := somePlace(t, "from"), Length(rapid.IntRange(750, 9_000).Draw(t, "width"))
		turn := Heading(rapid.IntRange(-9_000, 9_000).Draw(t, "turn"))
		side := Fine(1)
		if turn < 0 {
			side = -1
		}
		corner := func(p Place, side Fine) Point { return p.At.Point().Ahead(p.Facing, 0, side*width.Fine()/2) }
		after := Pivoted(from, width, turn)
		if d := Distance(corner(from, side), corner(after, side)); d > 2*Thousandth {
			t.Fatalf("the inner corner has moved by %d", d)
		}
		if way := Distance(corner(from, -side), corner(after, -side)); way > Arc(width, turn)+2*Thousandth {
			t.Fatalf("the outer corner is %d off, by an arc of %d", way, Arc(width, turn))
		}
		to := after.At.Point().Ahead(after.Facing, Length(rapid.IntRange(1_000, 20_000).Draw(t, "far")).Fine(), 0).Position()
		at, cost, ok := Wheel(from, width, to)
		if !ok || cost < 0 {
			t.Fatalf("no wheel leads to %s", to)
		}
		if ahead, right := SeenFrom(at.At.Point(), at.Facing, to.Point()); ahead < 0 || max(right, -right) > 10*Thousandth {
			t.Fatalf("after the wheel it is %d ahead and %d aside", ahead, right)
		}
	})
}

// The side that is turned to a place is the same ground, and lies towards it.
func TestTurnedTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, from := someBase(t, "base"), somePlace(t, "from")
		side := TurnedTo(b, from.At)
		if side.At != b.At || side.Width != b.Width && side.Width != b.Depth {
			t.Fatalf("%v is turned to %v", b, side)
		}
		ahead, right := SeenFrom(b.At.Point(), side.Facing, from.At.Point())
		if ahead-side.Depth.Fine()/2+Thousandth < max(right, -right)-side.Width.Fine()/2 {
			t.Fatalf("%d ahead of that side and %d beside it", ahead, right)
		}
	})
}

// Who is said to be asunder is.
func TestAsunder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := someBase(t, "a"), someBase(t, "b")
		far := Length(rapid.IntRange(0, 30_000).Draw(t, "far"))
		if Asunder(a, b, far.Fine()) && GapOf(a, b).Within(far) {
			t.Fatalf("%v and %v are %d apart", a, b, GapOf(a, b).Length())
		}
	})
}
