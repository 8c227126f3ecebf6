package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// manoeuvreRefused says why the active piece may not move any more.
func (s *State) manoeuvreRefused(u int8) rules.Refusal {
	switch {
	case s.Did&moved != 0:
		return refuse("LC-MOVE-05", codeMoved, 0, 0)
	case s.Did&fired != 0 && s.card(u).arm.gun():
		return refuse("LC-ACT-03", codeGunsFired, 0, 0)
	}
	return legal
}

func (s *State) moveRefused(o *Order) rules.Refusal {
	u := o.Unit
	if r := s.manoeuvreRefused(u); r.Clause != "" {
		return r
	}
	if s.shortBreak(u) && o.Squares > 1 {
		return refuse("LC-CONT-06", codeOneStep, 0, 0)
	}
	return s.pathRefused(o, s.Pieces[u].At, 0, 0)
}

// pathRefused walks along an order's path from its square n on (LC-MOVE-01 to
// 09).
func (s *State) pathRefused(o *Order, at square.Cell, n int, spent int8) rules.Refusal {
	u, b := o.Unit, s.b.board
	contours := false
	for i := n; i < int(o.Squares); i++ {
		c := o.Path[i]
		d, ok := b.Towards(at, c)
		if !ok {
			return s.farRefused(o, i, at, spent)
		}
		if r := s.stepRefused(u, at, d, c); r.Clause != "" {
			return r
		}
		if i == 0 && s.mustBreak(u) && s.touches(s.side(u), c) {
			return refuse("LC-CONT-06", codeNoSlide, int(c), 0)
		}
		spent += s.cost(at, c)
		contours = contours || s.cost(at, c) > 1
		if spent > s.allowance(u) {
			clause := "LC-MOVE-01"
			if contours {
				clause = "LC-HILL-01"
			}
			return refuse(clause, codeTooFar, int(spent), int(s.allowance(u)))
		}
		if r := s.stayRefused(u, c, i == int(o.Squares)-1); r.Clause != "" {
			return r
		}
		at = c
	}
	return legal
}

// farRefused is why square i of a path, no neighbour of the one before it, cannot be
// reached: a move names squares side by side, and those left out could not be filled in.
func (s *State) farRefused(o *Order, i int, at square.Cell, spent int8) rules.Refusal {
	u, c := o.Unit, o.Path[i]
	if r := s.entryRefused(u, c); r.Clause != "" {
		return r
	}
	if n := int(spent) + s.b.board.Distance(at, c); n > int(s.allowance(u)) {
		return refuse("LC-MOVE-01", codeTooFar, n, int(s.allowance(u)))
	}
	for _, rowsFirst := range [2]bool{true, false} {
		walk := s.straight(o, i, at, rowsFirst)
		if r := s.pathRefused(&walk, at, i, spent); r.Clause != "" {
			return r
		}
	}
	return refuse("LC-MOVE-02", codeNotNext, int(c), 0)
}

// straight is an order as far as its square i, to which it walks from the one before it:
// rows first and then columns, or columns first. What lies in the way is what it meets.
func (s *State) straight(o *Order, i int, at square.Cell, rowsFirst bool) Order {
	b, c := s.b.board, o.Path[i]
	walk := *o
	walk.Squares = int8(i)
	for at != c && walk.Squares < maxPath {
		d := square.N
		switch across := b.Column(at) == b.Column(c) || rowsFirst && b.Row(at) != b.Row(c); {
		case across && b.Row(at) > b.Row(c):
			d = square.S
		case !across && b.Column(at) < b.Column(c):
			d = square.E
		case !across:
			d = square.W
		}
		at = b.Next(at, d)
		walk.Path[walk.Squares] = at
		walk.Squares++
	}
	return walk
}

// entryRefused says why a piece can never stand in a square.
func (s *State) entryRefused(u int8, c square.Cell) rules.Refusal {
	switch {
	case s.b.ground[c].barred():
		return refuse("LC-RIV-01", codeWater, int(c), 0)
	case s.enemyAt(s.side(u), c) != nobody:
		return refuse("LC-MOVE-08", codeEnemyIn, int(c), 0)
	}
	return legal
}

// stepRefused says why a piece may not take one step.
func (s *State) stepRefused(u int8, at square.Cell, d square.Direction, c square.Cell) rules.Refusal {
	if r := s.entryRefused(u, c); r.Clause != "" {
		return r
	}
	if !s.passable(u, at, d, c) {
		return refuse("LC-WOOD-01", codeClose, int(c), 0)
	}
	return legal
}

// stayRefused says why a piece may not end its move in a square, or why it may
// not go on from there.
func (s *State) stayRefused(u int8, c square.Cell, last bool) rules.Refusal {
	side := s.side(u)
	friend := s.friendIn(u, c)
	contact := s.touches(side, c)
	switch {
	case friend && (contact || s.b.ground[c].ford):
		return refuse("LC-MOVE-06", codeFriendStop, int(c), 0)
	case last && friend:
		return refuse("LC-MOVE-07", codeFriend, int(c), 0)
	case !last && contact:
		return refuse("LC-CONT-02", codeContact, int(c), 0)
	case !last && s.b.ground[c].ford:
		return refuse("LC-RIV-01", codeFord, int(c), 0)
	}
	return legal
}

// enterRefused says why a reinforcement may not come on (section f).
func (s *State) enterRefused(o *Order) rules.Refusal {
	u, c := o.Unit, o.Path[0]
	if s.Pieces[u].Fate != Waiting {
		return refuse("LC-MOVE-09", codeOnTable, 0, 0)
	}
	if !s.entersBy(u, c) {
		return refuse("LC-MOVE-09", codeEntry, int(s.card(u).entersAt), 0)
	}
	if r := s.entryRefused(u, c); r.Clause != "" {
		return r
	}
	if !s.standsIn(u, c) {
		return refuse("LC-WOOD-01", codeClose, int(c), 0)
	}
	if r := s.stayRefused(u, c, o.Squares == 1); r.Clause != "" {
		return r
	}
	return s.pathRefused(o, c, 1, 1)
}

// turnRefused says why a piece may not turn on the spot (LC-MOVE-04).
func (s *State) turnRefused(o *Order) rules.Refusal {
	u := o.Unit
	free := s.b.opt[pivotCountsAsMove] == freePivot
	switch {
	case int8(s.Pieces[u].Facing) == o.Facing:
		return refuse("LC-MOVE-04", codeSameFacing, 0, 0)
	case s.Did&broke != 0 && s.inContact(u):
		return refuse("LC-CONT-06", codeMustMove, 0, 0)
	case free && s.Did&pivoted != 0:
		return refuse("LC-MOVE-04", codePivots, 0, 0)
	case free:
		return legal
	case s.Did&moved != 0:
		return refuse("LC-MOVE-04", codeTurned, 0, 0)
	}
	return s.manoeuvreRefused(u)
}
