package napoleonic

import "drumhead/rules"

// vain are options that can change nothing where there are none whom they are
// about: nobody comes into being in a battle.
var vain = []rules.Vain[State]{
	{Why: "there are no Rifles", Is: without(Rifles),
		Options: []string{"rifle-square-move", "rifles-morale", "rifle-move", "rifle-formation-cost"}},
	{Why: "there is no artillery", Is: without(Artillery),
		Options: []string{"overhead-fire", "artillery-range", "square-artillery-dice", "horse-artillery"}},
	{Why: "there is no cavalry", Is: without(Cavalry), Options: []string{"cavalry-vs-square", "cavalry-class", "square-in-cavalry-assault"}},
	{Why: "there are no Generals", Is: without(General), Options: []string{"rally-comparison", "rally-timing", "rally-attempts", "general-risk"}},
}

func without(arms ...Arm) func(*State) bool {
	return func(s *State) bool {
		b := &briefing{State: s, present: armsOf(s)}
		return !b.has(arms...)
	}
}
