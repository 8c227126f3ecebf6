package napoleonic

import "drumhead/rules"

// Reasons of refusals, for explain.
const (
	codeNone uint8 = iota
	codeOver
	codeUmpireOnly
	codeNobodyAsked
	codeNoEnd
	codeEnemyPart
	codeOtherSeat
	codeGone
	codeNotYet // A: turn
	codeNotNow // A: turn
	codeNotListed
	codeDone
	codeTurnOfOther // A: who is being activated
	codeFollowUp
	codeNoFollowUp
	codeRetreating
	codeNoRetreat
	codeNoActs // the arm never does this
	codeGunsMoved
	codeGunsFired
	codeManoeuvreOver
	codeTwice
	codeStopped     // A: cell
	codeRallyClosed // a General between two hexes
	codeTooFar      // A: hexes wanted, B: hexes left
	codeNotNext     // A: cell
	codeGround      // A: cell
	codeTaken       // A: cell
	codeNoStopHere  // A: cell
	codeStopOnWay   // A: cell
	codeFacingHere
	codeSameFacing
	codeTurnTooMuch // A: hexsides, B: hexes entered
	codeNoFormation
	codeSameFormation
	codeNoMovement // of a change
	codeNotEnemy
	codeGeneralTarget
	codeRange // A: distance, B: reach
	codeSight // A: cell that blocks, B: target's cell
	codeArc
	codeSquareAssault
	codeNotAdjacent // A: distance
	codeNoHexLeft
	codeMustMove
	codeTargetGround
	codeNotRetreating
	codeRallyReach // A: distance
	codeTried
	codeTiming
	codeNoExit
	codeEntry
	codeBlockedEntry
	codeEnterFirst
	codeRuling // A: what is wrong with it
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
			return refuse("NP-CONV-01", codeUmpireOnly, 0, 0)
		}
		return s.rulingRefused(o)
	case next(s) != rules.Ask:
		return refuse("NP-TURN-03", codeNobodyAsked, 0, 0)
	case o.Verb == EndVerb:
		free := s.b.opt[activationOrder] == freeOrder && s.Active == nobody && s.Frame.Step == NoStep
		if !free || seat != s.b.sides[s.Part].spokesman {
			return refuse("NP-TURN-04", codeNoEnd, 0, 0)
		}
		return legal
	case s.side(o.Unit) != s.Part:
		// Nobody acts in the enemy's part (NP-TURN-03, NP-TURN-06).
		clause := "NP-TURN-03"
		if seat >= 0 && s.b.seats[seat].Side == s.b.sides[s.side(o.Unit)].id {
			clause = "NP-TURN-06"
		}
		return refuse(clause, codeEnemyPart, 0, 0)
	case seat < 0 || s.card(o.Unit).seats>>seat&1 == 0:
		return refuse("NP-TURN-03", codeOtherSeat, 0, 0)
	}
	if r := s.notItsTurn(o); r.Clause != "" {
		return r
	}
	if s.Frame.Step == FollowStep {
		return legal
	}
	return s.deedRefused(o)
}

// notItsTurn says why it is not this piece that is asked.
func (s *State) notItsTurn(o *Order) rules.Refusal {
	p := &s.Pieces[o.Unit]
	choice := o.Verb == OccupyVerb || o.Verb == StandVerb
	if s.Frame.Step == FollowStep {
		if o.Unit != s.Frame.Units[0] || !choice {
			return refuse("NP-ASL-11", codeFollowUp, int(s.Frame.Units[0]), 0)
		}
		return legal
	}
	switch {
	case choice:
		return refuse("NP-ASL-11", codeNoFollowUp, 0, 0)
	case p.Fate != OnTable && p.Fate != Waiting:
		return refuse(fateClauses[p.Fate], codeGone, int(p.Fate), 0)
	case o.Unit == s.Active:
		return legal
	case o.Verb == RallyVerb && s.b.opt[rallyTiming] == atUnit:
		return legal // its own check knows whose activation it must be
	case p.Fate == Waiting && s.card(o.Unit).entersTurn > s.Turn:
		return refuse("NP-TURN-07", codeNotYet, int(s.card(o.Unit).entersTurn), 0)
	case p.Fate == Waiting && p.Done:
		return refuse("NP-TURN-07", codeNotNow, int(s.Turn)+1, 0)
	case p.Done:
		return refuse("NP-TURN-05", codeDone, 0, 0)
	case s.Active != nobody:
		return refuse("NP-TURN-04", codeTurnOfOther, int(s.Active), 0)
	case !s.listed(o.Unit):
		return refuse("NP-TURN-04", codeNotListed, 0, 0)
	}
	return legal
}

var fateClauses = [fates]string{Destroyed: "NP-DES-02", Left: "NP-RET-04", Exited: "NP-VIC-04", Captured: "NP-GEN-03", Killed: "NP-GEN-04"}

// deedRefused says why a piece whose turn it is may not do this.
func (s *State) deedRefused(o *Order) rules.Refusal {
	u := o.Unit
	p := &s.Pieces[u]
	switch {
	case o.Verb == RallyVerb:
		return s.rallyRefused(u, o.Target)
	case p.Retreating && o.Verb == RetreatVerb:
		return legal
	case p.Retreating && o.Verb == FormVerb:
		return refuse("NP-FORM-03", codeRetreating, 0, 0)
	case p.Retreating:
		return refuse("NP-RET-02", codeRetreating, 0, 0)
	case o.Verb == RetreatVerb:
		return refuse("NP-RET-02", codeNoRetreat, 0, 0)
	case o.Verb == DoneVerb:
		return legal // NP-TURN-05
	case o.Verb == EnterVerb:
		return s.enterRefused(o)
	case p.Fate == Waiting:
		return refuse("NP-TURN-07", codeEnterFirst, 0, 0)
	}
	switch o.Verb {
	case MoveVerb:
		return s.moveRefused(o)
	case TurnVerb:
		return s.turnRefused(o)
	case FormVerb:
		return s.formRefused(o)
	case FireVerb:
		if r := s.fireRefused(u); r.Clause != "" {
			return r
		}
		return s.targetRefused(u, o.Target)
	case AssaultVerb:
		if r := s.assaultRefused(u); r.Clause != "" {
			return r
		}
		return s.assaultOnRefused(u, o.Target)
	case ExitVerb:
		return s.exitRefused(u)
	}
	return refuse("NP-ACT-05", codeNoActs, 0, 0)
}
