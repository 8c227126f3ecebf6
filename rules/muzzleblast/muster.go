package muzzleblast

import "drumhead/rules"

// muster is what armies are raised of. A unit counts its men (MB-ORG-09); the army is
// that of section f, its riflemen those that one battalion may be.
var muster = rules.Muster{
	Counts: "men",
	Troops: []rules.MusterTroop{
		{Name: "Staff", Keys: "type: command", Worth: 4},
		{Name: "Company", Keys: "type: infantry", Worth: 12, Good: "elite: true", Bad: "men: 10, files: 5", Worn: "men: 6, files: 3"},
		{Name: "Rifles", Keys: "type: infantry, weapon: rifle", Worth: 12, Worn: "men: 6, files: 3"},
		{Name: "Horse", Keys: "type: cavalry", Worth: 6, Bad: "men: 5, files: 5", Worn: "men: 3, files: 3"},
		{Name: "Guns", Keys: `type: artillery, guns: [{id: "{id}-1", type: medium, at: "{-2.5,0}"}, {id: "{id}-2", type: light, at: "{2.5,0}"}]`, Worth: 10},
		{Name: "Battery", Keys: `type: artillery, guns: [{id: "{id}-1", type: medium, at: "{-2.5,0}", limber: "{-2.5,-4}"}, {id: "{id}-2", type: light, at: "{2.5,0}", limber: "{2.5,-4}"}]`, Worth: 10},
		{Name: "Caisson", Keys: "type: caisson"},
	},
	Armies: []rules.MusterArmy{
		{Name: "the usual army", Clause: "section f", Tie: "with", Troops: []string{"Staff", "Battery", "Company", "Company", "Company", "Horse", "Caisson"}, Tied: map[int]int{6: 1}},
		{Name: "the same with riflemen", Clause: "section f", Tie: "with", Troops: []string{"Staff", "Battery", "Company", "Company", "Rifles", "Horse", "Caisson"}, Tied: map[int]int{6: 1}},
	},
	Quick: rules.Quick{Grid: "inches", Wide: 48, Deep: 32, Gap: 9, Rank: 3, Edge: 7, Holds: "alone", Leader: "Staff",
		Options: map[string]string{"free-unit-sizes": "on", "victory": "scenario"},
		Words:   map[string]string{"wood": "woods", "hill": "hill", "house": "house"},
		Line:    []string{"Company", "Company", "Guns", "Rifles", "Horse"},
		Turns:   map[string]int{"ten": 6, "half": 8, "hour": 12}, Size: map[string]int{"ten": 2, "half": 3, "hour": 5}},
}
