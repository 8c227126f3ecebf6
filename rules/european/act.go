package european

import (
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// askText is the question of an ask.
func askText(s *State, q *rules.Question) string {
	if q.Kind == uint8(phases) {
		return fmt.Sprintf("%s have won the initiative for %s: who acts first?", tell.Capital(tell.The(s.b.sides[max(s.Chooses, 0)].short)), s.Phase)
	}
	side := s.b.sides[max(s.Part, 0)].short
	n := 0
	for u := s.b.first[max(s.Part, 0)]; s.Part != nobody && u < s.b.first[s.Part+1]; u++ {
		if s.mayAct(u) {
			n++
		}
	}
	switch s.Phase {
	case Movement:
		return fmt.Sprintf("Movement, the %s: each unit may move once, or pivot, or reform. %s may still act.", side, tell.Capital(tell.Count(n)))
	case Shooting:
		return fmt.Sprintf("Shooting, the %s: each unit may shoot once. %s could still shoot.", side, tell.Capital(tell.Count(n)))
	}
	return fmt.Sprintf("Melee, the %s: whose roll is next? %s must still roll.", side, tell.Capital(tell.Count(n)))
}

// act is an order as a button or a place on the map.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: printOrder(s, o), Verb: verbNames[o.Verb]}
	switch o.Verb {
	case PassVerb:
		a.Verb, a.Label, a.Key, a.Clause = "end", "End "+s.Phase.String(), "E", s.partClause()
		a.Closes = fmt.Sprintf("Nobody else of this side acts in this %s phase.", s.Phase)
		return a
	case FirstVerb:
		a.Label, a.Key, a.Clause = "Act first", "F", "EU-SEQ-02"
		return a
	case SecondVerb:
		a.Label, a.Key, a.Clause = "Let them act first", "S", "EU-SEQ-02"
		return a
	}
	a.Piece = s.card(o.Unit).id
	if o.Target >= 0 {
		a.Target = s.card(o.Target).id
	}
	switch o.Verb {
	case MoveVerb, ChargeVerb, JoinVerb, ReformVerb, PivotVerb:
		s.moveAct(o, &a)
	case ShootVerb, FightVerb:
		s.diceAct(o, &a)
	case DeployVerb:
		a.Verb, a.Label, a.Key, a.Clause = "form", "Deploy without shooting", "D", "EU-FRM-02"
		a.Closes = "It does not shoot this turn."
	default:
		a.Label, a.Clause = "Ruling: "+strings.TrimPrefix(a.Order, "set "), "EU-GEN-06"
	}
	if s.lastToAct(o.Unit) && o.Verb < SetAt {
		a.Closes = strings.TrimSpace(a.Closes + fmt.Sprintf(" It is the last to act: %s ends with it.", s.Phase))
	}
	return a
}

// lastToAct says whether nobody else of a unit's side can do anything more in this
// part, which then ends by itself (EU-SEQ-03 to 05).
func (s *State) lastToAct(u int8) bool {
	if s.Part == nobody || s.side(u) != s.Part {
		return false
	}
	for v := s.b.first[s.Part]; v < s.b.first[s.Part+1]; v++ {
		if v != u && s.mayAct(v) {
			return false
		}
	}
	return true
}

// moveAct is what a unit does in Movement.
func (s *State) moveAct(o *Order, a *scene.Act) {
	from := s.place(o.Unit)
	a.Closes = "It has then acted in this Movement; it may still shoot."
	if s.card(o.Unit).shooting == 0 {
		a.Closes = "It has then acted in this Movement."
	}
	if o.Verb == PivotVerb {
		at := point(from)
		a.Verb, a.Label, a.Clause, a.Small = "turn", "Pivot to look "+o.Facing.Wind(), "EU-MOV-07", true
		a.Spot = &scene.Spot{X: at.X, Y: at.Y, Facing: int(o.Facing)}
		a.Cell = s.b.field.cellName(from)
		return
	}
	w, _ := s.b.field.way(s, *o)
	to := w.path.End(from)
	at := point(to)
	a.Spot = &scene.Spot{X: at.X, Y: at.Y, Facing: int(w.facing)}
	a.Cell = s.b.field.cellName(to)
	a.Course = append(a.Course, point(from))
	for _, p := range w.path.Legs() {
		a.Course = append(a.Course, point(p))
		if name := s.b.field.cellName(p); name != "" {
			a.Path = append(a.Path, name)
		}
	}
	a.Cost = int(w.cost.Length())
	far := s.b.field.distance(w.cost.Length())
	how := ""
	if o.Reform {
		how = "Reform and "
	}
	switch o.Verb {
	case ReformVerb:
		a.Verb, a.Label, a.Key, a.Clause = "form", "Reform into march formation", "R", "EU-FRM-03"
	case ChargeVerb:
		a.Label, a.Key, a.Clause = tell.Capital(fmt.Sprintf("%scharge %s, %s", how, s.the(o.Target), far)), "C", "EU-MEL-01"
		a.Need = diceWords(int(s.card(o.Unit).melee)) + " in the melee: that many hits"
		if s.arm(o.Unit) == Cavalry {
			a.Need += ", doubled on first contact"
		}
		a.Closes = "They are locked until one of them is eliminated; it moves no further."
	case JoinVerb:
		off := min(s.Pieces[o.Target].Hits, rallied)
		a.Label, a.Key, a.Clause = fmt.Sprintf("Join %s: %s taken off", s.the(o.Target), hits(off)), "J", "EU-CMD-01"
		a.Closes = "He can never join again."
		if off < rallied {
			a.Closes = fmt.Sprintf("He could take off six, and can never join again: %s", tell.If(off == 0, "his moment would be spent for nothing.", "the rest would be lost."))
		}
	default:
		a.Label, a.Clause = tell.Capital(fmt.Sprintf("%smove %s %s", how, far, s.b.field.toward(s.place(o.Unit), to))), "EU-MOV-02"
		if o.Reform {
			a.Clause = "EU-FRM-03"
		}
		if o.Facing != asIs && s.arm(o.Unit) != Commander {
			a.Label += ", looking " + o.Facing.Wind()
			a.Small = a.Cell != "" // of squares: the usual move is offered without
		}
		if s.Pieces[o.Unit].With != nobody {
			a.Label, a.Clause = fmt.Sprintf("Leave %s, %s %s", s.the(s.Pieces[o.Unit].With), far, s.b.field.toward(s.place(o.Unit), to)), "EU-CMD-04"
		}
	}
}

