package muzzleblast

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

var refusals = [...]string{
	notAsked:        "That is not asked now.",
	notYours:        "That is not yours to order now.",
	notUmpire:       "Only the umpire may rule, and only while the battle goes on.",
	notHere:         "There is no such piece.",
	notOnTable:      "It is not on the table.",
	passedBy:        "It has been passed: you work from your left to your right and do not go back.",
	underCompulsion: "It is retreating or routing and takes no orders.",
	offTable:        "That is off the table.",
	waterInWay:      "Water is in the way: it is crossed at fords and bridges only.",
	houseInWay:      "A house is in the way.",
	cliffInWay:      "A cliff is in the way.",
	highInWay:       "A high wall is in the way: men and horses leap walls no higher than a chest.",
	wallInWay:       "A wall is in the way: guns and wagons go round.",
	gapTooNarrow:    "The gap is too narrow.",
	shortLeg:        "Each leg but the last must be a tenth of an inch long at least.",
	noRoomThere:     "There is no room there.",
	noFiles:         "It cannot stand in so many files.",
	notOfThis:       "That is nothing that this piece can do.",
	tooNear:         "In contact it may stand, move off or follow, and come no nearer.",
	notTouching:     "They are not near enough to each other.",
	straying:        "A man would be farther than one move from the rest of his unit.",
	noPushers:       "Two men of its side must touch it.",
	isLimbered:      "It is limbered: to take it off the limber takes a move.",
	notLimbered:     "It is not limbered.",
	noLimber:        "It has no limber.",
	limberFar:       "The limber must be within one infantry move of the gun.",
	houseFull:       "The house is full: a small one holds four men, a large one six.",
	housedEnemy:     "The enemy is in the house.",
	notOnFoot:       "Only men on foot go into houses.",
	sideways:        "Its men do not stand by themselves: give it a move.",
	gunBusy:         "A gun that has moved, been limbered or unlimbered or captured this turn does not fire.",
	crewAway:        "Two men of its crew must be within an inch of it.",
	manAway:         "He is farther from the gun than an infantry move.",
	halfRate:        "With so few men it fires every other turn.",
	cannotSee:       "The target cannot be seen from there.",
	friendBetween:   "Friends stand in the line of fire.",
	noTarget:        "No enemy whom it may fire at would be under the template: aim elsewhere.",
	mortarGrape:     "A mortar has no grapeshot.",
	noWall:          "There is no wall there.",
	isRuin:          "The house is a ruin.",
	noShooters:      "Nobody in its front rank has firearms.",
	wrongArc:        "The enemy is outside its arc: it must turn when it moves.",
	inMelee:         "The enemy is in contact with a friend.",
	notEnemy:        "That is no enemy to be fired at.",
	runningAway:     "Who retreats or routs does not shoot.",
	badNumber:       "That number is too small or too great.",
	tooMany:         "There are not so many.",
	noVacancy:       "That unit has not lost its officer.",
	notOfficer:      "He is no officer who could.",
	notRouting:      "That unit does not rout.",
	mazeInWay:       "That way changes its ground too often: go less far.",
	manyTargets:     "A unit fires at one target in a turn.",
}

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	v := scene.Refusal{Clause: r.Clause}
	switch r.Code {
	case tooFar:
		cost, most := inches.Length(r.A), inches.Length(r.B)
		v.Text = fmt.Sprintf("That costs %s, and %s %s allowed.", s.b.inWords(beyond(cost, most)), shown(most), tell.If(most == inches.Inch, "is", "are"))
		if o.Who != nobody && o.Path.N > 0 {
			from := s.origin(o.Who)
			v.Measures = append(v.Measures, scene.Measure{From: pointOf(from), To: pointOf(o.Path.last(from)), Text: beyond(cost, most) + " of " + s.b.short(most)})
		}
	case wrongRange:
		far, limit := inches.Length(r.A), inches.Length(r.B)
		v.Text = fmt.Sprintf("That is %s off, and must be farther than %s.", s.b.measured(far), shown(limit))
		if far > limit {
			v.Text = fmt.Sprintf("That is %s off, and may be no farther than %s.", s.b.inWords(beyond(far, limit)), shown(limit))
		}
	case outOfRange:
		v.Text = fmt.Sprintf("Nobody is within its %s.", s.b.measured(inches.Length(r.A)))
	case wrongArc:
		v.Text = refusals[wrongArc]
		var a aim
		if s.aimAt(&a, int8(o.Who), int8(o.Target)); a.target >= 0 {
			from, to := s.figureAt(a.men[0]).Position(), s.figureAt(a.target).Position()
			v.Text = fmt.Sprintf("From %s, the nearest who could shoot, the nearest of the enemy is outside its arc.", s.b.nameOf(figurePiece(a.men[0])))
			v.Measures = append(v.Measures, scene.Measure{From: pointOf(from), To: pointOf(to), Text: s.b.short(a.nearest.Length().Length())})
		}
	case noCrew:
		v.Text = fmt.Sprintf("Of its crew it has %s, and needs %d.", menWords(int(r.A)), r.B)
	default:
		if int(r.Code) < len(refusals) {
			v.Text = refusals[r.Code]
		}
	}
	if o.Who != nobody && s.there(o.Who) {
		v.Pieces = append(v.Pieces, s.pieceID(o.Who))
	}
	return v
}

