package macduff

import (
	"strings"

	"drumhead/dice"
	"drumhead/rules/tell"
	"drumhead/scene"
)

// teller puts a log line together.
type teller struct {
	tell.Teller[int8]
	s *State
}

// deeds are the lines that are always the same but for names and dice.
var deeds = [kinds]tell.Deed{
	Deployed: {Kind: "move", Text: "deploys.", Clause: "MD-GR-01"},
	Entered:  {Kind: "move", Text: "comes on to the table.", Clause: "MD-GR-01"},
	Arrived:  {Kind: "move", Text: "comes in after a march all night.", Clause: "MD-CHANCE-08"},
	Vanished: {Kind: "move", Depth: 1, Text: "goes out of sight.", Clause: "MD-VIS-03"},
	Revealed: {Kind: "move", Depth: 1, Text: "comes into sight.", Clause: "MD-VIS-03"},
	Rejoined: {Kind: "form", Depth: 1, Text: "falls in with {b}.", Clause: "MD-UNIT-07"},
	Missed:   {Depth: 1, Text: "is shot at{dice}, and missed.", Clause: "MD-CHANCE-09"},
	Defeated: {Kind: "retreat", Depth: 1, Text: "is defeated.", Clause: "MD-MELEE-09"},
	Seized:   {Depth: 1, Text: "is named{dice}.", Clause: "MD-CHANCE-03"},
	Replaced: {Depth: 1, Text: "is replaced, with {b}.", Clause: "MD-CHANCE-10"},
	Restored: {Kind: "ruling", Text: "is placed by the umpire.", Clause: "MD-GR-02"},
}

// tellEvent is the log line of an event, of the state before it.
func tellEvent(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{tell.New("MD", throws, s.named), s}
	if d := deeds[e.Kind]; d.Text != "" {
		t.Tell(d, e.Unit, e.Target)
		return t.Line
	}
	switch e.Kind {
	case Moved, Formed, Joined, Parted, CounterMoved, Detached, Separated:
		t.moves(e)
	case Shot, Rogue, Bounced, Fought, Contacted, Answered, Shared:
		t.fights(e)
	case Casualties, Recovered, Tested, Removed, Lost, Cancelled:
		t.losses(e)
	case Fire, Burned, Fortified, Ruined, Worked, Lit:
		t.works(e)
	case CalledUp, Ordered, Begun, Up:
		t.orders(e)
	case CardTurned, JokerTurned, ChanceDrawn, Kept:
		t.cards(e)
	default:
		t.turn(e)
	}
	s.story(e, &t.Line)
	return t.Line
}

