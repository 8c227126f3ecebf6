package macduff

import (
	"slices"

	"drumhead/rules"
	"drumhead/scenario"
)

// seats gives every piece the seats that give its orders: a commander those that
// the scenario seats there, a unit its commander's, unless a seat names it
// itself. So each commander may be a seat of its own, and the General another.
func (m *maker) seats() {
	for u := range m.b.pieces {
		k := &m.b.cards[u]
		who, named := k.id, k.id
		if k.parent != nobody { // a detachment is ordered as its unit is
			who, named = m.b.cards[k.parent].id, m.b.cards[k.parent].id
		}
		if k.under != nobody && !slices.ContainsFunc(m.sc.SeatList(), func(seat scenario.Seat) bool { return slices.Contains(seat.Commands, named) }) {
			who = m.b.cards[k.under].id
		}
		k.seats = m.sc.SeatsOf(int(k.side), who)
	}
	m.b.umpires = m.sc.Umpires()
}

// chairs are one for each commander, his side's General first.
func chairs(s *State) (list []scenario.Seat) {
	for i := range s.b.sides {
		a := &s.b.sides[i]
		add := func(g int8) {
			k := s.card(g)
			list = append(list, scenario.Seat{ID: k.id, Name: k.name, Side: a.id, Commands: []string{k.id}})
		}
		add(a.general)
		for _, g := range a.officers {
			if g != a.general {
				add(g)
			}
		}
	}
	return list
}

// officerSeats are the seats of a commander, or of the General in the place of one
// who is lost.
func (s *State) officerSeats(g int8) uint32 {
	if s.lost(g) {
		g = s.b.sides[s.side(g)].general
	}
	return s.card(g).seats
}

// lost says whether a piece is out of the battle, or not in it yet.
func (s *State) lost(u int8) bool { f := s.Pieces[u].Fate; return f != OnTable && f != Unseen }

// spokesman are the seats that decide what is the whole side's: the General's.
func (s *State) spokesman(side int8) uint32 { return s.card(s.b.sides[side].general).seats }

// seatsAsked are the seats of a side whose units have something to decide.
func (s *State) seatsAsked(side int8, has func(*State, int8) bool) (seats uint32) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if has(s, u) {
			seats |= s.card(u).seats
		}
	}
	return seats
}

// others says whether an order is for a unit of another seat, where the seats of
// a side are asked together for their own units.
func (s *State) others(seat rules.Seat, o *Order) bool {
	f := s.top()
	if !f.step().apart || f.Step == Deploying && !s.known(o.Unit) {
		return false
	}
	seats := s.spokesman(f.Unit) // what is no unit's is the General's
	if s.known(o.Unit) {
		seats = s.card(o.Unit).seats
	}
	return seats>>uint(seat)&1 == 0
}
