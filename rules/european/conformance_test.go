package european

import (
	_ "embed"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// everything is a battle with all arms, ground, goals and late arrivals, and
// squares the same on the 6-inch grid.
//
//go:embed testdata/everything.yaml
var everything string

//go:embed testdata/squares.yaml
var onSquares string

// battles is every shipped battle of these rules, and two of everything, with
// an umpire's rulings.
func battles() (b rulestest.Battles) {
	b.Scenarios = append(b.Scenarios, scenarios.Of(Rules.ID.System())...)
	b.Scenarios = append(b.Scenarios, onSquares, everything)
	return b
}

func TestConformance(t *testing.T) { rulestest.Run(t, &Rules, battles()) }

func TestVain(t *testing.T) { rulestest.Vain(t, &Rules, battles().Scenarios) }

// All shipped battles are read once.
func TestRead(t *testing.T) { rulestest.Read(t, &Rules, scenarios.Of(Rules.ID.System())) }

func FuzzNotation(f *testing.F) {
	rulestest.FuzzNotation(f, &Rules, battles().Scenarios[0])
}
