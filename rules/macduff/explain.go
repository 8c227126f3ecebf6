package macduff

import (
	"fmt"
	"strconv"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// refusals are the reasons in words: {a} and {b} are the pieces that the refusal
// names, {n} its number.
var refusals = [...]string{
	isOver:       "The battle is over.",
	notAsked:     "You are not asked now.",
	notYours:     "{a} [is] the enemy's.",
	isGone:       "{a} [is] not on the table.",
	noOrders:     "{a} [takes] no order of that kind.",
	notUnder:     "{b} [does] not command {a}: only the General commands all, others their own units and the one they have joined.",
	hasActed:     "{a} [has] acted this turn.",
	hasFailed:    "{a} missed its order this turn, and may only react.",
	isRetreating: "{a} [is] retreating, and owes a rally test first.",
	isBarred:     "{a} may not be activated this turn.",
	isPinned:     "{a} [is] pinned: it has been charged, and no round has been fought yet.",
	mustStay:     "{a} [has] joined this turn, and stays with his unit.",
	noUnit:       "{a} [is] no unit of yours that he could join.",
	isThere:      "{a} [is] with it already.",
	tooFar:       "{a} [is] {n} away: too far.",
	noWay:        "No way there is open to him.",
	needsCall:    "{a} [is] not within 12 inches and in sight of {b}: send an order first, which comes through on 4, 5 or 6.",
	noNeed:       "{a} [needs] no die.",
	afterOrders:  "That comes before the orders: some stand on the slip already.",
	inContact:    "Not in melee contact: a unit there may only stand, or maneuver straight back.",
	noWeapon:     "{a} [has] nothing to shoot with.",
	noDice:       "{a} [has] too few figures left for a die at that range.",
	moveFirst:    "A unit shoots before it moves, not after.",
	hasFired:     "{a} [has] fired this turn.",
	isLimbered:   "A limbered gun does not shoot, and an unlimbered one does not move; one change a turn.",
	noTarget2:    "{b} [is] no target.",
	outOfArc:     "{b} [is] not within 45 degrees of straight ahead of any figure of {a}.",
	isNailed:     "{a} may not move this turn: it waits For Want of a Nail.",
	isBroken:     "{a} has broken down: pioneers who touch it mend it first.",
	staysUp:      "{a} [stands] set up, and [packs] up before it [moves].",
	windOnly:     "{a} goes where the wind takes it, and takes no orders.",
	isSpared:     "No civilized army fires at {b}: whoever moves into contact takes it.",
	isTaken:      "Nobody charges {b}: whoever moves into contact takes it.",
	noHorse:      "Mounted troops charge across nothing that they could not ride over, and no garrison: {a} could go there on foot.",
	isOrphan:     "The commander of {a} is lost: send an order first, which comes through on 4, 5 or 6.",
	squareHolds:  "No square shoots at this table: {a} must change its formation first.",
	outOfReach:   "{b} [is] out of range.",
	lineBlocked:  "No figure of {a} has a clear line to {b}.",
	closedGround: "The ground on the way is closed to it.",
	tooMuchTurn:  "That way turns it by {n} degrees: more than 45 takes a maneuver.",
	noSplit:      "All figures of a unit shoot at one enemy; split, some must bear on each of the two.",
	notHeld:      "Your side holds no such card.",
	noEarly:      "Nothing is thrown for it before its order is declared.",
	noWheel:      "No wheel leads straight to a place so close beside it: that takes a maneuver.",
	marchGround:  "Only a basic move is made through such ground, no march.",
	marchNo:      "It cannot march.",
	noManeuver:   "It cannot make that change.",
	noCharge:     "It cannot charge.",
	notBefore:    "No part of {b} is to its front.",
	noBreach:     "It can breach nothing there: a wall or gate that gives way, within 6 inches, in its arc and in sight.",
	noPlaceLeft:  "There are as many works on this table as it holds: sixteen.",
	noTrack:      "No way of at most 45 degrees of wheel leads there.",
	noBonusDie:   "It has no such die: it needs a commander with it, a band within 6 inches, or a card.",
	badFormation: "It cannot stand in that formation.",
	badFiles:     "That formation has no room for so many files.",
	badPlace:     "It cannot stand there.",
	badRange:     "From 1 inch to {n}, how far the charger is now.",
	notNamed:     "The card cannot be used on it.",
	noWork:       "It cannot work this turn: it has moved, worked, or is in melee.",
	noTask2:      "That task cannot be done there.",
	noEngineer:   "That needs an Engineer within 12 inches and in sight.",
	badChoice:    "It has not lost so many.",
	notUmpire:    "Only an umpire rules.",
	badRuling:    "That ruling makes no sense now.",
	offTable:     "That is off the table.",
	sameAgain:    "That is its order already.",
	noOrderYet:   "Nothing is written for {a}.",
	noDistance:   "It has at most {n}.",
	otherSeat:    "That is for another seat of your side to order.",
	notSeen:      "{a} [is] hidden: nobody of your side sees it.",
	oneUnit:      "{a} and {b} are one unit: one target, and no march while the other shoots.",
	notDown:      "The balloon is up: it comes down before its wagon moves, and goes up or down once.",
	notCarried:   "{a} cannot be carried so: a unit goes aboard a boat, engine, train or airship of its side that carries.",
	noSeats:      "There is no room left for {a} aboard {b}.",
	onlyLands:    "{a} [is] aboard {b}, and can only land.",
	cannotPart:   "It cannot tell off a detachment now: one at a time, of men on foot or horseback.",
}

// explain says a refusal in words.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	x := scene.Refusal{Clause: r.Clause}
	cast := tell.Cast{A: s.named(int8(r.A)), B: s.named(int8(r.B)), N: lengthWords((inches.Length(r.B) + 99) / 100 * 100)}
	text := "It may not."
	if int(r.Code) < len(refusals) && refusals[r.Code] != "" {
		text = refusals[r.Code]
	}
	switch r.Code {
	case wrongTime:
		text = "That cannot be ordered now: " + stepWords(s) + "."
	case fewDice:
		text = "It has " + diceWords(int(r.A)) + " left to share."
	case tooMuchTurn:
		cast.N = strconv.Itoa((int(r.B) + 99) / 100) // of what is more than a limit every part counts
	case noDistance:
		cast.N = lengthWords(inches.Length(r.A) / 100 * 100)
	case badRange:
		if cast.N = lengthWords(inches.Length(max(r.B, 1000)) / 100 * 100); r.B < 1100 {
			text = "1 inch, as far as the charger is now."
		}
	case badLosses:
		text = fmt.Sprintf("From %d to %d of the hits can be its.", r.A, r.B)
	case cannotReact:
		text = s.whyNoAnswer(int8(r.A), int8(r.B), o.Verb)
	}
	x.Text = cast.Say(text)
	s.draws(o, r, &x)
	return x
}

// draws shows what decided: the distance to a target.
func (s *State) draws(o *Order, r rules.Refusal, x *scene.Refusal) {
	t := o.D.Target
	if o.D.Kind == ManeuverCharge || o.D.Kind == ShootCharge && r.Clause != "MD-SHOOT-01" {
		t = o.D.Prey
	}
	if o.Verb == JoinVerb {
		t = o.Target
	}
	if o.D.Kind == Breach || !s.known(o.Unit) || !s.known(t) || !s.on(o.Unit) || !s.on(t) {
		return
	}
	x.Pieces = []string{s.card(o.Unit).id, s.card(t).id}
	g := s.gap(o.Unit, t)
	from, to := g.From.Position(), g.To.Position()
	x.Measures = []scene.Measure{{From: scene.Point{X: int(from.X), Y: int(from.Y)}, To: scene.Point{X: int(to.X), Y: int(to.Y)}, Text: tenths(g.Length()) + "″"}}
}

// stepWords is what is asked instead.
func stepWords(s *State) string {
	if s.Depth == 0 {
		return "nothing is"
	}
	if words := s.top().step().instead; words != "" {
		return words
	}
	return "something else is asked"
}
