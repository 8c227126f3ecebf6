package european

import (
	"math/bits"

	"drumhead/rules"
)

// turns are the three states in which a unit would be asked: its side's Movement,
// Shooting and Melee (EU-SEQ-01), all others having acted.
func turns(s *State, piece string, asked func(*State, rules.Seat)) {
	u := s.b.find(piece)
	if u == nobody || s.Over || !s.stands(u) {
		return
	}
	s.Part, s.Chooses = s.side(u), nobody
	for v := range s.b.pieces {
		p := &s.Pieces[v]
		p.Moved, p.Shot, p.Fought = v != u, v != u, v != u
	}
	s.Pieces[u].Opened = false
	seat := rules.Seat(bits.TrailingZeros32(s.card(u).seats))
	for s.Phase = Movement; s.Phase <= Melee; s.Phase++ {
		if then := *s; next(&then) == rules.Ask {
			asked(&then, seat)
		}
	}
}
