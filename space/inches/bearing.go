package inches

// Bearing is a direction in ten-thousandths of a degree clockwise from north,
// 0 to 3,599,999: a hundredth of a Heading. Twenty-seven inches off two
// neighbours are a twentieth of a thousandth of an inch apart, where those of
// headings are five thousandths. Bearings are computed with and never kept.
type Bearing int32

// Bearings.
const (
	perHeading Bearing = 100
	Around     Bearing = 3_600_000
)

// Bearing is the heading to compute with.
func (h Heading) Bearing() Bearing { return Bearing(h) * perHeading }

// Heading is the heading that the bearing is on or clockwise of, and how many
// hundredths of its unit are left.
func (b Bearing) Heading() (h Heading, rest int) {
	return Heading(b / perHeading), int(b % perHeading)
}

// Turned is b turned clockwise, or the other way if by is negative.
func (b Bearing) Turned(by Bearing) Bearing { return ((b+by)%Around + Around) % Around }

// SinCos is the sine and the cosine of b, both scaled by 2^30.
func (b Bearing) SinCos() (sin, cos int64) {
	h, rest := b.Turned(0).Heading()
	sin, cos = h.SinCos()
	if rest == 0 {
		return sin, cos
	}
	turn := (int64(rest)*187_403 + 50) / 100 // a ten-thousandth of a degree is 1874.03 / 2^30
	less := turn * turn >> 31
	return sin + int64(shift30(cos*turn-sin*less)), cos - int64(shift30(sin*turn+cos*less))
}

// BearingOf is the bearing nearest to that of the vector v. ok is false if v
// has no length.
func BearingOf(v Point) (b Bearing, ok bool) {
	h, ok := HeadingOf(v)
	if !ok {
		return 0, false
	}
	sin, cos := h.SinCos()
	ahead := int64(v.X)*sin + int64(v.Y)*cos
	right := int64(v.X)*cos - int64(v.Y)*sin
	twice, _ := mulDiv(right, 2*572_958, ahead) // a radian is 572,958 ten-thousandths of a degree
	return (h.Bearing() + Bearing((twice+1)>>1)).Turned(0), true
}

// arcSine is the angle, 0 to 900,000, whose sine is w by r; w is at most r.
func arcSine(w, r Fine) Bearing {
	low, high := Heading(0), East
	for low < high {
		if mid := (low + high) / 2; int64(sines[mid])*int64(r) >= int64(w)<<30 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	if low == 0 {
		return 0
	}
	under := int64(sines[low-1])
	step := (int64(sines[low]) - under) * int64(r)
	return (low - 1).Bearing() + Bearing((int64(w)<<30-under*int64(r))*int64(perHeading)/step)
}
