package latecentury

import (
	"fmt"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/square"
)

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	v := scene.Refusal{Clause: r.Clause}
	if o.Unit >= 0 {
		v.Pieces = append(v.Pieces, s.card(o.Unit).id)
		if o.Target >= 0 {
			v.Pieces = append(v.Pieces, s.card(o.Target).id)
		}
	}
	x := &explainer{s: s, o: o, r: r}
	v.Text = x.text()
	switch r.Code {
	case codeDeployGround, codeTaken, codeNotNext, codeEnemyIn, codeWater, codeClose, codeNoSlide, codeContact, codeFord,
		codeFriend, codeFriendStop, codeSight, codeEntry:
		if s.b.board.Holds(square.Cell(r.A)) {
			v.Cells = []string{s.b.board.Name(square.Cell(r.A))}
		}
	case codeLaterCard, codeFacedOnly:
		if r.A >= 0 {
			v.Pieces = append(v.Pieces, s.card(int8(r.A)).id)
		}
	}
	if o.Unit >= 0 && o.Target >= 0 {
		switch r.Code {
		case codeSight, codeRange, codeArc, codeUnseen:
			v.Line = s.line(o.Unit, o.Target)
		}
	}
	return v
}

type explainer struct {
	s *State
	o *Order
	r rules.Refusal
}

// who is the piece that was ordered, at the beginning of a sentence.
func (x *explainer) who() string {
	if x.o.Unit < 0 {
		return "The side"
	}
	return tell.Capital(x.s.the(x.o.Unit))
}

func (x *explainer) agree(u int8, singular, plural string) string {
	if u < 0 {
		return singular
	}
	return x.s.agree(u, singular, plural)
}

func (x *explainer) has() string { return x.agree(x.o.Unit, "has", "have") }

func (x *explainer) is() string { return x.agree(x.o.Unit, "is", "are") }

func (x *explainer) target() string {
	if x.o.Target < 0 {
		return "the target"
	}
	return x.s.the(x.o.Target)
}

func (x *explainer) targetIs() string {
	return tell.Capital(x.target()) + " " + x.agree(x.o.Target, "is", "are")
}

// cell is the square that the refusal speaks of; on the map it is outlined.
func (x *explainer) cell() string { return x.s.b.places.Place(square.Cell(x.r.A)) }

// other is the piece that the refusal speaks of.
func (x *explainer) other() string {
	if x.r.A < 0 {
		return "another"
	}
	return x.s.the(int8(x.r.A))
}

func (x *explainer) text() string {
	for _, say := range []func(who string, a, b int) string{x.turn, x.moving, x.contact, x.firing} {
		if text := say(x.who(), int(x.r.A), int(x.r.B)); text != "" {
			return text
		}
	}
	return "This may not be done now."
}

var stageWords = [stages]string{"the deployment", "the beginning", "the Commanders' declarations", "the command throw", "the deal", "the retreats", "the activations", "the end of the turn"}

var gones = [fates]string{"it is not seen", "it has not been deployed", "it has not entered yet", "destroyed", "it has left", "it has surrendered", "killed"}

