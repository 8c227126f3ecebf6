package european

import (
	"fmt"
	"strconv"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// refusals are the reasons in words: {a} is the unit that was ordered, {b} the
// target, {x} the number of the refusal; for the rest see word.
var refusals = tell.Reasons{
	codeOver:        "The battle is over.",
	codeUmpireOnly:  "Only an umpire gives rulings.",
	codeNobodyAsked: "Nobody is asked now: the table goes on by itself.",
	codeChooseFirst: "The {winners} have won the initiative and must first say who acts first: first, or second.",
	codeNoChoice:    "Who acts first has been settled; only with the option initiative-choice does the winner choose.",
	codeEnemyPart:   "It is the part of the {theirs}: one side finishes before the other acts.",
	codeOtherSeat:   "{a} [is] not under your command.",
	codeNotYet:      "{a} [comes] {when}.",
	codePhase:       "That belongs to the {its} phase; this is {now}.",
	codeLocked:      "{a} [is] locked in melee and may not leave it.",
	codeJoined:      "{a} [is] with {with}: all he can do is leave, by a move.",
	codeJoinedMoved: "{a} must leave {with} before it moves.",
	codeNotInfantry: "A commander joins infantry of his own side, nobody else.",
	codeNotDeployed: "{a} [is] not in battle formation: there is nothing to reform.",
	codeShortLeg:    "A leg of a move is at least a tenth of an inch; the last may be shorter, but not nothing. To turn on the spot, pivot.",
	codeBent:        "A move is one straight line, but where all of it is on road.",
	codeMisses:      "Going straight ahead so, {a} would not touch {b}.",
	codeOtherFirst:  "On that way {a} would touch {other} first.",
	codeEdge:        "Part of {a} would stand over the edge of the table.",
	codeGround:      "Part of {a} would be in {ground}, where it may not be.",
	codeFriend:      "{a} may not pass through {other}.",
	codeEnemy:       "{a} would touch {other}: a gap must stay, but for a charge.",
	codeTaken:       "{a} would stand in the place of {other}.",
	codeImmune:      "A commander cannot be contacted, with this option; chargers leave a gap.",
	codeCovered:     "From there {other} would have cover, and a unit in cover cannot be contacted.",
	codeSteps:       "A move goes straight ahead from square to square, and bends only on a road.",
	codeDiagonal:    "A step goes to a square that shares an edge, never over a corner.",
	codeShot:        "{a} [has] shot in this phase; that is once only.",
	codeCommander:   "A commander cannot be singled out for this.",
	codeIntoMelee:   "{b} [is] locked in melee, and nobody shoots into one.",
	codeRange:       "{b} [is] at {far}, out of range.",
	codeArc:         "{b} [is] {off} off the front of {a}; {arc} to either side are in its arc.",
	codeNoOption:    "A unit deploys by shooting; without a shot only with the option deploy-without-shooting.",
	codeFought:      "{a} [has] rolled in this Melee; that is once only.",
	codeNotLocked:   "{a} [is] not locked with {b}.",
	codeNotAhead:    "{a} must stand beside {b}, with it straight ahead.",
	codeTooFar:      "{a} would go {way}, and may go {limit}{why}.",
	codeNotEnemy:    "{b} [is] no enemy.",
	codeSight:       "{blocker} blocks the line of sight to {b}.",
	codeSightUnit:   "{blocker} blocks the line of sight to {b}.",
}

// umpires are the reasons why a ruling makes no sense.
var umpires = tell.Reasons{
	wrongGone: "{a} [is] not on the table: put it there first.", wrongArm: "{a} [has] no such thing.",
	wrongPlace: "No unit can stand there.", wrongTarget: "Only two enemies on the table can be locked.",
}

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	x := &explainer{s: s, o: o, r: r}
	cast := tell.Ordered(s.named, o.Unit, o.Target, x.word)
	v := scene.Refusal{Clause: r.Clause, Pieces: cast.Pieces(), Text: cast.Say(x.reason())}
	switch r.Code {
	case codeOtherFirst, codeFriend, codeEnemy, codeTaken, codeSightUnit, codeCovered, codeImmune:
		if id := s.card(int8(r.A)).id; r.A >= 0 && (len(v.Pieces) < 2 || v.Pieces[1] != id) {
			v.Pieces = append(v.Pieces, id)
		}
	}
	v.Measures = x.measures()
	s.b.field.cells(s, o, &v)
	return v
}

type explainer struct {
	s *State
	o *Order
	r rules.Refusal
}

// measures are the distances and lines that decided.
func (x *explainer) measures() []scene.Measure {
	s, o := x.s, x.o
	switch x.r.Code {
	case codeTooFar:
		from := s.place(o.Unit)
		w, _ := s.b.field.way(s, *o)
		var list []scene.Measure
		for i, to := range w.path.Legs() {
			m := scene.Measure{From: point(from), To: point(to)}
			if i == int(w.path.N)-1 {
				m.Text = fmt.Sprintf("%s of %s", x.far(x.r.A, x.r.B), s.b.field.distance(inches.Length(x.r.B)))
			}
			list, from = append(list, m), to
		}
		return list
	case codeRange:
		return []scene.Measure{s.aim(o.Unit, o.Target)}
	case codeArc:
		return []scene.Measure{s.centres(o.Unit, o.Target, fmt.Sprintf("%s off its front, %s may be", degrees(x.off()), degrees(s.halfArc())))}
	case codeSight, codeSightUnit:
		return []scene.Measure{s.centres(o.Unit, o.Target, x.blocker()+" is in the way")}
	case codeCovered:
		return []scene.Measure{s.centres(o.Unit, int8(x.r.A), "in cover from here")}
	case codeTaken, codeEnemy, codeFriend, codeOtherFirst:
		if at := s.place(o.Unit); o.Path.N > 0 {
			return []scene.Measure{{From: point(at), To: point(o.Path.End(at)), Text: tell.Does(s.the(int8(x.r.A)), s.card(int8(x.r.A)).plural(), "is in the way")}}
		}
	}
	return nil
}

