package napoleonic

import (
	"fmt"
	"strings"
	"testing"
)

// The tables typed a second time from the printed rules, and for what those
// leave open from the rulebook; a dash is no number.
var transcription = map[string]string{
	"units": `
Infantry: 6 6 3 3
Rifles: 4 4 2 each
Cavalry: 4 4 2 4
Artillery: 2 2 1 2
General: - - - -
heavy cavalry (cavalry-class): 4 4 2 5
light cavalry (cavalry-class): 4 4 2 3`,
	"movement": `
Infantry: - 1 2 0 1
Rifles: - 3 3 3 0
Cavalry: - 3 4 - 1
Artillery: 1 - - - -
General: 3 - - - -
heavy cavalry (cavalry-class): - 2 3 - 1
light cavalry (cavalry-class): - 4 5 - 1
Rifles (rifle-move as-infantry): - 1 2 0 0
horse artillery (horse-artillery): 3 - - - -`,
	"fire": `
Infantry in line: 6 4 2 - - - - -
Infantry in column or square: 3 2 1 - - - - -
Rifles: each each each each - - - -
Artillery: 8 6 4 4 2 2 - -
Artillery (artillery-range eight): 8 6 4 4 2 2 1 1
Artillery on a square (square-artillery-dice): 8 3 2 2 1 1 - -
the same with artillery-range eight: 8 3 2 2 1 1 1 1`,
	"scores": `
target in column or square: 4 5
target in line, or artillery: 5 6`,
	"morale": `
any unit: 2
elite (troop-quality): 1
militia (troop-quality): 3`,
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
				switch {
				case cell.None:
					got.WriteString(" -")
				case cell.Words != "":
					got.WriteString(" each")
				default:
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

// Terrain by its letters: foot, horse and guns may enter; stop; cover; blocks;
// h: a hill.
func TestTerrainIsAsRuled(t *testing.T) {
	const want = `clear fhg
road fhg
bridge fhg
hill fhg h
wood f stop cover blocks
buildings f stop cover blocks
wall fhg cover
hedge fhg cover
fieldwork fhg cover
stream fhg stop
ford fhg stop
marsh f stop
river
lake
cliff
`
	var got strings.Builder
	for i, row := range terrain.Rows {
		g := grounds[i]
		line := row.Title
		if g.enter[Infantry] {
			line += " f"
		}
		if g.enter[Infantry] != g.enter[Rifles] || g.enter[Infantry] != g.enter[General] {
			t.Errorf("%s: infantry, rifles and Generals differ", row.Title)
		}
		if g.enter[Cavalry] {
			line += "h"
		}
		if g.enter[Artillery] {
			line += "g"
		}
		for _, v := range []struct {
			word string
			has  bool
		}{{"stop", g.stop}, {"cover", g.cover}, {"blocks", g.hides}, {"h", g.hill}} {
			if v.has {
				line += " " + v.word
			}
		}
		got.WriteString(line + "\n")
	}
	if got.String() != want {
		t.Errorf("terrain:\n%s\nwanted:\n%s", got.String(), want)
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
		{initiativeTie, keepLastOrder, "initiative-tie", "keep-last-order"},
		{activationOrder, freeOrder, "activation-order", "free"},
		{sameFileOrder, rearFirst, "same-file-order", "rear-first"},
		{actionOrder, listed, "action-order", "listed"},
		{formationAllowance, starting, "formation-allowance", "starting"},
		{rifleSquareMove, noSquareMove, "rifle-square-move", "none"},
		{interpenetration, throughFriends, "interpenetration", "friends"},
		{facing, frontArc, "facing", "front-arc"},
		{lineOfSight, terrainOnly, "line-of-sight", "terrain-only"},
		{lineOfSight, openSight, "line-of-sight", "open"},
		{overheadFire, fromHill, "overhead-fire", "from-hill"},
		{reducedDice, proportional, "reduced-dice", "proportional"},
		{assaultContact, mustMove, "assault-contact", "must-move"},
		{coverInAssault, coverInTotal, "cover-in-assault", "defender-casualties-and-total"},
		{coverInAssault, coverForBoth, "cover-in-assault", "both-casualties"},
		{coverInAssault, noCover, "cover-in-assault", "none"},
		{assaultTie, assaulterPushed, "assault-tie", "assaulter-pushed"},
		{followUp, mayOccupy, "follow-up", "winner-may-occupy"},
		{blockedForcedMove, blockedStands, "blocked-forced-move", "stand"},
		{blockedForcedMove, blockedDestroyed, "blocked-forced-move", "destroyed"},
		{forcedSquare, becomesColumn, "forced-square", "becomes-column"},
		{moraleTestPer, perCasualty, "morale-test-per", "casualty"},
		{riflesMorale, exempt, "rifles-morale", "exempt"},
		{retreatRate, fullMove, "retreat-rate", "full-move"},
		{rallyComparison, lowerOrEqual, "rally-comparison", "lower-or-equal"},
		{rallyTiming, atUnit, "rally-timing", "unit-activation"},
		{rallyAttempts, eachUnitOnce, "rally-attempts", "each-unit-once"},
		{generalRisk, casualtyRoll, "general-risk", "casualty-roll"},
		{squareArtilleryDice, halvedBeyondAdjacent, "square-artillery-dice", "halved-beyond-adjacent"},
		{squareMorale, steady, "square-morale", "steady"},
		{assaultDecision, byCasualties, "assault-decision", "casualties"},
		{cavalryVsSquare, conditions, "cavalry-vs-square", "conditions"},
		{lowGradeInfantry, on, "low-grade-infantry", "on"},
		{horseArtillery, on, "horse-artillery", "on"},
		{troopQuality, on, "troop-quality", "on"},
		{cavalryClass, on, "cavalry-class", "on"},
		{musketRange, two, "musket-range", "two"},
		{rifleMove, asInfantry, "rifle-move", "as-infantry"},
		{rifleFormationCost, oneHex, "rifle-formation-cost", "one-hex"},
		{artilleryRange, eight, "artillery-range", "eight"},
		{squareInCavalryAssault, asLine, "square-in-cavalry-assault", "as-line"},
	} {
		if o := Options[v.option]; o.Name != v.name || v.value >= len(o.Values) || o.Values[v.value] != v.word {
			t.Errorf("option %d value %d is %s %q, wanted %s %s", v.option, v.value, o.Name, o.Values, v.name, v.word)
		}
	}
}
