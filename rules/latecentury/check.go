package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// Reasons of refusals, for explain.
const (
	codeNone uint8 = iota
	codeOver
	codeUmpireOnly
	codeNobodyAsked
	codeWrongStage // A: the stage
	codeOtherSide
	codeOtherSeat
	codeGone // A: fate, B: 1 of the target
	codeDone
	codeNoCard
	codeLaterCard // A: the active piece
	codeAttached
	codeRetreating
	codeZone
	codeDeployGround // A: cell
	codeDeployed
	codeTaken // A: cell
	codeNoUnitHere
	codeNoMoreCards
	codeNotEligible
	codeTurnFirst
	codeTurnedAlready
	codeNothingTurned
	codeNoRetreat
	codeRetreatChoice // A: cell, -1 none; B: what else is wrong with it
	codeRetreatEdges  // A: cell
	codeBreakOrRemain
	codeNotInContact
	codeNoBreak
	codeMustMove
	codeChosen
	codeFiredFirst
	codeMoved
	codeTurned
	codeGunsFired
	codeGunsMoved
	codeNotNext // A: cell
	codeEnemyIn // A: cell
	codeWater   // A: cell
	codeClose   // A: cell
	codeNoSlide // A: cell
	codeOneStep
	codeContact    // A: cell
	codeFord       // A: cell
	codeFriend     // A: cell
	codeFriendStop // A: cell
	codeTooFar     // A: wanted, B: allowance
	codeSameFacing
	codeNoWeapon
	codeTwice
	codeNotEnemy
	codeWithUnit
	codeRange  // A: distance, B: range
	codeArc    // A: from, B: to
	codeSight  // A: cell that blocks, B: target's cell
	codeUnseen // A: distance
	codeTried
	codeFacedOnly // A: the faced piece
	codeContactFire
	codeFace
	codeNotAlone
	codeNotJoined
	codeSearch
	codeEntry // A: cell
	codeEnterFirst
	codeOnTable
	codePivots
	codeRuling // A: what is wrong with it
	codes
)

func refuse(clause string, code uint8, a, b int) rules.Refusal {
	return rules.Refusal{Clause: clause, Code: code, A: int32(a), B: int32(b)}
}

// legal is no refusal.
var legal rules.Refusal

var fateClauses = [fates]string{Undeployed: "LC-UNIT-02", Waiting: "LC-CARD-06", Destroyed: "LC-CC-06", Left: "LC-RET-03", Surrendered: "LC-RET-04", Killed: "LC-CMD-10"}

// stageOf is the stage in which a verb has its place.
func stageOf(v Verb) Stage {
	switch v {
	case DeployVerb:
		return DeployStage
	case AloneVerb, WithVerb:
		return DeclareStage
	case DealVerb, TurnCardVerb, EndVerb:
		return DealStage
	case RetreatVerb:
		return RetreatsStage
	}
	return ActivateStage
}

var stageClauses = [stages]string{"LC-UNIT-02", "LC-TURN-01", "LC-CMD-02", "LC-TURN-01", "LC-CARD-02", "LC-RET-01", "LC-TURN-01", "LC-TURN-01"}

// check says why an order may not be given.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	switch {
	case s.Over:
		return refuse(s.Ending.Clause(), codeOver, 0, 0)
	case o.Verb >= SetAt:
		if seat < 0 || s.b.umpires>>seat&1 == 0 {
			return refuse("LC-GEN-04", codeUmpireOnly, 0, 0)
		}
		if next(s) != rules.Ask {
			return refuse("LC-GEN-04", codeNobodyAsked, 0, 0)
		}
		return s.rulingRefused(o)
	case next(s) != rules.Ask:
		return refuse("LC-TURN-01", codeNobodyAsked, 0, 0)
	}
	if r := s.seatRefused(seat, o); r.Clause != "" {
		return r
	}
	stage := s.Stage
	if s.Frame.Step == FleeStep {
		stage = RetreatsStage
	}
	if stageOf(o.Verb) != stage {
		return s.stageRefused(o, stage)
	}
	switch stage {
	case DeployStage:
		return s.deployRefused(o)
	case DeclareStage:
		return s.declareRefused(o)
	case DealStage:
		return s.dealRefused(o)
	case RetreatsStage:
		return s.retreatRefused(o)
	}
	return s.activeRefused(o)
}

