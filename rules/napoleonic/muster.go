package napoleonic

import "drumhead/rules"

// muster is what armies are raised of. A unit counts its strength points, a General
// nothing (section f); qualities are those of NP-VAR-07.
var muster = rules.Muster{
	Counts: "strength points",
	Troops: []rules.MusterTroop{
		{Name: "General", Keys: "type: general"},
		{Name: "Infantry", Keys: "type: infantry, formation: line", Worth: 6, Good: "quality: elite", Bad: "quality: militia", Worn: "strength: 3/6"},
		{Name: "Rifles", Keys: "type: rifles, formation: line", Worth: 4, Good: "quality: elite", Worn: "strength: 2/4"},
		{Name: "Horse", Keys: "type: cavalry, formation: column", Worth: 4, Good: "quality: elite", Bad: "quality: militia", Worn: "strength: 2/4"},
		{Name: "Battery", Keys: "type: artillery", Worth: 2, Worn: "strength: 1/2"},
	},
	Armies: []rules.MusterArmy{{Name: "the usual army", Clause: "section f",
		Troops: []string{"General", "Battery", "Infantry", "Infantry", "Infantry", "Infantry", "Horse", "Horse", "Rifles"}}},
	Quick: rules.Quick{Grid: "hex", Wide: 13, Deep: 11, Gap: 2, Rank: 1, Edge: 2, Holds: "cell", Leader: "General",
		Words:   map[string]string{"wood": "wood", "hill": "hill", "house": "buildings"},
		Line:    []string{"Infantry", "Infantry", "Battery", "Horse", "Infantry", "Rifles"},
		Options: map[string]string{"troop-quality": "on"},
		Turns:   map[string]int{"ten": 8, "half": 12, "hour": 15}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
}
