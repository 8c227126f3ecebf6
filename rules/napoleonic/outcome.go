package napoleonic

import (
	"fmt"

	"drumhead/rules"
)

// parties are the two units of an order, as the odds speak of them.
var parties = [2]party{saying("they"), saying("you")}

// favours says whom it favours that harm comes to each.
var favours = [2]int8{rules.ForUs, rules.ForThem}

// party is what may have come to one of them, in words that are put together
// once: odds go through an assault in a thousand ways.
type party struct {
	lost [most + 1]string
	left string
	runs string
	fell string // a General of theirs
}

// most is more figures than any unit has.
const most = 127

func saying(who string) (p party) {
	for n := range p.lost {
		p.lost[n] = who + " lose " + figures[n]
	}
	p.left, p.runs = who+" leave the table", who+" retreat"
	p.fell = map[string]string{"they": "their", "you": "your"}[who] + " General falls"
	return p
}

// figures are losses in words.
var figures = func() (words [most + 1]string) {
	words[0], words[1] = "no loss", "1 figure"
	for n := 2; n < len(words); n++ {
		words[n] = fmt.Sprintf("%d figures", n)
	}
	return words
}()

// outcome says what came of an order that throws dice, for the odds.
func outcome(before, after *State, o *Order) rules.Outcome {
	var out rules.Outcome
	if o.Target == nobody {
		return out
	}
	sides := [2]int8{o.Target, o.Unit}
	var also [6]rules.Also // at most three of each
	n := 0
	add := func(i int, text string) { also[n] = rules.Also{Text: text, For: favours[i]}; n++ }
	switch o.Verb {
	case FireVerb:
		if out.Rank, out.Result = lostWords(before, after, o.Target); out.Rank > 0 {
			out.For = rules.ForUs
		}
	case RallyVerb:
		out.Rank, out.Result, out.For = 1, "it rallies", rules.ForUs
		if after.Pieces[o.Target].Retreating {
			out.Rank, out.Result, out.For = 0, "it goes on retreating", 0
		}
		return out
	case AssaultVerb:
		out.Rank, out.Result, out.For = wonWords(after, o.Unit, o.Target)
		for i, u := range sides {
			if after.Pieces[u].Fate == Destroyed {
				continue // said by the result
			}
			if lost := before.Pieces[u].Strength - after.Pieces[u].Strength; lost > 0 {
				add(i, parties[i].lost[lost])
			}
		}
	}
	for i, u := range sides {
		if p := &after.Pieces[u]; p.Fate == Left {
			add(i, parties[i].left)
		} else if p.Retreating && !before.Pieces[u].Retreating && p.Fate == OnTable {
			add(i, parties[i].runs)
		}
		for _, g := range before.b.generals[before.side(u)] {
			if after.Pieces[g].Fate == Killed && before.Pieces[g].Fate == OnTable { // NP-GEN-04
				add(i, parties[i].fell)
				break
			}
		}
	}
	if n > 0 {
		out.Also = append([]rules.Also(nil), also[:n]...)
	}
	return out
}

// lostWords is what a unit lost, and its rank.
func lostWords(before, after *State, u int8) (int, string) {
	if after.Pieces[u].Fate == Destroyed {
		return 100, "destroyed"
	}
	lost := max(0, int(before.Pieces[u].Strength-after.Pieces[u].Strength))
	return lost, figures[lost]
}

// wonWords is how an assault ended, its rank from the worst to the best, and whom it
// favours.
func wonWords(after *State, own, target int8) (int, string, int8) {
	gone := func(u int8) bool { return after.Pieces[u].Fate != OnTable }
	switch yours, theirs := gone(own), gone(target); {
	case yours && theirs:
		return 2, "both are gone", 0
	case yours:
		return 0, "you are gone", rules.ForThem
	case theirs:
		return 6, "they are gone", rules.ForUs
	}
	// Who was pushed over a bridge may have fallen back to where he stood.
	back := func(u int8) bool { return after.Pieces[u].WentBack }
	switch {
	case back(target) && back(own):
		return 3, "both go back", 0
	case back(target):
		return 5, "they are thrown back", rules.ForUs
	case back(own):
		return 1, "you are thrown back", rules.ForThem
	}
	return 4, "nobody gives way", 0
}
