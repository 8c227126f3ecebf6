package muzzleblast

import "drumhead/space/inches"

// Prospect is what a shot with the stick may do: a row for each face of the die.
type Prospect struct {
	Rows [6]Row
	Mean int // men of the enemy who fall on the average, in 1/36
	Own  int // and of one's own
}

// Row is one face of the stick's die.
type Row struct {
	Misfire  bool
	At       inches.Position // where the circle falls
	Enemies  int             // men under it
	Own      int
	Falls    int // of the enemy on the average, in sixths of a man
	OwnFalls int
}

// Lay works out a shot exactly, as far as single men go.
func Lay(s *State, g int8, aim inches.Position) (laid Prospect) {
	gun := s.Guns[g].At.Point()
	var list under
	for die := 1; die <= 6; die++ {
		row := &laid.Rows[die-1]
		at, misfire := s.impact(g, aim, die)
		row.At, row.Misfire = at.Position(), misfire
		if misfire {
			continue
		}
		s.beneath(inches.Disc{Centre: at, Radius: s.blast(g)}, gun, &list)
		for i, f := range list.men[:list.n] {
			falls := fallSixths(list.mods[i])
			if s.b.units[s.b.figures[f].unit].side == s.Guns[g].Side {
				row.Own, row.OwnFalls = row.Own+1, row.OwnFalls+falls
			} else {
				row.Enemies, row.Falls = row.Enemies+1, row.Falls+falls
			}
		}
		laid.Mean, laid.Own = laid.Mean+row.Falls, laid.Own+row.OwnFalls
	}
	return laid
}

// fallSixths is in how many of six throws a man falls.
func fallSixths(mod int8) int { return min(max(savedAt-1-int(mod), 0), 6) }

// target is a man whom a shot may reach, for looking for the best aim.
type target struct {
	at    inches.Point
	worth int // in sixths: what he counts if he is under the circle
	enemy bool
}

// aimer looks for the best aim of a gun. Walls are left out of the search; what
// it finds is worked out exactly.
type aimer struct {
	list [maxFigures]target
	n    int
}

// take gathers all men whom a gun might hit.
func (a *aimer) take(s *State, g int8, from inches.Point, far inches.Fine) {
	a.n = 0
	side := s.Guns[g].Side
	for u := range s.b.count {
		if !s.on(u) {
			continue
		}
		enemy := s.b.units[u].side != side
		for f, to := s.men(u); f < to; f++ {
			if !s.Figures[f].lives() {
				continue
			}
			p := s.figureAt(f)
			if d := minus(p, from); d.X > far || d.X < -far || d.Y > far || d.Y < -far {
				continue
			}
			mod := int8(0)
			if s.Figures[f].Is == Inside {
				mod = 2
			} else if in(s.b.terrain.woods, p) {
				mod = 1
			}
			worth := fallSixths(mod)
			if !enemy {
				worth *= -2
			}
			a.list[a.n] = target{p, worth, enemy}
			a.n++
		}
	}
}

// value is what an aim is worth, in 1/36 of a man.
func (a *aimer) value(s *State, g int8, aim inches.Point) (sum int) {
	at := aim.Position()
	radius := int64(s.blast(g).Fine() + inches.Thousandth)
	for die := 1; die <= 5; die++ {
		centre, misfire := s.impact(g, at, die)
		if misfire {
			continue
		}
		times := 1
		if die == 5 {
			times = 2 // and six
		}
		for i := range a.list[:a.n] {
			d := minus(a.list[i].at, centre)
			if x, y := int64(d.X), int64(d.Y); x*x+y*y < radius*radius {
				sum += times * a.list[i].worth
			}
		}
	}
	return sum
}

// bestOn is the aim of a gun that is worth most among those at a unit's men that it
// may be laid on, if any is worth something: of men half of whom a house hides, at the others.
func (s *State) bestOn(g, v int8) (best inches.Position, ok bool) {
	gun := s.Guns[g].At.Point()
	middle := s.middle(v)
	if !inches.Distance(gun, middle).Within(s.fullRange(g) + 12*inches.Inch) {
		return best, false
	}
	var a aimer
	a.take(s, g, middle, 10*inches.Inch.Fine())
	return s.bestOf(&a, g, v)
}

func (s *State) bestOf(a *aimer, g, v int8) (best inches.Position, ok bool) {
	gun := s.Guns[g].At.Point()
	top := 0
	for f, to := s.men(v); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		l := inches.NewLine(gun, s.figureAt(f))
		if !l.Length.Within(s.fullRange(g) + s.blast(g)) {
			continue
		}
		for _, by := range [...]inches.Length{0, -1, 1} {
			far := min(max(l.Length+s.small(by*inches.Inch).Fine(), s.shortRange(g).Fine()+2*inches.Thousandth), s.fullRange(g).Fine())
			at := l.At(far)
			if n := a.value(s, g, at); n > top && s.checkBall(g, at.Position()).Legal() {
				best, top, ok = at.Position(), n, true
			}
		}
	}
	return best, ok
}

// BestAim is the aim of a gun that is worth most over every target in its
// reach, men of its own side counting twice, and what it is worth in 1/36 of a
// man.
func BestAim(s *State, g int8) (best inches.Position, worth int, ok bool) {
	var a aimer
	gun := s.Guns[g].At.Point()
	a.take(s, g, gun, s.fullRange(g).Fine()+4*inches.Inch.Fine())
	for v := range s.b.count {
		if s.b.units[v].side == s.Guns[g].Side || !s.on(v) {
			continue
		}
		at, found := s.bestOf(&a, g, v)
		if !found {
			continue
		}
		if laid := Lay(s, g, at); laid.Mean-2*laid.Own > worth {
			best, worth, ok = at, laid.Mean-2*laid.Own, true
		}
	}
	return best, worth, ok
}
