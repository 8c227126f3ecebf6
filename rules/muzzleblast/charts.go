package muzzleblast

import "drumhead/chart"

// Charts are the tables of the rule book, as section (c) of the rulebook
// prints them. All values of moves, ranges and scores are read from them.
var Charts = []chart.Chart{normalMoves, roughMoves, factors, smallArms, armsModifiers, artillery, stick, blastModifiers,
	grapeModifiers, directFire, meleePoints, moraleModifiers, moraleResults, rallyDie}

// Rows of the tables of moves.
const (
	footRow = iota
	horseRow
	wagonRow
	pushedRow
)

// Columns of the tables of moves.
const offRoad, onRoad = 0, 1

var normalMoves = chart.Chart{
	ID: "moves", Title: "Movement, normal going", Clause: "MB-MOV-01",
	Columns: []string{"inches off road", "inches on road"},
	Rows: []chart.Row{
		chart.Numbers("Infantry", 4, 6),
		chart.Numbers("Cavalry", 8, 12),
		chart.Numbers("Caisson or wagon", 7, 11),
		chart.Numbers("Pushed gun", 3, 5),
	},
}

var roughMoves = chart.Chart{
	ID: "rough", Title: "Movement uphill, in a swamp or a ford", Clause: "MB-MOV-03",
	Columns: []string{"inches off road", "inches on road"},
	Rows: []chart.Row{
		chart.Numbers("Infantry", 3, 5),
		chart.Numbers("Cavalry", 6, 9),
		chart.Numbers("Caisson or wagon", 4, 7),
		chart.Numbers("Pushed gun", 2, 3),
	},
}

// factors are what is left of a move multiplied by where the ground changes, as
// numerator and denominator.
var factors = chart.Chart{
	ID: "factors", Title: "What is left of a move, where the ground changes", Clause: "MB-MOV-04",
	Columns: []string{"times", "by"},
	Rows: []chart.Row{
		chart.Numbers("road to open", 1, 2),
		chart.Numbers("open to road", 2, 1),
		chart.Numbers("regular to rough", 2, 3),
		chart.Numbers("rough to regular", 3, 2),
	},
}

// Columns of the small arms.
const closeColumn, longColumn, pointBlankColumn = 0, 1, 2

var smallArms = chart.Chart{
	ID: "arms", Title: "Small arms", Clause: "MB-SHT-08",
	Columns: []string{"close range, inches", "long range, inches", "+1 at 2 inches"},
	Rows: []chart.Row{
		chart.Numbers("Musket", 4, 8, 1),
		chart.Numbers("Carbine", 3, 6, 1),
		chart.Numbers("Pistol", -1, 2, -1),
		chart.Numbers("Rifle", 6, 12, 1),
	},
}

// Deductions are written as words, for a chart holds no negative number.
var armsModifiers = chart.Chart{
	ID: "arms-modifiers", Title: "Small-arms modifiers, for each die", Clause: "MB-SHT-14",
	Columns: []string{"modifier"},
	Rows: []chart.Row{
		chart.Words("Target at long range", "-1"),
		chart.Words("Target behind soft cover", "-1"),
		chart.Words("Target behind hard cover", "-2"),
		chart.Words("Rifle, musket or carbine at 2 inches or less", "+1"),
		chart.Words("Target's back to the shooter", "+2"),
		chart.Words("Cavalry firing from horseback", "-2"),
		chart.Words("Die rolled by fewer than six shooters", "-1 for each man fewer"),
	},
}

// Rows and columns of the guns.
const (
	mortarRow = iota
	mediumRow
	lightRow
)

const (
	rangeColumn = iota
	shortColumn
	circleColumn
	grapeColumn
	coneColumn
	leastCrewColumn
	mostCrewColumn
	fullRateColumn
	halfRateColumn
)

var artillery = chart.Chart{
	ID: "artillery", Title: "Artillery", Clause: "MB-ART-02",
	Columns: []string{"full range", "short range", "blast circle", "cone length", "cone width", "crew from", "to", "full rate from", "half rate at"},
	Rows: []chart.Row{
		chart.Numbers("Mortar", 16, 8, 2, -1, -1, 4, 6, 3, 2),
		chart.Numbers("Medium gun", 20, 4, 3, 8, 3, 6, 8, 4, 3),
		chart.Numbers("Light gun", 16, 3, 2, 6, 2, 4, 6, 3, 2),
	},
}

