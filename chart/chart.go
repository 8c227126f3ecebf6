// Package chart holds a printed table of a rule book as a value, so that the
// resolver, the help, the print and the tests all read the same one. It holds
// whole numbers and words only and must never compute anything.
package chart

import "fmt"

// Chart is a table as the book prints it.
type Chart struct {
	ID      string
	Title   string
	Clause  string
	Columns []string // headings, the rows' own column left out
	Rows    []Row
}

// Row is one line of a chart.
type Row struct {
	Title string
	Cells []Cell

	// When is how options must be set for the row to hold, each with its value;
	// none: it always does.
	When [][2]string
}

// If is the row where an option has this value.
func (r Row) If(option, value string) Row {
	r.When = append(r.When[:len(r.When):len(r.When)], [2]string{option, value})
	return r
}

// Holds says whether the row holds, with options set so.
func (r *Row) Holds(set func(option string) string) bool {
	for _, w := range r.When {
		if set(w[0]) != w[1] {
			return false
		}
	}
	return true
}

// Cell is a number, or words where the book gives no number; None where it
// gives a dash.
type Cell struct {
	Number int
	Words  string
	None   bool
}

// Numbers makes a row of numbers; a negative one stands for the book's dash.
func Numbers(title string, cells ...int) Row {
	r := Row{Title: title}
	for _, n := range cells {
		r.Cells = append(r.Cells, Cell{Number: max(n, 0), None: n < 0})
	}
	return r
}

// Words makes a row of words.
func Words(title string, cells ...string) Row {
	r := Row{Title: title}
	for _, w := range cells {
		r.Cells = append(r.Cells, Cell{Words: w, None: w == ""})
	}
	return r
}

// At is the number in a row and column, from 0. It panics where the chart has
// no number there: a resolver that asks is wrong.
func (c *Chart) At(row, column int) int {
	cell := c.Rows[row].Cells[column]
	if cell.None || cell.Words != "" {
		panic(fmt.Sprintf("chart %s: no number in row %d, column %d", c.ID, row, column))
	}
	return cell.Number
}
