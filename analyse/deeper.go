package analyse

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"drumhead/ai"
)

// Looking deeper goes twice over a battle: all orders are played on a few times beside what else their piece could have
// been given, and those between which that makes most, or first sight did, are played on often, with other dice.
const (
	mostDeeper = 20      // orders of each side that are played on often
	fewDreams  = 16      // of every order
	manyDreams = 96      // of those
	fewJudged  = 30_000  // positions, for one order
	manyJudged = 300_000 // of those
)

// deepen goes over a battle so. What an order cost at first sight stays for those that are not played on often.
func deepen[S, O, E any](ctx context.Context, opt Options, r *Report, jobs []job[S, O], analysts func() *analyst[S, O, E]) error {
	gains := make([]int, len(jobs))
	err := share(ctx, opt.part(looksTo, 800), len(jobs), analysts, func(x *analyst[S, O, E], n int) {
		for _, g := range x.playOn(&jobs[n], fewDreams, fewJudged) {
			gains[n] = max(gains[n], g.sure(), r.Moves[n].Cost())
		}
	})
	if err != nil {
		return err
	}
	var list []int
	for side := range int8(2) {
		var own []int
		for i, gain := range gains {
			if jobs[i].Side == side && gain >= little {
				own = append(own, i)
			}
		}
		slices.SortStableFunc(own, func(a, b int) int { return cmp.Compare(gains[b], gains[a]) })
		list = append(list, own[:min(len(own), mostDeeper)]...)
	}
	return share(ctx, opt.part(800, 1000), len(list), analysts, func(x *analyst[S, O, E], n int) { x.deepen(&r.Moves[list[n]], &jobs[list[n]]) })
}

// deepen plays an order on often beside its rivals, and leaves of what it cost what is more than chance.
func (x *analyst[S, O, E]) deepen(m *Move, j *job[S, O]) {
	gains := x.playOn(j, manyDreams, manyJudged)
	m.Better, m.Best, m.Deeper = nil, m.Expected, true
	for i, g := range gains {
		if g.sure() < little {
			continue
		}
		worth := m.Expected + g.mean
		if j.Side == 1 {
			worth = m.Expected - g.mean
		}
		m.Better = append(m.Better, Other{x.rs.Print(&x.known, &j.rivals[i]), x.rs.Act(&x.known, j.Seat, &j.rivals[i]), worth, g.doubt})
	}
	slices.SortStableFunc(m.Better, func(a, b Other) int {
		if j.Side == 1 {
			return cmp.Compare(a.Worth, b.Worth)
		}
		return cmp.Compare(b.Worth, a.Worth)
	})
	if len(m.Better) == 0 {
		m.Given = nil
		return
	}
	m.Best = m.Better[0].Worth
	if o, err := x.rs.Parse(&x.known, j.Order); err == nil {
		act := x.rs.Act(&x.known, j.Seat, &o)
		m.Given = &act
	}
}

// playOn is what each rival of an order came to more than it did, to its side, on the average of so many lines of thought.
func (x *analyst[S, O, E]) playOn(j *job[S, O], dreams, judged int) (gains []gain) {
	if len(j.rivals) == 0 {
		return nil
	}
	x.weights = j.weights
	x.rs.Know(&x.known, j.before, j.Side)
	given, err := x.rs.Parse(&x.known, j.Order)
	if err != nil {
		return nil // of an earlier reading of the rules
	}
	mind := ai.New(x.rs, x.judge, x.sides, uint64(j.Seq)<<16|uint64(dreams), 0)
	at := ai.Chair{Level: ai.Sergeant, Seat: j.Seat, Side: j.Side, Plan: ai.NoPlan}
	ends := mind.Deeper(at, &x.known, append([]O{given}, j.rivals...), dreams, judged, func(s *S, side, _ int8) int {
		p := x.eye.Look(s)
		return int(x.weights.Chances(&p).Worth(side))
	})
	for _, e := range ends[1:] {
		gains = append(gains, more(e, ends[0]))
	}
	return gains
}

// gain is by how much one order is better than another on the average, and two standard errors of that.
type gain struct{ mean, doubt int }

// sure is a gain that is more than its doubt; else nothing.
func (g gain) sure() int {
	if g.mean <= g.doubt {
		return 0
	}
	return g.mean
}

// more is by how much one list is more than another, item by item, in whole numbers: so it is the same on every processor.
func more(a, b []int) gain {
	n := int64(len(a))
	if n < 2 {
		return gain{}
	}
	var sum, squares int64
	for i := range a {
		d := int64(a[i] - b[i])
		sum, squares = sum+d, squares+d*d
	}
	spread := (n*squares - sum*sum) / (n - 1) // n² times the square of the standard error
	return gain{int(sum / n), int(new(big.Int).Sqrt(big.NewInt(4*spread)).Int64()/n) + 1}
}
