package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkDeclared says why a unit may not be given an order of a kind: what does
// not hang on the dice, nor on what others do before its item begins
// (MD-ORD-02).
func (s *State) checkDeclared(u int8, d *Declared) rules.Refusal {
	k := s.card(u)
	for _, check := range [...]func(*State, int8, *Declared) rules.Refusal{(*State).checkAimed, (*State).checkExtras, (*State).checkParts} {
		if r := check(s, u, d); !r.Legal() {
			return r
		}
	}
	switch {
	case d.Kind == Stand:
		return legal
	case k.arm == Dummy:
		return s.checkDummy(u, d)
	}
	if r, is := s.checkTether(u, d); is {
		return r
	}
	rides := k.arm.officer() || k.arm.vehicle() && k.arm != SteamEngine
	switch {
	case s.aboard(u):
		return s.checkLand(u, d)
	case rides && !(k.crew && d.Kind == Breach):
		return s.checkRider(u, d)
	case d.Kind == Ride:
		return refuse("MD-ORD-02", wrongTime, u, d.Target)
	case s.inMelee(u) && d.Kind != Maneuver:
		return refuse("MD-MNV-06", inContact, u, d.Target)
	case s.Pieces[u].has(Nailed) && d.Kind != Shoot && d.Kind != Breach:
		return refuse("MD-CHANCE-07", isNailed, u, d.Target)
	}
	return s.checkKind(u, d)
}

// checkAimed: whom an order names is on the table, and seen.
func (s *State) checkAimed(u int8, d *Declared) rules.Refusal {
	if d.Kind == Breach {
		return legal // it names a piece of ground
	}
	for _, t := range [...]int8{d.Target, d.Prey} {
		switch {
		case t == nobody:
		case s.hiddenFrom(t, s.side(u)):
			return refuse("MD-VIS-03", notSeen, t, u)
		case !s.on(t):
			return refuse("MD-MORALE-01", isGone, t, u)
		}
	}
	return legal
}

// checkRider is an order to an officer, a boat, a train or an aircraft: it goes on its
// own (MD-CMD-04), and with a crew it shoots too.
func (s *State) checkRider(u int8, d *Declared) rules.Refusal {
	if d.Kind == Ride {
		return s.checkRide(u, d)
	}
	if !s.card(u).crew || d.Kind != Shoot && d.Kind != ShootMove {
		return refuse("MD-CMD-04", noOrders, u, d.Target)
	}
	if r := s.checkShot(u, d.Target); !r.Legal() || d.Kind == Shoot {
		return r
	}
	course := *d
	course.Target = nobody // at whom it shoots, nobody to join
	return s.checkRide(u, &course)
}

// checkKind is what the kind of an order wants of a unit (MD-ORD-02).
func (s *State) checkKind(u int8, d *Declared) rules.Refusal {
	switch d.Kind {
	case Board:
		return s.checkBoard(u, d)
	case Land:
		return refuse("MD-MOVE-07", notCarried, u, d.Target)
	case Shoot, ShootMove, ShootCharge:
		return s.checkShooting(u, d)
	case Breach:
		if d.Target < 0 || int(d.Target) >= len(s.b.ground) || !s.breachable(u, int(d.Target)) {
			return refuse("MD-SHOOT-17", noBreach, u, d.Target)
		}
	case Basic:
		return s.checkMove(u, d)
	case MoveShoot:
		if r := s.checkLater(u, d.Target); !r.Legal() {
			return r
		}
		return s.checkMove(u, d)
	case March:
		return s.checkMarch(u, d)
	case Maneuver:
		return s.checkManeuver(u, d)
	case Charge:
		return s.checkCharge(u, d.Target, d)
	case ManeuverCharge:
		return s.checkManeuverCharge(u, d)
	}
	return legal
}

// checkShooting is an order to shoot, and what is to follow.
func (s *State) checkShooting(u int8, d *Declared) rules.Refusal {
	if r := s.checkShot(u, d.Target); !r.Legal() {
		return r
	}
	switch {
	case d.Kind == ShootMove:
		return s.checkMove(u, d)
	case d.Kind == ShootCharge:
		return s.checkCharge(u, d.Prey, d)
	case d.splits():
		return s.checkSplit(u, d)
	}
	return legal
}

