package european

import "drumhead/rules"

// Reasons of refusals, for explain.
const (
	codeNone uint8 = iota
	codeOver
	codeUmpireOnly
	codeNobodyAsked
	codeChooseFirst
	codeNoChoice
	codeNoPass
	codeEnemyPart
	codeOtherSeat
	codeGone
	codeNotYet
	codePhase // A: the phase that it belongs to
	codeMoved
	codeNoActs // the arm never does this
	codeLocked
	codeJoined
	codeJoinedMoved
	codeSpent
	codeNotInfantry
	codeDeployed
	codeNotDeployed
	codeTooFar // A: cost, B: allowance, thousandths of an inch
	codeShortLeg
	codeBent
	codeMisses
	codeOtherFirst // A: unit
	codeEdge
	codeGround  // A: kind, B: number
	codeFriend  // A: unit
	codeEnemy   // A: unit
	codeTaken   // A: unit
	codeImmune  // A: unit
	codeCovered // A: unit
	codeShot
	codeNoDice
	codeNotEnemy
	codeCommander
	codeLockedShot
	codeIntoMelee
	codeRange
	codeArc
	codeSight     // A: kind, B: number
	codeSightUnit // A: unit
	codeNoOption
	codeFought
	codeNotLocked
	codeSteps // a way on squares
	codeDiagonal
	codeCell // A: 1 of woods, B: square
	codeNotAhead
	codeRuling // A: what is wrong with it
)

// Kinds of ground, as reasons name them.
const (
	groundWood uint8 = iota
	groundBuilding
	groundWater
	groundRiver
	groundHill
)

func refuse(clause string, code uint8, a, b int) rules.Refusal {
	return rules.Refusal{Clause: clause, Code: code, A: int32(a), B: int32(b)}
}

// legal is no refusal.
var legal rules.Refusal

// check says why an order may not be given.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	switch {
	case s.Over:
		return refuse(s.Ending.Clause(), codeOver, 0, 0)
	case o.Verb >= SetAt:
		if seat < 0 || s.b.umpires>>seat&1 == 0 {
			return refuse("EU-GEN-06", codeUmpireOnly, 0, 0)
		}
		return s.rulingRefused(o)
	case next(s) != rules.Ask:
		return refuse("EU-SEQ-01", codeNobodyAsked, 0, 0)
	case s.Chooses != nobody:
		if o.Verb != FirstVerb && o.Verb != SecondVerb || seat != s.b.sides[s.Chooses].spokesman {
			return refuse("EU-SEQ-02", codeChooseFirst, 0, 0)
		}
		return legal
	case o.Verb == FirstVerb || o.Verb == SecondVerb:
		return refuse("EU-SEQ-02", codeNoChoice, 0, 0)
	case o.Verb == PassVerb:
		if s.Phase == Melee {
			return refuse("EU-MEL-04", codeNoPass, 0, 0)
		}
		if seat != s.b.sides[s.Part].spokesman {
			return refuse(s.partClause(), codeNoPass, 0, 0)
		}
		return legal
	case s.side(o.Unit) != s.Part:
		return refuse(s.partClause(), codeEnemyPart, 0, 0)
	case seat < 0 || s.card(o.Unit).seats>>seat&1 == 0:
		return refuse(s.partClause(), codeOtherSeat, 0, 0)
	case s.Pieces[o.Unit].Fate == Waiting:
		return refuse("EU-MOV-11", codeNotYet, int(s.card(o.Unit).enters), 0)
	case s.Pieces[o.Unit].Fate != OnTable:
		return refuse("EU-ELI-05", codeGone, 0, 0)
	}
	if r := s.phaseRefused(o.Verb); r.Clause != "" {
		return r
	}
	switch s.Phase {
	case Movement:
		var w way
		return s.movementRefused(o, &w)
	case Shooting:
		if o.Verb == DeployVerb {
			return s.deployRefused(o.Unit)
		}
		if r := s.shooterRefused(o.Unit); r.Clause != "" {
			return r
		}
		if r := s.shotRefused(o.Unit, o.Target); r.Clause != "" {
			return r
		}
		if !s.roomToShoot(o.Unit) {
			return s.b.field.roomRefused(s, o.Unit)
		}
		return legal
	}
	return s.fightRefused(o.Unit, o.Target)
}

// partClause is the clause that gives a phase its two parts.
func (s *State) partClause() string {
	return [phases]string{"EU-SEQ-03", "EU-SEQ-04", "EU-SEQ-05", "EU-SEQ-01"}[s.Phase]
}

