package ai

import (
	"cmp"
	"math"
	"slices"

	"drumhead/dice"
	"drumhead/rules"
)

// Bounds of looking ahead.
const (
	ownWeight = 2   // how many rounds the worth at first sight counts for
	mostMoves = 400 // orders in one line of thought
	halvings  = 4   // from so many to one or two
	// decides is the most that a line is worth more or less than how things stand. A battle that
	// is decided is worth a judge's million: where the luck of lines counts, one in which it is would outweigh all
	// others for good, and in a battle that is all but lost nothing else would be seen.
	decides = 4000
)

// search is the memory of looking ahead.
type search[S, O, E any] struct {
	first rules.Question // that is being answered
	line  line[S]
	sure  []line[S] // how far the lines of each candidate are one
	came  [2][]end  // of each candidate's line, in the dreams that were dreamt last
	now   int64     // what things as they are believed to stand are worth, in the coin of the ends
	known S
	offer rules.Offer[O]
	run   rules.Run[S, E]
	asks  rules.Asks
	list  []candidate
	style *style
}

// line is how far one line of thought has come.
type line[S any] struct {
	state S
	begun bool   // the order that it is about has been given
	enemy bool   // the enemy has had a part
	unit  int16  // who was asked last
	nth   uint64 // and how often on end
	own   int    // orders of the commander's own side that have been given
	turns uint64 // of the table's
	luck  int64  // what the dice gave more than they promised, where that was known
}

// end is what came of a line.
type end struct {
	worth int64
	plain int  // what it is worth, whatever the luck of the line was
	own   int  // orders of the commander's own side in the line
	sure  bool // nothing that is not known came into it
}

// candidate is an order that is played on.
type candidate struct {
	order    int
	place    int   // among those that are played on
	promised int64 // at first sight
	worth    int64 // the same, in the coin of the ends
	sure     bool  // its lines are all alike
	sum      int64
	plain    int64    // the same sum, with luck
	own      int64    // and of own orders in the lines
	ended    [2]int64 // how many of them came to the end of the battle: lost, won
	rounds   int64
	means    [halvings]int64 // each time that the worse half was left
	left     int             // how often it was among the better half
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
func (c *Commander[S, O, E]) lookAhead(orders []O, known *S, at Chair, budget Budget) int {
	x := &c.search
	c.ready(&c.known, at, at.Level.style())
	x.list = x.list[:0]
	// What seems at first sight by his plan is told in the coin of the ends.
	var other int64
	if aim := x.aim(at.Plan); aim != at.Plan {
		other = int64(c.judge(&c.known, at.Side, aim)-c.judge(&c.known, at.Side, at.Plan)) << unitBits
	}
	for i := range orders {
		x.list = append(x.list, candidate{order: i, promised: c.worths[i], worth: c.worths[i] + other})
	}
	rank(x.list)
	living := x.apart(x.list)
	if len(living) == 1 {
		return living[0].order
	}
	for i := range living {
		living[i].place, living[i].worth = i, x.within(living[i].worth)
	}
	t := task[S, O]{orders: orders, known: known, at: at, dream: c.mind.Uint64()}
	aide := c.called(&c.known, at, budget)
	cuts := x.cuts(len(living), c.gone(budget))
	for {
		gone := c.gone(budget)
		if cuts.due(t.round, gone) {
			rank(living)
			for i := range living {
				x := &living[i]
				x.means[x.left] = x.mean()
			}
			living = living[:(len(living)+1)/2]
			for i := range living {
				living[i].left++
			}
		}
		t.living = living
		if x.style.even && settled(living) || gone >= allGone || !c.dreamOn(&t, aide) {
			return chosen(living)
		}
	}
}

// cuts say when the worse half of those that are played on is left: after so many rounds each, and
// by who shares out his time not before as much of it has gone to them as to those before
// and after.
type cuts struct {
	rounds uint64
	begun  int // how much of the budget was gone
	most   int // until two are left
	done   int
	paced  bool
}

func (x *search[S, O, E]) cuts(candidates, gone int) cuts {
	c := cuts{rounds: x.style.rounds, begun: gone, paced: x.style.paced}
	for ; candidates > 2; candidates = (candidates + 1) / 2 {
		c.most++
	}
	return c
}

// due says whether it is time for the next, and counts it.
func (c *cuts) due(round uint64, gone int) bool {
	next := c.done + 1
	if c.done == c.most || round < uint64(next)*c.rounds || c.paced && gone < c.begun+(allGone-c.begun)*next/(c.most+1) {
		return false
	}
	c.done = next
	return true
}

// apart are those that are played on: the best, but one of those that seem the very same
// at first sight, as a march to one place that ends in one of six facings does. Such
// would leave no room for a second thought.
func (x *search[S, O, E]) apart(list []candidate) []candidate {
	n := 1
	for i := 1; i < len(list) && n < x.style.candidates; i++ {
		if !x.style.even || list[i].worth != list[n-1].worth {
			list[n], list[i] = list[i], list[n]
			n++
		}
	}
	return list[:n]
}

// chosen is the best of those that were played on. Where all lines came to the same,
// as they do in a battle that is lost, the best is what seems best at first sight.
func chosen(living []candidate) int {
	alike := living[0].rounds > 0
	for i := range living {
		alike = alike && living[i].plain == living[0].plain
	}
	if alike {
		slices.SortFunc(living, func(a, b candidate) int { return a.place - b.place })
	} else {
		rank(living)
	}
	return living[0].order
}

// ready readies a commander's mind for lines of thought that begin where the state
// is as he believes it to be.
func (c *Commander[S, O, E]) ready(believed *S, at Chair, style *style) {
	x := &c.search
	x.style, c.spent = style, 0
	x.begin(c.rules, believed, at.Seat)
	x.now = int64(c.judge(believed, at.Side, x.aim(at.Plan))) << unitBits
	for len(x.sure) < style.candidates {
		x.sure = append(x.sure, line[S]{})
		for i := range x.came {
			x.came[i] = append(x.came[i], end{})
		}
	}
	for i := range style.candidates {
		x.sure[i] = line[S]{state: *believed, unit: -2}
	}
}

// settled says that nothing is left to chance in any line that is played on; then
// these are worth what came of their lines, whatever they seemed at first sight.
func settled(living []candidate) bool {
	for i := range living {
		if !living[i].sure {
			return false
		}
	}
	for i := range living {
		living[i].worth = living[i].sum / living[i].rounds
	}
	return true
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
		// Nobody marches for nothing: of equals the one after which least is ordered.
		return cmp.Compare(a.own, b.own)
	})
}

