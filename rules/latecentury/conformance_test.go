package latecentury

import (
	_ "embed"
	"strings"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// everything is a battle with all arms and ground, woods full of Units that may
// be hidden, goals, reinforcements and two seats a side.
//
//go:embed testdata/everything.yaml
var everything string

// pitched is a small battle that its players deploy.
//
//go:embed testdata/pitched.yaml
var pitched string

// battles is every shipped battle of these rules, and those, with an umpire's
// rulings.
func battles() (b rulestest.Battles) {
	b.Scenarios = []string{pitched}
	for _, sc := range scenarios.List() {
		if sc.Rules == Rules.ID.System() {
			b.Scenarios = append(b.Scenarios, string(sc.Source()))
		}
	}
	unseen := strings.Replace(everything, "id: everything", "id: unseen", 1) + "options: {unseen-units: off-table}\n"
	b.Scenarios = append(b.Scenarios, unseen, everything)
	b.Rulings = []string{
		"set PIECE at CELL", "set PIECE strength NUMBER", "set PIECE strength 0", "set PIECE facing W",
		"set PIECE retreating on", "set PIECE retreating off", "set PIECE card 5H", "set PIECE card none",
		"set PIECE rating poor", "set victory SIDE", "set victory draw",
	}
	return b
}

func TestConformance(t *testing.T) { rulestest.Run(t, &Rules, battles()) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, everything) }
