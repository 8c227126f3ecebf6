package european

import "drumhead/rules"

// vain are options that can change nothing where there is nothing that they are
// about: nobody comes into being in a battle, and no ground.
var vain = []rules.Vain[State]{
	{Why: "there are no dragoons", Is: without(Dragoons), Options: []string{"dragoon-shooting", "dragoon-elimination"}},
	{Why: "there is no cavalry", Is: without(Cavalry), Options: []string{"first-contact-double"}},
	{Why: "there are no commanders", Is: without(Commander), Options: []string{"commander-vulnerability", "commander-limit", "commander-fate"}},
	{Why: "there are no woods", Is: bare("wood"), Options: []string{"road-through-woods", "woods-cover", "woods-block-los"}},
	{Why: "there are no hills", Is: bare("hill"), Options: []string{"hills-block-los"}},
	{Why: "there is no ford", Is: bare("ford"), Options: []string{"ford-halves"}},
	{Why: "the table has no squares", Is: func(s *State) bool { return s.b.table.Board.Grid == "inches" }, Options: []string{"grid-rounding", "grid-metric"}},
	{Why: "it does nothing on squares", Is: func(s *State) bool { return s.b.table.Board.Grid != "inches" }, Options: []string{"deploy-room", "range-boundary", "arc-test"}},
}

func without(arms ...Arm) func(*State) bool {
	return func(s *State) bool { return !(&briefing{present: cardsOf(s)}).has(arms...) }
}

func bare(kinds ...string) func(*State) bool {
	return func(s *State) bool { return !(&briefing{State: s}).on(kinds...) }
}
