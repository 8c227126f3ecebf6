package latecentury

import (
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// A battle that is copied as it stands throws no Commander's rating a second time (LC-CMD-08).
func TestStoodKeepsTheRating(t *testing.T) {
	for _, text := range battles().Scenarios {
		s := *trial(t, strings.SplitN(text, "rules: latecentury\n", 2)[1])
		mind := dice.NewFast(1, 7)
		var r run
		var out rules.Offer[Order]
		for r.Start(fold, &s, &mind); s.Turn < 2 && goOn(&r, &mind, &out); r.Start(fold, &s, &mind) {
		}
		all := stood(&s)
		set := slices.ContainsFunc(all, func(one rules.Stood) bool { return one.ID == "" && one.Keys["commander-rating"] == "set" })
		for _, one := range all {
			for u := range s.b.pieces {
				if s.card(u).id == one.ID && s.card(u).arm == Commander && (!set || one.Keys["rating"] != ratingName(s.Values[s.card(u).side])) {
					t.Errorf("%s stands %v, of Values %v", one.ID, one.Keys, s.Values)
				}
			}
		}
	}
}
