package macduff

import "drumhead/space/inches"

// observes is MD-SEQ-06: whether an observer of a side sees two formed enemy
// units.
func (s *State) observes(side int8) bool {
	general := s.b.sides[side].general
	if !s.on(general) {
		return false
	}
	var all uint64
	for o := s.b.first[side]; o < s.b.first[side+1]; o++ {
		if !s.on(o) || !s.observer(o, general) {
			continue
		}
		seen := s.formedSeen(o)
		if s.plays(eachObserverAlone) {
			all = 0
		}
		if all |= seen; all&(all-1) != 0 {
			return true
		}
	}
	return false
}

// observer says whether a piece observes for the General: himself, or a balloon
// or post no more than 12 inches from him, the stretch between signal teams in
// sight of each other left out.
func (s *State) observer(o, general int8) bool {
	a := s.card(o).arm
	if o == general {
		return true
	}
	if a != Post && (a != Balloon || s.Pieces[o].has(Packed)) {
		return false
	}
	if s.within(o, general, 12*inches.Inch) {
		return true
	}
	side := s.side(o)
	for t := s.b.first[side]; t < s.b.first[side+1]; t++ {
		if !s.on(t) || s.card(t).arm != SignalTeam {
			continue
		}
		near := s.gap(o, t).Length()
		reached := s.chain(t)
		for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
			if reached>>v&1 != 0 && (near + s.gap(v, general).Length()).Within(12*inches.Inch) {
				return true
			}
		}
	}
	return false
}

// chain are the signal teams that pass on what one of them sees.
func (s *State) chain(t int8) uint64 {
	reached := uint64(1) << t
	side := s.side(t)
	for grown := true; grown; {
		grown = false
		for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
			if reached>>v&1 == 0 || !s.on(v) {
				continue
			}
			for w := s.b.first[side]; w < s.b.first[side+1]; w++ {
				if s.on(w) && s.card(w).arm == SignalTeam && reached>>w&1 == 0 && s.sees(v, w) {
					reached |= 1 << w
					grown = true
				}
			}
		}
	}
	return reached
}

// formedSeen are the formed enemy units that an observer sees.
func (s *State) formedSeen(o int8) (mask uint64) {
	enemy := 1 - s.side(o)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.afield(t) && !s.hidden(t) && s.formed(t) && s.sees(o, t) {
			mask |= 1 << t
		}
	}
	return mask
}
