package latecentury

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/square"
)

// askText is the question of an ask.
func askText(s *State, q *rules.Question) string {
	side := s.b.sides[max(s.Side, 0)].short
	switch q.Kind {
	case deployAsk:
		return fmt.Sprintf("The %s deploy: who stands where, in the two rows at the home edge?", side)
	case declareAsk:
		return fmt.Sprintf("The Commander of the %s shares a Unit's square: is he with it this turn, or on his own?", side)
	case dealAsk:
		if s.Turned != noCard {
			return fmt.Sprintf("%s is turned: whose card is it?", cardSign(s.Turned))
		}
		return fmt.Sprintf("The %s deal: %s left. Who gets the next?", side, cardWords(int(s.Limit[s.Side])))
	case retreatAsk:
		return fmt.Sprintf("The %s retreat: who goes first, and where?", side)
	}
	u := s.Active
	if u == nobody {
		return fmt.Sprintf("%s: a Unit that is not seen.", cardSign(s.Up))
	}
	switch {
	case s.Contact == ShootStep:
		return tell.Does(tell.Capital(s.the(u)), s.card(u).plural(), fmt.Sprintf("faces %s: fire first?", s.the(s.Faced)))
	case s.Contact != NoContact:
		return tell.Does(tell.Capital(s.the(u)), s.card(u).plural(), "is in contact with several: facing whom?")
	case s.undecided(u):
		return fmt.Sprintf("%s: %s. In contact: break off, or remain and fight?", cardSign(s.Up), tell.Capital(s.describe(u)))
	}
	return fmt.Sprintf("%s: %s.", cardSign(s.Up), tell.Capital(s.describe(u)))
}

// act is an order as a button or a place on the map.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: printOrder(s, o), Verb: verbNames[o.Verb], Clause: stageClauses[stageOf(o.Verb)]}
	a.Piece, _ = whose(s, o)
	if o.Target >= 0 {
		a.Target = s.card(o.Target).id
		a.Line = s.line(o.Unit, o.Target)
		if at := s.Pieces[o.Target].At; at != square.None {
			a.Cell = s.b.board.Name(at)
		}
	}
	switch o.Verb {
	case MoveVerb, EnterVerb, TurnVerb:
		s.moveAct(o, &a)
	case FireVerb, FaceVerb, RemainVerb, WithholdVerb, SearchVerb:
		s.fightAct(o, &a)
	default:
		s.plainAct(o, &a)
	}
	return a
}

// line is the line between two pieces on the table.
func (s *State) line(u, t int8) []string {
	from, to := s.Pieces[u].At, s.Pieces[t].At
	if from == square.None || to == square.None || from == to {
		return nil
	}
	return []string{s.b.board.Name(from), s.b.board.Name(to)}
}

func (s *State) moveAct(o *Order, a *scene.Act) {
	u := o.Unit
	if o.Verb == TurnVerb {
		a.Label, a.Clause, a.Small = "Face "+square.Direction(o.Facing).Wind(), "LC-MOVE-04", true
		if s.b.opt[pivotCountsAsMove] != freePivot {
			a.Closes = "Turning on the spot is its move."
			if s.card(u).arm.gun() {
				a.Closes += " A gun that has turned may not fire."
			}
		}
		return
	}
	at := s.Pieces[u].At
	for _, c := range o.Path[:o.Squares] {
		a.Path = append(a.Path, s.b.board.Name(c))
		if at == square.None {
			a.Cost++
		} else {
			a.Cost += int(s.cost(at, c))
		}
		at = c
	}
	a.Cell, a.Clause = s.b.board.Name(o.to()), "LC-MOVE-01"
	a.Label = "Move " + s.b.places.Way(s.Pieces[u].At, o.to())
	if o.Verb == EnterVerb {
		a.Label = "Enter, to " + s.b.places.Place(o.to())
	}
	if o.Facing != asIs {
		a.Label += ", facing " + square.Direction(o.Facing).Wind()
		a.Small = true
	}
	a.Closes, a.Dice = s.afterMove(o)
	if foe, n := s.meets(u, o.to()); n == 1 {
		there := *s
		there.Pieces[u].At = o.to()
		a.Need = there.contactNeed(u, foe, s.firesInContact(u) && !s.card(u).arm.gun())
	}
}

