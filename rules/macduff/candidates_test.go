package macduff

import (
	"slices"
	"testing"
)

// A computer commander has guns fire first, then everybody else who is to shoot,
// and then those who move, from the front.
func TestItemsOfAComputerCommander(t *testing.T) {
	s := trial(t, fairField)
	piece := func(id string) *Piece { return &s.Pieces[s.b.find(id)] }
	s.Active = s.b.find("g1")
	for id, k := range map[string]Kind{"i1": Basic, "i2": Shoot, "i3": Stand, "k1": March, "c1": Charge, "a1": Shoot, "g2": Ride} {
		piece(id).Order.Kind = k
	}
	piece("c1").At.Y = piece("d1").At.Y - 5000
	var got []string
	for u := s.nextItem(); u != nobody; u = s.nextItem() {
		got = append(got, s.card(u).id)
		s.Pieces[u].Marks |= Activated | Rode
	}
	if want := []string{"a1", "i2", "c1", "k1", "i1", "g2"}; !slices.Equal(got, want) {
		t.Errorf("carried out in the order %v, wanted %v", got, want)
	}
}
