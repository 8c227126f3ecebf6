package macduff

import (
	"testing"

	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// Whom a unit meets on its way it meets at an inch, not nearer; and who was an inch
// off or nearer anywhere on the way, and farther off before, has been met
// (MD-CMD-09).
func TestWhomAWalkMeets(t *testing.T) {
	first := trial(t, chargeOdds)
	u, g := first.b.find("i1"), first.b.find("h1")
	for v := range first.b.pieces {
		if v != u && v != g {
			first.Pieces[v].Fate = Gone
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := *first
		whole := func(name string, least, most int) inches.Fine {
			return inches.Length(rapid.IntRange(least, most).Draw(t, name)).Fine()
		}
		p, q := &s.Pieces[u], &s.Pieces[g]
		p.Facing, q.Facing = inches.Heading(rapid.IntRange(0, 35999).Draw(t, "facing")), inches.Heading(rapid.IntRange(0, 35999).Draw(t, "he faces"))
		q.At = p.At.Point().Ahead(p.Facing, whole("ahead", -3000, 9000), whole("right", -8000, 8000)).Position()
		o := noOrder
		o.Kind, o.N = Basic, 1
		o.Legs[0] = p.At.Point().Ahead(p.Facing.Turned(inches.Heading(rapid.IntRange(-4500, 4500).Draw(t, "turn"))), whole("far", 5000, 11000), 0).Position()
		w := s.begin(u, 60*inches.Inch.Fine())
		w.seeks = 1 << g
		s.follow(&w, u, &o)
		width, depth := s.extent(u)
		him := s.shapeOf(g)
		gap := func(at inches.Place) inches.Gap {
			sh := inches.BaseAt(at, width, depth).Shape()
			return inches.Between(&sh, &him)
		}
		if w.met > 0 {
			if far := gap(w.stops[0].at); !far.Within(inches.Inch) || !far.AtLeast(inches.Inch-3) {
				t.Fatalf("he is met at %s inches", far.Length().Length())
			}
			return
		}
		from := s.place(u)
		wheeled, _, _ := inches.Wheel(from, width, o.Legs[0])
		turn, apart := inches.TurnTo(from.Facing, wheeled.Facing), false
		look := func(at inches.Place) {
			far := gap(at)
			if apart && !far.AtLeast(inches.Inch-3) {
				t.Fatalf("he is not met, and %s inches off at %v", far.Length().Length(), at)
			}
			apart = apart || !far.Within(inches.Inch+3)
		}
		for i := range inches.Heading(101) {
			look(inches.Pivoted(from, width, turn*i/100))
		}
		l := inches.NewLine(wheeled.At.Point(), w.at.At.Point())
		for i := range inches.Fine(201) {
			look(inches.Place{At: l.At(l.Length * i / 200).Position(), Facing: w.at.Facing})
		}
	})
}
