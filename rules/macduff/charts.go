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

// dice of a row and a column of the chart of movement.
func moveDice(row, column int) int { return Charts[moveChart].At(row, column) }

// Columns of the chart.
const (
	basicColumn = iota
	marchColumn
	roadColumn
	chargeColumn
)
