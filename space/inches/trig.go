package inches

// Heading is a direction in hundredths of a degree clockwise from north, 0 to
// 35,999.
type Heading int32

// Headings, and the degree that books speak in.
const (
	Degree Heading = 100

	North Heading = 0
	East  Heading = 9000
	South Heading = 18000
	West  Heading = 27000
	Full  Heading = 36000
)

// Turned is h turned clockwise by hundredths of a degree, or the other way if
// they are negative.
func (h Heading) Turned(by Heading) Heading { return ((h+by)%Full + Full) % Full }

// Between is the angle between two headings, 0 to 18,000.
func (h Heading) Between(g Heading) Heading {
	d := g.Turned(-h)
	return min(d, Full-d)
}

// SinCos is the sine and the cosine of h, both scaled by 2^30. A step of
// length 2^30 on heading h goes so far east and so far north.
func (h Heading) SinCos() (sin, cos int64) {
	if h < 0 || h >= Full {
		h = h.Turned(0)
	}
	switch {
	case h < East:
		return int64(sines[h]), int64(sines[East-h])
	case h < South:
		return int64(sines[South-h]), -int64(sines[h-East])
	case h < West:
		return -int64(sines[h-South]), -int64(sines[West-h])
	}
	return -int64(sines[Full-h]), int64(sines[h-West])
}

// HeadingOf is the heading nearest to that of the vector v; of two that are as
// near, the one further anticlockwise. ok is false if v has no length.
func HeadingOf(v Point) (h Heading, ok bool) {
	x, y, quarter := int64(v.X), int64(v.Y), Heading(0)
	switch {
	case x == 0 && y == 0:
		return 0, false
	case x >= 0 && y > 0:
	case x > 0:
		x, y, quarter = -y, x, 1
	case y < 0:
		x, y, quarter = -x, -y, 2
	default:
		x, y, quarter = y, -x, 3
	}
	// The greatest heading that v is on or clockwise of.
	low, high := Heading(0), East
	for low < high {
		if mid := (low + high + 1) / 2; past(x, y, mid) >= 0 {
			low = mid
		} else {
			high = mid - 1
		}
	}
	if low < East && past(x, y, low) > -past(x, y, low+1) {
		low++
	}
	return (quarter*East + low).Turned(0), true
}

// past is how far (x, y) lies clockwise of a heading of the first quarter.
func past(x, y int64, h Heading) int64 {
	return x*int64(sines[East-h]) - y*int64(sines[h])
}
