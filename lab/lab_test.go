package lab_test

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/lab"
	"drumhead/rules"
	"drumhead/rules/napoleonic"
	"drumhead/scenarios"
)

// taught judge by what battles taught, recruits as well.
var taught = func() ai.Judges[napoleonic.State] {
	judging := func() func(s *napoleonic.State, side, plan int8) int { return napoleonic.Judge(&napoleonic.Learned) }
	return ai.Judges[napoleonic.State]{Learned: judging, ByHand: judging}
}()

func fight(t *testing.T, f lab.Fight) *lab.Report {
	t.Helper()
	f.Scenario = scenarios.Find("the-mill")
	r, err := lab.Run(context.Background(), &napoleonic.Rules, taught, f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The same seed gives the same results whatever the number of cores.
func TestResultsDoNotHangOnCores(t *testing.T) {
	f := lab.Fight{Games: 24, Seed: 1815, Players: []string{"sergeant", "recruit"}, Swap: true}
	var first *lab.Report
	for _, f.Cores = range []int{1, 2, 5} {
		r := fight(t, f)
		r.Cores, r.Seconds, r.BattlesPerSec, r.OrdersPerSec = 0, 0, 0, 0
		if first == nil {
			first = r
		} else if !reflect.DeepEqual(r, first) {
			t.Errorf("%d cores: %+v, want %+v", f.Cores, r, first)
		}
	}
	f.Seed, f.Cores = 1816, 1
	if r := fight(t, f); reflect.DeepEqual(r.Sides, first.Sides) && r.TurnsMean == first.TurnsMean {
		t.Error("another seed gives the same results")
	}
}

// With the players changed over every win is somebody's, by side and by player.
func TestSwapCountsEachWinOnce(t *testing.T) {
	r := fight(t, lab.Fight{Games: 40, Seed: 3, Players: []string{"sergeant", "random"}, Swap: true, Cores: 2})
	sides, players := r.Draws, r.Draws
	for i := range r.Sides {
		sides += r.Sides[i].Wins
		players += r.Players[i].Wins
	}
	if sides != 40 || players != 40 {
		t.Errorf("40 battles: %d counted by side, %d by player", sides, players)
	}
	if r.Players[0].Wins <= r.Players[1].Wins {
		t.Errorf("sergeant won %d, random %d", r.Players[0].Wins, r.Players[1].Wins)
	}
}

// The rate lies within its bounds.
func TestInterval(t *testing.T) {
	r := fight(t, lab.Fight{Games: 10, Seed: 3, Players: []string{"random", "random"}, Cores: 1})
	for _, s := range r.Sides {
		if s.Low > s.Rate || s.High < s.Rate || s.Low < 0 || s.High > 1 || math.Abs(s.Rate-float64(s.Wins)/10) > 1e-12 {
			t.Errorf("rate %v from %v to %v of %d wins", s.Rate, s.Low, s.High, s.Wins)
		}
	}
}

// Plans follow from the seed, each is counted once for its side, and a plan
// that is fixed is the only one.
func TestWinsByPlan(t *testing.T) {
	f := lab.Fight{Games: 24, Seed: 5, Players: []string{"recruit", "recruit"}, Cores: 2}
	plans := map[string]int{}
	games, wins := map[string]int{}, map[string]int{}
	r := fight(t, f)
	for _, p := range r.Plans {
		plans[p.Side]++
		games[p.Side] += p.Games
		wins[p.Side] += p.Wins
	}
	for _, s := range r.Sides {
		if plans[s.Side] != 3 || games[s.Side] != 24 || wins[s.Side] != s.Wins {
			t.Errorf("%s: %d plans in %d battles with %d wins, want 3 in 24 with %d", s.Side, plans[s.Side], games[s.Side], wins[s.Side], s.Wins)
		}
	}
	f.Plans[1] = "guns"
	for _, p := range fight(t, f).Plans {
		if p.Side == "french" && (p.Plan != "guns" || p.Games != 24) {
			t.Errorf("with guns fixed the French followed %s in %d battles", p.Plan, p.Games)
		}
	}
}

// Who looks ahead beats random orders, and his results repeat.
func TestLookingAhead(t *testing.T) {
	for _, level := range []string{"colonel", "general"} {
		t.Run(level, func(t *testing.T) { beatsRandom(t, level) })
	}
}

func beatsRandom(t *testing.T, level string) {
	f := lab.Fight{Games: 6, Seed: 2, Players: []string{level, "random"}, Swap: true, Cores: 2, Positions: 300}
	r := fight(t, f)
	if r.Players[0].Wins < 5 {
		t.Errorf("the %s won %d of 6 against random orders", level, r.Players[0].Wins)
	}
	f.Cores = 1
	if again := fight(t, f); !reflect.DeepEqual(again.Players, r.Players) {
		t.Errorf("the same battles came out as %+v and %+v", r.Players, again.Players)
	}
}

func benchmark(b *testing.B, player string, positions int) {
	games := 0
	for b.Loop() {
		f := lab.Fight{Scenario: scenarios.Find("maida"), Games: 1, Seed: uint64(games), Players: []string{player, player}, Cores: 1, Positions: positions}
		if _, err := lab.Run(context.Background(), &napoleonic.Rules, taught, f); err != nil {
			b.Fatal(err)
		}
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "battles/s")
}

func BenchmarkSergeant(b *testing.B) { benchmark(b, "sergeant", 0) }
func BenchmarkColonel(b *testing.B)  { benchmark(b, "colonel", lab.DefaultPositions) }

func TestBadFights(t *testing.T) {
	sc := scenarios.Find("the-mill")
	for _, f := range []lab.Fight{
		{Scenario: sc, Games: 0, Players: []string{"random", "random"}},
		{Scenario: sc, Games: 1, Players: []string{"random"}},
		{Scenario: sc, Games: 1, Players: []string{"random", "emperor"}},
		{Scenario: sc, Games: 1, Players: []string{"random", "random"}, Plans: [2]string{"", "retire"}},
	} {
		if r, err := lab.Run(context.Background(), &napoleonic.Rules, taught, f); err == nil {
			t.Errorf("%+v was fought: %+v", f, r)
		}
	}
}

// A battle that cannot go on, for its dice cannot be thrown or its rules have a
// fault, is told in words, with what brings it about again.
func TestWhatGoesWrongIsTold(t *testing.T) {
	for words, step := range map[string]func(*rules.Run[napoleonic.State, napoleonic.Event]){
		"the throw for fire (NP-FIRE-01) asks for 256 dice": func(r *rules.Run[napoleonic.State, napoleonic.Event]) {
			r.Throw("fire", "NP-FIRE-01", 0).Add(0, dice.MaxGroupDice+1, 4, 0)
			r.Roll()
		},
		"a fault of the program: it does not go on": func(*rules.Run[napoleonic.State, napoleonic.Event]) { panic("it does not go on") },
	} {
		book := napoleonic.Rules
		book.Step = step
		_, err := lab.Run(t.Context(), &book, taught, lab.Fight{
			Scenario: scenarios.Find("the-mill"), Games: 3, Seed: 1815, Players: []string{"sergeant", "recruit"}, Cores: 1})
		if err == nil || !strings.Contains(err.Error(), words) || !strings.HasPrefix(err.Error(), "battle 1 of seed 1815: ") {
			t.Errorf("%v, wanted %s", err, words)
		}
	}
}
