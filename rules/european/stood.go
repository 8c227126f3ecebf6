package european

import "drumhead/rules"

// stood is how all stand, in the keys of Force. Who is locked is so from an earlier
// turn.
func stood(s *State) (list []rules.Stood) {
	for u := range s.b.pieces {
		p := s.unitPosition(u)
		if p.Waiting {
			continue
		}
		one := rules.Stood{ID: s.card(u).id, Gone: p.Lost != ""}
		if !one.Gone {
			one.Keys = map[string]any{"at": p.At, "facing": p.Facing, "enters": nil, "hits": nil, "smoke": nil, "with": nil, "locked": nil}
			set := func(key string, is bool, value any) {
				if is {
					one.Keys[key] = value
				}
			}
			set("formation", p.Formation != "", p.Formation)
			set("hits", p.Hits > 0, p.Hits)
			set("smoke", p.Smoke, true)
			set("rallied", p.Rallied, true)
			set("with", p.With != "", p.With)
			set("locked", len(p.Locked)+len(p.Charged) > 0, append(p.Locked, p.Charged...))
		}
		list = append(list, one)
	}
	return list
}
