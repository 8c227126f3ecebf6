package rules

import (
	"math/bits"

	"drumhead/scene"
)

// Scene is what is to be seen of a state as somebody knows it: its View, with a
// pennant on every piece that may still act. That is one to which a seat that is asked
// is offered an order that has it do anything (Whose), so that no pennant and no
// offer can disagree. What a seat is offered is the caller's to work out, by Offer: it
// may have it already.
func (rs *Rules[S, O, E]) Scene(s *S, offered func(Seat) []O) scene.Scene {
	v := rs.View(s)
	if rs.Next(s) != Ask {
		return v
	}
	may := map[string]bool{}
	for seats := rs.asked(s); seats != 0; seats &= seats - 1 {
		orders, last := offered(Seat(bits.TrailingZeros32(seats))), ""
		for i := range orders {
			if piece, does := rs.Whose(s, &orders[i]); does && piece != last {
				may[piece], last = true, piece
			}
		}
	}
	for i := range v.Pieces {
		v.Pieces[i].May = may[v.Pieces[i].ID]
	}
	return v
}

// asked are the seats that may answer one of the open questions.
func (rs *Rules[S, O, E]) asked(s *S) (seats uint32) {
	var asks Asks
	rs.Prompt(s, &asks)
	for i := range asks.List[:asks.N] {
		seats |= asks.List[i].Seats
	}
	return seats
}
