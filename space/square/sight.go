package square

// Gate is what a line of sight passes: one square whose inside it crosses, or
// the two squares that it touches at a corner, which stop it only if both do
// (LC-LOS-03). For one square B is None.
type Gate struct{ A, B Cell }

// Gates appends what the straight line between the middles of p and q passes,
// the two end squares left out, nearest to p first (LC-LOS-01).
func (b *Board) Gates(dst []Gate, p, q Cell) []Gate {
	x, y := b.Column(p), b.Row(p)
	dx, dy := b.Column(q)-x, b.Row(q)-y
	sx, sy := sign(dx), sign(dy)
	nx, ny := abs(dx), abs(dy)
	// The line leaves square i of its columns at (2i+1)/2nx of its length, and
	// square j of its rows at (2j+1)/2ny: whichever comes first is crossed.
	for i, j := 0, 0; i < nx || j < ny; {
		switch across, along := (2*i+1)*ny, (2*j+1)*nx; {
		case across < along:
			x, i = x+sx, i+1
		case across > along:
			y, j = y+sy, j+1
		default:
			dst = append(dst, Gate{A: b.At(x+sx, y), B: b.At(x, y+sy)})
			x, y, i, j = x+sx, y+sy, i+1, j+1
		}
		if c := b.At(x, y); c != q {
			dst = append(dst, Gate{A: c, B: None})
		}
	}
	return dst
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
