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
	b.Scenarios = append(b.Scenarios, scenarios.Of(Rules.ID.System())...)
	unseen := strings.Replace(everything, "id: everything", "id: unseen", 1) + "options: {unseen-units: off-table}\n"
	b.Scenarios = append(b.Scenarios, unseen, everything)
	return b
}

func TestConformance(t *testing.T) { rulestest.Run(t, &Rules, battles()) }

func TestVain(t *testing.T) { rulestest.Vain(t, &Rules, battles().Scenarios) }

// All shipped battles are read once.
func TestRead(t *testing.T) { rulestest.Read(t, &Rules, scenarios.Of(Rules.ID.System())) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, everything) }
