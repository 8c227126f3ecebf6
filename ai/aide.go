package ai

import "drumhead/dice"

// task is what is to be dreamt.
type task[S, O any] struct {
	orders []O
	living []candidate
	known  *S
	at     Chair
	dream  uint64 // by which all dreams of this order are told from those of others
	round  uint64 // how many have been dreamt
}

// Helped gives a commander an aide, who shares his lines of thought on another
// processor where one is idle: see Budget. He is made when he is needed first, of the
// same rules and for the same seats. What is ordered does not hang on him.
func (c *Commander[S, O, E]) Helped(aide func() *Commander[S, O, E]) { c.hire = aide }

// called is the aide, ready to dream, if there is one and room for him.
func (c *Commander[S, O, E]) called(believed *S, at Chair, budget Budget) *Commander[S, O, E] {
	if c.hire == nil || !budget.Aided || !c.search.style.even {
		return nil
	}
	if c.aide == nil {
		c.aide = c.hire()
	}
	c.aide.judge, c.aide.clock = c.aide.taught, c.clock // his own: a judge has a memory, and only generals have aides
	c.aide.ready(believed, at, c.search.style)
	return c.aide
}

// dreamOn dreams once, or twice where the style is even, the second time by an aide if
// there is one, and adds up what came of it; false: it got late, and nothing came of it.
func (c *Commander[S, O, E]) dreamOn(t *task[S, O], aide *Commander[S, O, E]) bool {
	x := &c.search
	before := c.seen
	switch {
	case !x.style.even:
		c.dreamOnce(t, 0, &x.came)
	case aide == nil:
		c.dreamOnce(t, 0, &x.came)
		seen := c.seen - before
		c.seen = before
		c.dreamOnce(t, 1, &x.came)
		c.seen += seen
	default:
		done := make(chan any, 1)
		aide.seen = before
		go func() {
			defer func() { done <- recover() }() // a fault of the rules is for who wants the order
			aide.dreamOnce(t, 1, &x.came)
		}()
		c.dreamOnce(t, 0, &x.came)
		if fault := <-done; fault != nil {
			panic(fault)
		}
		c.seen += aide.seen - before
		c.spent = max(c.spent, aide.spent)
	}
	if c.spent >= allGone {
		return false
	}
	t.round++
	t.addUp(x.came[0])
	if x.style.even {
		t.round++
		t.addUp(x.came[1])
	}
	return true
}

// dreamOnce plays on all that are left, each with the same dice and, where something is
// hidden, in the same world that may be: an order is to be good in most of them, and not
// in the one that was guessed first. What is sure need not be dreamt again.
func (c *Commander[S, O, E]) dreamOnce(t *task[S, O], nth uint64, came *[2][]end) {
	dream := t.dream + t.round + nth
	hidden := c.search.style.even && c.rules.Hides(t.known)
	if hidden {
		c.guessAnew(t, dream)
	}
	for i := range t.living {
		of := &t.living[i]
		if of.sure {
			came[nth][of.place] = end{of.sum / of.rounds, int(of.plain / of.rounds), int(of.own / of.rounds), true}
			continue
		}
		if c.spent >= allGone {
			return
		}
		c.seen++ // a line that ends at once is a position too
		e := c.playOn(&t.orders[of.order], t.at, dream, of)
		e.sure = e.sure && !hidden && c.search.style.even
		came[nth][of.place] = e
	}
}

// guessAnew has all that are left be played on in another world.
func (c *Commander[S, O, E]) guessAnew(t *task[S, O], dream uint64) {
	x := &c.search
	who := dice.NewFast(dream, worlds)
	x.known = *t.known
	c.rules.Guess(&x.known, &who)
	for i := range t.living {
		x.sure[t.living[i].place] = line[S]{state: x.known, unit: -2}
	}
}

// worlds is the stream of what is guessed in a dream: no unit's and no turn's.
const worlds = 1 << 63

// addUp notes what came of a dream.
func (t *task[S, O]) addUp(came []end) {
	for i := range t.living {
		of := &t.living[i]
		of.sum += came[of.place].worth
		of.plain += int64(came[of.place].plain)
		of.own += int64(came[of.place].own)
		switch plain := came[of.place].plain; {
		case plain < -victory/2:
			of.ended[0]++
		case plain > victory/2:
			of.ended[1]++
		}
		of.sure = came[of.place].sure
		of.rounds++
	}
}
