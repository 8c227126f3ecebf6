package european

import (
	"testing"

	"drumhead/rules/rulestest"
)

func TestBrief(t *testing.T) {
	arm := func(list ...Arm) func(*State) bool {
		return func(s *State) bool { return (&briefing{present: cardsOf(s)}).has(list...) }
	}
	ground := func(kind string) func(*State) bool {
		return func(s *State) bool { return (&briefing{State: s}).on(kind) }
	}
	rulestest.Brief(t, &Rules, battles().Scenarios, 10, map[string]func(*State) bool{
		"infantry": arm(Infantry), "skirmishers": arm(Skirmishers), "dragoons": arm(Dragoons), "cavalry": arm(Cavalry),
		"artillery": arm(Artillery), "guns": arm(Artillery), "commander": arm(Commander),
		"wood": ground("wood"), "building": ground("building"), "hill": ground("hill"), "wall": ground("wall"), "marsh": ground("marsh"),
		"lake": ground("lake"), "river": ground("river"), "bridge": ground("bridge"), "ford": ground("ford"), "road": ground("road"), "rough ground": ground("rough"),
		"inches":  func(s *State) bool { return s.b.table.Board.Grid == "inches" },
		"squares": func(s *State) bool { return s.b.table.Board.Grid == "square" },
	})
}
