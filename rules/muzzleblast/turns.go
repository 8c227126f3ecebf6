package muzzleblast

import (
	"math/bits"

	"drumhead/rules"
)

// turns are the states in which a piece would be asked: its plot, its gun's laying
// and its volley (MB-TRN-01), as all stand now.
func turns(s *State, piece string, asked func(*State, rules.Seat)) {
	p := s.b.find(piece)
	if p == nobody || s.Stage == Finished || !s.there(p) {
		return
	}
	side := s.side(p)
	seats := s.b.sides[side].seats
	if u := s.unit(p); u >= 0 && s.b.units[u].side == side {
		seats = s.b.units[u].seats
	}
	seat := rules.Seat(bits.TrailingZeros32(seats))
	s.Plotted, s.Closed, s.Hand[side] = [2]int8{}, [2]bool{}, max(s.turnOf(p), -1)
	if p.isGun() {
		s.Guns[p.gun()].Busy, s.Shots[p.gun()] = false, Shot{House: -1}
	}
	if p.isUnit() {
		for i := range s.Volleys[p] {
			s.Volleys[p][i] = Volley{Target: -1}
		}
	}
	for _, stage := range [...]Stage{Orders, Artillery, Arms} {
		then := *s
		if then.Stage, then.Up = stage, -1; stage != Orders && s.b.opt[fireSimultaneity] == inOrder && !then.turnTo(p) {
			continue
		}
		asked(&then, seat)
	}
}

// turnTo makes it a piece's turn to shoot, with option fire-simultaneity: in-order.
func (s *State) turnTo(p Piece) bool {
	for s.Up = 0; s.upPiece() != nobody; s.Up++ {
		if s.upPiece() == p {
			return true
		}
	}
	return false
}
