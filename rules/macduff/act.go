package macduff

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// askText is the question of an ask.
func askText(s *State, q *rules.Question) string {
	if s.Depth == 0 {
		return "The battle is over."
	}
	f := s.top()
	st := f.step()
	if st.puts != nil {
		return st.puts(s, f)
	}
	return s.castOf(f).Say(st.question)
}

// castOf are those of whom a question speaks.
func (s *State) castOf(f *Frame) tell.Cast {
	cast := tell.Cast{N: inches.Length(f.N[upTo]).String()}
	if f.step().whom != theSide {
		cast.A, cast.B = s.named(f.Unit), s.named(f.Target)
	}
	return cast
}

var chanceTexts = [events]string{
	"Someone has blundered: which enemy unit must advance?", "Ammo shortage: which enemy unit falls back?", "Huzzah! Which of your units?",
	"For want of a nail: which enemy unit may not move?", "We marched all night: where does the unit arrive?", "They couldn't hit an elephant.",
	"Rising to the occasion: who comes forward?", "Seizing the moment: which unit acts out of turn?", "Never say die: who gets figures back?",
	"I'll try, sir! Which of your units?",
}

// An actWord is what an order says on its button, or as a place on the table.
type actWord struct {
	label, key, clause, closes string

	dice   bool // dice fall once it is given
	passes bool // nothing is done by it
	picks  bool // one of several is chosen, and it is the choice that is made on the map
	words  func(s *State, o *Order, a *scene.Act)
}

