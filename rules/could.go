package rules

import (
	"slices"

	"drumhead/dice"
	"drumhead/scene"
)

// Could is what a piece could do next if it were its side's turn now, as far as
// it is known: of the states in which it would be asked (Questions.Turns), what it
// would be offered there that is done to an enemy or brings it elsewhere. There is
// no second copy of any rule. Of a piece that is not known there is nothing.
func (rs *Rules[S, O, E]) Could(ways *dice.Exhaustive, known *S, piece string) scene.Could {
	could := scene.Could{Piece: piece, Cells: []string{}, Strikes: []scene.Act{}}
	if rs.Turns == nil || rs.Next(known) == Over {
		return could
	}
	x := prospect[S, O, E]{rs: rs, ways: ways, could: &could, enemies: map[string]bool{}}
	pieces := rs.View(known).Pieces
	i := slices.IndexFunc(pieces, func(p scene.Piece) bool { return p.ID == piece })
	if i < 0 {
		return could
	}
	for _, p := range pieces {
		x.enemies[p.ID] = p.Side != pieces[i].Side && p.Side >= 0
	}
	then := *known
	rs.Turns(&then, piece, x.from)
	return could
}

// prospect gathers what a piece could do.
type prospect[S, O, E any] struct {
	rs      *Rules[S, O, E]
	ways    *dice.Exhaustive
	could   *scene.Could
	enemies map[string]bool
}

// from gathers what it is offered in one of the states, and on a grid also what
// it would be after a move that throws no dice.
func (x *prospect[S, O, E]) from(s *S, seat Seat) {
	if x.rs.Hold != nil && x.could.Hold == nil { // the first is told, and each takes its time
		if h, ok := x.rs.Hold(s, seat, x.could.Piece, ""); ok && len(h.Motions) > 0 {
			x.could.Hold = &h
		}
	}
	for _, o := range x.offered(s, seat) {
		a := x.rs.Act(s, seat, &o)
		switch {
		case a.Piece != x.could.Piece:
		case x.enemies[a.Target]:
			x.strike(s, seat, &o, a)
		case a.Cell != "" && a.Target == "" && !a.Dice:
			if !slices.Contains(x.could.Cells, a.Cell) {
				x.could.Cells = append(x.could.Cells, a.Cell)
				x.after(s, seat, &o, &a)
			}
		}
	}
}

// strike adds what may be done to an enemy, each once.
func (x *prospect[S, O, E]) strike(s *S, seat Seat, o *O, a scene.Act) {
	if slices.ContainsFunc(x.could.Strikes, func(b scene.Act) bool { return a.Target == b.Target && a.Verb == b.Verb }) {
		return
	}
	if a.Odds == nil && a.Dice && x.rs.Outcome != nil {
		a.Odds = x.rs.Glance(x.ways, s, seat, o)
	}
	x.could.Strikes = append(x.could.Strikes, a)
}

// after adds what it could only do once it has moved.
func (x *prospect[S, O, E]) after(s *S, seat Seat, o *O, move *scene.Act) {
	then := *s
	var run Run[S, E]
	run.Start(x.rs.Fold, &then, dice.None{})
	if asked, err := run.Attempt(func() { x.rs.Do(&run, seat, o) }); asked != nil || err != nil || x.rs.Next(&then) != Ask {
		return
	}
	for _, next := range x.offered(&then, seat) {
		a := x.rs.Act(&then, seat, &next)
		if a.Piece != move.Piece || !x.enemies[a.Target] {
			continue
		}
		a.Cell, a.Path = move.Cell, move.Path
		x.strike(&then, seat, &next, a)
	}
}

func (x *prospect[S, O, E]) offered(s *S, seat Seat) []O {
	var offer Offer[O]
	x.rs.Offer(s, seat, &offer)
	return offer.Orders
}
