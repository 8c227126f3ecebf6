package macduff

// perBase is how many figures stand on a base (MD-UNIT-03).
func (s *State) perBase() int { return int(s.b.opt[figuresPerBase]) + 1 }

// onBases is for how many figures a unit takes up room: with several on a base
// all of a base stand until the last hit on it lifts it (MD-UNIT-03).
func (s *State) onBases(u int8) int {
	n, per := s.figures(u), s.perBase()
	if per == 1 {
		return n
	}
	return min((n+per-1)/per*per, int(s.Pieces[u].Full))
}

// based is on how many bases a unit stands, and how many stray hits lie on the
// last of them; nothing where each figure has its own.
func (s *State) based(u int8) (bases, stray int) {
	per := s.perBase()
	if per == 1 || s.card(u).arm.single() {
		return 0, 0
	}
	return (s.onBases(u) + per - 1) / per, s.onBases(u) - s.figures(u)
}