// turn is why something of the turn and its cards is refused.
func (x *explainer) turn(who string, a, b int) string {
	switch x.r.Code {
	case codeOver:
		return "The battle is over."
	case codeUmpireOnly:
		return "Only an umpire gives rulings."
	case codeNobodyAsked:
		return "Nobody is asked now: the table goes on by itself."
	case codeWrongStage:
		return fmt.Sprintf("This has its place in %s; now it is %s.", stageWords[stageOf(x.o.Verb)], stageWords[a])
	case codeOtherSide:
		return "The other side is asked now."
	case codeOtherSeat:
		return fmt.Sprintf("%s %s not under your command.", who, x.is())
	case codeGone:
		if b == 1 {
			return fmt.Sprintf("%s not on the table: %s.", x.targetIs(), gones[a])
		}
		return fmt.Sprintf("%s %s not on the table: %s.", who, x.is(), gones[a])
	case codeDone:
		return fmt.Sprintf("%s %s been activated this turn; that is once only.", who, x.has())
	case codeNoCard:
		return fmt.Sprintf("%s %s no card this turn and may not be activated.", who, x.has())
	case codeLaterCard:
		return fmt.Sprintf("It is the turn of %s: the lowest card comes first.", x.other())
	case codeAttached:
		return fmt.Sprintf("%s is with a Unit and acts with it: it has no orders of its own this turn.", who)
	case codeRetreating:
		return fmt.Sprintf("%s %s retreating: no card, no fire, no attack, only the retreat.", who, x.is())
	case codeZone:
		return "A side deploys in the two rows nearest its home edge."
	case codeDeployGround:
		return fmt.Sprintf("%s may not begin in %s.", who, x.cell())
	case codeDeployed:
		return fmt.Sprintf("%s %s on the table already.", who, x.is())
	case codeTaken:
		return fmt.Sprintf("%s is taken.", tell.Capital(x.cell()))
	case codeNoUnitHere:
		return "There is no friendly Unit in his square."
	case codeNoMoreCards:
		return "All the cards of this turn are dealt."
	case codeNotEligible:
		if a == 1 {
			return fmt.Sprintf("%s cannot be dealt a card now.", who)
		}
		return fmt.Sprintf("%s %s a card already; one is the most.", who, x.has())
	case codeTurnFirst:
		return "A Unit is named first and its card turned then; see the option card-choice."
	case codeTurnedAlready:
		return "The card that is turned must be given to a Unit first."
	case codeNothingTurned:
		return "A card must be turned first."
	case codeNoRetreat:
		return fmt.Sprintf("%s %s no retreat move to make now.", who, x.has())
	case codeRetreatChoice:
		return "A retreat goes as near to its edge as it can, clear of enemies where it can; this is not one of the ways."
	case codeRuling:
		return x.ruling(a)
	}
	return ""
}

// moving is why a move is refused.
func (x *explainer) moving(who string, a, b int) string {
	switch x.r.Code {
	case codeMoved:
		return fmt.Sprintf("%s %s moved; a move is made once, in one go.", who, x.has())
	case codeTurned:
		return fmt.Sprintf("%s %s moved; a turn on the spot counts as a move.", who, x.has())
	case codePivots:
		return fmt.Sprintf("%s %s turned already; it may turn again after it has fired or moved.", who, x.has())
	case codeGunsFired:
		return fmt.Sprintf("%s %s fired; a gun moves or fires, not both.", who, x.has())
	case codeGunsMoved:
		return fmt.Sprintf("%s %s moved; a gun moves or fires, not both.", who, x.has())
	case codeNotNext:
		return fmt.Sprintf("%s cannot be reached so: a move goes from square to neighbouring square, never diagonally.", tell.Capital(x.cell()))
	case codeEnemyIn:
		return fmt.Sprintf("An enemy stands in %s.", x.cell())
	case codeWater:
		return fmt.Sprintf("Nobody may enter %s: there is no ford or bridge.", x.cell())
	case codeClose:
		return fmt.Sprintf("%s may enter or leave %s only along a road: close terrain.", who, x.cell())
	case codeNoSlide:
		return fmt.Sprintf("%s touches an enemy: the first step must break contact with all of them.", tell.Capital(x.cell()))
	case codeOneStep:
		return "A move that breaks contact ends after the first step; see the option break-contact-continue."
	case codeContact:
		return fmt.Sprintf("%s touches an enemy: %s must stop there.", tell.Capital(x.cell()), x.s.the(x.o.Unit))
	case codeFord:
		return fmt.Sprintf("%s ends the move.", tell.Capital(x.cell()))
	case codeFriend:
		return fmt.Sprintf("Another Unit stands in %s: it may be passed, but no move ends there.", x.cell())
	case codeFriendStop:
		return fmt.Sprintf("%s would have to stop in %s, where another Unit stands.", who, x.cell())
	case codeTooFar:
		return fmt.Sprintf("This takes %d squares of movement; %s %s %d.", a, x.s.the(x.o.Unit), x.has(), b)
	case codeSameFacing:
		return fmt.Sprintf("%s %s that way already.", who, x.agree(x.o.Unit, "faces", "face"))
	case codeEntry:
		if a >= 0 {
			return fmt.Sprintf("%s enters at %s.", who, x.cell())
		}
		return fmt.Sprintf("%s enters at its home edge.", who)
	case codeEnterFirst:
		return fmt.Sprintf("%s must enter the table first.", who)
	case codeOnTable:
		return fmt.Sprintf("%s %s on the table already.", who, x.is())
	}
	return ""
}