// outcome says what came of an order that throws its dice at once, as with
// option fire-simultaneity: in-order.
func outcome(before, after *State, o *Order) rules.Outcome {
	switch o.Verb {
	case AtHouseVerb:
		return houseHit(before, after, o)
	case AtWallVerb:
		return wallHit(before, after, o)
	}
	side := int8(0)
	if o.Who != nobody {
		side = before.side(o.Who)
	}
	out := rules.Outcome{Result: "nobody falls"}
	n := int(after.Removed[1-side] - before.Removed[1-side])
	if n > 0 {
		out.Rank, out.Result, out.For = n, foesFall(n), rules.ForUs
	}
	if own := int(after.Removed[side] - before.Removed[side]); own > 0 {
		out.Also = append(out.Also, rules.Also{Text: "own men fall", For: rules.ForThem})
	}
	return out
}

// houseHit says what came of a shot at a house (MB-HSE-01).
func houseHit(before, after *State, o *Order) rules.Outcome {
	if after.Houses[o.House].Hits > before.Houses[o.House].Hits {
		return rules.Outcome{Rank: 1, Result: "a hit on the house", For: rules.ForUs}
	}
	return rules.Outcome{Result: "the house is missed"}
}

// wallHit says what came of a shot at a wall (MB-WAL-01).
func wallHit(before, after *State, o *Order) rules.Outcome {
	n := before.nearestSection(o.Path.last(inches.Position{}))
	switch {
	case n < 0 || after.Sections[n] == before.Sections[n]:
		return rules.Outcome{Result: "the wall holds"}
	case after.Sections[n] == 0:
		return rules.Outcome{Rank: 2, Result: "a gap in the wall", For: rules.ForUs}
	}
	return rules.Outcome{Rank: 1, Result: "the wall is half as high", For: rules.ForUs}
}

// directOdds are those of a shot without the stick, which is thrown for when all have been laid.
func (s *State) directOdds(o *Order) *scene.Odds {
	return directRules.Odds(&dice.Exhaustive{}, s, rules.Seat(0), o)
}

// directRules are as much of the rules as the odds of such a shot need.
var directRules = rules.Rules[State, Order, Event]{
	Next: func(*State) rules.Next { return rules.Ask },
	Resolve: func(r *run, _ rules.Seat, o *Order) {
		g := o.Who.gun()
		r.State.Shots[g] = o.shot()
		fireGun(r, g)
	},
	Fold: fold,

	Thought: rules.Thought[State, Order, Event]{
		Outcome: outcome,
	},
}

// shot is how an order lays a gun.
func (o *Order) shot() Shot {
	return Shot{Verb: o.Verb, At: o.Path.last(inches.Position{}), House: o.House}
}
