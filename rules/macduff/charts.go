package macduff

import "drumhead/chart"

// Numbers of the charts.
const (
	weaponChart = iota
	moveChart
	rallyChart
	demolitionChart
	workChart
)

// Charts are the printed tables that the rules read.
var Charts = []chart.Chart{
	{
		ID: "weapons", Title: "Ranges in inches", Clause: "MD-SHOOT-07", Columns: []string{"close", "long"},
		Rows: []chart.Row{
			chart.Numbers("musket", 6, 12), chart.Numbers("rifle", 12, 24), chart.Numbers("light-gun", 12, 36), chart.Numbers("foot-gun", 12, 48),
			chart.Numbers("rifled-gun", 12, 72), chart.Numbers("mortar", 24, -1), chart.Numbers("rocket", 24, 48),
		},
	},
	{
		ID: "moves", Title: "Dice of movement", Clause: "MD-MOVE-01", Columns: []string{"basic", "march", "road", "charge"},
		Rows: []chart.Row{
			chart.Numbers("formed infantry", 2, 1, 2, 1), chart.Numbers("unformed infantry", 3, 1, 2, 1),
			chart.Numbers("formed cavalry", 3, 1, 2, 2), chart.Numbers("formed mounted infantry", 3, 1, 2, 1),
			chart.Numbers("unformed cavalry", 4, 1, 2, 2), chart.Numbers("unformed mounted infantry", 4, 1, 2, 1),
			chart.Numbers("commanders", 4, 0, 0, 0), chart.Numbers("artillery, wagons", 2, 1, 2, 0),
			chart.Numbers("fast", 3, 1, 2, 0), chart.Numbers("horse artillery", 4, 1, 2, 0),
			chart.Numbers("boats", 3, 0, 0, 0), chart.Numbers("steam engines", 2, 1, 2, 0),
			chart.Numbers("trains", 4, 0, 0, 0), chart.Numbers("airships", 2, 0, 0, 0),
		},
	},
	{
		ID: "rally", Title: "Rally test", Clause: "MD-MORALE-05", Columns: []string{"at least"},
		Rows: []chart.Row{chart.Numbers("rally", 5), chart.Numbers("retreat", 2), chart.Numbers("rout", -1)},
	},
	{
		ID: "demolition", Title: "Demolitions", Clause: "MD-ENG-05", Columns: []string{"points"},
		Rows: []chart.Row{chart.Numbers("stone wall, gate, fortified house", 6), chart.Numbers("wooden bridge, palisade", 12),
			chart.Numbers("stone bridge", 18), chart.Numbers("fort", 24)},
	},
	{
		ID: "work", Title: "Work points", Clause: "MD-ENG-01", Columns: []string{"points"},
		Rows: []chart.Row{chart.Numbers("fortify, earthwork, obstacle", 12), chart.Numbers("pontoon section", 6), chart.Numbers("demolition charge", 6),
			chart.Numbers("gap, banks, marsh, wooden bridge", 6), chart.Numbers("each inch of road", 2), chart.Numbers("hospital", 24)},
	},
	// What follows the resolvers reckon and do not read: it is here for people.
	{
		ID: "shots", Title: "Shooting: dice, and each hits on 5 or more", Clause: "MD-SHOOT-10", Columns: []string{"dice or modifier"},
		Rows: []chart.Row{
			chart.Words("infantry and horse", "1 for 2 figures"), chart.Words("gunners", "1 each"), chart.Words("at long range", "half"), chart.Words("shaken", "half"),
			chart.Words("at skirmishers who do not charge, horse, whoever is obscured or in hard cover; or from horseback", "-1"),
			chart.Words("superior firepower", "+1"), chart.Words("guns at a square, a column or limbered guns", "misses again, once"),
		},
	},
	{
		ID: "blows", Title: "Melee: 1 die for 2 figures, half if shaken; each hits on 4 or more", Clause: "MD-MELEE-05", Columns: []string{"modifier"},
		Rows: []chart.Row{
			chart.Words("elite or shock", "+1"), chart.Words("militia, or unequipped", "-1"), chart.Words("has charged and not fired, or pursues", "+1"),
			chart.Words("defends an obstacle, or stands uphill", "+1"), chart.Words("the enemy has hard cover", "-1"), chart.Words("horse against foot in square", "-2"),
		},
	},
	{
		ID: "ranks", Title: "Ranks that count", Clause: "MD-MELEE-02", Columns: []string{"shooting", "melee", "in flank or rear"},
		Rows: []chart.Row{
			chart.Words("formed infantry", "2", "2", "1"), chart.Words("infantry in square", "a quarter", "all", "has none"), chart.Words("formed cavalry", "1", "2", "1"),
			chart.Words("unformed", "1", "1", "1"), chart.Words("gunners", "all", "all", "all"),
		},
	},
	{
		ID: "reactions", Title: "Whoever is charged: one of these, or nothing", Clause: "MD-REA-01", Columns: []string{"who", "if"},
		Rows: []chart.Row{
			chart.Words("Fire!", "who can shoot", "has not fired or marched"), chart.Words("Charge!", "cavalry", "charged from its front"),
			chart.Words("Form Square!", "regular infantry", "by cavalry, and not activated"), chart.Words("Fall Back!", "skirmishers, cavalry", ""),
		},
	},
	{
		ID: "steady", Title: "Steady Men! of a commander who has joined", Clause: "MD-CMD-08", Columns: []string{"at least"},
		Rows: []chart.Row{chart.Numbers("a hit is cancelled", 4), chart.Numbers("nothing", 2), chart.Numbers("he is wounded and removed", 1)},
	},
	{
		ID: "shaken", Title: "Shaken by losses of more than", Clause: "MD-MORALE-02", Columns: []string{"of its first strength", "rally die"},
		Rows: []chart.Row{chart.Words("any unit", "1/2", "0"), chart.Words("elite", "2/3", "+1"), chart.Words("poor morale", "1/3", "-1"), chart.Words("with a commander", "", "+1")},
	},
	{
		ID: "ground", Title: "Going", Clause: "MD-TERR-03", Columns: []string{"broken ground, streams, low obstacles", "difficult ground, high walls"},
		Rows: []chart.Row{
			chart.Words("unformed infantry, pack animals", "full speed", "half speed"), chart.Words("formed infantry", "half speed, disordered", "by a road or gap"),
			chart.Words("unformed horse, light guns, commanders", "half speed", "by a road or gap"), chart.Words("formed horse, other guns, wagons", "at crossing places", "by a road or gap"),
		},
	},
}

