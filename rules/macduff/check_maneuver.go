package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkManeuver is MD-MNV-01 to 06 and MD-MOVE-06.
func (s *State) checkManeuver(u int8, d *Declared) rules.Refusal {
	p, k := &s.Pieces[u], s.card(u)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, 0) }
	if s.inMelee(u) {
		if d.Form != AsIs || d.Files != 0 || d.Off != 0 || d.Extra&(Mount|Dismount) != 0 || d.Facing != noFacing {
			return no("MD-MNV-06", inContact)
		}
		if p.Form == Unlimbered && !s.is(u, Light) {
			return no("MD-MOVE-06", isLimbered) // its gunners cannot take it along
		}
		return legal
	}
	if k.arm == Hospital && !p.has(Packed) {
		return no("MD-HOSP-02", isStopped)
	}
	if d.Form != AsIs && (!s.mayStand(u, d.Form) || d.Form == p.Form && s.gun(u)) {
		return no("MD-UNIT-04", badFormation)
	}
	if form, _, afoot := s.newForm(u, d); form == Square && k.arm.horse() && !afoot {
		return no("MD-UNIT-10", badFormation)
	}
	if d.Files != 0 && (s.gun(u) || p.Form == Single || int(d.Files) > s.figures(u) || !s.filesFit(u, d)) {
		return no("MD-UNIT-04", badFiles)
	}
	if d.Extra&(Mount|Dismount) != 0 {
		if !k.arm.horse() || p.Afoot != (d.Extra&Mount != 0) {
			return no("MD-MNV-04", noManeuver)
		}
	}
	if s.gun(u) && d.N > 0 && d.Legs[0] != p.At {
		switch {
		case p.Form == Limbered && !(d.Form == Unlimbered && d.Extra&ChangeFirst != 0):
		case p.Form == Unlimbered && d.Form == Limbered && d.Extra&ChangeFirst != 0:
		case p.Form == Unlimbered && d.Form == AsIs && s.is(u, Light):
		default:
			return no("MD-MOVE-06", isLimbered)
		}
	}
	if p.Form == Square && s.plays(squaresStand) && d.N > 0 && d.Form == AsIs {
		return no("MD-MOVE-04", noManeuver)
	}
	to := s.newPlace(u, d)
	form, files, afoot := s.newForm(u, d)
	if d.Off > 0 {
		if r := s.checkTellOff(u, d); !r.Legal() {
			return r
		}
	} else if to == s.place(u) && form == p.Form && files == p.Files && afoot == p.Afoot {
		return no("MD-MNV-01", noDistance)
	}
	w, dep := s.extentAs(u, form, files, afoot)
	b := inches.BaseAt(to, w, dep)
	if !s.b.onTable(b) {
		return no("MD-MOVE-12", offTable)
	}
	if p.In >= 0 && d.N > 0 {
		return no("MD-TERR-11", noManeuver)
	}
	if !s.mayLie(u, b) {
		return no("MD-TERR-05", closedGround)
	}
	if d.N > 0 && !s.plays(anyManeuverInBroken) {
		l := inches.NewLine(p.At.Point(), to.At.Point())
		var cuts [3 * maxGround]cut
		n := s.cuts(cuts[:0], u, &l, s.takesRoads(u))
		if _, _, slow, barred := overGround(cuts[:n], l.Length, inches.Endless, false); slow || barred {
			return no("MD-TERR-05", closedGround)
		}
	}
	return legal
}

// filesFit says whether a formation has room for so many files (MD-UNIT-04).
func (s *State) filesFit(u int8, d *Declared) bool {
	form, files, _ := s.newForm(u, d)
	n := s.figures(u)
	ranks := (n + int(files) - 1) / int(files)
	switch form {
	case Line:
		return ranks >= 2
	case Column:
		return ranks >= 3
	case RoadColumn:
		return files == 2 || n == 1
	case Square:
		return int(files) == (n+3)/4
	}
	return true
}
