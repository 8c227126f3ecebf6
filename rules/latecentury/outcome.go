package latecentury

import (
	"fmt"

	"drumhead/rules"
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
				out.Rank, out.Result, out.For = 1, "somebody is found", rules.ForUs
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
		target = before.faces(o)
	}
	if target == nobody {
		target = struckBy(before, after, own)
	}
	if target == nobody {
		out.Result = "nobody is hurt"
		if gone(after, own) {
			out.Rank, out.Result, out.For = -100, "you are gone", rules.ForThem
		} else if n := lost(before, after, own); n > 0 {
			out.Rank, out.Result, out.For = -n, "you lose "+figureWords(n), rules.ForThem
		}
		return out
	}
	n := lost(before, after, target)
	switch {
	case o.Verb != FireVerb:
		return combat(before, after, own, target)
	case before.card(target).arm == Commander: // on his own
		out.Result = "their Commander is unhurt"
		if gone(after, target) {
			out.Rank, out.Result, out.For = 100, "their Commander falls", rules.ForUs
		}
		out.Also = ran(before, after, own, target)
		return out
	case gone(after, target):
		out.Rank, out.Result, out.For = 100, "they are destroyed", rules.ForUs
	case n == 0:
		out.Result = "they lose nothing"
	default:
		out.Rank, out.Result, out.For = n, "they lose "+figureWords(n), rules.ForUs
	}
	out.Also = append(append(out.Also, fallen(before, after, own)...), ran(before, after, own, target)...)
	return out
}

// faces is whom a piece has before it in a contact that an order makes or goes on
// with, nobody where there is none or the choice of several.
func (s *State) faces(o *Order) int8 {
	at := s.Pieces[o.Unit].At
	switch {
	case o.Verb == MoveVerb || o.Verb == EnterVerb:
		at = o.to()
	case s.Contact != NoContact:
		return s.Faced
	}
	if foe, n := s.meets(o.Unit, at); n == 1 {
		return foe
	}
	return nobody
}

// combat says what came of a contact, from the worst to the best: who is destroyed
// (LC-CC-06), or retreats of what it has cost him, and the losses.
func combat(before, after *State, own, target int8) (out rules.Outcome) {
	back := func(u int8) bool { return after.Pieces[u].Retreating && !before.Pieces[u].Retreating }
	switch yours, theirs := gone(after, own), gone(after, target); {
	case yours && theirs:
		out.Rank, out.Result = 2, "both are destroyed"
	case yours:
		out.Result, out.For = "you are destroyed", rules.ForThem
	case theirs:
		out.Rank, out.Result, out.For = 5, "they are destroyed", rules.ForUs
	case back(own) && back(target):
		out.Rank, out.Result = 2, "both retreat"
	case back(own):
		out.Rank, out.Result, out.For = 1, "you retreat", rules.ForThem
	case back(target):
		out.Rank, out.Result, out.For = 4, "they retreat", rules.ForUs
	default:
		out.Rank, out.Result = 3, "both stand"
	}
	for _, x := range [...]struct {
		who string
		u   int8
		by  int8
	}{{"they", target, rules.ForUs}, {"you", own, rules.ForThem}} {
		if n := lost(before, after, x.u); n > 0 && !gone(after, x.u) {
			out.Also = append(out.Also, rules.Also{Text: x.who + " lose " + figureWords(n), For: x.by})
		}
	}
	out.Also = append(out.Also, fallen(before, after, own)...)
	out.Also = append(out.Also, ran(before, after, own, target)...)
	return out
}

// ran are the others who run of what two have done, in the words of a piece's side: a fallen
// Commander's men, or a broken side's, are tested (LC-MOR-01).
func ran(before, after *State, own, target int8) (list []rules.Also) {
	var runs [2]bool
	for u := range after.b.pieces {
		if p := &after.Pieces[u]; u != own && u != target && p.Retreating && !before.Pieces[u].Retreating {
			runs[after.side(u)] = true
		}
	}
	ours := after.side(own)
	if runs[1-ours] {
		list = append(list, rules.Also{Text: "others of theirs run", For: rules.ForUs})
	}
	if runs[ours] {
		list = append(list, rules.Also{Text: "others of yours run", For: rules.ForThem})
	}
	return list
}

// fallen are the Commanders who have fallen, in the words of a piece's side.
func fallen(before, after *State, own int8) (list []rules.Also) {
	for side, g := range after.b.commander {
		if before.Pieces[g].lives() && !after.Pieces[g].lives() {
			fell := rules.Also{Text: "their Commander falls", For: rules.ForUs}
			if int8(side) == after.side(own) {
				fell = rules.Also{Text: "your Commander falls", For: rules.ForThem}
			}
			list = append(list, fell)
		}
	}
	return list
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
