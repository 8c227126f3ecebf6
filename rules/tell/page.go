package tell

import (
	"slices"
	"strings"

	"drumhead/scene"
)

// Page is the page for a newcomer in the making: what the troops of a battle
// can do, line by line.
type Page []scene.Advice

// Say adds a line with the clauses that it comes from.
func (p *Page) Say(text string, clause ...string) {
	*p = append(*p, scene.Advice{Text: text, Clause: clause})
}

// List joins words: move, fire and assault. Last is the word before the last.
func List(words []string, last string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " " + last + " " + words[n-1]
}

// Goals are what two sides want, in words, a sentence for each side; what both
// want is said once.
func Goals(sides [2]string, goals [2][]string) string {
	var list []string
	say := func(who string, texts []string) {
		if len(texts) > 0 {
			list = append(list, who+": "+strings.Join(texts, "; ")+".")
		}
	}
	var both []string
	var own [2][]string
	for side := range goals {
		for _, text := range goals[side] {
			switch other := slices.Contains(goals[1-side], text); {
			case !other:
				own[side] = append(own[side], text)
			case side == 0:
				both = append(both, text)
			}
		}
	}
	say("Both", both)
	say(sides[0], own[0])
	say(sides[1], own[1])
	return strings.Join(list, " ")
}
