package latecentury

import (
	"drumhead/dice"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/square"
)

// teller puts a log line together.
type teller struct {
	tell.Teller[int8]
	s *State
}

// tellEvent is the log line of an event, of the state before it. What is told with
// another event has no line of its own.
func tellEvent(s *State, e *Event, throws []dice.Thrown) scene.Line {
	t := &teller{tell.New("LC", throws, s.named), s}
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
	return t.Line
}

// at is a place on the board; "" if there is none.
func (t *teller) at(c square.Cell) string {
	if c == square.None {
		return ""
	}
	return t.s.b.board.Name(c)
}

// turn tells of the turn, its cards and its end.
func (t *teller) turn(e *Event) {
	s := t.s
	side := s.b.sides[max(e.Side, 0)].short
	switch e.Kind {
	case Rated:
		t.Line.Side = int(e.Side)
		t.Say("The Commander of the %s is %s, Command Value %d ", side, ratingName(e.Count), e.Count).Dice(0).Say(".").Clause("LC-CMD-08")
	case TurnBegan:
		t.Line.Head = true
		t.Say("Turn %d", e.Turn)
	case Declared:
		if e.Target == nobody {
			t.Deed("command", e.Unit, 0).Say(" acts on his own this turn.").Clause("LC-CMD-02")
		}
	case Commanded:
		t.Line.Side, t.Line.Kind = int(e.Side), "command"
		t.Say("The %s may deal %s ", side, cardWords(int(e.Count))).Dice(0).Say(".").Clause(tell.If(s.Pieces[s.b.commander[e.Side]].lives(), "LC-CMD-09", "LC-MOR-04"))
	case CardTurned:
		t.Line.Side, t.Line.Kind = int(e.Side), "card"
		t.Say("The %s turn %s.", side, cardSign(e.Card)).Clause("LC-CARD-04")
	case Dealt:
		t.Deed("card", e.Unit, 0).Verb(e.Unit, "is", "are").Say(" dealt %s.", cardSign(e.Card)).Clause("LC-CARD-03")
	case DealtBlind:
		t.Line.Side, t.Line.Kind = int(e.Side), "card"
		t.Say("The %s deal %s to a Unit that is not seen.", side, cardSign(e.Card)).Clause("LC-WOOD-06")
	case CardUp:
		t.Line.Side, t.Line.Kind = int(e.Side), "card"
		who := "a Unit that is not seen"
		if u := s.holder(e.Card); u != nobody {
			who = s.the(u)
			t.Line.Pieces = append(t.Line.Pieces, s.card(u).id)
		}
		t.Say("%s: %s.", cardSign(e.Card), who).Clause("LC-CARD-05")
	case Finished:
		if u := s.Active; e.Passed && u != nobody && s.Did == 0 {
			t.Deed("pass", u, 0).Verb(u, "does", "do").Say(" nothing.").Clause("LC-ACT-02")
		}
	case Revealed:
		t.Deed("reveal", e.Unit, 1).Verb(e.Unit, "is", "are").Say(" seen")
		if e.Piece.At != square.None {
			t.Say(" at %s", s.b.places.Place(e.Piece.At))
		}
		t.Say(".").Clause("LC-WOOD-06")
	case Gathered:
		t.Deed("move", e.Unit, 0).Verb(e.Unit, "gathers", "gather").Say(" again and may come on from turn %d, %d strong.", e.Turn, e.Left).Clause("LC-END-04")
	case SquareHeld:
		t.Line.Side, t.Line.Kind = int(e.Side), "objective"
		t.Say("The %s hold %s.", side, s.b.places.Place(e.To)).Clause("LC-END-03")
	case BattleOver:
		after := *s
		fold(&after, e)
		t.Line.Head, t.Line.Side, t.Line.Kind = true, int(e.Side), "over"
		t.Say("%s", after.outcome()).Clause(e.Ending.Clause())
	}
}

