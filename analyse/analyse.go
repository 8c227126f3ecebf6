package analyse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/estimate"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/scene"
)

// Format is the version of a report.
const Format = 6

// Options say how an analysis is made.
type Options struct {
	Cores    int                // goroutines at once, from 1
	Partial  bool               // also of a battle that is not over
	Deeper   bool               // the dearest orders are played on
	Rounds   int                // how often each turn is fought again at most; 0: as often as is good
	Known    *Report            // of the same battle as it stands, at first sight: turns that were fought again often enough are not once more
	Progress func(done, of int) // called by several goroutines
}

// part are the options for a part of the work: from so many thousandths of it to so many.
func (o Options) part(from, to int) *Options {
	if all := o.Progress; all != nil {
		o.Progress = func(done, of int) { all(from+(to-from)*done/of, 1000) }
	}
	return &o
}

// mostWays is about how many outcomes of one entry are counted; where there are
// more, so many of them, evenly drawn, stand for all.
const mostWays = 1 << 12

// job is one entry to be looked at, with the states on both sides of it.
type job[S, O any] struct {
	play.Deed
	before, after *S
	turn          int
	weights       *estimate.Weights
	act           scene.Act // the order as it was offered, its label with its unit
	rivals        []O       // orders that the same piece could have been given, what seemed best first
}

// Run analyses a battle. Its judges and weights are those of the rule book; how far plans were kept is told by placed.
func Run[S, O, E any](ctx context.Context, rs *rules.Rules[S, O, E], judges ai.Judges[S], placed ai.Judge[S], w *estimate.Weights, b *play.Battle, opt Options) (*Report, error) {
	if !b.Over() && !opt.Partial {
		return nil, play.ErrGoesOn
	}
	deeds, err := b.Deeds()
	if err != nil {
		return nil, err
	}
	if len(deeds) == 0 {
		return nil, ErrNothing
	}
	sc := b.Scenario()
	r := &Report{Format: Format, Title: b.Header().Title, Rules: string(rs.ID), Entries: b.Seq(), One: estimate.One, Winner: -1, Trust: w.Trust(sc.ID)}
	for side := range r.Sides {
		r.Sides[side].Name = sc.Sides[side].Name
	}
	jobs := make([]job[S, O], len(deeds))
	for i, d := range deeds {
		jobs[i] = job[S, O]{Deed: d, before: b.State(d.Base).(*S), after: b.State(d.End).(*S)}
		jobs[i].turn = turnOf(rs, jobs[i].before)
	}
	r.Moves = make([]Move, len(jobs))
	r.Guessed = rs.Guess != nil && rs.Hides(jobs[0].before)
	sides := seatSides(b)
	w = w.For(sc.ID)
	analysts := func() *analyst[S, O, E] {
		x := &analyst[S, O, E]{rs: rs, judge: judges.ByHand(), sides: sides}
		x.eye = estimate.Eye[S, O, E]{Rules: rs, Judge: x.judge, Turns: sc.Turns, Sides: sides}
		return x
	}
	last := &jobs[len(jobs)-1]
	switch result := rs.Result(last.after); {
	case last.Kind == play.KindEnd:
		r.Winner = int(last.Winner)
	case result.Over:
		r.Winner = int(result.Winner)
	}
	r.Over = b.Over()
	if k := opt.Known; k != nil && k.Rounds >= cmp.Or(opt.Rounds, mostRounds) {
		r.Turns, r.Rounds, r.Sum, r.Sides = k.Turns, k.Rounds, k.Sum, k.Sides
	} else {
		anew, err := fightAgain(ctx, opt, rs, judges, sides, seatPlans(b), jobs, r.won(), r.Over)
		if err != nil {
			return nil, err
		}
		reckon(r, jobs, anew)
	}
	anchor(analysts(), w, jobs, r.Turns)
	looked := 1000
	if opt.Deeper {
		looked = looksTo
	}
	if err := share(ctx, opt.part(looksFrom, looked), len(jobs), analysts, func(x *analyst[S, O, E], n int) { r.Moves[n] = x.look(&jobs[n]) }); err != nil {
		return nil, err
	}
	say(r, b, jobs)
	followed(r, placed, jobs, b)
	if r.Deeper = opt.Deeper; opt.Deeper {
		if err := deepen(ctx, opt, r, jobs, analysts); err != nil {
			return nil, err
		}
	}
	r.name()
	return r, nil
}

