package analyse

import (
	"slices"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/estimate"
	"drumhead/rules"
)

// given is an order as it was given.
type given[O any] struct {
	order O
	seat  rules.Seat
	kind  uint8  // of the question that it answered
	piece string // to which it was given
	worse int64  // than what a sergeant would have ordered, by his own judge
}

// battle is one to be fought again: from a state, with orders that are given while its turn lasts.
type battle[S, O any] struct {
	from   *S
	turn   int
	script [2][]given[O]
	came   *fought
	luck   uint64 // battles of which it is the same have the same dice in the same round, as long as they go alike
}

// fighter fights battles again, in memory of his own.
type fighter[S, O, E any] struct {
	rs    *rules.Rules[S, O, E]
	sides []int8 // by seats
	plans []int8 // of those who sat there
	mind  *ai.Commander[S, O, E]

	state  S
	known  S
	run    rules.Run[S, E]
	asks   rules.Asks
	left   [2][]given[O]
	whim   dice.Fast // by which one of a side's orders stands for what it would have ordered
	judged int       // positions
}

// read finds the orders that were given in a stretch.
func (x *fighter[S, O, E]) read(s *stretch[O], jobs []job[S, O]) {
	for _, i := range s.jobs {
		j := &jobs[i]
		if !s.again || j.Side < 0 {
			continue
		}
		x.rs.Know(&x.known, j.before, j.Side)
		o, err := x.rs.Parse(&x.known, j.Order)
		if err != nil {
			continue
		}
		x.mind.Anew(0, uint64(j.Seq)) // what is hidden is guessed alike whoever reads it, and after whatever
		g := given[O]{order: o, seat: j.Seat, worse: x.worse(j.Seat, &o)}
		g.piece, _ = x.rs.Whose(j.before, &o)
		x.asks.Reset()
		x.rs.Prompt(j.before, &x.asks)
		for k := range x.asks.List[:x.asks.N] {
			if q := &x.asks.List[k]; q.For(j.Seat) {
				g.kind = q.Kind
				break
			}
		}
		s.given[j.Side] = append(s.given[j.Side], g)
	}
}

// chair is a sergeant's in a seat.
func (x *fighter[S, O, E]) chair(seat rules.Seat, plan int8) ai.Chair {
	return ai.Chair{Level: ai.Sergeant, Seat: seat, Side: x.sides[seat], Plan: plan}
}

// worse is by how much an order seems worse than his best to a sergeant who follows the plan of who sat there, in the position that is known.
func (x *fighter[S, O, E]) worse(seat rules.Seat, o *O) int64 {
	list, own := x.mind.Weigh(x.chair(seat, x.plans[seat]), &x.known, o)
	x.judged += x.mind.Judged()
	best := own
	for i := range list {
		best = max(best, list[i].Worth)
	}
	return best - own
}

// mostSteps, orders and the table's, end a battle that does not end: it is drawn.
const mostSteps = 10_000

// fight is what one battle comes to for side 0.
func (x *fighter[S, O, E]) fight(b *battle[S, O], seed uint64) (worth int) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *dice.TooMuch: // nobody can throw that: it ends here
			worth = estimate.One / 2
		default:
			panic(p)
		}
	}()
	luck := dice.NewFast(seed, 2*b.luck)
	x.mind.Anew(seed, 2*b.luck+1)
	x.whim = dice.NewFast(seed, ^b.luck)
	x.state, x.judged = *b.from, 0
	for side := range x.left {
		x.left[side] = append(x.left[side][:0], b.script[side]...)
	}
	for range mostSteps {
		x.run.Start(x.rs.Fold, &x.state, &luck)
		switch x.rs.Next(&x.state) {
		case rules.Over:
			return [...]int{estimate.One / 2, estimate.One, 0}[x.rs.Result(&x.state).Winner+1]
		case rules.Ask:
			if !x.ask(b) {
				return estimate.One / 2
			}
		default:
			x.rs.Table(&x.run)
		}
	}
	return estimate.One / 2
}

