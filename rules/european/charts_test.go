package european

import (
	"strings"
	"testing"

	"drumhead/chart"
)

// The charts a second time, typed from the rule book and its ledger.
const secondUnits = `
Infantry     2  6 2 small arms - 13 -           -   only skirmishers
Skirmishers  2 12 1 small arms -  7 -           yes all
Dragoons     2 18 1 small arms 1  7 not doubled -   only skirmishers
Cavalry      2 18 - -          2  7 doubled     -   only skirmishers
Artillery    2  6 2 artillery  -  7 -           -   all
Commander    1 18 - -          -  1 -           -   only skirmishers
`

const secondRanges = `
Short   6 12 -1
Medium 12 24 -2
Long   18 36 -3
`

const secondModifiers = `
target in cover                        -1 -1
target is artillery or skirmishers      0 -1
shooter also shot in the previous turn -1 -1
`

const secondStands = `
March formation  2 2
Battle formation 4 1
Commander        1 1
`

const secondGround = `
clear    all         -             -                       -
wood     skirmishers yes           if neither end is in it units in it
building -           -             yes                     -
wall     all         yes           -                       a unit behind it
hill     all         when climbing if neither end is on it -
marsh    -           -             -                       -
lake     -           -             -                       -
river    -           -             -                       -
bridge   all         -             -                       -
ford     all         yes           -                       -
road     all         -             -                       -
rough    all         yes           -                       -
`

// plain is a chart in the same form, with single spaces.
func plainChart(c *chart.Chart) string {
	var b strings.Builder
	for _, row := range c.Rows {
		b.WriteString(row.Title)
		for _, cell := range row.Cells {
			b.WriteString(" ")
			switch {
			case cell.None:
				b.WriteString("-")
			case cell.Words != "":
				b.WriteString(cell.Words)
			default:
				b.WriteString(itoa(cell.Number))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func itoa(n int) string {
	if n < 0 {
		return "-" + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

func TestCharts(t *testing.T) {
	for _, v := range []struct {
		chart  *chart.Chart
		second string
	}{{&units, secondUnits}, {&ranges, secondRanges}, {&modifiers, secondModifiers}, {&stands, secondStands}, {&ground, secondGround}} {
		var want []string
		for _, line := range strings.Split(strings.TrimSpace(v.second), "\n") {
			want = append(want, strings.Join(strings.Fields(line), " "))
		}
		if got := strings.TrimSpace(plainChart(v.chart)); got != strings.Join(want, "\n") {
			t.Errorf("chart %s is\n%s\nand the second transcription\n%s", v.chart.ID, got, strings.Join(want, "\n"))
		}
	}
}
