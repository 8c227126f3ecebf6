// Package systems is the only list of rule systems: it makes of each one's
// rules what the session, the computer players, the laboratory and the case
// runner need, with its types erased. Anything but this list must never stand here.
package systems

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"drumhead/ai"
	"drumhead/analyse"
	"drumhead/estimate"
	"drumhead/lab"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/cases"
	"drumhead/rules/european"
	"drumhead/rules/latecentury"
	"drumhead/rules/macduff"
	"drumhead/rules/muzzleblast"
	"drumhead/rules/napoleonic"
	"drumhead/scenario"
)

// All is every rule system that Drumhead plays.
var All = []*System{
	of(&napoleonic.Rules, napoleonic.Judge, &napoleonic.Learned, &napoleonic.ByHand, &napoleonic.ForPlans, napoleonic.Cases),
	of(&latecentury.Rules, latecentury.Judge, &latecentury.Learned, &latecentury.ByHand, &latecentury.ForPlans, latecentury.Cases),
	of(&european.Rules, european.Judge, &european.Learned, &european.ByHand, &european.ForPlans, european.Cases),
	of(&muzzleblast.Rules, muzzleblast.Judge, &muzzleblast.Learned, &muzzleblast.ByHand, &muzzleblast.ByHand, muzzleblast.Cases),
	of(&macduff.Rules, macduff.Judge, &macduff.Learned, &macduff.ByHand, &macduff.ByHand, macduff.Cases),
}

// System is a rule system and what is made of it.
type System struct {
	play.System
	Clauses []rules.Clause
	// Sections are those of a scenario that the system decodes.
	Sections []scenario.Section
	// Weights tells what its estimate and its judges go by from anything else.
	Weights string
	// Muster is what its armies are raised of; nil: its quick battles are not made.
	Muster *rules.Muster
	// CaseFiles are the system's own cases.
	CaseFiles fs.FS

	// Setup says whether a scenario can be set up under these rules.
	Setup func(*scenario.Scenario) error
	// Fight fights battles between computer players.
	Fight func(context.Context, lab.Fight) (*lab.Report, error)
	// Tune learns by play what the judge goes by.
	Tune func(context.Context, lab.Tuning) (*Learned, error)
	// Leads are what positions are looked at for, to tell who will win; Positions
	// fights battles for what they teach of that.
	Leads     []estimate.Lead
	Positions func(context.Context, lab.Fight) ([]estimate.Sample, error)
	// Analyse says what decided a battle.
	Analyse func(context.Context, *play.Battle, analyse.Options) (*analyse.Report, error)
	// RunCases runs the cases of one file.
	RunCases func(name string, src []byte) []cases.Result
	// Commander makes a computer player whose whims follow from the seed, for
	// a table whose seats are of these sides.
	Commander func(sides []int8, seed uint64) Commander
}

// Learned are weights that battles taught.
type Learned struct {
	Weights []lab.Weight
	// Against fights battles between them and those that were set by hand.
	Against func(context.Context, lab.Fight) (won [2]int, err error)
}

// Commander chooses orders for any seat of a battle: the order in notation,
// from the state as the seat knows it, and why; "" where it is offered none.
type Commander interface {
	Order(at ai.Chair, known any, budget ai.Budget) (order string, reasons []string)
	// Advise is in words what he would order in somebody's place, and what else he thought of, and the
	// order in notation; "": nothing.
	Advise(at ai.Chair, known any, budget ai.Budget) (words, order string)
}

// Within is the budget of a commander who has so long for an order, from now.
func Within(long time.Duration) ai.Budget {
	begun := time.Now()
	return ai.Budget{Gone: func() int { return int(time.Since(begun) * 1000 / max(long, 1)) }}
}

// Sides are those of a battle's seats, by the rules' number of each: -1 for
// umpires and spectators.
func Sides(b *play.Battle) []int8 {
	var sides []int8
	for _, c := range b.Header().Seats {
		_, side, _ := b.Seat(c.ID)
		sides = append(sides, side)
	}
	return sides
}

