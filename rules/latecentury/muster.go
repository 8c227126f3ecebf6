package latecentury

import "drumhead/rules"

// muster is what armies are raised of: a Unit counts its figures (LC-ARMY-03), a poor
// one is fielded below its strength. The armies are those of section f.
var muster = rules.Muster{
	Counts: "figures",
	Troops: []rules.MusterTroop{
		{Name: "Commander", Keys: "type: commander", Worth: 1},
		{Name: "Infantry", Keys: "type: infantry", Worth: 4, Bad: "strength: 3", Worn: "strength: 2/4"},
		{Name: "Muskets", Keys: "type: native-muskets", Worth: 4, Bad: "strength: 3"},
		{Name: "Spears", Keys: "type: native-spears", Worth: 6, Bad: "strength: 4"},
		{Name: "Cavalry", Keys: "type: cavalry", Worth: 3, Bad: "strength: 2", Worn: "strength: 2/3"},
		{Name: "Native Cavalry", Keys: "type: native-cavalry", Worth: 3, Bad: "strength: 2"},
		{Name: "Machine Gun", Keys: "type: machine-gun", Worth: 3, Worn: "strength: 2/3"},
		{Name: "Field Gun", Keys: "type: field-gun", Worth: 3, Worn: "strength: 2/3"},
		{Name: "Native Guns", Keys: "type: native-artillery", Worth: 3},
	},
	Armies: []rules.MusterArmy{
		{Name: "the usual army", Clause: "section f", Troops: []string{"Commander", "Field Gun", "Machine Gun", "Infantry", "Infantry", "Infantry", "Infantry", "Cavalry", "Cavalry"}},
		{Name: "a column in the colonies", Clause: "section f", Troops: []string{"Commander", "Field Gun", "Machine Gun", "Infantry", "Infantry", "Infantry", "Infantry", "Cavalry"}},
		{Name: "an army of natives", Clause: "section f", Troops: []string{"Commander", "Native Guns", "Muskets", "Muskets", "Muskets", "Spears", "Spears", "Spears", "Spears", "Native Cavalry", "Native Cavalry"}},
	},
	Quick: rules.Quick{Grid: "square", Wide: 12, Deep: 12, Gap: 2, Rank: 1, Edge: 2, Holds: "cell", Leader: "Commander",
		Words: map[string]string{"wood": "wood", "hill": "hill", "house": "buildings"},
		Line:  []string{"Infantry", "Infantry", "Field Gun", "Cavalry", "Infantry", "Machine Gun"},
		Turns: map[string]int{"ten": 6, "half": 9, "hour": 12}, Size: map[string]int{"ten": 4, "half": 6, "hour": 9}},
}
