package muzzleblast

import (
	"testing"

	"drumhead/space/inches"
)

// A unit is marched an inch or less only for something; farther, or a gun or a man, for nothing more than what it brings.
func TestAFewPacesHaveTheirPrice(t *testing.T) {
	s := started(t, crowd())
	f := forecast{s: s, by: &Weights{Paces: 40, Part: 7}}
	unit := Piece(s.b.sides[0].first)
	for _, tt := range []struct {
		verb Verb
		who  Piece
		by   inches.Length
		want int
	}{
		{MoveVerb, unit, inches.Inch / 4, 40},
		{MoveVerb, unit, inches.Inch, 40},
		{MoveVerb, unit, inches.Inch + 1, 0},
		{StandVerb, unit, 0, 0},
		{MoveVerb, gunPiece(0), inches.Inch / 4, 0},
		{EnterVerb, unit, 0, 7},
	} {
		o := newOrder(tt.verb, tt.who)
		if at := s.origin(tt.who); tt.by > 0 {
			at.X += tt.by
			o.Path.add(at)
		}
		if got := f.price(&o.Plot); got != tt.want {
			t.Errorf("verb %d of piece %d, %v thousandths: its price is %d, wanted %d", tt.verb, tt.who, tt.by, got, tt.want)
		}
	}
}

// Who would lose as things stand comes on, the more the later it is; nobody else, and nobody
// where no turn is the last.
func TestWhoIsBehindComesOn(t *testing.T) {
	s := started(t, crowd())
	for _, tt := range []struct {
		limit, turn, removed int8
		want                 int
	}{
		{10, 5, 0, 100},
		{10, 1, 3, 130},
		{10, 5, 3, 250},
		{10, 10, 3, 400},
		{0, 10, 3, 100},
	} {
		s.b.limit, s.Turn = tt.limit, tt.turn
		s.Removed[0] = int16(tt.removed)
		if got := s.hurry(0, 300); got != tt.want {
			t.Errorf("%d men behind in turn %d of %d: %d, wanted %d", tt.removed, tt.turn, tt.limit, got, tt.want)
		}
		if got := s.hurry(1, 300); got != 100 {
			t.Errorf("%d men ahead in turn %d of %d: %d, wanted 100", tt.removed, tt.turn, tt.limit, got)
		}
	}
}

// A retreat that will carry a unit over its edge is worth as little as a rout; one that ends on the table
// is a retreat (MB-MOR-13, MB-MOV-14).
func TestARetreatOverTheEdgeIsARout(t *testing.T) {
	s := abreast(t, 10)
	u := s.b.sides[0].first
	w := &s.Units[u]
	w.Facing = inches.South
	var f forecast
	f.begin(s, &Learned, new(memory))
	worth := func(c Compulsion, turns int8, stage Stage) int {
		w.Compelled, w.Until, s.Stage = c, s.Turn+turns, stage
		return f.worthOf(u)
	}
	rout := worth(Routing, 0, Morale)
	back := worth(Retreating, 1, Morale)
	if far := worth(Retreating, 2, Morale); far != rout || back <= rout {
		t.Errorf("six inches from its edge it is worth %d while it goes four, %d while it goes eight; a rout %d", back, far, rout)
	}
	// Before the moves of a turn one more is to come.
	if far := worth(Retreating, 1, Orders); far != rout {
		t.Errorf("with two moves to come it is worth %d, a rout %d", far, rout)
	}
}
