package napoleonic

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/hex"
)

// askText is the question of an ask.
func askText(s *State, q *rules.Question) string {
	if q.Unit < 0 {
		return fmt.Sprintf("The %s: who acts next? %s.", s.b.sides[max(s.Part, 0)].short, tell.Capital(s.stillToAct(nobody)))
	}
	u := int8(q.Unit)
	switch q.Kind {
	case followAsk:
		return tell.Does(tell.Capital(s.the(u)), s.card(u).plural(), fmt.Sprintf("has won: occupy %s, or stand?", s.b.places.Place(s.Frame.Cells[1])))
	case rallyAsk:
		return tell.Does(tell.Capital(s.the(u)), s.card(u).plural(), "is retreating: shall a General try to rally it first?")
	}
	return fmt.Sprintf("%s. %s; %s.", tell.Capital(s.describe(u)), tell.Capital(s.placeWords(u)), s.stillToAct(u))
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// placeWords is a piece's place in the order of activation.
func (s *State) placeWords(u int8) string {
	for i, v := range s.List[:s.Listed] {
		if v == u && i < len(ordinals) {
			return ordinals[i] + " from the left"
		}
	}
	return "in its place from the left"
}

// others counts who may act in this part besides a piece.
func (s *State) others(u int8) (n int) {
	for _, v := range s.List[:s.Listed] {
		if v != u && s.waits(v) {
			n++
		}
	}
	return n
}

// ending is what the end of a piece's activation brings, said behind what it closes:
// with the last the part ends.
func (s *State) ending(u int8, closes string) string {
	if s.others(u) == 0 {
		closes += tell.If(s.card(u).arm == General, " He is the last to act: the part ends with him.", " It is the last to act: the part ends with it.")
	}
	return closes
}

// stillToAct counts who may act after this one.
func (s *State) stillToAct(u int8) string {
	n := s.others(u)
	switch n {
	case 0:
		return "the last of this part"
	case 1:
		return "one more may act"
	}
	return tell.Count(n) + " more may act"
}

// act is an order as a button or a place on the map.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: printOrder(s, o), Verb: verbNames[o.Verb]}
	if o.Unit == nobody {
		a.Verb, a.Label, a.Key, a.Clause = "end", "End the part", "E", "NP-TURN-04"
		a.Closes = "Nobody else of this side acts this turn; those who retreat still do so."
		return a
	}
	a.Piece = s.card(o.Unit).id
	if o.Target >= 0 {
		a.Target = s.card(o.Target).id
		a.Line = s.line(o.Unit, o.Target)
		if at := s.Pieces[o.Target].At; at != hex.None {
			a.Cell = s.b.board.Name(at)
		}
	}
	switch o.Verb {
	case MoveVerb, TurnVerb, FormVerb, EnterVerb, ExitVerb:
		s.manoeuvreAct(o, &a)
	case FireVerb, AssaultVerb, RallyVerb:
		s.diceAct(o, &a)
	default:
		s.plainAct(o, &a)
	}
	return a
}

func (s *State) manoeuvreAct(o *Order, a *scene.Act) {
	k := s.card(o.Unit)
	switch o.Verb {
	case MoveVerb:
		for _, c := range o.Path[:o.Hexes] {
			a.Path = append(a.Path, s.b.board.Name(c))
		}
		a.Cell = s.b.board.Name(o.to())
		a.Label, a.Cost, a.Clause = "Move "+s.b.places.Way(s.Pieces[o.Unit].At, o.to()), int(o.Hexes), s.moveClause(o.Unit)
		if o.Facing != asIs {
			a.Label += ", facing " + hex.Direction(o.Facing).Wind()
			a.Small = true
		}
	case TurnVerb:
		a.Label, a.Cost, a.Clause, a.Small = "Face "+hex.Direction(o.Facing).Wind(), 1, "NP-MAP-05", true
	case FormVerb:
		a.Verb = "form"
		a.Label, a.Cost, a.Clause = "Form "+o.Formation.String(), int(k.change), "NP-FORM-01"
		a.Key = [formations]string{"", "L", "C", "S"}[o.Formation]
		if o.Facing != asIs {
			a.Label += ", facing " + hex.Direction(o.Facing).Wind()
			a.Small, a.Key = true, ""
		}
	case EnterVerb:
		a.Cell = s.b.board.Name(k.entersAt)
		a.Label, a.Cost, a.Clause, a.Key = "Enter at "+s.b.places.Place(k.entersAt), 1, "NP-TURN-07", "M"
		if o.Facing != asIs {
			a.Label += ", facing " + hex.Direction(o.Facing).Wind()
			a.Small, a.Key = true, ""
		}
	case ExitVerb:
		a.Label, a.Cost, a.Clause, a.Key = "Leave the table", 1, "NP-VIC-04", "X"
		a.Closes = "It is gone for good, but not lost."
		return
	}
	a.Closes = s.afterwards(o)
}

