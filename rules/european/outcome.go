package european

import (
	"fmt"

	"drumhead/rules"
	"drumhead/rules/tell"
)

// outcome says what came of an order that throws dice, for the odds.
func outcome(before, after *State, o *Order) rules.Outcome {
	var out rules.Outcome
	if o.Verb == ChargeVerb {
		return charged(before, after, o)
	}
	if o.Target == nobody || o.Verb != ShootVerb && o.Verb != FightVerb {
		return out
	}
	hit, gone := after.Pieces[o.Target].Hits-before.Pieces[o.Target].Hits, after.Pieces[o.Target].Fate == Eliminated
	switch {
	case gone:
		out.Rank, out.Result, out.For = 100, "eliminated", rules.ForUs
	default:
		out.Rank, out.Result, out.For = int(hit), hits(hit), int8(min(hit, 1))
	}
	if gone {
		out.Also = withIt(before, after, o.Target)
	}
	return out
}

// withIt are the commanders who have gone with an enemy unit (EU-CMD-04).
func withIt(before, after *State, u int8) (list []rules.Also) {
	for _, g := range before.b.commanders[before.side(u)] {
		if before.Pieces[g].With == u && after.Pieces[g].Fate == Eliminated {
			list = append(list, rules.Also{Text: before.the(g) + " with it", For: rules.ForUs})
		}
	}
	return list
}

// charged says what came of a charge, from the worst to the best: who is left of
// the two, and what it has cost them.
func charged(before, after *State, o *Order) (out rules.Outcome) {
	gone := func(u int8) bool { return after.Pieces[u].Fate == Eliminated }
	switch {
	case gone(o.Unit):
		out.Result, out.For = "you are eliminated", rules.ForThem
	case gone(o.Target):
		out.Rank, out.Result, out.For = 2, "they are eliminated", rules.ForUs
	default:
		out.Rank, out.Result = 1, "still locked"
	}
	for _, x := range [...]struct {
		who string
		u   int8
		by  int8
	}{{"they", o.Target, rules.ForUs}, {"you", o.Unit, rules.ForThem}} {
		if n := after.Pieces[x.u].Hits - before.Pieces[x.u].Hits; n > 0 && !gone(x.u) {
			out.Also = append(out.Also, rules.Also{Text: fmt.Sprintf("%s take %d %s", x.who, n, tell.If(n == 1, "hit", "hits")), For: x.by})
		}
	}
	if gone(o.Target) {
		out.Also = append(out.Also, withIt(before, after, o.Target)...)
	}
	return out
}
