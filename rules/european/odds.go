package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// odds are the exact chances of a shot that a unit could have later, from the
// resolver itself.
func (s *State) odds(u, target int8) *scene.Odds {
	then := *s
	then.Phase, then.Part, then.First, then.Chooses = Shooting, s.side(u), s.side(u), nobody
	o := plain(ShootVerb, u)
	o.Target = target
	var ways dice.Exhaustive
	return shotRules.Odds(&ways, &then, rules.Seat(0), &o)
}

// shotRules are as much of the rules as the odds of one shot need.
var shotRules = rules.Rules[State, Order, Event]{
	Next: func(*State) rules.Next { return rules.Ask },
	Resolve: func(r *run, _ rules.Seat, o *Order) {
		shoot(r, o.Unit, o.Target)
	},
	Fold: fold,

	Hidden: rules.Hidden[State, Event]{
		Guess: guess,
	},
	Thought: rules.Thought[State, Order, Event]{
		Outcome: outcome,
	},
}
