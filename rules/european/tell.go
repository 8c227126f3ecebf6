package european

import (
	"drumhead/dice"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// teller puts a log line together.
type teller struct {
	tell.Teller[int8]
	s *State
}

// tellEvent is the log line of an event, of the state before it. What is told with
// another event has no line of its own.
func tellEvent(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{tell.New("EU", throws, s.named), s}
	t.event(e)
	return t.Line
}

func (t *teller) event(e *Event) {
	s := t.s
	side := func(i int8) string { return s.b.sides[max(i, 0)].short }
	switch e.Kind {
	case TurnBegan:
		t.Line.Head = true
		t.Say("Turn %d", e.Turn)
	case PartBegan:
		t.part(e)
	case Initiative, Tied, Chosen:
		t.initiative(e)
	case Passed:
		t.Line.Side, t.Line.Kind = int(e.Side), "pass"
		t.Say("The %s end their part.", side(e.Side)).Clause(s.partClause())
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
		t.Deed("form", e.Unit, b2i(s.Phase == Melee)).Verb(e.Unit, "goes", "go").Say(" into battle formation.").Clause(why)
	case Hit, Worsened, Relieved:
		t.hits(e)
	case Ruined:
		t.ruined(e)
	case PlaceHeld:
		t.Line.Side, t.Line.Kind = int(e.Side), "objective"
		t.Say("The %s hold %s.", side(e.Side), s.b.holds[e.Place].text).Clause("EU-VIC-02")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.Line.Head, t.Line.Side, t.Line.Kind = true, int(e.Side), "over"
		t.Say("%s", after.outcome()).Clause(e.Ending.Clause())
	case Placed, Faced, Arrayed, Weakened, Clouded, Engaged, Freed:
		t.ruled(e)
	}
}

// part is the heading of a side's part, or a line that nothing can come in it.
func (t *teller) part(e *Event) {
	side := t.s.b.sides[e.Side].short
	t.Line.Side = int(e.Side)
	now := *t.s
	fold(&now, e)
	if now.idle(e.Side) {
		what := [phases]string{"move", "shoot", "fight", "act"}[now.Phase]
		t.Say("The %s have nobody who could %s.", side, what).Clause(now.partClause())
		return
	}
	t.Line.Head = true
	t.Say("%s: the %s", tell.Capital(now.Phase.String()), side)
}

func (t *teller) initiative(e *Event) {
	if len(t.Throws) == 0 { // the winner has chosen
		t.Line.Side = int(e.Side)
		t.Say("The %s act first.", t.s.b.sides[e.Side].short).Clause("EU-SEQ-02")
		return
	}
	phase := t.s.Phase
	if phase == TurnEnd {
		phase = Movement
	}
	t.Say("Initiative for %s: ", phase)
	for i := range t.s.b.sides {
		t.Say("%s ", t.s.b.sides[i].short).Dice(i)
		if i == 0 {
			t.Say(", ")
		}
	}
	switch e.Kind {
	case Tied:
		t.Say(": equal, thrown again.").Clause("EU-SEQ-02")
		return
	case Chosen:
		t.Say(": %s say who is first.", tell.The(t.s.b.sides[e.Side].short))
	default:
		t.Say(": %s are first.", tell.The(t.s.b.sides[e.Side].short))
	}
	t.Line.Side = int(e.Side)
	t.Clause("EU-SEQ-02")
}

func (t *teller) movement(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		to := e.Path[e.Legs-1]
		t.Deed("move", e.Unit, 0)
		if e.Reformed {
			t.Verb(e.Unit, "reforms and moves", "reform and move")
		} else {
			t.Verb(e.Unit, "moves", "move")
		}
		t.Line.Course = append(t.Line.Course, point(s.place(e.Unit)))
		for _, p := range e.Path[:e.Legs] {
			t.Line.Course = append(t.Line.Course, point(p))
		}
		t.Say(" %s %s", s.b.field.distance(e.Cost), s.b.field.toward(s.place(e.Unit), to))
		if last := s.headingOf(e); last != e.Facing {
			t.Say(", looking %s", e.Facing.Wind())
		}
		clause := "EU-MOV-02"
		if e.Reformed {
			clause = "EU-FRM-03"
		}
		t.Say(".").Clause(clause)
	case Pivoted:
		t.Deed("form", e.Unit, 0).Verb(e.Unit, "pivots", "pivot").Say(" to look %s.", e.Facing.Wind())
		if s.Pieces[e.Unit].Formation == Battle {
			t.Clause("EU-MOV-07")
		} else {
			t.Clause("EU-MOV-06")
		}
	case Reformed:
		t.Deed("form", e.Unit, 0).Verb(e.Unit, "reforms", "reform").Say(" into march formation.").Clause("EU-FRM-03")
	case Departed:
		why := "EU-CMD-04"
		t.Deed("move", e.Unit, b2i(s.Phase != Movement)).Say(" leaves %s.", s.the(s.Pieces[e.Unit].With)).Clause(why)
	case Joined:
		t.Deed("rally", e.Unit, 0).Say(" joins %s: his one heroic moment.", s.the(e.Target)).Clause("EU-CMD-01")
		t.Also(e.Target)
	case Entered:
		t.Deed("move", e.Unit, 0).Verb(e.Unit, "comes", "come").Say(" on.").Clause("EU-MOV-11")
	case Contact:
		t.Deed("assault", e.Unit, 0).Verb(e.Unit, "charges", "charge").Say(" into contact with %s: they are locked.", s.the(e.Target)).Clause("EU-MEL-01")
		t.Also(e.Target)
		t.Line.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
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
	t.Deed("fire", e.Unit, 0).Verb(e.Unit, "shoots", "shoot")
	t.Also(e.Target)
	t.Line.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
	t.Say(" at %s, %s", s.the(e.Target), bandNames[e.Band]+" range")
	if s.b.opt[hitsSeen] != 0 {
		t.concealed(": ").Say(".").Clause("EU-SHO-02")
		return
	}
	t.Say(": ").Highest(0).Say(" %s.", hits(e.Hits))
	if e.Best > 0 && e.Hits == 0 {
		t.Clause("EU-SHO-09")
		return
	}
	t.Clause(shotClauses[s.arm(e.Unit)])
}

func (t *teller) fought(e *Event) {
	s := t.s
	t.Deed("assault", e.Unit, 0).Verb(e.Unit, "fights", "fight").Say(" %s", s.the(e.Target))
	t.Also(e.Target)
	t.Line.Course = []scene.Point{point(s.place(e.Unit)), point(s.place(e.Target))}
	if s.b.opt[hitsSeen] == 0 {
		t.Say(": ").Highest(0).Say(" %s", hits(e.Hits))
	} else {
		t.concealed(" ")
	}
	if e.Doubled {
		t.Say(", doubled on first contact.").Clause("EU-MEL-06")
		return
	}
	t.Say(".").Clause(s.meleeClause(e.Unit))
}

// concealed shows dice that say how much was hit to whoever has seen them: whose unit it was and, when
// the battle is over, everybody.
func (t *teller) concealed(before string) *teller {
	if len(t.Throws) > 0 {
		t.Say("%s", before).Highest(0)
	}
	return t
}

func (t *teller) hits(e *Event) {
	s := t.s
	k := s.card(e.Unit)
	switch e.Kind {
	case Hit:
		of := ""
		if len(t.Throws) > 0 || s.b.opt[hitsSeen] != 0 {
			t.Deed("loss", e.Unit, 1).Verb(e.Unit, "takes", "take").Say(" %s", hits(e.Hits))
			if len(t.Throws) > 0 {
				t.Say(" ").Dice(0)
			}
			t.Say(", ")
		} else {
			t.Deed("loss", e.Unit, 1).Verb(e.Unit, "has", "have").Say(" ")
			of = " hits"
		}
		if e.Left > k.eliminated {
			t.Say("%d%s: %d are enough.", e.Left, of, k.eliminated)
		} else {
			t.Say("%d of %d%s.", e.Left, k.eliminated, of)
		}
		t.Clause([arms]string{"EU-ELI-01", "EU-ELI-02", "EU-ELI-03", "EU-ELI-02", "EU-ELI-02", "EU-ELI-04"}[k.arm])
	case Relieved:
		t.Deed("rally", e.Unit, 1).Say(": %s taken off, %d left.", hits(e.Hits), e.Left).Clause("EU-CMD-02")
	case Worsened:
		if s.b.opt[hitsSeen] == inWords {
			t.Deed("loss", e.Unit, 1).Verb(e.Unit, "looks", "look").Say(" %s now.", gradeNames[e.Grade]).Clause("EU-VIS-01")
		}
	}
}

func (t *teller) ruined(e *Event) {
	s := t.s
	t.Deed("loss", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" eliminated.")
	if p := &s.Pieces[e.Unit]; p.With != nobody && p.Hits < s.card(e.Unit).eliminated {
		t.Clause("EU-CMD-04") // with his unit
		return
	}
	t.Clause("EU-ELI-05")
}

// ruled tells an umpire's ruling.
func (t *teller) ruled(e *Event) {
	s := t.s
	t.Line.Kind, t.Line.Side = "ruling", int(s.side(e.Unit))
	t.Line.Pieces = append(t.Line.Pieces, s.card(e.Unit).id)
	t.Say("The umpire: %s", s.the(e.Unit))
	switch e.Kind {
	case Placed:
		t.Does(e.Unit, "stands elsewhere now.")
	case Faced:
		t.Does(e.Unit, "looks %s.", e.Facing.Wind())
	case Arrayed:
		t.Does(e.Unit, "is in %s formation.", e.Formation)
	case Weakened:
		t.Does(e.Unit, "has %s.", hits(e.Left))
	case Clouded:
		t.Does(e.Unit, "has %s.", tell.If(e.On, "smoke", "no smoke"))
	case Engaged:
		t.Does(e.Unit, "is locked with %s.", s.the(e.Target))
	case Freed:
		t.Does(e.Unit, "is locked no longer.")
	}
	t.Clause("EU-GEN-06")
}
