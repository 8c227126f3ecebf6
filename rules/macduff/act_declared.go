package macduff

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// declaredAct is a line of the order slip.
func (s *State) declaredAct(o *Order, a *scene.Act) {
	d := &o.D
	target := d.Target
	switch d.Kind {
	case Stand:
		a.Verb, a.Label, a.Clause = "stand", "Stand", "MD-ORD-02"
		if s.Depth > 0 && s.top().Step == Reacting {
			a.Key, a.Clause, a.Dice = "H", "MD-REA-01", true
			s.standNeed(a)
		}
	case Shoot, ShootMove, ShootCharge:
		a.Verb, a.Label, a.Clause = "fire", "Shoot at "+s.theOr(d.Target), "MD-SHOOT-01"
		if d.Kind == ShootMove {
			a.Label += ", then move"
		}
		if d.Kind == ShootCharge {
			a.Label += ", then charge"
			a.Closes = "No dice for the charge, and no +1 in melee."
		}
		a.Need, a.Aim = s.shotNeed(o.Unit, d.Target, true)
		if d.Kind == ShootCharge {
			a.Need = strings.Join([]string{a.Need, s.chargeNeed(o.Unit, d)}, "; then ")
		}
	case Basic, MoveShoot:
		a.Verb, a.Label, a.Clause = "move", "Move", "MD-MOVE-02"
		if d.Kind == MoveShoot {
			a.Label, a.Clause = "Move, then shoot at "+s.theOr(d.Target), "MD-SHOOT-05"
		}
	case March:
		a.Verb, a.Label, a.Clause, a.Closes = "march", "March", "MD-MAR-01", "It may not shoot this turn."
	case Ride:
		a.Verb, a.Label, a.Clause = "ride", "Ride", "MD-CMD-04"
		if clause := vehicleClauses[s.card(o.Unit).arm]; clause != "" {
			a.Label, a.Clause = "Go", clause
		}
		if d.Target != nobody {
			a.Label += " to join " + s.theOr(d.Target)
		}
	case Raise:
		a.Verb, a.Label, a.Clause = "maneuver", "Raise the balloon", "MD-MOVE-10"
	case Lower:
		a.Verb, a.Label, a.Clause = "maneuver", "Bring the balloon down", "MD-MOVE-10"
	case Board:
		a.Verb, a.Label, a.Clause = "maneuver", "Go aboard "+s.theOr(d.Target), vehicleClauses[s.card(d.Target).arm]
	case Land:
		a.Verb, a.Label, a.Clause = "maneuver", "Land", vehicleClauses[s.card(max(s.Pieces[o.Unit].With, 0)).arm]
	case Charge:
		a.Verb, a.Label, a.Clause = "charge", "Charge "+s.theOr(d.Target), "MD-CHG-01"
		a.Need = s.chargeNeed(o.Unit, d)
	case Breach:
		a.Verb, a.Label, a.Clause = "breach", "Breach "+s.b.ground[d.Target].called(), "MD-SHOOT-17"
		target = nobody
	case Maneuver, ManeuverCharge:
		s.maneuverAct(o, a)
		if d.Kind == ManeuverCharge {
			target, a.Need = d.Prey, s.chargeNeed(o.Unit, d)
		}
	}
	s.spends(o.Unit, a)
	if s.known(target) && d.Kind != Breach {
		a.Target = s.card(target).id
	}
	if d.N > 0 {
		s.coursesOf(o, a)
	}
	for i, name := range [...]string{"with Follow Me!", "with the band", "with average dice", "with Huzzah!", "running obstacles", "as far as I please", "without a second throw"} {
		if d.Extra>>i&1 != 0 {
			a.Label += ", " + name
		}
	}
}

// maneuverAct is a line of the order slip that has a unit maneuver.
func (s *State) maneuverAct(o *Order, a *scene.Act) {
	d := &o.D
	a.Verb, a.Label, a.Clause = "maneuver", "Maneuver", "MD-MNV-01"
	switch {
	case d.Kind == ManeuverCharge:
		a.Label = "Turn and charge " + s.theOr(d.Prey)
	case s.inMelee(o.Unit):
		a.Label, a.Clause = "Break off", "MD-MNV-06"
	case d.Form == Limbered:
		a.Label = "Limber up"
	case d.Form == Unlimbered:
		a.Label = "Unlimber"
	case d.Form != AsIs:
		a.Label = "Form " + formationWords[d.Form]
	case d.Extra&Dismount != 0:
		a.Label = "Dismount"
	case d.Extra&Mount != 0:
		a.Label = "Mount"
	case d.N == 0:
		a.Label = "Face " + d.Facing.Wind()
	}
	if d.Off > 0 {
		from := s.place(o.Unit).At
		a.Label = "Tell off " + figureWords(int(d.Off))
		if h, ok := inches.HeadingOf(way(from, d.OffAt)); ok {
			a.Label += ", " + inchWords(inches.Distance(from.Point(), d.OffAt.Point())) + " " + h.Wind()
		}
		a.Clause = "MD-UNIT-06"
	}
	a.Closes = "It may shoot only as a reaction."
}

