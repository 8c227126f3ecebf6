package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

// What is proposed and made an entry of can be taken in, also an option that is
// set in mid-battle: the log holds it before anybody sees whether the rules can go on.
func TestWhatIsMadeIsTaken(t *testing.T) {
	for n, sys := range systems.All {
		i := slices.IndexFunc(scenarios.List(), func(sc *scenario.Scenario) bool { return sc.Rules == sys.ID().System() })
		for _, sc := range scenarios.List()[i : i+1] {
			tab, err := begin(rand.New(rand.NewPCG(uint64(n), 5)), sc.ID, setting{name: "alone", grade: play.GradeSealed, first: play.WhoYou, second: "recruit"})
			if err != nil {
				t.Fatal(err)
			}
			for _, upto := range []int{2, 30} {
				for tries := 0; tab.battle.Seq() < upto && tries < 300; tries++ {
					if err := tab.goOn(); err != nil {
						t.Fatal(err)
					}
				}
				for _, o := range sys.Options() {
					values := o.Values
					if len(values) == 0 || o.Most > o.Least {
						values = append(values, fmt.Sprint(o.Least), fmt.Sprint(o.Most))
					}
					for _, value := range values {
						e, err := tab.battle.Propose(play.Command{Kind: play.KindPropose, Seat: tab.of(play.WhoYou), Ruling: &play.Ruling{Option: o.Name, Value: value}, At: tab.at})
						if err != nil {
							continue
						}
						b, err := play.Load(tab.lines(), systems.Lookup, nil)
						if err != nil {
							t.Fatal(err)
						}
						if err := b.Apply(e); err != nil {
							t.Errorf("%s, entry %d, %s: %s: %v", sc.ID, e.Seq, o.Name, value, err)
						}
					}
				}
			}
		}
	}
}
