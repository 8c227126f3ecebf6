package latecentury

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/square"
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
	switch e.Kind {
	case Deployed, Moved, Pivoted, Retreated, LeftTable, Stuck, GaveUp, Joined, Parted, Placed:
		t.moves(e)
	case Fired, Struck, Looked, Searched, Fought, Faced, Withheld, Broke, Remained:
		t.fights(e)
	case Casualties, Ruined, Fell, Risked, Tested:
		t.losses(e)
	case Strengthened, Turned, Routed, Carded, Rerated:
		t.ruled(e)
	default:
		t.turn(e)
	}
	return t.l
}

func (t *teller) say(format string, args ...any) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: fmt.Sprintf(format, args...)})
	return t
}

// clause cites a clause, quietly at the end of a line.
func (t *teller) clause(id string) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: " "}, scene.Span{Text: strings.TrimPrefix(id, "LC-"), Kind: "clause"})
	t.l.Clause = append(t.l.Clause, id)
	return t
}

// dice stands for the faces of a group of the last throw, if there was one.
func (t *teller) dice(group int) *teller {
	if n := len(t.throws); n > 0 && t.throws[n-1].Pack == 0 && group < int(t.throws[n-1].N) {
		t.l.Spans = append(t.l.Spans, scene.Span{Kind: "dice", Throw: n - 1, Group: group})
	}
	return t
}