// Rows of the chart of movement.
const (
	formedInfantryRow = iota
	unformedInfantryRow
	formedCavalryRow
	formedMountedRow
	unformedCavalryRow
	unformedMountedRow
	commanderRow
	artilleryRow
	fastRow
	horseRow
	boatRow
	engineRow
	trainRow
	airshipRow
)

// moveRow is the row of the chart that a unit rolls, as it stands or unformed.
func (s *State) moveRow(u int8, formed bool) int {
	k := s.card(u)
	foot := formedInfantryRow
	if !formed {
		foot = unformedInfantryRow
	}
	switch k.arm {
	case Cavalry:
		if s.Pieces[u].Afoot {
			return foot
		}
		if formed {
			return formedCavalryRow
		}
		return unformedCavalryRow
	case MountedInfantry:
		if s.Pieces[u].Afoot {
			return foot
		}
		if formed || s.plays(unformedMountedThrowThree) {
			return formedMountedRow
		}
		return unformedMountedRow
	case Commander, Engineer, Messenger:
		return commanderRow
	case PackAnimals:
		if s.plays(packAnimalsThrowTwo) {
			return artilleryRow
		}
		return unformedInfantryRow
	case Artillery, Wagon:
		switch {
		case s.is(u, HorseDrawn):
			return horseRow
		case s.is(u, Fast):
			return fastRow
		}
		return artilleryRow
	case Hospital:
		return artilleryRow
	case Boat:
		return boatRow
	case SteamEngine:
		return engineRow
	case Train:
		return trainRow
	case Airship, Balloon:
		return airshipRow
	}
	return foot
}

// moveDice are the dice of a row and a column of the chart of movement.
func moveDice(row, column int) int { return Charts[moveChart].At(row, column) }

// Columns of the chart.
const (
	basicColumn = iota
	marchColumn
	roadColumn
	chargeColumn
)
