package macduff

import (
	"fmt"

	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// explain says a refusal in words.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	x := scene.Refusal{Clause: r.Clause}
	a, b := int8(r.A), int8(r.B)
	name := func(u int8) string {
		if !s.known(u) {
			return "it"
		}
		return s.the(u)
	}
	switch r.Code {
	case isOver:
		x.Text = "The battle is over."
	case notAsked:
		x.Text = "You are not asked now."
	case wrongTime:
		x.Text = "That cannot be ordered now: " + stepWords(s) + "."
	case notYours:
		x.Text = fmt.Sprintf("%s is the enemy's.", capital(name(a)))
	case isGone:
		x.Text = fmt.Sprintf("%s is not on the table.", capital(name(a)))
	case noOrders:
		x.Text = fmt.Sprintf("%s takes no order of that kind.", capital(name(a)))
	case notUnder:
		x.Text = fmt.Sprintf("%s does not command %s: only the General commands all, others their own units and the one they have joined.", capital(name(b)), name(a))
	case hasActed:
		x.Text = fmt.Sprintf("%s has acted this turn.", capital(name(a)))
	case hasFailed:
		x.Text = fmt.Sprintf("%s missed its order this turn, and may only react.", capital(name(a)))
	case isRetreating:
		x.Text = fmt.Sprintf("%s is retreating, and owes a rally test first.", capital(name(a)))
	case isBarred:
		x.Text = fmt.Sprintf("%s may not be activated this turn.", capital(name(a)))
	case isStopped:
		x.Text = fmt.Sprintf("%s cannot move.", capital(name(a)))
	case isPinned:
		x.Text = fmt.Sprintf("%s is pinned: it has been charged, and no round has been fought yet.", capital(name(a)))
	case mustStay:
		x.Text = fmt.Sprintf("%s has joined this turn, and stays with his unit.", capital(name(a)))
	case noUnit:
		x.Text = fmt.Sprintf("%s is no unit of yours that he could join.", capital(name(a)))
	case isThere:
		x.Text = fmt.Sprintf("%s is with it already.", capital(name(a)))
	case tooFar:
		x.Text = fmt.Sprintf("%s is %s inches away: too far.", capital(name(a)), inches.Length(r.B))
	case noWay:
		x.Text = "No way there is open to him."
	case needsCall:
		x.Text = fmt.Sprintf("%s is not within 12 inches and in sight of %s: it needs 4, 5 or 6 for an order first.", capital(name(a)), name(b))
	case noNeed:
		x.Text = fmt.Sprintf("%s needs no die.", capital(name(a)))
	case afterOrders:
		x.Text = "That comes before the orders: some stand on the slip already."
	case inContact:
		x.Text = "Not in melee contact: a unit there may only stand, or maneuver straight back."
	case noWeapon:
		x.Text = fmt.Sprintf("%s has nothing to shoot with.", capital(name(a)))
	case noDice:
		x.Text = fmt.Sprintf("%s has too few figures left for a die at that range.", capital(name(a)))
	case fewDice:
		x.Text = fmt.Sprintf("It has %s left to share.", diceWords(int(r.A)))
	case moveFirst:
		x.Text = "A unit shoots before it moves, not after."
	case hasFired:
		x.Text = fmt.Sprintf("%s has fired this turn.", capital(name(a)))
	case isLimbered:
		x.Text = "A limbered gun does not shoot, and an unlimbered one does not move; one change a turn."
	case noTarget2:
		x.Text = fmt.Sprintf("%s is no target.", capital(name(b)))
	case outOfArc:
		x.Text = fmt.Sprintf("%s is not within 45 degrees of straight ahead of any figure of %s.", capital(name(b)), name(a))
	case outOfReach:
		x.Text = fmt.Sprintf("%s is out of range.", capital(name(b)))
	case lineBlocked:
		x.Text = fmt.Sprintf("No figure of %s has a clear line to %s.", name(a), name(b))
	case closedGround:
		x.Text = "The ground on the way is closed to it."
	case tooMuchTurn:
		x.Text = fmt.Sprintf("That way turns it by %s degrees: more than 45 takes a maneuver.", inches.Heading(r.B))
	case marchGround:
		x.Text = "Only a basic move is made through such ground, no march."
	case marchNo:
		x.Text = "It cannot march."
	case noManeuver:
		x.Text = "It cannot make that change."
	case noCharge:
		x.Text = "It cannot charge."
	case notBefore:
		x.Text = fmt.Sprintf("No part of %s is to its front.", name(int8(max(r.A, r.B))))
		if s.known(o.D.Target) && o.D.Kind == Charge {
			x.Text = fmt.Sprintf("No part of %s is to its front.", name(o.D.Target))
		}
	case noTrack:
		x.Text = "No way of at most 45 degrees of wheel leads there."
	case noBonusDie:
		x.Text = "It has no such die: it needs a commander with it, a band within 6 inches, or a card."
	case badFormation:
		x.Text = "It cannot stand in that formation."
	case badFiles:
		x.Text = "That formation has no room for so many files."
	case badPlace:
		x.Text = "It cannot stand there."
	case cannotReact:
		x.Text = s.whyNoAnswer(a, b, o.Verb)
	case badRange:
		x.Text = fmt.Sprintf("From 1 inch to %s inches, how far the charger is now.", inches.Length(max(r.B, 1000)))
	case notNamed:
		x.Text = "The card cannot be used on it."
	case noWork:
		x.Text = "It cannot work this turn: it has moved, worked, or is in melee."
	case noTask2:
		x.Text = "That task cannot be done there."
	case noEngineer:
		x.Text = "That needs an Engineer within 12 inches and in sight."
	case badChoice:
		x.Text = "It has not lost so many."
	case notUmpire:
		x.Text = "Only an umpire rules."
	case badRuling:
		x.Text = "That ruling makes no sense now."
	case offTable:
		x.Text = "That is off the table."
	case sameAgain:
		x.Text = "That is its order already."
	case noOrderYet:
		x.Text = fmt.Sprintf("Nothing is written for %s.", name(a))
	case noDistance:
		x.Text = fmt.Sprintf("It has at most %s inches.", inches.Length(r.A))
	case otherSeat:
		x.Text = "That is for another seat of your side to order."
	case notSeen:
		x.Text = fmt.Sprintf("%s is hidden: nobody of your side sees it.", capital(name(a)))
	default:
		x.Text = "It may not."
	}
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
	x.Measures = []scene.Measure{{From: scene.Point{X: int(from.X), Y: int(from.Y)}, To: scene.Point{X: int(to.X), Y: int(to.Y)}, Text: tenths(g.Length()) + " in"}}
}

// stepWords is what is asked instead.
func stepWords(s *State) string {
	if s.Depth == 0 {
		return "nothing is"
	}
	switch s.top().Step {
	case Ordering:
		return "a commander gives his orders"
	case CarryOut:
		return "the orders stand and are being carried out"
	case Reacting:
		return "a unit is charged and answers first"
	case ReturnFire:
		return "a unit that was fired at answers first"
	}
	return "something else is asked"
}
