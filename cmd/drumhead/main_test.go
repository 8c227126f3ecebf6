package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/paper"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"drumhead": func() { os.Exit(Main()) }})
}

// The commands end to end: see testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"await": await, "invited": invited, "fought": fought, "untold": untold, "stranger": stranger},
		Condition: func(name string) (bool, error) {
			if name != "maps" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return paper.Style() != "", nil
		},
	})
}

// await FILE WORDS waits until a file that another program writes holds the
// words, however long that takes: only the limit of the whole run ends it.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE WORDS")
	}
	for {
		if found, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && strings.Contains(string(found), args[1]) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// invited FILE writes the invitation to a battle by file, as another table makes it.
func invited(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: invited FILE")
	}
	sc, noon := scenarios.Find("the-lane"), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	sys, err := systems.Find(sc.Rules)
	ts.Check(err)
	b, err := play.Create(sys.System, play.CreateOptions{ID: "lane", Scenario: sc.Source(), Seats: map[string]string{"militia": play.WhoFriend}, File: true, Commit: true, At: noon, Secret: play.NewSecret([32]byte{1})})
	ts.Check(err)
	e, err := b.Propose(play.Command{Kind: play.KindLeave, By: play.ByTable, At: noon})
	ts.Check(err)
	ts.Check(b.Apply(e))
	var file strings.Builder
	ts.Check(b.WriteFile(&file))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(file.String()), 0o644))
}

// fought FILE writes the record of a battle between computers, to its end.
func fought(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fought FILE")
	}
	sc, noon := scenarios.Find("the-mill"), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	sys, err := systems.Find(sc.Rules)
	ts.Check(err)
	seats := map[string]string{}
	for _, s := range sc.SeatList() {
		seats[s.ID] = "recruit"
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: seats, At: noon, Secret: play.NewSecret([32]byte{1})})
	ts.Check(err)
	mind := sys.Commander(systems.Sides(b), 1)
	for {
		c, due := b.Due(noon)
		if !due && b.Over() {
			break
		}
		if seat, level, ok := b.Computer(); !due && ok {
			number, side, _ := b.Seat(seat)
			order, _ := mind.Order(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: b.Plan(seat)}, b.Known(seat), ai.Budget{})
			c = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, At: noon}
		}
		e, err := b.Propose(c)
		ts.Check(err)
		ts.Check(b.Apply(e))
	}
	var record strings.Builder
	for _, e := range b.Entries() {
		record.Write(append(e.Line(), '\n'))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(record.String()), 0o644))
}
