package macduff

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// teller puts a log line together.
type teller struct {
	s      *State
	l      scene.Line
	throws []dice.Thrown
}

// tell is the log line of an event, of the state before it.
func tell(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{s: s, throws: throws}
	t.l.Side = -1
	for i := range throws {
		t.l.Throws = append(t.l.Throws, rules.ThrowOf(&throws[i]))
	}
	switch e.Kind {
	case Moved, Formed, Entered, Arrived, Restored, Joined, Parted:
		t.moves(e)
	case Shot, Rogue, Bounced, Fought, Contacted, Answered, Defeated:
		t.fights(e)
	case Casualties, Recovered, Tested, Removed, Cancelled:
		t.losses(e)
	case Fire, Burned, Fortified, Ruined, Worked, Lit:
		t.works(e)
	default:
		t.turn(e)
	}
	return t.l
}

func (t *teller) say(format string, args ...any) *teller {
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	if text != "" {
		t.l.Spans = append(t.l.Spans, scene.Span{Text: text})
	}
	return t
}

func (t *teller) clause(id string) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, "MD-"), Kind: "clause"})
	t.l.Clause = append(t.l.Clause, id)
	return t
}

// dice stands for the faces of all groups of the throws of the line.
func (t *teller) dice() *teller {
	for n := range t.throws {
		if t.throws[n].Pack != 0 {
			continue
		}
		for g := range int(t.throws[n].N) {
			t.l.Spans = append(t.l.Spans, scene.Span{Text: " "}, scene.Span{Kind: "dice", Throw: n, Group: g})
		}
	}
	return t
}

func (t *teller) deed(kind string, u int8, depth int) *teller {
	t.l.Kind, t.l.Side, t.l.Depth = kind, int(t.s.side(u)), depth
	t.l.Spans = append(t.l.Spans, scene.Span{Text: capital(t.s.the(u)), Kind: "unit"})
	t.l.Pieces = append(t.l.Pieces, t.s.card(u).id)
	return t
}

func (t *teller) also(u int8) *teller {
	if t.s.known(u) {
		t.l.Pieces = append(t.l.Pieces, t.s.card(u).id)
	}
	return t
}

func (t *teller) moves(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		sum := inches.Fine(0)
		for i := 1; i < int(e.Legs); i++ {
			sum += inches.Distance(e.Course[i-1].Point(), e.Course[i].Point())
		}
		t.deed("move", e.Unit, 1).say(" goes %s inches", tenths(sum)).dice().say(".").clause("MD-MOVE-01")
		for _, p := range e.Course[:e.Legs] {
			t.l.Course = append(t.l.Course, scene.Point{X: int(p.X), Y: int(p.Y)})
		}
	case Formed:
		p := &s.Pieces[e.Unit]
		switch {
		case e.In >= 0 && p.In < 0:
			t.deed("form", e.Unit, 1).say(" garrisons %s.", s.b.ground[e.In].called()).clause("MD-TERR-11")
		case e.Form != p.Form:
			t.deed("form", e.Unit, 1).say(" is now in %s", formationWords[e.Form]).dice().say(".").clause("MD-MNV-01")
		case e.Facing != p.Facing:
			t.deed("form", e.Unit, 1).say(" now faces %s", e.Facing).dice().say(".").clause("MD-MNV-01")
		default:
			t.deed("form", e.Unit, 1).say(" shifts its place").dice().say(".").clause("MD-MNV-01")
		}
	case Entered:
		t.deed("move", e.Unit, 0).say(" comes on to the table.").clause("MD-GR-01")
	case Arrived:
		t.deed("move", e.Unit, 0).say(" has marched all night, and arrives.").clause("MD-CHANCE-08")
	case Restored:
		t.deed("ruling", e.Unit, 0).say(" is placed at %s by the umpire.", e.At).clause("MD-GR-02")
	case Joined:
		t.deed("move", e.Unit, 0).say(" joins %s.", s.the(e.Target)).clause("MD-CMD-05")
	case Parted:
		t.deed("move", e.Unit, 1).say(" leaves his unit.").clause("MD-CMD-05")
	}
}

func hitWords(n int) string {
	if n == 1 {
		return "one hit"
	}
	if n == 0 {
		return "no hit"
	}
	return fmt.Sprintf("%d hits", n)
}

