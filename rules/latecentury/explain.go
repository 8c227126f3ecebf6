package latecentury

import (
	"strconv"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/square"
)

// refusals are the reasons in words: {a} is the piece that was ordered, {b} the
// target, {x} and {y} the numbers of the refusal; for the rest see word.
var refusals = tell.Reasons{
	codeOver:          "The battle is over.",
	codeUmpireOnly:    "Only an umpire gives rulings.",
	codeNobodyAsked:   "Nobody is asked now: the table goes on by itself.",
	codeWrongStage:    "This has its place in {its}; now it is {now}.",
	codeOtherSide:     "The other side is asked now.",
	codeOtherSeat:     "{a} [is] not under your command.",
	codeDone:          "{a} [has] been activated this turn; that is once only.",
	codeNoCard:        "{a} [has] no card this turn and may not be activated.",
	codeLaterCard:     "It is the turn of {other}: the lowest card comes first.",
	codeAttached:      "{a} [is] with a Unit and acts with it: it has no orders of its own this turn.",
	codeRetreating:    "{a} [is] retreating: no card, no fire, no attack, only the retreat.",
	codeZone:          "A side deploys in the two rows nearest its home edge.",
	codeDeployGround:  "{a} may not begin in {here}.",
	codeDeployed:      "{a} [is] on the table already.",
	codeTaken:         "{here} is taken.",
	codeNoUnitHere:    "There is no friendly Unit in his square.",
	codeNoMoreCards:   "All the cards of this turn are dealt.",
	codeTurnFirst:     "A Unit is named first and its card turned then; see the option card-choice.",
	codeTurnedAlready: "The card that is turned must be given to a Unit first.",
	codeNothingTurned: "A card must be turned first.",
	codeNoRetreat:     "{a} [has] no retreat move to make now.",
	codeRetreatEdges:  "From there two edges are equally near: say which it makes for, by the way that it is to face, such as facing W.",
	codeMoved:         "{a} [has] moved; a move is made once, in one go.",
	codeTurned:        "{a} [has] moved; a turn on the spot counts as a move.",
	codePivots:        "{a} [has] turned already; it may turn again after it has fired or moved.",
	codeGunsFired:     "{a} [has] fired; a gun moves or fires, not both.",
	codeGunsMoved:     "{a} [has] moved; a gun moves or fires, not both.",
	codeNotNext:       "{here} cannot be reached so: a move goes from square to neighbouring square, never diagonally.",
	codeEnemyIn:       "An enemy stands in {here}.",
	codeWater:         "Nobody may enter {here}: there is no ford or bridge.",
	codeClose:         "{a} may enter or leave {here} only along a road: close terrain.",
	codeNoSlide:       "{here} touches an enemy: the first step must break contact with all of them.",
	codeOneStep:       "A move that breaks contact ends after the first step; see the option break-contact-continue.",
	codeContact:       "{here} touches an enemy: {a} must stop there.",
	codeFord:          "{here} ends the move.",
	codeFriend:        "Another Unit stands in {here}: it may be passed, but no move ends there.",
	codeFriendStop:    "{a} would have to stop in {here}, where another Unit stands.",
	codeTooFar:        "This takes {x} squares of movement; {a} [has] {y}.",
	codeSameFacing:    "{a} [faces] that way already.",
	codeEnterFirst:    "{a} must enter the table first.",
	codeOnTable:       "{a} [is] on the table already.",
	codeBreakOrRemain: "{a} [is] in contact: it must break off, or remain and fight.",
	codeNotInContact:  "{a} [is] not in contact with an enemy.",
	codeNoBreak:       "There is no first step to a square clear of every enemy: it must remain.",
	codeMustMove:      "{a} [has] chosen to break contact and must move.",
	codeChosen:        "That has been chosen already.",
	codeFiredFirst:    "{a} [has] fired: he may join or break off.",
	codeFacedOnly:     "In contact with {other} nothing else is open: fire, and then close combat.",
	codeContactFire:   "Fire in contact is compulsory; see the option contact-fire.",
	codeNotJoined:     "Only a Commander who joined this turn may be left behind, before the Unit does anything.",
	codeNoWeapon:      "{a} [has] no weapon to fire.",
	codeTwice:         "{a} [has] done that this turn; it may be done once.",
	codeNotEnemy:      "{b} [is] no enemy.",
	codeWithUnit:      "{b} [is] with {other} and cannot be picked out.",
	codeRange:         "{b} [is] at {x} squares; the range is {y}.",
	codeArc:           "{b} [is] outside the arc of fire: the quarter in front, both diagonals included.",
	codeSight:         "{blocker} blocks the line of sight.",
	codeTried:         "{a} [has] looked for {b} in vain this turn.",
	codeUnseen:        "Whoever is in close terrain can be seen only within {sight} squares; this is {x}.",
}

