package latecentury

import "drumhead/chart"

// Charts are the tables of the rule book, as section (c) of the rulebook
// prints them. All values of moves, ranges and scores are read from them.
var Charts = []chart.Chart{units, commanderChart, ratings, saves, commanderDie, morale, seeing, powers, terrain}

// Columns of the charts.
const (
	strengthColumn, moveColumn, rangeColumn, hitsColumn, powerColumn = 0, 1, 2, 3, 4 // of units
	enterColumn, coverColumn, seeColumn                              = 0, 1, 2       // of terrain
)

var units = chart.Chart{
	ID: "units", Title: "Units", Clause: "LC-ARMY-04",
	Columns: []string{"figures", "move in squares", "range in squares", "die scores to hit, or more", "Close Combat Power"},
	Rows: []chart.Row{
		chart.Numbers("Infantry", 4, 3, 5, 5, 3),
		chart.Numbers("Native Infantry armed with muskets", 4, 4, 3, 6, 3),
		chart.Numbers("Native Infantry armed with spears and swords", 6, 4, -1, -1, 3),
		chart.Numbers("Cavalry", 3, 4, -1, -1, 3),
		chart.Numbers("Native Cavalry", 3, 5, -1, -1, 3),
		chart.Numbers("Machine Gun", 3, 3, 5, 4, 5),
		chart.Numbers("Field Gun", 3, 3, 12, 5, 5),
		chart.Numbers("Native Artillery", 3, 3, 6, 5, 5),
	},
}

var commanderChart = chart.Chart{
	ID: "commander", Title: "A Commander on his own", Clause: "LC-CMD-01",
	Columns: units.Columns,
	Rows: []chart.Row{
		chart.Numbers("Commander on his own", 1, 4, 2, 5, 3),
	},
}

var ratings = chart.Chart{
	ID: "ratings", Title: "How good a Commander is", Clause: "LC-CMD-08",
	Columns: []string{"Command Value", "D6, or less"},
	Rows: []chart.Row{
		chart.Numbers("poor", 1, 2),
		chart.Numbers("average", 2, 5),
		chart.Numbers("exceptional", 3, 6),
	},
}

var saves = chart.Chart{
	ID: "saves", Title: "A figure that is hit", Clause: "LC-FIRE-08",
	Columns: []string{"survives on, or on more"},
	Rows: []chart.Row{
		chart.Numbers("in the open", 6),
		chart.Numbers("in soft cover", 5),
		chart.Numbers("in hard cover", 4),
	},
}

// Cover, as the rows of the chart of saves.
const (
	noCover, softCover, hardCover = 0, 1, 2
)

var commanderDie = chart.Chart{
	ID: "commander-die", Title: "The Commander with a Unit that has lost some of its figures", Clause: "LC-CMD-12",
	Columns: []string{"lives on, or on more"},
	Rows:    []chart.Row{chart.Numbers("Commander", 3)},
}

var morale = chart.Chart{
	ID: "morale", Title: "The death of the Commander, for each Unit of his army", Clause: "LC-MOR-01",
	Columns: []string{"stands on, or on more"},
	Rows:    []chart.Row{chart.Numbers("any Unit", 4)},
}

var seeing = chart.Chart{
	ID: "seeing", Title: "Seeing a Unit in close terrain", Clause: "LC-WOOD-03",
	Columns: []string{"at so many squares at most", "seen on, or on more"},
	Rows:    []chart.Row{chart.Numbers("any Unit", 3, 4)},
}

var powers = chart.Chart{
	ID: "powers", Title: "Added to the Close Combat Power", Clause: "LC-CC-08",
	Columns: []string{"added"},
	Rows: []chart.Row{
		chart.Numbers("the enemy stands on a higher level", 1),
		chart.Numbers("in the river, the enemy on its bank", 1),
	},
}

var terrain = chart.Chart{
	ID: "terrain", Title: "Terrain", Clause: "LC-TERR-02",
	Columns: []string{"enter", "cover", "seeing"},
	Rows: []chart.Row{
		chart.Words("clear", "all", "", ""),
		chart.Words("hill", "all; each contour costs one more", "", "higher ground blocks"),
		chart.Words("wood", "infantry; all others along a road", "soft", "by a die; blocks beyond"),
		chart.Words("buildings", "infantry; all others along a road", "hard", "by a die; blocks beyond"),
		chart.Words("fieldwork", "all", "hard", ""),
		chart.Words("river", "", "", ""),
		chart.Words("ford", "all; ends the move", "", ""),
		chart.Words("bridge", "all", "", ""),
		chart.Words("ravine", "all", "soft", ""),
	},
}

// Rows of the terrain chart.
const (
	clearRow, hillRow, woodRow, buildingsRow, fieldworkRow, riverRow, fordRow, bridgeRow, ravineRow = 0, 1, 2, 3, 4, 5, 6, 7, 8
)

// profile is a row of the charts of units, ready for use.
type profile struct {
	strength, move, reach, hits, power int8 // reach 0: no weapon
}

var profiles = func() (list [arms]profile) {
	for a := range list {
		c, row := &units, a
		if Arm(a) == Commander {
			c, row = &commanderChart, 0
		}
		cells := c.Rows[row].Cells
		list[a] = profile{
			int8(cells[strengthColumn].Number), int8(cells[moveColumn].Number), int8(cells[rangeColumn].Number),
			int8(cells[hitsColumn].Number), int8(cells[powerColumn].Number),
		}
	}
	return list
}()

// rated is the Command Value that a throw gives (LC-CMD-08).
func rated(face int) int8 {
	for i := range ratings.Rows {
		if face <= ratings.At(i, 1) {
			return int8(ratings.At(i, 0))
		}
	}
	return int8(ratings.At(len(ratings.Rows)-1, 0))
}

// ratingName is the word for a Command Value, empty if there is none yet.
func ratingName(value int8) string {
	for i := range ratings.Rows {
		if ratings.At(i, 0) == int(value) {
			return ratings.Rows[i].Title
		}
	}
	return ""
}
