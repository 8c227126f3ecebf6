package latecentury

import (
	"fmt"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenario"
)

func TestBrief(t *testing.T) {
	arm := func(list ...Arm) func(*State) bool {
		return func(s *State) bool { return (&briefing{present: armsOf(s)}).has(list...) }
	}
	ground := func(row int) func(*State) bool {
		return func(s *State) bool { return groundsOf(s)>>row&1 != 0 }
	}
	rulestest.Brief(t, &Rules, battles().Scenarios, 10, map[string]func(*State) bool{
		"infantry": arm(Infantry), "musket": arm(NativeMuskets), "spear": arm(NativeSpears), "cavalry": arm(Cavalry, NativeCavalry),
		"native": arm(NativeCavalry, NativeArtillery), "gun": arm(MachineGun, FieldGun, NativeArtillery), "artillery": arm(NativeArtillery),
		"wood": ground(woodRow), "buildings": ground(buildingsRow), "hill": ground(hillRow), "ford": ground(fordRow),
		"fieldwork": ground(fieldworkRow), "ravine": ground(ravineRow),
	})
}

// TestBriefSecret: the page is the same whoever they are that nobody has seen.
func TestBriefSecret(t *testing.T) {
	hidden := 0
	for _, src := range battles().Scenarios {
		sc, err := scenario.Parse("scenario.yaml", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		var s State
		if err := setup(&s, sc); err != nil {
			t.Fatal(err)
		}
		for side := range int8(2) {
			var known State
			know(&known, &s, side)
			page := fmt.Sprint(brief(&known))
			other := *known.b
			known.b = &other
			for u := range known.b.pieces {
				if known.unknown(u) {
					hidden++
					other.cards[u].arm = (other.cards[u].arm + 1) % arms
				}
			}
			if now := fmt.Sprint(brief(&known)); now != page {
				t.Errorf("%s: the page tells side %d who is hidden:\n%s\n%s", sc.ID, side, page, now)
			}
		}
	}
	if hidden == 0 {
		t.Error("nobody was hidden")
	}
}
