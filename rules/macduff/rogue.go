package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// rogues are the rockets that go astray (MD-SHOOT-13).
func rogues(r *run, u, t int8, a *aim, ones int, hit *[maxPieces]int16) {
	s := r.State
	for range ones {
		th := r.Throw("rogue", "MD-SHOOT-13", s.side(u))
		step := 6000
		if s.plays(rogueAnyDirection) {
			th.Add(s.side(u), 1, 0, dice.Total).Sides = 180
			step = 200
		} else {
			th.Add(s.side(u), 1, 0, dice.Total)
		}
		n := r.Roll().Sum(0)
		h, _ := inches.HeadingOf(inches.Point{X: a.point.X - a.from.X, Y: a.point.Y - a.from.Y})
		h = h.Turned(inches.Heading((n - 1) * step))
		mid := inches.Point{X: (a.from.X + a.point.X) / 2, Y: (a.from.Y + a.point.Y) / 2}
		end := mid.Ahead(h, a.distance/2, 0)
		if n == 1 {
			end = a.point
		}
		if n == 4 && step == 6000 {
			end = a.from
		}
		v := s.landsOn(end)
		if v != nobody {
			hit[v]++
		}
		r.Emit(Event{Kind: Rogue, Unit: u, Target: v, At: end.Position()})
	}
}

// landsOn is the unit on which a point lies, or nobody.
func (s *State) landsOn(p inches.Point) int8 {
	spot := inches.Spot(p)
	for v := range s.b.pieces {
		if !s.afield(v) || s.hidden(v) || s.card(v).arm.aloft() {
			continue
		}
		if sh := s.shapeOf(v); inches.Between(&spot, &sh).Touching() {
			return v
		}
	}
	return nobody
}