// meets is an enemy whom a piece would come into contact with at a square, and how
// many there are.
func (s *State) meets(u int8, to square.Cell) (foe int8, n int) {
	foe = nobody
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.acts(t) && s.seen(t, s.side(u)) && s.b.board.Distance(s.Pieces[t].At, to) == 1 {
			foe, n = t, n+1
		}
	}
	return foe, n
}

// afterMove says what a move brings with it, and whether dice are thrown.
func (s *State) afterMove(o *Order) (text string, throws bool) {
	u, to := o.Unit, o.to()
	if s.joins(u, to) {
		return "He joins " + s.the(s.on[to]) + ": that ends his own activation (CMD-04).", false
	}
	if !s.touches(s.side(u), to) {
		if s.card(u).arm.gun() {
			return "A gun that has moved may not fire.", false
		}
		if s.b.ground[to].ford {
			return "The ford ends its move (RIV-01).", false
		}
		return "", false
	}
	foe, n := s.meets(u, to)
	if n > 1 {
		return "It comes into contact, must stop, and must choose whom to fight (CONT-05).", false
	}
	shoots := s.fireRefused(u).Legal() && !s.card(u).arm.gun()
	switch fights := s.mayAttack(u); {
	case fights && shoots:
		return "It comes into contact: it must stop, fire at " + s.the(foe) + " and fight (CONT-03); whoever wins, it stays there (CC-06).", s.b.opt[contactFire] != mayFire
	case fights:
		return "It comes into contact: it must stop and fight " + s.the(foe) + " (CONT-03); whoever wins, it stays there (CC-06).", true
	case shoots:
		return "It comes into contact: it must stop and fire at " + s.the(foe) + "; too weak to attack (CC-03).", s.b.opt[contactFire] != mayFire
	}
	return "It comes into contact and must stop; too weak to attack (CC-03).", false
}

func (s *State) fightAct(o *Order, a *scene.Act) {
	u := o.Unit
	switch o.Verb {
	case FireVerb:
		a.Label, a.Clause, a.Dice = "Fire at "+s.the(o.Target), "LC-FIRE-07", true
		a.Need = s.fireNeed(u, o.Target)
		if s.Contact != NoContact {
			a.Need = s.contactNeed(u, o.Target, true)
		}
		if s.nearestTarget(u) == o.Target {
			a.Key = "F"
		}
		if s.card(u).arm.gun() {
			a.Closes = "A gun that has fired may not move."
		}
	case FaceVerb:
		a.Label, a.Clause = "Face "+s.the(o.Target), "LC-CONT-05"
		fires := s.Contact == FaceStep && s.firesInContact(u)
		a.Dice = s.mayAttack(u) || fires
		a.Need = s.contactNeed(u, o.Target, fires)
	case RemainVerb:
		var memory [8]int8
		foes := s.foes(memory[:0], u)
		a.Label, a.Key, a.Clause = "Remain and fight", "A", "LC-CONT-07"
		if len(foes) == 1 {
			a.Target = s.card(foes[0]).id
			fires := s.firesInContact(u)
			a.Dice = s.mayAttack(u) || fires
			a.Need = s.contactNeed(u, foes[0], fires)
		}
	case WithholdVerb:
		a.Label, a.Key, a.Clause, a.Dice = "Withhold fire", "H", "LC-CONT-04", s.mayAttack(u)
		a.Need = s.combatNeed(u, s.Faced)
	case SearchVerb:
		a.Cell = s.b.board.Name(o.to())
		a.Label, a.Clause, a.Dice, a.Small = "Search "+s.b.places.Place(o.to()), "LC-WOOD-06", true, true
		a.Need = fmt.Sprintf("one die, %d or more finds whoever is there", seeOn)
	}
}

// fireNeed is the dice of a fire, with the score that each needs and what saves those it hits.
func (s *State) fireNeed(u, t int8) string {
	var throw dice.Throw
	throw.Reset("fire", "LC-FIRE-07", s.side(u))
	s.fireThrow(&throw, u)
	g, cover := &throw.Groups[0], s.b.ground[s.Pieces[t].At].cover
	need := fmt.Sprintf("%s; saved on %d, %s", diceNeed(int(g.Dice), int(g.Cuts[0])), saves.At(int(cover), 0), saves.Rows[cover].Title)
	if s.mustLook(u, t) {
		return fmt.Sprintf("first one die, seen on %d; then %s", seeOn, need)
	}
	return need
}

