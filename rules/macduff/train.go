package macduff

import "drumhead/space/inches"

// train is MD-MOVE-09: along its track, and over obstacles if it means to.
func train(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, throw{purpose: "move", clause: "MD-MOVE-09", basic: moveDice(trainRow, basicColumn)})
	k := s.card(u)
	w := s.begin(u, fine(t.basic))
	w.seeks = s.meetable(u)
	derailed := false
	if k.track >= 0 && o.N > 0 {
		rail := s.b.ground[k.track].rail
		from, _ := rail.Nearest(w.at.At.Point())
		to, _ := rail.Nearest(o.Legs[o.N-1].Point())
		sign := inches.Fine(1)
		if to < from {
			sign = -1
		}
		far := s.untilGap(rail, from, sign, min(fine(t.basic), sign*(to-from)))
		stop, at := s.onTrack(u, from, sign, far+inches.Inch.Fine())
		if stop {
			d := sign * (at - from)
			switch {
			case o.Extra&Running == 0:
				far = min(far, max(d-inches.Inch.Fine(), 0))
			case d > far: // it does not reach it
			case t.anySix:
				far, derailed = d, true
			default:
				s.clearTrack(r, u, from, sign, far, k.track)
			}
		}
		s.runs(&w, u, rail, from, sign, far)
	}
	moved(r, u, &w, derailed)
}

// byTrack says whether a piece goes by a track.
func (s *State) byTrack(u int8) bool { return s.card(u).arm == Train && s.card(u).track >= 0 }

// byRail is where an order takes a train that names a place: to the nearest of its track,
// how far along that is, and how far beside it the place lies.
func (s *State) byRail(u int8, to inches.Position) (at inches.Place, far, beside inches.Fine) {
	at = s.place(u)
	rail := s.b.ground[s.card(u).track].rail
	from, _ := rail.Nearest(at.At.Point())
	on, _ := rail.Nearest(to.Point())
	start := at.At
	if at.At = rail.At(on); at.At != start {
		if h, ok := inches.HeadingOf(way(start, at.At)); ok {
			at.Facing = h
		}
	}
	return at, max(on-from, from-on), inches.Distance(at.At.Point(), to.Point())
}

// runs carries a train along its track. It looks the way that it has come last.
func (s *State) runs(w *walk, u int8, rail *inches.Road, from, sign, far inches.Fine) {
	start := w.at
	place := func(d inches.Fine) inches.Place {
		at := inches.Place{At: rail.At(from + sign*d), Facing: start.Facing}
		if h, ok := inches.HeadingOf(way(start.At, at.At)); ok {
			at.Facing = h
		}
		return at
	}
	w.at, w.gone = place(far), far
	if w.seeks != 0 {
		s.encounters(w, u, far, place)
	}
	w.mark()
}

// untilGap is how far a train comes before the bridge that its track went over is
// no more.
func (s *State) untilGap(rail *inches.Road, from, sign, far inches.Fine) inches.Fine {
	for d := inches.Fine(0); d <= far+inches.Inch.Fine(); d += inches.Inch.Fine() / 4 {
		p := rail.At(from + sign*d).Point()
		for i := range s.b.ground {
			if g := &s.b.ground[i]; g.bridge && s.Ruins>>i&1 != 0 && g.holds(p) {
				return min(far, max(d-inches.Inch.Fine(), 0))
			}
		}
	}
	return far
}

// onTrack finds the first obstacle on a stretch of track: works that lie over
// it, wagons and units that stand on it.
func (s *State) onTrack(u int8, from, sign, far inches.Fine) (found bool, at inches.Fine) {
	rail := s.b.ground[s.card(u).track].rail
	for d := inches.Fine(0); d <= far; d += inches.Inch.Fine() / 4 {
		p := rail.At(from + sign*d).Point()
		spot := inches.Spot(p)
		for i := range s.Works {
			if w := &s.Works[i]; w.shelters() {
				b := w.base()
				if sh := b.Shape(); inches.Between(&spot, &sh).Touching() {
					return true, from + sign*d
				}
			}
		}
		for v := range s.b.pieces {
			if v == u || !s.obstructs(v) {
				continue
			}
			if sh := s.shapeOf(v); d > 0 && inches.Between(&spot, &sh).Touching() {
				return true, from + sign*d
			}
		}
	}
	return false, 0
}

// obstructs says whether a piece can stand in a train's way.
func (s *State) obstructs(v int8) bool {
	a := s.card(v).arm
	return s.on(v) && !a.aloft() && !a.officer() && a != Dummy && s.Pieces[v].With == nobody
}

// clearTrack removes the works and whoever else a train has run over.
func (s *State) clearTrack(r *run, u int8, from, sign, far inches.Fine, track int8) {
	rail := s.b.ground[track].rail
	for d := inches.Fine(0); d <= far; d += inches.Inch.Fine() / 4 {
		spot := inches.Spot(rail.At(from + sign*d).Point())
		for i := range s.Works {
			w := s.Works[i]
			if !w.shelters() {
				continue
			}
			b := w.base()
			if sh := b.Shape(); inches.Between(&spot, &sh).Touching() {
				r.Emit(Event{Kind: Worked, N: int16(i)})
			}
		}
		for v := range s.b.pieces {
			if d == 0 || v == u || !s.obstructs(v) {
				continue
			}
			if sh := s.shapeOf(v); inches.Between(&spot, &sh).Touching() {
				removeFor(r, v, Destroyed, runOver)
			}
		}
	}
}