// unit names a piece.
func (t *teller) unit(u int8) *teller {
	t.l.Spans = append(t.l.Spans, scene.Span{Text: capital(t.s.the(u)), Kind: "unit"})
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
	if n := s.card(u).called(); s.card(u).arm != Commander && strings.HasSuffix(n, "s") && !strings.HasSuffix(n, "ss") {
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

// the is a piece's name within a sentence.
func (s *State) the(u int8) string {
	k := s.card(u)
	n := k.called()
	if k.arm == Commander || n == capital(armTitles[k.arm])+" "+k.id || strings.HasPrefix(strings.ToLower(n), "the ") || strings.ContainsAny(n, "'’") {
		return n
	}
	return "the " + n
}

func (t *teller) arrow(from, to square.Cell) *teller {
	if from != square.None {
		t.l.From = t.at(from)
	}
	if to != square.None {
		t.l.To = t.at(to)
	}
	return t
}

func (t *teller) at(c square.Cell) string { return t.s.b.board.Name(c) }

// turn tells of the turn, its cards and its end.
func (t *teller) turn(e *Event) {
	s := t.s
	side := s.b.sides[max(e.Side, 0)].short
	switch e.Kind {
	case Rated:
		t.l.Side = int(e.Side)
		t.say("The %s Commander is %s, Command Value %d ", side, ratingName(e.Count), e.Count).dice(0).say(".").clause("LC-CMD-08")
	case TurnBegan:
		t.l.Head = true
		t.say("Turn %d", e.Turn)
	case Declared:
		if e.Target == nobody {
			t.deed("command", e.Unit, 0).say(" acts on his own this turn.").clause("LC-CMD-02")
		}
	case Commanded:
		t.l.Side, t.l.Kind = int(e.Side), "command"
		t.say("The %s may deal %s ", side, cardWords(int(e.Count))).dice(0).say(".").clause("LC-CMD-09")
	case CardTurned:
		t.l.Side, t.l.Kind = int(e.Side), "card"
		t.say("The %s turn %s.", side, cardName(e.Card)).clause("LC-CARD-04")
	case Dealt:
		t.deed("card", e.Unit, 0).verb(e.Unit, "is", "are").say(" dealt %s.", cardName(e.Card)).clause("LC-CARD-03")
	case DealtBlind:
		t.l.Side, t.l.Kind = int(e.Side), "card"
		t.say("The %s deal %s to a Unit that is not seen.", side, cardName(e.Card)).clause("LC-WOOD-06")
	case CardUp:
		t.l.Side, t.l.Kind = int(e.Side), "card"
		who := "a Unit that is not seen"
		if u := s.holder(e.Card); u != nobody {
			who = s.the(u)
			t.l.Pieces = append(t.l.Pieces, s.card(u).id)
		}
		t.say("%s: %s.", cardName(e.Card), who).clause("LC-CARD-05")
	case Finished:
		if u := s.Active; e.Passed && u != nobody && s.Did == 0 {
			t.deed("pass", u, 0).verb(u, "does", "do").say(" nothing.").clause("LC-ACT-02")
		}
	case Revealed:
		t.deed("reveal", e.Unit, 1).verb(e.Unit, "is", "are").say(" seen")
		if e.Piece.At != square.None {
			t.say(" at %s", t.at(e.Piece.At))
		}
		t.say(".").clause("LC-WOOD-06")
	case Gathered:
		t.deed("move", e.Unit, 0).verb(e.Unit, "gathers", "gather").say(" again and may come on from turn %d, %d strong.", e.Turn, e.Left).clause("LC-END-04")
	case SquareHeld:
		t.l.Side, t.l.Kind = int(e.Side), "objective"
		t.say("The %s hold %s.", side, s.placeName(e.To)).clause("LC-END-03")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.l.Head, t.l.Side, t.l.Kind = true, int(e.Side), "over"
		t.say("%s", after.outcome()).clause(e.Ending.Clause())
	}
}

// moves tells of whoever changes his place.
func (t *teller) moves(e *Event) {
	s, u := t.s, e.Unit
	from := s.Pieces[u].At
	switch e.Kind {
	case Deployed:
		t.deed("move", u, 0).verb(u, "takes", "take").say(" post at %s.", t.at(e.To)).clause("LC-UNIT-02").arrow(square.None, e.To)
	case Moved, Retreated:
		to := e.Path[e.Count-1]
		for _, c := range e.Path[:e.Count] {
			t.l.Path = append(t.l.Path, t.at(c))
		}
		switch {
		case e.Kind == Retreated:
			t.deed("retreat", u, 0).verb(u, "retreats", "retreat").say(" to %s.", t.at(to)).clause("LC-RET-02")
		case from == square.None:
			t.deed("move", u, 0).verb(u, "enters", "enter").say(" and %s to %s, facing %s.", s.agree(u, "moves", "move"), t.at(to), e.Facing).clause("LC-MOVE-01")
		default:
			t.deed("move", u, 0).verb(u, "moves", "move").say(" to %s, facing %s.", t.at(to), e.Facing).clause("LC-MOVE-01")
		}
		t.arrow(from, to)
	case Pivoted:
		t.deed("form", u, 0).verb(u, "turns", "turn").say(" to face %s.", e.Facing).clause("LC-MOVE-04")
	case LeftTable:
		t.deed("retreat", u, 0).verb(u, "leaves", "leave").say(" the table, lost.").clause("LC-RET-03").arrow(e.From, square.None)
	case Stuck:
		t.deed("retreat", u, 0).verb(u, "has", "have").say(" nowhere to go.").clause("LC-RET-04")
	case GaveUp:
		t.deed("loss", u, 0).verb(u, "surrenders", "surrender").say(".").clause("LC-RET-04").arrow(e.From, square.None)
	case Joined:
		t.deed("move", u, 1).say(" joins %s.", s.the(e.Target)).clause("LC-CMD-04")
	case Parted:
		t.deed("move", u, 1).say(" is on his own.").clause("LC-CMD-14")
	case Placed:
		t.say("Umpire: ").deed("ruling", u, 0).verb(u, "is", "are").say(" placed at %s.", t.at(e.To)).arrow(e.From, e.To).clause("LC-GEN-04")
	}
}

// fights tells of fire and close combat.
func (t *teller) fights(e *Event) {
	s, u := t.s, e.Unit
	switch e.Kind {
	case Broke:
		t.deed("move", u, 0).verb(u, "breaks", "break").say(" contact.").clause("LC-CONT-06")
	case Remained:
		t.deed("", u, 0).verb(u, "remains", "remain").say(" in contact.").clause("LC-CONT-07")
	case Faced:
		t.deed("form", u, 1).verb(u, "faces", "face").say(" %s.", s.the(e.Target)).clause("LC-CONT-03")
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	case Withheld:
		t.deed("fire", u, 1).verb(u, "withholds", "withhold").say(" %s fire.", s.agree(u, "its", "their")).clause("LC-CONT-04")
	case Looked:
		t.deed("look", u, 0).verb(u, "looks", "look").say(" for %s: seen on %d or more ", s.the(e.Target), seeOn).dice(0)
		t.say("%s", []string{" not seen.", " seen."}[b2i(e.Passed)]).clause("LC-WOOD-03")
	case Searched:
		t.deed("look", u, 0).verb(u, "searches", "search").say(" %s: found on %d or more ", t.at(e.To), seeOn).dice(0)
		found := " nobody is found."
		if e.Target != nobody {
			found = " " + s.the(e.Target) + " " + s.agree(e.Target, "is", "are") + " found."
		}
		t.say("%s", found).clause("LC-WOOD-06")
	case Fired:
		t.deed("fire", u, 0).verb(u, "fires", "fire").say(" at %s ", s.the(e.Target)).dice(0)
		t.say(" %s.", hitWords(int(e.Hits[0]))).clause("LC-FIRE-07").arrow(s.Pieces[u].At, s.Pieces[e.Target].At)
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	case Struck:
		cover := s.b.ground[s.Pieces[u].At].cover
		t.deed("loss", u, 1).say(", %s: a figure is saved on %d or more ", saves.Rows[cover].Title, saves.At(int(cover), 0)).dice(0)
		t.say(" %s killed.", noneOr(int(e.Points))).clause("LC-FIRE-08")
	case Fought:
		t.deed("assault", u, 0).verb(u, "attacks", "attack").say(" %s: ", s.the(e.Target)).dice(0)
		t.say(" against ").dice(1)
		t.say(" %s killed, %s lost%s.", noneOr(int(e.Hits[0])), noneOr(int(e.Hits[1])), s.resultWords(e)).clause("LC-CC-05").clause("LC-CC-06")
		t.arrow(s.Pieces[u].At, s.Pieces[e.Target].At)
		t.l.Pieces = append(t.l.Pieces, s.card(e.Target).id)
	}
}

func noneOr(n int) string {
	if n == 0 {
		return "none"
	}
	return count(n)
}

func hitWords(n int) string {
	if n == 1 {
		return "one hit"
	}
	return count(n) + " hits"
}

// resultWords is who has won a close combat (LC-CC-06).
func (s *State) resultWords(e *Event) string {
	theirs, yours := int(e.Hits[0]) >= s.figures(e.Target), int(e.Hits[1]) >= s.figures(e.Unit)
	switch {
	case theirs && yours:
		return ": mutual annihilation"
	case theirs:
		return ": " + s.the(e.Unit) + " " + s.agree(e.Unit, "wins", "win")
	case yours:
		return ": " + s.the(e.Target) + " " + s.agree(e.Target, "wins", "win")
	}
	return ": a draw"
}

// losses tells of what fire and close combat have cost.
func (t *teller) losses(e *Event) {
	s, u := t.s, e.Unit
	switch e.Kind {
	case Casualties:
		t.deed("loss", u, 1).verb(u, "loses", "lose").say(" %s, %d left.", figureWords(int(e.Points)), e.Left)
	case Ruined:
		t.deed("loss", u, 1).verb(u, "is", "are").say(" destroyed.").clause("LC-CC-06").arrow(s.Pieces[u].At, square.None)
	case Fell:
		t.deed("loss", u, 1).say(" is killed.").clause("LC-CMD-10").arrow(s.Pieces[u].At, square.None)
	case Risked:
		t.deed("loss", u, 1).say(" is with them: he lives on %d or more ", commanderDie.At(0, 0)).dice(0)
		t.say("%s", []string{" he is one of the killed.", " he lives."}[b2i(e.Passed)]).clause("LC-CMD-12")
	case Tested:
		t.deed("morale", u, 1).say(": %s on %d or more", s.agree(u, "stands", "stand"), morale.At(0, 0))
		if n := len(t.throws); n > 0 && t.throws[n-1].N > 0 {
			t.say(" ").dice(0)
		}
		t.say("; %s.", []string{s.agree(u, "it retreats", "they retreat"), s.agree(u, "it stands", "they stand")}[b2i(e.Passed)]).clause("LC-MOR-01")
	}
}

func (t *teller) ruled(e *Event) {
	t.say("Umpire: ")
	if e.Kind == Rerated {
		t.say("the %s Commander is %s.", t.s.b.sides[e.Side].short, ratingName(e.Count)).clause("LC-GEN-04")
		return
	}
	t.deed("ruling", e.Unit, 0)
	switch e.Kind {
	case Strengthened:
		t.verb(e.Unit, "has", "have").say(" %s.", figureWords(int(e.Left)))
	case Turned:
		t.verb(e.Unit, "faces", "face").say(" %s.", e.Facing)
	case Routed:
		t.verb(e.Unit, "is", "are").say("%s", []string{" steady again.", " retreating."}[b2i(e.Passed)])
	case Carded:
		card := cardName(e.Card)
		if card == "" {
			card = "no card"
		}
		t.verb(e.Unit, "holds", "hold").say(" %s.", card)
	}
	t.clause("LC-GEN-04")
}