// asked is the side that must decide now.
func (s *State) asked() int8 {
	if s.Frame.Step == FleeStep {
		return s.side(s.fleeing())
	}
	return s.Side
}

// seatRefused says why it is not for this seat to order this piece.
func (s *State) seatRefused(seat rules.Seat, o *Order) rules.Refusal {
	side := s.asked()
	if o.Unit == nobody {
		if !s.mayCommand(seat, side) {
			return refuse("LC-TURN-02", codeOtherSide, 0, 0)
		}
		return legal
	}
	own := seat >= 0 && s.seatsFor(o.Unit)>>seat&1 != 0
	if stageOf(o.Verb) != ActivateStage {
		own = s.mayCommand(seat, s.side(o.Unit))
	}
	if !own {
		return refuse("LC-ARMY-01", codeOtherSeat, 0, 0)
	}
	if s.side(o.Unit) != side {
		return s.otherSide(o)
	}
	return legal
}

// mayCommand says whether a seat is a side's Commander's, who deploys, deals
// and has the retreats made.
func (s *State) mayCommand(seat rules.Seat, side int8) bool {
	return seat >= 0 && s.b.sides[side].command>>seat&1 != 0
}

// seatsFor are the seats that order a piece. Of a hidden one all of its side:
// who is asked would else tell which it is.
func (s *State) seatsFor(u int8) uint32 {
	if s.Pieces[u].Hidden {
		return s.b.sides[s.side(u)].seats
	}
	return s.card(u).seats
}

// otherSide says why a piece may do nothing while the enemy is asked.
func (s *State) otherSide(o *Order) rules.Refusal {
	if s.Stage == ActivateStage && s.Frame.Step == NoStep {
		if r := s.cardRefused(o.Unit); r.Clause != "" {
			return r
		}
	}
	return refuse("LC-TURN-02", codeOtherSide, 0, 0)
}

// stageRefused says why an order has no place in this stage.
func (s *State) stageRefused(o *Order, stage Stage) rules.Refusal {
	if o.Unit != nobody {
		p := &s.Pieces[o.Unit]
		switch {
		case !p.lives():
			return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 0)
		case p.Retreating && o.Verb == DealVerb:
			return refuse("LC-RET-01", codeRetreating, 0, 0)
		case o.Verb == RetreatVerb && !p.Retreating:
			return refuse("LC-RET-01", codeNoRetreat, 0, 0)
		}
	}
	return refuse(stageClauses[stageOf(o.Verb)], codeWrongStage, int(stage), 0)
}

// cardRefused says why a piece is not the one that is being activated.
func (s *State) cardRefused(u int8) rules.Refusal {
	p := &s.Pieces[u]
	switch {
	case u == s.Active:
		return legal
	case p.Fate != OnTable && p.Fate != Waiting:
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 0)
	case p.Retreating:
		return refuse("LC-RET-05", codeRetreating, 0, 0)
	case !s.acts(u):
		return refuse("LC-CMD-06", codeAttached, 0, 0)
	case p.Done:
		return refuse("LC-ACT-04", codeDone, 0, 0)
	case p.Card == noCard:
		return refuse("LC-CARD-06", codeNoCard, 0, 0)
	}
	return refuse("LC-CARD-05", codeLaterCard, int(s.Active), 0)
}

// zone says whether a square is one of the two rows at a side's home edge.
func (s *State) zone(side int8, c square.Cell) bool {
	return s.b.board.Depth(c, s.b.sides[side].home) <= 2
}

