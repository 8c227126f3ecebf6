package systems_test

import (
	"testing"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// What happens in a battle of computers, written down as a case, passes: of each
// battle every third entry of the first turns, another third than of the battle
// before it, and some of the later ones.
func TestWrittenCases(t *testing.T) {
	for n, sc := range scenarios.List() {
		t.Run(sc.ID, func(t *testing.T) {
			sys, err := systems.Find(sc.Rules)
			if err != nil {
				t.Fatal(err)
			}
			seats := map[string]string{}
			for _, s := range sc.SeatList() {
				seats[s.ID] = "recruit"
			}

			b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: seats, At: noon, Secret: play.NewSecret([32]byte{1})})
			if err != nil {
				t.Fatal(err)
			}
			mind := sys.Commander(systems.Sides(b), 1)
			for !b.Over() && b.Seq() < 400 {
				c, due := b.Due(noon)
				if seat, level, ok := b.Computer(); !due && ok {
					number, side, _ := b.Seat(seat)
					order, reasons := mind.Order(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: b.Plan(seat)}, b.Known(seat), ai.Budget{})
					c = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: reasons, At: noon}
				}
				e, err := b.Propose(c)
				if err == nil {
					err = b.Apply(e)
				}
				if err != nil {
					t.Fatalf("entry %d: %v", b.Seq()+1, err)
				}
			}
			for _, e := range b.Entries() {
				if e.Kind != play.KindOrder && e.Kind != play.KindTable || e.Seq <= 60 && e.Seq%3 != n%3 || e.Seq > 60 && e.Seq%75 != 0 {
					continue
				}
				src, err := b.Case(e.Seq)
				if err != nil {
					t.Fatalf("entry %d: %v", e.Seq, err)
				}
				for _, r := range sys.RunCases("written.yaml", src) {
					if r.Err != nil {
						t.Fatalf("entry %d: %v", e.Seq, r.Err)
					}
				}
			}
		})
	}
}
