package systems

import (
	"strings"

	"drumhead/ai"
	"drumhead/rules/tell"
)

func (c *commander[S, O, E]) Advise(at ai.Chair, known any, budget ai.Budget) (words, order string) {
	s := known.(*S)
	o, ok := c.Commander.Order(at, s, budget)
	if !ok {
		return "", ""
	}
	act := c.rules.Act(s, at.Seat, &o)
	words = act.Label
	for _, p := range c.rules.View(s).Pieces {
		if name := tell.Capital(p.Name); p.ID == act.Piece && !strings.HasPrefix(words, name) {
			words = name + ": " + words
		}
	}
	var others []string
	for n, why := range c.Reasons(at, &o) {
		label, _, gain := cutLast(why, ": ") // what he thought to gain is in his own coin
		if gain && n > 0 && label != "hopes" && label != "fears" {
			others = append(others, label)
		}
	}
	if len(others) == 0 {
		return words + ".", act.Order
	}
	return words + ". He thought of this, too: " + strings.Join(others, "; ") + ".", act.Order
}

// cutLast is strings.Cut at the last place.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
