package picket

import (
	"testing"

	"drumhead/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, &Rules, rulestest.Battles{
		Scenarios: []string{Strip},
		Seeds:     30,
	})
}

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, Strip) }
