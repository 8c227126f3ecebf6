package napoleonic

import "drumhead/chart"

// Charts are the tables of the rule book, as section (c) of the rulebook
// prints them. All values of dice, moves and scores are read from them.
var Charts = []chart.Chart{units, movement, fireDice, scores, morale, terrain}

// Columns of the charts.
const (
	originalColumn, assaultColumn = 0, 3 // of units
	costColumn                    = 4    // of movement
	openColumn, coverColumn       = 0, 1 // of scores
	failedColumn                  = 0    // of morale
	longRange                     = 8    // the last range of the fire chart
)

var units = chart.Chart{
	ID: "units", Title: "Units", Clause: "NP-UNIT-01",
	Columns: []string{"original strength", "destroyed at casualties", "morale test from casualties", "assault dice"},
	Rows: []chart.Row{
		chart.Numbers("Infantry", 6, 6, 3, 3),
		{Title: "Rifles", Cells: []chart.Cell{{Number: 4}, {Number: 4}, {Number: 2}, {Words: "one for each Rifleman left"}}},
		chart.Numbers("Cavalry", 4, 4, 2, 4),
		chart.Numbers("Artillery", 2, 2, 1, 2),
		chart.Numbers("General", -1, -1, -1, -1),
		chart.Numbers("heavy cavalry (cavalry-class)", 4, 4, 2, 5).If("cavalry-class", "on"),
		chart.Numbers("light cavalry (cavalry-class)", 4, 4, 2, 3).If("cavalry-class", "on"),
	},
}

var movement = chart.Chart{
	ID: "movement", Title: "Movement in hexes, and what a change of formation costs", Clause: "NP-MOVE-01",
	Columns: []string{"no formation", "line", "column", "square", "change"},
	Rows: []chart.Row{
		chart.Numbers("Infantry", -1, 1, 2, 0, 1),
		chart.Numbers("Rifles", -1, 3, 3, 3, 0).If("rifle-move", "three"),
		chart.Numbers("Cavalry", -1, 3, 4, -1, 1),
		chart.Numbers("Artillery", 1, -1, -1, -1, -1),
		chart.Numbers("General", 3, -1, -1, -1, -1),
		chart.Numbers("heavy cavalry (cavalry-class)", -1, 2, 3, -1, 1).If("cavalry-class", "on"),
		chart.Numbers("light cavalry (cavalry-class)", -1, 4, 5, -1, 1).If("cavalry-class", "on"),
		chart.Numbers("Rifles (rifle-move as-infantry)", -1, 1, 2, 0, 0).If("rifle-move", "as-infantry"),
		chart.Numbers("horse artillery (horse-artillery)", 3, -1, -1, -1, -1).If("horse-artillery", "on"),
	},
}

// Rows of the chart of movement and of units that an option calls up.
const (
	heavyRow, lightRow, slowRiflesRow, horseRow = 5, 6, 7, 8
)

var fireDice = chart.Chart{
	ID: "fire", Title: "Fire dice by range in hexes", Clause: "NP-FIRE-02",
	Columns: []string{"1", "2", "3", "4", "5", "6", "7", "8"},
	Rows: []chart.Row{
		chart.Numbers("Infantry in line", 6, 4, 2, -1, -1, -1, -1, -1),
		chart.Numbers("Infantry in column or square", 3, 2, 1, -1, -1, -1, -1, -1),
		chart.Words("Rifles", "one for each Rifleman left", "one for each Rifleman left", "one for each Rifleman left", "one for each Rifleman left", "", "", "", ""),
		chart.Numbers("Artillery", 8, 6, 4, 4, 2, 2, -1, -1),
		chart.Numbers("Artillery (artillery-range eight)", 8, 6, 4, 4, 2, 2, 1, 1).If("artillery-range", "eight"),
		chart.Numbers("Artillery on a square (square-artillery-dice)", 8, 3, 2, 2, 1, 1, -1, -1).If("square-artillery-dice", "halved-beyond-adjacent").If("artillery-range", "six"),
		chart.Numbers("the same with artillery-range eight", 8, 3, 2, 2, 1, 1, 1, 1).If("square-artillery-dice", "halved-beyond-adjacent").If("artillery-range", "eight"),
	},
}

