package latecentury

import (
	"fmt"

	"drumhead/rules"
)

// stood is how all stand, in the keys of Force.
func stood(s *State) (list []rules.Stood) {
	thrown := s.Values[0] > 0 && s.Values[1] > 0
	for u := range s.b.pieces {
		p := s.unitPosition(u)
		if p.Waiting || p.At == "" && p.Lost == "" {
			continue
		}
		one := rules.Stood{ID: s.card(u).id, Gone: p.At == ""}
		if one.Gone && s.card(u).arm == Commander {
			one = rules.Stood{ID: one.ID, Keys: map[string]any{"dead": true, "at": nil, "enters": nil}}
		} else if !one.Gone {
			one.Keys = map[string]any{"at": p.At, "enters": nil, "retreating": nil}
			if p.Original > 0 {
				one.Keys["strength"] = fmt.Sprintf("%d/%d", p.Strength, p.Original)
			}
			if p.Facing != "" {
				one.Keys["facing"] = p.Facing
			}
			if p.Retreating {
				one.Keys["retreating"] = true
			}
		}
		if thrown && one.Keys != nil && s.card(u).arm == Commander {
			one.Keys["rating"] = p.Rating
		}
		list = append(list, one)
	}
	if thrown { // what has been thrown for is not thrown for again (LC-CMD-08)
		list = append(list, rules.Stood{Keys: map[string]any{"commander-rating": "set"}})
	}
	return list
}
