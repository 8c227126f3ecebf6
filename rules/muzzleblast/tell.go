package muzzleblast

import (
	"slices"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// teller puts a log line together.
type teller struct {
	tell.Teller[Piece]
	s *State
}

// named is what the log calls a piece.
func (s *State) named(p Piece) tell.Name {
	if p == nobody {
		return tell.Name{Side: -1}
	}
	name := s.b.nameOf(p)
	return tell.Name{ID: s.pieceID(p), Called: name, Side: s.side(p), Plural: !p.isFigure() && tell.Plural(name)}
}

// who begins a line about a piece.
func (t *teller) who(p Piece) *tell.Teller[Piece] { return t.Deed(t.Line.Kind, p, t.Line.Depth) }

// of shows the units with a line of which these men are.
func (t *teller) of(men []int16) {
	for u := range t.s.b.count {
		if slices.ContainsFunc(men, func(f int16) bool { return t.s.b.figures[f].unit == u }) {
			t.Also(Piece(u))
		}
	}
}

// pieceID is the piece on the map that a piece is part of.
func (s *State) pieceID(p Piece) string {
	if p.isFigure() {
		return s.b.units[s.unit(p)].id
	}
	return s.b.id(p)
}

func (t *teller) side(side int8) string { return t.s.b.sides[side].name }

// many says whether a side's name wants its verb in the plural: the Rebels have
// plotted, the Army of the South has.
func (t *teller) many(side int8) bool { return tell.Plural(t.side(side)) }

// closedWords is what a side has done that is done with a stage.
var closedWords = [...]string{Starting: "begun", Orders: "plotted", Artillery: "laid its guns", Arms: "declared its volleys", Melee: "chosen its melees", Morale: "thrown for its men", Ending: "ended the turn", Finished: "ended"}

func (t *teller) kind(kind string, depth int) { t.Line.Kind, t.Line.Depth = kind, depth }

// deeds are the lines that are always the same but for names and dice.
var deeds = [kinds]tell.Deed{
	Arrived:    {Text: "comes on.", Clause: "MB-TRN-01"},
	FellIn:     {Kind: "move", Text: "falls in.", Clause: "MB-ORG-08"},
	LeftTable:  {Kind: "loss", Text: "leaves the table.", Clause: "MB-MOV-14"},
	Limbered:   {Kind: "move", Text: "is limbered.", Clause: "MB-MOV-12"},
	Unlimbered: {Kind: "move", Text: "is unlimbered.", Clause: "MB-MOV-12"},
	Rushed:     {Kind: "form", Text: "forms up.", Clause: "MB-MOV-11"},
	Promoted:   {Kind: "move", Text: "takes command of {b}.", Clause: "MB-OFF-03"},
	Served:     {Text: "serves {b}.", Clause: "MB-CRW-02"},
	Wrecked:    {Depth: 1, Text: "is destroyed{dice}.", Clause: "MB-CRW-06"},
	Orphaned:   {Depth: 1, Text: "has lost its officer.", Clause: "MB-OFF-02"},
	Lost:       {Depth: 1, Text: "is beaten.", Clause: "MB-MEL-09"},
	Beat:       {Depth: 1, Text: "beats {b} with its volleys.", Clause: "MB-MOR-04"},
}

// tellEvent is the log line of an event, of the state before it.
func tellEvent(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{tell.New("MB", throws, s.named), s}
	if e.Kind == Orphaned && s.alive(int8(e.Who)) == 0 {
		return t.Line // there is nobody to miss him
	}
	if d := deeds[e.Kind]; d.Text != "" {
		t.Tell(d, e.Who, e.Target)
		return t.Line
	}
	switch e.Kind {
	case TurnBegan:
		t.Line.Head = true
		t.Say("Turn %d", e.Turn)
	case StageBegan:
		t.stage(e)
	case Plotted:
		t.Say("Plotted: %s", s.toldPlot(&e.Plot).Text)
		t.Line.Side = int(s.side(e.Plot.Who))
		t.Say(".").Clause("MB-SIM-02")
	case Closed:
		t.Line.Side = int(e.Side)
		t.Say("%s.", tell.Does(tell.Capital(t.side(e.Side)), t.many(e.Side), "has "+closedWords[s.Stage])).Clause("MB-TRN-01")
	case Wished:
		t.Line.Side = int(e.Side)
		t.Say("%s.", tell.Does(tell.Capital(t.side(e.Side)), t.many(e.Side), "wishes to fight")).Clause("MB-MEL-01")
	case Formed:
		if e.Who.isUnit() && e.Facing == s.Units[e.Who].Facing && e.Files == s.Units[e.Who].Files {
			break // only from where it is measured
		}
		t.motion(e)
	case Moved, Thwarted, Entered, CameOut:
		t.motion(e)
	case Laid, Declared, Fired, Volleyed, Struck, Battered, Breached, Collapsed, Fell, Swapped:
		t.fire(e)
	case Lapsed:
		t.lapsed(e)
	case Called, Fought, Won, Fallen, Rallied, Checked, Halts:
		t.morale(e)
	case TurnEnded, Engaged, Spent:
	case Seized:
		t.Say("%s seize ", tell.Capital(t.side(e.Side))).Whom(e.Who)
		t.Line.Side = int(e.Side)
		t.Say(".").Clause("MB-CAP-01")
	case BattleOver:
		t.Line.Head = true
		after := *s
		after.Stage, after.Winner, after.Why = Finished, e.Side, e.Why
		t.Say("%s", after.endWords()).Clause(endingClauses[e.Why])
	default:
		t.ruling(e)
	}
	switch e.Kind {
	case Fired:
		t.Line.Shapes = s.template(e)
	case Struck:
		t.Line.Lying = s.saved(e, t.Line.Throws)
	}
	return t.Line
}

// lapsed is of whoever cannot fire at whom he was told to ahead, and why not.
func (t *teller) lapsed(e *Event) {
	s := t.s
	t.who(e.Who).Does(e.Who, "cannot fire as told ahead.")
	if u := int8(e.Who); e.Who.isUnit() {
		o := newOrder(FireVerb, e.Who)
		v := s.Volleys[u][e.N].Target
		if o.Target = Piece(v); v >= 0 {
			if r := s.canFire(u, v); !r.Legal() {
				t.Say(" %s", explain(s, rules.Seat(s.side(e.Who)), &o, r).Text)
			}
		}
	}
	t.Clause("MB-TRN-01")
}

func (t *teller) stage(e *Event) {
	if e.Stage == t.s.Stage {
		return
	}
	t.Line.Head = e.Stage != Morale && e.Stage != Ending
	switch e.Stage {
	case Artillery:
		t.Say("Artillery")
	case Arms:
		t.Say("Small arms")
	case Melee:
		t.Say("Melees")
	case Morale:
		t.Say("Morale")
	default:
		t.Line.Head = false
		return
	}
}

var causeWords = [...]string{Contact: ", stopped ", Friend: ", stopped by ", Wall: ", stopped by the ground", Retreat: ", retreating", Rout: ", routing",
	Pushed: ", beaten back", Ridden: " with ", Taken: "; the house is claimed"}

var causeClauses = [...]string{AsOrdered: "MB-MOV-01", Contact: "MB-SIM-02", Friend: "MB-SIM-04", Wall: "MB-TER-01", Retreat: "MB-MOR-13", Rout: "MB-RTE-01",
	Pushed: "MB-MEL-09", Ridden: "MB-MOV-12", NoRoom: "MB-SIM-04", Misfire: "MB-ART-06", Compulsion_: "MB-MOV-13", Taken: "MB-SIM-05"}

func (t *teller) motion(e *Event) {
	s := t.s
	t.who(e.Who)
	t.kind("move", 0)
	switch e.Kind {
	case Formed:
		t.kind("form", 0)
		many, turns := e.Who.isUnit() && e.Files != s.Units[e.Who].Files, "the "+e.Facing.Wind()
		switch {
		case many && e.Facing != s.looks(e.Who):
			t.Does(e.Who, "forms %d wide, facing %s", e.Files, turns)
		case many:
			t.Does(e.Who, "forms %d wide", e.Files)
		default:
			t.Does(e.Who, "turns to %s", turns)
		}
		t.Say(".").Clause("MB-ORG-08")
	case Thwarted:
		if e.Cause == Compulsion_ {
			t.Does(e.Who, "may not move: the order is set aside.").Clause("MB-MOV-13")
			return
		}
		t.Does(e.Who, "cannot %s", tell.If(e.Cause == NoRoom, "form up", "move"))
		if e.Target != nobody {
			t.Say(": ").Whom(e.Target).Verb(e.Target, "is", "are").Say(" in the way")
		}
		t.Say(".").Clause(causeClauses[e.Cause])
	case Moved:
		t.went(e)
	case Entered:
		t.Does(e.Who, "goes into %s.", s.b.terrain.houses[e.House].name).Clause("MB-MOV-11")
	case CameOut:
		t.kind("move", 1)
		if h := s.houseOf(e.Who.figure()); h >= 0 {
			t.Does(e.Who, "comes out of %s.", s.b.terrain.houses[h].name).Clause("MB-MOV-11")
			break
		}
		t.Does(e.Who, "leaves his place.").Clause("MB-MOV-16")
	}
}

// went says how far somebody has gone, and what has stopped him.
func (t *teller) went(e *Event) {
	s := t.s
	t.Line.Course = append(t.Line.Course, pointOf(s.origin(e.Who)))
	for _, p := range e.Path.Legs() {
		t.Line.Course = append(t.Line.Course, pointOf(p))
	}
	gone, asked := wayLength(s.wayFrom(&Plot{Who: e.Who, Path: e.Path}), &e.Path), inches.Length(0)
	switch e.Cause {
	case Contact, Friend, NoRoom, Taken:
		if p := s.plot(e.Who); p != nil {
			asked = wayLength(s.wayFrom(p), &p.Path)
		}
	}
	if shown(asked) != shown(gone) && asked > gone {
		t.Does(e.Who, "goes %s of %s", shown(gone), s.b.measured(asked))
	} else {
		t.Does(e.Who, "goes %s", s.b.measured(gone))
	}
	if w := causeWords[min(int(e.Cause), len(causeWords)-1)]; w != "" {
		t.Say("%s", w)
		if e.Cause == Contact {
			t.Say("%s from ", s.contactWords())
		}
		if (e.Cause == Contact || e.Cause == Friend || e.Cause == Ridden) && e.Target != nobody {
			t.Whom(e.Target)
		} else if e.Cause == Friend {
			t.Say("a friend")
		}
	}
	if e.Cause == Retreat || e.Cause == Rout || e.Cause == Pushed {
		t.kind("retreat", 0)
	}
	t.Say(".").Clause(causeClauses[e.Cause])
}

func (t *teller) fire(e *Event) {
	s := t.s
	switch e.Kind {
	case Laid:
		t.who(e.Who)
		if e.Shot.Verb == HoldFireVerb {
			t.Does(e.Who, "holds its fire")
		} else {
			t.Does(e.Who, "is laid %s", s.shotWords(e.Who.gun(), &e.Shot))
		}
		t.Say(".").Clause("MB-ART-01")
	case Declared:
		t.who(e.Who)
		if e.Target == nobody {
			t.Does(e.Who, "holds its fire")
		} else {
			t.Does(e.Who, "is to fire at %s", s.b.nameOf(e.Target))
			if e.N > 0 {
				t.Say(" with %s", menWords(int(e.N)))
			}
		}
		t.Say(".").Clause("MB-SHT-16")
	case Fired:
		t.shot(e)
	case Volleyed:
		t.who(e.Who)
		t.kind("fire", 0)
		t.Does(e.Who, "fires at ").Whom(e.Target)
		t.Line.Course = []scene.Point{pointOf(s.middle(int8(e.Who)).Position()), pointOf(s.middle(int8(e.Target)).Position())}
		t.AllDice().Say(": %s hit", menWords(int(e.N))).Say(".").Clause("MB-SHT-06")
	case Struck:
		if len(t.Throws) > 0 && t.Throws[0].Purpose == wreckThrow {
			t.Line.Depth = 1
			t.Say("A gun under it stands").AllDice().Say(".").Clause("MB-CRW-06")
			break
		}
		t.kind("loss", 1)
		t.of(e.Men[:e.Count])
		t.Say("%s", tell.Capital(s.those(e.Men[:e.Count])+" struck")).AllDice().Say(".").Clause(s.struckClause(e.Who))
	case Battered:
		t.Line.Depth = 1
		t.Say("%s: %d of %d hits.", tell.Capital(s.b.terrain.houses[e.House].name), e.N, s.b.terrain.houses[e.House].stands).Clause("MB-HSE-01")
	case Breached:
		t.Line.Depth = 1
		if e.Side == 0 {
			t.Say("A gap of %s in the wall", s.b.measured(s.b.terrain.sections[e.N].length))
		} else {
			t.Say("%s of wall down to half the height", s.b.measured(s.b.terrain.sections[e.N].length))
		}
		t.Say(".").Clause("MB-WAL-01")
	case Collapsed:
		t.Line.Depth = 1
		t.Say("%s comes down.", tell.Capital(s.b.terrain.houses[e.House].name)).Clause("MB-HSE-02")
	case Fell:
		t.kind("loss", 1)
		t.who(e.Who)
		t.Does(e.Who, "%s.", tell.If(s.lone(int8(e.Who)), "falls", "loses "+menWords(int(e.Count)))).Clause(s.fellClause())
	case Swapped:
		t.Line.Depth = 1
		t.who(e.Who)
		t.Does(e.Who, "is at risk")
		t.AllDice()
		if e.Target != nobody {
			t.Say(" and falls")
		}
		t.Say(".").Clause("MB-OFF-01")
	}
}

// struckClause is the clause by which men are struck in this stage.
func (s *State) struckClause(by Piece) string {
	switch {
	case s.Stage == Melee:
		return "MB-MEL-08"
	case by.isUnit():
		return "MB-SHT-15"
	case by == nobody:
		return "MB-HSE-02"
	case s.Guns[by.gun()].Grape:
		return "MB-GRP-04"
	}
	return "MB-ART-08"
}

// fellClause is the clause by which those who were struck fall together.
func (s *State) fellClause() string {
	switch s.Stage {
	case Artillery:
		return "MB-ART-14"
	case Melee:
		return "MB-MEL-06"
	}
	return "MB-SHT-16"
}

func (t *teller) shot(e *Event) {
	s := t.s
	t.who(e.Who)
	t.kind("fire", 0)
	t.Line.Course = []scene.Point{pointOf(s.Guns[e.Who.gun()].At), pointOf(e.At)}
	var clause string
	switch e.Shot.Verb {
	case BallVerb:
		t.Does(e.Who, "fires ball")
		clause = "MB-ART-05"
	case GrapeVerb:
		t.Does(e.Who, "fires grapeshot")
		clause = "MB-GRP-02"
	case AtHouseVerb:
		t.Does(e.Who, "fires at %s", s.b.terrain.houses[e.Shot.House].name)
		clause = "MB-HSE-01"
	default:
		t.Does(e.Who, "fires at the wall")
		clause = "MB-WAL-01"
	}
	t.AllDice()
	if e.Cause == Misfire {
		t.Say(": a misfire")
	}
	t.Say(".").Clause(clause)
}

func (t *teller) morale(e *Event) {
	s := t.s
	t.Line.Depth = 1
	if e.Kind == Halts && s.flees(int8(e.Who)) && s.Units[e.Who].Struck&LostOfficer == 0 {
		return // it goes back instead (MB-MOR-14)
	}
	if e.Kind != Fought && e.Kind != Fallen {
		t.who(e.Who)
	}
	switch e.Kind {
	case Called:
		t.Does(e.Who, "must check: %s.", triggerWords(Triggers(e.N))).Clause(triggerClause(Triggers(e.N)))
	case Fought:
		t.kind("assault", 0)
		t.of(e.Men[:e.Count])
		t.Say("Melee").AllDice().Say(": %s %d, %s %d", s.b.sides[0].short, e.Points[0], s.b.sides[1].short, e.Points[1])
		if e.Side < 0 {
			t.Say(": a draw.").Clause("MB-MEL-07")
		} else {
			t.Say(": %s win.", t.side(e.Side)).Clause("MB-MEL-05")
		}
	case Won:
		if s.Stage != Melee {
			t.Does(e.Who, "wipes out an enemy unit alone.").Clause("MB-MOR-09")
			break
		}
		t.Does(e.Who, "has won.").Clause("MB-MEL-09")
	case Fallen:
		t.Say("The command unit of %s is lost.", t.side(e.Side)).Clause("MB-MOR-05")
	case Rallied:
		t.kind("rally", 0)
		many := t.s.named(e.Who).Plural
		t.Say(": an officer confronts %s", tell.If(many, "them", "it")).AllDice()
		t.Say(": %s.", they(many, [...]string{"runs on", "halts and must check next turn", "is rallied"}[e.N])).Clause("MB-RTE-02")
	case Checked:
		t.kind("rally", 0)
		result := they(t.s.named(e.Who).Plural, [...]string{"follows orders", "holds", "retreats", "routs"}[e.N])
		if w := &s.Units[e.Who]; e.N == int16(Free) && w.Compelled != Free && w.Until > s.Turn {
			result = "no worse than before"
		}
		t.Does(e.Who, "checks morale").AllDice().Say(": %s.", result).Clause("MB-MOR-12")
	case Halts:
		clause := "MB-MOR-14"
		if t.s.Units[e.Who].Struck&LostOfficer != 0 {
			clause = "MB-OFF-02"
		}
		if s.flees(int8(e.Who)) {
			t.Does(e.Who, "is to stand until the end of turn %d, as soon as ", e.Side).Say("%s.", they(t.s.named(e.Who).Plural, "runs no more")).Clause(clause)
			break
		}
		t.Does(e.Who, "halts until the end of turn %d.", e.Side).Clause(clause)
	}
}

// they is what a unit named before does.
func they(many bool, does string) string { return tell.Does(tell.If(many, "they", "it"), many, does) }

var triggerTexts = [...]struct{ text, clause string }{
	{"a quarter of the men are lost", "MB-MOR-01"}, {"half of the men are lost", "MB-MOR-01"}, {"hit from behind", "MB-MOR-02"},
	{"beaten", "MB-MOR-04"}, {"the command unit is lost", "MB-MOR-05"}, {"after the rally", "MB-RTE-03"}, {"a melee is lost", "MB-MEL-09"}, {"the officer is lost", "MB-OFF-02"},
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
	if e.Kind == Compelled && s.Stage == Morale {
		return // nobody's word: the first of its moves back has been made
	}
	t.Say("The umpire: ")
	switch e.Kind {
	case Placed:
		t.who(e.Who)
		from := s.origin(e.Who)
		by := inches.Distance(from.Point(), e.At.Point()).Length()
		h, _ := inches.HeadingOf(minus(e.At.Point(), from.Point()))
		t.Does(e.Who, "is put %s to the %s", s.b.measured(by), h.Wind())
	case Strengthened:
		t.who(e.Who)
		t.Does(e.Who, "has %s", menWords(s.alive(int8(e.Who))+int(e.N)*int(e.Count)))
	case Compelled:
		t.who(e.Who)
		t.Does(e.Who, "is %s", compelledNames[e.N])
	case Given:
		t.who(e.Who)
		t.Does(e.Who, "belongs to %s", t.side(e.Side))
	case Repaired:
		t.Say("%s has %d %s", s.b.terrain.houses[e.House].name, e.N, tell.If(e.N == 1, "hit", "hits"))
	}
	t.Say(".").Clause("MB-TRN-01")
}
