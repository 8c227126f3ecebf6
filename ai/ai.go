// Package ai is the computer's commanders: one generic player over the seam,
// given a rule system and an evaluation of its states. A commander sees only
// what his seat knows and has no dice but those of his own imagination. The
// package knows no rules and must never look at the state of the battle
// itself, read a clock, reckon in floating point, or let what a player does
// depend on anything but its arguments and its seed.
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
	Sergeant Level = "sergeant" // weighs every order by what may come of it, one order ahead
	Colonel  Level = "colonel"  // plays the best of those on in his mind, through the enemy's reply
	General  Level = "general"  // so too, and does not let the luck of a line of thought, nor one guess of what is hidden, mislead him
)

// Levels lists them all, the weakest first.
func Levels() []Level { return []Level{Random, Recruit, Sergeant, Colonel, General} }

// LevelWords are the levels that sit at a table, for messages.
const LevelWords = "recruit, sergeant, colonel or general"

// ParseLevel reads a level.
func ParseLevel(s string) (Level, error) {
	for _, l := range Levels() {
		if string(l) == s {
			return l, nil
		}
	}
	return "", fmt.Errorf("%q is no computer player: wanted random, %s", s, LevelWords)
}

// NoPlan is the plan of a side that has none.
const NoPlan = int8(-1)

// Judge is what a state is worth to a side that follows a plan of its own, in
// whole numbers of the system's own. Plans are numbered by their place in the
// scenario. Without a plan, what is good for one side is as bad for the other.
type Judge[S any] func(s *S, side, plan int8) int

// Judging makes judges with a memory of their own: each is one commander's.
type Judging[S any] = func() func(s *S, side, plan int8) int

// Judges makes the judges of a commander.
type Judges[S any] struct {
	Learned Judging[S] // of weights that battles taught
	ByHand  Judging[S] // of weights that somebody set: recruits go by him
}

// Chair is a commander's place at the table.
type Chair struct {
	Level Level
	Seat  rules.Seat
	Side  int8
	Plan  int8
}

// Budget bounds the thinking about one order. Only who looks ahead uses all of it;
// whenever it runs out he has an order ready. Without any he goes by first
// sight.
type Budget struct {
	Positions int        // states judged; 0: until the time is up
	Aided     bool       // another processor is idle: what is ordered does not hang on that
	Gone      func() int // how much of the time is, in thousandths; results that hang on it do not repeat
}

// Commander decides for one chair at a time. He keeps his memory between
// orders, so that deciding allocates nothing once warm; he is not safe for use
// by several goroutines.
type Commander[S, O, E any] struct {
	rules  *rules.Rules[S, O, E]
	judge  Judge[S]                              // by whom he goes now: one of these two
	taught Judge[S]                              // by what battles taught
	byHand Judge[S]                              // by what somebody set, as recruits go
	ideas  func(*S, rules.Seat, *rules.Offer[O]) // what he considers
	sides  []int8
	mind   dice.Fast

	known   S // as he believes it to be
	offer   rules.Offer[O]
	worths  []int64 // of what is offered
	weighed []Weighed[O]
	me      thinker[S, O, E]
	search  search[S, O, E]
	seen    int // positions judged for this order

	clock func() int // how much of the time is gone, in thousandths; nil: nobody looks at it
	spent int        // of the time, the last time that somebody looked
	hire  func() *Commander[S, O, E]
	aide  *Commander[S, O, E]
}

// thinker tries single orders out.
type thinker[S, O, E any] struct {
	run   rules.Run[S, E]
	ways  dice.Exhaustive
	trial S
	kept  []milestone[S]
}

// milestone is how far an order had been carried out, and after how many throws.
type milestone[S any] struct {
	state  S
	throws int
}

// New makes a commander whose whims follow from the seed. Sides are those of
// the seats at the table, -1: of none.
func New[S, O, E any](rs *rules.Rules[S, O, E], judge Judge[S], sides []int8, seed, stream uint64) *Commander[S, O, E] {
	c := &Commander[S, O, E]{rules: rs, judge: judge, taught: judge, byHand: judge, ideas: rs.Offer, sides: sides, mind: dice.NewFast(seed, stream)}
	if rs.Consider != nil {
		c.ideas = rs.Consider
	}
	return c
}

// Appoint is New, with both of his judges.
func Appoint[S, O, E any](rs *rules.Rules[S, O, E], judges Judges[S], sides []int8, seed, stream uint64) *Commander[S, O, E] {
	c := New(rs, judges.ByHand(), sides, seed, stream)
	c.taught = judges.Learned()
	return c
}

// Anew has him begin another battle, with whims that follow from the seed. What he
// remembers of dice and states stays with him, and changes nothing that he orders.
func (c *Commander[S, O, E]) Anew(seed, stream uint64) { c.mind = dice.NewFast(seed, stream) }

// Judged is how many positions were judged for the last order.
func (c *Commander[S, O, E]) Judged() int { return c.seen }

// mostIdeas is how many orders come to a recruit's mind.
const mostIdeas = 5

// mostWays is about how many outcomes of one order are thought through; where
// there are more, each of these stands for several.
const mostWays = 128

// mostSeen bounds the positions judged for one order, whatever the budget: past
// it, and once it is late, each order is gone by one outcome, and no line of thought is begun.
const mostSeen = 1 << 20