// acts are the words of buttons, by verb.
var acts = [verbs]actWord{
	JoinVerb:   {label: "Join", key: "J", clause: "MD-CMD-05", closes: "He stays with it until his next activation in a later turn."},
	CallVerb:   {label: "Send an order", key: "O", clause: "MD-CMD-03", closes: "On 1 to 3 it may only react this turn.", dice: true, words: func(s *State, o *Order, a *scene.Act) { s.spends(o.Unit, a) }},
	DoneVerb:   {label: "Give the orders", key: "Space", clause: "MD-ORD-01", closes: "The orders stand, and the dice are thrown.", passes: true, words: (*State).doneWords},
	GoVerb:     {label: "Carry out", key: "G", clause: "MD-ORD-04", dice: true, words: (*State).goWords},
	ReturnVerb: {label: "Return fire", key: "F", clause: "MD-SHOOT-06", closes: "It is its one shooting of the turn.", dice: true, words: (*State).replyWords},
	HoldVerb:   {label: "Hold fire", key: "H", clause: "MD-SHOOT-06", passes: true},
	FireVerb: {label: "Fire!", key: "F", clause: "MD-REA-02", closes: "It is its one shooting of the turn.", dice: true, words: func(s *State, o *Order, a *scene.Act) {
		a.Label += " at " + lengthWords(o.Length)
		s.fireSteps(o, a)
	}},
	CounterVerb:  {label: "Charge!", key: "C", clause: "MD-REA-05", dice: true, words: (*State).answerNeed},
	SquareVerb:   {label: "Form square!", key: "S", clause: "MD-REA-06", dice: true},
	FallBackVerb: {label: "Fall back!", key: "B", clause: "MD-REA-07", dice: true, words: (*State).answerNeed},
	HaltVerb:     {label: "Halt", key: "H", clause: "MD-REA-04", closes: "The charge is over.", dice: true},
	HaltFireVerb: {label: "Halt and fire", key: "F", clause: "MD-REA-04", closes: "The charge is over.", dice: true, words: (*State).replyWords},
	HomeVerb:     {label: "Charge home", key: "C", clause: "MD-REA-04", dice: true, words: (*State).homeWords},
	StopVerb: {label: "Stop", clause: "MD-ORD-03", words: func(s *State, o *Order, a *scene.Act) {
		a.Label += " " + stopWords(o.Length)
		s.stopSteps(o, a)
	}},
	OnVerb:      {label: "Go on", key: "C", clause: "MD-REA-09", words: (*State).homeWords},
	ReformVerb:  {label: "Re-form", key: "R", clause: "MD-MORALE-05", words: (*State).reformWords},
	RallyVerb:   {label: "Rally test", key: "R", clause: "MD-MORALE-06", dice: true},
	FightVerb:   {label: "Fight:", key: "A", clause: "MD-MELEE-01", dice: true, picks: true},
	PursueVerb:  {label: "Pursue", key: "P", clause: "MD-MELEE-11", dice: true, words: (*State).pursuitNeed},
	DeclineVerb: {label: "Do not pursue", key: "Space", clause: "MD-MELEE-11", passes: true},
	FirstVerb:   {label: "Act first", clause: "MD-SEQ-08"},
	SecondVerb:  {label: "Act second", clause: "MD-SEQ-08"},
	ActVerb:     {label: "Activate", clause: "MD-SEQ-02", picks: true},
	PassVerb:    {label: "Pass", key: "Space", clause: "MD-SEQ-05", passes: true},
	WorkVerb:    {label: "Work", key: "W", clause: "MD-ENG-01", dice: true, words: (*State).workWords},
	DouseVerb:   {label: "Fight the fire", key: "F", clause: "MD-SHOOT-18", closes: "It does no other work this turn.", dice: true},
	BlowVerb:    {label: "Blow the charges", key: "B", clause: "MD-ENG-05", closes: "All charges there are used.", dice: true, words: func(s *State, o *Order, a *scene.Act) { a.Label += " at " + s.b.ground[o.Target].called() }},
	HealVerb:    {label: "Return a casualty", clause: "MD-HOSP-02"},
	NameVerb:    {label: "Name", clause: "MD-CHANCE-03", picks: true},
	PlaceVerb:   {label: "Arrive here", clause: "MD-CHANCE-08", words: (*State).spotWords},
	RecoverVerb: {label: "Recover", clause: "MD-CHANCE-12", words: func(_ *State, o *Order, a *scene.Act) { a.Label += " " + figureWords(int(o.N)) }},
	OfficerVerb: {label: "An officer rises of", clause: "MD-CHANCE-10", picks: true},
	ReplaceVerb: {label: "Replace", clause: "MD-CHANCE-10"},
	EraseVerb:   {label: "Take off the slip", clause: "MD-ORD-01"},
	EscapeVerb:  {label: "Escape here", clause: "MD-CMD-10", words: (*State).spotWords},
	LoseVerb: {label: "Losses", clause: "MD-UNIT-06", words: func(s *State, o *Order, a *scene.Act) {
		a.Label = tell.Capital(figureWords(int(o.N))) + " from " + s.theOr(o.Unit)
		s.loseSteps(o, a)
	}},
	ShareVerb: {label: "Dice", clause: "MD-MELEE-03", words: func(s *State, o *Order, a *scene.Act) {
		a.Label = tell.Capital(diceWords(int(o.N))) + " at"
		s.shareSteps(o, a)
	}},
	EvenlyVerb: {label: "Share evenly", key: "Space", clause: "MD-MELEE-03"},
	DeployVerb: {label: "Deploy here", clause: "MD-GR-01", words: (*State).spotWords},
	KeepVerb:   {label: "Hold the card", clause: "MD-CHANCE-03"},
	PlayVerb: {label: "Play the card", clause: "MD-CHANCE-03", words: func(_ *State, o *Order, a *scene.Act) {
		if o.N >= 0 && o.N < events {
			title, _ := chanceCardText(o.N)
			a.Label = "Play the held card: " + title
		}
	}},
	UseVerb:    {label: "Use the card", clause: "MD-CHANCE-06", closes: "It counts once.", words: func(s *State, _ *Order, a *scene.Act) { a.Clause = chanceClauses[s.top().N[chanceEvent]] }},
	ThrowVerb:  {label: "Throw before its order", clause: "MD-ORD-01", closes: "The enemy may have it thrown again."},
	StandsVerb: {label: "The throw stands", clause: "MD-ORD-01"},
	AgainVerb:  {label: "Throw again", clause: "MD-ORD-01"},
	FaceVerb:   {label: "Face", clause: "MD-REA-07", words: func(_ *State, o *Order, a *scene.Act) { a.Label += " " + o.Facing.Wind() }},
	RetreatVerb: {label: "Retreat", clause: "MD-MELEE-10", dice: true, words: func(s *State, o *Order, a *scene.Act) {
		s.answerNeed(o, a)
		if o.D.Extra&AverageDice != 0 {
			a.Label, a.Clause = "Retreat, with average dice", "MD-DRILL-01"
		}
	}},
	SteadyVerb: {label: "Steady men!", clause: "MD-CMD-07", closes: "On a 1 he is wounded.", picks: true, words: func(_ *State, _ *Order, a *scene.Act) { a.Need = "one die: 4 or more cancels a hit" }},
}