// allGone is all of a budget.
const allGone = 1000

// gone is how much of a budget has been thought away, in thousandths: from allGone on
// there is no more time to think.
func (c *Commander[S, O, E]) gone(b Budget) int {
	most := mostSeen
	if c.clock == nil {
		most = max(min(b.Positions, mostSeen), 1)
	}
	if c.isLate() {
		return allGone
	}
	return max(c.seen*allGone/most, c.spent)
}

// isLate looks at the clock, if there is one: also in the midst of a line, for some
// lines are long.
func (c *Commander[S, O, E]) isLate() bool {
	if c.clock != nil && c.spent < allGone {
		c.spent = c.clock()
	}
	return c.spent >= allGone
}

// begin notes which question is being answered.
func (x *search[S, O, E]) begin(rs *rules.Rules[S, O, E], s *S, seat rules.Seat) {
	x.first = rules.Question{}
	x.asks.Reset()
	rs.Prompt(s, &x.asks)
	for i := range x.asks.List[:x.asks.N] {
		if q := &x.asks.List[i]; q.For(seat) {
			x.first = *q
			return
		}
	}
}

// aim is the plan by which the end of a line is judged. Where orders are plotted in secret a
// line ends with the turn that they are for, before anybody has come where his plan leads him, and
// on the way he is shot at: by who forgets his plan there, nobody would ever set out.
func (x *search[S, O, E]) aim(plan int8) int8 {
	if x.style.free && !x.first.Secret {
		return NoPlan
	}
	return plan
}

// playOn is what an order is worth after one line of thought. Whatever comes
// before it, the same unit has the same luck in every line of a dream: what
// then differs comes of the order. Up to the first throw all lines of an order
// are one, and are thought through once.
func (c *Commander[S, O, E]) playOn(o *O, at Chair, dream uint64, of *candidate) (came end) {
	defer unthrown(&came.worth, unitBits)
	x := &c.search
	sure := &x.sure[of.place]
	x.line = *sure
	alike := true
	for range mostMoves {
		if c.seen >= mostSeen || c.isLate() {
			break
		}
		if alike {
			*sure = x.line
		}
		thrown, more := c.goOn(o, at, dream, of.promised)
		if !more {
			break
		}
		alike = alike && !thrown
	}
	plain := c.judge(&x.line.state, at.Side, x.aim(at.Plan))
	return end{x.within(int64(plain)<<unitBits - x.line.luck), plain, x.line.own, alike}
}

