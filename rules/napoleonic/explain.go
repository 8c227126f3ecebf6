package napoleonic

import (
	"strconv"
	"strings"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/hex"
)

// refusals are the reasons in words: {a} is the piece that was ordered, {b} the
// target, {x} and {y} the numbers of the refusal; for the rest see word.
var refusals = tell.Reasons{
	codeOver:          "The battle is over.",
	codeUmpireOnly:    "Only an umpire gives rulings.",
	codeNobodyAsked:   "Nobody is asked now: the table goes on by itself.",
	codeNoEnd:         "A part ends when all have acted; with the option activation-order free, its side's first commander may end it between two activations.",
	codeEnemyPart:     "{a} may not act in the enemy's part: a unit acts only in its own activation.",
	codeOtherSeat:     "{a} [is] not under your command.",
	codeNotYet:        "{a} [enters] in turn {x}.",
	codeNotNow:        "{a} [has] not entered when its place came; it may enter in turn {x}.",
	codeNotListed:     "{a} came on when the list of this part was made already.",
	codeDone:          "{a} [has] been activated this turn; that is once only.",
	codeTurnOfOther:   "It is the turn of {other}. A side activates its units one after another, from its left to its right.",
	codeFollowUp:      "First {other} must occupy the hex that was left, or stand.",
	codeNoFollowUp:    "There is no hex to occupy: only an assaulter may, with the option follow-up, and only at once.",
	codeRetreating:    "{a} [has] to retreat, and may do nothing else until rallied.",
	codeNoRetreat:     "{a} [is] not retreating; nobody retreats by choice.",
	codeEnterFirst:    "{a} must enter the table first.",
	codeGunsMoved:     "{a} [has] moved; artillery that has moved may not fire this turn.",
	codeGunsFired:     "{a} [has] fired; artillery that has fired may not move.",
	codeManoeuvreOver: "{a} [has] fired; fire stands before or after the whole manoeuvre, never within it.",
	codeRallyClosed:   "{a} [has] tried to rally after moving; a rally stands before or after the whole move.",
	codeStopped:       "{a} had to stop on entering {here} ({ground}): all movement left is lost.",
	codeNotNext:       "A move goes from hex to neighbouring hex; {here} is not the next.",
	codeGround:        "{a} may not enter {here} ({ground}).",
	codeTaken:         "{here} is taken: a unit may not enter or pass through another's hex, nor a General an enemy's.",
	codeNoStopHere:    "{a} may pass through own units but not stop in {here}.",
	codeStopOnWay:     "{a} must stop on entering {here} ({ground}).",
	codeFacingHere:    "{a} [has] no facing to choose here.",
	codeTurnTooMuch:   "A unit turns by one hexside on each hex that it enters: this is {x} hexsides on {limit}. Turning on the spot costs a hex.",
	codeSameFacing:    "{a} [faces] that way already.",
	codeSameFormation: "{a} [is] in {form} already.",
	codeNoMovement:    "{a} [has] spent {far}, and a change of formation costs one more: {y} may be spent up to it.",
	codeNoExit:        "{a} [is] not at an exit of its side.",
	codeBlockedEntry:  "{here}, where {a} should enter, is taken; it tries again next turn.",
	codeNotEnemy:      "{b} [is] no enemy.",
	codeGeneralTarget: "A General can be neither fired at nor assaulted.",
	codeSight:         "{blocker} blocks the line of sight to {b}.",
	codeArc:           "{b} [is] outside the front arc.",
	codeSquareAssault: "Infantry in square cannot assault: it has no movement.",
	codeNotAdjacent:   "{b} [is] at {far}: an assault needs an adjoining hex.",
	codeNoHexLeft:     "An assault needs one hex of movement unspent; {a} [has] spent {far} of {y}.",
	codeMustMove:      "{a} must enter at least one hex before it assaults.",
	codeTargetGround:  "{a} could not enter {here} ({ground}), so it cannot assault there.",
	codeNotRetreating: "{b} [is] no retreating unit of his side.",
	codeRallyReach:    "{b} [is] at {far}: a General rallies in his own hex or an adjoining one.",
	codeTried:         "The attempt has been made this turn.",
	codeTiming:        "A rally is thrown for in the activation of {other}.",
	codeTooFar:        "{a} [has] {left} of movement left, and this takes {far}.",
	codeNoFormation:   "{arm} cannot form {formation}: square is for infantry and rifles only.",
	codeNoActs:        "{whoever} does not {act}.",
	codeTwice:         "{a} [has] {done} in this activation; that may be done once.",
}

// umpires are the reasons why a ruling makes no sense.
var umpires = tell.Reasons{
	noSuchStrength:    "{a} [has] 0 to {strength} points.",
	strengthOfGeneral: "A General has no strength.",
	formationOfArm:    "{arm} has no such formation.",
	standsThere:       "Another unit stands there: one unit to a hex.",
	enemyThere:        "An enemy is there.",
	strengthFirst:     "{a} [is] destroyed: give it strength first.",
	generalRetreats:   "A General does not retreat.",
	offTheTable:       "{a} [is] not on the table.",
}