// declaredWords are an order that has been given, as words.
func (s *State) declaredWords(u int8, d *Declared) string {
	o := blank(Declare, u)
	o.D = *d
	var a scene.Act
	s.declaredAct(&o, &a)
	return a.Label
}

// act is an order as a button or a place on the table.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: printOrder(s, o), Clause: "MD-GR-02", Verb: "rule"}
	if s.known(o.Unit) {
		a.Piece = s.card(o.Unit).id
	}
	if o.Verb >= SetAt || o.Verb == NoVerb {
		a.Label = tell.Capital(a.Order)
		return a
	}
	if o.Verb == Declare {
		s.declaredAct(o, &a)
		s.declaredNeed(o.Unit, &o.D, &a)
		return a
	}
	w := &acts[o.Verb]
	a.Verb, a.Label, a.Key, a.Clause, a.Closes, a.Dice = verbNames[o.Verb], w.label, w.key, w.clause, w.closes, w.dice
	if w.passes {
		a.Verb = "pass"
	}
	if w.words != nil {
		w.words(s, o, &a)
	}
	if o.D.Extra&WithHuzzah != 0 {
		a.Label, a.Clause = a.Label+" with Huzzah!", "MD-CHANCE-06"
	}
	if w.picks {
		a.Label += " " + s.choiceText(o)
		a.Piece, a.Target = "", a.Piece
	}
	if s.known(o.Target) && o.Verb != WorkVerb && o.Verb != BlowVerb {
		a.Target = s.card(o.Target).id
		a.Label += " " + s.the(o.Target)
	}
	return a
}

// doneWords are those of the end of what a side may do of its own accord.
func (s *State) doneWords(_ *Order, a *scene.Act) {
	switch {
	case s.Depth == 0:
	case s.top().Step == WorkPhase:
		a.Label, a.Clause, a.Closes = "Nothing more", "MD-ENG-01", ""
	case s.items() == 0:
		a.Label, a.Clause, a.Closes = "Pass", "MD-SEQ-02", "His card is used for nothing."
	default:
		if u := s.onlyItem(); u != nobody {
			s.orderedNeed(u, a)
		}
	}
}

// workWords are those of a task, with the dice that it throws.
func (s *State) workWords(o *Order, a *scene.Act) {
	a.Label = tell.Capital(taskWords[o.Task])
	switch {
	case o.Task == Repair && s.known(o.Target):
		a.Label += ": " + s.the(o.Target)
	case o.Target >= 0:
		a.Label += ": " + s.b.ground[o.Target].called()
	}
	a.Need = diceWords(s.workDice(o.Unit))
}

// goWords are those of an order on the slip that is carried out, or of how a unit that
// blunders goes on.
func (s *State) goWords(o *Order, a *scene.Act) {
	if s.top().Step == Chance {
		s.advances(o, a)
	} else if d := &s.Pieces[o.Unit].Order; d.Kind != NoOrder {
		a.Label = s.declaredWords(o.Unit, d)
		s.orderedNeed(o.Unit, a)
	}
}

// orderedNeed is what the order of a unit that stands on the slip has before it, drawn.
func (s *State) orderedNeed(u int8, a *scene.Act) {
	o := blank(Declare, u)
	o.D = s.Pieces[u].Order
	var of scene.Act
	s.declaredAct(&o, &of)
	a.Need, a.Aim, a.Course = of.Need, of.Aim, of.Course
	s.declaredNeed(u, &o.D, a)
}

