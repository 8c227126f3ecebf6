package macduff

import "drumhead/dice"

// douses says whether a garrison can fight the fire of its town (MD-SHOOT-18).
func (s *State) douses(u int8) bool {
	p := &s.Pieces[u]
	return s.on(u) && p.In >= 0 && s.Burning>>p.In&1 != 0 && !s.inMelee(u) && !p.has(Toiled|Hidden) && (s.figures(u)+2)/4 > 0
}

// douse is a garrison's fight against the fire (MD-SHOOT-18).
func douse(r *run, u int8) {
	s := r.State
	g := s.Pieces[u].In
	r.Emit(Event{Kind: Marked, Unit: u, Marks: Toiled, Yes: true})
	r.Throw("fire-fighting", "MD-SHOOT-18", s.side(u)).Add(s.side(u), (s.figures(u)+2)/4, 4, 0)
	if r.Roll().Hits(0) > 0 {
		r.Emit(Event{Kind: Fire, Ground: g})
	} else {
		r.Emit(Event{Kind: Fire, Ground: g, Yes: true})
	}
}

// burn is the damage of fires that nobody has put out.
func burn(r *run) {
	s := r.State
	for g := range s.b.ground {
		if s.Burning>>g&1 == 0 {
			continue
		}
		r.Throw("burning", "MD-SHOOT-18", dice.Nobody).Add(dice.Nobody, 1, 0, dice.Total)
		n := r.Roll().Sum(0)
		r.Emit(Event{Kind: Burned, Ground: int8(g), N: int16(min(n, int(s.Damage[g])))})
		in := nobody
		for u := range s.b.pieces {
			if s.on(u) && s.Pieces[u].In == int8(g) {
				in = u
			}
		}
		if in != nobody && s.plays(fireHarmsGarrison) {
			b := batch(in, nobody, n)
			push(r, b)
		}
		if s.Damage[g] <= 0 {
			r.Emit(Event{Kind: Ruined, Ground: int8(g)})
			if in != nobody {
				retreat(r, in, nobody)
			}
		}
	}
}
