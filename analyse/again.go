package analyse

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math/big"
	"slices"

	"drumhead/ai"
	"drumhead/estimate"
	"drumhead/play"
	"drumhead/rules"
)

// Bounds of fighting again.
const (
	mostRounds   = 200
	leastRounds  = 16
	mostJudged   = 20_000_000 // positions in all, about: half a minute on two processors
	mostInInches = 1_500_000  // where one takes ten times as long
	deeperJudged = 4          // times as many, where it is looked deeper
)

// TurnSum is what a turn did to what the battle was worth to side 0: from Before, where sergeants fight on for both sides, by
// the orders of each side, which may be better than sergeants' or worse, by the dice, and by what was neither, to the
// Before of the next.
type TurnSum struct {
	Turn   int    `json:"turn"`
	Move   int    `json:"move" doc:"the first of it, by its place in moves"`
	Before int    `json:"before"`
	Orders [2]int `json:"orders" doc:"what the orders of each side came to beside sergeants', as it counts for side 0"`
	Dice   int    `json:"dice"`
	Rest   int    `json:"rest,omitempty" doc:"what no order and no die did: rulings, and what was carried out under earlier rules"`
	Doubt  int    `json:"doubt" doc:"how far each of these may be off at most, nineteen times in twenty"`
}

// stretch are entries of one turn that can be fought again together, or that cannot; what ended the battle by a word stands alone.
type stretch[O any] struct {
	jobs  []int  // by their places
	again bool   // orders and steps of the table, and nothing else
	sides []int8 // that gave orders in it, who gave the first one first
	given [2][]given[O]
	// came is how battles ended that were fought from its beginning: by sergeants, with the orders that were
	// given by the first of its sides, by both.
	came []fought
}

// fought are battles that were fought again, by what they were worth to side 0.
type fought struct{ sum, squares, rounds int64 }

func (f *fought) add(worth int) {
	f.sum, f.squares, f.rounds = f.sum+int64(worth), f.squares+int64(worth)*int64(worth), f.rounds+1
}

func (f *fought) mean() int { return int(f.sum / max(f.rounds, 1)) }

// variance is the square of the standard error of the mean.
func (f *fought) variance() int64 {
	if f.rounds < 2 {
		return 0
	}
	return (f.squares - f.sum/f.rounds*f.sum) / f.rounds / (f.rounds - 1)
}

// wary is the same as if two battles more had been won and two lost (Agresti and Coull): of sixteen that all ended alike the
// next may end otherwise.
func (f *fought) wary() int64 {
	if f.rounds < 2 {
		return 0
	}
	rounds, sum, squares := f.rounds+4, f.sum+2*estimate.One, f.squares+2*estimate.One*estimate.One
	return (squares - sum/rounds*sum) / rounds / rounds
}

// again is a battle whose turns have been fought again.
type again[O any] struct {
	list []stretch[O]
	end  fought // what the day is worth, or is likely to be worth where it is not over
}

// fightAgain has sergeants fight every turn of a battle again, on to the battle's end: by themselves, and with the orders that were
// given in it. The day is worth so much if it is over.
func fightAgain[S, O, E any](ctx context.Context, opt Options, rs *rules.Rules[S, O, E], judges ai.Judges[S], sides, plans []int8, jobs []job[S, O], day int, over bool) (*again[O], error) {
	fighters := func() *fighter[S, O, E] {
		return &fighter[S, O, E]{rs: rs, sides: sides, plans: plans, mind: ai.New(rs, judges.Learned(), sides, 0, 0)}
	}
	a := &again[O]{list: stretches(rs, jobs)}
	if err := share(ctx, &Options{Cores: opt.Cores}, len(a.list), fighters, func(x *fighter[S, O, E], n int) { x.read(&a.list[n], jobs) }); err != nil {
		return nil, err
	}
	battles := battlesOf(a.list, jobs)
	if over {
		a.end.add(day)
	} else {
		battles = append(battles, battle[S, O]{from: jobs[len(jobs)-1].after, came: &a.end, luck: uint64(len(a.list))})
	}
	seed := seedOf(jobs)
	rounds := func(opt *Options, from, to int) (judged int, err error) {
		worth, seen := make([]int, (to-from)*len(battles)), make([]int, (to-from)*len(battles))
		err = share(ctx, opt, len(worth), fighters, func(x *fighter[S, O, E], n int) {
			worth[n] = x.fight(&battles[n%len(battles)], seed+uint64(from+n/len(battles)))
			seen[n] = x.judged
		})
		for n, v := range worth {
			battles[n%len(battles)].came.add(v)
			judged += seen[n]
		}
		return judged, err
	}
	// The first round tells how many there is time for.
	judged, err := rounds(opt.part(0, looksFrom/50), 0, 1)
	if err != nil {
		return nil, err
	}
	most := mostJudged
	if rs.View(jobs[0].before).Board.Grid == "inches" {
		most = mostInInches
	}
	if opt.Deeper {
		most *= deeperJudged
	}
	_, err = rounds(opt.part(looksFrom/50, looksFrom), 1, min(max(most/(judged+1), leastRounds), cmp.Or(opt.Rounds, mostRounds)))
	return a, err
}

