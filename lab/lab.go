// Package lab fights battles between computer players by the hundred and says
// what came of them. The same seed gives the same results on any number of
// cores: every battle's dice follow from the seed and its own number alone. It
// knows no rules and must never let the order in which battles end, the clock
// or the machine into a result.
package lab

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"

	"gonum.org/v1/gonum/stat/distuv"
)

// Fight says which battles are to be fought.
type Fight struct {
	Scenario *scenario.Scenario
	Games    int      // battles; with Swap each counts once for either way round
	Seed     uint64   // what all chance follows from
	Players  []string // level of each side, by the side's place in the scenario
	Swap     bool     // fight each seed again with the players changed over
	Cores    int      // goroutines at once, from 1
	// Positions bounds a colonel's thinking about one order, in states judged;
	// 0: DefaultPositions. A count and no time, so that results repeat.
	Positions int
	// Plans fixes the plan of a side, by the side's place: "" is drawn anew for
	// each battle, and follows from the seed.
	Plans    [2]string
	Progress func(done int)
	// Each is told what came of a battle once it has ended, several at once and in no
	// order.
	Each func(Outcome)
	// Watch is told what was to be seen in every battle whose number is a multiple of
	// Watched, several at once and in no order. Nil: nobody watches.
	Watch   func(Seen)
	Watched int
}

// Outcome is what came of one battle.
type Outcome struct {
	Winner int8 // -1: a draw
	Turns  int
	Lost   [2]int
	Orders int
	Swap   bool
	Plans  [2]int8 // of each side, by the plan's place in the scenario; -1: none
}

// player is who had a side, by his place among the players.
func (o *Outcome) player(side int) int {
	if o.Swap {
		return 1 - side
	}
	return side
}

// Report is what came of all. Its JSON is documented in docs/cli.md.
type Report struct {
	Scenario        string  `json:"scenario"`
	Games           int     `json:"games"`
	Cores           int     `json:"cores"`
	Seconds         float64 `json:"seconds"`
	BattlesPerSec   float64 `json:"battles_per_second"`
	OrdersPerSec    float64 `json:"orders_per_second"`
	TurnsMean       float64 `json:"turns_mean"`
	Draws           int     `json:"draws"`
	Sides           []Rate  `json:"sides"`
	Players         []Rate  `json:"players"`
	Plans           []Rate  `json:"plans,omitempty"`
	OrdersPerBattle float64 `json:"orders_per_battle"`
}