func (t *teller) moves(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		went, why := t.covered(e)
		if went == "" {
			return // it has come no nearer to where it stops or is met
		}
		t.Deed("move", e.Unit, 1).Does(e.Unit, "%s", went).AllDice().Say("%s.", why.text).Clause(tell.If(why.clause == "", "MD-MOVE-01", why.clause)).Also(why.by)
		for _, p := range e.Course[:e.Legs] {
			t.Line.Course = append(t.Line.Course, scene.Point{X: int(p.X), Y: int(p.Y)})
		}
	case Formed:
		p := &s.Pieces[e.Unit]
		switch {
		case e.In >= 0 && p.In < 0:
			t.Deed("form", e.Unit, 1).Does(e.Unit, "garrisons %s.", s.b.ground[e.In].called()).Clause("MD-TERR-11")
		case e.Form != p.Form:
			t.Deed("form", e.Unit, 1).Does(e.Unit, "is now in %s", formationWords[e.Form]).AllDice().Say(".").Clause("MD-MNV-01")
		case e.Facing != p.Facing:
			t.Deed("form", e.Unit, 1).Does(e.Unit, "faces %s now", e.Facing.Wind()).AllDice().Say(".").Clause("MD-MNV-01")
		default:
			t.Deed("form", e.Unit, 1).Does(e.Unit, "shifts a little").AllDice().Say(".").Clause("MD-MNV-01")
		}
	case Joined:
		if !s.card(e.Unit).arm.officer() {
			t.Deed("move", e.Unit, 1).Does(e.Unit, "goes aboard %s", s.the(e.Target)).AllDice().Say(".").Clause(vehicleClauses[s.card(e.Target).arm])
			return
		}
		t.Deed("move", e.Unit, 0).Does(e.Unit, "joins %s.", s.the(e.Target)).Clause("MD-CMD-05")
	case Detached:
		t.Deed("form", e.Unit, 1).Does(e.Unit, "leaves %s: %s", s.the(e.Target), figureWords(int(e.N))).AllDice().Say(".").Clause("MD-UNIT-06").Also(e.Target)
	case Separated:
		words := "is one with its unit again."
		if e.Yes {
			words = "is too far off, and a unit of its own."
		}
		t.Deed("form", e.Unit, 1).Does(e.Unit, "%s", words).Clause("MD-UNIT-07")
	case CounterMoved:
		t.Line.Kind, t.Line.Depth, t.Line.Side = "move", 1, int(s.Counters[e.N].Side)
		t.Say("Counter %d moves.", e.N+1).Clause("MD-VIS-03")
	case Parted:
		switch {
		case s.card(e.Unit).arm == Balloon:
			t.Deed("move", e.Unit, 1).Does(e.Unit, "leaves its wagon.").Clause("MD-MOVE-10")
			return
		case s.aboard(e.Unit):
			t.Deed("move", e.Unit, 1).Does(e.Unit, "lands").AllDice().Say(".").Clause(vehicleClauses[s.card(s.Pieces[e.Unit].With).arm])
			return
		}
		t.Deed("move", e.Unit, 1).Does(e.Unit, "leaves his unit.").Clause("MD-CMD-05")
	}
}

var answerTexts = map[answer]struct{ text, clause string }{
	noReaction: {"stands", "MD-REA-01"}, firing: {"will fire", "MD-REA-02"}, countering: {"charges in its turn", "MD-REA-05"},
	squaring: {"forms square", "MD-REA-06"}, evading: {"falls back", "MD-REA-07"}, failedChange: {"cannot complete the change", "MD-MNV-01"},
	halted: {"halts", "MD-REA-04"}, chargesHome: {"charges home", "MD-REA-04"}, noTarget: {"has nobody left to charge", "MD-ORD-04"},
	fellShort: {"falls short", "MD-CHG-07"}, declined: {"does not pursue", "MD-MELEE-11"},
	firesNot: {"has no shot", "MD-REA-02"}, findsNoWay: {"finds no way to its target", "MD-ORD-03"},
}

func (t *teller) fights(e *Event) {
	s := t.s
	switch e.Kind {
	case Shot:
		if e.Target == nobody {
			t.Deed("fire", e.Unit, 0).Does(e.Unit, "fires at the works").AllDice().Say(": breached on a 6.").Clause("MD-SHOOT-17")
			return
		}
		t.Deed("fire", e.Unit, 0).Does(e.Unit, "shoots at %s", s.the(e.Target)).AllDice().Say(": %s.", hitWords(int(e.N))).Clause("MD-SHOOT-10").Also(e.Target)
		t.shown(e.Unit, e.Target)
	case Rogue:
		where := "it lands on open ground"
		if e.Target != nobody {
			where = "it lands on " + s.the(e.Target)
		}
		t.Deed("fire", e.Unit, 1).Say(": a rocket goes rogue").AllDice().Say(": %s.", where).Clause("MD-SHOOT-13").Also(e.Target)
	case Bounced:
		if len(t.Throws) > 0 && t.Throws[0].Purpose == "reroll" {
			t.Deed("fire", e.Unit, 1).Say(": the misses are thrown again").AllDice().Say(": %s.", hitWords(int(e.N))).Clause("MD-SHOOT-14").Also(e.Target)
			return
		}
		t.Deed("fire", e.Unit, 1).Say(": the shot carries on at %s", s.the(e.Target)).AllDice().Say(": %s.", hitWords(int(e.N))).Clause("MD-SHOOT-15").Also(e.Target)
	case Fought:
		t.Deed("assault", e.Unit, 0).Comma(e.Unit).Say(" and %s fight", tell.Subject(s.the(e.Target))).AllDice().Say(": %s given, %s taken.", hitWords(int(e.N)), hitWords(int(e.M))).Clause("MD-MELEE-05").Also(e.Target)
	case Contacted:
		t.Deed("assault", e.Unit, 1).Does(e.Unit, "strikes %s in the %s.", s.the(e.Target), strings.ReplaceAll(faceNames[e.N&3], "-", " ")).Clause("MD-CHG-08").Also(e.Target)
	case Answered:
		a := answerTexts[answer(e.N)]
		why := ""
		if answer(e.N) == failedChange {
			why = s.uncompleted(e.Unit)
		}
		t.Deed("", e.Unit, 1).Does(e.Unit, "%s", a.text).AllDice().Say("%s.", why).Clause(a.clause)
	case Shared:
		t.Deed("", e.Unit, 1).Does(e.Unit, "strikes at %s with %s.", s.the(e.Target), tell.If(e.N == 0, "no dice", diceWords(int(e.N)))).Clause("MD-MELEE-03").Also(e.Target)
	}
}