// standNeed is how surely a charger touches who stands.
func (s *State) standNeed(a *scene.Act) {
	f := s.top()
	if d := &s.Pieces[f.Unit].Order; !f.has(hasRolled) && (d.Kind == Charge || d.Kind == ManeuverCharge || d.Kind == ShootCharge) {
		if need := s.chargeNeed(f.Unit, d); need != "" {
			a.Need = tell.Subject(s.the(f.Unit)) + ": " + need
		}
	}
}

// replyWords are those of a shot at whom the table asks about.
func (s *State) replyWords(o *Order, a *scene.Act) {
	if f := s.top(); f.Unit == o.Unit && s.known(f.Target) {
		a.Need, a.Aim = s.shotNeed(f.Unit, f.Target, false)
	}
}

// reformWords are those of how a unit stands after a rally.
func (s *State) reformWords(o *Order, a *scene.Act) {
	if o.Form != AsIs {
		a.Label += " in " + formationWords[o.Form]
	}
	if o.Facing != noFacing {
		a.Label += ", facing " + o.Facing.Wind()
		a.Small = true
	}
}

// spotWords are those of a place that is pointed at.
func (s *State) spotWords(o *Order, a *scene.Act) {
	a.Spot = &scene.Spot{X: int(o.At.X), Y: int(o.At.Y)}
	a.Place = strings.Replace(a.Order, o.At.String(), "{at}", 1)
	if o.Verb == EscapeVerb && o.Target != nobody {
		a.Label += ", and join"
	}
}

// choiceText names whom an order chooses; of a melee both sides.
func (s *State) choiceText(o *Order) string {
	if o.Verb != FightVerb {
		return s.theOr(o.Unit)
	}
	var names [2][]string
	for mask, u := s.cluster(o.Unit), int8(0); u < s.b.pieces; u++ {
		if mask>>u&1 != 0 && s.known(u) {
			names[s.side(u)] = append(names[s.side(u)], s.the(u))
		}
	}
	first := s.side(o.Unit)
	return strings.Join(names[first], ", ") + " against " + strings.Join(names[1-first], ", ")
}

// advances are the words of how a unit that blunders goes on (MD-CHANCE-04).
func (s *State) advances(o *Order, a *scene.Act) {
	a.Label, a.Clause, a.Key = "Advance straight ahead", "MD-CHANCE-04", ""
	if _, wheels := s.wheelsOn(o.Unit); wheels && !o.Yes {
		a.Label = "Advance, wheeling towards " + s.the(s.nearestSeen(o.Unit))
	}
}

func diceWords(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}

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
	a.Label += " " + inchWords(far) + " " + to.Facing.Wind()
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

// tenths is a length to a tenth of an inch.
func tenths(f inches.Fine) string { return tenth(f.Length()).String() }

// tenth is a length rounded to a tenth of an inch.
func tenth(l inches.Length) inches.Length { return (l + 50) / 100 * 100 }

// inchWords is a length to a tenth of an inch, with its unit.
func inchWords(f inches.Fine) string { return lengthWords(f.Length()) }

// lengthWords is the same of a length.
func lengthWords(l inches.Length) string {
	if text := tenth(l).String(); text != "1" {
		return text + " inches"
	}
	return "1 inch"
}

// spends adds to an act what it spends of another commander's.
func (s *State) spends(u int8, a *scene.Act) {
	if who := s.spentOf(u); who != nobody {
		a.Closes = strings.TrimSpace(a.Closes + " " + tell.Capital(s.the(who)) + " can then do nothing with it this turn.")
	}
}

// spentOf is the commander of a unit that another is ordering, or nobody: what is
// ordered now is spent of his activation (MD-SEQ-03).
func (s *State) spentOf(u int8) int8 {
	if s.Depth == 0 || s.top().Step != Ordering {
		return nobody
	}
	g := s.card(u).under
	if g == nobody || g == s.top().Unit || !s.mayAct(g) {
		return nobody
	}
	return g
}
