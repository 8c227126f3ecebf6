package napoleonic

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/hex"
)

// teller puts a log line together.
type teller struct {
	tell.Teller[int8]
	s *State
}

// tellEvent is the log line of an event, of the state before it. What is told with
// another event has no line of its own.
func tellEvent(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{tell.New("NP", throws, s.named), s}
	t.event(e)
	return t.Line
}

// at is a place on the board; "" if there is none.
func (t *teller) at(c hex.Cell) string {
	if c == hex.None {
		return ""
	}
	return t.s.b.board.Name(c)
}

func (t *teller) event(e *Event) {
	s := t.s
	side := func(i int8) string { return s.b.sides[max(i, 0)].short }
	switch e.Kind {
	case TurnBegan:
		t.Line.Head = true
		t.Say("Turn %d", e.Turn)
	case PartBegan:
		t.Line.Head, t.Line.Side = true, int(e.Side)
		t.Say("The %s", side(e.Side))
	case PartClosed:
		if e.Passed {
			t.Line.Side = int(e.Side)
			t.Say("The %s end their part.", side(e.Side)).Clause("NP-TURN-04")
		}
	case Initiative, Tied:
		t.initiative(e)
	case Moved, Turned, Formed, Entered, Departed, Finished, Occupied:
		t.manoeuvre(e)
	case Fired:
		t.fired(e)
	case Assaulted:
		t.assaulted(e)
	case Casualties, Ruined, HeldSquare, Stuck, Reformed:
		t.losses(e)
	case PushedBack, FellBack, Retreated, LeftTable:
		t.forced(e)
	case Tested:
		t.tested(e)
	case Rallied, Carried, Displaced, Taken, Risked:
		t.general(e)
	case HexHeld:
		t.Line.Side, t.Line.Kind = int(e.Side), "objective"
		t.Say("The %s hold %s.", side(e.Side), s.b.places.Place(e.To)).Clause("NP-VIC-04")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.Line.Head, t.Line.Side, t.Line.Kind = true, int(e.Side), "over"
		t.Say("%s", after.outcome()).Clause(e.Ending.Clause())
	case Placed, Strengthened, Arrayed, Faced, Routed:
		t.ruled(e)
	}
}

func (t *teller) initiative(e *Event) {
	t.Say("Initiative: ")
	for i := range t.s.b.sides {
		t.Say("%s ", t.s.b.sides[i].short)
		t.Dice(i)
		if i == 0 {
			t.Say(", ")
		}
	}
	if e.Kind == Tied {
		t.Say(": equal, thrown again.").Clause("NP-TURN-02")
		return
	}
	t.Line.Side = int(e.Side)
	first := t.s.b.sides[e.Side].short
	if n := len(t.Throws); n > 0 && t.Throws[n-1].Sum(0) == t.Throws[n-1].Sum(1) {
		t.Say(": equal, so the %s are first as before.", first).Clause("NP-TURN-02")
		return
	}
	t.Say(": the %s are first.", first).Clause("NP-TURN-01")
}

func (t *teller) manoeuvre(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		to := e.Path[e.Count-1]
		t.Deed("move", e.Unit, 0).Verb(e.Unit, "moves", "move").Arrow(t.at(s.Pieces[e.Unit].At), t.at(to))
		for _, c := range e.Path[:e.Count] {
			t.Line.Path = append(t.Line.Path, t.at(c))
		}
		t.Say(" %s", s.b.places.Way(s.Pieces[e.Unit].At, to))
		if e.Stopped {
			t.Say(" and must stop there")
			t.facing(e).Say(".").Clause("NP-TERR-02")
			return
		}
		t.facing(e).Say(".").Clause([arms]string{"NP-MOVE-01", "NP-MOVE-02", "NP-MOVE-03", "NP-MOVE-04", "NP-MOVE-05"}[s.card(e.Unit).arm])
	case Turned:
		t.Deed("form", e.Unit, 0).Verb(e.Unit, "turns", "turn").Say(" to face %s.", e.Facing.Wind()).Clause("NP-MAP-05")
	case Formed:
		t.Deed("form", e.Unit, 0).Verb(e.Unit, "forms", "form").Say(" %s", e.Formation)
		if s.b.opt[facing] == frontArc && s.Pieces[e.Unit].Formation == Square {
			t.Say(", facing %s", e.Facing.Wind())
		}
		t.Say(".").Clause("NP-FORM-01")
	case Entered:
		t.Deed("move", e.Unit, 0).Verb(e.Unit, "enters", "enter").Say(" the table at %s.", s.b.places.Place(e.To)).Clause("NP-TURN-07").Arrow("", t.at(e.To))
	case Departed:
		t.Deed("move", e.Unit, 0).Verb(e.Unit, "leaves", "leave").Say(" the table at %s.", s.b.places.Place(e.From)).Clause("NP-VIC-04").Arrow(t.at(e.From), "")
	case Occupied:
		t.Deed("move", e.Unit, 1).Verb(e.Unit, "occupies", "occupy").Say(" %s.", s.b.places.Place(e.To)).Clause("NP-ASL-11").Arrow(t.at(e.From), t.at(e.To))
	case Finished:
		if e.Passed && s.Did == 0 {
			t.Deed("pass", e.Unit, 0).Verb(e.Unit, "stands", "stand").Say(" fast.").Clause("NP-TURN-05")
		}
	}
}

