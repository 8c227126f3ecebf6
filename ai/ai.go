// Package ai is the computer's commanders: one generic player over the seam,
// given a rule system and an evaluation of its states. A commander sees only
// what his seat knows and has no dice but those of his own imagination. The
// package knows no rules and must never look at the state of the battle
// itself, reckon in floating point, or let what a player does depend on
// anything but its arguments and its seed.
package ai

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
)

// Level is how well a commander plays.
type Level string

// The levels, from the weakest.
const (
	Random   Level = "random"   // any legal order
	Recruit  Level = "recruit"  // a plausible beginner: the best of a few that come to his mind, going by one imagined outcome
	Sergeant Level = "sergeant" // weighs every order by all that may come of it, one order ahead
)

// Levels lists them all, the weakest first.
func Levels() []Level { return []Level{Random, Recruit, Sergeant} }

// ParseLevel reads a level.
func ParseLevel(s string) (Level, error) {
	for _, l := range Levels() {
		if string(l) == s {
			return l, nil
		}
	}
	return "", fmt.Errorf("%q is no computer player: wanted random, recruit or sergeant", s)
}

// Judge is what a state is worth to a side, in whole numbers of the system's
// own; what is good for one side is as bad for the other.
type Judge[S any] func(s *S, side int8) int

// Commander decides for one seat at a time. He keeps his memory between
// orders, so that deciding allocates nothing once warm; he is not safe for use
// by several goroutines.
type Commander[S, O, E any] struct {
	rules *rules.Rules[S, O, E]
	judge Judge[S]
	mind  dice.Fast

	asks  rules.Asks
	offer rules.Offer[O]
	run   rules.Run[S, E]
	ways  dice.Exhaustive
	known S
	trial S
}

// New makes a commander whose whims follow from the seed.
func New[S, O, E any](rs *rules.Rules[S, O, E], judge Judge[S], seed, stream uint64) *Commander[S, O, E] {
	return &Commander[S, O, E]{rules: rs, judge: judge, mind: dice.NewFast(seed, stream)}
}

// mostIdeas is how many orders come to a recruit's mind.
const mostIdeas = 5

// mostWays bounds how many outcomes of one order a sergeant thinks through;
// beyond it he goes by those that he has seen.
const mostWays = 2000

// Order chooses an order for a seat of a side, from the state as the seat
// knows it; false where the seat is offered none.
func (c *Commander[S, O, E]) Order(level Level, known *S, seat rules.Seat, side int8) (O, bool) {
	c.known = *known
	if c.rules.Guess != nil {
		c.rules.Guess(&c.known, &c.mind)
	}
	c.offer.Reset()
	c.rules.Offer(known, seat, &c.offer)
	orders := c.offer.Orders
	if len(orders) == 0 {
		var none O
		return none, false
	}
	switch level {
	case Recruit:
		return orders[c.glance(orders, seat, side)], true
	case Sergeant:
		return orders[c.weigh(orders, seat, side)], true
	}
	return orders[c.mind.Intn(len(orders))], true
}

// glance tries a few orders once each and takes the one that came out best.
func (c *Commander[S, O, E]) glance(orders []O, seat rules.Seat, side int8) int {
	best, top := -1, 0
	for range min(mostIdeas, len(orders)) {
		i := c.mind.Intn(len(orders))
		if v := c.imagine(&orders[i], seat, side, &c.mind); best < 0 || v > top {
			best, top = i, v
		}
	}
	return best
}

// weigh takes the order whose outcomes are worth most, each by its chance.
// Among equals chance decides.
func (c *Commander[S, O, E]) weigh(orders []O, seat rules.Seat, side int8) int {
	best, equals := 0, 0
	var top int64
	for i := range orders {
		v := c.expect(&orders[i], seat, side)
		switch {
		case i == 0 || v > top:
			best, top, equals = i, v, 1
		case v == top:
			equals++
			if c.mind.Intn(equals) == 0 {
				best = i
			}
		}
	}
	return best
}

// imagine is what the battle is worth after an order and one outcome of it.
func (c *Commander[S, O, E]) imagine(o *O, seat rules.Seat, side int8, source dice.Source) int {
	c.trial = c.known
	c.run.Start(c.rules.Fold, &c.trial, source)
	c.rules.Do(&c.run, seat, o)
	return c.judge(&c.trial, side)
}

// expect is what the battle is worth after an order on the average, in 1/2^20
// of the judge's unit.
func (c *Commander[S, O, E]) expect(o *O, seat rules.Seat, side int8) int64 {
	var sum, seen int64
	c.ways.First()
	for n := 1; ; n++ {
		v := int64(c.imagine(o, seat, side, &c.ways))
		chance := int64(c.ways.Chance() >> 32)
		sum += chance * v
		seen += chance
		if n == mostWays || !c.ways.Next() {
			break
		}
	}
	// Chances are rounded down; what is missing is shared out among the seen.
	seen = max(seen, 1)
	return sum/seen<<20 + (sum%seen)<<20/seen
}
