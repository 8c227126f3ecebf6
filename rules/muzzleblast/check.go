package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// Why an order is refused; explain puts it into words.
const (
	notAsked uint8 = 1 + iota
	notYours
	notUmpire
	notHere
	notOnTable
	passedBy
	underCompulsion
	tooFar // A: thousandths it would cost, B: it may
	offTable
	waterInWay
	houseInWay
	cliffInWay
	highInWay
	wallInWay
	gapTooNarrow
	shortLeg
	noRoomThere
	noFiles
	notOfThis // the piece cannot do that
	tooNear   // in contact it may not come nearer
	notTouching
	straying // A: figure
	noPushers
	isLimbered
	notLimbered
	noLimber
	limberFar
	houseFull
	housedEnemy
	notOnFoot
	sideways // nothing to leave
	gunBusy
	noCrew
	crewAway
	halfRate
	wrongRange // A: thousandths, B: of the limit that it has not kept
	cannotSee
	friendBetween
	noTarget
	mortarGrape
	noWall
	isRuin
	noShooters
	wrongArc
	outOfRange
	inMelee
	notEnemy
	runningAway
	badNumber
	tooMany
	noVacancy
	notOfficer
	notRouting
	manyTargets
	manAway
	mazeInWay
)

func no(clause string, code uint8, ab ...int32) rules.Refusal {
	r := rules.Refusal{Clause: clause, Code: code}
	if len(ab) > 0 {
		r.A = ab[0]
	}
	if len(ab) > 1 {
		r.B = ab[1]
	}
	return r
}

var legal rules.Refusal

// check is given what the seat knows.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	if o.Verb.rules() {
		return s.checkRuling(seat, o)
	}
	side := s.seatSide(seat)
	if side < 0 {
		return no("MB-TRN-01", notAsked)
	}
	if !s.asks(side) {
		return s.unasked(seat, side, o)
	}
	if o.Verb == DoneVerb {
		return legal
	}
	if o.Verb == FightVerb {
		if s.Stage != Melee {
			return no("MB-TRN-01", notAsked)
		}
		return legal
	}
	switch s.Stage {
	case Orders:
		switch {
		case o.Verb.ahead():
			return s.checkAhead(seat, side, o)
		case !o.Verb.plots():
			return no("MB-TRN-01", notAsked)
		}
		return s.checkPlot(seat, side, o)
	case Artillery:
		if !o.Verb.lays() && o.Verb != ServeVerb {
			return no("MB-TRN-01", notAsked)
		}
		return s.checkLay(seat, side, o)
	case Arms:
		if o.Verb != FireVerb && o.Verb != HoldFireVerb {
			return no("MB-TRN-01", notAsked)
		}
		return s.checkFire(seat, side, o)
	}
	return no("MB-TRN-01", notAsked)
}

// unasked is why an order may not be given by a side that is not asked: that it
// could not be given anyway, if so.
func (s *State) unasked(seat rules.Seat, side int8, o *Order) rules.Refusal {
	var r rules.Refusal
	switch {
	case s.Stage == Artillery && o.Verb.lays():
		r = s.checkLay(seat, side, o)
	case s.Stage == Arms && o.Verb == FireVerb:
		r = s.checkFire(seat, side, o)
	}
	if r.Legal() {
		r = no("MB-TRN-01", notAsked)
	}
	return r
}

// seatSide is the side of a seat, -1: of none.
func (s *State) seatSide(seat rules.Seat) int8 {
	if seat < 0 {
		return -1
	}
	for side := range s.b.sides {
		if s.b.sides[side].seats>>uint(seat)&1 != 0 {
			return int8(side)
		}
	}
	return -1
}

// asks says whether a side is asked anything now.
func (s *State) asks(side int8) bool {
	switch s.Stage {
	case Orders, Melee:
		return !s.Closed[side]
	case Artillery, Arms:
		if s.b.opt[fireSimultaneity] == inOrder {
			return s.Up >= 0 && s.upSide() == side
		}
		return !s.Closed[side]
	}
	return false
}

// owns says whether a seat may order a piece of its side.
func (s *State) owns(seat rules.Seat, side int8, p Piece) bool {
	u := s.unit(p)
	if p == nobody || s.side(p) != side {
		return false
	}
	if u < 0 || s.b.units[u].side != side {
		return s.b.sides[side].seats>>uint(seat)&1 != 0 // what is captured anybody may order
	}
	return s.b.units[u].seats>>uint(seat)&1 != 0
}

// there says whether a piece is on the table.
func (s *State) there(p Piece) bool {
	switch {
	case p.isUnit():
		return s.on(int8(p))
	case p.isGun():
		return p.gun() < s.b.gunN && !s.Guns[p.gun()].Away
	case p.isCart():
		return p.cart() < s.b.cartN && !s.Carts[p.cart()].Hooked
	case p.isFigure():
		return s.Figures[p.figure()].lives()
	}
	return false
}