// facing adds the new facing of a move, where it has changed.
func (t *teller) facing(e *Event) *teller {
	if t.s.faces(e.Unit) && e.Facing != t.s.Pieces[e.Unit].Facing {
		t.Say(", facing %s", e.Facing.Wind())
	}
	return t
}

func (t *teller) fired(e *Event) {
	s := t.s
	to := &s.Pieces[e.Target]
	cover := s.b.ground[to.At].cover
	t.Deed("fire", e.Unit, 0).Verb(e.Unit, "fires", "fire").Arrow(t.at(s.Pieces[e.Unit].At), t.at(to.At))
	t.Say(" at %s, %s: need %d ", s.the(e.Target), hexes(int(e.Range)), s.score(e.Target, cover))
	t.Also(e.Target)
	t.Dice(0)
	t.Say(" %s", hits(int(e.Hits[0])))
	if left := to.Strength - e.Hits[0]; e.Hits[0] > 0 {
		t.Say(", %s left", number(max(left, 0)))
	}
	t.Say(".")
	if cover {
		t.Clause("NP-FIRE-06")
		return
	}
	t.Clause("NP-FIRE-05")
}

func number(n int8) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

func (t *teller) assaulted(e *Event) {
	s := t.s
	t.Deed("assault", e.Unit, 0).Verb(e.Unit, "assaults", "assault").Arrow(t.at(s.Pieces[e.Unit].At), t.at(s.Pieces[e.Target].At))
	t.Also(e.Target)
	t.Say(" %s: ", s.the(e.Target))
	decided := "NP-ASL-07"
	if len(t.Throws) > 0 {
		t.Dice(0).Say(" against ").Dice(1).Say(".")
	}
	lost := func(u, n int8) string { return tell.Count(int(min(n, s.Pieces[u].Strength))) }
	t.Say(" %s %s %s, %s %s", tell.Capital(s.subject(e.Target)), s.agree(e.Target, "loses", "lose"), lost(e.Target, e.Hits[0]), s.subject(e.Unit), lost(e.Unit, e.Hits[1]))
	if s.b.opt[assaultDecision] == byCasualties {
		decided = "NP-VAR-03"
	} else if len(t.Throws) > 0 {
		t.Say("; %d to %d", t.Throws[0].Sum(0), t.Throws[0].Sum(1))
	}
	gone := e.Hits[0] >= s.Pieces[e.Target].Strength || e.Hits[1] >= s.Pieces[e.Unit].Strength
	switch {
	case gone: // nobody pushes or is pushed
		t.Say(".").Clause("NP-ASL-09")
	case e.Winner == nobody:
		t.Say(": a tie, nobody is pushed.").Clause("NP-ASL-08")
	case e.Winner == 0:
		t.Say(": %s %s.", s.subject(e.Unit), s.agree(e.Unit, "wins", "win")).Clause(decided)
	default:
		t.Say(": %s %s.", s.subject(e.Target), s.agree(e.Target, "holds", "hold")).Clause(decided)
	}
}

func (t *teller) losses(e *Event) {
	s := t.s
	pushing := s.Frame.Step == PushStep
	forced := tell.If(pushing, "NP-PUSH-03", "NP-RET-05")
	switch e.Kind {
	case Casualties:
		// Those of dice are told with the fire or assault.
		if s.Frame.Step != NoStep || s.Active == e.Unit && s.Pieces[e.Unit].Retreating {
			t.Deed("loss", e.Unit, 1).Verb(e.Unit, "loses", "lose").Say(" %s more, %s left.", tell.Count(int(e.Points)), number(e.Left)).Clause(forced)
		}
	case Ruined:
		t.Deed("loss", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" destroyed.").Clause("NP-DES-01").Arrow(t.at(s.Pieces[e.Unit].At), "")
	case HeldSquare:
		t.Deed("", e.Unit, 1).Say(": the square is not broken.").Clause("NP-VAR-04")
	case Stuck:
		t.Deed("retreat", e.Unit, 1).Verb(e.Unit, "has", "have").Say(" nowhere to go%s.", t.inTheWay(e.Unit)).Clause(forced)
	case Reformed:
		why := "NP-PUSH-05"
		if pushing && s.b.opt[cavalryVsSquare] == conditions {
			why = "NP-VAR-04"
		}
		t.Deed("form", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" now in %s.", e.Formation).Clause(why)
	}
}