// firesInContact says whether a piece that comes to face an enemy in contact must fire first
// (LC-CONT-03, LC-CONT-07).
func (s *State) firesInContact(u int8) bool {
	if s.b.opt[contactFire] == mayFire || s.card(u).arm.gun() && s.b.opt[gunFireInContact] == forbidden {
		return false
	}
	return s.fireRefused(u).Legal()
}

// contactNeed is the dice of a contact: those of the fire that comes first, if any, and of
// the close combat, of which there are then no more than it leaves figures.
func (s *State) contactNeed(u, t int8, fires bool) string {
	switch {
	case !fires:
		return s.combatNeed(u, t)
	case !s.mayAttack(u):
		return s.fireNeed(u, t)
	}
	return fmt.Sprintf("%s; then close combat: up to %s each, need %d against %d", s.fireNeed(u, t), tell.Dice(min(s.figures(u), s.figures(t))), s.power(u, t), s.power(t, u))
}

// combatNeed is the dice of a close combat that comes of facing an enemy.
func (s *State) combatNeed(u, t int8) string {
	if !s.mayAttack(u) {
		return ""
	}
	n := min(s.figures(u), s.figures(t))
	return "close combat: " + diceNeed(n, int(s.power(u, t))) + " against " + diceNeed(n, int(s.power(t, u)))
}

// diceNeed is dice with the score that each needs: three dice need 5.
func diceNeed(n, score int) string {
	return fmt.Sprintf("%s %s %d", tell.Dice(n), tell.If(n == 1, "needs", "need"), score)
}

// nearestTarget is the nearest that may be fired at, the first on the list of
// equally near ones.
func (s *State) nearestTarget(u int8) int8 {
	best, nearest := nobody, 0
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.mayFireAt(u, t) {
			continue
		}
		if n := s.b.board.Distance(s.Pieces[u].At, s.Pieces[t].At); best == nobody || n < nearest {
			best, nearest = t, n
		}
	}
	return best
}

func (s *State) plainAct(o *Order, a *scene.Act) {
	switch o.Verb {
	case DeployVerb:
		a.Cell = s.b.board.Name(o.to())
		a.Label, a.Path = "Deploy at "+s.b.places.Place(o.to()), []string{a.Cell}
	case WithVerb:
		a.Verb, a.Label, a.Key = "pass", "Stay with the Unit", "Space"
	case AloneVerb:
		a.Label, a.Closes = "Act on his own", "He needs a card of his own this turn (CMD-01)."
	case DealVerb:
		a.Label, a.Clause = "Deal to "+s.the(o.Unit), "LC-CARD-04"
		if at := s.Pieces[o.Unit].At; at != square.None {
			a.Cell = s.b.board.Name(at)
		}
	case TurnCardVerb:
		a.Label, a.Key, a.Clause = "Turn a card", "T", "LC-CARD-04"
	case EndVerb:
		a.Label, a.Key, a.Closes = "Deal no more", "E", "The cards that are left are not dealt this turn."
	case RetreatVerb:
		a.Clause, a.Label = "LC-RET-02", "Stand: nowhere to go"
		if o.Off {
			a.Clause, a.Label = "LC-RET-03", "Leave the table"
		} else if o.Squares > 0 {
			a.Cell = s.b.board.Name(o.to())
			a.Label, a.Path = "Retreat "+s.b.places.Way(s.Pieces[o.Unit].At, o.to()), []string{a.Cell}
			if o.Facing != asIs {
				a.Label += ", facing " + square.Direction(o.Facing).Wind()
			}
		}
	case BreakVerb:
		a.Label, a.Key, a.Clause, a.Closes = "Break contact", "B", "LC-CONT-06", "It must then move to a square that no enemy touches."
	case JoinVerb:
		a.Label, a.Key, a.Clause, a.Closes = "Join the Unit here", "J", "LC-CMD-04", "He acts no more on his own this turn."
	case BehindVerb:
		a.Label, a.Clause, a.Small = "Leave the Commander behind", "LC-CMD-05", true
	case DoneVerb:
		a.Verb, a.Label, a.Key, a.Clause = "pass", "Done", "Space", "LC-ACT-02"
		a.Closes = "It has acted for this turn."
		if s.Did == 0 {
			a.Closes = "Its card is used up for nothing."
		}
	}
	if a.Label == "" {
		a.Label, a.Clause = tell.Capital(a.Order), "LC-GEN-04"
	}
}
