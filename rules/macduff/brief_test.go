package macduff

import (
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

func TestBrief(t *testing.T) {
	present := func(has func(u int8, s *State) bool) func(*State) bool {
		return func(s *State) bool {
			for u := range s.b.pieces {
				if has(u, s) {
					return true
				}
			}
			return false
		}
	}
	arm := func(list ...Arm) func(*State) bool {
		return present(func(u int8, s *State) bool {
			for _, a := range list {
				if s.card(u).arm == a {
					return true
				}
			}
			return false
		})
	}
	trait := func(x Trait) func(*State) bool { return present(func(u int8, s *State) bool { return s.is(u, x) }) }
	list := []string{ambushByMap, ambushByCounters, expedition, fairField}
	list = append(list, scenarios.Of(Rules.ID.System())...)
	rulestest.Brief(t, &Rules, list, 10, map[string]func(*State) bool{
		"horse": arm(Cavalry, MountedInfantry), "gun": arm(Artillery), "skirmishers": arm(Skirmishers), "pioneers": arm(Pioneers),
		"hospital": arm(Hospital), "band": arm(Band), "boat": arm(Boat), "engine": arm(SteamEngine), "train": arm(Train),
		"flies": arm(Airship, Balloon), "militia": trait(Militia), "impetuous": trait(Impetuous),
		"rocket":      present(func(u int8, s *State) bool { return s.card(u).weapon == Rocket }),
		"chance card": func(s *State) bool { return s.plays(withChanceCards) },
	})
}
