package macduff

import (
	"slices"

	"drumhead/rules"
	"drumhead/space/inches"
)

// Reasons of refusals.
const (
	_ = uint8(iota)
	isOver
	notAsked
	wrongTime
	notYours
	isGone
	noOrders
	notUnder
	hasActed
	hasFailed
	isRetreating
	isBarred
	isStopped
	isPinned
	mustStay
	noUnit
	isThere
	tooFar
	noWay
	needsCall
	noNeed
	afterOrders
	inContact
	noWeapon
	hasFired
	isLimbered
	noTarget2
	outOfArc
	outOfReach
	lineBlocked
	closedGround
	tooMuchTurn
	marchGround
	marchNo
	noManeuver
	noCharge
	notBefore
	noTrack
	noBonusDie
	badFormation
	badFiles
	badPlace
	cannotReact
	badRange
	notNamed
	noWork
	noTask2
	noEngineer
	badChoice
	notUmpire
	badRuling
	offTable
	sameAgain
	noDistance
	otherSeat
	notSeen
	oneUnit
	cannotPart
	badLosses
	notCarried
	notDown
	noSeats
	onlyLands
	moveFirst
	fewDice
	noDice
	noWheel
	notHeld
	noSplit
	noEarly
	noOrderYet
	noBreach
	noPlaceLeft
)

var legal rules.Refusal

func refuse(clause string, code uint8, a, b int8) rules.Refusal {
	return rules.Refusal{Clause: clause, Code: code, A: int32(a), B: int32(b)}
}

// check says why an order may not be given; the zero refusal: it may.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	if s.Over {
		return rules.Refusal{Clause: endingClauses[s.Ending], Code: isOver}
	}
	if o.Verb >= SetAt {
		return s.rulingRefused(seat, o)
	}
	if next(s) != rules.Ask {
		return rules.Refusal{Clause: "MD-ORD-01", Code: notAsked}
	}
	q := s.asked()
	f := s.top()
	clause := f.step().clause
	if !q.For(seat) {
		return rules.Refusal{Clause: clause, Code: notAsked, A: int32(o.Unit)}
	}
	if o.Unit != nobody && !s.known(o.Unit) || o.Target != nobody && o.Verb != BlowVerb && o.Verb != WorkVerb && o.Target >= s.b.pieces {
		return rules.Refusal{Clause: clause, Code: isGone, A: int32(o.Unit)}
	}
	if s.others(seat, o) {
		return refuse("MD-CMD-01", otherSeat, o.Unit, nobody)
	}
	return f.step().checks(s, o, f, rules.Refusal{Clause: clause, Code: wrongTime, A: int32(o.Unit)})
}

// known says whether a piece is one of the battle.
func (s *State) known(u int8) bool { return u >= 0 && u < s.b.pieces }

// byUnit passes some words of the frame's unit.
func byUnit(verbs ...Verb) func(*State, *Order, *Frame, rules.Refusal) rules.Refusal {
	return func(_ *State, o *Order, f *Frame, no rules.Refusal) rules.Refusal {
		if o.Unit == f.Unit && slices.Contains(verbs, o.Verb) {
			return legal
		}
		return no
	}
}

// checkChoice is S4c (5): a charger that has been fired at.
func (s *State) checkChoice(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	switch {
	case o.Unit != f.Unit:
	case o.Verb == HomeVerb:
		return s.checkHome(f)
	case o.Verb == HaltVerb:
		return legal
	case o.Verb == HaltFireVerb:
		if !s.mayReturn(f.Unit, f.Target) {
			return refuse("MD-REA-04", cannotReact, f.Unit, f.Target)
		}
		return legal
	}
	return no
}

// checkEvadeEnd is how far an evader or a countercharger goes.
func (s *State) checkEvadeEnd(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != StopVerb || o.Unit != f.Target {
		return no
	}
	if f.N[chargeAnswer] == countering {
		no.Clause = "MD-REA-05"
	}
	least, most := s.stopRange(f)
	if n := o.Length.Fine(); n+inches.Thousandth < least || n > most+inches.Thousandth {
		return rules.Refusal{Clause: no.Clause, Code: noDistance, A: int32(most.Length())}
	}
	return legal
}

