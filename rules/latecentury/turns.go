package latecentury

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/space/square"
)

// turns is the one state in which a piece would be asked: its own activation, as
// if the lowest of all cards were its (LC-CARD-05).
func turns(s *State, piece string, asked func(*State, rules.Seat)) {
	u := s.b.find(piece)
	if u == nobody || s.Over {
		return
	}
	p := &s.Pieces[u]
	if p.Fate != OnTable || p.At == square.None || p.Retreating || !s.acts(u) {
		return
	}
	s.Stage, s.Side, s.Active, s.Frame = ActivateStage, s.side(u), u, Frame{}
	s.Did, s.Sequence, s.Contact, s.Choice, s.Faced, s.Found = 0, [8]Deeds{}, NoContact, false, nobody, 0
	p.Done, p.Moved, p.Fired = false, false, false
	if p.Card == noCard {
		p.Card = 0
	}
	s.Up = p.Card
	asked(s, rules.Seat(bits.TrailingZeros32(s.seatsFor(u))))
}