// Rate is how often somebody won, with the interval in which the true rate
// lies at 95 % (Jeffreys). Draws count as not won.
type Rate struct {
	Side     string  `json:"side,omitempty"`
	Player   string  `json:"player,omitempty"`
	Plan     string  `json:"plan,omitempty"`
	Games    int     `json:"games"`
	Wins     int     `json:"wins"`
	Rate     float64 `json:"rate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	LostMean float64 `json:"lost_mean"`
}

// DefaultPositions is what a colonel may judge for one order in the laboratory.
const DefaultPositions = 12_000

// mostOrders is more than any battle needs: one that goes on longer hangs.
const mostOrders = 200_000

// table fights one battle after another in its own memory.
type table[S, O, E any] struct {
	rules *rules.Rules[S, O, E]
	minds [2]*ai.Commander[S, O, E] // each player's, with what they have worked out in battles before
	sc    *scenario.Scenario
	seats []scenario.Seat
	sides []int8
	start S
	asks  rules.Asks
	run   rules.Run[S, E]
	state S
	known S
	shown func(n int, s *S)
}

// Run fights the battles of a rule system.
func Run[S, O, E any](ctx context.Context, rs *rules.Rules[S, O, E], judges ai.Judges[S], f Fight) (*Report, error) {
	begun := time.Now()
	out, levels, err := fought(ctx, rs, [2]ai.Judges[S]{judges, judges}, f, nil)
	if err != nil {
		return nil, err
	}
	return f.report(out, levels, time.Since(begun)), nil
}

// fought fights the battles, each player by judges of his own, and shows each before every order and every step of the
// table, if anybody wants to see it; he is shown several battles at once, but one
// by one what is of the same number.
func fought[S, O, E any](ctx context.Context, rs *rules.Rules[S, O, E], judges [2]ai.Judges[S], f Fight, shown func(n int, s *S)) ([]Outcome, []ai.Level, error) {
	levels, err := f.levels()
	if err != nil {
		return nil, nil, err
	}
	out := make([]Outcome, f.Games)
	var next, done atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, max(f.Cores, 1))
	for core := range errs {
		wait.Go(func() {
			t, err := laid(rs, judges, f.Scenario, shown)
			for err == nil {
				n := int(next.Add(1)) - 1
				if n >= f.Games {
					return
				}
				if err = ctx.Err(); err != nil {
					break
				}
				if out[n], err = t.tried(f, levels, n); err != nil {
					break
				}
				if f.Each != nil {
					f.Each(out[n])
				}
				if d := done.Add(1); f.Progress != nil {
					f.Progress(int(d))
				}
			}
			errs[core] = err
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, nil, err
		}
	}
	return out, levels, nil
}

// levels are those of the players, if all that is said of the fight can be done.
func (f *Fight) levels() ([]ai.Level, error) {
	if f.Games < 1 {
		return nil, fmt.Errorf("%d battles: wanted at least 1", f.Games)
	}
	if len(f.Players) != len(f.Scenario.Sides) {
		return nil, fmt.Errorf("%d players for %d sides: name one for each side", len(f.Players), len(f.Scenario.Sides))
	}
	levels := make([]ai.Level, len(f.Players))
	for i, p := range f.Players {
		l, err := ai.ParseLevel(p)
		if err != nil {
			return nil, err
		}
		levels[i] = l
	}
	for side, id := range f.Plans {
		if id != "" && f.planOf(side) == ai.NoPlan {
			return nil, fmt.Errorf("there is no plan %q of %s: wanted %s", id, f.Scenario.Sides[side].Name, planIDs(f.Scenario.PlansOf(side)))
		}
	}
	return levels, nil
}

// laid is a table with the battle set up on it and its commanders behind it.
func laid[S, O, E any](rs *rules.Rules[S, O, E], judges [2]ai.Judges[S], sc *scenario.Scenario, shown func(n int, s *S)) (*table[S, O, E], error) {
	t := &table[S, O, E]{rules: rs, sc: sc, seats: sc.SeatList(), sides: sc.SeatSides(), shown: shown}
	for player := range t.minds {
		t.minds[player] = ai.Appoint(rs, judges[player], t.sides, 0, 0)
	}
	return t, rs.Setup(&t.start, sc)
}

// planOf is the plan that was fixed for a side.
func (f *Fight) planOf(side int) int8 {
	return int8(slices.IndexFunc(f.Scenario.PlansOf(side), func(p scenario.Plan) bool { return p.ID == f.Plans[side] }))
}

func planIDs(plans []scenario.Plan) string {
	var ids []string
	for _, p := range plans {
		ids = append(ids, p.ID)
	}
	if len(ids) == 0 {
		return "none, for it has none"
	}
	return strings.Join(ids, ", ")
}

// plans are those of both sides in a battle of this number.
func (f *Fight) plans(number uint64) (out [2]int8) {
	whim := dice.NewFast(f.Seed, ^number)
	for side := range out {
		out[side] = ai.NoPlan
		n := len(f.Scenario.PlansOf(side))
		if n > 0 {
			out[side] = int8(whim.Intn(n))
		}
		if f.Plans[side] != "" {
			out[side] = f.planOf(side)
		}
	}
	return out
}

// tried is battle number n; whatever goes wrong in it, the rules' own faults and
// throws that nobody can throw among them, is an error that says how to have it
// again.
func (t *table[S, O, E]) tried(f Fight, levels []ai.Level, n int) (out Outcome, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *dice.TooMuch:
			err = p
		default:
			err = fmt.Errorf("a fault of the program: %v", p)
		}
		if err != nil {
			err = fmt.Errorf("battle %d of seed %d: %w", n+1, f.Seed, err)
		}
	}()
	return t.fight(f, levels, n)
}

// fight is battle number n.
func (t *table[S, O, E]) fight(f Fight, levels []ai.Level, n int) (Outcome, error) {
	number, swap := uint64(n), false
	if f.Swap {
		number, swap = uint64(n/2), n%2 == 1
	}
	fall := dice.NewFast(f.Seed, 3*number)
	out := Outcome{Swap: swap, Plans: f.plans(number)}
	for side := range t.minds {
		t.minds[out.player(side)].Anew(f.Seed, 3*number+1+uint64(side))
	}
	t.state = t.start
	var w *watcher[S, O, E]
	if f.Watch != nil && n%max(f.Watched, 1) == 0 {
		w = watching(t.rules, &t.state)
	}
	t.run.Keep = w != nil
	for ; out.Orders < mostOrders; out.Orders++ {
		t.run.Start(t.rules.Fold, &t.state, &fall)
		next := t.rules.Next(&t.state)
		if t.shown != nil && next != rules.Over {
			t.shown(n, &t.state)
		}
		switch next {
		case rules.Over:
			r := t.rules.Result(&t.state)
			out.Winner, out.Turns, out.Lost = r.Winner, r.Turn, r.Lost
			if w != nil {
				w.seen.Track.Plans = out.Plans
				f.Watch(w.seen)
			}
			return out, nil
		case rules.Ask:
			if err := t.ask(f, levels, &out); err != nil {
				return out, err
			}
		default:
			t.rules.Table(&t.run)
		}
		if w != nil {
			w.see(&t.run)
		}
	}
	return out, fmt.Errorf("it has not ended after %d orders", mostOrders)
}

// ask has the first decision that is due taken by its commander.
func (t *table[S, O, E]) ask(f Fight, levels []ai.Level, out *Outcome) error {
	t.asks.Reset()
	t.rules.Prompt(&t.state, &t.asks)
	for i := range t.asks.List[:t.asks.N] {
		q := &t.asks.List[i]
		for seat := range t.seats {
			if !q.For(rules.Seat(seat)) {
				continue
			}
			side := t.sc.SideIndex(t.seats[seat].Side)
			player := out.player(side)
			t.rules.Know(&t.known, &t.state, int8(side))
			o, ok := t.minds[player].Order(ai.Chair{Level: levels[player], Seat: rules.Seat(seat), Side: int8(side), Plan: out.Plans[side]}, &t.known, ai.Budget{Positions: cmp.Or(f.Positions, DefaultPositions)})
			if !ok {
				return fmt.Errorf("seat %s is asked and offered nothing", t.seats[seat].ID)
			}
			t.rules.Do(&t.run, rules.Seat(seat), &o)
			return nil
		}
	}
	return fmt.Errorf("nobody is asked, and the battle is not over")
}

// report counts the outcomes.
func (f Fight) report(out []Outcome, levels []ai.Level, took time.Duration) *Report {
	r := &Report{Scenario: f.Scenario.ID, Games: f.Games, Cores: max(f.Cores, 1), Seconds: took.Seconds()}
	sides := make([]Rate, 2)
	players := make([]Rate, 2)
	lost := make([][2]int, 2) // of sides, of players
	orders, turns := 0, 0
	for i := range sides {
		sides[i] = Rate{Side: f.Scenario.Sides[i].ID, Player: string(levels[i]), Games: f.Games}
		if f.Swap {
			sides[i].Player = "both"
		}
		players[i] = Rate{Player: string(levels[i]), Games: f.Games}
	}
	for _, o := range out {
		orders, turns = orders+o.Orders, turns+o.Turns
		for side, n := range o.Lost {
			lost[0][side] += n
			lost[1][o.player(side)] += n
		}
		if o.Winner < 0 {
			r.Draws++
			continue
		}
		sides[o.Winner].Wins++
		players[o.player(int(o.Winner))].Wins++
	}
	r.Plans = f.byPlan(out)
	n := float64(f.Games)
	for i := range sides {
		sides[i].LostMean, players[i].LostMean = float64(lost[0][i])/n, float64(lost[1][i])/n
		sides[i].interval()
		players[i].interval()
	}
	r.Sides, r.Players = sides, players
	r.TurnsMean, r.OrdersPerBattle = float64(turns)/n, float64(orders)/n
	r.BattlesPerSec, r.OrdersPerSec = n/r.Seconds, float64(orders)/r.Seconds
	return r
}

// byPlan are the wins of each plan that was followed.
func (f Fight) byPlan(out []Outcome) []Rate {
	var rates []Rate
	for side, s := range f.Scenario.Sides {
		for i, p := range f.Scenario.PlansOf(side) {
			rate, lost := Rate{Side: s.ID, Plan: p.ID}, 0
			for _, o := range out {
				if int(o.Plans[side]) != i {
					continue
				}
				rate.Games++
				lost += o.Lost[side]
				if int(o.Winner) == side {
					rate.Wins++
				}
			}
			if rate.Games == 0 {
				continue
			}
			rate.LostMean = float64(lost) / float64(rate.Games)
			rate.interval()
			rates = append(rates, rate)
		}
	}
	return rates
}

// interval fills in the rate and the bounds of its interval.
func (r *Rate) interval() {
	r.Rate = float64(r.Wins) / float64(max(r.Games, 1))
	r.Low, r.High = Interval(r.Wins, r.Games)
}

// Interval is where the true rate of so many wins lies at 95 % (Jeffreys).
func Interval(wins, games int) (low, high float64) {
	b := distuv.Beta{Alpha: float64(wins) + 0.5, Beta: float64(games-wins) + 0.5}
	low, high = b.Quantile(0.025), b.Quantile(0.975)
	if wins == 0 {
		low = 0
	}
	if wins == games {
		high = 1
	}
	return low, high
}

// Percent is the rate in words: 46 % (41 to 51).
func (r *Rate) Percent() string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*r.Rate, 100*r.Low, 100*r.High)
}