// checkExtras: what adds dice must be there to add them.
func (s *State) checkExtras(u int8, d *Declared) rules.Refusal {
	moves := d.Kind == Basic || d.Kind == ShootMove || d.Kind == MoveShoot || d.Kind == March || d.Kind == Maneuver || d.Kind == Charge || d.Kind == ShootCharge || d.Kind == ManeuverCharge
	for _, x := range []struct {
		extra  Extra
		may    bool
		clause string
	}{
		{FollowMe, moves && s.led(u), "MD-CMD-06"},
		{WithBand, moves && s.bandFor(u) != nobody && !s.bandTaken(u), "MD-HOSP-03"},
		{AverageDice, moves && s.drills(u), "MD-DRILL-01"},
		{WithHuzzah, moves && s.Pieces[u].has(Cheered), "MD-CHANCE-06"},
		{Running, d.Kind == Ride && s.card(u).arm == Train, "MD-MOVE-09"},
		{FreeEnd, d.Kind == Basic && s.plays(freeEnds) && !s.hidden(u), "MD-ORD-03"},
		{NoReroll, (d.Kind == Shoot || d.Kind == ShootMove || d.Kind == MoveShoot) && s.gun(u), "MD-SHOOT-14"},
	} {
		if d.Extra&x.extra != 0 && !x.may {
			return refuse(x.clause, noBonusDie, u, 0)
		}
	}
	return legal
}

// bandTaken says whether the band plays for another already, with
// band-bonus-units: one-a-turn (MD-HOSP-03).
func (s *State) bandTaken(u int8) bool {
	for v := range s.b.pieces {
		if s.plays(bandHelpsOne) && v != u && s.side(v) == s.side(u) && s.Pieces[v].Order.Extra&WithBand != 0 {
			return true
		}
	}
	return false
}

// checkLater says why a unit may not be ordered to shoot at a target after its
// move: all but range, arc and line, which are seen when it has moved
// (MD-SHOOT-05).
func (s *State) checkLater(u, t int8) rules.Refusal {
	if !s.plays(moveAndThenShoot) {
		return refuse("MD-SHOOT-05", moveFirst, u, t)
	}
	return s.checkShooter(u, t)
}

// checkShooter is all that keeps a unit from shooting at a target but where the
// two stand (MD-SHOOT-01).
func (s *State) checkShooter(u, t int8) rules.Refusal {
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, t) }
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case s.side(t) == s.side(u) || s.aboard(t):
		return no("MD-SHOOT-01", noTarget2)
	case !s.unit(u) || k.weapon == Unarmed:
		return no("MD-SHOOT-01", noWeapon)
	case p.has(Fired):
		return no("MD-SHOOT-01", hasFired)
	case p.Form == Limbered:
		return no("MD-SHOOT-01", isLimbered)
	case !s.mayShoot(u):
		return no("MD-SHOOT-01", inContact)
	case s.card(t).arm.spared() && !s.b.sides[s.side(u)].savage:
		return no("MD-HOSP-04", isSpared)
	case !s.unit(t) && !s.card(t).arm.spared():
		return no("MD-SHOOT-01", noTarget2)
	case s.mingled(t):
		return no("MD-SHOOT-01", inContact)
	}
	return legal
}

// checkShot says why a unit may not shoot at a target (MD-SHOOT-01, 02).
func (s *State) checkShot(u, t int8) rules.Refusal {
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, t) }
	if r := s.checkShooter(u, t); !r.Legal() {
		return r
	}
	if s.card(u).weapon.indirect() && s.plays(indirectNeedsSpotter) && !s.spotted(u, t) {
		return no("MD-SHOOT-12", lineBlocked)
	}
	a := s.aimAt(u, t)
	if a.files > 0 && a.band != outOfRange {
		if s.shootingDice(u, s.bearing(u, a.files), a.band) == 0 {
			return no("MD-SHOOT-08", noDice)
		}
		return legal
	}
	switch {
	case s.Pieces[u].Form == Square && s.plays(squaresHoldFire):
		return no("MD-SHOOT-04", squareHolds)
	case a.why == whyRange:
		return rules.Refusal{Clause: "MD-SHOOT-07", Code: outOfReach, A: int32(u), B: int32(t)}
	case a.why == whyBlocked:
		return no("MD-SHOOT-02", lineBlocked)
	}
	return no("MD-SHOOT-02", outOfArc)
}

// spotted says whether somebody of a side sees an enemy.
func (s *State) spotted(u, t int8) bool {
	side := s.side(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.on(v) && s.sees(v, t) {
			return true
		}
	}
	return false
}

// turnOf is how far a declared way turns a unit, -1: no wheel leads straight there
// (MD-MOVE-02).
func (s *State) turnOf(u int8, d *Declared) inches.Heading {
	if s.Pieces[u].In >= 0 {
		return 0
	}
	at := s.place(u)
	if !s.rigid(u) {
		h, ok := inches.HeadingOf(way(at.At, d.Legs[d.N-1]))
		if !ok {
			return 0
		}
		return h.Between(at.Facing)
	}
	width, _ := s.extent(u)
	sum := inches.Heading(0)
	for _, to := range d.Legs[:d.N] {
		after, _, ok := inches.Wheel(at, width, to)
		if !ok {
			return -1
		}
		sum += after.Facing.Between(at.Facing)
		at = inches.Place{At: to, Facing: after.Facing}
	}
	return sum
}