// within is what an end is worth, as far as it counts.
func (x *search[S, O, E]) within(worth int64) int64 {
	if x.style.even {
		return max(min(worth, x.now+decides<<unitBits), x.now-decides<<unitBits)
	}
	return worth
}

// goOn takes a line one order or one piece of the table's work further, and
// says whether dice were thrown for it; or it ends there. Expected is what who
// gives the order that it is about thinks it worth.
func (c *Commander[S, O, E]) goOn(o *O, at Chair, dream uint64, expected int64) (thrown, more bool) {
	l, x := &c.search.line, &c.search
	next := c.rules.Next(&l.state)
	then, stream := at, uint64(0)
	switch {
	case !l.begun:
		l.begun, l.own, next = true, 1, rules.Ask
	case next == rules.Over:
		return false, false
	case next == rules.Ask:
		x.asks.Reset()
		c.rules.Prompt(&l.state, &x.asks)
		who, q, ok := c.asked(&x.asks, at)
		if !ok || l.enemy && who.Side == at.Side && !q.Aside && !x.later(q) {
			return false, false
		}
		l.enemy = l.enemy || who.Side != at.Side && !q.Aside
		if l.nth++; q.Unit != l.unit {
			l.unit, l.nth = q.Unit, 1
		}
		if o, expected = c.answer(who, q); o == nil {
			return false, false
		}
		if who.Side == at.Side {
			l.own++
		}
		then, stream = who, l.turns<<32|uint64(uint16(l.unit))<<16|l.nth
	default:
		l.turns++
		stream = l.turns << 32
	}
	luck := dice.NewFast(dream, stream)
	before := luck
	x.run.Start(c.rules.Fold, &l.state, &luck)
	if next == rules.Ask {
		c.rules.Do(&x.run, then.Seat, o)
	} else {
		c.rules.Table(&x.run)
	}
	if thrown = luck != before; thrown && next == rules.Ask && expected != unknown && x.style.even {
		l.luck += c.fortune(&l.state, then, at.Side, expected)
	}
	return thrown, true
}

// fortune is what an order came to, more than was expected of it by who gave it,
// in the coin of a side. It is nought on the average: what is taken off a line so
// makes no order better or worse, but fewer lines tell which is the better.
func (c *Commander[S, O, E]) fortune(s *S, gave Chair, side int8, expected int64) int64 {
	c.seen++
	more := int64(c.judge(s, gave.Side, gave.Plan))<<unitBits - expected
	if gave.Side != side {
		return -more
	}
	return more
}

// unknown stands for what nobody has reckoned.
const unknown = math.MinInt64

// later says that a question belongs to the turn that began with the one that
// is being answered: where both sides give orders in secret, what comes of them
// is seen when it is over.
func (x *search[S, O, E]) later(q *rules.Question) bool {
	return x.first.Secret && q.Kind > x.first.Kind
}

// answer is the order that a sergeant would give in a line of thought, nil:
// there is none, and what he expects of it as things stand. In secret he goes by
// what his side knows.
func (c *Commander[S, O, E]) answer(then Chair, q *rules.Question) (o *O, expected int64) {
	x := &c.search
	s := &x.line.state
	if q.Secret {
		c.rules.Know(&x.known, s, then.Side)
		s = &x.known
	}
	x.offer.Reset()
	c.ideas(s, then.Seat, &x.offer)
	if len(x.offer.Orders) == 0 {
		return nil, unknown
	}
	best, top := c.pick(s, x.offer.Orders, then)
	if q.Secret {
		top = unknown
	}
	return &x.offer.Orders[best], top
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

// pick is the order that is worth most at first sight, and what that is: unknown of
// one without another.
func (c *Commander[S, O, E]) pick(s *S, orders []O, at Chair) (best int, top int64) {
	if len(orders) == 1 {
		return 0, unknown
	}
	for i := range orders {
		if v := c.expect(s, &orders[i], at); i == 0 || v > top {
			best, top = i, v
		}
	}
	return best, top
}