// battlesOf are those to be fought in each round: from the beginning of each stretch by sergeants, with the orders of the first
// of its sides, with those of both.
func battlesOf[S, O any](list []stretch[O], jobs []job[S, O]) (battles []battle[S, O]) {
	for i := range list {
		s := &list[i]
		first := &jobs[s.jobs[0]]
		for n := range s.came {
			b := battle[S, O]{from: first.before, turn: first.turn, came: &s.came[n], luck: uint64(i)}
			for _, side := range s.sides[:n] {
				b.script[side] = s.given[side]
			}
			battles = append(battles, b)
		}
	}
	return battles
}

// seedOf follows from all that was ordered and thrown: two battles are fought again with other dice.
func seedOf[S, O any](jobs []job[S, O]) uint64 {
	h := fnv.New64a()
	for i := range jobs {
		fmt.Fprintln(h, jobs[i].Seq, jobs[i].Order)
		for _, t := range jobs[i].Throws {
			fmt.Fprintln(h, t.Faces)
		}
	}
	return h.Sum64()
}

// anchor has all entries of a turn looked at by weights under which it began worth what it was fought again for.
func anchor[S, O, E any](x *analyst[S, O, E], w *estimate.Weights, jobs []job[S, O], turns []TurnSum) {
	for i := range turns {
		t := &turns[i]
		p := x.eye.Look(jobs[t.Move].before)
		through := w.Through(&p, int32(t.Before))
		for n := t.Move; n < len(jobs) && jobs[n].turn == t.Turn; n++ {
			jobs[n].weights = through
		}
	}
}

// stretches are a battle's.
func stretches[S, O, E any](rs *rules.Rules[S, O, E], jobs []job[S, O]) (list []stretch[O]) {
	for i := range jobs {
		j := &jobs[i]
		again := j.Kind != play.KindEnd && j.Kind != play.KindRuling && j.Rules == rs.ID
		if n := len(list); n == 0 || again != list[n-1].again || j.Kind == play.KindEnd || jobs[i-1].turn != j.turn {
			list = append(list, stretch[O]{again: again, came: make([]fought, 1)})
		}
		s := &list[len(list)-1]
		s.jobs = append(s.jobs, i)
		if again && j.Side >= 0 && !slices.Contains(s.sides, j.Side) {
			s.sides, s.came = append(s.sides, j.Side), append(s.came, fought{})
		}
	}
	return list
}

// reckon sums the day up by battles that were fought again. Who gave up did so by an order; what else cannot be fought
// again was nobody's.
func reckon[S, O any](r *Report, jobs []job[S, O], a *again[O]) {
	list, end := a.list, &a.end
	r.Rounds = int(list[0].came[0].rounds)
	sum := Sum{Before: list[0].came[0].mean(), Day: end.mean()}
	// Squares of standard errors: in the day and in the turn, and the most of a turn.
	var day, turn, most [parts]int64
	for i := range list {
		s, next := &list[i], end
		if i+1 < len(list) {
			next = &list[i+1].came[0]
		}
		j := &jobs[s.jobs[0]]
		if n := len(r.Turns); n == 0 || r.Turns[n-1].Turn != j.turn {
			r.Turns = append(r.Turns, TurnSum{Turn: j.turn, Move: s.jobs[0], Before: s.came[0].mean()})
			turn = [parts]int64{}
		}
		t := &r.Turns[len(r.Turns)-1]
		missed := func(by int8, list ...*fought) {
			for _, f := range list {
				day[by], turn[by] = day[by]+f.variance(), turn[by]+f.wary()
			}
		}
		for n, side := range s.sides {
			t.Orders[side] += s.came[n+1].mean() - s.came[n].mean()
			missed(side, &s.came[n+1], &s.came[n])
		}
		began, ordered := &s.came[0], &s.came[len(s.came)-1]
		switch left := next.mean() - ordered.mean(); {
		case s.again:
			t.Dice += left
			missed(byDice, ordered, next)
		case j.Kind == play.KindEnd && j.Side >= 0:
			t.Orders[j.Side] += left
			missed(j.Side, ordered, next)
			ordered = next
		default:
			t.Rest += left
			missed(byNobody, ordered, next)
		}
		// What stood before the first order is left out where the orders behind it go on from there.
		switch {
		case i == 0:
			missed(byOrders, ordered)
		case ordered != began:
			missed(byOrders, ordered, began)
		}
		t.Doubt = twice(slices.Max(turn[:byOrders]))
		for by := range most {
			most[by] = max(most[by], turn[by])
		}
	}
	for by := range day {
		day[by] = max(day[by], most[by]) // what all turns came to is no more certain than what the least certain of them did
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		sum.Orders[0], sum.Orders[1] = sum.Orders[0]+t.Orders[0], sum.Orders[1]+t.Orders[1]
		sum.Dice, sum.Rest = sum.Dice+t.Dice, sum.Rest+t.Rest
	}
	sum.Even, sum.Doubt = sum.Before+sum.Orders[0]+sum.Orders[1], twice(day[byOrders])
	r.Sum = sum
	for side := range r.Sides {
		way := 1 - 2*side
		r.Sides[side].Luck, r.Sides[side].Skill, r.Sides[side].Doubt = way*sum.Dice, way*sum.Orders[side], twice(day[side])
	}
}

// What may be off, by its place: the orders of each side, the dice, what was nobody's, and what stood before with all orders.
const (
	byDice = 2 + iota
	byNobody
	byOrders
	parts
)

// twice is two standard errors, of a square of one.
func twice(variance int64) int { return int(new(big.Int).Sqrt(big.NewInt(4 * variance)).Int64()) }