// turnOf is a unit's place in its side's order, from 0; -1: it has none.
func (s *State) turnOf(p Piece) int8 {
	u := s.unit(p)
	side := s.side(p)
	if u < 0 || s.b.units[u].side != side {
		return -1
	}
	for i, v := range s.Queue[side] {
		if v == u {
			return int8(i)
		}
	}
	return -1
}

// passed tells that one who stands farther to the right has had his order: a
// unit that is passed cannot be recalled (MB-SIM-01).
func (s *State) passed(p Piece) bool {
	i := s.turnOf(p)
	return s.b.opt[leftToRight] != freeOrder && i >= 0 && i < s.Hand[s.side(p)]
}

// checkPlot is S2: an order of movement.
func (s *State) checkPlot(seat rules.Seat, side int8, o *Order) rules.Refusal {
	switch {
	case !s.owns(seat, side, o.Who):
		return no("MB-TRN-01", notYours)
	case !s.there(o.Who):
		return no("MB-TRN-01", notOnTable)
	case s.passed(o.Who):
		return no("MB-SIM-01", passedBy)
	case s.Plotted[side] == maxPlots && s.plot(o.Who) == nil:
		return no("MB-MOV-16", tooMany)
	}
	switch o.Verb {
	case StandVerb:
		return s.checkStand(o)
	case MoveVerb:
		return s.checkMove(o)
	case FollowVerb:
		return s.checkFollow(o)
	case EnterVerb:
		return s.checkEnter(o)
	case LeaveVerb:
		return s.checkLeave(o)
	case JoinVerb:
		return s.checkJoin(side, o)
	case WithVerb:
		return s.checkWith(side, o)
	}
	return s.checkLimber(o)
}

// still says whether a piece's unit is kept from the player's orders, and by
// what (MB-MOV-13).
func (s *State) still(p Piece) bool {
	u := s.unit(p)
	if u < 0 || p.isCart() || s.b.units[u].side != s.side(p) {
		return false
	}
	w := &s.Units[u]
	return w.Compelled != Free || w.HaltUntil >= s.Turn && w.HaltUntil > 0
}

// flees says whether a unit goes back or runs.
func (s *State) flees(u int8) bool {
	return s.Units[u].Compelled == Retreating || s.Units[u].Compelled == Routing
}

// checkStand: it turns, and may re-form unless it is under compulsion; an order
// to one who is, is ignored with a report and no error, but for those who run
// (MB-MOV-13).
func (s *State) checkStand(o *Order) rules.Refusal {
	p := o.Who
	if p.isUnit() && s.flees(int8(p)) {
		return no("MB-MOV-13", underCompulsion)
	}
	if p.isFigure() && (s.Figures[p.figure()].Is == InRanks || o.First != asBefore) {
		return no("MB-MOV-16", notOfThis)
	}
	if r := s.checkForm(p, o.First, s.origin(p)); !r.Legal() || s.still(p) {
		return r
	}
	form := s.formOf(p, o.First)
	return s.checkWheel(p, s.goer(p, form.Files, s.reforms(p, &o.Plot)), form, form, nil)
}

// checkForm: files are of blocks, and as many as men at most; where a place is
// given, there must be room on the table.
func (s *State) checkForm(p Piece, f Form, _ inches.Position) rules.Refusal {
	if f.Files == 0 {
		return legal
	}
	if !p.isUnit() || s.ranked(int8(p)) == 0 && f.Files > 0 || int(f.Files) > max(s.ranked(int8(p)), 1) {
		return no("MB-ORG-08", noFiles)
	}
	return legal
}

// origin is where a piece's way begins.
func (s *State) origin(p Piece) inches.Position {
	switch {
	case p.isUnit() && s.ranked(int8(p)) == 0:
		return s.middle(int8(p)).Position()
	case p.isUnit():
		return s.Units[p].At
	case p.isGun():
		return s.Guns[p.gun()].At
	case p.isCart():
		return s.Carts[p.cart()].At
	}
	return s.figureAt(p.figure()).Position()
}

// looks is which way a piece faces.
func (s *State) looks(p Piece) inches.Heading {
	switch {
	case p.isGun():
		return s.Guns[p.gun()].Facing
	case p.isCart():
		return s.Carts[p.cart()].Facing
	}
	return s.Units[s.unit(p)].Facing
}

// formOf is a piece's form with what an order changes of it.
func (s *State) formOf(p Piece, f Form) Form {
	out := Form{Facing: s.looks(p), Files: 1}
	if p.isUnit() {
		out.Files = max(s.Units[p].Files, 1)
	}
	if f.Files > 0 {
		out.Files = f.Files
	}
	if f.Facing >= 0 {
		out.Facing = f.Facing
	}
	return out
}

// isBlock says whether a unit stands in ranks, all or part of it.
func (s *State) isBlock(p Piece) bool { return p.isUnit() && s.ranked(int8(p)) > 0 }