func (t *teller) forced(e *Event) {
	switch e.Kind {
	case PushedBack:
		t.Deed("push", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" pushed back %s.", t.s.b.places.Way(e.From, e.To)).Clause("NP-PUSH-01").Arrow(t.at(e.From), t.at(e.To))
	case FellBack:
		t.Deed("retreat", e.Unit, 1).Verb(e.Unit, "falls", "fall").Say(" back %s.", t.s.b.places.Way(e.From, e.To)).Clause("NP-RET-01").Arrow(t.at(e.From), t.at(e.To))
	case Retreated:
		t.Deed("retreat", e.Unit, 0).Verb(e.Unit, "retreats", "retreat").Say(" %s.", t.s.b.places.Way(e.From, e.To)).Clause("NP-RET-02").Arrow(t.at(e.From), t.at(e.To))
	case LeftTable:
		why := "NP-RET-04"
		if t.s.Frame.Step == PushStep {
			why = "NP-PUSH-04"
		}
		depth := 0
		if t.s.Frame.Step != NoStep {
			depth = 1
		}
		t.Deed("retreat", e.Unit, depth).Verb(e.Unit, "leaves", "leave").Say(" the table, lost.").Clause(why).Arrow(t.at(e.From), "")
	}
}

func (t *teller) tested(e *Event) {
	s := t.s
	t.Deed("morale", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" at half strength or less: %s on %d or more ", s.agree(e.Unit, "stands", "stand"), s.fails(e.Unit)+1)
	t.Dice(0)
	if e.Passed {
		t.Say(" %s.", s.agree(e.Unit, "it stands", "they stand")).Clause("NP-MOR-02")
		return
	}
	t.Say(" %s.", s.agree(e.Unit, "it retreats", "they retreat")).Clause("NP-MOR-02")
}

func (t *teller) general(e *Event) {
	s := t.s
	switch e.Kind {
	case Rallied:
		need := fmt.Sprintf("needs %d or less", s.rallies(e.Target))
		if s.rallies(e.Target) < 1 {
			need = "beyond rallying"
		}
		t.Deed("rally", e.Unit, 0).Say(" tries to rally %s: %s ", s.the(e.Target), need)
		t.Also(e.Target)
		t.Dice(0)
		t.Say("%s", tell.If(e.Passed, " rallied.", " still retreating.")).Clause("NP-RAL-02")
	case Carried:
		t.Deed("move", e.Unit, 1).Say(" goes with them.").Clause("NP-GEN-02").Arrow(t.at(e.From), t.at(e.To))
	case Displaced:
		t.Deed("retreat", e.Unit, 1).Say(" gives way and goes %s.", s.b.places.Way(e.From, e.To)).Clause("NP-GEN-03").Arrow(t.at(e.From), t.at(e.To))
	case Taken:
		t.Deed("loss", e.Unit, 1).Say(" is captured.").Clause("NP-GEN-03").Arrow(t.at(e.From), "")
	case Risked:
		t.Deed("loss", e.Unit, 1).Say(" is with them: killed on 6 ")
		t.Dice(0)
		t.Say("%s", tell.If(e.Passed, " unhurt.", " he falls.")).Clause("NP-GEN-04")
	}
}

func (t *teller) ruled(e *Event) {
	t.Say("Umpire: ").Deed("ruling", e.Unit, 0)
	switch e.Kind {
	case Placed:
		t.Does(e.Unit, "is placed at %s.", t.s.b.places.Place(e.To)).Arrow(t.at(e.From), t.at(e.To))
	case Strengthened:
		t.Does(e.Unit, "has %s.", tell.Many(int(e.Left), "point", "points"))
	case Arrayed:
		t.Does(e.Unit, "is in %s.", e.Formation)
	case Faced:
		t.Does(e.Unit, "faces %s.", e.Facing.Wind())
	case Routed:
		t.Does(e.Unit, "%s", tell.If(e.Passed, "is retreating.", "retreats no longer."))
	}
	t.Clause("NP-CONV-01")
}

// inTheWay names those who stand where a unit that is forced back would go, the
// three hexes away from the winner or towards its home, and lights them up.
func (t *teller) inTheWay(u int8) string {
	s := t.s
	at := s.Pieces[u].At
	d := hex.Direction(0)
	for way := range hex.Direction(6) {
		if s.homeward(u, way) > s.homeward(u, d) {
			d = way
		}
	}
	if f := &s.Frame; f.Step == PushStep && f.Winner != nobody {
		d, _ = s.b.board.Towards(f.Cells[f.Winner], f.Cells[1-f.Winner])
	}
	var names []string
	plural := false
	for _, way := range [...]hex.Direction{d.Turned(-1), d, d.Turned(1)} {
		if c := s.b.board.Next(at, way); c != hex.None && s.on[c] != nobody {
			v := s.on[c]
			plural = plural || len(names) > 0 || s.card(v).plural()
			names = append(names, s.the(v))
			t.Also(v)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ": " + tell.List(names, "and") + tell.If(plural, " stand", " stands") + " in the way"
}
