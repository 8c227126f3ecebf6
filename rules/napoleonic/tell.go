package napoleonic

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/hex"
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
	t.l.Spans = append(t.l.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, "NP-"), Kind: "clause"})
	t.l.Clause = append(t.l.Clause, id)
	return t
}

// dice stands for the faces of a group of a throw.
func (t *teller) dice(throw, group int) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Kind: "dice", Throw: throw, Group: group})
	return t
}

// unit names a piece.
func (t *teller) unit(u int8) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: capital(t.s.card(u).called()), Kind: "unit"})
	t.l.Pieces = append(t.l.Pieces, t.s.card(u).id)
	return t
}

// deed begins a line about a piece.
func (t *teller) deed(kind string, u int8, depth int) *teller {
	t.l.Kind, t.l.Side, t.l.Depth = kind, int(t.s.side(u)), depth
	return t.unit(u)
}

// verb is a verb that agrees with a piece's name: fires, fire.
func (t *teller) verb(u int8, singular, plural string) *teller {
	return t.say(" %s", t.s.agree(u, singular, plural))
}

// agree is the form of a verb that agrees with a piece's name.
func (s *State) agree(u int8, singular, plural string) string {
	if s.card(u).plural() {
		return plural
	}
	return singular
}

// called is a piece's name in the log.
func (k *card) called() string {
	if k.short != "" && k.short != k.id {
		return k.short
	}
	return k.name
}

// plural says whether a name wants a verb in the plural: Rifles fire.
func (k *card) plural() bool {
	n := k.called()
	return k.arm != General && k.arm != Artillery && strings.HasSuffix(n, "s") && !strings.HasSuffix(n, "ss")
}

// the is a piece's name within a sentence: the 42e; but of Generals, and of
// guns called after their captain, the name alone.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.called()
	switch {
	case k.arm == General, k.arm == Artillery && !strings.Contains(n, " "):
		return n
	case n == capital(k.arm.String())+" "+k.id, strings.HasPrefix(strings.ToLower(n), "the "), strings.ContainsAny(n, "'’"):
		return n
	}
	return "the " + n
}

// hexes counts hexes in words.
func hexes(n int) string {
	if n == 1 {
		return "one hex"
	}
	return count(n) + " hexes"
}

func (t *teller) arrow(from, to hex.Cell) *teller {
	b := t.s.b.board
	if from != hex.None {
		t.l.From = b.Name(from)
	}
	if to != hex.None {
		t.l.To = b.Name(to)
	}
	return t
}

func (t *teller) at(c hex.Cell) string { return t.s.b.board.Name(c) }

