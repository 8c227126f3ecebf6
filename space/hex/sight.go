package hex

// Gate is what a line of sight passes: one hex, or the edge between two, which
// then stops it only if both do (NP-MAP-06). For one hex B is None, and Edge
// false. Where the second hex of an edge is off the table B is None and Edge
// true: that side never blocks.
type Gate struct {
	A, B Cell
	Edge bool
}

// Gates appends what the straight line between the middles of p and q passes,
// the two end hexes left out, nearest to p first. Corners that are only
// touched do not count.
func (b *Board) Gates(dst []Gate, p, q Cell) []Gate {
	dx, dy := int(b.at[q].c-b.at[p].c), int(b.at[q].y-b.at[p].y)
	for _, g := range passed(dx, dy) {
		c, y := int(b.at[p].c), int(b.at[p].y)
		gate := Gate{A: b.find(c+g[0].dx, y+g[0].dy), B: None}
		if len(g) == 2 {
			gate.B, gate.Edge = b.find(c+g[1].dx, y+g[1].dy), true
			if gate.A == None {
				gate.A, gate.B = gate.B, None
			}
		}
		if gate.A != None {
			dst = append(dst, gate)
		}
	}
	return dst
}

// offset is a way in columns and half rows.
type offset struct{ dx, dy int }

// Reach of the table of lines worked out beforehand; longer ones are worked
// out when asked.
const tabled = 8

var lines = func() map[offset][][]offset {
	m := map[offset][][]offset{}
	for dx := -tabled; dx <= tabled; dx++ {
		for dy := -2 * tabled; dy <= 2*tabled; dy++ {
			if (dx+dy)%2 == 0 && length(dx, dy) <= tabled {
				m[offset{dx, dy}] = trace(dx, dy)
			}
		}
	}
	return m
}()

func passed(dx, dy int) [][]offset {
	if length(dx, dy) <= tabled {
		return lines[offset{dx, dy}]
	}
	return trace(dx, dy)
}

func length(dx, dy int) int {
	dx, dy = abs(dx), abs(dy)
	return dx + max(0, (dy-dx)/2)
}

// trace finds the hexes whose inside the line crosses and the edges it runs
// along. A hex of middle (3x, y) has its corners at (±2, 0) and (±1, ±1):
// stretching a regular hex so keeps straight lines straight.
func trace(dx, dy int) [][]offset {
	var out [][]offset
	// Hexes are met in order of their distance from the start; those of an
	// edge are met together.
	for n := 1; n < length(dx, dy); n++ {
		var edge []offset
		for x := -n; x <= n; x++ {
			for y := -2 * n; y <= 2*n; y++ {
				if (x+y)%2 != 0 || length(x, y) != n || length(dx-x, dy-y) > length(dx, dy)-n+1 {
					continue
				}
				switch meets(dx, dy, x, y) {
				case crosses:
					out = append(out, []offset{{x, y}})
				case alongEdge:
					edge = append(edge, offset{x, y})
				}
			}
		}
		if len(edge) == 2 {
			out = append(out, edge)
		}
	}
	return out
}

const (
	misses = iota
	alongEdge
	crosses
)

var corners = [6]struct{ x, y int }{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// meets says how the line from the origin to (dx, dy) meets the hex at (x, y).
func meets(dx, dy, x, y int) int {
	vx, vy := 3*dx, dy
	left, right, on, within := 0, 0, 0, false
	for _, c := range corners {
		px, py := 3*x+c.x, y+c.y
		switch cross := vx*py - vy*px; {
		case cross > 0:
			left++
		case cross < 0:
			right++
		default:
			on++
		}
		if along := vx*px + vy*py; along > 0 && along < vx*vx+vy*vy {
			within = true
		}
	}
	switch {
	case !within:
		return misses
	case left > 0 && right > 0:
		return crosses
	case on == 2:
		return alongEdge
	}
	return misses
}
