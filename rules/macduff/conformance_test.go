package macduff

import (
	_ "embed"
	"testing"

	"drumhead/rules/rulestest"
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
		Rulings: []string{
			"set PIECE at 20,20", "set PIECE at 12,30", "set PIECE facing 90", "set PIECE formation line", "set PIECE formation open",
			"set PIECE lost NUMBER", "set PIECE mark fired on", "set PIECE mark retreating on", "set PIECE mark activated off",
			"set PIECE fate routed", "set PIECE mark hidden on", "set PIECE mark hidden off", "set the-village fire on", "set the-village fortified on", "set wind 45", "set wind calm",
			"set morale SIDE NUMBER", "set victory SIDE", "set victory draw",
		},
	})
}

func FuzzNotation(f *testing.F) { rulestest.FuzzNotation(f, &Rules, fairField) }
