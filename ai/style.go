package ai

// style is how a commander looks ahead. Of those who do, levels differ in nothing
// else.
type style struct {
	candidates int    // orders that he plays on
	rounds     uint64 // how often each, before the worse half is left
	// even: what the dice of a line give more than they promise is taken off it, and
	// what is hidden is guessed anew for each round; where neither can come into any
	// line he does not think on.
	even bool
	// paced: he gives each half that is left the same share of his time, however long he has.
	paced bool
	// free: his plan says what comes to his mind and how he goes on, but not what a
	// line is worth in the end; see aim.
	free bool
}

var (
	colonel = style{candidates: 8, rounds: 2}
	general = style{candidates: 16, rounds: 3, even: true, paced: true, free: true}
)

// style is how a level looks ahead; nil: it does not.
func (l Level) style() *style {
	switch l {
	case Colonel:
		return &colonel
	case General:
		return &general
	}
	return nil
}
