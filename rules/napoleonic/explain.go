package napoleonic

import (
	"fmt"
	"strings"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/hex"
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

// who is the piece that was ordered, at the beginning of a sentence.
func (x *explainer) who() string {
	if x.o.Unit < 0 {
		return "The side"
	}
	return tell.Capital(x.s.the(x.o.Unit))
}

// has and is agree with who, targetIs with the target, at the beginning of a
// sentence.
func (x *explainer) has() string { return x.agree(x.o.Unit, "has", "have") }

func (x *explainer) is() string { return x.agree(x.o.Unit, "is", "are") }

func (x *explainer) targetIs() string {
	return tell.Capital(x.target()) + " " + x.agree(x.o.Target, "is", "are")
}

func (x *explainer) agree(u int8, singular, plural string) string {
	if u < 0 {
		return singular
	}
	return x.s.agree(u, singular, plural)
}

func (x *explainer) target() string {
	if x.o.Target < 0 {
		return "the target"
	}
	return x.s.the(x.o.Target)
}

// cell is the hex that the refusal speaks of; on the map it is outlined.
func (x *explainer) cell() string { return x.s.b.places.Place(hex.Cell(x.r.A)) }

func (x *explainer) text() string {
	s, who, a, b := x.s, x.who(), int(x.r.A), int(x.r.B)
	switch x.r.Code {
	case codeOver:
		return "The battle is over."
	case codeUmpireOnly:
		return "Only an umpire gives rulings."
	case codeNobodyAsked:
		return "Nobody is asked now: the table goes on by itself."
	case codeNoEnd:
		return "A part ends when all have acted; with the option activation-order free, its side's first commander may end it between two activations."
	case codeEnemyPart:
		return fmt.Sprintf("%s may not act in the enemy's part: a unit acts only in its own activation.", who)
	case codeOtherSeat:
		return fmt.Sprintf("%s %s not under your command.", who, x.is())
	case codeGone:
		gone := who + " " + x.is()
		if b == 1 {
			gone = x.targetIs()
		}
		return fmt.Sprintf("%s not on the table: %s.", gone, [fates]string{"", "it has not entered yet", "destroyed", "driven off", "gone by an exit", "captured", "killed"}[a])
	case codeNotYet:
		return fmt.Sprintf("%s enters in turn %d.", who, a)
	case codeNotNow:
		return fmt.Sprintf("%s has not entered when its place came; it may enter in turn %d.", who, a)
	case codeNotListed:
		return fmt.Sprintf("%s came on when the list of this part was made already.", who)
	case codeDone:
		return fmt.Sprintf("%s %s been activated this turn; that is once only.", who, x.has())
	case codeTurnOfOther:
		return fmt.Sprintf("It is the turn of %s. A side activates its units one after another, from its left to its right.", s.the(int8(a)))
	case codeFollowUp:
		return fmt.Sprintf("First %s must occupy the hex that was left, or stand.", s.the(int8(a)))
	case codeNoFollowUp:
		return "There is no hex to occupy: only an assaulter may, with the option follow-up, and only at once."
	case codeRetreating:
		return fmt.Sprintf("%s %s to retreat, and may do nothing else until rallied.", who, x.has())
	case codeNoRetreat:
		return fmt.Sprintf("%s %s not retreating; nobody retreats by choice.", who, x.is())
	case codeEnterFirst:
		return fmt.Sprintf("%s must enter the table first.", who)
	case codeRuling:
		return x.ruling(a)
	}
	if text := x.movement(who, a, b); text != "" {
		return text
	}
	return x.fighting(who, a, b)
}

// movement is why something of a manoeuvre is refused.
func (x *explainer) movement(who string, a, b int) string {
	s := x.s
	switch x.r.Code {
	case codeGunsMoved:
		return fmt.Sprintf("%s %s moved; artillery that has moved may not fire this turn.", who, x.has())
	case codeGunsFired:
		return fmt.Sprintf("%s %s fired; artillery that has fired may not move.", who, x.has())
	case codeManoeuvreOver:
		return fmt.Sprintf("%s %s fired; fire stands before or after the whole manoeuvre, never within it.", who, x.has())
	case codeRallyClosed:
		return fmt.Sprintf("%s has tried to rally after moving; a rally stands before or after the whole move.", who)
	case codeStopped:
		return fmt.Sprintf("%s had to stop on entering %s (%s): all movement left is lost.", who, x.cell(), s.b.groundName(hex.Cell(a)))
	case codeTooFar:
		return fmt.Sprintf("%s %s %s of movement left, and this takes %s.", who, x.has(), strings.Replace(hexes(b), "none", "no", 1), hexes(a))
	case codeNotNext:
		return fmt.Sprintf("A move goes from hex to neighbouring hex; %s is not the next.", x.cell())
	case codeGround:
		return fmt.Sprintf("%s may not enter %s (%s).", who, x.cell(), s.b.groundName(hex.Cell(a)))
	case codeTaken:
		return fmt.Sprintf("%s is taken: a unit may not enter or pass through another's hex, nor a General an enemy's.", tell.Capital(x.cell()))
	case codeNoStopHere:
		return fmt.Sprintf("%s may pass through own units but not stop in %s.", who, x.cell())
	case codeStopOnWay:
		return fmt.Sprintf("%s must stop on entering %s (%s).", who, x.cell(), s.b.groundName(hex.Cell(a)))
	case codeFacingHere:
		return fmt.Sprintf("%s %s no facing to choose here.", who, x.has())
	case codeTurnTooMuch:
		return fmt.Sprintf("A unit turns by one hexside on each hex that it enters: this is %d hexsides on %s. Turning on the spot costs a hex.", a, hexes(b))
	case codeNoFormation:
		return fmt.Sprintf("%s cannot form %s: square is for infantry and rifles only.", tell.Capital(s.card(x.o.Unit).arm.String()), Formation(a))
	case codeSameFacing:
		return fmt.Sprintf("%s %s %s already.", who, x.agree(x.o.Unit, "faces", "face"), hex.Direction(x.o.Facing))
	case codeSameFormation:
		return fmt.Sprintf("%s %s in %s already.", who, x.is(), x.o.Formation)
	case codeNoMovement:
		return fmt.Sprintf("%s %s spent %s, and a change of formation costs one more: %d may be spent up to it.", who, x.has(), hexes(a), b)
	case codeNoExit:
		return fmt.Sprintf("%s %s not at an exit of its side.", who, x.is())
	case codeEntry:
		if b == 1 {
			return fmt.Sprintf("%s enters at %s.", who, x.cell())
		}
		return fmt.Sprintf("%s %s on the table already.", who, x.is())
	case codeBlockedEntry:
		return fmt.Sprintf("%s, where %s should enter, is taken; it tries again next turn.", tell.Capital(x.cell()), x.s.the(x.o.Unit))
	}
	return ""
}

// fighting is why fire, an assault or a rally is refused.
func (x *explainer) fighting(who string, a, b int) string {
	s := x.s
	switch x.r.Code {
	case codeNoActs:
		return fmt.Sprintf("%s does not %s.", tell.Capital(strings.Replace(s.card(x.o.Unit).arm.String(), "general", "a General", 1)), noActs[x.o.Verb])
	case codeTwice:
		did := "fired"
		if x.o.Verb == FormVerb {
			did = "changed formation"
		}
		return fmt.Sprintf("%s %s %s in this activation; that may be done once.", who, x.has(), did)
	case codeNotEnemy:
		return fmt.Sprintf("%s no enemy.", x.targetIs())
	case codeGeneralTarget:
		return "A General can be neither fired at nor assaulted."
	case codeRange:
		if b == 0 {
			return fmt.Sprintf("%s cannot fire.", who)
		}
		return fmt.Sprintf("%s at %s; the range is %s.", x.targetIs(), hexes(a), hexes(b))
	case codeSight:
		return fmt.Sprintf("%s blocks the line of sight to %s.", x.blocker(hex.Cell(a)), x.target())
	case codeArc:
		return fmt.Sprintf("%s outside the front arc.", x.targetIs())
	case codeSquareAssault:
		return "Infantry in square cannot assault: it has no movement."
	case codeNotAdjacent:
		return fmt.Sprintf("%s at %s: an assault needs an adjoining hex.", x.targetIs(), hexes(a))
	case codeNoHexLeft:
		return fmt.Sprintf("An assault needs one hex of movement unspent; %s %s spent %s of %d.", s.the(x.o.Unit), x.has(), hexes(a), b)
	case codeMustMove:
		return fmt.Sprintf("%s must enter at least one hex before it assaults.", who)
	case codeTargetGround:
		return fmt.Sprintf("%s could not enter %s (%s), so it cannot assault there.", who, x.cell(), s.b.groundName(hex.Cell(a)))
	case codeNotRetreating:
		return fmt.Sprintf("%s no retreating unit of his side.", x.targetIs())
	case codeRallyReach:
		return fmt.Sprintf("%s at %s: a General rallies in his own hex or an adjoining one.", x.targetIs(), hexes(a))
	case codeTried:
		return "The attempt has been made this turn."
	case codeTiming:
		return fmt.Sprintf("A rally is thrown for in the activation of %s.", s.the(int8(a)))
	}
	return "This may not be done now."
}

var noActs = [verbs]string{FormVerb: "change formation", FireVerb: "fire", AssaultVerb: "assault", RallyVerb: "rally anybody"}

// blocker is what blocks sight in a hex.
func (x *explainer) blocker(c hex.Cell) string {
	if u := x.s.on[c]; u != nobody && !x.s.b.ground[c].hides {
		return tell.Capital(x.s.the(u))
	}
	return tell.Capital(x.s.b.places.Place(c))
}

func (x *explainer) ruling(why int) string {
	switch k := x.s.card(x.o.Unit); why {
	case noSuchStrength:
		return fmt.Sprintf("%s has 0 to %d points.", x.who(), k.original)
	case strengthOfGeneral:
		return "A General has no strength."
	case formationOfArm:
		return fmt.Sprintf("%s has no such formation.", tell.Capital(k.arm.String()))
	case standsThere:
		return "Another unit stands there: one unit to a hex."
	case enemyThere:
		return "An enemy is there."
	case strengthFirst:
		return fmt.Sprintf("%s is destroyed: give it strength first.", x.who())
	case generalRetreats:
		return "A General does not retreat."
	}
	return fmt.Sprintf("%s is not on the table.", x.who())
}
