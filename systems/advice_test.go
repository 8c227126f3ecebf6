package systems_test

import (
	"testing"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// What is worth most is pointed out to who plays alone, and between people only where they have agreed to it: then it is
// advice no more.
func TestAdviceIsForWhoPlaysAlone(t *testing.T) {
	sc := scenarios.Find("the-lane")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	// pointed counts what is offered at both sides' tables in the first turns: shots with an aim, best aims over a piece that is held, and what of the shots is advice.
	pointed := func(enemy string, options map[string]string) (acts, holds, advice int) {
		b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: map[string]string{"line": play.WhoYou, "militia": enemy},
			Options: options, At: noon, Secret: play.NewSecret([32]byte{3}), Grade: play.GradeSealed})
		if err != nil {
			t.Fatal(err)
		}
		mind := sys.Commander(systems.Sides(b), 3)
		for !b.Over() && b.Seq() < 60 {
			c, due := b.Due(noon)
			if owing := b.Owing(); !due && len(owing) > 0 {
				seat := owing[0]
				for _, a := range b.Table([]string{seat}).Asks {
					for _, act := range a.Acts {
						if act.Advice {
							advice++
						}
						if act.Verb == "fire" && act.Aim != nil {
							acts++
						}
					}
					for _, piece := range a.For {
						h, _ := b.Hold(piece, []string{seat}, "")
						for _, l := range h.Lays {
							if l.Best != nil {
								holds++
							}
						}
					}
				}
				number, side, _ := b.Seat(seat)
				order, _ := mind.Order(ai.Chair{Level: ai.Sergeant, Seat: number, Side: side, Plan: ai.NoPlan}, b.Known(seat), ai.Budget{})
				c = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByHand, Order: order, At: noon}
			}
			e, err := b.Propose(c)
			if err == nil {
				err = b.Apply(e)
			}
			if err != nil {
				t.Fatalf("entry %d: %v", b.Seq()+1, err)
			}
		}
		return acts, holds, advice
	}
	all, holds, advice := pointed(play.WhoYou, nil)
	if holds == 0 || advice == 0 {
		t.Errorf("who plays alone is told of no best aim: %d over held pieces, %d among acts", holds, advice)
	}
	if acts, holds, marked := pointed(play.WhoFriend, nil); acts != all-advice || holds != 0 || marked != 0 {
		t.Errorf("between people: %d of %d acts, wanted all but %d; %d aims over held pieces; %d as advice", acts, all, advice, holds, marked)
	}
	if acts, over, marked := pointed(play.WhoFriend, map[string]string{"best-aim": "agreed"}); acts != all || over != holds || marked != 0 {
		t.Errorf("where people have agreed to it: %d of %d acts; %d of %d aims over held pieces; %d as advice", acts, all, over, holds, marked)
	}
}