// diceAct is a shot or a melee roll.
func (s *State) diceAct(o *Order, a *scene.Act) {
	a.Dice = true
	a.Cell = s.b.field.cellName(s.place(o.Target))
	if o.Verb == FightVerb {
		a.Verb, a.Label, a.Key, a.Clause = "assault", "Fight "+s.the(o.Target), "F", s.meleeClause(o.Unit)
		n := int(s.card(o.Unit).melee)
		a.Need = diceWords(n) + ": that many hits"
		if s.doubles(o.Unit, o.Target) {
			a.Need += ", doubled on first contact"
		}
		return
	}
	line := s.aim(o.Unit, o.Target)
	a.Verb, a.Label, a.Key, a.Clause, a.Aim = "fire", "Shoot at "+s.the(o.Target), "F", "EU-SHO-02", &line
	a.Need = s.need(o.Unit, o.Target)
	if s.Pieces[o.Unit].Formation == March {
		a.Closes = "It goes into battle formation; to move again it must reform."
	}
}

// need is the dice of a shot and what is taken off, in words.
func (s *State) need(u, target int8) string {
	var t dice.Throw
	t.Reset("shooting", "", s.side(u))
	t.Add(s.side(u), int(s.card(u).shooting), 0, dice.Best)
	off := s.shotModifiers(u, target, max(s.b.field.rangeOf(s, u, target), 1), &t)
	var why []string
	for _, m := range t.Modifiers {
		why = append(why, fmt.Sprintf("%s %d", m.Text, m.By))
	}
	return fmt.Sprintf("%s, less %d: %s", diceWords(int(s.card(u).shooting)), -off, strings.Join(why, ", "))
}

func diceWords(n int) string {
	if n == 1 {
		return "one die"
	}
	return "the higher of " + tell.Count(n) + " dice"
}

// aim is the line of a shot, and its range in words.
func (s *State) aim(u, t int8) scene.Measure {
	g := s.gap(u, t)
	m := scene.Measure{From: point(g.From.Position()), To: point(g.To.Position())}
	band := s.b.field.rangeOf(s, u, t)
	far := s.b.field.distanceOf(s, u, t)
	if band == 0 {
		m.Text = far + ": out of range"
		return m
	}
	m.Text = fmt.Sprintf("%s: %s range, %d", far, bandNames[band], ranges.At(int(band)-1, modifierColumn))
	return m
}

// distanceOf is the range of a shot in words.
func (t *table) distanceOf(s *State, u, v int8) string {
	l := s.gap(u, v).Length().Length()
	if l < 50 { // it would be told as no inches
		return tell.If(l == 0, "in contact", "all but in contact")
	}
	for _, end := range bandEnds[s.arm(u).rangeTable()] {
		switch d := l - end; { // which side of a limit it is on decides
		case d == 0:
			return inch(end)
		case d > -100 && d < 0:
			return "just under " + inch(end)
		case d > 0 && d < 100:
			return "just over " + inch(end)
		}
	}
	return inch(l)
}

// centres is the line between the centres of two units, with words.
func (s *State) centres(u, t int8, text string) scene.Measure {
	return scene.Measure{From: point(s.place(u)), To: point(s.place(t)), Text: text}
}

// degrees is an angle in words, to a tenth and rather more than less.
func degrees(h inches.Heading) string { return ((h + 9) / 10 * 10).String() + "°" }
