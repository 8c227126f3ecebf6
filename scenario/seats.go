package scenario

import (
	"fmt"
	"slices"
)

// Seats are the chairs of a table as rules ask for them: bit n stands for the
// n-th of SeatList.

// SeatsOf are those that give the orders of a unit or commander of a side, by
// its place in the list: the seats that name it, and those of the side that
// name nobody; else the side's spokesman.
func (s *Scenario) SeatsOf(side int, id string) (seats uint32) {
	for n, seat := range s.SeatList() {
		if seat.Side == s.Sides[side].ID && (len(seat.Commands) == 0 || slices.Contains(seat.Commands, id)) {
			seats |= 1 << n
		}
	}
	if seats == 0 {
		seats = 1 << s.Spokesman(side)
	}
	return seats
}

// Spokesman is the seat that decides for a side as a whole: the first of it.
func (s *Scenario) Spokesman(side int) int {
	return slices.IndexFunc(s.SeatList(), func(seat Seat) bool { return seat.Side == s.Sides[side].ID })
}

// Umpires are the seats of umpires.
func (s *Scenario) Umpires() (seats uint32) {
	for n, seat := range s.SeatList() {
		if seat.Umpire {
			seats |= 1 << n
		}
	}
	return seats
}

// WithUmpire is the same battle with a chair for an umpire, whose id is umpire.
// A battle that names its seats has its own, and is refused.
func (s *Scenario) WithUmpire() (*Scenario, error) {
	if len(s.Seats) > 0 {
		return nil, s.Errorf("seats", "this battle names its seats: add {id: %s, umpire: true} to them", UmpireID)
	}
	text := slices.Clone(s.Source())
	if n := len(text); n > 0 && text[n-1] != '\n' {
		text = append(text, '\n')
	}
	text = append(text, "seats:\n"...)
	for _, seat := range s.SeatList() {
		text = fmt.Appendf(text, "  - {id: %s, name: %q, side: %s}\n", seat.ID, seat.Name, seat.Side)
	}
	return Parse(s.Name(), fmt.Appendf(text, "  - {id: %s, name: the umpire, umpire: true}\n", UmpireID))
}

// UmpireID is the seat of an umpire who is added to a battle.
const UmpireID = "umpire"
