package systems_test

import (
	"context"
	"testing"

	"drumhead/lab"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

// fight fights battles between computer players of one level.
func fight(t testing.TB, sc *scenario.Scenario, level string, games int, seed uint64) *lab.Report {
	t.Helper()
	system, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	r, err := system.Fight(context.Background(), lab.Fight{Scenario: sc, Games: games, Seed: seed, Players: []string{level, level}, Cores: 1})
	if err != nil {
		t.Fatalf("%s: %v", sc.ID, err)
	}
	return r
}

// Every shipped battle comes to its end between computer players, within its
// turns.
func TestEveryBattleIsFoughtOut(t *testing.T) {
	levels := []string{"recruit", "sergeant"}
	if testing.Short() {
		levels = levels[:1]
	}
	for _, sc := range scenarios.List() {
		t.Run(sc.ID, func(t *testing.T) {
			for _, level := range levels {
				if r := fight(t, sc, level, 1, 1); r.TurnsMean > float64(sc.Turns)+1 {
					t.Errorf("%ss fought for %.0f turns, of %d", level, r.TurnsMean, sc.Turns)
				}
			}
		})
	}
}

// BenchmarkFight is sergeant against sergeant, on an open table with commanders.
func BenchmarkFight(b *testing.B) {
	sc, games := scenarios.Find("ridgeway"), 0
	for b.Loop() {
		fight(b, sc, "sergeant", 1, uint64(games))
		games++
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "battles/s")
}
