package napoleonic

import (
	"math/bits"

	"drumhead/rules"
)

// turns is the one state in which a piece would be asked: its own activation
// (NP-TURN-05).
func turns(s *State, piece string, asked func(*State, rules.Seat)) {
	u := s.b.find(piece)
	if u == nobody || s.Over || s.Pieces[u].Fate != OnTable {
		return
	}
	s.Part, s.Started, s.Played, s.Closing, s.Frame = s.side(u), true, false, false, Frame{}
	s.Pieces[u].Done, s.Pieces[u].Tried = false, false
	s.activate(u)
	if next(s) == rules.Ask {
		asked(s, rules.Seat(bits.TrailingZeros32(s.card(u).seats)))
	}
}
