package latecentury

import (
	"fmt"

	"drumhead/rules"
	"drumhead/rules/tell"
)

// outcome says what came of an order that throws dice, for the odds.
func outcome(before, after *State, o *Order) rules.Outcome {
	var out rules.Outcome
	own, target := o.Unit, o.Target
	switch o.Verb {
	case SearchVerb:
		out.Result = "nobody is found"
		for u := range after.b.pieces {
			if before.Pieces[u].Hidden && !after.Pieces[u].Hidden && after.side(u) != after.side(own) {
				out.Rank, out.Result = 1, "somebody is found"
			}
		}
		return out
	case DealVerb, TurnCardVerb:
		return out // a card, not a chance
	case MoveVerb, EnterVerb, RemainVerb, FaceVerb, WithholdVerb, FireVerb:
	default:
		return out
	}
	if target == nobody {
		target = struckBy(before, after, own)
	}
	if target == nobody {
		out.Result = "nobody is hurt"
		if gone(after, own) {
			out.Rank, out.Result = 100, "you are gone"
		} else if n := lost(before, after, own); n > 0 {
			out.Rank, out.Result = 50+n, "you lose "+figureWords(n)
		}
		return out
	}
	n := lost(before, after, target)
	switch {
	case gone(after, target):
		out.Rank, out.Result = 100, "they are destroyed"
	case n == 0:
		out.Result = "they lose nothing"
	default:
		out.Rank, out.Result = n, "they lose "+figureWords(n)
	}
	switch n := lost(before, after, own); {
	case gone(after, own):
		out.Also = append(out.Also, "you are destroyed")
	case n > 0:
		out.Also = append(out.Also, "you lose "+figureWords(n))
	}
	for side, g := range after.b.commander {
		if before.Pieces[g].lives() && !after.Pieces[g].lives() {
			out.Also = append(out.Also, tell.If(int8(side) == after.side(own), "your Commander falls", "their Commander falls"))
		}
	}
	return out
}

// struckBy is the enemy that has lost figures, or nobody.
func struckBy(before, after *State, own int8) int8 {
	enemy := 1 - after.side(own)
	for t := after.b.first[enemy]; t < after.b.first[enemy+1]; t++ {
		if lost(before, after, t) > 0 || before.Pieces[t].lives() && gone(after, t) {
			return t
		}
	}
	return nobody
}

// lost is how many figures a piece has lost.
func lost(before, after *State, u int8) int {
	return int(before.Pieces[u].Strength - after.Pieces[u].Strength)
}

func gone(after *State, u int8) bool { return !after.Pieces[u].lives() }

func figureWords(n int) string {
	if n == 1 {
		return "1 figure"
	}
	return fmt.Sprintf("%d figures", n)
}
