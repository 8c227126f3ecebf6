package napoleonic

import (
	"testing"

	"drumhead/rules/rulestest"
)

func TestBrief(t *testing.T) {
	arm := func(a Arm) func(*State) bool {
		return func(s *State) bool { return (&briefing{State: s, present: armsOf(s)}).has(a) }
	}
	ground := func(kind string) func(*State) bool {
		return func(s *State) bool {
			for _, g := range s.b.table.Board.Terrain {
				if g.ID == kind {
					return true
				}
			}
			return false
		}
	}
	rulestest.Brief(t, &Rules, battles().Scenarios, 10, map[string]func(*State) bool{
		"infantry": arm(Infantry), "rifles": arm(Rifles), "cavalry": arm(Cavalry), "artillery": arm(Artillery),
		"wood": ground("wood"), "buildings": ground("buildings"), "hill": ground("hill"), "marsh": ground("marsh"),
		"stream": ground("stream"), "river": ground("river"), "wall": ground("wall"), "hedge": ground("hedge"),
	})
}