// ask has the first question that is open answered, by the order that was given to it, by one like it or by a sergeant; false:
// nobody can.
func (x *fighter[S, O, E]) ask(b *battle[S, O]) bool {
	x.asks.Reset()
	x.rs.Prompt(&x.state, &x.asks)
	same := turnOf(x.rs, &x.state) == b.turn
	for i := range x.asks.List[:x.asks.N] {
		q := &x.asks.List[i]
		asked := rules.Seat(-1)
		for seat, side := range x.sides {
			if side < 0 || !q.For(rules.Seat(seat)) {
				continue
			}
			if asked < 0 {
				asked = rules.Seat(seat)
			}
			if !same || len(b.script[side]) == 0 {
				continue
			}
			if g, ok := x.scripted(q, rules.Seat(seat), side); ok {
				if x.worse(rules.Seat(seat), &g.order) <= 2*worst(q, b.script[side]) {
					x.rs.Do(&x.run, rules.Seat(seat), &g.order)
					return true
				}
				return x.alike(rules.Seat(seat), g.worse)
			}
		}
		switch {
		case asked < 0:
			continue
		case same && len(b.script[x.sides[asked]]) > 0:
			return x.alike(asked, x.manner(q, b.script[x.sides[asked]]))
		}
		return x.sergeant(asked, ai.NoPlan)
	}
	return false
}

// manner is how much worse than a sergeant's best one of the orders seemed that a side gave when it was asked the like: any of them.
func (x *fighter[S, O, E]) manner(q *rules.Question, script []given[O]) (worse int64) {
	asked := 0
	for i := range script {
		if script[i].kind != q.Kind {
			continue
		}
		if asked++; x.whim.Intn(asked) == 0 {
			worse = script[i].worse
		}
	}
	return worse
}

// worst is how much worse than a sergeant's best the worst order seemed that a side gave when it was asked the like.
func worst[O any](q *rules.Question, script []given[O]) (worse int64) {
	for i := range script {
		if script[i].kind == q.Kind {
			worse = max(worse, script[i].worse)
		}
	}
	return worse
}

// alike has a seat given the order that seems so much worse than the best to a sergeant who follows the plan of who sat there, or comes
// nearest to that.
func (x *fighter[S, O, E]) alike(seat rules.Seat, worse int64) bool {
	if worse == 0 {
		return x.sergeant(seat, x.plans[seat])
	}
	x.rs.Know(&x.known, &x.state, x.sides[seat])
	o, ok := x.mind.Alike(x.chair(seat, x.plans[seat]), &x.known, worse)
	x.judged += x.mind.Judged()
	if ok {
		x.rs.Do(&x.run, seat, &o)
	}
	return ok
}

// sergeant has a sergeant order for a seat.
func (x *fighter[S, O, E]) sergeant(seat rules.Seat, plan int8) bool {
	x.rs.Know(&x.known, &x.state, x.sides[seat])
	o, ok := x.mind.Order(x.chair(seat, plan), &x.known, ai.Budget{})
	x.judged += x.mind.Judged() + 1
	if ok {
		x.rs.Do(&x.run, seat, &o)
	}
	return ok
}

// scripted is the next order of those that were given that answers such a question and may be given now; those to the same piece
// before it have had their time, and others have not: units come to act in another order, as their cards are dealt.
func (x *fighter[S, O, E]) scripted(q *rules.Question, seat rules.Seat, side int8) (next given[O], ok bool) {
	x.rs.Know(&x.known, &x.state, side)
	left := x.left[side]
	for i, next := range left {
		if next.seat == seat && next.kind == q.Kind && x.rs.Check(&x.state, seat, &next.order).Legal() {
			late := func(g given[O]) bool { return g.seat == seat && g.kind == q.Kind && g.piece == next.piece }
			x.left[side] = append(slices.DeleteFunc(left[:i+1], late), left[i+1:]...)
			return next, true
		}
	}
	return next, false
}