// How far the work has come, in thousandths, before and after each entry is looked at: turns are fought again before, and orders
// played on behind it, if they are.
const (
	looksFrom = 500
	looksTo   = 600
)

// turnOf is the turn that a state is in: what the table does before the first belongs to it.
func turnOf[S, O, E any](rs *rules.Rules[S, O, E], s *S) int { return max(1, rs.Result(s).Turn) }

// won is what the day is worth to side 0, once it is over.
func (r *Report) won() int { return [...]int{estimate.One / 2, estimate.One, 0}[r.Winner+1] }

// share has so much work done by several analysts, until it is done or ctx ends.
func share[A any](ctx context.Context, opt *Options, work int, analyst func() A, do func(x A, n int)) error {
	var next, done atomic.Int64
	var wait sync.WaitGroup
	faults := make([]any, max(opt.Cores, 1))
	for core := range faults {
		wait.Go(func() {
			defer func() { faults[core] = recover() }()
			for x := analyst(); ctx.Err() == nil; {
				n := int(next.Add(1)) - 1
				if n >= work {
					return
				}
				do(x, n)
				if d := done.Add(1); opt.Progress != nil {
					opt.Progress(int(d), work)
				}
			}
		})
	}
	wait.Wait()
	for _, fault := range faults {
		if fault != nil {
			panic(fault) // where whoever asked can see to it
		}
	}
	return ctx.Err()
}

func seatSides(b *play.Battle) (sides []int8) {
	for _, c := range b.Header().Seats {
		_, side, _ := b.Seat(c.ID)
		sides = append(sides, side)
	}
	return sides
}

// seatPlans are what who sits there means to do, as far as that is known: computers' plans.
func seatPlans(b *play.Battle) (plans []int8) {
	for _, c := range b.Header().Seats {
		plans = append(plans, b.Plan(c.ID))
	}
	return plans
}

// analyst looks at one entry after another, in memory of his own.
type analyst[S, O, E any] struct {
	rs      *rules.Rules[S, O, E]
	judge   ai.Judge[S]
	weights *estimate.Weights // for what is looked at now
	eye     estimate.Eye[S, O, E]
	sides   []int8

	run   rules.Run[S, E]
	ways  dice.Exhaustive
	none  dice.Script
	trial S
	known S
}

// worth is what a state is worth to side 0.
func (x *analyst[S, O, E]) worth(s *S) int {
	p := x.eye.Look(s)
	return int(x.weights.Chances(&p).Worth(0))
}

// look tells what an entry did apart.
func (x *analyst[S, O, E]) look(j *job[S, O]) Move {
	x.weights = j.weights
	m := Move{Seq: j.Seq, Turn: j.turn, Kind: j.Kind, Side: int(j.Side), Order: j.Order, Before: x.worth(j.before), After: x.worth(j.after)}
	m.Best, m.Expected = m.Before, m.After
	if j.End != j.Seq {
		m.End = j.End
	}
	for _, t := range j.Throws {
		m.Faces = append(m.Faces, t.Faces...)
	}
	switch {
	case j.Kind == play.KindEnd:
		m.After = [...]int{estimate.One / 2, estimate.One, 0}[j.Winner+1] // whatever the estimate thinks of it
		if m.Expected = m.After; j.Side < 0 {
			m.Best = m.After // no order and no die did it
		}
		return m
	case j.Kind == play.KindRuling:
		m.Best, m.Side = m.After, -1 // no order and no die did it
		return m
	case j.Rules != x.rs.ID:
		m.Best = m.After
		return m
	}
	if j.Side < 0 {
		x.expect(&m, j.before, func() { x.rs.Table(&x.run) })
		m.Best = m.Expected
		return m
	}
	x.rs.Know(&x.known, j.before, j.Side)
	o, err := x.rs.Parse(&x.known, j.Order)
	if err != nil {
		m.Best = m.After
		return m
	}
	x.expect(&m, j.before, func() { x.rs.Do(&x.run, j.Seat, &o) })
	x.compare(&m, j, &o)
	return m
}

