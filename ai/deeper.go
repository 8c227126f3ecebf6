package ai

// leastDreams is how often orders are played on, whatever it costs.
const leastDreams = 16

// deeper is how orders are played on that were given long ago: there is time, and no plan.
var deeper = style{candidates: 8, free: true}

// Deeper plays some orders on as sergeants would on either side, until the enemy has had his next part, each with the
// same dice, and in the same world where something is hidden, so often; fewer times, but never less than 16, once more
// positions than most have been judged for it. It says what each line came to in the coin of another judge, who need
// not be the one that the sergeants go by: by whose eyes they choose they would never do otherwise than he thinks.
// At most eight orders can be held against each other.
func (c *Commander[S, O, E]) Deeper(at Chair, known *S, orders []O, dreams, most int, judge Judge[S]) (ends [][]int) {
	c.seen, c.clock = 0, nil
	c.known = *known
	if c.rules.Guess != nil {
		c.rules.Guess(&c.known, &c.mind)
	}
	c.ready(&c.known, at, &deeper)
	t := task[S, O]{orders: orders, known: known, at: at, dream: c.mind.Uint64()}
	for i := range orders {
		t.living = append(t.living, candidate{order: i, place: i, promised: unknown})
	}
	ends = make([][]int, len(orders))
	for n := range dreams {
		if n >= leastDreams && c.seen > most {
			break
		}
		dream := t.dream + uint64(n)
		if c.rules.Hides(known) {
			c.guessAnew(&t, dream)
		}
		for i := range t.living {
			c.playOn(&orders[i], at, dream, &t.living[i])
			ends[i] = append(ends[i], judge(&c.search.line.state, at.Side, NoPlan))
		}
	}
	return ends
}
