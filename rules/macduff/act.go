package macduff

import (
	"fmt"
	"strings"

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
	if a.Need == "" && o.D.Kind == Shoot && !o.D.splits() { // who was in reach when it was ordered is so no more
		a.Need, a.Dice = "no shot from there now, and no dice", false
	}
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
