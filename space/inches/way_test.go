package inches

import (
	"testing"

	"pgregory.net/rapid"
)

// stopped says whether the base may not end a move at a place for an obstacle.
func (b Base) stopped(to Position, o Obstacle) bool {
	w, far := b.WayTo(to), Distance(b.At.Point(), to.Point())
	shut, ok := w.Shut(&o)
	return ok && far > shut.From && far < shut.To
}

// What Shut says of a way is what the ground says that the base sweeps: what it
// allows a base that is a thousandth smaller all round may do, and what it
// shuts one that is a thousandth bigger may not.
func TestShutIsWhatIsSwept(t *testing.T) {
	wood := area(t, false, 40, 40, 44, 39, 47, 42, 44, 43, 45, 47, 41, 46)
	rapid.Check(t, func(t *rapid.T) {
		b := Base{Place{Position{Length(rapid.IntRange(30_000, 55_000).Draw(t, "x")), Length(rapid.IntRange(30_000, 55_000).Draw(t, "y"))}, 0}, 2 * Inch, 3 * Inch}
		to := Position{Length(rapid.IntRange(30_000, 55_000).Draw(t, "to x")), Length(rapid.IntRange(30_000, 55_000).Draw(t, "to y"))}
		if to == b.At {
			t.Skip("it stays")
		}
		b = b.Toward(to)
		smaller, bigger := b, b
		smaller.Width, smaller.Depth = b.Width-2, b.Depth-2
		bigger.Width, bigger.Depth = b.Width+2, b.Depth+2
		other := nearby(t, b)
		for _, c := range []struct {
			o     Obstacle
			swept func(Base) bool
		}{
			{Obstacle{Area: wood}, func(b Base) bool { s := b.swept(to, -2*skin); return wood.meets(&s) }},
			{Obstacle{Base: other}, func(b Base) bool { return Sweeps(b, to, other) }},
			{Obstacle{Base: other, Manner: Passable}, func(b Base) bool { return Overlap(b.Moved(to), other) }},
		} {
			switch stopped := b.stopped(to, c.o); {
			case stopped && !c.swept(bigger):
				t.Fatalf("%v to %v: %+v is in the way, and not in what a bigger one sweeps", b, to, c.o)
			case !stopped && c.swept(smaller):
				t.Fatalf("%v to %v: %+v is not in the way, and in what a smaller one sweeps", b, to, c.o)
			}
		}
	})
}

// Bearings are found again, and agree with the headings among them.
func TestBearings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Bearing(rapid.IntRange(0, int(Around)-1).Draw(t, "bearing"))
		w := Base{}.wayOn(b)
		if got, _ := BearingOf(turn(w.sin, w.cos, (20 * Inch).Fine(), 0)); got != b {
			t.Fatalf("20 inches on bearing %d have bearing %d", b, got)
		}
		h, rest := b.Heading()
		sin, cos := h.SinCos()
		if s, c := h.Bearing().SinCos(); s != sin || c != cos {
			t.Fatalf("heading %d is %d, %d, and its bearing %d, %d", h, sin, cos, s, c)
		}
		if h.Bearing()+Bearing(rest) != b {
			t.Fatalf("bearing %d is heading %d and %d", b, h, rest)
		}
	})
}
