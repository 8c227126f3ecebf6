package picket

import (
	"testing"

	"drumhead/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, &Rules, rulestest.Battles{
		Scenarios: []string{Strip},
		Seeds:     30,
		Rulings: []string{"set PIECE at CELL", "set PIECE strength NUMBER", "set weather rain", "set weather dry",
			"set PIECE strength 0", "set victory SIDE"},
	})
}

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, Strip) }
