package latecentury

import (
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// A computer commander deals as long as there is somebody who may have a card.
func TestNobodyIsForgottenInTheDeal(t *testing.T) {
	dealt := 0
	for _, text := range battles().Scenarios {
		s := *trial(t, strings.SplitN(text, "rules: latecentury\n", 2)[1])
		mind := dice.NewFast(1, 7)
		var r run
		var out, thought rules.Offer[Order]
		for r.Start(fold, &s, &mind); s.Turn < 4 && goOn(&r, &mind, &out); r.Start(fold, &s, &mind) {
			if s.Stage != DealStage || next(&s) != rules.Ask {
				continue
			}
			dealt++
			consider(&s, seatAsked(&s), &thought)
			stops := slices.ContainsFunc(thought.Orders, func(o Order) bool { return o.Verb == EndVerb })
			if stops || len(thought.Orders) == 0 {
				t.Errorf("%s: he thinks of %v", s.b.sides[s.Side].id, thought.Orders)
			}
		}
	}
	if dealt < 20 {
		t.Errorf("%d cards were to deal, wanted some", dealt)
	}
}