// checkHome says why a charger that has been fired at may not charge home: it has
// rallied in a square, or so that it looks past its target (MD-MORALE-05).
func (s *State) checkHome(f *Frame) rules.Refusal {
	switch {
	case s.Pieces[f.Unit].Form == Square:
		return refuse("MD-CHG-01", noCharge, f.Unit, f.Target)
	case !s.chargeWay(f).ok:
		return refuse("MD-CHG-04", noTrack, f.Unit, f.Target)
	}
	return legal
}

func (s *State) checkReform(o *Order, _ *Frame, no rules.Refusal) rules.Refusal {
	u := s.top().Unit
	if o.Verb != ReformVerb || o.Unit != u {
		return no
	}
	if o.Form != AsIs {
		if !s.mayStand(u, o.Form) || s.gun(u) && o.Form != s.Pieces[u].Form {
			return refuse("MD-UNIT-04", badFormation, u, int8(o.Form))
		}
	}
	return legal
}

func (s *State) checkEscape(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != EscapeVerb || o.Unit != f.Unit {
		return no
	}
	l := inches.NewLine(s.base(f.Unit).At.Point(), o.At.Point())
	w := s.flees(f.Unit, o.At, inches.Length(f.N[upTo]).Fine())
	if w.at.At != o.At || l.Length == 0 && s.place(f.Unit).At != o.At {
		return rules.Refusal{Clause: "MD-CMD-10", Code: noDistance, A: f.N[upTo]}
	}
	if !s.safe(f.Unit, f.Target, o.At) {
		return refuse("MD-CMD-10", badPlace, f.Unit, f.Target)
	}
	if u := o.Target; u != nobody && !s.joinable(f.Unit, u, o.At) {
		return refuse("MD-CMD-10", noUnit, u, f.Unit)
	}
	return legal
}

// checkReaction is S4c (3).
func (s *State) checkReaction(o *Order, f *Frame, _ rules.Refusal) rules.Refusal {
	t := f.Target
	if o.Unit != t {
		return refuse("MD-REA-01", wrongTime, o.Unit, t)
	}
	no := func(clause string) rules.Refusal { return refuse(clause, cannotReact, t, f.Unit) }
	switch o.Verb {
	case Declare:
		if o.D == (Declared{Kind: Stand, Target: nobody, Prey: nobody, Facing: noFacing}) {
			return legal
		}
	case FireVerb:
		if !s.canReact(f.Unit, t, firing) || s.plays(firedMayOnlyFallBack) && s.Pieces[t].has(Fired) {
			return no("MD-REA-02")
		}
		k := s.trackTo(f.Unit, t, s.struckFace(f.Unit, t))
		if o.Length < inches.Inch || k.ok && o.Length.Fine() > max(k.dist, inches.Inch.Fine())+inches.Thousandth {
			return rules.Refusal{Clause: "MD-REA-02", Code: badRange, A: int32(t), B: int32(k.dist.Length())}
		}
		return legal
	case CounterVerb:
		if !s.canReact(f.Unit, t, countering) || s.plays(firedMayOnlyFallBack) && s.Pieces[t].has(Fired) {
			return no("MD-REA-05")
		}
		return s.checkAdded(t, o.D.Extra)
	case SquareVerb:
		if !s.canReact(f.Unit, t, squaring) || s.plays(firedMayOnlyFallBack) && s.Pieces[t].has(Fired) {
			return no("MD-REA-06")
		}
		return legal
	case FallBackVerb:
		if !s.canReact(f.Unit, t, evading) {
			return no("MD-REA-07")
		}
		return s.checkAdded(t, o.D.Extra)
	}
	return refuse("MD-REA-01", wrongTime, o.Unit, t)
}

