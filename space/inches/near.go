package inches

// Most bases are plainly near, or plainly too far away: what follows tells so from
// their places alone, with room to spare for what is rounded.

// Spare is more than is rounded away wherever bases are laid out and carried.
const Spare = 4 * Thousandth

// Diagonal is at least the longest side of a triangle with a right angle.
func Diagonal(a, b Fine) Fine { return max(a, b) + min(a, b)/2 }

// Round is at least how far the corners of a base are from its middle.
func Round(b Base) Fine {
	return Diagonal(b.Width.Fine()/2, b.Depth.Fine()/2) + Spare
}

// Asunder says that two bases are farther apart than a distance; where it says
// false nothing is known.
func Asunder(a, b Base, distance Fine) bool {
	far := int64(Round(a) + Round(b) + distance)
	return Square(a.At.Point(), b.At.Point()) > far*far
}

// Square of the distance between two points.
func Square(p, q Point) int64 {
	x, y := int64(p.X-q.X), int64(p.Y-q.Y)
	return x*x + y*y
}