// phaseRefused: each deed belongs to one phase (EU-SEQ-01).
func (s *State) phaseRefused(v Verb) rules.Refusal {
	belongs := Movement
	switch v {
	case ShootVerb, DeployVerb:
		belongs = Shooting
	case FightVerb:
		belongs = Melee
	}
	switch {
	case belongs == s.Phase:
		return legal
	case v == ShootVerb && s.Phase == Melee:
		return refuse("EU-SEQ-05", codePhase, int(belongs), 0)
	case v == PivotVerb && s.Phase == Shooting:
		return refuse("EU-MOV-07", codePhase, int(belongs), 0)
	case v == DeployVerb:
		return refuse("EU-FRM-02", codePhase, int(belongs), 0)
	}
	return refuse("EU-SEQ-01", codePhase, int(belongs), 0)
}

// movementRefused says why a unit may not do this in Movement, and where the
// order leads.
func (s *State) movementRefused(o *Order, w *way) rules.Refusal {
	u, p := o.Unit, &s.Pieces[o.Unit]
	if r := s.kindRefused(o); r.Clause != "" {
		return r
	}
	switch {
	case p.With != nobody && p.Moved:
		return refuse("EU-CMD-04", codeMoved, 0, 0)
	case p.Moved:
		return refuse("EU-SEQ-03", codeMoved, 0, 0)
	case p.With != nobody && o.Verb != MoveVerb:
		return refuse("EU-CMD-06", codeJoined, 0, 0)
	case p.With != nobody && s.locked(p.With):
		return refuse("EU-CMD-04", codeLocked, 0, 0)
	case p.With != nobody && s.Pieces[p.With].Moved:
		return refuse("EU-CMD-04", codeJoinedMoved, 0, 0)
	case s.locked(u) && o.Verb == PivotVerb:
		if s.b.opt[lockedPivot] == forbidden {
			return refuse("EU-MEL-03", codeLocked, 0, 0)
		}
		return legal
	case s.locked(u) && o.Verb == MoveVerb && !o.Reform:
		return refuse("EU-MOV-01", codeLocked, 0, 0)
	case s.locked(u):
		return refuse("EU-MEL-03", codeLocked, 0, 0)
	case o.Verb == PivotVerb:
		return s.b.field.pivotRefused(s, u, o.Facing)
	case o.Reform && p.Formation == March:
		return refuse("EU-FRM-03", codeNotDeployed, 0, 0)
	case !o.Reform && p.Formation == Battle:
		return refuse("EU-MOV-01", codeDeployed, 0, 0)
	}
	var r rules.Refusal
	*w, r = s.b.field.way(s, *o)
	return r
}

// kindRefused says whether units of this type do such things at all.
func (s *State) kindRefused(o *Order) rules.Refusal {
	arm := s.arm(o.Unit)
	switch {
	case o.Verb == ChargeVerb && !arm.horse():
		return refuse("EU-MOV-08", codeNoActs, 0, 0)
	case o.Verb == ChargeVerb && (o.Target < 0 || s.side(o.Target) == s.side(o.Unit)):
		return refuse("EU-MEL-01", codeNotEnemy, 0, 0)
	case o.Verb == ChargeVerb && s.Pieces[o.Target].With != nobody:
		return refuse("EU-ELI-04", codeCommander, 0, 0)
	case o.Verb == ChargeVerb && !s.stands(o.Target):
		return refuse("EU-MEL-01", codeGone, 1, 0)
	case o.Reform && (arm == Commander || arm == Cavalry && s.Pieces[o.Unit].Formation == March):
		return refuse("EU-FRM-04", codeNotDeployed, 0, 0)
	case o.Verb != JoinVerb:
		return legal
	case arm != Commander:
		return refuse("EU-CMD-01", codeNoActs, 0, 0)
	case s.Pieces[o.Unit].Rallied:
		return refuse("EU-CMD-03", codeSpent, 0, 0)
	case s.b.opt[commanderLimit] == perSide && s.sideRallied(s.side(o.Unit)):
		return refuse("EU-CMD-01", codeSpent, 1, 0)
	case o.Target < 0 || s.side(o.Target) != s.side(o.Unit) || s.arm(o.Target) != Infantry:
		return refuse("EU-CMD-01", codeNotInfantry, 0, 0)
	case s.Pieces[o.Target].Fate != OnTable:
		return refuse("EU-CMD-03", codeGone, 1, 0)
	}
	return legal
}

