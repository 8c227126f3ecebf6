package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkManeuver is MD-MNV-01 to 06 and MD-MOVE-06.
func (s *State) checkManeuver(u int8, d *Declared) rules.Refusal {
	p := &s.Pieces[u]
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, 0) }
	switch {
	case s.inMelee(u):
		return s.checkBreakOff(u, d)
	case s.card(u).arm == Hospital && !p.has(Packed):
		return no("MD-HOSP-02", staysUp)
	}
	if r := s.checkFormation(u, d); !r.Legal() {
		return r
	}
	switch {
	case s.gun(u) && d.N > 0 && d.Legs[0] != p.At && !s.mayHaul(u, d):
		return no("MD-MOVE-06", isLimbered)
	case p.Form == Square && s.plays(squaresStand) && d.N > 0 && d.Form == AsIs:
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
	switch b := inches.BaseAt(to, w, dep); {
	case !s.b.onTable(b):
		return no("MD-MOVE-12", offTable)
	case p.In >= 0 && d.N > 0:
		return no("MD-TERR-11", noManeuver)
	case !s.mayLie(u, b), d.N > 0 && !s.plays(anyManeuverInBroken) && s.hardGoing(u, to.At):
		return no("MD-TERR-05", closedGround)
	}
	return legal
}

// checkBreakOff is a maneuver in melee contact: it leads back out of it, and changes
// nothing else (MD-MNV-06).
func (s *State) checkBreakOff(u int8, d *Declared) rules.Refusal {
	if d.Form != AsIs || d.Files != 0 || d.Off != 0 || d.Extra&(Mount|Dismount) != 0 || d.Facing != noFacing {
		return refuse("MD-MNV-06", inContact, u, 0)
	}
	if s.Pieces[u].Form == Unlimbered && !s.is(u, Light) {
		return refuse("MD-MOVE-06", isLimbered, u, 0) // its gunners cannot take it along
	}
	return legal
}

// checkFormation is the formation, the files, and the horses that a maneuver is to
// end with.
func (s *State) checkFormation(u int8, d *Declared) rules.Refusal {
	p, k := &s.Pieces[u], s.card(u)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, 0) }
	if d.Form != AsIs && (!s.mayStand(u, d.Form) || d.Form == p.Form && s.gun(u)) {
		return no("MD-UNIT-04", badFormation)
	}
	if form, _, afoot := s.newForm(u, d); form == Square && k.arm.horse() && !afoot {
		return no("MD-UNIT-10", badFormation)
	}
	if d.Files != 0 && (s.gun(u) || p.Form == Single || int(d.Files) > s.figures(u) || !s.filesFit(u, d)) {
		return no("MD-UNIT-04", badFiles)
	}
	if d.Extra&(Mount|Dismount) != 0 && (!k.arm.horse() || p.Afoot != (d.Extra&Mount != 0)) {
		return no("MD-MNV-04", noManeuver)
	}
	return legal
}

// mayHaul says whether a gun may go somewhere in a maneuver: limbered it is drawn,
// and limbers first or unlimbers last; a light one is pushed by its crew
// (MD-MOVE-06).
func (s *State) mayHaul(u int8, d *Declared) bool {
	changesFirst := d.Extra&ChangeFirst != 0
	switch s.Pieces[u].Form {
	case Limbered:
		return d.Form != Unlimbered || !changesFirst
	case Unlimbered:
		return d.Form == Limbered && changesFirst || d.Form == AsIs && s.is(u, Light)
	}
	return false
}

// hardGoing says whether slow or closed ground lies on the straight way to a place.
func (s *State) hardGoing(u int8, to inches.Position) bool {
	_, slow, barred := s.onTheWay(u, to)
	return slow || barred
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
