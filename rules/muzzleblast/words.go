package muzzleblast

import (
	"fmt"

	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// shown is a length as people read it, to a tenth.
func shown(l inches.Length) string { return ((l + 50) / 100 * 100).String() }

// beyond is a length that is more than a limit: in tenths, and never as the limit is read.
func beyond(l, limit inches.Length) string {
	return max((l+99)/100*100, (limit+50)/100*100+100).String()
}

// measured is a length in words, and short the same for a line on the table:
// with distance-scale centimetres every number is read in those (MB-GEN-03).
func (b *battle) measured(l inches.Length) string { return b.inWords(shown(l)) }

func (b *battle) inWords(number string) string {
	one := tell.If(b.opt[distanceScale] == centimetres, "centimetre", "inch")
	many := tell.If(b.opt[distanceScale] == centimetres, "centimetres", "inches")
	return number + " " + tell.If(number == "1", one, many)
}

func (b *battle) short(l inches.Length) string {
	return shown(l) + tell.If(b.opt[distanceScale] == centimetres, " cm", "″")
}

// contactWords is how near to each other enemies stop.
func (s *State) contactWords() string {
	if gap := s.small(contactGap); gap != contactGap || s.b.opt[distanceScale] == centimetres {
		return s.b.measured(gap)
	}
	return "half an inch"
}

// far is how long a way is, in words.
func (b *battle) far(from inches.Position, way *Path) string { return b.measured(wayLength(from, way)) }

// whither is the wind that a way leads to in the end: " north-east", nothing if it leads back.
func whither(from, to inches.Position) string {
	h, ok := inches.HeadingOf(minus(to.Point(), from.Point()))
	if !ok {
		return ""
	}
	return " " + h.Wind()
}

// wayLength is how long a way is.
func wayLength(from inches.Position, way *Path) inches.Length {
	sum := inches.Fine(0)
	at := from.Point()
	for _, to := range way.Legs() {
		sum += inches.Distance(at, to.Point())
		at = to.Point()
	}
	return sum.Length()
}

func menWords(n int) string {
	switch n {
	case 0:
		return "nobody"
	case 1:
		return "1 man"
	}
	return fmt.Sprintf("%d men", n)
}

// foesFall is how many of the enemy fall.
func foesFall(n int) string {
	return menWords(n) + tell.If(n > 1, " of the enemy fall", " of the enemy falls")
}

// lone says that a unit is one man, who goes by its name: Captain Laurie.
func (s *State) lone(u int8) bool { return s.Units[u].Start == 1 }

// those are men by their units: 2 men of the Rifles, 1 man of the Line and Captain Laurie.
func (s *State) those(men []int16) string {
	var said []string
	for u := range s.b.count {
		n := 0
		for _, f := range men {
			if s.b.figures[f].unit == u {
				n++
			}
		}
		switch name := tell.Subject(s.b.units[u].name); {
		case n > 0 && s.lone(u):
			said = append(said, name)
		case n > 0:
			said = append(said, menWords(n)+" of "+name)
		}
	}
	if len(said) == 0 {
		return menWords(0)
	}
	return tell.List(said, "and")
}

// shotWords is what a gun is laid on.
func (s *State) shotWords(g int8, shot *Shot) string {
	far := s.b.measured(inches.Distance(s.Guns[g].At.Point(), shot.At.Point()).Length())
	switch shot.Verb {
	case BallVerb:
		return "for ball at " + far
	case GrapeVerb:
		return "for grapeshot"
	case AtHouseVerb:
		return "at " + s.b.terrain.houses[shot.House].name
	case AtWallVerb:
		return "at the wall, " + far + " off"
	}
	return ""
}
