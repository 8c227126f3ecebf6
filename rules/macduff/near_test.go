package macduff

import (
	"flag"
	"testing"

	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

// What is told from the places of pieces alone is what measuring says.
func TestNearIsAsMeasured(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := somewhere(rt, 60)
		limit := inches.Length(rapid.IntRange(0, 40_000).Draw(rt, "limit"))
		turn := inches.Heading(rapid.IntRange(0, 35_999).Draw(rt, "heading"))
		far := inches.Length(rapid.IntRange(0, 30_000).Draw(rt, "far")).Fine()
		for u := range s.b.pieces {
			if !s.on(u) {
				continue
			}
			b := s.base(u)
			l := inches.NewLine(b.At.Point(), b.At.Point().Ahead(turn, far, 0))
			for v := range s.b.pieces {
				if v == u || !s.on(v) {
					continue
				}
				gap := s.gap(u, v)
				if s.within(u, v, limit) != gap.Within(limit) {
					rt.Fatalf("%s and %s are %d apart, and within %d: %v", s.card(u).id, s.card(v).id, gap.Length(), limit.Fine(), s.within(u, v, limit))
				}
				if s.beyond(u, v, limit.Fine()) && gap.Within(limit) {
					rt.Fatalf("%s and %s are %d apart, and beyond %d", s.card(u).id, s.card(v).id, gap.Length(), limit.Fine())
				}
				other := s.base(v)
				if inches.Asunder(b, other, limit.Fine()) && inches.GapOf(b, other).Within(limit) {
					rt.Fatalf("%s and %s are asunder by %d, and measured not", s.card(u).id, s.card(v).id, limit)
				}
				if s.awayFromBase(v, b, limit.Fine()) && inches.GapOf(b, other).Within(limit) {
					rt.Fatalf("%s is within %d of %s, and measured not", s.card(v).id, limit, s.card(u).id)
				}
				sweep, sh := b.Sweep(l.To.Position()), other.Shape()
				if s.passesBy(b, &l, v, limit.Fine()) && inches.Between(&sweep, &sh).Within(limit) {
					rt.Fatalf("%s passes %s by more than %d on %d for %d, and measured not", s.card(u).id, s.card(v).id, limit, turn, far)
				}
			}
		}
	})
}
