package latecentury

// meet goes on with the procedure of contact at one of its steps (LC-CONT-03).
// The owner chooses whom to face among several, and with contact-fire optional
// whether to fire.
func meet(r *run, c Contact) {
	s := r.State
	u := s.Active
	e := Event{Kind: Proceeding, Contact: c, Frame: s.Frame}
	switch c {
	case FaceStep, AgainStep:
		var memory [8]int8
		e.Passed = len(s.foes(memory[:0], u)) > 1
	case ShootStep:
		if !s.contactFire() {
			e.Contact = FightStep
		} else {
			e.Passed = s.b.opt[contactFire] == mayFire
		}
	}
	r.Emit(e)
}

// contactStep does the next step of contact that nobody decides.
func contactStep(r *run) {
	s := r.State
	u := s.Active
	switch s.Contact {
	case FaceStep, AgainStep:
		var memory [8]int8
		foes := s.foes(memory[:0], u)
		if len(foes) == 0 {
			finish(r, false)
			return
		}
		face(r, foes[0])
	case ShootStep:
		fire(r, u, s.Faced)
	case FightStep:
		gone := s.Faced == nobody || !s.seen(s.Faced, s.side(u)) || !s.adjacent(u, s.Faced)
		switch {
		case !s.mayAttack(u):
			finish(r, false) // LC-CONT-10
		case gone:
			meet(r, AgainStep) // LC-CONT-08
		default:
			closeCombat(r, u, s.Faced)
		}
	default:
		finish(r, false)
	}
}

// face turns the active piece to the enemy that it has chosen (LC-CONT-05).
func face(r *run, t int8) {
	s := r.State
	u := s.Active
	d, _ := s.b.board.Towards(s.Pieces[u].At, s.Pieces[t].At)
	again := s.Contact == AgainStep
	r.Emit(Event{Kind: Faced, Unit: u, Target: t, Facing: d})
	if again {
		meet(r, FightStep)
	} else {
		meet(r, ShootStep)
	}
}

// contactFire says whether the active piece can fire at the enemy that it faces
// (LC-CONT-04, LC-CONT-07).
func (s *State) contactFire() bool {
	u := s.Active
	if s.card(u).arm.gun() && s.b.opt[gunFireInContact] == forbidden {
		return false
	}
	return s.fireOrderRefused(u, s.Faced).Legal()
}

// mayAttack says whether a piece may start a close combat: above half its
// strength, and not Retreating (LC-CC-03).
func (s *State) mayAttack(u int8) bool {
	k, p := s.card(u), &s.Pieces[u]
	if p.Retreating {
		return false
	}
	now, original := int(p.Strength), int(k.original)
	if s.b.opt[halfStrengthBasis] == byTable {
		original = int(profiles[k.arm].strength)
	}
	if s.b.opt[halfStrengthCommander] == included {
		now = s.figures(u)
	}
	return 2*now > original
}
