package scene_test

import (
	"testing"

	"drumhead/scene"
)

// TestWords leaves out dice and clauses, and what they would leave behind.
func TestWords(t *testing.T) {
	dice, clause := scene.Span{Kind: "dice"}, scene.Span{Kind: "clause", Text: "FIRE-05"}
	text := func(s string) scene.Span { return scene.Span{Text: s} }
	for want, spans := range map[string][]scene.Span{
		"The guns fire: need 5, one hit.":        {text("The guns fire: need 5 "), dice, text(" one hit. "), clause},
		"They throw for the move.":               {text("They throw for the move "), dice, text(".")},
		"They shoot at the Rifles: no hits.":     {text("They shoot at the Rifles "), dice, text(": no hits. "), clause},
		"British, French: the French are first.": {text("British "), dice, text(", French "), dice, text(": the French are first.")},
		"They fight: no hits given.":             {text("They fight "), dice, text(" "), dice, text(" "), dice, text(": no hits given.")},
		"They attack the guns: two killed.":      {text("They attack the guns: "), dice, text(" against "), dice, text(" two killed.")},
		"They shoot, short range: three hits.":   {text("They shoot, short range: "), dice, text(" three hits.")},
		"They assault the 24e. It loses one.":    {text("They assault the 24e: "), dice, text(" against "), dice, text("."), text(" It loses one.")},
		"The guard stands fast.":                 {text("The guard stands fast. "), clause},
	} {
		if l := (scene.Line{Spans: spans}); l.Words() != want {
			t.Errorf("%q, not %q", l.Words(), want)
		}
	}
}
