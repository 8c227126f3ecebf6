package muzzleblast

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// teller writes a line.
type teller struct {
	s *State
	l scene.Line
}

func (t *teller) say(words string) { t.l.Spans = append(t.l.Spans, scene.Span{Text: words}) }

func (t *teller) cite(clauses ...string) { t.l.Clause = append(t.l.Clause, clauses...) }

func (t *teller) who(p Piece) {
	t.l.Spans = append(t.l.Spans, scene.Span{Kind: "unit", Text: t.s.b.nameOf(p)})
	t.l.Side = int(t.s.side(p))
	t.l.Pieces = append(t.l.Pieces, t.pieceID(p))
}

// pieceID is the piece on the map that a piece is part of.
func (t *teller) pieceID(p Piece) string {
	if p.isFigure() {
		return t.s.b.units[t.s.unit(p)].id
	}
	return t.s.b.id(p)
}

func (t *teller) side(side int8) string { return t.s.b.sides[side].name }

// dice shows all dice of the line.
func (t *teller) dice() {
	for i := range t.l.Throws {
		for g := range t.l.Throws[i].Groups {
			t.say(" ")
			t.l.Spans = append(t.l.Spans, scene.Span{Kind: "dice", Throw: i, Group: g})
		}
	}
}

func (t *teller) kind(kind string, depth int) { t.l.Kind, t.l.Depth = kind, depth }

// tell says an event in a line, of the state before it.
func tell(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{s: s, l: scene.Line{Side: -1}}
	for i := range throws {
		t.l.Throws = append(t.l.Throws, rules.ThrowOf(&throws[i]))
	}
	switch e.Kind {
	case TurnBegan:
		t.l.Head = true
		t.say(fmt.Sprintf("Turn %d", e.Turn))
		t.cite("MB-TRN-01")
	case StageBegan:
		t.stage(e)
	case Plotted:
		t.say("Plotted: " + printOrder(s, &Order{Plot: e.Plot, Side: -1}))
		t.l.Side = int(s.side(e.Plot.Who))
		t.cite("MB-SIM-02")
	case Closed:
		t.l.Side = int(e.Side)
		t.say(capital(t.side(e.Side)) + " are done")
		t.cite("MB-TRN-01")
	case Wished:
		t.l.Side = int(e.Side)
		t.say(capital(t.side(e.Side)) + " wish to fight")
		t.cite("MB-MEL-01")
	case Formed, Moved, Thwarted, Entered, CameOut, FellIn, LeftTable, Limbered, Unlimbered, Rushed, Promoted:
		t.motion(e)
	case Laid, Declared, Served, Fired, Volleyed, Struck, Battered, Breached, Collapsed, Wrecked, Fell, Orphaned, Swapped:
		t.fire(e)
	case Called, Fought, Lost, Won, Beat, Fallen, Rallied, Checked, Halts:
		t.morale(e)
	case TurnEnded:
	case Seized:
		t.say(capital(t.side(e.Side)) + " seize ")
		t.who(e.Who)
		t.cite("MB-CAP-01")
	case BattleOver:
		t.l.Head = true
		after := *s
		after.Stage, after.Winner, after.Why = Finished, e.Side, e.Why
		t.say(after.endWords())
		t.cite(endingClauses[e.Why])
	default:
		t.ruling(e)
	}
	return t.l
}

func capital(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		return string(text[0]-32) + text[1:]
	}
	return text
}

func (t *teller) stage(e *Event) {
	if e.Stage == t.s.Stage {
		return
	}
	t.l.Head = e.Stage != Morale && e.Stage != Ending
	switch e.Stage {
	case Artillery:
		t.say("Artillery")
	case Arms:
		t.say("Small arms")
	case Melee:
		t.say("Melees")
	case Morale:
		t.say("Morale")
	default:
		t.l.Head = false
		return
	}
	t.cite("MB-TRN-01")
}

var causeWords = [...]string{Contact: ", stopped half an inch from ", Friend: ", stopped by ", Wall: ", stopped by the ground", Retreat: ", retreating", Rout: ", routing",
	Pushed: ", beaten back", Ridden: " with ", Taken: "; the house is taken"}

var causeClauses = [...]string{AsOrdered: "MB-MOV-01", Contact: "MB-SIM-02", Friend: "MB-SIM-04", Wall: "MB-TER-01", Retreat: "MB-MOR-13", Rout: "MB-RTE-01",
	Pushed: "MB-MEL-09", Ridden: "MB-MOV-12", NoRoom: "MB-SIM-04", Misfire: "MB-ART-06", Compulsion_: "MB-MOV-13", Taken: "MB-SIM-05"}