// Rows of the chart of fire.
const (
	lineRow, columnRow, riflesRow, gunsRow, longGunsRow, gunsOnSquareRow, longGunsOnSquareRow = 0, 1, 2, 3, 4, 5, 6
)

var scores = chart.Chart{
	ID: "scores", Title: "Score that takes a strength point, in fire and assault alike", Clause: "NP-FIRE-05",
	Columns: []string{"in the open", "in cover"},
	Rows: []chart.Row{
		chart.Numbers("target in column or square", 4, 5),
		chart.Numbers("target in line, or artillery", 5, 6),
	},
}

var morale = chart.Chart{
	ID: "morale", Title: "Morale at half strength or below", Clause: "NP-MOR-02",
	Columns: []string{"fails on, or on less"},
	Rows: []chart.Row{
		chart.Numbers("any unit", 2),
		chart.Numbers("elite (troop-quality)", 1).If("troop-quality", "on"),
		chart.Numbers("militia (troop-quality)", 3).If("troop-quality", "on"),
	},
}

// Rows of the chart of morale.
const (
	regularRow, eliteRow, militiaRow = 0, 1, 2
)

var terrain = chart.Chart{
	ID: "terrain", Title: "Terrain", Clause: "NP-TERR-01",
	Columns: []string{"Infantry, Rifles, General", "Cavalry", "Artillery", "must stop", "cover", "blocks sight"},
	Rows: []chart.Row{
		chart.Words("clear", "yes", "yes", "yes", "", "", ""),
		chart.Words("road", "yes", "yes", "yes", "", "", ""),
		chart.Words("bridge", "yes", "yes", "yes", "", "", ""),
		chart.Words("hill", "yes", "yes", "yes", "", "", "unless firer or target stands on a hill"),
		chart.Words("wood", "yes", "", "", "yes", "yes", "yes"),
		chart.Words("buildings", "yes", "", "", "yes", "yes", "yes"),
		chart.Words("wall", "yes", "yes", "yes", "", "yes", ""),
		chart.Words("hedge", "yes", "yes", "yes", "", "yes", ""),
		chart.Words("fieldwork", "yes", "yes", "yes", "", "yes", ""),
		chart.Words("stream", "yes", "yes", "yes", "yes", "", ""),
		chart.Words("ford", "yes", "yes", "yes", "yes", "", ""),
		chart.Words("marsh", "yes", "", "", "yes", "", ""),
		chart.Words("river", "", "", "", "", "", ""),
		chart.Words("lake", "", "", "", "", "", ""),
		chart.Words("cliff", "", "", "", "", "", ""),
	},
}

// ground is a row of the terrain chart, ready for use.
type ground struct {
	row   int8       // in the chart
	enter [arms]bool // by arm
	stop  bool       // movement ends on entry (NP-TERR-02)
	cover bool       // NP-FIRE-06
	hides bool       // blocks sight through it
	hill  bool       // blocks it only between firers and targets below
}

// grounds are the rows of the terrain chart.
var grounds = func() []ground {
	list := make([]ground, len(terrain.Rows))
	for i, row := range terrain.Rows {
		foot, horse, guns := !row.Cells[0].None, !row.Cells[1].None, !row.Cells[2].None
		list[i] = ground{
			row:   int8(i),
			enter: [arms]bool{Infantry: foot, Rifles: foot, Cavalry: horse, Artillery: guns, General: foot},
			stop:  !row.Cells[3].None,
			cover: !row.Cells[4].None,
			hides: row.Cells[5].Words == "yes",
			hill:  row.Title == "hill",
		}
	}
	return list
}()

// volley is a row of the chart of fire by range, 0 where the book gives none.
func volley(row int) (dice [longRange + 1]int8) {
	for i, c := range fireDice.Rows[row].Cells {
		dice[i+1] = int8(c.Number)
	}
	return dice
}

// allowances is a row of the chart of movement by formation.
func allowances(row int) (hexes [formations]int8) {
	for i := range hexes {
		hexes[i] = int8(movement.Rows[row].Cells[i].Number)
	}
	return hexes
}
