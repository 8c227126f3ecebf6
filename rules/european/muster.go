package european

import "drumhead/rules"

// muster is what armies are raised of. The book knows no sizes and no grades, so a unit
// counts one; its army is that of section f.
var muster = rules.Muster{
	Counts: "units",
	Troops: []rules.MusterTroop{
		{Name: "Commander", Keys: "type: commander"},
		{Name: "Infantry", Keys: "type: infantry", Worth: 1, Worn: "hits: 2"},
		{Name: "Skirmishers", Keys: "type: skirmishers", Worth: 1, Worn: "hits: 1"},
		{Name: "Hussars", Keys: "type: cavalry", Worth: 1, Worn: "hits: 2"},
		{Name: "Dragoons", Keys: "type: dragoons", Worth: 1},
		{Name: "Battery", Keys: "type: artillery", Worth: 1, Worn: "hits: 1"},
	},
	Armies: []rules.MusterArmy{
		{Name: "the usual army", Clause: "section f", Troops: []string{"Commander", "Battery", "Infantry", "Infantry", "Infantry", "Skirmishers", "Hussars"}},
		{Name: "the same with dragoons", Clause: "section f", Troops: []string{"Commander", "Battery", "Infantry", "Infantry", "Infantry", "Skirmishers", "Dragoons"}},
	},
	Quick: rules.Quick{Grid: "inches", Wide: 48, Deep: 36, Gap: 6, Rank: 3, Edge: 5, Holds: "point", Leader: "Commander",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "building"},
		Line:  []string{"Infantry", "Infantry", "Battery", "Hussars", "Infantry", "Skirmishers"},
		Turns: map[string]int{"ten": 8, "half": 10, "hour": 14}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
}
