package latecentury

import "drumhead/space/square"

// allowance is how far a piece may go (LC-MOVE-01).
func (s *State) allowance(u int8) int8 { return profiles[s.card(u).arm].move }

// mustBreak says whether the first step of the active piece must break contact
// (LC-CONT-06).
func (s *State) mustBreak(u int8) bool { return s.inContact(u) }

// shortBreak says whether its move ends after the first step.
func (s *State) shortBreak(u int8) bool {
	return s.b.opt[breakContactContinue] == firstStepOnly && s.mustBreak(u)
}

// explore finds where a piece can go by its own choice.
func (s *State) explore(r *reach, u int8) {
	if s.Pieces[u].Fate == Waiting {
		r.enter(s, u, s.allowance(u))
		return
	}
	r.from(s, u, s.Pieces[u].At, s.allowance(u), s.mustBreak(u))
	if !s.shortBreak(u) {
		return
	}
	for i := 1; i < r.n; i++ {
		if r.nodes[i].from != 0 {
			r.nodes[i].entry = passing // out of reach
		}
	}
}

// way is the usual way of a piece to a square; where there is none that square
// alone.
func (s *State) way(v Verb, u int8, to square.Cell) Order {
	o := plain(v, u)
	return s.wayOn(&o, to)
}

// wayOn is the usual way on from where an order has come to so far.
func (s *State) wayOn(o *Order, to square.Cell) Order {
	leg := plain(o.Verb, o.Unit)
	leg.Path[0], leg.Squares = to, 1
	u := o.Unit
	p := &s.Pieces[u]
	if p.At == square.None && p.Fate != Waiting {
		return leg
	}
	var r reach
	switch {
	case o.Squares == 0:
		s.explore(&r, u)
	case s.b.board.Distance(o.to(), to) <= 1:
		return leg
	default:
		r.from(s, u, o.to(), s.allowance(u), false)
	}
	if i := int(r.at[to]) - 1; i >= 0 && r.nodes[i].entry != barred {
		if n := r.path(i, &leg.Path); n > 0 {
			leg.Squares = n
		} else {
			leg.Path[0] = to
		}
	}
	return leg
}