// sideRallied says whether one of a side's commanders has joined already.
func (s *State) sideRallied(side int8) bool {
	for _, g := range s.b.commanders[side] {
		if s.Pieces[g].Rallied {
			return true
		}
	}
	return false
}

// shooterRefused says why a unit may not shoot now, whomever at (EU-SHO-01).
func (s *State) shooterRefused(u int8) rules.Refusal {
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case p.Fate != OnTable:
		return refuse("EU-ELI-05", codeGone, 0, 0)
	case k.arm == Commander:
		return refuse("EU-SHO-11", codeNoDice, 0, 0)
	case k.shooting == 0 && k.arm == Dragoons:
		return refuse("EU-SHO-10", codeNoDice, 0, 0)
	case k.shooting == 0:
		return refuse("EU-SHO-01", codeNoDice, 0, 0)
	case p.Shot || p.Opened:
		return refuse("EU-SHO-02", codeShot, 0, 0)
	case !s.locked(u):
		return legal
	case s.b.opt[meleeDiceForOthers] == shootingDice:
		return refuse("EU-MEL-05", codeLockedShot, 0, 0)
	case s.b.opt[lockedShooting] == noShooting, s.b.opt[lockedShooting] != allShooters && k.melee > 0:
		return refuse("EU-SHO-12", codeLockedShot, 0, 0)
	}
	return legal
}

// shotRefused says why a unit may not shoot at another (EU-SHO-02).
func (s *State) shotRefused(u, t int8) rules.Refusal {
	switch {
	case t < 0 || s.side(t) == s.side(u):
		return refuse("EU-SHO-02", codeNotEnemy, 0, 0)
	case s.arm(t) == Commander && (s.b.opt[commanderVulnerability] != sevenHits || s.Pieces[t].With != nobody):
		return refuse("EU-ELI-04", codeCommander, 0, 0)
	case !s.stands(t):
		return refuse("EU-SHO-02", codeGone, 1, 0)
	case s.locked(u) && !s.pair(u, t):
		return refuse("EU-SHO-12", codeLockedShot, 1, 0)
	case !s.locked(u) && s.locked(t) && s.b.opt[shootIntoMelee] != allowed:
		return refuse("EU-SHO-13", codeIntoMelee, 0, 0)
	}
	field := s.b.field
	if field.rangeOf(s, u, t) == 0 {
		return refuse(field.clause("EU-SHO-06"), codeRange, 0, 0)
	}
	if !field.inArc(s, u, t) {
		return refuse(field.clause("EU-LOS-05"), codeArc, 0, 0)
	}
	return field.sightRefused(s, u, t)
}

// roomToShoot says whether a unit that shoots can deploy: it stands in battle
// formation, is locked, or has room (EU-FRM-05).
func (s *State) roomToShoot(u int8) bool {
	if s.Pieces[u].Formation == Battle || s.locked(u) {
		return true
	}
	return s.b.field.roomRefused(s, u).Legal()
}

// deployRefused says why a unit may not deploy without shooting (EU-FRM-02).
func (s *State) deployRefused(u int8) rules.Refusal {
	p := &s.Pieces[u]
	switch {
	case s.b.opt[deployWithoutShooting] != yes:
		return refuse("EU-FRM-02", codeNoOption, 0, 0)
	case s.card(u).shooting == 0:
		return refuse("EU-FRM-02", codeNoDice, 0, 0)
	case p.Shot || p.Opened:
		return refuse("EU-FRM-02", codeShot, 0, 0)
	case s.locked(u):
		return refuse("EU-FRM-02", codeLocked, 0, 0)
	case p.Formation == Battle:
		return refuse("EU-FRM-02", codeDeployed, 0, 0)
	case !s.roomToShoot(u):
		return s.b.field.roomRefused(s, u)
	}
	return legal
}

// fightRefused says why a unit may not roll at another in Melee (EU-MEL-04,
// EU-MEL-08).
func (s *State) fightRefused(u, t int8) rules.Refusal {
	switch {
	case s.card(u).melee == 0 && s.arm(u) == Commander:
		return refuse("EU-ELI-04", codeNoDice, 0, 0)
	case s.card(u).melee == 0:
		return refuse("EU-MEL-05", codeNoDice, 0, 0)
	case s.Pieces[u].Fought:
		return refuse("EU-MEL-04", codeFought, 0, 0)
	case t < 0 || !s.pair(u, t):
		return refuse("EU-MEL-03", codeNotLocked, 0, 0)
	}
	return legal
}
