package muzzleblast

import "drumhead/space/inches"

// columnHalf is half of a front in which any unit may go by a house.
const columnHalf = inches.Fine(3*inches.Inch/2) * inches.Thousandth

// detour is how much longer than straight a way is for a front that reaches so
// far to each side, because of the house that is most in its way.
func (s *State) detour(from, to inches.Point, half inches.Fine) (most inches.Fine) {
	l := inches.NewLine(from, to)
	if l.Length == 0 {
		return 0
	}
	for i := range s.b.terrain.houses {
		if !s.Houses[i].Ruin {
			most = max(most, past(&l, s.b.terrain.houses[i].area.Corners(), half))
		}
	}
	return most
}

// past is how much longer it is to go by on the nearer side of what has these
// corners; nothing if it does not stand in the way.
func past(l *inches.Line, corners []inches.Point, half inches.Fine) inches.Fine {
	near, far := inches.Endless, -inches.Endless
	left, right := inches.Endless, -inches.Endless
	for _, c := range corners {
		ahead, aside := along(l, c), across(l, c)
		near, far, left, right = min(near, ahead), max(far, ahead), min(left, aside), max(right, aside)
	}
	if far <= 0 || far >= l.Length || left >= half || right <= -half {
		return 0
	}
	near = max(near, 0)
	aside := min(right+half, half-left)
	there, here := inches.Point{X: near, Y: aside}, inches.Point{X: l.Length - far, Y: aside}
	return inches.Distance(inches.Point{}, there) + inches.Distance(inches.Point{}, here) + far - near - l.Length
}

// across is how far to the right of a line a point lies.
func across(l *inches.Line, p inches.Point) inches.Fine {
	x, y := int64(l.To.X-l.From.X), int64(l.To.Y-l.From.Y)
	return inches.Fine((int64(p.X-l.From.X)*y - int64(p.Y-l.From.Y)*x) / int64(l.Length))
}