func (t *teller) motion(e *Event) {
	s := t.s
	t.who(e.Who)
	t.kind("move", 0)
	switch e.Kind {
	case Formed:
		t.kind("form", 0)
		if e.Who.isUnit() && e.Files != s.Units[e.Who].Files {
			t.say(fmt.Sprintf(" forms %d wide", e.Files))
		} else {
			t.say(" turns to " + e.Facing.String())
		}
		t.cite("MB-ORG-08")
	case Thwarted:
		if e.Cause == Compulsion_ {
			t.say(" may not move: the order is set aside")
			t.cite("MB-MOV-13")
			return
		}
		t.say(" cannot move")
		if e.Target != nobody {
			t.say(": " + s.b.nameOf(e.Target) + " is in the way")
		}
		t.cite(causeClauses[e.Cause])
	case Moved:
		from := s.origin(e.Who)
		t.l.Course = append(t.l.Course, pointOf(from))
		for _, p := range e.Path.Legs() {
			t.l.Course = append(t.l.Course, pointOf(p))
		}
		far := inches.Distance(from.Point(), e.At.Point()).Length()
		t.say(" goes " + tenths(far) + " inches")
		if w := causeWords[min(int(e.Cause), len(causeWords)-1)]; w != "" {
			t.say(w)
			if (e.Cause == Contact || e.Cause == Friend || e.Cause == Ridden) && e.Target != nobody {
				t.l.Spans = append(t.l.Spans, scene.Span{Kind: "unit", Text: s.b.nameOf(e.Target)})
			} else if e.Cause == Friend {
				t.say("a friend")
			}
		}
		if e.Cause == Retreat || e.Cause == Rout || e.Cause == Pushed {
			t.kind("retreat", 0)
		}
		t.cite(causeClauses[e.Cause])
	case Entered:
		t.say(" goes into " + s.b.terrain.houses[e.House].name)
		t.cite("MB-MOV-11")
	case CameOut:
		t.say(" leaves his place")
		t.kind("move", 1)
		t.cite("MB-MOV-11")
	case FellIn:
		t.say(" falls in")
		t.cite("MB-ORG-08")
	case LeftTable:
		t.kind("loss", 0)
		t.say(" leaves the table")
		t.cite("MB-MOV-14")
	case Limbered:
		t.say(" is limbered")
		t.cite("MB-MOV-12")
	case Unlimbered:
		t.say(" is unlimbered")
		t.cite("MB-MOV-12")
	case Rushed:
		t.kind("form", 0)
		t.say(" forms up")
		t.cite("MB-MOV-11")
	case Promoted:
		t.say(" takes command of ")
		t.who(e.Target)
		t.cite("MB-OFF-03")
	}
}

// tenths is a length in inches with one decimal at most.
func tenths(l inches.Length) string { return ((l + 50) / 100 * 100).String() }

func (t *teller) fire(e *Event) {
	s := t.s
	switch e.Kind {
	case Laid:
		t.who(e.Who)
		o := newOrder(e.Shot.Verb, e.Who)
		o.House = e.Shot.House
		o.Path.add(e.Shot.At)
		if e.Shot.Verb == HoldFireVerb {
			t.say(" holds its fire")
		} else {
			t.say(" is laid: " + printOrder(s, &o))
		}
		t.cite("MB-ART-01")
	case Declared:
		t.who(e.Who)
		if e.Target == nobody {
			t.say(" holds its fire")
		} else {
			t.say(" is to fire at " + s.b.nameOf(e.Target))
		}
		t.cite("MB-SHT-16")
	case Served:
		t.who(e.Who)
		t.say(" serves " + s.b.nameOf(e.Target))
		t.cite("MB-CRW-02")
	case Fired:
		t.shot(e)
	case Volleyed:
		t.who(e.Who)
		t.kind("fire", 0)
		t.say(" fires at ")
		t.l.Spans = append(t.l.Spans, scene.Span{Kind: "unit", Text: s.b.nameOf(e.Target)})
		t.l.Course = []scene.Point{pointOf(s.middle(int8(e.Who)).Position()), pointOf(s.middle(int8(e.Target)).Position())}
		t.dice()
		t.say(": " + menWords(int(e.N)) + " hit")
		t.cite("MB-SHT-06")
	case Struck:
		t.l.Depth = 1
		t.say(capital(menWords(int(e.Count)) + " struck"))
		t.dice()
		t.cite("MB-ART-14")
	case Battered:
		t.l.Depth = 1
		t.say(fmt.Sprintf("%s: %d of %d hits", capital(s.b.terrain.houses[e.House].name), e.N, s.b.terrain.houses[e.House].stands))
		t.cite("MB-HSE-01")
	case Breached:
		t.l.Depth = 1
		if e.Side == 0 {
			t.say("A gap of an inch in the wall")
		} else {
			t.say("An inch of wall falls to half its height")
		}
		t.cite("MB-WAL-01")
	case Collapsed:
		t.l.Depth = 1
		t.say(capital(s.b.terrain.houses[e.House].name) + " comes down")
		t.cite("MB-HSE-02")
	case Wrecked:
		t.l.Depth = 1
		t.who(e.Who)
		t.say(" is destroyed")
		t.dice()
		t.cite("MB-CRW-06")
	case Fell:
		t.kind("loss", 1)
		t.who(e.Who)
		t.say(" loses " + menWords(int(e.Count)))
		t.cite("MB-SHT-16")
	case Orphaned:
		t.l.Depth = 1
		t.who(e.Who)
		t.say(" has lost its officer")
		t.cite("MB-OFF-02")
	case Swapped:
		t.l.Depth = 1
		t.who(e.Who)
		t.say(" is at risk")
		t.dice()
		if e.Target != nobody {
			t.say(" and falls")
		}
		t.cite("MB-OFF-01")
	}
}