var answerTexts = map[int16]struct{ text, clause string }{
	standing: {"stands", "MD-REA-01"}, firing: {"will fire", "MD-REA-02"}, countering: {"charges in its turn", "MD-REA-05"},
	squaring: {"forms square", "MD-REA-06"}, evading: {"falls back", "MD-REA-07"}, failedChange: {"cannot complete the change", "MD-MNV-01"},
	halted: {"halts", "MD-REA-04"}, chargesHome: {"charges home", "MD-REA-04"}, noTarget: {"has nobody left to charge", "MD-ORD-04"},
	fellShort: {"falls short", "MD-CHG-07"}, declined: {"does not pursue", "MD-MELEE-11"},
}

func (t *teller) fights(e *Event) {
	s := t.s
	switch e.Kind {
	case Shot:
		if e.Target == nobody {
			t.deed("fire", e.Unit, 0).say(" fires at the works").dice().say(": breached on a 6.").clause("MD-SHOOT-17")
			return
		}
		t.deed("fire", e.Unit, 0).say(" shoots at %s", s.the(e.Target)).dice().say(": %s.", hitWords(int(e.N))).clause("MD-SHOOT-10").also(e.Target)
	case Rogue:
		where := "it lands on open ground"
		if e.Target != nobody {
			where = "it lands on " + s.the(e.Target)
		}
		t.deed("fire", e.Unit, 1).say(": a rocket goes rogue").dice().say(": %s.", where).clause("MD-SHOOT-13").also(e.Target)
	case Bounced:
		t.deed("fire", e.Unit, 1).say(": the shot carries on at %s", s.the(e.Target)).dice().say(": %s.", hitWords(int(e.N))).clause("MD-SHOOT-15").also(e.Target)
	case Fought:
		t.deed("assault", e.Unit, 0).say(" and %s fight", s.the(e.Target)).dice().say(": %s given, %s taken.", hitWords(int(e.N)), hitWords(int(e.M))).clause("MD-MELEE-05").also(e.Target)
	case Contacted:
		t.deed("assault", e.Unit, 1).say(" strikes %s in the %s.", s.the(e.Target), strings.ReplaceAll(faceNames[e.N&3], "-", " ")).clause("MD-CHG-08").also(e.Target)
	case Answered:
		a := answerTexts[e.N]
		t.deed("", e.Unit, 1).say(" %s", a.text).dice().say(".").clause(a.clause)
	case Defeated:
		t.deed("retreat", e.Unit, 1).say(" is defeated.").clause("MD-MELEE-09")
	}
}

func (t *teller) losses(e *Event) {
	s := t.s
	switch e.Kind {
	case Casualties:
		t.deed("loss", e.Unit, 1).say(" loses %s", figureWords(int(e.N))).dice().say("; %d left.", e.M).clause("MD-MORALE-01")
	case Recovered:
		t.deed("rally", e.Unit, 1).say(" gets %s back", figureWords(int(e.N))).dice().say(".").clause("MD-MORALE-02")
	case Tested:
		words := map[int16]string{1: "rallies", 0: "retreats", -1: "routs"}[e.N]
		t.deed("rally", e.Unit, 1).say(" tests its morale").dice().say(" and %s.", words).clause("MD-MORALE-05")
	case Cancelled:
		words := map[int16]string{1: "one hit is cancelled", 0: "no effect", -1: "he is wounded and out of the battle"}[e.N]
		who := e.Unit
		if e.Target != nobody {
			who = e.Target
		}
		t.deed("rally", who, 1).say(": Steady men!").dice().say(" %s.", words).clause("MD-CMD-08").also(e.Unit)
	case Removed:
		texts := [fates]struct{ text, clause string }{
			Routed: {"routs and is gone", "MD-MORALE-05"}, Destroyed: {"is destroyed", "MD-MORALE-01"}, LeftTable: {"leaves the table", "MD-MELEE-10"},
			Surrendered: {"surrenders", "MD-MELEE-10"}, Captured: {"is captured", "MD-CMD-10"}, Wounded: {"is out of the battle", "MD-CMD-02"}, Gone: {"leaves the table", "MD-GR-01"},
		}
		x := texts[e.Fate]
		if e.Fate == Captured && !s.card(e.Unit).arm.officer() {
			x.clause = "MD-HOSP-04"
		}
		if x.text == "" {
			return
		}
		t.deed("loss", e.Unit, 1).say(" %s", x.text).dice().say(".").clause(x.clause)
	}
}