// checkMove is a basic move (MD-MOVE-02), also after shooting.
func (s *State) checkMove(u int8, d *Declared) rules.Refusal {
	p, k := &s.Pieces[u], s.card(u)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, 0) }
	switch {
	case d.N == 0 || d.Legs[0] == p.At && p.In < 0:
		return no("MD-MOVE-01", noDistance)
	case p.Form == Unlimbered:
		return no("MD-MOVE-06", isLimbered)
	case k.arm == Hospital && !p.has(Packed):
		return no("MD-HOSP-02", staysUp)
	case p.Form == Square && !s.plays(squaresMove):
		return no("MD-MOVE-04", noManeuver)
	}
	for _, to := range d.Legs[:d.N] {
		if to.X < 0 || to.Y < 0 || to.X > s.b.width || to.Y > s.b.depth {
			return no("MD-MOVE-12", offTable)
		}
	}
	if s.roadMarch(u, d) {
		return legal
	}
	limit := s.mayTurn()
	switch turn := s.turnOf(u, d); {
	case turn < 0:
		return no("MD-MOVE-02", noWheel)
	case turn > limit:
		return rules.Refusal{Clause: "MD-MOVE-02", Code: tooMuchTurn, A: int32(u), B: int32(turn)}
	}
	return s.checkGround(u, d, false)
}

// mayTurn is how far a basic move may turn in all (MD-MOVE-02).
func (s *State) mayTurn() inches.Heading {
	return [...]inches.Heading{45 * inches.Degree, 90 * inches.Degree, 180 * inches.Degree * maxLegs}[s.b.opt[wheelLimit]]
}

// checkGround says whether ground closed to the unit, or that bars a march, lies
// on its way (MD-TERR-03, 05, 07).
func (s *State) checkGround(u int8, d *Declared, marching bool) rules.Refusal {
	if len(s.b.ground) == 0 {
		return legal
	}
	at := s.place(u).At
	if in := s.Pieces[u].In; in >= 0 {
		at = s.edgeTowardsTo(int(in), d.Legs[0])
	}
	roads := s.takesRoads(u)
	for _, to := range d.Legs[:d.N] {
		l := inches.NewLine(at.Point(), to.Point())
		var cuts [3 * maxGround]cut
		n := s.cuts(cuts[:0], u, &l, roads, anyGround)
		_, _, slow, barred := overGround(cuts[:n], l.Length, inches.Endless, false)
		if barred {
			c := broken
			for _, x := range cuts[:n] {
				if x.pace == 0 && !x.spares {
					c = max(c, x.class)
				}
			}
			switch {
			case s.card(u).arm == Boat:
				return refuse("MD-MOVE-07", closedGround, u, 0)
			case c == difficult:
				return refuse("MD-TERR-07", closedGround, u, 0)
			case c == broken:
				return refuse("MD-TERR-03", closedGround, u, 0)
			}
		}
		if slow && marching {
			return refuse("MD-TERR-05", marchGround, u, 0)
		}
		at = to
	}
	return legal
}

func (s *State) edgeTowardsTo(in int, to inches.Position) inches.Position {
	h, ok := inches.HeadingOf(way(s.b.ground[in].middle, to))
	if !ok {
		return s.b.ground[in].middle
	}
	return s.edgeTowards(in, h)
}

// checkMarch is MD-MAR-01.
func (s *State) checkMarch(u int8, d *Declared) rules.Refusal {
	p := &s.Pieces[u]
	switch {
	case p.has(Fired):
		return refuse("MD-MAR-01", hasFired, u, 0)
	case moveDice(s.moveRow(u, s.inFormation(u)), marchColumn) == 0 || p.Form == Unlimbered || p.Form == Square:
		return refuse("MD-MAR-01", marchNo, u, 0)
	}
	if r := s.checkMove(u, d); !r.Legal() {
		return r
	}
	if s.roadMarch(u, d) {
		return legal
	}
	return s.checkGround(u, d, true)
}

// checkRide is the own move of an officer, boat, train or aircraft.
func (s *State) checkRide(u int8, d *Declared) rules.Refusal {
	k := s.card(u)
	no := func(clause string, code uint8) rules.Refusal { return refuse(clause, code, u, d.Target) }
	if s.Pieces[u].has(Stopped) {
		return no(vehicleClauses[k.arm], isBroken)
	}
	if d.N == 0 {
		return no("MD-MOVE-01", noDistance)
	}
	if d.Target != nobody && (!k.arm.officer() || s.side(d.Target) != k.side || !s.unit(d.Target)) {
		return no("MD-CMD-04", noUnit)
	}
	for _, to := range d.Legs[:d.N] {
		if (to.X < 0 || to.Y < 0 || to.X > s.b.width || to.Y > s.b.depth) && !k.arm.aloft() {
			return no("MD-MOVE-12", offTable)
		}
	}
	if k.arm == Train && k.track < 0 {
		return no("MD-MOVE-09", closedGround)
	}
	if k.arm == Boat {
		return s.checkGround(u, d, false)
	}
	return legal
}
