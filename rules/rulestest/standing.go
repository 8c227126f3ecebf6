package rulestest

import "drumhead/rules"

// standing checks that of the conditions of a standing answer one of each group
// holds at most, and that a system which names any says when they do.
func (b *battle[S, O, E]) standing(known *S, q *rules.Question, o *O) {
	if b.rs.Kinds == nil {
		return
	}
	groups := append([][]string{}, b.rs.Kinds[q.Kind].Conditions...)
	if b.rs.Fits == nil {
		if len(groups)+len(b.rs.Troops) > 0 {
			b.Errorf("there are conditions, %q, or troops, %q, and no Fits", groups, b.rs.Troops)
		}
		return
	}
	for _, troops := range b.rs.Troops {
		groups = append(groups, []string{troops})
	}
	for _, group := range groups {
		held := 0
		for _, condition := range group {
			if b.rs.Fits(known, q, o, condition) {
				held++
			}
		}
		if held > 1 {
			b.Errorf("%d of %q hold at once of %s", held, group, b.rs.Print(known, o))
		}
	}
}
