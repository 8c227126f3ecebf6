package ai

import (
	"cmp"
	"slices"
)

// Weighed is an order and what it is worth on the average to who weighs it, in
// 1/2^20 of the judge's unit.
type Weighed[O any] struct {
	Order O
	Worth int64
}

// Weigh says what a sergeant who goes by the weights that were set by hand makes of each
// order that comes to his mind, from the state as its seat knows it, and of one that was
// given: in the order in which they came to him. The list is good until he is asked again.
func (c *Commander[S, O, E]) Weigh(at Chair, known *S, given *O) (list []Weighed[O], own int64) {
	c.glimpse(at, known)
	return c.weighed, c.expect(&c.known, given, at)
}

// Alike is the order, of those that come to such a sergeant's mind, that seems so much worse to him than the best of them, or comes
// nearest to that: so would order who orders so badly. False where the seat is offered none.
func (c *Commander[S, O, E]) Alike(at Chair, known *S, worse int64) (o O, ok bool) {
	c.glimpse(at, known)
	if len(c.weighed) == 0 {
		return o, false
	}
	worth := slices.MaxFunc(c.weighed, func(a, b Weighed[O]) int { return cmp.Compare(a.Worth, b.Worth) }).Worth - worse
	off := func(w Weighed[O]) int64 { return max(w.Worth-worth, worth-w.Worth) }
	return slices.MinFunc(c.weighed, func(a, b Weighed[O]) int { return cmp.Compare(off(a), off(b)) }).Order, true
}

// glimpse weighs by hand what comes to his mind.
func (c *Commander[S, O, E]) glimpse(at Chair, known *S) {
	c.seen, c.judge = 0, c.byHand
	c.known = *known
	if c.rules.Guess != nil {
		c.rules.Guess(&c.known, &c.mind)
	}
	c.offer.Reset()
	c.ideas(known, at.Seat, &c.offer)
	c.weighed = c.weighed[:0]
	for i := range c.offer.Orders {
		o := &c.offer.Orders[i]
		c.weighed = append(c.weighed, Weighed[O]{*o, c.expect(&c.known, o, at)})
	}
}
