package macduff

import "drumhead/space/inches"

// bounces says whether a gun's shot carries on (MD-SHOOT-15).
func (s *State) bounces(u int8) bool {
	return s.gun(u) && (!s.card(u).weapon.indirect() || s.plays(allGunsBounce))
}

// behind is the unit behind a target that a gun's misses are thrown against, or
// nobody (MD-SHOOT-15).
func (s *State) behind(u, t int8, a *aim) int8 {
	h, ok := inches.HeadingOf(inches.Point{X: a.point.X - a.from.X, Y: a.point.Y - a.from.Y})
	if !ok || s.plays(bounceOffDenseOnly) && !s.dense(t) {
		return nobody
	}
	beyond := inches.NewLine(a.point, a.point.Ahead(h, 40*inches.Inch.Fine(), 0))
	start := beyond.ThroughBase(s.base(t))
	best, nearest := nobody, inches.Endless
	for v := range s.b.pieces {
		k := s.card(v)
		if v == t || v == u || !s.on(v) || s.Pieces[v].With != nobody || k.arm.officer() || k.arm.vehicle() || k.arm == Post || k.arm == SignalTeam || k.arm == Dummy || s.hiddenFrom(v, s.side(u)) {
			continue
		}
		b := s.base(v)
		if beyond.ThroughBase(b) == 0 {
			continue
		}
		if d := inches.EntersBase(&beyond, b); d < nearest {
			best, nearest = v, d
		}
	}
	if best == nobody || !(nearest - start).Within(6*inches.Inch) {
		return nobody
	}
	if k := s.card(best); s.inMelee(best) || k.arm.spared() {
		return nobody
	}
	return best
}

// bounce throws a gun's misses against the unit behind its target.
func bounce(r *run, u, t int8, a *aim, misses int, hit *[maxPieces]int16) {
	s := r.State
	if misses == 0 || !s.bounces(u) {
		return
	}
	v := s.behind(u, t, a)
	if v == nobody {
		return
	}
	sh := s.shapeOf(v)
	spot := inches.Spot(a.from)
	on := *a
	on.point, on.obscured = inches.Between(&spot, &sh).To, false
	throwShots(r, carriedOn, u, v, &on, misses, false, false, hit)
	r.Emit(Event{Kind: Bounced, Unit: u, Target: v, N: hit[v]})
}