// Order chooses an order for a chair, from the state as its seat knows it;
// false where the seat is offered none.
func (c *Commander[S, O, E]) Order(at Chair, known *S, budget Budget) (O, bool) {
	c.seen = 0
	if c.clock, c.spent = budget.Gone, 0; budget.Positions > 0 {
		c.clock = nil
	}
	c.judge = c.taught
	if at.Level == Recruit {
		c.judge = c.byHand
	}
	c.known = *known
	if c.rules.Guess != nil {
		c.rules.Guess(&c.known, &c.mind)
	}
	c.offer.Reset()
	think := c.rules.Offer // whatever may come to a recruit's mind
	if at.Level == Sergeant || at.Level.style() != nil {
		think = c.ideas
	}
	think(known, at.Seat, &c.offer)
	orders := c.offer.Orders
	c.worths = c.worths[:0]
	if len(orders) == 0 {
		var none O
		return none, false
	}
	best := 0
	switch {
	case len(orders) == 1: // there is nothing to think about
	case at.Level == Recruit:
		best = c.glance(orders, at)
	case at.Level == Sergeant:
		best = c.weigh(&c.known, orders, at)
	case at.Level.style() != nil:
		c.weigh(&c.known, orders, at)
		best = c.lookAhead(orders, known, at, budget)
	default:
		best = c.mind.Intn(len(orders))
	}
	return orders[best], true
}

// longer is how many times as many come to it if all of them seem to make things
// worse: he does not march away only to come back.
const longer = 4

// glance tries a few orders once each and takes the one that came out best.
func (c *Commander[S, O, E]) glance(orders []O, at Chair) int {
	best, top, now := -1, 0, c.judge(&c.known, at.Side, at.Plan)
	few := min(mostIdeas, len(orders))
	for n := 0; n < few || top < now && n < longer*few; n++ {
		i := c.mind.Intn(len(orders))
		if v := c.imagine(&c.known, &orders[i], at, &c.mind); best < 0 || v > top {
			best, top = i, v
		}
	}
	return best
}

// weigh takes the order whose outcomes are worth most, each by its chance, and
// notes what all are worth. Among equals chance decides.
func (c *Commander[S, O, E]) weigh(s *S, orders []O, at Chair) int {
	best, equals := 0, 0
	c.worths = c.worths[:0]
	for i := range orders {
		v := c.expect(s, &orders[i], at)
		c.worths = append(c.worths, v)
		switch top := c.worths[best]; {
		case i == 0 || v > top:
			best, equals = i, 1
		case v == top:
			equals++
			if c.mind.Intn(equals) == 0 {
				best = i
			}
		}
	}
	return best
}

// ruin is what an order is worth that cannot be carried out: less than any that
// can, and no less than of which long sums fit.
const ruin = -1 << 26

// unthrown turns a throw that nobody can throw, in a thought, into ruin: such an
// order is not given while there is another. Deferred.
func unthrown[N int | int64](worth *N, unit uint) {
	switch p := recover().(type) {
	case nil:
	case *dice.TooMuch:
		*worth = ruin << unit
	default:
		panic(p)
	}
}

// imagine is what the battle is worth after an order and one outcome of it.
func (c *Commander[S, O, E]) imagine(s *S, o *O, at Chair, source dice.Source) (worth int) {
	defer unthrown(&worth, 0)
	c.me.trial = *s
	c.me.run.Start(c.rules.Fold, &c.me.trial, source)
	c.rules.Do(&c.me.run, at.Seat, o)
	c.seen++
	return c.judge(&c.me.trial, at.Side, at.Plan)
}

// unitBits is how finely worths are reckoned: in 1/2^20 of the judge's unit.
const unitBits = 20

// expect is what the battle is worth after an order on the average.
func (c *Commander[S, O, E]) expect(s *S, o *O, at Chair) (worth int64) {
	defer unthrown(&worth, unitBits)
	var sum, seen int64
	me := &c.me
	me.kept = me.kept[:0]
	if me.ways.Most = mostWays; c.seen >= mostSeen || c.isLate() {
		me.ways.Most = 1
	}
	for me.ways.First(); ; {
		c.carryOut(s, o, at)
		c.seen++
		v := int64(c.judge(&me.trial, at.Side, at.Plan))
		chance := int64(me.ways.Chance() >> 32)
		sum += chance * v
		seen += chance
		if !me.ways.Next() {
			break
		}
	}
	// Chances are rounded down; what is missing is shared out among the seen.
	seen = max(seen, 1)
	return sum/seen<<unitBits + (sum%seen)<<unitBits/seen
}

// carryOut does what an order comes to on the way whose turn it is, from the
// last milestone of the way before that holds for this one too.
func (c *Commander[S, O, E]) carryOut(s *S, o *O, at Chair) {
	me := &c.me
	n := len(me.kept)
	for n > 0 && me.kept[n-1].throws > me.ways.Shared() {
		n--
	}
	me.kept = me.kept[:n]
	if n > 0 {
		me.trial = me.kept[n-1].state
		me.ways.Skip(me.kept[n-1].throws)
		me.run.Start(c.rules.Fold, &me.trial, &me.ways)
	} else {
		me.trial = *s
		me.run.Start(c.rules.Fold, &me.trial, &me.ways)
		c.rules.Resolve(&me.run, at.Seat, o)
	}
	for c.rules.Next(&me.trial) == rules.More {
		me.keep()
		c.rules.Step(&me.run)
	}
}

// keep notes a milestone: of those after as many throws only the last is wanted.
func (t *thinker[S, O, E]) keep() {
	throws, n := t.ways.Given(), len(t.kept)
	if n == 0 || t.kept[n-1].throws < throws {
		n++
		if n > cap(t.kept) {
			t.kept = append(t.kept, milestone[S]{})
		}
		t.kept = t.kept[:n]
	}
	t.kept[n-1].state, t.kept[n-1].throws = t.trial, throws
}