// coursesOf draws a declared way.
func (s *State) coursesOf(o *Order, a *scene.Act) {
	if s.byTrack(o.Unit) {
		s.railed(o, a)
		return
	}
	from := s.setsOut(o.Unit).At
	at := from
	a.Course = append(a.Course, scene.Point{X: int(at.X), Y: int(at.Y)})
	h := s.Pieces[o.Unit].Facing
	for _, p := range o.D.Legs[:o.D.N] {
		a.Course = append(a.Course, scene.Point{X: int(p.X), Y: int(p.Y)})
		if to, ok := inches.HeadingOf(way(at, p)); ok && o.D.Kind != Maneuver {
			h = to
		}
		at = p
	}
	if o.D.Facing != noFacing {
		h = o.D.Facing
	}
	a.Spot = &scene.Spot{X: int(at.X), Y: int(at.Y), Facing: int(h)}
	far := inches.Distance(from.Point(), at.Point())
	if h, ok := inches.HeadingOf(way(from, at)); ok && tenth(far.Length()) > 0 && o.D.Kind != ManeuverCharge && !s.inMelee(o.Unit) {
		a.Label = o.D.over(a.Label, inchWords(far)+" "+h.Wind())
	}
}

// over puts how far an order goes to its words: before or behind what else is done.
func (d *Declared) over(words, far string) string {
	first, then := "", ""
	switch {
	case d.Kind == Maneuver && d.Form == Limbered:
		first = "Limber up and go"
	case d.Kind == Maneuver && d.Form == Unlimbered:
		then = "unlimber"
	case d.Extra&(Mount|Dismount) != 0 && d.Extra&ChangeFirst == 0:
		then = tell.If(d.Extra&Mount != 0, "mount", "dismount")
	case d.Extra&Mount != 0:
		first = "Mount and ride"
	case d.Extra&Dismount != 0:
		first = "Dismount and go"
	case d.Kind == MoveShoot:
		return strings.Replace(words, "Move", "Move "+far, 1)
	case d.Kind == Ride && d.Target != nobody:
		return words + ", " + far
	default:
		return words + " " + far
	}
	if then != "" {
		return "Go " + far + " and " + then
	}
	return first + " " + far
}

// railed draws the way of a train, which is its track's, whatever place is named.
func (s *State) railed(o *Order, a *scene.Act) {
	to, far, _ := s.byRail(o.Unit, o.D.Legs[o.D.N-1])
	rail := s.b.ground[s.card(o.Unit).track].rail
	from, _ := rail.Nearest(s.place(o.Unit).At.Point())
	on, _ := rail.Nearest(to.At.Point())
	sign := inches.Fine(1)
	if on < from {
		sign = -1
	}
	for d := inches.Fine(0); d < far; d += 2 * inches.Inch.Fine() {
		at := rail.At(from + sign*d)
		a.Course = append(a.Course, scene.Point{X: int(at.X), Y: int(at.Y)})
	}
	a.Course = append(a.Course, scene.Point{X: int(to.At.X), Y: int(to.At.Y)})
	a.Spot = &scene.Spot{X: int(to.At.X), Y: int(to.At.Y), Facing: int(to.Facing)}
	if tenth(far.Length()) > 0 {
		a.Label += " " + inchWords(far) + " " + to.Facing.Wind()
	}
}

// shotNeed is the dice of a shooting as it would be now, on an order or in answer to one, with
// those of its unit that shoot along.
func (s *State) shotNeed(u, t int8, ordered bool) (string, *scene.Measure) {
	a := s.joint(u, t, ordered)
	if a.files == 0 || a.band == outOfRange {
		return "", nil
	}
	n := s.shootingDice(u, a.figures, a.band)
	var th dice.Throw
	th.Reset("shooting", "MD-SHOOT-10", s.side(u))
	th.Add(s.side(u), n, 0, 0)
	need := s.needOf(&th, u, t, &a, false)
	var why []string
	for _, m := range th.Modifiers {
		why = append(why, m.Text)
	}
	band := "close range"
	if a.band == longRange {
		band = "long range"
	}
	text := fmt.Sprintf("%s %s %d, %s", diceWords(n), tell.If(n == 1, "needs", "need"), need, band)
	if len(why) > 0 {
		text += " (" + strings.Join(why, ", ") + ")"
	}
	from, to := a.from.Position(), a.point.Position()
	return text, &scene.Measure{From: scene.Point{X: int(from.X), Y: int(from.Y)}, To: scene.Point{X: int(to.X), Y: int(to.Y)}, Text: tenths(a.distance) + "″, " + band}
}