// Find is the system of an id, with or without its version.
func Find(id string) (*System, error) {
	var names []string
	for _, s := range All {
		if rules.ID(id).System() == s.ID().System() {
			return s, nil
		}
		names = append(names, s.ID().System())
	}
	return nil, fmt.Errorf("there is no rule system %q: wanted one of %s", id, strings.Join(names, ", "))
}

// Lookup finds the system of a record's rules id.
func Lookup(id rules.ID) play.System {
	if s, err := Find(string(id)); err == nil {
		return s.System
	}
	return nil
}

// of makes it of a book's rules, of its judge, who goes by any weights, and of the
// weights that were learned, those that were set by hand, and those by which it is told how
// far a plan was kept.
func of[S comparable, O any, E comparable, W any](rs *rules.Rules[S, O, E], judge func(by *W) func(s *S, side, plan int8) int, learned, byHand, placed *W, files fs.FS) *System {
	by := func(w *W) ai.Judging[S] { return func() func(*S, int8, int8) int { return judge(w) } }
	judges := ai.Judges[S]{Learned: by(learned), ByHand: by(byHand)}
	weights := fmt.Sprintf("%s%.8x", estimate.Mark(rs.ID), sha256.Sum256(fmt.Append(nil, *learned, *byHand, *placed)))
	return &System{
		System: play.Judging(rs, func(s *S, sc *scenario.Scenario) int {
			w, err := estimate.Of(rs.ID, estimate.Leads(rs))
			if err != nil {
				panic(err) // they are built in: see the estimate's tests
			}
			x := estimate.Eye[S, O, E]{Rules: rs, Judge: judges.ByHand(), Turns: sc.Turns, Sides: sc.SeatSides()}
			p := x.Look(s)
			return int(w.For(sc.ID).Chances(&p).Worth(0)) * 100 / estimate.One
		}),
		Clauses:   rules.Clauses(rs.Book),
		Leads:     estimate.Leads(rs),
		Sections:  rs.Sections,
		Weights:   weights,
		Muster:    rs.Muster,
		CaseFiles: files,
		Setup: func(sc *scenario.Scenario) error {
			var s S
			return rs.Setup(&s, sc)
		},
		Fight: func(ctx context.Context, f lab.Fight) (*lab.Report, error) {
			return lab.Run(ctx, rs, judges, f)
		},
		Tune: func(ctx context.Context, t lab.Tuning) (*Learned, error) {
			w, err := lab.Tune(ctx, rs, judge, byHand, t)
			if err != nil {
				return nil, err
			}
			return &Learned{lab.Weights(w), func(ctx context.Context, f lab.Fight) ([2]int, error) {
				return lab.Compare(ctx, rs, judge, w, byHand, f)
			}}, nil
		},
		Positions: func(ctx context.Context, f lab.Fight) ([]estimate.Sample, error) {
			return lab.Positions(ctx, rs, judges, f)
		},
		Analyse: func(ctx context.Context, b *play.Battle, opt analyse.Options) (*analyse.Report, error) {
			w, err := estimate.Of(rs.ID, estimate.Leads(rs))
			if err != nil {
				return nil, err
			}
			r, err := analyse.Run(ctx, rs, judges, judge(placed), w, b, opt)
			if err == nil {
				r.Weights = weights
			}
			return r, err
		},
		RunCases: func(name string, src []byte) []cases.Result {
			return cases.Run(rs, name, src)
		},
		Commander: func(sides []int8, seed uint64) Commander {
			c := ai.Appoint(rs, judges, sides, seed, 0)
			c.Helped(func() *ai.Commander[S, O, E] { return ai.Appoint(rs, judges, sides, seed, 1) })
			return &commander[S, O, E]{rs, c}
		},
	}
}

type commander[S, O, E any] struct {
	rules *rules.Rules[S, O, E]
	*ai.Commander[S, O, E]
}

func (c *commander[S, O, E]) Order(at ai.Chair, known any, budget ai.Budget) (order string, reasons []string) {
	s := known.(*S)
	o, ok := c.Commander.Order(at, s, budget)
	if !ok {
		return "", nil
	}
	return c.rules.Print(s, &o), c.Reasons(at, &o)
}
