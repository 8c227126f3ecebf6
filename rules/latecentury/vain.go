package latecentury

import (
	"slices"

	"drumhead/rules"
)

// vain are options that can change nothing where there is nothing that they are
// about: nobody comes into being in a battle, and no ground.
var vain = []rules.Vain[State]{
	{Why: "nobody begins hidden", Is: (*State).inSight, Options: []string{"unseen-units"}, Idle: true},
	{Why: "there are no guns", Is: func(s *State) bool { return !(&briefing{present: armsOf(s)}).guns() }, Options: []string{"gun-fire-in-contact"}},
	{Why: "there is no close terrain", Is: func(s *State) bool { return !slices.ContainsFunc(s.b.ground, func(g ground) bool { return g.close() }) },
		Options: []string{"commander-in-woods", "adjacent-auto-spotted", "spotting-lasts", "built-up-cover"}},
}

// inSight says whether all stand in the open, or where an enemy touches them, so
// that nobody could be hidden as the battle begins (LC-WOOD-06).
func (s *State) inSight() bool {
	for u := range s.b.pieces {
		p := &s.Pieces[u]
		if p.Fate == Undeployed || p.Fate == OnTable && s.b.ground[max(p.At, 0)].close() {
			return false
		}
	}
	return true
}
