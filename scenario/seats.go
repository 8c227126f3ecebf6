package scenario

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
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

// SideSeats are all seats of a side, by its place in the list.
func (s *Scenario) SideSeats(side int) (seats uint32) {
	for n, seat := range s.SeatList() {
		if seat.Side == s.Sides[side].ID {
			seats |= 1 << n
		}
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

// WithUmpire is the same battle with a chair for an umpire, whose id is umpire,
// behind those that it has.
func (s *Scenario) WithUmpire() (*Scenario, error) {
	return s.WithSeats(append(slices.Clone(s.SeatList()), Seat{ID: UmpireID, Name: "the umpire", Umpire: true}))
}

// WithSeats is the same battle with these seats instead of its own.
func (s *Scenario) WithSeats(seats []Seat) (*Scenario, error) {
	return s.with("seats", seats)
}

// Unbriefed is the text of the battle without what only one side may read: the
// briefings of both.
func (s *Scenario) Unbriefed() ([]byte, error) {
	sides := slices.Clone(s.Sides)
	for i := range sides {
		sides[i].Briefing = ""
	}
	t, err := s.with("sides", sides)
	if err != nil {
		return nil, err
	}
	return t.Source(), nil
}

// with is the same battle with another value of one of its own keys.
func (s *Scenario) with(key string, value any) (*Scenario, error) {
	text := withoutKey(string(s.Source()), key)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	own, err := yaml.MarshalWithOptions(map[string]any{key: value}, yaml.Indent(2), yaml.IndentSequence(true))
	if err != nil {
		return nil, err
	}
	return Parse(s.Name(), append([]byte(text), own...))
}

// withoutKey is the text of a scenario without one of its own keys and all that
// stands under it: such keys begin their lines, and nothing else does but list
// items and comments.
func withoutKey(text, key string) string {
	var kept strings.Builder
	under := false
	for line := range strings.Lines(text) {
		if line[0] != ' ' && line[0] != '-' && line[0] != '#' && strings.TrimSpace(line) != "" {
			under = strings.HasPrefix(line, key+":")
		}
		if !under {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// UmpireID is the seat of an umpire who is added to a battle.
const UmpireID = "umpire"
