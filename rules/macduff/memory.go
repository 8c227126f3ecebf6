package macduff

// recent is how many states a judge remembers: four of five that come again come
// among the next two.
const recent = 2

// memory is what a judge keeps from one state to the next: dice that bring the
// same bring him the same state again and again.
type memory [recent]struct {
	state      State
	side, plan int8
	worth      int
}

// Judging makes a judge with a memory of his own. What he says is what Judge says.
func Judging() func(s *State, side, plan int8) int {
	past, n := new(memory), 0
	return func(s *State, side, plan int8) int {
		for i := range past {
			if p := &past[i]; p.state.b == s.b && p.side == side && p.plan == plan && p.state == *s {
				return p.worth
			}
		}
		p := &past[n%recent]
		n++
		p.state, p.side, p.plan, p.worth = *s, side, plan, Judge(s, side, plan)
		return p.worth
	}
}
