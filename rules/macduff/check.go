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
	squareHolds
	isNailed
	isBroken
	staysUp
	windOnly
	isSpared
	isTaken
	noHorse
	isOrphan
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

// checkOrdering is S3 (1 to 4).
func (s *State) checkOrdering(o *Order, f *Frame, _ rules.Refusal) rules.Refusal {
	g := f.Unit
	switch o.Verb {
	case DoneVerb:
		return legal
	case JoinVerb:
		return s.checkJoining(g, o)
	case PlayVerb:
		return s.checkPlay(g, o)
	case ThrowVerb:
		return s.checkEarly(g, o.Unit)
	case RallyVerb:
		return s.checkRetest(g, o.Unit)
	case CallVerb:
		return s.checkCall(g, o.Unit)
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
		switch {
		case !s.freely(g, o.Unit):
			return s.uncalled(g, o.Unit)
		case o.D == s.Pieces[o.Unit].Order.unnoted():
			return refuse("MD-ORD-01", sameAgain, o.Unit, g)
		}
		return s.checkDeclared(o.Unit, &o.D)
	}
	return refuse("MD-ORD-01", wrongTime, o.Unit, g)
}

// checkJoining: an officer joins a unit before anybody is ordered (MD-CMD-05).
func (s *State) checkJoining(g int8, o *Order) rules.Refusal {
	u := o.Unit
	switch {
	case u != g && s.card(u).under != g || !s.card(u).arm.officer() || s.side(u) != s.side(g):
		return refuse("MD-CMD-05", notUnder, u, g)
	case !s.on(u):
		return refuse("MD-CMD-02", isGone, u, g)
	case s.slip():
		return refuse("MD-ORD-01", afterOrders, u, g)
	case s.Pieces[u].Order.Kind != NoOrder:
		return refuse("MD-CMD-04", hasActed, u, g)
	case s.Pieces[u].has(Stayed):
		return refuse("MD-CMD-05", mustStay, u, g)
	}
	return s.mayJoin(u, o.Target)
}

// checkPlay: a card that is held is played before anybody is ordered
// (MD-CHANCE-03).
func (s *State) checkPlay(g int8, o *Order) rules.Refusal {
	switch {
	case s.slip():
		return refuse("MD-CHANCE-03", afterOrders, nobody, g)
	case o.N < 0 || !s.plays(chanceCardsHeld) || s.heldCard(s.side(g), o.N) == noCard:
		return refuse("MD-CHANCE-03", notHeld, nobody, g)
	}
	return legal
}

// checkCall: the command roll is for those who need it, and comes before the orders
// (MD-CMD-03).
func (s *State) checkCall(g, u int8) rules.Refusal {
	if r := s.ordersTo(g, u); !r.Legal() {
		return r
	}
	switch {
	case s.slip():
		return refuse("MD-ORD-01", afterOrders, u, g)
	case s.freely(g, u):
		return refuse("MD-CMD-03", noNeed, u, g)
	case s.Pieces[u].has(Failed) && s.inReach(g, u):
		return refuse("MD-SEQ-03", noNeed, u, g)
	}
	return legal
}

// checkRetest: a test that is owed is taken on its commander's card, before the
// orders (MD-MORALE-06).
func (s *State) checkRetest(g, u int8) rules.Refusal {
	switch {
	case !s.plays(retestOnActivation) || !s.known(u) || s.side(u) != s.side(g) || !s.commands(g, u) || !s.owed(u):
		return refuse("MD-MORALE-06", wrongTime, u, g)
	case s.slip():
		return refuse("MD-ORD-01", afterOrders, u, g)
	}
	return legal
}
