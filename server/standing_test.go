package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// A standing order answers a question once while its player is away, though it
// could be given again and again.
func TestStandingOrderAnswersOnce(t *testing.T) {
	for _, id := range []string{"the-mill", "the-toll-house", "the-lane", "the-squared-road", "rorkes-drift"} {
		sc := scenarios.Find(id)
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := play.Create(sys.System, play.CreateOptions{ID: "standing", Scenario: sc.Source(), Name: sc.Name(), Secret: play.NewSecret([32]byte{7}), Grade: play.GradeSealed, At: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		put := func(c play.Command) {
			t.Helper()
			e, err := b.Propose(c)
			if err == nil {
				err = b.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var away []string
		for _, c := range b.Header().Seats {
			away = append(away, c.ID)
		}
		given, left := map[string]int{}, map[string]bool{}
		for range 120 {
			if b.Over() {
				break
			}
			if c, due := b.Due(time.Now(), away...); due {
				if c.By == play.ByInstruction {
					key := fmt.Sprint(c.Ask, c.Seat, c.Order)
					if given[key]++; given[key] > 1 {
						t.Errorf("%s: %q is given again to the same question", id, c.Order)
						break
					}
				}
				put(c)
				continue
			}
			// What could be ordered is left for whenever it can be given, and one of
			// it is ordered, for the battle to go on.
			seat := b.Owing()[0]
			var lines []string
			next := ""
			for _, ask := range b.Table([]string{seat}).Asks {
				for _, a := range ask.Acts {
					if len(lines) < 6 && !a.Dice {
						lines = append(lines, a.Order)
					}
					next = a.Order
				}
			}
			if len(lines) > 0 && !left[seat] {
				left[seat] = true
				put(play.Command{Kind: play.KindInstruct, Seat: seat, Text: strings.Join(lines, "\n"), At: time.Now()})
				continue
			}
			put(play.Command{Kind: play.KindOrder, Seat: seat, Order: next, At: time.Now()})
		}
		if len(given) == 0 {
			t.Errorf("%s: nothing was given", id)
		}
	}
}
