package european

import (
	"drumhead/chart"
	"drumhead/space/inches"
)

// Charts are the tables of section (c) of the rulebook. Moves, dice, ranges,
// modifiers and sizes of stands are read from them.
var Charts = []chart.Chart{units, ranges, modifiers, factors, ground, stands}

// Columns of the chart of units.
const (
	standsColumn, moveColumn, shootingColumn, rangeColumn, meleeColumn, eliminatedColumn = 0, 1, 2, 3, 4, 5
)

var units = chart.Chart{
	ID: "units", Title: "Units", Clause: "EU-UNI-01",
	Columns: []string{"stands", "move in inches", "shooting dice", "range table", "melee dice", "eliminated at hits", "first contact", "enters woods", "passes through friends"},
	Rows: []chart.Row{
		unitRow("Infantry", 2, 6, 2, "small arms", 0, 13, "", "", "only skirmishers"),
		unitRow("Skirmishers", 2, 12, 1, "small arms", 0, 7, "", "yes", "all"),
		unitRow("Dragoons", 2, 18, 1, "small arms", 1, 7, "not doubled", "", "only skirmishers"),
		unitRow("Cavalry", 2, 18, 0, "", 2, 7, "doubled", "", "only skirmishers"),
		unitRow("Artillery", 2, 6, 2, "artillery", 0, 7, "", "", "all"),
		unitRow("Commander", 1, 18, 0, "", 0, 1, "", "", "only skirmishers"),
	},
}

func unitRow(title string, stands, move, shooting int, table string, melee, eliminated int, first, woods, passes string) chart.Row {
	word := func(s string) chart.Cell { return chart.Cell{Words: s, None: s == ""} }
	dice := func(n int) chart.Cell { return chart.Cell{Number: n, None: n == 0} }
	return chart.Row{Title: title, Cells: []chart.Cell{
		{Number: stands}, {Number: move}, dice(shooting), word(table), dice(melee), {Number: eliminated}, word(first), word(woods), word(passes),
	}}
}

// signed makes a row of numbers of which some are taken off.
func signed(title string, numbers ...int) chart.Row {
	r := chart.Row{Title: title}
	for _, n := range numbers {
		r.Cells = append(r.Cells, chart.Cell{Number: n})
	}
	return r
}

var ranges = chart.Chart{
	ID: "ranges", Title: "Ranges: up to so many inches", Clause: "EU-SHO-06",
	Columns: []string{"small arms", "artillery", "modifier"},
	Rows: []chart.Row{
		signed("Short", 6, 12, -1),
		signed("Medium", 12, 24, -2),
		signed("Long", 18, 36, -3),
	},
}

var bandNames = [...]string{"", "short", "medium", "long"}

// Rows and columns of the chart of modifiers.
const (
	coverRow, targetRow, againRow = 0, 1, 2
	smallArmsColumn, gunsColumn   = 0, 1
	modifierColumn                = 2 // of ranges
	bands                         = 3
)

var modifiers = chart.Chart{
	ID: "modifiers", Title: "Shooting: taken off the score besides the range", Clause: "EU-SHO-05",
	Columns: []string{"small arms", "artillery"},
	Rows: []chart.Row{
		signed("target in cover", -1, -1),
		signed("target is artillery or skirmishers", 0, -1),
		signed("shooter also shot in the previous turn", -1, -1),
	},
}

var factors = chart.Chart{
	ID: "movement", Title: "Movement", Clause: "EU-MOV-05",
	Columns: []string{"factor", "when"},
	Rows: []chart.Row{
		chart.Words("road", "half as much again (road-bonus plus-3in: 3 inches more)", "the whole move is on road"),
		chart.Words("terrain, walls, climbing", "half, once", "any part of the move goes through terrain, crosses a wall or climbs a hill"),
		chart.Words("reforming", "half", "the unit was in battle formation at the start of its move"),
	},
}

var ground = chart.Chart{
	ID: "terrain", Title: "Terrain", Clause: "EU-TER-01",
	Columns: []string{"who may enter", "halves the move", "blocks sight", "cover"},
	Rows: []chart.Row{
		chart.Words("clear", "all", "", "", ""),
		chart.Words("wood", "skirmishers", "yes", "if neither end is in it", "units in it"),
		chart.Words("building", "", "", "yes", ""),
		chart.Words("wall", "all", "yes", "", "a unit behind it"),
		chart.Words("hill", "all", "when climbing", "if neither end is on it", ""),
		chart.Words("marsh", "", "", "", ""),
		chart.Words("lake", "", "", "", ""),
		chart.Words("river", "", "", "", ""),
		chart.Words("bridge", "all", "", "", ""),
		chart.Words("ford", "all", "yes", "", ""),
		chart.Words("road", "all", "", "", ""),
		chart.Words("rough", "all", "yes", "", ""),
	},
}

var stands = chart.Chart{
	ID: "stands", Title: "Room that a unit takes, in inches", Clause: "EU-UNI-03",
	Columns: []string{"width", "depth"},
	Rows: []chart.Row{
		chart.Numbers("March formation", 2, 2),
		chart.Numbers("Battle formation", 4, 1),
		chart.Numbers("Commander", 1, 1),
	},
}

// size is the room that a unit takes in a formation (EU-UNI-03).
type size struct{ width, depth inches.Length }

func sizeOf(row int) size {
	return size{inches.Length(stands.At(row, 0)) * inches.Inch, inches.Length(stands.At(row, 1)) * inches.Inch}
}

var (
	sizes         = [formations]size{sizeOf(0), sizeOf(1)}
	commanderSize = sizeOf(2)
)

// bandEnds are where the range bands of small arms and artillery end.
var bandEnds = func() (ends [2][bands]inches.Length) {
	for table := range ends {
		for i := range ends[table] {
			ends[table][i] = inches.Length(ranges.At(i, table)) * inches.Inch
		}
	}
	return ends
}()