// moves tells of whoever changes his place.
func (t *teller) moves(e *Event) {
	s, u := t.s, e.Unit
	from := s.Pieces[u].At
	switch e.Kind {
	case Deployed:
		t.Deed("move", u, 0).Verb(u, "takes", "take").Say(" post at %s.", s.b.places.Place(e.To)).Clause("LC-UNIT-02").Arrow("", t.at(e.To))
	case Moved, Retreated:
		to := e.Path[e.Count-1]
		for _, c := range e.Path[:e.Count] {
			t.Line.Path = append(t.Line.Path, t.at(c))
		}
		switch {
		case e.Kind == Retreated:
			t.Deed("retreat", u, 0).Verb(u, "retreats", "retreat").Say(" %s.", s.b.places.Way(from, to)).Clause("LC-RET-02")
		case from == square.None:
			t.Deed("move", u, 0).Verb(u, "enters", "enter").Say(" and %s %s, facing %s.", s.agree(u, "moves", "move"), s.b.places.Way(from, to), e.Facing.Wind()).Clause("LC-MOVE-09")
		default:
			t.Deed("move", u, 0).Verb(u, "moves", "move").Say(" %s, facing %s.", s.b.places.Way(from, to), e.Facing.Wind()).Clause("LC-MOVE-01")
		}
		t.Arrow(t.at(from), t.at(to))
	case Pivoted:
		t.Deed("form", u, 0).Verb(u, "turns", "turn").Say(" to face %s.", e.Facing.Wind()).Clause("LC-MOVE-04")
	case LeftTable:
		t.Deed("retreat", u, 0).Verb(u, "leaves", "leave").Say(" the table, lost.").Clause("LC-RET-03").Arrow(t.at(e.From), "")
	case Stuck:
		t.Deed("retreat", u, 0).Verb(u, "has", "have").Say(" nowhere to go%s.", t.inTheWay(u)).Clause("LC-RET-04")
	case GaveUp:
		t.Deed("loss", u, 0).Verb(u, "surrenders", "surrender").Say(".").Clause("LC-RET-04").Arrow(t.at(e.From), "")
	case Joined:
		t.Deed("move", u, 1).Say(" joins %s.", s.the(e.Target)).Clause("LC-CMD-04")
	case Parted:
		t.Deed("move", u, 1).Say(" is on his own.").Clause(tell.If(s.Pieces[s.Pieces[u].With].Strength == 0, "LC-CMD-13", "LC-CMD-05"))
	case Placed:
		t.Say("Umpire: ").Deed("ruling", u, 0).Verb(u, "is", "are").Say(" placed at %s.", s.b.places.Place(e.To)).Arrow(t.at(e.From), t.at(e.To)).Clause("LC-GEN-04")
	}
}

// fights tells of fire and close combat.
func (t *teller) fights(e *Event) {
	s, u := t.s, e.Unit
	switch e.Kind {
	case Broke:
		t.Deed("move", u, 0).Verb(u, "breaks", "break").Say(" contact.").Clause("LC-CONT-06")
	case Remained:
		t.Deed("", u, 0).Verb(u, "remains", "remain").Say(" in contact.").Clause("LC-CONT-07")
	case Faced:
		t.Deed("form", u, 1).Verb(u, "faces", "face").Say(" %s.", s.the(e.Target)).Clause(tell.If(s.Contact == AgainStep, "LC-CONT-08", "LC-CONT-03"))
		t.Also(e.Target)
	case Withheld:
		t.Deed("", u, 1).Verb(u, "withholds", "withhold").Say(" %s fire.", s.agree(u, "its", "their")).Clause("LC-CONT-04")
	case Looked:
		t.Deed("look", u, 0).Verb(u, "looks", "look").Say(" for %s: seen on %d or more ", s.the(e.Target), seeOn).Dice(0)
		t.Say("%s", tell.If(e.Passed, " seen.", " not seen.")).Clause("LC-WOOD-03")
	case Searched:
		t.Deed("look", u, 0).Verb(u, "searches", "search").Say(" %s: found on %d or more", s.b.places.Place(e.To), seeOn).AllDice()
		found := " nobody is found."
		if e.Target != nobody {
			found = " " + s.the(e.Target) + " " + s.agree(e.Target, "is", "are") + " found."
		}
		t.Say("%s", found).Clause("LC-WOOD-06")
	case Fired:
		t.Deed("fire", u, 0).Verb(u, "fires", "fire").Say(" at %s ", s.the(e.Target)).Dice(0)
		t.Say(" %s.", hits(int(e.Hits[0]))).Clause("LC-FIRE-07").Arrow(t.at(s.Pieces[u].At), t.at(s.Pieces[e.Target].At))
		t.Also(e.Target)
	case Struck:
		cover := s.b.ground[s.Pieces[u].At].cover
		t.Deed("loss", u, 1).Say(", %s: a figure is saved on %d or more ", saves.Rows[cover].Title, saves.At(int(cover), 0)).Dice(0)
		t.Say(" %s killed.", tell.Count(int(e.Points))).Clause("LC-FIRE-08")
	case Fought:
		t.Deed("assault", u, 0).Verb(u, "attacks", "attack").Say(" %s: ", s.the(e.Target)).Dice(0)
		t.Say(" against ").Dice(1)
		t.Say(" %s killed, %s lost%s.", tell.Count(int(e.Hits[0])), tell.Count(int(e.Hits[1])), s.resultWords(e)).Clause("LC-CC-05").Clause("LC-CC-06")
		t.Arrow(t.at(s.Pieces[u].At), t.at(s.Pieces[e.Target].At))
		t.Also(e.Target)
	}
}

