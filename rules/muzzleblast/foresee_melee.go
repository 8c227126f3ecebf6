package muzzleblast

import "drumhead/space/inches"

// clash is what melees would bring a side, of those that will touch, the fire
// before them taken off.
func (f *forecast) clash(side int8) (sum int) {
	s := f.s
	for i := range f.list[:f.n] {
		v := &f.list[i]
		if s.b.units[v.unit].side != side {
			continue
		}
		for j := range f.list[:f.n] {
			o := &f.list[j]
			if s.b.units[o.unit].side == side {
				continue
			}
			if d := minus(v.at, o.at); max(d.X, -d.X, d.Y, -d.Y) > v.half+o.half+v.deep+o.deep+inches.Inch.Fine() {
				continue
			}
			if v.gap(o) > contactGap.Fine()+inches.Inch.Fine()/8 {
				continue
			}
			sum += f.melee(i, j)
		}
	}
	return sum
}

// melee is what a first circle would bring the first of two blocks.
func (f *forecast) melee(i, j int) int {
	s := f.s
	v, o := &f.list[i], &f.list[j]
	mine := min(f.inCircle(v, o), v.men-f.taken[i]/6)
	theirs := min(f.inCircle(o, v), o.men-f.taken[j]/6)
	if mine <= 0 || theirs <= 0 {
		return 0
	}
	a, b := mine*s.points(v.unit), theirs*s.points(o.unit)
	won, lost := 0, 0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			switch {
			case a*x > b*y:
				won++
			case a*x < b*y:
				lost++
			}
		}
	}
	gain := f.lossWorth(o.unit, 6*((theirs+1)/2)) - f.lossWorth(v.unit, 6*((theirs+1)/4)) + beatenRisk
	pain := f.lossWorth(v.unit, 6*((mine+1)/2)) - f.lossWorth(o.unit, 6*((mine+1)/4)) + beatenRisk
	drawn := 36 - won - lost
	even := f.lossWorth(o.unit, 6*((theirs+1)/2)) - f.lossWorth(v.unit, 6*((mine+1)/2))
	return (won*gain - lost*pain + drawn*even) / 36
}

// inCircle is about how many men of a block are in a melee circle at its edge
// where another stands.
func (f *forecast) inCircle(v, o *stance) int {
	k := &f.s.b.units[v.unit]
	file, rank := k.width.Fine(), k.depth.Fine()
	if ahead, _ := inches.Seen(v.nearestOn(o), o.middle, v.facing); ahead > 0 && v.deep > 2*v.half {
		file, rank = rank, file // taken at its flank
	}
	n := 0
	for r := contactGap.Fine()/2 + rank/2; r <= meleeRadius.Fine(); r += rank {
		wide := meleeRadius.Fine() - r*r/(2*meleeRadius.Fine())
		n += 1 + int(wide/file)
	}
	return min(n, v.men)
}
