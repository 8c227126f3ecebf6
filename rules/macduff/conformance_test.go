package macduff

import (
	_ "embed"
	"testing"

	"drumhead/rules/rulestest"
	"drumhead/scenarios"
)

// fairField is a battle of all ordinary arms on broken ground.
//
//go:embed testdata/fair-field.yaml
var fairField string

// ambushes are battles with hidden units, on a map and under counters.
//
//go:embed testdata/ambush-map.yaml
var ambushByMap string

//go:embed testdata/ambush-counters.yaml
var ambushByCounters string

// expedition is a battle with all that carries and is carried.
//
//go:embed testdata/expedition.yaml
var expedition string

func TestConformance(t *testing.T) {
	rulestest.Run(t, &Rules, rulestest.Battles{
		Scenarios: []string{ambushByMap, ambushByCounters, expedition, fairField},
	})
}

func TestVain(t *testing.T) { rulestest.Vain(t, &Rules, scenarios.Of(Rules.ID.System())) }

// All shipped battles are read once.
func TestRead(t *testing.T) { rulestest.Read(t, &Rules, scenarios.Of(Rules.ID.System())) }

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, fairField) }