// stick is where the circle falls: so far short, or so far over.
var stick = chart.Chart{
	ID: "stick", Title: "Firing stick", Clause: "MB-ART-05",
	Columns: []string{"inches short", "inches over"},
	Rows: []chart.Row{
		chart.Numbers("1", 1, 0), chart.Numbers("2", 2, 0), chart.Numbers("3", 0, 1),
		chart.Numbers("4", 0, 2), chart.Numbers("5", 0, 0), chart.Numbers("6", 0, 0),
	},
}

// savedAt is the final score at which a man under a circle or in a cone is
// saved.
const savedAt = 5

var blastModifiers = chart.Chart{
	ID: "blast", Title: "Saving die under a blast circle: 5 or more saved", Clause: "MB-ART-08",
	Columns: []string{"modifier"},
	Rows: []chart.Row{
		chart.Words("In woods", "+1"), chart.Words("On the other side of a wall from the impact", "+2"),
		chart.Words("In the first floor of a house", "+2"), chart.Words("On the same side of a wall as the impact", "-1"),
	},
}

var grapeModifiers = chart.Chart{
	ID: "grape", Title: "Saving die in a grapeshot cone: 5 or more saved", Clause: "MB-GRP-05",
	Columns: []string{"modifier"},
	Rows: []chart.Row{
		chart.Words("Behind a wall", "+1"), chart.Words("Inside a house", "+1"),
		chart.Words("Back to the gun", "-1"), chart.Words("Close in front of a wall or house", "-1"),
	},
}

var directFire = chart.Chart{
	ID: "direct", Title: "Direct fire of artillery", Clause: "MB-HSE-01",
	Columns: []string{"result"},
	Rows: []chart.Row{
		chart.Words("House, 4 or more", "one hit; a light gun subtracts 1, a mortar adds 1"),
		chart.Words("Wall, 1 to 3", "nothing"), chart.Words("Wall, 4", "an inch falls to half its height"),
		chart.Words("Wall, 5 or 6", "a gap of an inch"),
	},
}

var meleePoints = chart.Chart{
	ID: "melee", Title: "Melee points of a man", Clause: "MB-MEL-03",
	Columns: []string{"musket era", "rifled era"},
	Rows: []chart.Row{
		chart.Numbers("Rifleman", 1, 2), chart.Numbers("Other infantryman", 2, 2),
		chart.Numbers("Artilleryman", 2, 2), chart.Numbers("Cavalryman", 3, 3),
	},
}

var moraleModifiers = chart.Chart{
	ID: "morale-modifiers", Title: "Morale modifiers", Clause: "MB-MOR-12",
	Columns: []string{"modifier"},
	Rows: []chart.Row{
		chart.Words("Lost a quarter", "-1"), chart.Words("Lost a half", "-2"),
		chart.Words("Command unit within sight", "+1"), chart.Words("Command unit within 1 move", "+2"),
		chart.Words("Officer lost", "-1"), chart.Words("Command unit lost within 2 moves", "-2"),
		chart.Words("More than 1 move from every other friendly unit", "-1"), chart.Words("Elite unit", "+1"),
		chart.Words("Victory in the last three moves", "+2"), chart.Words("Defeat in the last three moves", "-2"),
		chart.Words("Unit unharmed", "+1"), chart.Words("New officer", "+1"),
	},
}

// moraleResults are by the final number: the first row whose least is reached.
var moraleResults = chart.Chart{
	ID: "morale", Title: "Morale", Clause: "MB-MOR-12",
	Columns: []string{"final number, or more"},
	Rows: []chart.Row{
		chart.Numbers("follows orders and fights", 5), chart.Numbers("holds for one move", 4),
		chart.Numbers("retreats one move", 3), chart.Numbers("retreats two moves", 2),
		chart.Numbers("routs", -1),
	},
}

var rallyDie = chart.Chart{
	ID: "rally", Title: "An officer confronts a routed unit", Clause: "MB-RTE-02",
	Columns: []string{"die, or more"},
	Rows: []chart.Row{
		chart.Numbers("rallied", 5), chart.Numbers("halts, and checks next turn", 3), chart.Numbers("goes on routing", 1),
	},
}
