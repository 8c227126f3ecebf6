package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// field is the ground that a battle is fought on: an open table, or squares of
// six inches (GRD). The state speaks of places and headings; what is near, in
// the way, in sight or in cover, a field says.
type field interface {
	// Notation.
	parsePlace(word string) (inches.Position, error)
	printPlace(inches.Position) string
	parseHeading(word string) (inches.Heading, error)
	printHeading(inches.Heading) string
	// fill adds a place to a path that begins at from, with what lies between.
	fill(path *inches.Path, from, to inches.Position) bool

	// way finds out where an order to move, charge, join or reform leads; what
	// it has found by then is there even if it is refused. It takes and gives
	// values, so that nothing is allocated.
	way(s *State, o Order) (way, rules.Refusal)
	// quarry is the enemy that a charge straight towards a place would touch
	// first, and the heading of it; nobody if there is none.
	quarry(s *State, u int8, to inches.Position) (target int8, h inches.Heading)
	// pivotRefused says why a unit may not look that way where it stands.
	pivotRefused(s *State, u int8, to inches.Heading) rules.Refusal
	// roomRefused says why a unit has no room to deploy (EU-FRM-05).
	roomRefused(s *State, u int8) rules.Refusal
	// rangeOf is the band of a shot, 0: out of range (EU-SHO-06).
	rangeOf(s *State, u, t int8) int8
	// inArc is EU-LOS-05.
	inArc(s *State, u, t int8) bool
	// sightRefused says what blocks the line of sight (EU-LOS-01 to -04).
	sightRefused(s *State, u, t int8) rules.Refusal
	// covered says whether a unit is in cover from a place (EU-TER-01, -03).
	covered(s *State, from inches.Position, t int8) bool
	// hasRoom says whether a unit can be put where it is to come on.
	hasRoom(s *State, u int8) bool

	// mayBePut says whether an umpire may put a unit there.
	mayBePut(s *State, u int8, at inches.Position) bool
	// standRefused says what is wrong with where a scenario puts a unit.
	standRefused(s *State, u int8) string

	// ideas appends moves worth thinking of for a unit.
	ideas(s *State, u int8, out *rules.Offer[Order])
	// any draws a move at random, legal or not.
	any(s *State, u int8, mind *dice.Fast, o *Order)
	// clause is the clause of this field that stands for one of the open table.
	clause(open string) string
	// cells adds to a refusal the squares that decided.
	cells(*State, *Order, *scene.Refusal)
	// distanceOf is the range of a shot in words.
	distanceOf(s *State, u, t int8) string
	// distance is a cost in words: 4.5 inches, 2 squares.
	distance(cost inches.Length) string
	// toward is where a way leads, in words: north-west, to E5.
	toward(from, to inches.Position) string
	// Showing: the board, a piece on it, the name of a square, the drawing of what decided.
	draw(*scenario.Scenario) scene.Board
	show(s *State, u int8, v *scene.Piece)
	cellName(inches.Position) string
	groundName(kind uint8, n int) string

	// apart is the distance of two places in thousandths of an inch, roughly.
	apart(a, b inches.Position) int
}

// way is where an order leads.
type way struct {
	path    inches.Path    // of a charge to where it ends
	facing  inches.Heading // at its end
	cost    inches.Fine
	limit   inches.Fine // the allowance of such a move
	touched uint64      // the enemies that a charge makes contact with
	road    bool        // all of it is on road (EU-MOV-03)
	slow    bool        // it meets halving ground (EU-MOV-04)
	met     inches.Fine // how far off that is
}

// allowance is how far a unit may move by an order (EU-MOV-02 to -05) in
// fine inches of a table or, times six, squares of a grid. met is how far off
// the first halving cause is.
func (s *State) allowance(u int8, reform, road bool, met inches.Fine) inches.Fine {
	l := s.card(u).move.Fine()
	if road {
		if s.b.opt[roadBonus] == plusThree {
			l += 3 * inches.Inch.Fine()
		} else {
			l += l / 2
		}
	}
	slow := met < inches.Endless && !(reform && s.b.opt[halvingsStack] == no)
	if reform {
		l /= 2
	}
	switch {
	case !slow:
	case s.b.opt[terrainHalving] == fromObstacle:
		if met < l {
			l = met + (l-met)/2
		}
	default:
		l /= 2
	}
	return l
}

// tooFar is the refusal of a move that costs more than its allowance, in
// thousandths of an inch, by what made it so short.
func (s *State) tooFar(reform bool, w *way) rules.Refusal {
	clause := "EU-MOV-02"
	switch {
	case reform && w.slow:
		clause = "EU-MOV-05"
	case reform:
		clause = "EU-FRM-03"
	case w.slow:
		clause = "EU-MOV-04"
	case w.road:
		clause = "EU-MOV-03"
	}
	return refuse(clause, codeTooFar, int(w.cost.Length()), int(w.limit.Length()))
}

// passes says whether a unit may go through a friend (EU-INT-01).
func (s *State) passes(u, friend int8) bool {
	mover, passed := s.arm(u), s.arm(friend)
	switch s.b.opt[interpenetration] {
	case movementSection:
		return mover == Skirmishers || mover == Artillery
	case terrainSection:
		return mover == Skirmishers || passed == Skirmishers
	}
	return mover == Skirmishers || mover == Artillery || passed == Skirmishers
}
