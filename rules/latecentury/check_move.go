package latecentury

import (
	"drumhead/rules"
	"drumhead/space/square"
)

// manoeuvreRefused says why the active piece may not move any more.
func (s *State) manoeuvreRefused(u int8) rules.Refusal {
	switch {
	case s.Did&moved != 0 && s.Pieces[u].Fate == OnTable:
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
	if s.Pieces[u].At == square.None {
		return refuse("LC-CARD-06", codeEnterFirst, 0, 0)
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
	apart := n == 0 && s.mustBreak(u)
	contours := false
	for i := n; i < int(o.Squares); i++ {
		c := o.Path[i]
		d, ok := b.Towards(at, c)
		if !ok {
			return s.farRefused(o, at, c)
		}
		if r := s.stepRefused(u, at, d, c); r.Clause != "" {
			return r
		}
		if i == 0 && apart && s.touches(s.side(u), c) {
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

// farRefused is why a square that is no neighbour cannot be reached: a move
// names squares side by side, and those left out could not be filled in.
func (s *State) farRefused(o *Order, at, c square.Cell) rules.Refusal {
	u := o.Unit
	if r := s.entryRefused(u, c); r.Clause != "" {
		return r
	}
	n := s.b.board.Distance(at, c)
	switch {
	case o.Squares == 1 && n == 2 && s.b.board.Column(at) != s.b.board.Column(c) && s.b.board.Row(at) != s.b.board.Row(c) && s.allowance(u) < 2:
		return refuse("LC-MOVE-02", codeNotNext, int(c), 0)
	case o.Squares == 1 && n > int(s.allowance(u)):
		return refuse("LC-MOVE-01", codeTooFar, n, int(s.allowance(u)))
	}
	return s.wayRefused(o, at, c)
}

// wayRefused says what lies in the way of a piece to a square: the first thing
// that a straight walk meets, rows first and then columns, else columns first.
func (s *State) wayRefused(o *Order, at, c square.Cell) rules.Refusal {
	b, u := s.b.board, o.Unit
	var found rules.Refusal
	for _, rowsFirst := range [2]bool{true, false} {
		walk := plain(o.Verb, u)
		from := at
		for from != c && walk.Squares < maxPath {
			d := square.N
			switch across := b.Column(from) == b.Column(c) || rowsFirst && b.Row(from) != b.Row(c); {
			case across && b.Row(from) > b.Row(c):
				d = square.S
			case !across && b.Column(from) < b.Column(c):
				d = square.E
			case !across:
				d = square.W
			}
			from = b.Next(from, d)
			walk.Path[walk.Squares] = from
			walk.Squares++
		}
		if from == c {
			if r := s.pathRefused(&walk, at, 0, 0); r.Clause != "" && found.Clause == "" {
				found = r
			}
		}
	}
	if found.Clause != "" {
		return found
	}
	return refuse("LC-MOVE-02", codeNotNext, int(c), 0)
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