var fateWords = [fates]string{"", "it has not entered yet", "destroyed", "driven off", "gone by an exit", "captured", "killed"}

var noActs = [verbs]string{FormVerb: "change formation", FireVerb: "fire", AssaultVerb: "assault", RallyVerb: "rally anybody", ExitVerb: "leave by an exit: only combat units do"}

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	x := &explainer{s: s, o: o, r: r}
	cast := tell.Ordered(s.named, o.Unit, o.Target, x.word)
	v := scene.Refusal{Clause: r.Clause, Pieces: cast.Pieces(), Text: cast.Say(x.reason())}
	switch r.Code {
	case codeStopped, codeNotNext, codeGround, codeTaken, codeNoStopHere, codeStopOnWay, codeTargetGround, codeBlockedEntry, codeSight:
		v.Cells = []string{s.b.board.Name(hex.Cell(r.A))}
		if r.Code == codeSight {
			v.Line = s.line(o.Unit, o.Target)
		}
	case codeEntry:
		if r.B == 1 {
			v.Cells = []string{s.b.board.Name(hex.Cell(r.A))}
		}
	case codeRange, codeArc, codeNotAdjacent, codeRallyReach:
		v.Line = s.line(o.Unit, o.Target)
	case codeTooFar:
		if at := s.Pieces[max(o.Unit, 0)].At; o.Verb == MoveVerb && at != hex.None {
			v.Line = []string{s.b.board.Name(at), s.b.board.Name(o.to())}
		}
	case codeTurnOfOther, codeFollowUp:
		v.Pieces = append(v.Pieces, s.card(int8(r.A)).id)
	}
	return v
}

// line is the line between two pieces on the table.
func (s *State) line(u, t int8) []string {
	from, to := s.Pieces[u].At, s.Pieces[t].At
	if from == hex.None || to == hex.None || from == to {
		return nil
	}
	return []string{s.b.board.Name(from), s.b.board.Name(to)}
}

type explainer struct {
	s *State
	o *Order
	r rules.Refusal
}

// reason is why it is refused, where it hangs on more than the code.
func (x *explainer) reason() string {
	switch b := x.r.B; {
	case x.r.Code == codeRuling:
		return umpires.Of(uint8(x.r.A))
	case x.r.Code == codeGone && b == 1:
		return "{b} [is] not on the table: {fate}."
	case x.r.Code == codeGone:
		return "{a} [is] not on the table: {fate}."
	case x.r.Code == codeEntry && b == 1:
		return "{a} [enters] at {here}."
	case x.r.Code == codeEntry:
		return "{a} [is] on the table already."
	case x.r.Code == codeRange && b == 0:
		return "{a} cannot fire."
	case x.r.Code == codeManoeuvreOver && x.s.Did&fired != 0 && x.s.b.opt[actionOrder] == listed:
		return "{a} [has] fired; with the option action-order: listed nobody moves or changes after fire."
	case x.r.Code == codeTooFar && x.o.Verb == EnterVerb:
		return "{a} [is] in square, which does not move: so it cannot come on."
	case x.r.Code == codeRange:
		return "{b} [is] at {far}; the range is {limit}."
	}
	return refusals.Of(x.r.Code)
}

// word is what stands for a word of a reason.
func (x *explainer) word(word string) string {
	s, o, a, b := x.s, x.o, int(x.r.A), int(x.r.B)
	switch word {
	case "x":
		return strconv.Itoa(a)
	case "y":
		return strconv.Itoa(b)
	case "far":
		return hexes(a)
	case "limit":
		return hexes(b)
	case "left":
		return strings.Replace(hexes(b), "none", "no", 1)
	case "here": // on the map it is outlined
		return s.b.places.Place(hex.Cell(a))
	case "ground":
		return s.b.groundName(hex.Cell(a))
	case "blocker":
		return x.blocker(hex.Cell(a))
	case "other":
		return s.the(int8(a))
	case "fate":
		return fateWords[a]
	case "form":
		return o.Formation.String()
	case "formation":
		return Formation(a).String()
	case "strength":
		return strconv.Itoa(int(s.card(o.Unit).original))
	case "arm":
		return s.card(o.Unit).arm.String()
	case "whoever":
		return strings.Replace(s.card(o.Unit).arm.String(), "general", "a General", 1)
	case "act":
		return noActs[o.Verb]
	}
	return tell.If(o.Verb == FormVerb, "changed formation", "fired")
}

// blocker is what blocks sight in a hex.
func (x *explainer) blocker(c hex.Cell) string {
	if u := x.s.on[c]; u != nobody && !x.s.b.ground[c].hides {
		return tell.Capital(x.s.the(u))
	}
	return tell.Capital(x.s.b.places.Place(c))
}
