package napoleonic

import (
	"fmt"

	"drumhead/rules"
)

// outcome says what came of an order that throws dice, for the odds.
func outcome(before, after *State, o *Order) rules.Outcome {
	var out rules.Outcome
	if o.Target == nobody {
		return out
	}
	target, own := o.Target, o.Unit
	switch o.Verb {
	case FireVerb:
		out.Rank, out.Result = lostWords(before, after, target)
	case RallyVerb:
		out.Result = "it rallies"
		if after.Pieces[target].Retreating {
			out.Rank, out.Result = 1, "it goes on retreating"
		}
		return out
	case AssaultVerb:
		out.Rank, out.Result = wonWords(before, after, own, target)
		for _, side := range []struct {
			unit int8
			who  string
		}{{target, "they"}, {own, "you"}} {
			if after.Pieces[side.unit].Fate == Destroyed {
				continue // said by the result
			}
			if rank, lost := lostWords(before, after, side.unit); rank > 0 {
				out.Also = append(out.Also, side.who+" lose "+lost)
			}
		}
	}
	for _, side := range []struct {
		unit int8
		who  string
	}{{target, "they"}, {own, "you"}} {
		if p := &after.Pieces[side.unit]; p.Fate == Left {
			out.Also = append(out.Also, side.who+" leave the table")
		} else if p.Retreating && !before.Pieces[side.unit].Retreating && p.Fate == OnTable {
			out.Also = append(out.Also, side.who+" fall back")
		}
	}
	return out
}

// lostWords is what a unit lost, and its rank.
func lostWords(before, after *State, u int8) (int, string) {
	p := &after.Pieces[u]
	switch lost := int(before.Pieces[u].Strength - p.Strength); {
	case p.Fate == Destroyed:
		return 100, "destroyed"
	case lost == 0:
		return 0, "no loss"
	case lost == 1:
		return 1, "1 figure"
	default:
		return lost, fmt.Sprintf("%d figures", lost)
	}
}

// wonWords is how an assault ended. The last event of the procedure has been
// folded, so that it is read from where the units stand now.
func wonWords(before, after *State, own, target int8) (int, string) {
	gone := func(u int8) bool { return after.Pieces[u].Fate != OnTable }
	switch yours, theirs := gone(own), gone(target); {
	case yours && theirs:
		return 5, "both are gone"
	case theirs:
		return 0, "they are gone"
	case yours:
		return 6, "you are gone"
	}
	back := func(u int8) bool { return after.Pieces[u].At != before.Pieces[u].At }
	switch {
	case back(target) && back(own):
		return 3, "both go back"
	case back(target):
		return 1, "they go back"
	case back(own):
		return 4, "you go back"
	}
	return 2, "nobody gives way"
}