// afterwards says what a manoeuvre closes and leaves open. It is carried out
// on a copy, so that it agrees with what will then be offered.
func (s *State) afterwards(o *Order) string {
	then := *s
	var r run
	r.Start(fold, &then, nil)
	if then.Active == nobody {
		then.activate(o.Unit)
	}
	switch o.Verb {
	case MoveVerb:
		move(&r, o)
	case TurnVerb:
		turn(&r, o)
	case FormVerb:
		form(&r, o)
	case EnterVerb:
		enter(&r, o)
	}
	return then.stillOpen(o.Unit)
}

// stillOpen says what a piece may still do in its activation, and what not.
func (s *State) stillOpen(u int8) string {
	var open, closed []string
	note := func(may bool, open1, closed1 string) {
		if may {
			open = append(open, open1)
		} else {
			closed = append(closed, closed1)
		}
	}
	k := s.card(u)
	left := int(max(s.left(u), 0))
	note(left > 0, "move "+hexes(left), "move")
	if k.arm.takes(Column) {
		note(s.mayForm(u), "change formation", "change formation")
	}
	if k.arm != General && k.arm != Cavalry {
		note(s.fireRefused(u).Legal(), "fire", "fire")
	}
	if k.arm != General && k.arm != Artillery {
		note(s.assaultRefused(u).Legal(), "assault", "assault")
	}
	if k.arm == General && s.mayRally(u) {
		open = append(open, "rally")
	}
	after := "After that " + tell.If(k.arm == General, "he ", "it ")
	switch {
	case len(open) == 0:
		return s.ending(u, after+"can do no more.")
	case len(closed) == 0:
		return after + "may still " + tell.List(open, "and") + "."
	}
	return after + "may still " + tell.List(open, "and") + ", but not " + tell.List(closed, "or") + "."
}

// mayForm says whether a unit may change into any other formation now.
func (s *State) mayForm(u int8) bool {
	for f := Line; f < formations; f++ {
		o := plain(FormVerb, u)
		o.Formation = f
		if f != s.Pieces[u].Formation && s.formRefused(&o).Legal() {
			return true
		}
	}
	return false
}