// off is how far off its front the target of a shot is.
func (x *explainer) off() inches.Heading {
	s := x.s
	a, b := s.place(x.o.Unit).Point(), s.place(x.o.Target).Point()
	h, _ := inches.HeadingOf(inches.Point{X: b.X - a.X, Y: b.Y - a.Y})
	return h.Between(s.Pieces[x.o.Unit].Facing)
}

// far is a length beside its limit.
func (x *explainer) far(l, limit int32) string {
	if _, open := x.s.b.field.(*table); !open {
		return x.s.b.field.distance(inches.Length(l))
	}
	return unit(against(inches.Length(l), inches.Length(limit)))
}

// unit is the unit that a reason names.
func (x *explainer) unit() string { return x.s.the(int8(max(x.r.A, 0))) }

// blocker is what lies across a line of sight.
func (x *explainer) blocker() string {
	if x.r.Code == codeSightUnit {
		return x.unit()
	}
	return x.s.b.field.groundName(uint8(x.r.A), int(x.r.B))
}

// reason is why it is refused, where it hangs on more than the code.
func (x *explainer) reason() string {
	s, verb, one := x.s, x.o.Verb, x.r.A == 1
	switch x.r.Code {
	case codeRuling:
		return umpires.Of(uint8(x.r.A))
	case codeNoPass:
		return tell.If(s.Phase == Melee, "Every locked unit with melee dice must roll: the Melee phase cannot be passed.",
			"Only the first commander of the {theirs} ends their part.")
	case codeGone:
		return tell.If(one, "{b} [is] not on the table.", "{a} [has] been eliminated.")
	case codeMoved:
		return tell.If(s.Pieces[x.o.Unit].With != nobody, "{a} [has] joined {with} this turn and stays with it until the next.",
			"{a} [has] acted in this Movement; that is once only.")
	case codeNoActs:
		return tell.If(verb == JoinVerb, "Only a commander joins a unit.", "Only cavalry and dragoons move into contact; {a} must keep a gap.")
	case codeSpent:
		return tell.If(one, "A commander of this side has joined a unit already, and the option allows one joining a side.",
			"{a} [has] had his heroic moment: a commander joins once in a game.")
	case codeDeployed:
		return tell.If(verb == DeployVerb, "{a} [is] in battle formation already.",
			"{a} [is] in battle formation: pivot, or reform first and move half as far.")
	case codeNoDice:
		return tell.If(verb == FightVerb, "{a} [has] no melee dice; such units defend themselves by shooting.", "{a} [does] not shoot.")
	case codeCell:
		return tell.If(one, tell.If(s.b.opt[roadThroughWoods] == allowed, "Only skirmishers enter or leave a wood off the road.", "Only skirmishers enter or leave a wood."),
			"{a} may not enter {ground}: nobody may.")
	case codeLockedShot:
		return tell.If(one, "{a} [is] locked in melee, and may shoot only at those it is locked with.", "{a} [is] locked in melee, and does not shoot.")
	}
	return refusals.Of(x.r.Code)
}

// word is what stands for a word of a reason.
func (x *explainer) word(word string) string {
	s, o := x.s, x.o
	switch word {
	case "x":
		return strconv.Itoa(int(x.r.A))
	case "when":
		return s.when(o.Unit)
	case "other":
		return x.unit()
	case "with":
		return s.the(s.Pieces[o.Unit].With)
	case "winners":
		return s.b.sides[max(s.Chooses, 0)].short
	case "theirs":
		return s.b.sides[max(s.Part, 0)].short
	case "its":
		return Phase(x.r.A).String()
	case "now":
		return s.Phase.String()
	case "ground":
		return s.b.field.groundName(uint8(x.r.A), int(x.r.B))
	case "blocker":
		return x.blocker()
	case "way":
		return x.far(x.r.A, x.r.B)
	case "limit":
		return s.b.field.distance(inches.Length(x.r.B))
	case "why":
		return x.halved()
	case "off":
		return degrees(x.off())
	case "arc":
		return degrees(s.halfArc())
	}
	return s.b.field.distanceOf(s, o.Unit, o.Target) // far
}

// halved is what makes the way so short or long that a unit may go.
func (x *explainer) halved() string {
	switch x.r.Clause {
	case "EU-MOV-03":
		return ", the road's bonus included"
	case "EU-MOV-04":
		return " by such ground: it halves the move"
	case "EU-FRM-03":
		return " after reforming, which halves the move"
	case "EU-MOV-05":
		if x.s.b.opt[halvingsStack] == no {
			return " after reforming and by such ground: one of the two halves the move"
		}
		return " after reforming and by such ground: both halve the move"
	}
	return ""
}

// cells: an open table has none.
func (t *table) cells(*State, *Order, *scene.Refusal) {}