// contact is why something in contact is refused.
func (x *explainer) contact(who string, a, b int) string {
	switch x.r.Code {
	case codeBreakOrRemain:
		return fmt.Sprintf("%s %s in contact: it must break off, or remain and fight.", who, x.is())
	case codeNotInContact:
		return fmt.Sprintf("%s %s not in contact with an enemy.", who, x.is())
	case codeNoBreak:
		return "There is no first step to a square clear of every enemy: it must remain."
	case codeMustMove:
		return fmt.Sprintf("%s %s chosen to break contact and must move.", who, x.has())
	case codeChosen:
		return "That has been chosen already."
	case codeFiredFirst:
		return fmt.Sprintf("%s has fired: he may join or break off.", who)
	case codeFacedOnly:
		return fmt.Sprintf("In contact with %s nothing else is open: fire, and then close combat.", x.other())
	case codeContactFire:
		return "Fire in contact is compulsory; see the option contact-fire."
	case codeFace:
		if a == 1 {
			return fmt.Sprintf("%s no enemy that %s touches.", x.targetIs(), x.s.the(x.o.Unit))
		}
		return "One of several enemies in contact must be chosen, and only then."
	case codeNotAlone:
		return "Only a Commander joins a Unit."
	case codeNotJoined:
		return "Only a Commander who joined this turn may be left behind, before the Unit does anything."
	}
	return ""
}

// firing is why fire or a search is refused.
func (x *explainer) firing(who string, a, b int) string {
	switch x.r.Code {
	case codeNoWeapon:
		return fmt.Sprintf("%s %s no weapon to fire.", who, x.has())
	case codeTwice:
		return fmt.Sprintf("%s %s done that this turn; it may be done once.", who, x.has())
	case codeNotEnemy:
		return fmt.Sprintf("%s no enemy.", x.targetIs())
	case codeWithUnit:
		return fmt.Sprintf("%s with %s and cannot be picked out.", x.targetIs(), x.other())
	case codeRange:
		return fmt.Sprintf("%s at %d squares; the range is %d.", x.targetIs(), a, b)
	case codeArc:
		return fmt.Sprintf("%s outside the arc of fire: the quarter in front, both diagonals included.", x.targetIs())
	case codeSight:
		return fmt.Sprintf("%s blocks the line of sight.", x.blocker(square.Cell(a)))
	case codeUnseen:
		return fmt.Sprintf("Whoever is in close terrain can be seen only within %d squares; this is %d.", seeWithin, a)
	case codeTried:
		return fmt.Sprintf("%s %s looked for %s in vain this turn.", who, x.has(), x.target())
	case codeSearch:
		return [...]string{"Nobody is hidden without the option unseen-units: off-table.", "A Unit in contact does not search.", "There is nothing to search: wanted a square of close terrain where nobody is seen."}[a]
	}
	return ""
}

// blocker is what blocks sight in a square.
func (x *explainer) blocker(c square.Cell) string {
	name, g := x.s.b.places.Place(c), &x.s.b.ground[c]
	switch u := x.s.on[c]; {
	case x.r.Clause == "LC-LOS-04":
		return "The high ground at " + name
	case x.r.Clause == "LC-LOS-03":
		return "What stands on both sides of the corner at " + name
	case g.close():
		return tell.Capital(name) + ", close terrain,"
	case u != nobody:
		return tell.Capital(x.s.the(u))
	}
	return "What stands at " + name
}

func (x *explainer) ruling(why int) string {
	k := x.s.card(max(x.o.Unit, 0))
	switch why {
	case noSuchStrength:
		return fmt.Sprintf("%s has 0 to %d figures.", x.who(), k.original)
	case strengthOfCommander:
		return "A Commander is a single figure."
	case standsThere:
		return "Another Unit stands there: one Unit to a square."
	case enemyThere:
		return "An enemy is there."
	case strengthFirst:
		return fmt.Sprintf("%s is destroyed: give it figures first.", x.who())
	case commanderRetreats:
		return "A Commander does not retreat."
	case cardTaken:
		return "That card is not in the pack."
	case cardOfNobody:
		return fmt.Sprintf("%s can hold no card now.", x.who())
	case ratingOfUnit:
		return "Only a Commander has a rating."
	case noGround:
		return "Nobody can stand in the river."
	case activeCard:
		return fmt.Sprintf("%s is being activated: its card is up.", x.who())
	}
	return fmt.Sprintf("%s is not on the table.", x.who())
}
