package latecentury

import "drumhead/dice"

// closeCombat is one round: as many dice for each as the smaller has figures,
// each that reaches its own power kills one (LC-CC-04, LC-CC-05).
func closeCombat(r *run, u, target int8) {
	s := r.State
	t := r.Throw("close-combat", "LC-CC-05", s.side(u))
	s.combatThrow(t, u, target)
	thrown := r.Roll()
	given, taken := int8(thrown.Hits(0)), int8(thrown.Hits(1))
	d, _ := s.b.board.Towards(s.Pieces[target].At, s.Pieces[u].At)
	r.Emit(Event{Kind: Fought, Unit: u, Target: target, Hits: [2]int8{given, taken}, Facing: d})
	proceed(r, Frame{Units: [2]int8{u, target}, Killed: [2]int8{taken, given}}, RiskStep, LastStep)
}

// combatThrow puts the dice of both sides to a throw, with their reasons.
func (s *State) combatThrow(t *dice.Throw, u, target int8) {
	n := min(s.figures(u), s.figures(target))
	for _, v := range [2][2]int8{{u, target}, {target, u}} {
		t.Add(s.side(v[0]), n, s.power(v[0], v[1]), 0)
		t.Because("as many dice as the smaller has figures", "LC-CC-04", n)
		t.Because(units.Columns[powerColumn], "LC-ARMY-04", int(profiles[s.card(v[0]).arm].power))
		if s.uphill(v[0], v[1]) {
			t.Because(powers.Rows[0].Title, "LC-HILL-02", powers.At(0, 0))
		}
		if s.wading(v[0], v[1]) {
			t.Because(powers.Rows[1].Title, "LC-RIV-04", powers.At(1, 0))
		}
		if less := s.power(v[0], v[1]) - s.sum(v[0], v[1]); less < 0 {
			t.Because("a power of six at most", "LC-CC-08", less)
		}
	}
}

// power is the score that a piece must reach against another (LC-CC-08).
func (s *State) power(u, enemy int8) int {
	n := s.sum(u, enemy)
	if s.b.opt[powerCap] == atSix {
		n = min(n, 6)
	}
	return n
}

// sum is a piece's power and all that is added to it.
func (s *State) sum(u, enemy int8) int {
	n := int(profiles[s.card(u).arm].power)
	if s.uphill(u, enemy) {
		n += powers.At(0, 0)
	}
	if s.wading(u, enemy) {
		n += powers.At(1, 0)
	}
	return n
}

// uphill says whether a piece fights an enemy on a higher level (LC-HILL-02).
func (s *State) uphill(u, enemy int8) bool {
	return s.b.ground[s.Pieces[enemy].At].level > s.b.ground[s.Pieces[u].At].level
}

// wading says whether a piece stands in the river and its enemy on the bank
// (LC-RIV-04).
func (s *State) wading(u, enemy int8) bool {
	return s.b.ground[s.Pieces[u].At].water && !s.b.ground[s.Pieces[enemy].At].water
}