// expect finds what a move was worth before its dice fell, on the average of all
// ways in which they can fall.
func (x *analyst[S, O, E]) expect(m *Move, before *S, work func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *dice.TooMuch: // what can never be thrown has no average
			m.Expected = m.After
		default:
			panic(p)
		}
	}()
	var sum, all, low, high uint64
	x.ways.Most = mostWays
	for x.ways.First(); ; {
		x.trial = *before
		x.run.Start(x.rs.Fold, &x.trial, &x.ways)
		work()
		v := x.worth(&x.trial)
		chance := x.ways.Chance() >> 20
		sum, all = sum+chance*uint64(v), all+chance
		if v <= m.After {
			low += chance
		}
		if v >= m.After {
			high += chance
		}
		m.Dice = m.Dice || x.ways.Given() > 0
		m.Sampled = m.Sampled || !x.ways.Whole()
		if !x.ways.Next() {
			break
		}
	}
	all = max(all, 1)
	m.Expected = int((sum + all/2) / all)
	if m.After < m.Expected {
		m.Worse = int(low * estimate.One / all)
	} else if m.After > m.Expected {
		m.Worse = int(high * estimate.One / all)
	}
}

// say puts in the words of the log, and what cannot be told.
func say[S, O any](r *Report, b *play.Battle, jobs []job[S, O]) {
	for i := range r.Moves {
		m, act := &r.Moves[i], &jobs[i].act
		l := told(b, m)
		switch {
		case act.Label != "" && (l == nil || act.Piece == ""): // what the log tells behind an order to no piece is what the table did next
			m.Text = act.Label
		case l != nil:
			m.Text = l.Plain()
		case m.Kind == play.KindEnd:
			clock := b.SceneAt(m.Seq, nil).Clock
			m.Text = clock.Over
		}
		if text := thrown(b, m); text != m.Text {
			m.Thrown = text
		}
	}
	for i := range jobs {
		if old := jobs[i].Rules; old != b.System().ID() {
			r.Untold = append(r.Untold, Untold{jobs[i].Seq, "carried out under " + string(old) + ", an earlier reading of the rules: of these entries it can be told what they came to, but not what was order and what was dice"})
			return
		}
	}
}

// told is the line that tells what was done in a move: the first that is no heading, or where nobody ordered anything the
// first; nil: nothing is told of it.
func told(b *play.Battle, m *Move) (first *scene.Line) {
	for _, l := range lines(b, m) {
		if !l.Head {
			return &l
		}
		if first == nil && m.Side < 0 {
			first = &l
		}
	}
	return first
}

// mostThrown is how many lines tell of the dice of a move.
const mostThrown = 3

// thrown tells of the dice of a move: by the lines of deeds, or where none has dice of what came of them. What each of several
// did cannot be told apart.
func thrown(b *play.Battle, m *Move) string {
	if !m.Dice {
		return ""
	}
	var list []scene.Line
	for _, l := range lines(b, m) {
		switch {
		case len(l.Throws) == 0 || len(list) > 0 && l.Depth > list[0].Depth:
		case len(list) > 0 && l.Depth < list[0].Depth:
			list = []scene.Line{l}
		default:
			list = append(list, l)
		}
	}
	var words []string
	for i := range list[:min(len(list), mostThrown)] {
		words = append(words, list[i].Plain())
	}
	if more := len(list) - mostThrown; more > 0 {
		words = append(words, fmt.Sprintf("… and %d more.", more))
	}
	return strings.Join(words, " ")
}

// lines are those of a move, as all seats read them together.
func lines(b *play.Battle, m *Move) (list []scene.Line) {
	var seats []string
	for _, c := range b.Header().Seats {
		seats = append(seats, c.ID)
	}
	for seq := m.Seq; seq <= max(m.End, m.Seq); seq++ {
		list = append(list, b.Lines(seq, seats)...)
	}
	return list
}

// ErrNothing means that nothing was done in a battle.
var ErrNothing = errors.New("nothing was done in this battle: there is nothing to tell apart")