// shown draws a shot from who shoots to whom, where both are seen.
func (t *teller) shown(u, at int8) {
	if !t.s.on(u) || !t.s.on(at) {
		return
	}
	for _, p := range [...]int8{u, at} {
		m := t.s.place(p).At
		t.Line.Course = append(t.Line.Course, scene.Point{X: int(m.X), Y: int(m.Y)})
	}
}

func (t *teller) losses(e *Event) {
	s := t.s
	switch e.Kind {
	case Casualties:
		t.Deed("loss", e.Unit, 1).Does(e.Unit, "loses %s", figureWords(int(e.N))).AllDice().Say("; %d left.", e.M).Clause("MD-MORALE-01")
	case Recovered:
		t.Deed("rally", e.Unit, 1).Does(e.Unit, "gets %s back", figureWords(int(e.N))).AllDice().Say(".").Clause("MD-MORALE-02")
	case Tested:
		words := map[int16]string{1: "rallied", 0: "retreating", -1: "routed"}[e.N]
		t.Deed("rally", e.Unit, 1).Does(e.Unit, "tests morale").AllDice().Say(": %s.", words).Clause("MD-MORALE-05")
	case Cancelled:
		words := map[int16]string{1: "one hit is cancelled", 0: "it is not", -1: "he is wounded and out of the battle"}[e.N]
		who := e.Unit
		if e.Target != nobody {
			who = e.Target
		}
		t.Deed("rally", who, 1).Say(": Steady men! On 4 or more a hit is cancelled").AllDice().Say(" %s.", words).Clause("MD-CMD-08").Also(e.Unit)
	case Removed, Lost:
		texts := [fates]struct{ text, clause string }{
			Routed: {"routs off the table", "MD-MORALE-05"}, Destroyed: {"is destroyed", "MD-MORALE-01"}, LeftTable: {"leaves the table", "MD-MELEE-10"},
			Surrendered: {"surrenders", "MD-MELEE-10"}, Captured: {"is captured", "MD-CMD-10"}, Wounded: {"is out of the battle", "MD-CMD-02"}, Gone: {"leaves the table", "MD-GR-01"},
		}
		x := texts[e.Fate]
		if s.card(e.Unit).arm == Dummy {
			x.text, x.clause = "covers nobody: a dummy", "MD-VIS-03"
		}
		if e.Fate == Captured && !s.card(e.Unit).arm.officer() {
			x.clause = "MD-HOSP-04"
		}
		switch {
		case x.text == "":
			return
		case e.Kind == Lost:
			x.clause = lostBy[e.N]
		case e.Fate == LeftTable && s.card(e.Unit).arm.aloft():
			x.clause = "MD-MOVE-10"
		case len(t.Throws) > 0:
			x.clause = t.Throws[0].Clause
		}
		t.Deed("loss", e.Unit, 1).Does(e.Unit, "%s", x.text).AllDice().Say(".").Clause(x.clause)
	}
}

