package european

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

// tell is the log line of an event, of the state before it. What is told with
// another event has no line of its own.
func tell(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{s: s, throws: throws}
	t.l.Side = -1
	for i := range throws {
		t.l.Throws = append(t.l.Throws, rules.ThrowOf(&throws[i]))
	}
	t.event(e)
	return t.l
}

func (t *teller) say(format string, args ...any) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: fmt.Sprintf(format, args...)})
	return t
}

// clause cites a clause, quietly at the end of a line.
func (t *teller) clause(id string) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, "EU-"), Kind: "clause"})
	t.l.Clause = append(t.l.Clause, id)
	return t
}

// dice stands for the faces of a group of the last throw.
func (t *teller) dice(group int) *teller {
	if n := len(t.throws); n > 0 {
		t.l.Spans = append(t.l.Spans, scene.Span{Kind: "dice", Throw: n - 1, Group: group})
	}
	return t
}

// deed begins a line about a unit.
func (t *teller) deed(kind string, u int8, depth int) *teller {
	t.l.Kind, t.l.Side, t.l.Depth = kind, int(t.s.side(u)), depth
	t.l.Spans = append(t.l.Spans, scene.Span{Text: capital(t.s.the(u)), Kind: "unit"})
	t.l.Pieces = append(t.l.Pieces, t.s.card(u).id)
	return t
}

// verb is a verb that agrees with a unit's name: shoots, shoot.
func (t *teller) verb(u int8, singular, plural string) *teller {
	return t.say(" %s", t.s.agree(u, singular, plural))
}

func (t *teller) event(e *Event) {
	s := t.s
	side := func(i int8) string { return s.b.sides[max(i, 0)].short }
	switch e.Kind {
	case TurnBegan:
		t.l.Head = true
		t.say("Turn %d", e.Turn)
	case PartBegan:
		t.l.Head, t.l.Side = true, int(e.Side)
		t.say("%s: the %s part", capital(s.Phase.String()), side(e.Side))
	case Initiative, Tied, Chosen:
		t.initiative(e)
	case Passed:
		t.l.Side, t.l.Kind = int(e.Side), "pass"
		t.say("The %s end their part.", side(e.Side)).clause(s.partClause())
	case Moved, Pivoted, Reformed, Departed, Joined, Entered, Contact:
		t.movement(e)
	case Shot:
		t.shot(e)
	case Fought:
		t.fought(e)
	case Deployed:
		why := "EU-FRM-02"
		if s.Phase == Melee {
			why = "EU-FRM-04"
		}
		t.deed("form", e.Unit, b2i(s.Phase == Melee)).verb(e.Unit, "goes", "go").say(" into battle formation.").clause(why)
	case Hit, Worsened, Relieved:
		t.hits(e)
	case Ruined:
		t.ruined(e)
	case PlaceHeld:
		t.l.Side, t.l.Kind = int(e.Side), "objective"
		t.say("The %s hold %s.", side(e.Side), s.b.holds[e.Place].text).clause("EU-VIC-02")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.l.Head, t.l.Side, t.l.Kind = true, int(e.Side), "over"
		t.say("%s", after.outcome()).clause(e.Ending.Clause())
	case Placed, Faced, Arrayed, Weakened, Clouded, Engaged, Freed:
		t.ruled(e)
	}
}

func (t *teller) initiative(e *Event) {
	if len(t.throws) == 0 { // the winner has chosen
		t.l.Side = int(e.Side)
		t.say("The %s act first.", t.s.b.sides[e.Side].short).clause("EU-SEQ-02")
		return
	}
	phase := t.s.Phase
	if phase == TurnEnd {
		phase = Movement
	}
	t.say("Initiative for %s: ", phase)
	for i := range t.s.b.sides {
		t.say("%s ", t.s.b.sides[i].short).dice(i)
		if i == 0 {
			t.say(", ")
		}
	}
	switch e.Kind {
	case Tied:
		t.say(": equal, thrown again.").clause("EU-SEQ-02")
		return
	case Chosen:
		t.say(": the %s say who is first.", t.s.b.sides[e.Side].short)
	default:
		t.say(": the %s are first.", t.s.b.sides[e.Side].short)
	}
	t.l.Side = int(e.Side)
	t.clause("EU-SEQ-02")
}

