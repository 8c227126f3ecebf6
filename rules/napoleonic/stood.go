package napoleonic

import (
	"fmt"

	"drumhead/rules"
)

// stood is how all stand, in the keys of Force.
func stood(s *State) (list []rules.Stood) {
	for u := range s.b.pieces {
		p := s.unitPosition(u)
		if p.Waiting {
			continue
		}
		one := rules.Stood{ID: s.card(u).id, Gone: p.At == ""}
		if !one.Gone {
			one.Keys = map[string]any{"at": p.At, "enters": nil, "retreating": nil}
			if p.Original > 0 {
				one.Keys["strength"] = fmt.Sprintf("%d/%d", p.Strength, p.Original)
			}
			if p.Formation != "" && p.Formation != "none" {
				one.Keys["formation"] = p.Formation
			}
			if p.Facing != "" {
				one.Keys["facing"] = p.Facing
			}
			if p.Retreating {
				one.Keys["retreating"] = true
			}
		}
		list = append(list, one)
	}
	return list
}