func (s *State) checkAfterEvade(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	switch {
	case o.Unit != f.Unit:
	case o.Verb == OnVerb:
		return legal
	case o.Verb == StopVerb:
		if o.Length.Fine() > means(f) {
			return rules.Refusal{Clause: "MD-REA-09", Code: noDistance, A: int32(means(f).Length())}
		}
		return legal
	case o.Verb == Declare && o.D == (Declared{Kind: Charge, Target: o.D.Target, Prey: nobody, Facing: noFacing}):
		if t := s.exposed(f); t == nobody || t != o.D.Target {
			return refuse("MD-REA-09", noTarget2, f.Unit, o.D.Target)
		}
		return legal
	}
	return no
}

func (s *State) checkPursuit(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb != PursueVerb && o.Verb != DeclineVerb || s.side(o.Unit) != f.Unit || !s.pursues(o.Unit) || !s.canPursueAny(o.Unit) {
		return no
	}
	if o.Verb == PursueVerb && !s.canPursue(o.Unit, o.Target) {
		return refuse("MD-MELEE-11", notBefore, o.Unit, o.Target)
	}
	return s.checkAdded(o.Unit, o.D.Extra)
}

// checkOrdering is S3 (1 to 4).
func (s *State) checkOrdering(o *Order, f *Frame, _ rules.Refusal) rules.Refusal {
	g := f.Unit
	switch o.Verb {
	case DoneVerb:
		return legal
	case JoinVerb:
		if o.Unit != g && s.card(o.Unit).under != g || !s.card(o.Unit).arm.officer() || s.side(o.Unit) != s.side(g) {
			return refuse("MD-CMD-05", notUnder, o.Unit, g)
		}
		if !s.on(o.Unit) {
			return refuse("MD-CMD-02", isGone, o.Unit, g)
		}
		if s.slip() {
			return refuse("MD-ORD-01", afterOrders, o.Unit, g)
		}
		if s.Pieces[o.Unit].Order.Kind != NoOrder {
			return refuse("MD-CMD-04", hasActed, o.Unit, g)
		}
		if s.Pieces[o.Unit].has(Stayed) {
			return refuse("MD-CMD-05", mustStay, o.Unit, g)
		}
		return s.mayJoin(o.Unit, o.Target)
	case PlayVerb:
		if s.slip() {
			return refuse("MD-CHANCE-03", afterOrders, nobody, g)
		}
		if o.N < 0 || !s.plays(chanceCardsHeld) || s.heldCard(s.side(g), o.N) == noCard {
			return refuse("MD-CHANCE-03", notHeld, nobody, g)
		}
		return legal
	case ThrowVerb:
		return s.checkEarly(g, o.Unit)
	case CallVerb:
		if r := s.ordersTo(g, o.Unit); !r.Legal() {
			return r
		}
		if s.slip() {
			return refuse("MD-ORD-01", afterOrders, o.Unit, g)
		}
		if s.freely(g, o.Unit) {
			return refuse("MD-CMD-03", noNeed, o.Unit, g)
		}
		if s.Pieces[o.Unit].has(Failed) && s.inReach(g, o.Unit) {
			return refuse("MD-SEQ-03", noNeed, o.Unit, g)
		}
		return legal
	case RallyVerb:
		switch {
		case !s.plays(retestOnActivation) || !s.known(o.Unit) || s.side(o.Unit) != s.side(g) || !s.commands(g, o.Unit) || !s.owed(o.Unit):
			return refuse("MD-MORALE-06", wrongTime, o.Unit, g)
		case s.slip():
			return refuse("MD-ORD-01", afterOrders, o.Unit, g)
		}
		return legal
	case EraseVerb:
		if r := s.ordersTo(g, o.Unit); !r.Legal() {
			return r
		}
		if s.Pieces[o.Unit].Order.Kind == NoOrder {
			return refuse("MD-ORD-01", noOrderYet, o.Unit, g)
		}
		return legal
	case Declare:
		if r := s.ordersTo(g, o.Unit); !r.Legal() {
			return r
		}
		if !s.freely(g, o.Unit) {
			return refuse("MD-CMD-03", needsCall, o.Unit, g)
		}
		if o.D == s.Pieces[o.Unit].Order.unnoted() {
			return refuse("MD-ORD-01", sameAgain, o.Unit, g)
		}
		return s.checkDeclared(o.Unit, &o.D)
	}
	return refuse("MD-ORD-01", wrongTime, o.Unit, g)
}
