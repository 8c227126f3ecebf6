package systems_test

import (
	"testing"

	"drumhead/play"
	"drumhead/systems"
)

// A piece that has been told to stand fast passes by itself, turn after turn,
// each pass an order on the record, until it could do something to an enemy.
func TestStandFast(t *testing.T) {
	b := begun(t, "maida")
	all := seats(b)
	ask := b.Table(all).Asks[0]
	seat, piece := ask.Seats[0], ask.Piece
	give(t, b, play.Command{Kind: play.KindInstruct, Seat: seat, Text: play.StandFast + piece})
	if got := b.Table([]string{seat}).Instructions[seat]; got != play.StandFast+piece {
		t.Errorf("the instructions are %q", got)
	}
	for other := range b.Table(nil).Instructions {
		t.Errorf("a spectator sees the instructions of %s", other)
	}
	settle(t, b)
	passed := b.Entries()[b.Seq()-1]
	if passed.By != play.ByInstruction || passed.Kind != play.KindOrder {
		t.Fatalf("the last entry is %+v: wanted the piece's pass", passed)
	}
	for b.Table(nil).Scene.Clock.Turn < 8 && !b.Over() {
		now := b.Table(all).Asks[0]
		may := false
		for _, a := range now.Acts {
			may = may || a.Piece == piece && (a.Dice || a.Target != "")
		}
		if now.Piece == piece && !may {
			t.Fatalf("entry %d: %s is asked, and could only pass", b.Seq(), piece)
		}
		// Everybody else marches on where he can.
		order := now.Acts[0]
		for _, a := range now.Acts {
			if a.Verb == "move" {
				order = a
			}
		}
		give(t, b, play.Command{Kind: play.KindOrder, Seat: now.Seats[0], Ask: now.ID, Order: order.Order})
		settle(t, b)
	}
	n := 0
	for _, e := range b.Entries() {
		if e.By == play.ByInstruction {
			n++
		}
	}
	if n < 2 {
		t.Errorf("it passed by itself %d times", n)
	}
	if r := play.Verify(lines(b), systems.Lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
}
