package macduff

import (
	"slices"
	"strings"

	"drumhead/rules"
)

// musterTroops are what armies are raised of. A unit counts its figures of the usual
// size (MD-UNIT-01).
var musterTroops = []rules.MusterTroop{
	{Name: "General", Keys: "type: commander, general: true"},
	{Name: "Commander", Keys: "type: commander"},
	{Name: "Infantry", Keys: "type: infantry, files: 6", Worth: 12, Good: "traits: [elite]", Bad: "traits: [militia]", Worn: "lost: 6"},
	{Name: "Light Company", Keys: "type: skirmishers", Worth: 6, Good: "traits: [elite]", Worn: "lost: 3"},
	{Name: "Horse", Keys: "type: cavalry, files: 3", Worth: 6, Good: "traits: [shock]", Bad: "traits: [poor]", Worn: "lost: 3"},
	{Name: "Gun", Keys: "type: artillery", Worth: 4, Worn: "lost: 2"},
	{Name: "Wagon", Keys: "type: wagon", Worth: 4},
}

// muster is what armies and quick battles are raised of; the army is usualArmy's.
var muster = rules.Muster{
	Counts: "figures",
	Troops: musterTroops,
	Armies: []rules.MusterArmy{musteredArmy()},
	Quick: rules.Quick{Grid: "inches", Wide: 60, Deep: 40, Gap: 8, Rank: 5, Edge: 9, Holds: "name", Leader: "General", Train: "Wagon",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "house"},
		Line:  []string{"Infantry", "Infantry", "Gun", "Horse", "Infantry", "Light Company"},
		Turns: map[string]int{"ten": 6, "half": 8, "hour": 10}, Size: map[string]int{"ten": 3, "half": 5, "hour": 8}},
}

// musteredArmy is usualArmy in the words of the muster.
func musteredArmy() rules.MusterArmy {
	army := rules.MusterArmy{Name: "the usual army", Clause: "section f", Tie: "under", Tied: map[int]int{}}
	usual := usualArmy("")
	for i, f := range usual {
		at := slices.IndexFunc(musterTroops, func(t rules.MusterTroop) bool {
			return strings.HasPrefix(t.Keys+",", "type: "+f.Type+",") && strings.Contains(t.Keys, "general: true") == f.General
		})
		army.Troops = append(army.Troops, musterTroops[at].Name)
		if f.Under != "" {
			army.Tied[i] = slices.IndexFunc(usual, func(g Force) bool { return g.ID == f.Under })
		}
	}
	return army
}