func (t *teller) works(e *Event) {
	s := t.s
	t.l.Kind = "work"
	switch e.Kind {
	case Fire:
		words := "burns"
		if !e.Yes {
			words = "no longer burns"
		}
		t.say("%s %s", capital(s.b.ground[e.Ground].called()), words).dice().say(".").clause("MD-SHOOT-18")
	case Burned:
		t.say("The fire in %s does %d points of damage", s.b.ground[e.Ground].called(), e.N).dice().say(".").clause("MD-SHOOT-18")
	case Fortified:
		t.say("%s is fortified.", capital(s.b.ground[e.Ground].called())).clause("MD-ENG-03")
	case Ruined:
		t.say("%s is destroyed", capital(s.b.ground[e.Ground].called())).dice().say(".").clause("MD-ENG-05")
	case Worked:
		if e.Work.Kind == NoTask {
			if s.Works[e.N].Kind == Charges {
				t.say("The charges are blown").dice().say(".").clause("MD-ENG-05")
				return
			}
			t.say("An obstacle is swept away.").clause("MD-MOVE-09")
			return
		}
		t.l.Side = int(e.Work.Side)
		text := s.workText(&e.Work)
		if e.Work.Done {
			text += ": done"
		}
		t.say("%s", capital(text)).dice().say(".").clause("MD-ENG-01")
	case Lit:
		t.deed("", e.Unit, 1).say(": an accident! %d work points to repair it", e.N).dice().say(".").clause("MD-MOVE-08")
	}
}

func (t *teller) turn(e *Event) {
	s := t.s
	switch e.Kind {
	case TurnBegan:
		t.l.Head = true
		t.say("Turn %d", e.Turn)
	case WindSet:
		words := "no wind"
		if e.Yes {
			words = "the wind blows towards " + e.Facing.String()
		}
		t.say("Wind").dice().say(": %s.", words).clause("MD-WIND-01")
	case CardTurned:
		t.l.Side = int(e.Side)
		t.say("The card %s is turned.", cardNames[e.Card]).clause("MD-SEQ-01")
	case JokerTurned:
		if e.Yes {
			t.say("The joker: a chance card with the next commander's.").clause("MD-SEQ-01")
		}
	case Won:
		if e.Side < 0 {
			t.say("Initiative").dice().say(": a tie, thrown again.").clause("MD-SEQ-08")
			return
		}
		t.l.Side = int(e.Side)
		t.say("Initiative").dice().say(": %s.", s.b.sides[e.Side].name).clause("MD-SEQ-08")
	case Up:
		t.deed("", e.Unit, 0).say(" is activated.").clause("MD-CMD-03")
		t.l.Head = true
	case Passed:
	case CalledUp:
		words := "gets no order, and may only react"
		if e.Yes {
			words = "gets its order"
		}
		t.deed("", e.Unit, 0).dice().say(" %s.", words).clause("MD-CMD-03")
	case Ordered:
		if e.Order.Kind != NoOrder {
			t.deed("", e.Unit, 1).say(": %s.", s.printDeclared(&e.Order)).clause("MD-ORD-01")
		}
	case Begun:
		if len(t.throws) > 0 {
			t.deed("", e.Unit, 1).dice()
		}
	case ChanceDrawn:
		if e.Card != noCard {
			t.l.Side = int(e.Side)
			t.say("A chance card: %s.", cardNames[e.Card]).clause("MD-CHANCE-03")
		}
	case Seized:
		t.deed("", e.Unit, 1).say(" is named").dice().say(".").clause("MD-CHANCE-03")
	case Replaced:
		t.deed("", e.Unit, 1).say(" is replaced, with %s.", s.the(e.Target)).clause("MD-CHANCE-10")
	case Levels:
		t.say("By ruling, army morale of %s: %s lost.", s.b.sides[e.Side].name, halfWords(int(e.N))).clause("MD-GR-02")
	case BattleOver:
		t.l.Head = true
		q := *s
		q.Winner, q.Ending = e.Side, e.Ending
		t.say("%s", q.outcomeText()).clause(endingClauses[e.Ending])
	default:
		if len(t.throws) > 0 && t.throws[0].Pack == 0 {
			t.l.Depth = 1
			t.say("%s", capital(t.throws[0].Purpose)).dice().say(".").clause(t.throws[0].Clause)
		}
	}
}