// deployRefused says why a piece may not be placed there (LC-UNIT-02).
func (s *State) deployRefused(o *Order) rules.Refusal {
	u, c := o.Unit, o.to()
	switch {
	case s.Pieces[u].Fate != Undeployed:
		return refuse("LC-UNIT-02", codeDeployed, 0, 0)
	case !s.zone(s.side(u), c):
		return refuse("LC-UNIT-02", codeZone, 0, 0)
	}
	return s.standRefused(u, c)
}

// standRefused says why a piece may not begin the battle in a square.
func (s *State) standRefused(u int8, c square.Cell) rules.Refusal {
	g, other := &s.b.ground[c], s.on[c]
	shares := s.card(u).arm == Commander && other != nobody
	enemy := s.b.commander[1-s.side(u)]
	switch {
	case other != nobody && (s.card(u).arm != Commander || s.side(other) != s.side(u)), s.Pieces[enemy].At == c:
		return refuse("LC-UNIT-02", codeTaken, int(c), 0)
	case g.barred():
		return refuse("LC-UNIT-02", codeDeployGround, int(c), 0)
	case !shares && !s.standsIn(u, c):
		return refuse("LC-UNIT-02", codeDeployGround, int(c), 0)
	}
	return legal
}

// mayDeclare says whether a side's Commander shares the square of a friendly
// Unit (LC-CMD-02).
func (s *State) mayDeclare(side int8) bool {
	p := &s.Pieces[s.b.commander[side]]
	return p.Fate == OnTable && p.At != square.None && s.on[p.At] != nobody
}

func (s *State) declareRefused(o *Order) rules.Refusal {
	if o.Unit != s.b.commander[s.Side] {
		return refuse("LC-CMD-02", codeNotAlone, 1, 0)
	}
	return legal
}

// dealRefused says why a card may not be dealt (LC-CARD-02 to 04).
func (s *State) dealRefused(o *Order) rules.Refusal {
	first := s.b.opt[cardChoice] == turnThenName
	switch o.Verb {
	case EndVerb:
		if s.Turned != noCard {
			return refuse("LC-CARD-04", codeTurnedAlready, 0, 0)
		}
		return legal
	case TurnCardVerb:
		switch {
		case !first:
			return refuse("LC-CARD-04", codeTurnFirst, 0, 0)
		case s.Turned != noCard:
			return refuse("LC-CARD-04", codeTurnedAlready, 0, 0)
		}
		return legal
	}
	u := o.Unit
	p := &s.Pieces[u]
	switch {
	case first && s.Turned == noCard:
		return refuse("LC-CARD-04", codeNothingTurned, 0, 0)
	case !p.lives():
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 0)
	case p.Retreating:
		return refuse("LC-RET-01", codeRetreating, 0, 0)
	case !s.acts(u):
		return refuse("LC-CARD-03", codeAttached, 0, 0)
	case p.Card != noCard:
		return refuse("LC-CARD-03", codeNotEligible, 0, 0)
	case !s.eligible(u):
		return refuse("LC-CARD-06", codeNotEligible, 1, int(s.Comes[u]))
	case s.Limit[s.Side] < 1:
		return refuse("LC-CARD-02", codeNoMoreCards, 0, 0)
	}
	return legal
}

