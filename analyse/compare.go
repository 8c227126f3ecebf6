package analyse

import (
	"slices"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/estimate"
	"drumhead/scene"
)

// compare holds an order against the others that the same piece could have been
// given, by what its side could know.
func (x *analyst[S, O, E]) compare(m *Move, j *job[S, O], given *O) {
	m.Best = m.Expected
	mind := ai.New(x.rs, func(s *S, side, _ int8) int {
		p := x.eye.Look(s)
		return int(x.weights.Chances(&p).Worth(side))
	}, x.sides, uint64(j.Seq), 0)
	at := ai.Chair{Level: ai.Sergeant, Seat: j.Seat, Side: j.Side, Plan: ai.NoPlan}
	list, own := mind.Weigh(at, &x.known, given)
	list = slices.Clone(list) // his next thought would take its place
	slices.SortStableFunc(list, func(a, b ai.Weighed[O]) int {
		switch {
		case a.Worth > b.Worth:
			return -1
		case a.Worth < b.Worth:
			return 1
		}
		return 0
	})
	act := x.rs.Act(&x.known, j.Seat, given)
	j.act = act
	j.act.Label += x.named(act.Piece)
	said := map[string]bool{}
	for i := range list {
		cost := int((list[i].Worth - own + 1<<19) >> 20)
		if len(j.rivals) == mostBetter {
			return
		}
		other := x.rs.Act(&x.known, j.Seat, &list[i].Order)
		if act.Piece != "" && other.Piece != act.Piece || x.rs.Print(&x.known, &list[i].Order) == j.Order {
			continue // that one may still have its turn
		}
		if other.Piece != act.Piece {
			other.Label += x.named(other.Piece)
		}
		otherwise(&act, &other)
		if said[other.Label] {
			continue // to a reader it is the same, and this way of doing it is the worse
		}
		said[other.Label] = true
		if act.Piece == "" && other.Piece != "" || cost > 0 && x.wins(&x.known, at, &list[i].Order) && x.canWait(mind, at, given) {
			// What ends a part brings on what the table does next, and an order before it does not: at first
			// sight the one cannot be held against the other. Played on, both come to the same place. Nor can what ends
			// the battle be held against an order behind which its giver may end it as well.
			j.rivals = append(j.rivals, list[i].Order)
			continue
		}
		if j.rivals = append(j.rivals, list[i].Order); cost <= 0 {
			continue
		}
		worth := m.Expected + cost
		if j.Side == 1 {
			worth = m.Expected - cost
		}
		if m.Best == m.Expected {
			m.Best = worth
		}
		if cost < little && m.Given == nil {
			continue
		}
		m.Given = &act
		m.Better = append(m.Better, Other{x.rs.Print(&x.known, &list[i].Order), other, worth, 0})
	}
}

// wins says whether an order wins the battle, by itself or by what the table does behind it, with no die.
func (x *analyst[S, O, E]) wins(from *S, at ai.Chair, o *O) bool {
	return x.carry(from, at, o, &x.none) && x.won(at.Side)
}

// canWait says whether who gave an order may win all the same, however its dice fall: by it, or with no die by his next.
func (x *analyst[S, O, E]) canWait(mind *ai.Commander[S, O, E], at ai.Chair, given *O) bool {
	x.ways.Most = mostWaits
	for x.ways.First(); ; {
		if !x.carry(&x.known, at, given, &x.ways) {
			return false
		}
		if !x.won(at.Side) {
			now := x.trial
			if next, ok := mind.Order(at, &now, ai.Budget{}); !ok || !x.wins(&now, at, &next) {
				return false
			}
		}
		if !x.ways.Next() {
			return true
		}
	}
}

// carry leaves in trial what comes of an order with such dice; false: it wants others.
func (x *analyst[S, O, E]) carry(from *S, at ai.Chair, o *O, by dice.Source) bool {
	x.trial = *from
	x.run.Start(x.rs.Fold, &x.trial, by)
	asked, err := x.run.Attempt(func() { x.rs.Do(&x.run, at.Seat, o) })
	return asked == nil && err == nil
}

// won says whether a side has won in trial.
func (x *analyst[S, O, E]) won(side int8) bool {
	p := x.eye.Look(&x.trial)
	return p.Over && p.Winner == side
}

// named says to whom an order is, behind its label: of one held against the end of a part nothing else tells.
func (x *analyst[S, O, E]) named(piece string) string {
	for _, p := range x.rs.View(&x.known).Pieces {
		if p.ID == piece {
			return " (" + p.Short + ")"
		}
	}
	return ""
}

// otherwise adds to the words of an order in what it differs from the one that was given, where they are the same: two
// places three hexes south, a march that ends in another facing.
func otherwise(given, other *scene.Act) {
	if other.Label != given.Label || other.Piece != given.Piece {
		return
	}
	at := func(a *scene.Act) (spot scene.Spot) {
		if a.Spot != nil {
			spot = *a.Spot
		}
		return spot
	}
	was, is := at(given), at(other)
	switch {
	case other.Cell != given.Cell || is.X != was.X || is.Y != was.Y:
		other.Label += ", to another place"
	case is.Facing != was.Facing:
		other.Label += ", facing elsewhere"
	default:
		other.Label += ", in another way"
	}
}

// little is a cost of which nobody wants to know what would have been better.
const little = estimate.One / 500

// mostBetter is how many better orders are named.
const mostBetter = 3

// mostWaits is about how many outcomes of an order its giver must be able to win behind.
const mostWaits = 1 << 6
