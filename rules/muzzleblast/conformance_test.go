package muzzleblast

import (
	_ "embed"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// field is a small battle with all arms and ground.
//
//go:embed testdata/field.yaml
var everything string

func battles() (b rulestest.Battles) {
	b.Scenarios = []string{everything}
	b.Seeds = 1
	return b
}

func TestConformance(t *testing.T) { rulestest.Run(t, &Rules, battles()) }

func TestVain(t *testing.T) { rulestest.Vain(t, &Rules, scenarios.Of(Rules.ID.System())) }

// All shipped battles are read once.
func TestRead(t *testing.T) { rulestest.Read(t, &Rules, scenarios.Of(Rules.ID.System())) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, everything) }