func (t *teller) movement(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		to := e.Path[e.Legs-1]
		t.deed("move", e.Unit, 0)
		if e.Reformed {
			t.verb(e.Unit, "reforms and moves", "reform and move")
		} else {
			t.verb(e.Unit, "moves", "move")
		}
		t.l.Course = append(t.l.Course, point(s.place(e.Unit)))
		for _, p := range e.Path[:e.Legs] {
			t.l.Course = append(t.l.Course, point(p))
		}
		t.say(" %s to %s", s.b.field.distance(e.Cost), s.b.field.printPlace(to))
		if last := s.headingOf(e); last != e.Facing {
			t.say(", looking %s", look(e.Facing))
		}
		clause := "EU-MOV-02"
		if e.Reformed {
			clause = "EU-FRM-03"
		}
		t.say(".").clause(clause)
	case Pivoted:
		t.deed("form", e.Unit, 0).verb(e.Unit, "pivots", "pivot").say(" to look %s.", look(e.Facing))
		if s.Pieces[e.Unit].Formation == Battle {
			t.clause("EU-MOV-07")
		} else {
			t.clause("EU-MOV-06")
		}
	case Reformed:
		t.deed("form", e.Unit, 0).verb(e.Unit, "reforms", "reform").say(" into march formation").clause("EU-FRM-03")
	case Departed:
		why := "EU-CMD-04"
		t.deed("move", e.Unit, b2i(s.Phase != Movement)).say(" leaves %s.", s.the(s.Pieces[e.Unit].With)).clause(why)
	case Joined:
		t.deed("rally", e.Unit, 0).say(" joins %s: his one heroic moment.", s.the(e.Target)).clause("EU-CMD-01")
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	case Entered:
		t.deed("move", e.Unit, 0).verb(e.Unit, "comes", "come").say(" on at %s.", s.b.field.printPlace(s.Pieces[e.Unit].At)).clause("EU-MOV-11")
	case Contact:
		t.deed("assault", e.Unit, 0).verb(e.Unit, "charges", "charge").say(" into contact with %s: they are locked.", s.the(e.Target)).clause("EU-MEL-01")
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
		t.l.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
	}
}

// headingOf is the heading of the last leg of a move.
func (s *State) headingOf(e *Event) inches.Heading {
	from := s.place(e.Unit)
	if e.Legs > 1 {
		from = e.Path[e.Legs-2]
	}
	a, b := from.Point(), e.Path[e.Legs-1].Point()
	h, _ := inches.HeadingOf(inches.Point{X: b.X - a.X, Y: b.Y - a.Y})
	return h
}

func (t *teller) shot(e *Event) {
	s := t.s
	t.deed("fire", e.Unit, 0).verb(e.Unit, "shoots", "shoot")
	t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	t.l.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
	t.say(" at %s, %s", s.the(e.Target), bandNames[e.Band]+" range")
	if s.b.opt[hitsSeen] != 0 {
		t.say(".").clause("EU-SHO-02")
		return
	}
	t.say(": ").dice(0).say(" %s.", hits(e.Hits))
	if e.Best > 0 && e.Hits == 0 {
		t.clause("EU-SHO-09")
		return
	}
	t.clause("EU-SHO-05")
}

func (t *teller) fought(e *Event) {
	s := t.s
	t.deed("assault", e.Unit, 0).verb(e.Unit, "fights", "fight").say(" %s", s.the(e.Target))
	t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	t.l.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
	if s.b.opt[hitsSeen] == 0 {
		t.say(": ").dice(0).say(" %s", hits(e.Hits))
	}
	if e.Doubled {
		t.say(", doubled on first contact.").clause("EU-MEL-06")
		return
	}
	t.say(".").clause("EU-MEL-04")
}

func (t *teller) hits(e *Event) {
	s := t.s
	k := s.card(e.Unit)
	switch e.Kind {
	case Hit:
		if len(t.throws) > 0 || s.b.opt[hitsSeen] != 0 {
			t.deed("loss", e.Unit, 1).verb(e.Unit, "takes", "take").say(" %s ", hits(e.Hits)).dice(0).say(", ")
		} else {
			t.deed("loss", e.Unit, 1).verb(e.Unit, "has", "have").say(" ")
		}
		t.say("%d of %d.", e.Left, k.eliminated).clause([arms]string{"EU-ELI-01", "EU-ELI-02", "EU-ELI-03", "EU-ELI-02", "EU-ELI-02", "EU-ELI-04"}[k.arm])
	case Relieved:
		t.deed("rally", e.Unit, 1).say(": %s taken off, %d left.", hits(e.Hits), e.Left).clause("EU-CMD-02")
	case Worsened:
		if s.b.opt[hitsSeen] == inWords {
			t.deed("loss", e.Unit, 1).verb(e.Unit, "looks", "look").say(" %s now.", gradeNames[e.Grade]).clause("EU-VIS-01")
		}
	}
}

func (t *teller) ruined(e *Event) {
	s := t.s
	t.deed("loss", e.Unit, 1).verb(e.Unit, "is", "are").say(" eliminated.")
	if w := s.Pieces[e.Unit].With; w != nobody {
		t.clause("EU-CMD-04")
		return
	}
	t.clause("EU-ELI-05")
}

// ruled tells an umpire's ruling.
func (t *teller) ruled(e *Event) {
	s := t.s
	t.l.Kind, t.l.Side = "ruling", int(s.side(e.Unit))
	t.l.Pieces = append(t.l.Pieces, s.card(e.Unit).id)
	t.say("The umpire: %s ", s.the(e.Unit))
	switch e.Kind {
	case Placed:
		t.say("stands at %s.", s.b.field.printPlace(e.At))
	case Faced:
		t.say("looks %s.", look(e.Facing))
	case Arrayed:
		t.say("is in %s formation.", e.Formation)
	case Weakened:
		t.say("has %s.", hits(e.Left))
	case Clouded:
		t.say("%s smoke.", [2]string{"has no", "has"}[b2i(e.On)])
	case Engaged:
		t.say("is locked with %s.", s.the(e.Target))
	case Freed:
		t.say("is locked no longer.")
	}
	t.clause("EU-GEN-06")
}
