package macduff

import (
	"fmt"

	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// moveNeed is what a move thrown by dice has before it: with how many, from how far to
// how far they carry it, and how surely that is enough for what was ordered (MD-ORD-03).
// It is the walk of the resolver, as all stand now, for each number that may fall.
func (s *State) moveNeed(u int8, d *Declared) string {
	if !s.on(u) || s.card(u).arm == Train || d.Kind == Raise || d.Kind == Lower || d.Kind == Board || d.Kind == Land {
		return ""
	}
	a := s.throwOf(u, d)
	why, _, _ := s.added(u, a.extra)
	n := a.basic + a.bonus.dice
	for i := range why {
		if why[i].is {
			n++
		}
	}
	if n <= 0 || s.Pieces[u].Early > 0 {
		return ""
	}
	words := spread(n, a.extra&AverageDice != 0 && s.drills(u))
	switch {
	case s.inMelee(u) || a.extra&AverageDice != 0:
		return words // the odds say how surely
	case d.Kind == Maneuver:
		do := tell.If(d.N > 0 && s.stages(u, d), "come so far", "do it") // what takes no distance is done all the same
		return surely(n, do, ": "+words, func(means inches.Fine) bool { return s.completes(u, d, means) }, func() string {
			_, room := s.changeNeeds(u, d)
			return tell.If(room, "", noRoom)
		})
	case d.N == 0 || d.Extra&FreeEnd != 0:
		return words
	}
	way := func(means inches.Fine) walk { return s.along(u, d, means) }
	to, do := d.Legs[d.N-1].Point(), "come so far"
	comes := func(means inches.Fine) bool {
		w := way(means)
		return inches.Distance(w.at.At.Point(), to) <= 2*inches.Thousandth
	}
	if d.Kind == Ride {
		do = tell.If(d.Target != nobody, "join", do)
		way = func(means inches.Fine) walk { return s.riding(u, d, means) }
		comes = func(means inches.Fine) bool { return s.rides(u, d, means) }
	}
	return surely(n, do, ": "+words, comes, func() string {
		w := way(inches.Endless)
		return s.ended(&w).text
	})
}

// spread is so many dice, and from how far to how far they carry.
func spread(n int, average bool) string {
	least, most := 1, 6
	if average {
		least, most = averageDice[1], averageDice[6]
	}
	return fmt.Sprintf("%s, %d to %d inches", diceWords(n), least*n, most*n)
}

// answerNeed is the throw of a unit that falls back before a charge or goes to meet
// it (MD-REA-05, MD-REA-07), or that retreats (MD-MELEE-10).
func (s *State) answerNeed(o *Order, a *scene.Act) {
	u, n := o.Unit, 1
	switch o.Verb {
	case FallBackVerb:
		n = s.basicDice(u)
	case RetreatVerb:
		n = moveDice(s.moveRow(u, false), basicColumn)
	}
	if o.D.Extra&WithHuzzah != 0 {
		n++
	}
	if n > 0 {
		a.Need = spread(n, o.D.Extra&AverageDice != 0)
	}
}

// declaredNeed is all that an order of the slip has before it.
func (s *State) declaredNeed(u int8, d *Declared, a *scene.Act) {
	var move string
	switch d.Kind {
	case ShootMove, Basic, MoveShoot, March, Ride, Maneuver:
		move = s.moveNeed(u, d)
	}
	switch {
	case move == "":
	case a.Need == "":
		a.Need = move
	default:
		a.Need += "; then " + move
	}
}
