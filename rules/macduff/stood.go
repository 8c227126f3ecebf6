package macduff

import "drumhead/rules"

// stood is how all stand, in the keys of Force. Who is in contact stands so close that
// he is again.
func stood(s *State) (list []rules.Stood) {
	for u := range s.b.pieces {
		switch s.Pieces[u].Fate {
		case Waiting, Undeployed, Unseen, Absorbed:
			continue
		}
		p := s.unitPosition(u)
		one := rules.Stood{ID: s.card(u).id, Gone: !s.on(u)}
		if !one.Gone {
			one.Keys = map[string]any{"at": p.At, "facing": p.Facing, "enters": nil, "lost": nil, "with": nil, "garrison": nil, "afoot": nil}
			set := func(key string, is bool, value any) {
				if is {
					one.Keys[key] = value
				}
			}
			set("formation", p.Formation != "", p.Formation)
			set("files", p.Files > 0, p.Files)
			set("lost", p.Lost > 0, p.Lost)
			set("with", p.With != "", p.With)
			set("garrison", p.Garrison != "", p.Garrison)
			set("afoot", p.Afoot, true)
		}
		list = append(list, one)
	}
	return list
}