// activeRefused says why the active piece may not do this.
func (s *State) activeRefused(o *Order) rules.Refusal {
	u := o.Unit
	if o.Verb == BehindVerb {
		return s.behindRefused(u)
	}
	if s.card(u).arm == Commander && !s.acts(u) && u != s.Active {
		clause := "LC-CMD-06"
		if o.Verb == MoveVerb || o.Verb == TurnVerb || o.Verb == BreakVerb {
			clause = "LC-CMD-02"
		}
		return refuse(clause, codeAttached, 0, 0)
	}
	if r := s.cardRefused(u); r.Clause != "" {
		return r
	}
	if s.Contact != NoContact {
		return s.contactRefused(o)
	}
	waiting := s.Pieces[u].Fate == Waiting
	if waiting && o.Verb != EnterVerb && o.Verb != DoneVerb {
		return refuse("LC-CARD-06", codeEnterFirst, 0, 0)
	}
	undecided := s.undecided(u)
	switch o.Verb {
	case BreakVerb:
		return s.breakRefused(u)
	case RemainVerb:
		return s.remainRefused(u)
	case JoinVerb:
		return s.joinRefused(u)
	case FireVerb:
		if undecided && s.joinRefused(u).Clause != "" {
			return refuse("LC-CONT-06", codeBreakOrRemain, 0, 0)
		}
		return s.fireOrderRefused(u, o.Target)
	case FaceVerb:
		return refuse("LC-CONT-05", codeFace, 0, 0)
	case WithholdVerb:
		return refuse("LC-CONT-04", codeContactFire, 0, 0)
	}
	if undecided {
		clause := "LC-CONT-06"
		if o.Verb == DoneVerb {
			clause = "LC-ACT-02"
		}
		return refuse(clause, codeBreakOrRemain, 0, 0)
	}
	switch o.Verb {
	case MoveVerb:
		return s.moveRefused(o)
	case EnterVerb:
		return s.enterRefused(o)
	case TurnVerb:
		return s.turnRefused(o)
	case SearchVerb:
		return s.searchRefused(u, o.to())
	case DoneVerb:
		if s.mustMove(u) {
			return refuse("LC-CONT-09", codeMustMove, 0, 0)
		}
	}
	return legal
}

// undecided says whether the active piece is in contact and has still to break
// it or remain (LC-ACT-02).
func (s *State) undecided(u int8) bool {
	return s.Did&(broke|remained|moved) == 0 && s.inContact(u)
}

// mustMove says whether the active piece has chosen to break contact and has
// not done it (LC-CONT-06, LC-CONT-09).
func (s *State) mustMove(u int8) bool {
	return s.Did&broke != 0 && s.Did&moved == 0 && s.inContact(u) && s.mayStep(u)
}

// mayStep says whether some square is in reach.
func (s *State) mayStep(u int8) bool {
	var r reach
	s.explore(&r, u)
	return r.leads()
}

func (s *State) breakRefused(u int8) rules.Refusal {
	switch {
	case s.Did&(broke|remained|moved) != 0:
		return refuse("LC-CONT-06", codeChosen, 0, 0)
	case !s.inContact(u):
		return refuse("LC-CONT-06", codeNotInContact, 0, 0)
	case !s.mayStep(u):
		return refuse("LC-CONT-06", codeNoBreak, 0, 0)
	}
	return legal
}

func (s *State) remainRefused(u int8) rules.Refusal {
	switch {
	case s.Did&(broke|remained|moved) != 0:
		return refuse("LC-CONT-07", codeChosen, 0, 0)
	case !s.inContact(u):
		return refuse("LC-CONT-07", codeNotInContact, 0, 0)
	case s.Did&fired != 0 && s.joinRefused(u).Clause == "":
		return refuse("LC-CONT-07", codeFiredFirst, 0, 0)
	}
	return legal
}

// joinRefused says why a Commander may not join where he stands (LC-CMD-04).
func (s *State) joinRefused(g int8) rules.Refusal {
	switch p := &s.Pieces[g]; {
	case s.card(g).arm != Commander:
		return refuse("LC-CMD-04", codeNotAlone, 0, 0)
	case p.At == square.None || s.on[p.At] == nobody || s.side(s.on[p.At]) != s.side(g):
		return refuse("LC-CMD-04", codeNoUnitHere, 0, 0)
	case s.Did&(broke|remained) != 0 && s.inContact(g):
		return refuse("LC-CMD-04", codeChosen, 0, 0)
	}
	return legal
}

// behindRefused says why a Commander may not be left behind (LC-CMD-05).
func (s *State) behindRefused(g int8) rules.Refusal {
	p := &s.Pieces[g]
	switch {
	case s.card(g).arm != Commander || p.With == nobody || !p.Joined:
		return refuse("LC-CMD-05", codeNotJoined, 0, 0)
	case p.With != s.Active || s.Did != 0 || s.Contact != NoContact:
		return refuse("LC-CMD-05", codeNotJoined, 1, 0)
	}
	return legal
}
