package tell

import (
	"strings"

	"drumhead/scene"
)

// Places says where the cells of a table lie as people say it: by what stands
// there, or by how far and whither from another; never by coordinates, which are
// for orders.
type Places struct {
	one, many string // a hex, hexes
	board     Cells
	named     map[int]string
	ground    map[int]string
	order     []int // of the named, as the battle names them
}

// Cells is a table of cells as words see it.
type Cells interface {
	// Cell is the number of a cell by its name.
	Cell(name string) int
	// Far is how many cells lie from one to another.
	Far(from, to int) int
	// Centre is the cell in the middle of the table.
	Centre() int
	// Middle is where the middle of a cell lies, in thousandths of a cell.
	Middle(cell int) (east, north int)
}

// NewPlaces reads what stands on the ground of a board, a cell of which is called
// one, several many.
func NewPlaces(one, many string, board Cells, ground []scene.Cell) *Places {
	p := &Places{one, many, board, map[int]string{}, map[int]string{}, nil}
	for _, c := range ground {
		cell := board.Cell(c.At)
		if c.Name != "" {
			name := c.Name
			// A signpost stands at the edge.
			if strings.HasPrefix(name, "to ") || strings.HasPrefix(name, "towards ") {
				name = "the way " + name
			}
			p.named[cell] = name
			p.order = append(p.order, cell)
		}
		if c.Terrain != "" && c.Terrain != "clear" {
			p.ground[cell] = strings.ReplaceAll(c.Terrain, "-", " ")
		}
	}
	return p
}

// Wind is one of eight, whither so far east and north lie.
func Wind(east, north int) string {
	ns, ew := If(north < 0, "south", "north"), If(east < 0, "west", "east")
	e, n := max(east, -east), max(north, -north)
	// A wind reaches 22½ degrees to either side.
	switch {
	case e*1000 < n*414:
		return ns
	case n*1000 < e*414:
		return ew
	}
	return ns + "-" + ew
}

// from is how far and whither: two hexes north-east.
func (p *Places) from(from, to int) string {
	e, n := p.board.Middle(from)
	east, north := p.board.Middle(to)
	return Many(p.board.Far(from, to), p.one, p.many) + " " + Wind(east-e, north-n)
}

// Way is where one comes to who goes from a cell to another: to the Mill; two hexes
// north; to the wood one hex east.
func (p *Places) Way(from, to int) string {
	way := p.from(from, to)
	switch name, ground := p.named[to], p.ground[to]; {
	case name != "" && name != p.named[from]:
		return "to " + name
	case ground != "" && ground != p.ground[from] && name == "":
		return "to the " + ground + " " + way
	}
	return way
}

// Place is where a cell is: the Mill; two hexes north of the Mill; the wood one hex
// east of it. Where nothing has a name it is told from the middle of the table.
func (p *Places) Place(cell int) string {
	if name := p.named[cell]; name != "" {
		return name
	}
	next, name := p.board.Centre(), "the middle of the table"
	for i, c := range p.order {
		if i == 0 || p.board.Far(c, cell) < p.board.Far(next, cell) {
			next, name = c, p.named[c]
		}
	}
	if next == cell {
		return name
	}
	place := p.from(next, cell) + " of " + name
	if ground := p.ground[cell]; ground != "" {
		return "the " + ground + " " + place
	}
	return place
}