// resultWords is who has won a close combat (LC-CC-06).
func (s *State) resultWords(e *Event) string {
	theirs, yours := int(e.Hits[0]) >= s.figures(e.Target), int(e.Hits[1]) >= s.figures(e.Unit)
	switch {
	case theirs && yours:
		return ": mutual annihilation"
	case theirs:
		return ": " + tell.Subject(s.the(e.Unit)) + " " + s.agree(e.Unit, "wins", "win")
	case yours:
		return ": " + tell.Subject(s.the(e.Target)) + " " + s.agree(e.Target, "wins", "win")
	}
	return ": a draw"
}

// losses tells of what fire and close combat have cost.
func (t *teller) losses(e *Event) {
	s, u := t.s, e.Unit
	switch e.Kind {
	case Casualties:
		t.Deed("loss", u, 1).Verb(u, "loses", "lose").Say(" %s, %d left.", figureWords(int(e.Points)), e.Left).Clause(s.lossClause(u))
	case Ruined:
		t.Deed("loss", u, 1).Verb(u, "is", "are").Say(" destroyed.").Clause(s.lossClause(u)).Arrow(t.at(s.Pieces[u].At), "")
	case Fell:
		t.Deed("loss", u, 1).Say(" is killed.").Clause(s.fallClause(u)).Arrow(t.at(s.Pieces[u].At), "")
	case Risked:
		t.Deed("loss", u, 1).Say(" is with them: he lives on %d or more ", commanderDie.At(0, 0)).Dice(0)
		t.Say("%s", tell.If(e.Passed, " he lives.", " he is one of the killed.")).Clause("LC-CMD-12")
	case Tested:
		t.Deed("morale", u, 1).Say(": %s on %d or more ", s.agree(u, "stands", "stand"), morale.At(0, 0))
		t.Dice(0)
		t.Say("; %s.", tell.If(e.Passed, s.agree(u, "it stands", "they stand"), s.agree(u, "it retreats", "they retreat"))).Clause("LC-MOR-01")
	}
}

// lossClause is the clause by which a Unit loses figures: the close combat or
// the fire whose losses are due, a retreat that is blocked, or the umpire.
func (s *State) lossClause(u int8) string {
	switch p := &s.Pieces[u]; {
	case s.Frame.Step == LossStep && s.Contact == LastStep:
		return "LC-CC-06"
	case s.Frame.Step == LossStep:
		return "LC-FIRE-08"
	case p.Retreating && p.Retreated:
		return "LC-RET-04"
	}
	return "LC-GEN-04"
}

// fallClause is the clause by which a Commander falls: on his own, as one of
// several, or with the whole Unit.
func (s *State) fallClause(g int8) string {
	with := s.Pieces[g].With
	if with == nobody {
		return "LC-CMD-10"
	}
	for k, u := range s.Frame.Units {
		if u == with && s.Frame.Struck[k] {
			return "LC-CMD-12"
		}
	}
	return "LC-CMD-11"
}

func (t *teller) ruled(e *Event) {
	t.Say("Umpire: ")
	if e.Kind == Rerated {
		t.Say("the Commander of %s is %s.", tell.The(t.s.b.sides[e.Side].short), ratingName(e.Count)).Clause("LC-GEN-04")
		return
	}
	t.Deed("ruling", e.Unit, 0)
	switch e.Kind {
	case Strengthened:
		t.Verb(e.Unit, "has", "have").Say(" %s.", figureWords(int(e.Left)))
	case Turned:
		t.Verb(e.Unit, "faces", "face").Say(" %s.", e.Facing.Wind())
	case Routed:
		t.Verb(e.Unit, "is", "are").Say("%s", tell.If(e.Passed, " retreating.", " steady again."))
	case Carded:
		card := cardSign(e.Card)
		if card == "" {
			card = "no card"
		}
		t.Verb(e.Unit, "holds", "hold").Say(" %s.", card)
	}
	t.Clause("LC-GEN-04")
}

// inTheWay names those who keep a piece from retreating: whoever stands beside it,
// and enemies who would touch it there (LC-CONT-06). It lights them up.
func (t *teller) inTheWay(u int8) string {
	s := t.s
	var names []string
	plural := false
	for v := range s.b.pieces {
		if v == u || !s.acts(v) || !s.seen(v, s.side(u)) || s.Pieces[v].With != nobody {
			continue
		}
		far := s.b.board.Distance(s.Pieces[u].At, s.Pieces[v].At)
		if far != 1 && (far != 2 || s.side(v) == s.side(u)) {
			continue
		}
		plural = plural || len(names) > 0 || s.agree(v, "", "s") != ""
		names = append(names, s.the(v))
		t.Also(v)
	}
	if len(names) == 0 {
		return ""
	}
	return ": " + tell.List(names, "and") + tell.If(plural, " stand", " stands") + " in the way"
}
