package tell

import (
	"strings"

	"drumhead/scene"
)

// Places says where the cells of a table lie as people say it: by what stands
// there, or by how far and whither from another; never by coordinates, which are
// for orders.
type Places[C ~int16] struct {
	one, many string // a hex, hexes
	board     Board[C]
	named     map[C]string
	ground    map[C]string
	order     []C // of the named, as the battle names them
}

// Board is a table of cells as words see it. Cells below nought are none.
type Board[C ~int16] interface {
	Parse(name string) (C, error)
	Distance(from, to C) int
	// Centre is the cell in the middle of the table.
	Centre() C
	// Middle is where the middle of a cell lies, in thousandths of a cell.
	Middle(c C) (east, north int)
}

// NewPlaces reads what stands on the ground of a board, a cell of which is called
// one, several many.
func NewPlaces[C ~int16](one, many string, board Board[C], ground []scene.Cell) *Places[C] {
	p := &Places[C]{one, many, board, map[C]string{}, map[C]string{}, nil}
	for _, c := range ground {
		cell, err := board.Parse(c.At)
		if err != nil {
			continue // who reads the ground says so
		}
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
func (p *Places[C]) from(from, to C) string {
	e, n := p.board.Middle(from)
	east, north := p.board.Middle(to)
	return Many(p.board.Distance(from, to), p.one, p.many) + " " + Wind(east-e, north-n)
}

// Way is where one comes to who goes from a cell to another: to the Mill; two hexes
// north; to the wood one hex east. Who comes from nowhere comes to the place.
func (p *Places[C]) Way(from, to C) string {
	if from < 0 {
		return "to " + p.Place(to)
	}
	way := p.from(from, to)
	switch name, ground := p.named[to], p.ground[to]; {
	case name != "" && name != p.named[from]:
		return "to " + name
	case ground != "" && ground != p.ground[from] && name == "":
		return "to the " + ground + " " + way
	}
	return way
}

// Place is where a cell is: the Mill; the hex two hexes north of the Mill; the wood one
// hex east of it. Where nothing has a name it is told from the middle of the table.
func (p *Places[C]) Place(cell C) string {
	if name := p.named[cell]; name != "" {
		return name
	}
	next, name := p.board.Centre(), "the middle of the table"
	for i, c := range p.order {
		if i == 0 || p.board.Distance(c, cell) < p.board.Distance(next, cell) {
			next, name = c, p.named[c]
		}
	}
	if next == cell {
		return name
	}
	what := p.ground[cell]
	if what == "" {
		what = p.one
	}
	return "the " + what + " " + p.from(next, cell) + " of " + name
}
