package european

import (
	"fmt"

	"drumhead/rules"
)

// outcome says what came of an order that throws dice, for the odds.
func outcome(before, after *State, o *Order) rules.Outcome {
	var out rules.Outcome
	if o.Target == nobody || o.Verb != ShootVerb && o.Verb != FightVerb {
		return out
	}
	hit, gone := after.Pieces[o.Target].Hits-before.Pieces[o.Target].Hits, after.Pieces[o.Target].Fate == Eliminated
	switch {
	case gone:
		out.Rank, out.Result = 100, "eliminated"
	default:
		out.Rank, out.Result = int(hit), hits(hit)
	}
	if gone {
		for _, g := range before.b.commanders[before.side(o.Target)] {
			if before.Pieces[g].With == o.Target && after.Pieces[g].Fate == Eliminated {
				out.Also = append(out.Also, fmt.Sprintf("%s with it", before.the(g)))
			}
		}
	}
	return out
}
