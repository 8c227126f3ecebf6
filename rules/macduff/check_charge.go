package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkCharge is MD-CHG-01.
func (s *State) checkCharge(u, t int8, d *Declared) rules.Refusal {
	if r := s.checkPrey(u, t); !r.Legal() {
		return r
	}
	n := moveDice(s.moveRow(u, s.inFormation(u)), basicColumn)
	return s.checkTrack(u, t, s.struckFace(u, t), d, n, 0)
}

// checkManeuverCharge: the charge is judged from where the maneuver leads
// (MD-CHG-06).
func (s *State) checkManeuverCharge(u int8, d *Declared) rules.Refusal {
	if d.Extra&(Mount|Dismount) != 0 {
		return refuse("MD-CHG-06", noManeuver, u, d.Target)
	}
	if r := s.checkManeuver(u, d); !r.Legal() {
		return r
	}
	if r := s.checkPrey(u, d.Prey); !r.Legal() {
		return r
	}
	q, at := *s, s.newPlace(u, d)
	q.maneuver(u, d)
	return q.checkTrack(u, d.Prey, s.struckFace(u, d.Prey), d, s.basicDice(u), s.shift(u, d, at))
}

// checkPrey is who may be charged by whom, as both stand before anything moves.
func (s *State) checkPrey(u, t int8) rules.Refusal {
	k := s.card(u)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, t) }
	switch {
	case t != nobody && s.side(t) != s.side(u) && s.card(t).arm.spared():
		return no("MD-HOSP-04", isTaken)
	case t == nobody || s.side(t) == s.side(u) || !s.chargeable(t):
		return no("MD-CHG-01", noTarget2)
	case !(k.arm.foot() || k.arm.horse()) || k.arm == Band || s.figures(u) == 0 || s.Pieces[u].Form == Square:
		return no("MD-CHG-01", noCharge)
	case !s.before(u, t):
		return no("MD-CHG-01", notBefore)
	case s.Pieces[t].In >= 0 && s.mounted(u), s.mounted(u) && s.walledOff(u, t):
		return no("MD-CHG-11", noHorse)
	}
	return legal
}

// checkTrack says whether a way leads to the face that is to be struck, short
// enough for the best of throws, of which a maneuver has spent some
// (MD-CHG-01, MD-CHG-04).
func (s *State) checkTrack(u, t int8, struck face, d *Declared, n int, spent inches.Fine) rules.Refusal {
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, t) }
	way := s.trackTo(u, t, struck)
	if !way.ok {
		return no("MD-CHG-04", noTrack)
	}
	width, depth := s.extent(u)
	front := inches.BaseAt(way.at, width, depth)
	end := inches.BaseAt(inches.Place{At: way.line.To.Position(), Facing: way.at.Facing}, width, depth).At
	for v := range s.b.pieces { // two cannot take the same stretch of a face
		if s.Pieces[t].Contact>>v&1 != 0 && s.hinders(u, v, manner{}) && inches.Sweeps(front, end, s.base(v)) {
			return no("MD-CHG-09", noTrack)
		}
	}
	if !s.plays(noHopelessCharges) {
		return legal
	}
	n = s.chargesWith(u, t, d, n)
	w := s.begin(u, fine(6*n)-spent-way.wheel)
	w.at = way.at
	gone, _ := s.afoot(&w, u, front, way.at.Facing, way.line.Length, manner{})
	if w.barred && gone < way.line.Length {
		return no("MD-TERR-03", closedGround)
	}
	if spent+way.wheel+way.line.Length > fine(6*n)+inches.Thousandth || gone+inches.Thousandth < way.line.Length {
		return rules.Refusal{Clause: "MD-CHG-01", Code: tooFar, A: int32(t), B: int32(way.dist.Length())}
	}
	return legal
}

// chargesWith are the dice of a charge, of so many basic ones (MD-CHG-06).
func (s *State) chargesWith(u, t int8, d *Declared, n int) int {
	if d.Kind == Charge && !s.Pieces[u].has(Fired) && !s.chargeSlow(u, t) {
		n += moveDice(s.moveRow(u, s.inFormation(u)), chargeColumn)
	}
	for _, extra := range [...]Extra{FollowMe, WithBand, WithHuzzah} {
		if d.Extra&extra != 0 {
			n++
		}
	}
	return n
}

// walledOff says whether a target lines an obstacle that mounted troops could
// not cross (MD-CHG-11).
func (s *State) walledOff(u, t int8) bool {
	from := inches.FrontOf(s.base(u)).At.Point()
	if g := s.lined(t, from); g >= 0 {
		return s.pace(u, s.classNow(g), true) == 0
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return s.pace(u, broken, true) == 0
		}
	}
	return false
}