func (s *State) diceAct(o *Order, a *scene.Act) {
	a.Dice = true
	var t dice.Throw
	switch o.Verb {
	case FireVerb:
		t.Reset("fire", "NP-FIRE-01", s.side(o.Unit))
		s.fireThrow(&t, o.Unit, o.Target)
		a.Label, a.Clause = "Fire at "+s.the(o.Target), "NP-FIRE-01"
		a.Need = fmt.Sprintf("%s, at %s", diceNeed(&t.Groups[0]), hexes(s.b.board.Distance(s.Pieces[o.Unit].At, s.Pieces[o.Target].At)))
		if s.nearestTarget(o.Unit) == o.Target {
			a.Key = "F"
		}
		a.Closes = s.afterFire(o.Unit)
	case AssaultVerb:
		t.Reset("assault", "NP-ASL-04", s.side(o.Unit))
		s.assaultThrow(&t, o.Unit, o.Target)
		a.Label, a.Clause = "Assault "+s.the(o.Target), "NP-ASL-02"
		a.Need = diceNeed(&t.Groups[0]) + " against " + diceNeed(&t.Groups[1]) + "; the higher total pushes the other back"
		if !t.Opposed {
			a.Need = strings.Replace(a.Need, "the higher total", "more casualties", 1)
		}
		if s.firstAssault(o.Unit) == o.Target {
			a.Key = "A"
		}
		a.Closes = s.ending(o.Unit, "An assault ends the activation; "+tell.If(s.b.opt[followUp] == mayOccupy, "if it wins it may then enter their hex.", "even if it wins it stays where it is."))
	case RallyVerb:
		a.Label, a.Clause, a.Key = "Rally "+s.the(o.Target), "NP-RAL-02", "R"
		a.Need = fmt.Sprintf("one die, %d or less", s.rallies(o.Target))
		if s.rallies(o.Target) < 1 {
			a.Need = "one die; no score can rally it"
		}
		switch {
		case s.Active != o.Unit:
			a.Closes = "If it fails, the unit retreats."
		case s.Did&manoeuvre != 0:
			a.Closes = "After moving, a rally closes the move."
		default:
			a.Closes = "Rallying first leaves the move open."
		}
	}
}

// diceNeed is dice with the score that each needs: three dice need 5.
func diceNeed(g *dice.Group) string {
	return fmt.Sprintf("%s %s %d", tell.Dice(int(g.Dice)), tell.If(g.Dice == 1, "needs", "need"), g.Cuts[0])
}

// afterFire says what firing closes.
func (s *State) afterFire(u int8) string {
	switch k := s.card(u); {
	case k.arm == Artillery:
		return "Artillery that has fired may not move."
	case s.closes(fired) && s.assaultRefused(u).Legal():
		return "Firing now closes the manoeuvre; an assault stays open."
	case s.closes(fired):
		return "Firing now closes the manoeuvre."
	}
	return "Firing first leaves one manoeuvre and an assault open."
}

// nearestTarget is the nearest unit that may be fired at, the first on the
// list of equally near ones.
func (s *State) nearestTarget(u int8) int8 {
	best, nearest := nobody, 0
	for t, last := s.enemies(u); t < last; t++ {
		if s.Pieces[t].At == hex.None || !s.targetRefused(u, t).Legal() {
			continue
		}
		if n := s.b.board.Distance(s.Pieces[u].At, s.Pieces[t].At); best == nobody || n < nearest {
			best, nearest = t, n
		}
	}
	return best
}

// firstAssault is the first unit on the list that may be assaulted.
func (s *State) firstAssault(u int8) int8 {
	for t, last := s.enemies(u); t < last; t++ {
		if s.Pieces[t].At != hex.None && s.assaultOnRefused(u, t).Legal() {
			return t
		}
	}
	return nobody
}

func (s *State) plainAct(o *Order, a *scene.Act) {
	switch o.Verb {
	case DoneVerb:
		a.Verb, a.Label, a.Key, a.Clause = "pass", "Done", "Space", "NP-TURN-05"
		if s.Did == 0 {
			a.Closes = s.ending(o.Unit, tell.If(s.card(o.Unit).arm == General, "His", "Its")+" chance is gone for this turn.")
		} else {
			a.Closes = s.ending(o.Unit, tell.If(s.card(o.Unit).arm == General, "He", "It")+" has acted for this turn.")
		}
	case OccupyVerb:
		a.Cell = s.b.board.Name(s.Frame.Cells[1])
		a.Label, a.Key, a.Clause = "Occupy "+s.b.places.Place(s.Frame.Cells[1]), "M", "NP-ASL-11"
		a.Path = []string{a.Cell}
	case StandVerb:
		a.Verb, a.Label, a.Key, a.Clause = "pass", "Stand", "Space", "NP-ASL-11"
	case RetreatVerb:
		a.Verb, a.Label, a.Key, a.Clause = "pass", "Retreat", "Space", "NP-RET-02"
		a.Closes = "It makes its retreat hex and nothing else."
	}
}