func menWords(n int) string {
	switch n {
	case 0:
		return "nobody"
	case 1:
		return "1 man"
	}
	return fmt.Sprintf("%d men", n)
}

func (t *teller) shot(e *Event) {
	s := t.s
	t.who(e.Who)
	t.kind("fire", 0)
	t.l.Course = []scene.Point{pointOf(s.Guns[e.Who.gun()].At), pointOf(e.At)}
	switch e.Shot.Verb {
	case BallVerb:
		t.say(" fires ball")
		t.cite("MB-ART-05")
	case GrapeVerb:
		t.say(" fires grapeshot")
		t.cite("MB-GRP-02")
	case AtHouseVerb:
		t.say(" fires at " + s.b.terrain.houses[e.Shot.House].name)
		t.cite("MB-HSE-01")
	default:
		t.say(" fires at the wall")
		t.cite("MB-WAL-01")
	}
	t.dice()
	if e.Cause == Misfire {
		t.say(": a misfire")
	}
}

func (t *teller) morale(e *Event) {
	s := t.s
	t.l.Depth = 1
	if e.Kind != Fought && e.Kind != Fallen {
		t.who(e.Who)
	}
	switch e.Kind {
	case Called:
		t.say(" must check: " + triggerWords(Triggers(e.N)))
		t.cite(triggerClause(Triggers(e.N)))
	case Fought:
		t.kind("assault", 0)
		t.say("Melee")
		t.dice()
		t.say(fmt.Sprintf(": %s %d, %s %d", s.b.sides[0].short, e.Points[0], s.b.sides[1].short, e.Points[1]))
		if e.Side < 0 {
			t.say(": a draw")
			t.cite("MB-MEL-07")
		} else {
			t.say(": " + t.side(e.Side) + " win")
			t.cite("MB-MEL-05")
		}
	case Lost:
		t.say(" is beaten")
		t.cite("MB-MEL-09")
	case Won:
		t.say(" has won")
		t.cite("MB-MEL-09")
	case Beat:
		t.say(" beats " + s.b.nameOf(e.Target) + " with its volleys")
		t.cite("MB-MOR-04")
	case Fallen:
		t.say("The command unit of " + t.side(e.Side) + " is lost")
		t.cite("MB-MOR-05")
	case Rallied:
		t.kind("rally", 0)
		t.say(": an officer confronts it")
		t.dice()
		t.say([...]string{": it runs on", ": it halts and must check next turn", ": it is rallied"}[e.N])
		t.cite("MB-RTE-02")
	case Checked:
		t.kind("rally", 0)
		t.say(" checks morale")
		t.dice()
		t.say([...]string{": it follows orders", ": it holds", ": it retreats", ": it routs"}[e.N])
		t.cite("MB-MOR-12")
	case Halts:
		t.say(fmt.Sprintf(" halts until the end of turn %d", e.Side))
		t.cite("MB-MOR-14")
	}
}

var triggerTexts = [...]struct{ text, clause string }{
	{"a quarter of its men are lost", "MB-MOR-01"}, {"half of its men are lost", "MB-MOR-01"}, {"hit from behind", "MB-MOR-02"},
	{"beaten", "MB-MOR-04"}, {"the command unit is lost", "MB-MOR-05"}, {"after its rally", "MB-RTE-03"}, {"it lost a melee", "MB-MEL-09"}, {"its officer is lost", "MB-OFF-02"},
}

func triggerWords(t Triggers) (text string) {
	for i, w := range triggerTexts {
		if t>>i&1 != 0 {
			if text != "" {
				text += ", "
			}
			text += w.text
		}
	}
	return text
}

func triggerClause(t Triggers) string {
	for i, w := range triggerTexts {
		if t>>i&1 != 0 {
			return w.clause
		}
	}
	return "MB-MOR-03"
}

func (t *teller) ruling(e *Event) {
	s := t.s
	t.say("The umpire: ")
	switch e.Kind {
	case Placed:
		t.who(e.Who)
		t.say(" stands at " + e.At.String())
	case Strengthened:
		t.who(e.Who)
		t.say(fmt.Sprintf(" has %d men", s.alive(int8(e.Who))+int(e.N)*int(e.Count)))
	case Compelled:
		t.who(e.Who)
		t.say(" is " + compelledNames[e.N])
	case Given:
		t.who(e.Who)
		t.say(" is " + t.side(e.Side) + "'s")
	case Repaired:
		t.say(fmt.Sprintf("%s has %d hits", s.b.terrain.houses[e.House].name, e.N))
	}
	t.cite("MB-TRN-01")
}
