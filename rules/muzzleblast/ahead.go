package muzzleblast

import "drumhead/rules"

// Shots may be laid with the plot, in the secret of it: what can be seen of them
// beforehand is checked then, all else when their step comes. Who has laid or
// held every gun and volley that he has is not asked again (MB-TRN-01).

// early says that a shot is laid ahead: how all will stand is not known yet.
func (s *State) early() bool { return s.Stage == Orders }

// ahead says that an order is of a step after the movement.
func (v Verb) ahead() bool { return v.lays() || v == ServeVerb || v == FireVerb }

// heldAhead is the number of men in a volley that was called off ahead.
const heldAhead = -1

func (s *State) checkAhead(seat rules.Seat, side int8, o *Order) rules.Refusal {
	switch {
	case s.b.opt[fireSimultaneity] == inOrder:
		return no("MB-SHT-16", notAsked)
	case o.Verb == FireVerb, o.Verb == HoldFireVerb && o.Who.isUnit():
		return s.checkFire(seat, side, o)
	}
	return s.checkLay(seat, side, o)
}

// plotted says whether a gun is to be moved, limbered or unlimbered.
func (s *State) plotted(g int8) bool {
	q := s.plot(gunPiece(g))
	return q != nil && q.Verb != StandVerb
}

// stands says whether what a gun was laid on ahead can be fired.
func (s *State) stands(g int8) bool {
	shot := &s.Shots[g]
	return shot.Verb != NoVerb && s.mayFire(g).Legal() && s.canHit(g, shot).Legal()
}

// settled says whether a unit's owner has said ahead whom it fires at, and it
// can, or that it does not.
func (s *State) settled(u int8) bool {
	for _, v := range s.Volleys[u] {
		if v.Men == heldAhead || v.Target >= 0 && s.canFire(u, v.Target).Legal() {
			return true
		}
	}
	return false
}

// lapse tells the owners of what was laid ahead and cannot be fired.
func lapse(r *run) {
	s := r.State
	switch s.Stage {
	case Artillery:
		for g := range s.b.gunN {
			if v := s.Shots[g].Verb; v != NoVerb && v != HoldFireVerb && !s.stands(g) {
				r.Emit(Event{Kind: Lapsed, Who: gunPiece(g)})
			}
		}
	case Arms:
		for u := range s.b.count {
			for i, v := range s.Volleys[u] {
				if v.Target >= 0 && !s.canFire(u, v.Target).Legal() {
					r.Emit(Event{Kind: Lapsed, Who: Piece(u), N: int16(i)})
				}
			}
		}
	}
}

// foldLapse forgets it.
func (s *State) foldLapse(e *Event) {
	if e.Who.isGun() {
		s.Shots[e.Who.gun()] = Shot{House: -1}
		return
	}
	s.Volleys[e.Who][e.N] = Volley{Target: -1}
}