func (t *teller) works(e *Event) {
	s := t.s
	t.Line.Kind = "work"
	switch e.Kind {
	case Fire:
		words := "burns"
		if !e.Yes {
			words = "no longer burns"
		}
		t.Say("%s %s", tell.Capital(s.b.ground[e.Ground].called()), words).AllDice().Say(".").Clause("MD-SHOOT-18")
	case Burned:
		t.Say("The fire in %s does %s of damage", s.b.ground[e.Ground].called(), tell.Many(int(e.N), "point", "points")).AllDice().Say(".").Clause("MD-SHOOT-18")
	case Fortified:
		t.Say("%s is fortified.", tell.Capital(s.b.ground[e.Ground].called())).Clause("MD-ENG-03")
	case Ruined:
		t.Say("%s is destroyed", tell.Capital(s.b.ground[e.Ground].called())).AllDice().Say(".").Clause("MD-ENG-05")
	case Worked:
		if e.Work.Kind == NoTask {
			if s.Works[e.N].Kind == Charges {
				t.Say("The charges are blown").AllDice().Say(".").Clause("MD-ENG-05")
				return
			}
			t.Say("An obstacle is swept away.").Clause("MD-MOVE-09")
			return
		}
		t.Line.Side = int(e.Work.Side)
		text := s.workText(&e.Work)
		if e.Work.Done {
			text += ": done"
		}
		t.Say("%s", tell.Capital(text)).AllDice().Say(".").Clause("MD-ENG-01")
	case Lit:
		t.Deed("", e.Unit, 1).Say(": an accident! %d work points to repair it", e.N).AllDice().Say(".").Clause("MD-MOVE-08")
	}
}

func (t *teller) turn(e *Event) {
	s := t.s
	switch e.Kind {
	case TurnBegan:
		t.Line.Head = true
		t.Say("Turn %d", e.Turn)
		if e.Turn == 1 && len(s.b.goals[0])+len(s.b.goals[1]) == 0 {
			t.Say(": army morale decides, and after turn %d who has held out better.", s.b.limit).Clause("MD-GR-01")
		}
	case WindSet:
		words := "no wind"
		if e.Yes {
			words = "the wind blows " + blowsTo(e.Facing)
		}
		t.Say("Wind").AllDice().Say(": %s.", words).Clause("MD-WIND-01")
	case Won:
		if e.Side < 0 {
			t.Say("Initiative").AllDice().Say(": a tie, thrown again.").Clause("MD-SEQ-08")
			return
		}
		t.Line.Side = int(e.Side)
		t.Say("Initiative").AllDice().Say(": %s.", s.b.sides[e.Side].name).Clause("MD-SEQ-08")
	case Passed:
	case Tended:
		words := "nobody returns"
		if e.Yes {
			words = "one of them may return"
		}
		t.Deed("rally", e.Unit, 1).Does(e.Unit, "tends the wounded").AllDice().Say(": %s.", words).Clause("MD-HOSP-02")
	case Decided:
		t.Say("The umpire calls for a throw").AllDice().Say(": %d of %d.", e.N, e.M).Clause("MD-GR-02")
	case Levels:
		t.Say("By ruling, army morale of %s: %s lost.", s.b.sides[e.Side].name, halfWords(int(e.N))).Clause("MD-GR-02")
	case BattleOver:
		t.Line.Head = true
		q := *s
		q.Winner, q.Ending = e.Side, e.Ending
		t.Say("%s", q.outcomeText()).Clause(endingClauses[e.Ending])
	default:
		if f := e.Frame; e.Kind == Went && s.Depth > 0 && f.Step == MeleePhase && f.N[meleesBegun] > s.top().N[meleesBegun] {
			if _, n := s.toFight(); n > 0 {
				t.Line.Head = true
				t.Say("The melees").Clause("MD-MELEE-01")
			}
			return
		}
		if f := e.Frame; e.Kind == Went && s.Depth > 0 && s.top().Step == AfterEvade && f.Target != s.top().Target {
			t.Deed("", f.Unit, 1).Does(f.Unit, "charges %s instead.", s.the(f.Target)).Clause("MD-REA-09").Also(f.Target)
			return
		}
		if len(t.Throws) > 0 && t.Throws[0].Pack == 0 {
			t.thrown(e)
		}
	}
}

