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
