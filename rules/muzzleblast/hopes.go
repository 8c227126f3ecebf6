package muzzleblast

import "drumhead/space/inches"

// hopes is what a side's shots and volleys may bring, as they are declared.
func (f *forecast) hopes(side int8) (n int) {
	s := f.s
	var falls [maxUnits]int
	for g := range s.b.gunN {
		shot := &s.Shots[g]
		if s.Guns[g].Side != side {
			continue
		}
		switch shot.Verb {
		case BallVerb:
			n += f.ballHopes(g, shot.At, &falls) + 1
		case GrapeVerb:
			n += s.grapeHopes(g, shot.At) + 1
		case AtHouseVerb:
			n += manWorth / 2
		}
	}
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		for _, v := range s.Volleys[u] {
			if v.Target >= 0 && !v.Done && s.on(v.Target) {
				falls[v.Target] += s.volleyHopes(u, v.Target)
				n++
			}
		}
	}
	for u := range s.b.count {
		if falls[u] > 0 {
			n += f.lossWorth(u, falls[u])
		}
	}
	return n
}

// ballHopes adds what a shot with the stick brings down on the average over its
// six results, and says what it costs in men of its own side.
func (f *forecast) ballHopes(g int8, aim inches.Position, falls *[maxUnits]int) (n int) {
	s := f.s
	var list under
	var sum [maxUnits]int
	for die := 1; die <= 6; die++ {
		at, misfire := s.impact(g, aim, die)
		if misfire {
			continue
		}
		s.beneath(inches.Disc{Centre: at, Radius: s.blast(g)}, s.Guns[g].At.Point(), &list)
		for i, m := range list.men[:list.n] {
			sum[s.b.figures[m].unit] += fallSixths(list.mods[i])
		}
	}
	for u, n36 := range sum[:s.b.count] {
		if s.b.units[u].side == s.Guns[g].Side {
			n -= 2 * manWorth * n36 / 36
		} else {
			falls[u] += n36 / 6
		}
	}
	return n
}

// grapeHopes is what a load of grape brings down on the average, less what it costs of its own side.
func (s *State) grapeHopes(g int8, at inches.Position) (n int) {
	var list under
	s.before(g, s.towards(g, at), &list)
	for i, f := range list.men[:list.n] {
		worth := manWorth * fallSixths(list.mods[i]) * 5 / 36
		if s.b.units[s.b.figures[f].unit].side == s.Guns[g].Side {
			worth *= -2
		}
		n += worth
	}
	return n
}

// volleyHopes is how many men a volley brings down on the average, in sixths.
func (s *State) volleyHopes(u, v int8) int {
	var a aim
	var lots [3]lot
	s.aimAt(&a, u, v)
	if a.refused != 0 || a.target < 0 {
		return 0
	}
	sum := 0
	for _, l := range lots[:s.lots(&a, u, v, &lots)] {
		for men := l.men; men > 0; men -= sixes {
			short := max(sixes-men, 0)
			for face := 1; face <= 6; face++ {
				sum += min(max(face+l.add-short, 0), s.alive(v))
			}
		}
	}
	return sum
}
