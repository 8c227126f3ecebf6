package systems_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"drumhead/ai"
	"drumhead/lab"
	"drumhead/play"
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

// Every shipped battle comes to its end between recruits, within its turns: see
// TestMovement for the others.
func TestEveryBattleIsFoughtOut(t *testing.T) {
	for _, sc := range scenarios.List() {
		if r := fight(t, sc, "recruit", 1, 1); r.TurnsMean > float64(sc.Turns)+1 {
			t.Errorf("%s: recruits fought for %.0f turns, of %d", sc.ID, r.TurnsMean, sc.Turns)
		}
	}
}

// A general sits at the table of every book, and a count of positions has him order
// the same again.
func TestGeneral(t *testing.T) {
	for _, id := range []string{"the-mill", "fort-de-gre", "the-squared-road", "the-lane", "the-toll-house"} {
		t.Run(id, func(t *testing.T) {
			sc := scenarios.Find(id)
			sys, err := systems.Find(sc.Rules)
			if err != nil {
				t.Fatal(err)
			}
			seats := map[string]string{}
			for _, s := range sc.SeatList() {
				seats[s.ID] = "general"
			}
			b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: seats, At: noon, Secret: play.NewSecret([32]byte{1})})
			if err != nil {
				t.Fatal(err)
			}
			one, again := sys.Commander(systems.Sides(b), 1), sys.Commander(systems.Sides(b), 1)
			for ordered := 0; ordered < 8 && !b.Over(); {
				c, due := b.Due(noon)
				if seat, level, ok := b.Computer(); !due && ok {
					number, side, _ := b.Seat(seat)
					at := ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: b.Plan(seat)}
					order, reasons := one.Order(at, b.Known(seat), ai.Budget{Positions: 60})
					if same, _ := again.Order(at, b.Known(seat), ai.Budget{Positions: 60}); same != order || len(reasons) == 0 {
						t.Fatalf("he orders %q, for %q, and again %q", order, reasons, same)
					}
					c = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: reasons, At: noon}
					ordered++
				}
				e, err := b.Propose(c)
				if err == nil {
					err = b.Apply(e)
				}
				if err != nil {
					t.Fatalf("entry %d: %v", b.Seq()+1, err)
				}
			}
		})
	}
}

// A battle of which nothing is said but its rules begins on the board that its
// rules have, and is fought out by any orders that they allow. Some books leave
// it to the battle who fights.
func TestNothingIsSaid(t *testing.T) {
	forces := map[string]string{
		"latecentury": "forces: {A: [{id: a, type: commander}], B: [{id: b, type: commander}]}\n",
		"muzzleblast": "forces: {A: [{id: a, type: infantry, at: \"24,4\"}], B: [{id: b, type: infantry, at: \"24,20\"}]}\n",
	}
	for _, system := range systems.All {
		id := system.ID().System()
		t.Run(id, func(t *testing.T) {
			sc, err := scenario.Parse("plain.yaml", []byte("drumhead: 1\nid: plain\ntitle: Plain\nrules: "+id+"\n"+forces[id]))
			if err != nil {
				t.Fatal(err)
			}
			fight(t, sc, "random", 2, 1)
			b, err := play.Create(system, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{1})})
			if err != nil {
				t.Fatal(err)
			}
			if body, err := json.Marshal(b.Table(nil)); err != nil || bytes.Contains(body, []byte(":null")) {
				t.Errorf("%s, %v: a list without anything in it is sent as one: the browser draws it", body, err)
			}
		})
	}
}

// BenchmarkFight is sergeant against sergeant, on open tables: battles in a
// second of one processor.
func BenchmarkFight(b *testing.B) {
	for _, id := range []string{"ridgeway", "cowpens"} {
		b.Run(id, func(b *testing.B) {
			sc, games := scenarios.Find(id), 0
			began := processor(b)
			for b.Loop() {
				fight(b, sc, "sergeant", 1, uint64(games))
				games++
			}
			b.ReportMetric(float64(games)/(processor(b)-began).Seconds(), "battles/cpu-s")
		})
	}
}