func (t *teller) event(e *Event) {
	s := t.s
	side := func(i int8) string { return s.b.sides[max(i, 0)].short }
	switch e.Kind {
	case TurnBegan:
		t.l.Head = true
		t.say("Turn %d", e.Turn)
	case PartBegan:
		t.l.Head, t.l.Side = true, int(e.Side)
		t.say("The %s part", side(e.Side))
	case PartClosed:
		if e.Passed {
			t.l.Side = int(e.Side)
			t.say("The %s end their part.", side(e.Side)).clause("NP-TURN-04")
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
		t.l.Side, t.l.Kind = int(e.Side), "objective"
		t.say("The %s hold %s.", side(e.Side), s.placeName(e.To)).clause("NP-VIC-04")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.l.Head, t.l.Side, t.l.Kind = true, int(e.Side), "over"
		t.say("%s", after.outcome()).clause(e.Ending.Clause())
	case Placed, Strengthened, Arrayed, Faced, Routed:
		t.ruled(e)
	}
}

func (t *teller) initiative(e *Event) {
	t.say("Initiative: ")
	for i := range t.s.b.sides {
		t.say("%s ", t.s.b.sides[i].short)
		if len(t.throws) > 0 {
			t.dice(len(t.throws)-1, i)
		}
		if i == 0 {
			t.say(", ")
		}
	}
	if e.Kind == Tied {
		t.say(": equal, thrown again.").clause("NP-TURN-02")
		return
	}
	t.l.Side = int(e.Side)
	first := t.s.b.sides[e.Side].short
	if n := len(t.throws); n > 0 && t.throws[n-1].Sum(0) == t.throws[n-1].Sum(1) {
		t.say(": equal, so the %s are first as before.", first).clause("NP-TURN-02")
		return
	}
	t.say(": the %s are first.", first).clause("NP-TURN-01")
}

func (t *teller) manoeuvre(e *Event) {
	s := t.s
	switch e.Kind {
	case Moved:
		to := e.Path[e.Count-1]
		t.deed("move", e.Unit, 0).verb(e.Unit, "moves", "move").arrow(s.Pieces[e.Unit].At, to)
		for _, c := range e.Path[:e.Count] {
			t.l.Path = append(t.l.Path, t.at(c))
		}
		if e.Count > 1 {
			t.say(" %s", hexes(int(e.Count)))
		}
		t.say(" to %s", t.at(to))
		if e.Stopped {
			t.say(" and must stop there").facing(e).say(".").clause("NP-TERR-02")
			return
		}
		t.facing(e).say(".").clause([arms]string{"NP-MOVE-01", "NP-MOVE-02", "NP-MOVE-03", "NP-MOVE-04", "NP-MOVE-05"}[s.card(e.Unit).arm])
	case Turned:
		t.deed("form", e.Unit, 0).verb(e.Unit, "turns", "turn").say(" to face %s.", e.Facing).clause("NP-MAP-05")
	case Formed:
		t.deed("form", e.Unit, 0).verb(e.Unit, "forms", "form").say(" %s", e.Formation)
		if s.b.opt[facing] == frontArc && s.Pieces[e.Unit].Formation == Square {
			t.say(", facing %s", e.Facing)
		}
		t.say(".").clause("NP-FORM-01")
	case Entered:
		t.deed("move", e.Unit, 0).verb(e.Unit, "enters", "enter").say(" at %s.", t.at(e.To)).clause("NP-TURN-07").arrow(hex.None, e.To)
	case Departed:
		t.deed("move", e.Unit, 0).verb(e.Unit, "leaves", "leave").say(" the table at %s.", t.at(e.From)).clause("NP-VIC-04").arrow(e.From, hex.None)
	case Occupied:
		t.deed("move", e.Unit, 1).verb(e.Unit, "occupies", "occupy").say(" %s.", t.at(e.To)).clause("NP-ASL-11").arrow(e.From, e.To)
	case Finished:
		if e.Passed && s.Did == 0 {
			t.deed("pass", e.Unit, 0).verb(e.Unit, "stands", "stand").say(" fast.").clause("NP-TURN-05")
		}
	}
}

// facing adds the new facing of a move, where it has changed.
func (t *teller) facing(e *Event) *teller {
	if t.s.faces(e.Unit) && e.Facing != t.s.Pieces[e.Unit].Facing {
		t.say(", facing %s", e.Facing)
	}
	return t
}

// hits counts hits in words.
func hits(n int) string {
	if n == 1 {
		return "one hit"
	}
	return strings.Replace(count(n), "none", "no", 1) + " hits"
}

func (t *teller) fired(e *Event) {
	s := t.s
	to := &s.Pieces[e.Target]
	cover := s.b.ground[to.At].cover
	t.deed("fire", e.Unit, 0).verb(e.Unit, "fires", "fire").arrow(s.Pieces[e.Unit].At, to.At)
	t.say(" at %s, %s: need %d ", s.the(e.Target), hexes(int(e.Range)), s.score(e.Target, cover))
	t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	if len(t.throws) > 0 {
		t.dice(0, 0)
	}
	t.say(" %s", hits(int(e.Hits[0])))
	if left := to.Strength - e.Hits[0]; e.Hits[0] > 0 {
		t.say(", %s left", number(max(left, 0)))
	}
	t.say(".")
	if cover {
		t.clause("NP-FIRE-06")
		return
	}
	t.clause("NP-FIRE-05")
}

func number(n int8) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

func (t *teller) assaulted(e *Event) {
	s := t.s
	t.deed("assault", e.Unit, 0).verb(e.Unit, "assaults", "assault").arrow(s.Pieces[e.Unit].At, s.Pieces[e.Target].At)
	t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	t.say(" %s: ", s.the(e.Target))
	decided := "NP-ASL-07"
	if len(t.throws) > 0 {
		t.dice(0, 0).say(" against ").dice(0, 1).say(".")
	}
	lost := func(u, n int8) string { return count(int(min(n, s.Pieces[u].Strength))) }
	t.say(" %s %s %s, %s %s", capital(s.the(e.Target)), s.agree(e.Target, "loses", "lose"), lost(e.Target, e.Hits[0]), s.the(e.Unit), lost(e.Unit, e.Hits[1]))
	if s.b.opt[assaultDecision] == byCasualties {
		decided = "NP-VAR-03"
	} else if len(t.throws) > 0 {
		t.say("; %d to %d", t.throws[0].Sum(0), t.throws[0].Sum(1))
	}
	gone := e.Hits[0] >= s.Pieces[e.Target].Strength || e.Hits[1] >= s.Pieces[e.Unit].Strength
	switch {
	case gone: // nobody pushes or is pushed
		t.say(".").clause("NP-ASL-09")
	case e.Winner == nobody:
		t.say(": a tie, nobody is pushed.").clause("NP-ASL-08")
	case e.Winner == 0:
		t.say(": %s %s.", s.the(e.Unit), s.agree(e.Unit, "wins", "win")).clause(decided)
	default:
		t.say(": %s %s.", s.the(e.Target), s.agree(e.Target, "holds", "hold")).clause(decided)
	}
}

func (t *teller) losses(e *Event) {
	s := t.s
	pushing := s.Frame.Step == PushStep
	forced := [2]string{"NP-RET-05", "NP-PUSH-03"}[b2i(pushing)]
	switch e.Kind {
	case Casualties:
		// Those of dice are told with the fire or assault.
		if s.Frame.Step != NoStep || s.Active == e.Unit && s.Pieces[e.Unit].Retreating {
			t.deed("loss", e.Unit, 1).verb(e.Unit, "loses", "lose").say(" %s more, %s left.", count(int(e.Points)), number(e.Left)).clause(forced)
		}
	case Ruined:
		t.deed("loss", e.Unit, 1).verb(e.Unit, "is", "are").say(" destroyed.").clause("NP-DES-01").arrow(s.Pieces[e.Unit].At, hex.None)
	case HeldSquare:
		t.deed("", e.Unit, 1).say(": the square is not broken.").clause("NP-VAR-04")
	case Stuck:
		t.deed("retreat", e.Unit, 1).verb(e.Unit, "has", "have").say(" nowhere to go.").clause(forced)
	case Reformed:
		why := "NP-PUSH-05"
		if pushing && s.b.opt[cavalryVsSquare] == conditions {
			why = "NP-VAR-04"
		}
		t.deed("form", e.Unit, 1).verb(e.Unit, "is", "are").say(" now in %s.", e.Formation).clause(why)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (t *teller) forced(e *Event) {
	switch e.Kind {
	case PushedBack:
		t.deed("push", e.Unit, 1).verb(e.Unit, "is", "are").say(" pushed back to %s.", t.at(e.To)).clause("NP-PUSH-01").arrow(e.From, e.To)
	case FellBack:
		t.deed("retreat", e.Unit, 1).verb(e.Unit, "falls", "fall").say(" back to %s.", t.at(e.To)).clause("NP-RET-01").arrow(e.From, e.To)
	case Retreated:
		t.deed("retreat", e.Unit, 0).verb(e.Unit, "retreats", "retreat").say(" to %s.", t.at(e.To)).clause("NP-RET-02").arrow(e.From, e.To)
	case LeftTable:
		why := "NP-RET-04"
		if t.s.Frame.Step == PushStep {
			why = "NP-PUSH-04"
		}
		t.deed("retreat", e.Unit, b2i(t.s.Frame.Step != NoStep)).verb(e.Unit, "leaves", "leave").say(" the table, lost.").clause(why).arrow(e.From, hex.None)
	}
}

func (t *teller) tested(e *Event) {
	s := t.s
	t.deed("morale", e.Unit, 1).verb(e.Unit, "is", "are").say(" at half strength or less: %s on %d or more ", s.agree(e.Unit, "stands", "stand"), s.fails(e.Unit)+1)
	if len(t.throws) > 0 {
		t.dice(0, 0)
	}
	if e.Passed {
		t.say(" %s.", s.agree(e.Unit, "it stands", "they stand")).clause("NP-MOR-02")
		return
	}
	t.say(" %s.", s.agree(e.Unit, "it retreats", "they retreat")).clause("NP-MOR-02")
}

func (t *teller) general(e *Event) {
	s := t.s
	switch e.Kind {
	case Rallied:
		need := fmt.Sprintf("needs %d or less", s.rallies(e.Target))
		if s.rallies(e.Target) < 1 {
			need = "beyond rallying"
		}
		t.deed("rally", e.Unit, 0).say(" tries to rally %s: %s ", s.the(e.Target), need)
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
		if len(t.throws) > 0 {
			t.dice(0, 0)
		}
		t.say("%s", []string{" still retreating.", " rallied."}[b2i(e.Passed)]).clause("NP-RAL-02")
	case Carried:
		t.deed("move", e.Unit, 1).say(" goes with them to %s.", t.at(e.To)).clause("NP-GEN-02").arrow(e.From, e.To)
	case Displaced:
		t.deed("retreat", e.Unit, 1).say(" gives way and goes to %s.", t.at(e.To)).clause("NP-GEN-03").arrow(e.From, e.To)
	case Taken:
		t.deed("loss", e.Unit, 1).say(" is captured.").clause("NP-GEN-03").arrow(e.From, hex.None)
	case Risked:
		t.deed("loss", e.Unit, 1).say(" is with them: killed on 6 ")
		if len(t.throws) > 0 {
			t.dice(0, 0)
		}
		t.say("%s", []string{" he falls.", " unhurt."}[b2i(e.Passed)]).clause("NP-GEN-04")
	}
}

func (t *teller) ruled(e *Event) {
	t.say("Umpire: ").deed("ruling", e.Unit, 0)
	switch e.Kind {
	case Placed:
		t.say(" is placed at %s.", t.at(e.To)).arrow(e.From, e.To)
	case Strengthened:
		t.say(" has %d points.", e.Left)
	case Arrayed:
		t.say(" is in %s.", e.Formation)
	case Faced:
		t.say(" faces %s.", e.Facing)
	case Routed:
		t.say("%s", []string{" retreats no longer.", " is retreating."}[b2i(e.Passed)])
	}
	t.clause("NP-CONV-01")
}