// umpires are the reasons why a ruling makes no sense.
var umpires = tell.Reasons{
	noSuchStrength:      "{a} [has] 0 to {strength} figures.",
	strengthOfCommander: "A Commander is a single figure.",
	standsThere:         "Another Unit stands there: one Unit to a square.",
	enemyThere:          "An enemy is there.",
	strengthFirst:       "{a} [is] destroyed: give it figures first.",
	commanderRetreats:   "A Commander does not retreat.",
	cardTaken:           "That card is not in the pack.",
	cardOfNobody:        "{a} can hold no card now.",
	ratingOfUnit:        "Only a Commander has a rating.",
	noGround:            "Nobody can stand in the river.",
	activeCard:          "{a} [is] being activated: its card is up.",
	offTheTable:         "{a} [is] not on the table.",
}

var searches = [...]string{"Nobody is hidden without the option unseen-units: off-table.", "A Unit in contact does not search.", "There is nothing to search: wanted a square of close terrain where nobody is seen."}

// retreats are why a retreat may not go so.
var retreats = [...]string{0: "A retreat goes as near to its edge as it can, clear of enemies where it can; this is not one of the ways.",
	mustLeave: "{a} can leave the table this turn, and must.", tooFarOff: "{a} cannot reach the edge this turn.",
	nowhere: "{a} [has] nowhere to go this turn: it stands where it is."}

var stageWords = [stages]string{"the deployment", "the beginning", "the Commanders' declarations", "the command throw", "the deal", "the retreats", "the activations", "the end of the turn"}

var gones = [fates]string{"it is not seen", "it has not been deployed", "it has not entered yet", "destroyed", "it has left", "it has surrendered", "killed"}

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	x := &explainer{s: s, o: o, r: r}
	cast := tell.Ordered(s.named, o.Unit, o.Target, x.word)
	v := scene.Refusal{Clause: r.Clause, Pieces: cast.Pieces(), Text: cast.Say(x.reason())}
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

// reason is why it is refused, where it hangs on more than the code.
func (x *explainer) reason() string {
	a, b := x.r.A, x.r.B
	switch x.r.Code {
	case codeRuling:
		return umpires.Of(uint8(a))
	case codeGone:
		return tell.If(b == 1, "{b} [is] not on the table: {fate}.", "{a} [is] not on the table: {fate}.")
	case codeNotEligible:
		return tell.If(a == 1, "{a} [comes] on from turn {y} on, and [is] dealt no card before.", "{a} [has] a card already; one is the most.")
	case codeEntry:
		return tell.If(a >= 0, "{a} [enters] at {here}.", "{a} [enters] at the home edge of the side.")
	case codeNotAlone:
		return tell.If(a == 1, "Only a Commander says whether he acts on his own.", "Only a Commander joins a Unit.")
	case codeRetreatChoice:
		return retreats[b]
	case codeFace:
		return tell.If(a == 1, "{b} [is] no enemy that {a} touches.", "One of several enemies in contact must be chosen, and only then.")
	case codeSearch:
		return searches[a]
	}
	return refusals.Of(x.r.Code)
}

// word is what stands for a word of a reason.
func (x *explainer) word(word string) string {
	s, a := x.s, int(x.r.A)
	switch word {
	case "x":
		return strconv.Itoa(a)
	case "y":
		return strconv.Itoa(int(x.r.B))
	case "here": // on the map it is outlined
		return s.b.places.Place(square.Cell(a))
	case "blocker":
		return x.blocker(square.Cell(a))
	case "fate":
		return gones[a]
	case "its":
		return stageWords[stageOf(x.o.Verb)]
	case "now":
		return stageWords[a]
	case "sight":
		return strconv.Itoa(seeWithin)
	case "strength":
		return strconv.Itoa(int(s.card(max(x.o.Unit, 0)).original))
	}
	if a < 0 { // other: the piece that the refusal speaks of
		return "another"
	}
	return s.the(int8(a))
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
