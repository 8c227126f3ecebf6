package ai

import (
	"slices"

	"drumhead/dice"
	"drumhead/rules"
)

// What a colonel thinks about.
const (
	mostCandidates = 8   // orders that he plays on
	firstRounds    = 2   // how often each, before the worse half is left
	ownWeight      = 2   // how many rounds the worth at first sight counts for
	mostMoves      = 400 // orders in one line of thought
	halvings       = 3   // from so many to one or two
)

// search is the memory of looking ahead.
type search[S, O, E any] struct {
	state S
	offer rules.Offer[O]
	run   rules.Run[S, E]
	asks  rules.Asks
	list  []candidate
}

// candidate is an order that is played on.
type candidate struct {
	order  int
	worth  int64 // at first sight
	sum    int64
	rounds int64
	means  [halvings]int64 // each time that the worse half was left
	left   int             // how often it was among the better half
}

// mean is what a candidate is worth by all that is known of it.
func (x *candidate) mean() int64 {
	return (x.sum + ownWeight*x.worth) / (x.rounds + ownWeight)
}

// against is what a candidate is worth if another is worth so much: by the
// rounds that both were played.
func (x *candidate) against(best *candidate) int64 {
	if x.left >= best.left {
		return x.mean()
	}
	return best.mean() + x.means[x.left] - best.means[x.left]
}

// lookAhead plays the most promising orders on, each as a sergeant would on
// either side, until the enemy has had his next part, again and again, with
// the same dice for each; the worse half is left time after time, so that most
// thought goes to those between which it is hard to choose.
func (c *Commander[S, O, E]) lookAhead(orders []O, at Chair, budget Budget) int {
	x := &c.search
	x.list = x.list[:0]
	for i := range orders {
		x.list = append(x.list, candidate{order: i, worth: c.worths[i]})
	}
	rank(x.list)
	living := x.list[:min(len(x.list), mostCandidates)]
	if len(living) == 1 {
		return 0
	}
	dream := c.mind.Uint64()
	for round, halve := uint64(0), uint64(firstRounds); ; round++ {
		if round == halve && len(living) > 2 {
			rank(living)
			for i := range living {
				x := &living[i]
				x.means[x.left] = x.mean()
			}
			living = living[:(len(living)+1)/2]
			for i := range living {
				living[i].left++
			}
			halve += firstRounds
		}
		if budget.spent(c.seen) {
			rank(living)
			return living[0].order
		}
		for i := range living {
			c.seen++ // a line that ends at once is a position too
			living[i].sum += int64(c.playOn(&orders[living[i].order], at, dream+round)) << unitBits
			living[i].rounds++
		}
	}
}

// rank puts the best first.
func rank(list []candidate) {
	slices.SortStableFunc(list, func(a, b candidate) int {
		switch x, y := a.mean(), b.mean(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
}

// spent says whether there is no more time to think.
func (b Budget) spent(seen int) bool {
	if b.Positions > 0 || b.Late == nil {
		return seen >= b.Positions
	}
	return b.Late()
}

// playOn is what an order is worth after one line of thought. Whatever comes
// before it, the same unit has the same luck in every line of a dream: what
// then differs comes of the order.
func (c *Commander[S, O, E]) playOn(o *O, at Chair, dream uint64) int {
	x := &c.search
	x.state = c.known
	luck := dice.NewFast(dream, 0)
	x.run.Start(c.rules.Fold, &x.state, &luck)
	c.rules.Do(&x.run, at.Seat, o)
	enemy, unit, turns, nth := false, int16(-2), uint64(0), uint64(0)
	for range mostMoves {
		x.run.Start(c.rules.Fold, &x.state, &luck)
		switch c.rules.Next(&x.state) {
		case rules.Over:
			return c.judge(&x.state, at.Side, at.Plan)
		case rules.Ask:
			x.asks.Reset()
			c.rules.Prompt(&x.state, &x.asks)
			then, q, ok := c.asked(&x.asks, at)
			if !ok || enemy && then.Side == at.Side {
				return c.judge(&x.state, at.Side, at.Plan)
			}
			enemy = enemy || then.Side != at.Side
			if nth++; q.Unit != unit {
				unit, nth = q.Unit, 1
			}
			luck = dice.NewFast(dream, turns<<32|uint64(uint16(unit))<<16|nth)
			x.offer.Reset()
			c.rules.Offer(&x.state, then.Seat, &x.offer)
			if len(x.offer.Orders) == 0 {
				return c.judge(&x.state, at.Side, at.Plan)
			}
			i := c.pick(&x.state, x.offer.Orders, then)
			c.rules.Do(&x.run, then.Seat, &x.offer.Orders[i])
		default:
			turns++
			luck = dice.NewFast(dream, turns<<32)
			c.rules.Table(&x.run)
		}
	}
	return c.judge(&x.state, at.Side, at.Plan)
}

// asked is who answers what is asked, the commander's own side before the enemy
// where both are asked at once: he then sees what comes of both answers. The
// enemy is thought to have no plan.
func (c *Commander[S, O, E]) asked(asks *rules.Asks, at Chair) (Chair, *rules.Question, bool) {
	then, q := Chair{}, (*rules.Question)(nil)
	for i := range asks.List[:asks.N] {
		for seat, side := range c.sides {
			if side < 0 || !asks.List[i].For(rules.Seat(seat)) || q != nil && side != at.Side {
				continue
			}
			then, q = Chair{Level: Sergeant, Seat: rules.Seat(seat), Side: side, Plan: NoPlan}, &asks.List[i]
			if side == at.Side {
				then.Plan = at.Plan
				return then, q, true
			}
			break
		}
	}
	return then, q, q != nil
}

// pick is the order that is worth most at first sight.
func (c *Commander[S, O, E]) pick(s *S, orders []O, at Chair) int {
	best, top := 0, int64(0)
	for i := range orders {
		if v := c.expect(s, &orders[i], at); i == 0 || v > top {
			best, top = i, v
		}
	}
	return best
}