// orders are the lines of a commander's activation (S3).
func (t *teller) orders(e *Event) {
	s := t.s
	switch e.Kind {
	case Up:
		t.Deed("", e.Unit, 0).Does(e.Unit, "acts.").Clause("MD-CMD-03")
		t.Line.Head = true
	case CalledUp:
		words := "may only react: no order"
		if e.Yes {
			words = "may be ordered"
		}
		t.Deed("", e.Unit, 0).AllDice().Does(e.Unit, "%s.", words).Clause("MD-CMD-03")
	case Ordered:
		if e.Order.Kind != NoOrder {
			t.Deed("", e.Unit, 1).Does(e.Unit, "is to %s.", tell.Small(s.declaredWords(e.Unit, &e.Order))).Clause("MD-ORD-01")
		} else if s.Pieces[e.Unit].Order.Kind != NoOrder {
			t.Deed("", e.Unit, 1).Does(e.Unit, "has its order taken back.").Clause("MD-ORD-01")
		}
	case Begun:
		if len(t.Throws) > 0 {
			t.Deed("", e.Unit, 1).AllDice()
		}
	}
}

// cards are the lines of the deck and of what a chance card does.
func (t *teller) cards(e *Event) {
	s := t.s
	switch e.Kind {
	case CardTurned:
		t.Line.Side = int(e.Side)
		if _, g := s.b.cardOwner(e.Card); g != nobody {
			t.Say("A card is turned: ").Whom(g).Say(".").Clause("MD-SEQ-01")
		} else {
			t.Say("The card %s is turned.", cardNames[e.Card]).Clause("MD-SEQ-01")
		}
	case JokerTurned:
		if e.Yes {
			t.Say("The joker: a chance card with the next commander's.").Clause("MD-SEQ-01")
		}
	case ChanceDrawn:
		if e.Card != noCard {
			t.Line.Side = int(e.Side)
			what := "a blank"
			if n := (int16(e.Card) - chanceCard) % chanceSide; n < events {
				what, _ = chanceCardText(n)
			}
			t.Say("A chance card: %s.", strings.TrimSuffix(what, "!")).Clause("MD-CHANCE-03")
		}
	case Kept:
		title := chanceTitle(e.Card)
		deed := "plays the card that it held"
		switch {
		case e.Yes:
			deed = "holds the card"
		case s.Depth > 0 && s.top().Step == TurnStart:
			deed = "lays by the card that it held"
		}
		t.Line.Side = int(e.Side)
		t.Say("%s %s: %s.", tell.Capital(s.b.sides[e.Side].name), deed, strings.TrimSuffix(title, "!")).Clause("MD-CHANCE-03")
	}
}

// thrown says whose dice have fallen, and for what, where nothing else tells of
// them.
func (t *teller) thrown(e *Event) {
	th, f := &t.Throws[0], e.Frame
	if e.Kind == Popped {
		f = *t.s.top()
	}
	who := nobody
	if e.Kind >= Pushed && e.Kind <= Popped && f.Step != NoStep && f.step().throws {
		for _, u := range []int8{f.Target, f.Unit} {
			if u != nobody && t.s.side(u) == th.Groups[0].Side {
				who = u
			}
		}
	}
	if e.Kind == Marked && e.Unit != nobody && t.s.side(e.Unit) == th.Groups[0].Side {
		who = e.Unit // who marches is marked before he goes
	}
	t.Line.Depth = 1
	if who == nobody {
		t.Say("%s", tell.Capital(th.Purpose)).AllDice().Say(".").Clause(th.Clause)
		return
	}
	if e.Kind == Popped && f.Step == Moving {
		if why := t.s.heldFast(who); why.text != "" {
			t.Deed("move", who, 1).Does(who, "does not get forward").AllDice().Say("%s.", why.text).Clause(why.clause).Also(why.by)
			return
		}
	}
	does := "throws for " + tell.The(th.Purpose)
	switch th.Purpose {
	case "capture": // who is taken is told of by that
		does = "gets away"
	case "evade":
		does = "throws for the way back"
	}
	t.Deed("", who, 1).Does(who, "%s", does).AllDice().Say(".").Clause(th.Clause)
}
