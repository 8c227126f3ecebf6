package latecentury

import (
	"fmt"
	"strings"
	"testing"
)

// The tables typed a second time from the printed rules, and for what those
// leave open from the rulebook; a dash is no number.
var transcription = map[string]string{
	"units": `
Infantry: 4 3 5 5 3
Native Infantry armed with muskets: 4 4 3 6 3
Native Infantry armed with spears and swords: 6 4 - - 3
Cavalry: 3 4 - - 3
Native Cavalry: 3 5 - - 3
Machine Gun: 3 3 5 4 5
Field Gun: 3 3 12 5 5
Native Artillery: 3 3 6 5 5`,
	"commander": `
Commander on his own: 1 4 2 5 3`,
	"ratings": `
poor: 1 2
average: 2 5
exceptional: 3 6`,
	"saves": `
in the open: 6
in soft cover: 5
in hard cover: 4`,
	"commander-die": `
Commander: 3`,
	"morale": `
any Unit: 4`,
	"seeing": `
any Unit: 3 4`,
	"powers": `
the enemy stands on a higher level: 1
in the river, the enemy on its bank: 1`,
}

func TestChartsAreAsPrinted(t *testing.T) {
	seen := 0
	for _, c := range Charts {
		want, ok := transcription[c.ID]
		if !ok {
			continue
		}
		seen++
		var got strings.Builder
		for _, row := range c.Rows {
			fmt.Fprintf(&got, "\n%s:", row.Title)
			for _, cell := range row.Cells {
				if cell.None {
					got.WriteString(" -")
				} else {
					fmt.Fprintf(&got, " %d", cell.Number)
				}
			}
		}
		if got.String() != want {
			t.Errorf("chart %s:%s\nwanted:%s", c.ID, got.String(), want)
		}
	}
	if seen != len(transcription) {
		t.Errorf("%d charts compared, wanted %d", seen, len(transcription))
	}
}

// Ground by its words: level, close terrain, cover, water, ford.
func TestGroundIsAsRuled(t *testing.T) {
	for _, v := range []struct{ text, want string }{
		{"clear", "0"},
		{"hill", "1"},
		{"hill 3", "3"},
		{"wood", "0 close soft"},
		{"buildings", "0 close hard"},
		{"fieldwork", "0 hard"},
		{"hill 2 wood", "2 close soft"},
		{"wood fieldwork", "0 close hard"},
		{"river", "0 water barred"},
		{"ford", "0 water"},
		{"bridge", "0"},
		{"ford hill", "1 water"},
		{"ravine", "0 soft"},
		{"fieldwork ravine", "0 hard"},
	} {
		g, err := groundOf(v.text)
		if err != nil {
			t.Errorf("%s: %v", v.text, err)
			continue
		}
		got := fmt.Sprint(g.level)
		for _, w := range []struct {
			word string
			has  bool
		}{{"close", g.close()}, {"soft", g.cover == softCover}, {"hard", g.cover == hardCover}, {"water", g.water}, {"barred", g.barred()}} {
			if w.has {
				got += " " + w.word
			}
		}
		if got != v.want {
			t.Errorf("%s is %s, wanted %s", v.text, got, v.want)
		}
	}
	for _, text := range []string{"swamp", "hill 0", "wood 2", "hill 22", "2"} {
		if _, err := groundOf(text); err == nil {
			t.Errorf("%q was taken for ground", text)
		}
	}
}

func TestEveryOptionHasItsNumber(t *testing.T) {
	if len(Options) != options {
		t.Fatalf("%d options, wanted %d", len(Options), options)
	}
	for _, v := range []struct {
		option, value int
		name, word    string
	}{
		{commanderRating, setRating, "commander-rating", "set"},
		{commanderInWoods, asInfantry, "commander-in-woods", "as-infantry"},
		{commanderFiresTwice, once, "commander-fires-twice", "no"},
		{retreatStart, atOnce, "retreat-start", "at-once"},
		{retreatDirection, anyOwnEdge, "retreat-direction", "any-own-edge"},
		{retreatBlocked, attrition, "retreat-blocked", "attrition"},
		{retreatBlocked, surrender, "retreat-blocked", "surrender"},
		{firstSide, sideOneAlways, "first-side", "side-1-always"},
		{pack, byColour, "pack", "by-colour"},
		{cardChoice, turnThenName, "card-choice", "turn-then-name"},
		{pivotCountsAsMove, freePivot, "pivot-counts-as-move", "no"},
		{contactFire, mayFire, "contact-fire", "optional"},
		{breakContactContinue, firstStepOnly, "break-contact-continue", "first-step-only"},
		{gunFireInContact, forbidden, "gun-fire-in-contact", "forbidden"},
		{losUnitsBlock, unitsTransparent, "los-units-block", "no"},
		{builtUpCover, softBuildings, "built-up-cover", "soft"},
		{halfStrengthBasis, byTable, "half-strength-basis", "table"},
		{halfStrengthCommander, included, "half-strength-commander", "included"},
		{powerCap, atSix, "power-cap", "six"},
		{adjacentAutoSpotted, autoSpotted, "adjacent-auto-spotted", "yes"},
		{spottingLasts, untilMoved, "spotting-lasts", "until-moved"},
		{victory, annihilation, "victory", "annihilation"},
		{victory, onPointsOnly, "victory", "points"},
		{unseenUnits, offTable, "unseen-units", "off-table"},
	} {
		if o := Options[v.option]; o.Name != v.name || v.value >= len(o.Values) || o.Values[v.value] != v.word {
			t.Errorf("option %d value %d is %s %q, wanted %s %s", v.option, v.value, o.Name, o.Values, v.name, v.word)
		}
	}
}

// Cards are numbered in the order of LC-CARD-05.
func TestCardsAreInOrder(t *testing.T) {
	want := []string{"AD", "AS", "2D", "2S", "10C", "KH"}
	last := -1
	for _, name := range want {
		n := -1
		for i, c := range cardNames {
			if c == name {
				n = i
			}
		}
		if n <= last {
			t.Errorf("%s is card %d, behind %d", name, n, last)
		}
		last = n
	}
	for i, name := range cardNames {
		if isRed := strings.ContainsAny(name, "HD"); isRed != (uint64(red)>>i&1 == 1) {
			t.Errorf("%s is red: %v", name, !isRed)
		}
	}
}
