package macduff

import (
	"fmt"

	"drumhead/rules/tell"
)

// lasting is how many of a unit's hits are lost for good after the battle: a
// quarter, half up; all of them where the winner pursues a defeated army
// vigorously (MD-MORALE-10).
func (s *State) lasting(u int8) int {
	lost := int(s.Pieces[u].Lost)
	if s.plays(pursuedVigorously) && s.Winner == 1-s.side(u) {
		return lost
	}
	return (lost + 2) / 4
}

// lastingText says so of both armies, where it is asked for.
func (s *State) lastingText() string {
	if s.plays(noRecovery) {
		return ""
	}
	var sum [2]int
	for u := range s.b.pieces {
		sum[s.side(u)] += s.lasting(u)
	}
	return fmt.Sprintf(" Lost for good: %s of %s, %s of %s.", figureWords(sum[0]), tell.The(s.b.sides[0].short), figureWords(sum[1]), tell.The(s.b.sides[1].short))
}
