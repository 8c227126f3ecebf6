package muzzleblast

import (
	_ "embed"
	"testing"

	"drumhead/rules/rulestest"
)

// field is a small battle with all arms and ground.
//
//go:embed testdata/field.yaml
var everything string

func battles() (b rulestest.Battles) {
	b.Scenarios = []string{everything}
	b.Seeds = 1
	b.Rulings = []string{"set PIECE at 12.5,12", "set PIECE facing 90", "set PIECE files NUMBER", "set PIECE men NUMBER", "set PIECE routing",
		"set PIECE retreating", "set PIECE held", "set PIECE free", "set PIECE side SIDE", "set house1 hits NUMBER", "set victory SIDE", "set victory draw"}
	return b
}

func TestConformance(t *testing.T) { rulestest.Run(t, &Rules, battles()) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, everything) }
