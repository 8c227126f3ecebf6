package macduff

import "drumhead/space/inches"

// maneuver is any new placing of a unit, each figure within the roll
// (MD-MNV-01).
func maneuver(r *run, u int8, o *Declared) {
	s := r.State
	p := &s.Pieces[u]
	if s.inMelee(u) {
		breakingOff(r, u, o)
		return
	}
	place := s.newPlace(u, o)
	t := moveThrow(r, u, s.throwOf(u, o))
	means := fine(t.basic)
	form, files, afoot := s.newForm(u, o)
	changes := form != p.Form || files != p.Files || afoot != p.Afoot || place.Facing != p.Facing
	ok := s.manages(u, o, means)
	if !ok && s.stages(u, o) {
		place, form, files, ok = s.asFarAs(u, o, place, means)
	}
	shift, shifts := s.begin(u, means), !changes && place.At != p.At && p.In < 0
	if shifts {
		shift.seeks = s.meetable(u)
		s.straight(&shift, u, place.At, manner{back: true, friends: true})
	}
	switch {
	case ok && o.Off > 0:
		if changes || place.At != p.At {
			r.Emit(Event{Kind: Formed, Unit: u, At: place.At, Facing: place.Facing, Form: form, Files: files, Afoot: afoot, In: s.stays(u, place)})
		}
		tellOff(r, u, o, means)
	case ok && !(shifts && shift.at == place): // it has no course: whom it meets, it meets where it ends (MD-CMD-09)
		w, d := s.extentAs(u, form, files, afoot)
		near := s.comesNear(u, s.base(u), inches.BaseAt(place, w, d), s.meetable(u))
		r.Emit(Event{Kind: Formed, Unit: u, At: place.At, Facing: place.Facing, Form: form, Files: files, Afoot: afoot, In: s.stays(u, place)})
		over(r, u)
		if near != 0 {
			push(r, about(Arriving, u, nobody))
			captures(r, u, near)
			return
		}
		end := about(Arriving, u, nobody)
		ends(r, &end)
	case shifts:
		s.stopClear(&shift, u)
		moved(r, u, &shift, false)
	default:
		sayAnswer(r, u, nobody, failedChange)
		over(r, u)
	}
}

// manages says whether so much is enough for the whole of a maneuver, and there is room
// at its end.
func (s *State) manages(u int8, o *Declared, means inches.Fine) bool {
	place := s.newPlace(u, o)
	form, files, afoot := s.newForm(u, o)
	return s.shift(u, o, place) <= means+inches.Thousandth && s.mayStop(u, place, form, files, afoot)
}

// stages says whether a maneuver that is thrown short is carried out in part: it changes
// how a unit goes, which takes no distance (MD-ORD-03).
func (s *State) stages(u int8, o *Declared) bool {
	form, _, afoot := s.newForm(u, o)
	return o.Off == 0 && (afoot != s.Pieces[u].Afoot || s.gun(u) && form != s.Pieces[u].Form)
}

// completes says whether so much is enough for all that a maneuver was ordered to do, and
// there is room for it.
func (s *State) completes(u int8, o *Declared, means inches.Fine) bool {
	return s.manages(u, o, means) && (o.Off == 0 || s.managesPart(u, o, means))
}

// mayStop says whether a unit may end its maneuver at a place, in a formation.
func (s *State) mayStop(u int8, at inches.Place, form Formation, files int8, afoot bool) bool {
	w, d := s.extentAs(u, form, files, afoot)
	b := inches.BaseAt(at, w, d)
	return s.room(u, b, manner{}) && s.mayLie(u, b)
}

// asFarAs is where a maneuver ends that was thrown short and changes how a unit
// goes: it mounts or dismounts, limbers or unlimbers, which takes no distance, and
// comes as far on its way as the dice allow; its files stay as they are, and a gun
// looks the way that was ordered (MD-ORD-03, MD-MNV-04, MD-MOVE-06).
func (s *State) asFarAs(u int8, o *Declared, to inches.Place, means inches.Fine) (at inches.Place, form Formation, files int8, ok bool) {
	p := &s.Pieces[u]
	form, files, afoot := s.newForm(u, o)
	at = s.place(u)
	if s.gun(u) {
		at.Facing = to.Facing
	} else {
		form, files = p.Form, p.Files
	}
	if o.N > 0 {
		q := *s
		if o.Extra&ChangeFirst != 0 {
			q.Pieces[u].Form, q.Pieces[u].Afoot = form, afoot
		}
		w := q.begin(u, means)
		q.straight(&w, u, to.At, manner{back: true, friends: true})
		q.stopClear(&w, u)
		at.At = w.at.At
	}
	if !s.mayStop(u, at, form, files, afoot) {
		at = s.place(u)
	}
	return at, form, files, s.mayStop(u, at, form, files, afoot)
}

// stays is the block that a garrison keeps when it only changes formation.
func (s *State) stays(u int8, at inches.Place) int8 {
	if s.Pieces[u].In >= 0 && at.At == s.Pieces[u].At {
		return s.Pieces[u].In
	}
	return nobody
}

// stopClear takes back a passage through friends that the roll is too short
// for: it stops in front of them (MD-MOVE-03).
func (s *State) stopClear(w *walk, u int8) {
	width, depth := s.extent(u)
	if w.file == 0 || s.room(u, inches.BaseAt(w.at, width, depth), manner{}) {
		return
	}
	to := w.at.At
	again := s.begin(u, w.gone)
	s.straight(&again, u, to, manner{back: true})
	*w = again
}

// mayLie says whether the ground under a base is open to a unit.
func (s *State) mayLie(u int8, b inches.Base) bool { return s.closedUnder(u, b) < 0 }

// closedUnder is the ground under a base that is closed to a unit, or -1: of what it stands
// at, or in, already, only what it would stand deeper in.
func (s *State) closedUnder(u int8, b inches.Base) int { return s.closedFrom(u, b, s.base(u)) }

// closedFrom is so for who comes from another base.
func (s *State) closedFrom(u int8, b, from inches.Base) int {
	roads := s.takesRoads(u)
	for i := range s.b.ground {
		g := &s.b.ground[i]
		c := s.classNow(i)
		if c == open || s.pace(u, c, g.line) > 0 || !g.overlaps(b) {
			continue
		}
		if roads && s.b.road(inches.FrontOf(b).At.Point()) || s.spared(u, i, b) || g.overlaps(from) && g.share(b) <= g.share(from) {
			continue
		}
		return i
	}
	return -1
}

// share is how many places of a figure's size on a base have their middle in it.
func (g *ground) share(b inches.Base) (n int) {
	wide, deep := max(b.Width/footWidth, 1), max(b.Depth/footDepth, 1)
	for i := range wide * deep {
		right, back := (2*(i%wide)-wide+1)*b.Width/(2*wide), (2*(i/wide)-deep+1)*b.Depth/(2*deep)
		if g.holds(b.At.Point().Ahead(b.Facing, -back.Fine(), right.Fine())) {
			n++
		}
	}
	return n
}

// newForm is the formation that a maneuver ends in.
func (s *State) newForm(u int8, o *Declared) (form Formation, files int8, afoot bool) {
	p := &s.Pieces[u]
	form, files, afoot = p.Form, p.Files, p.Afoot
	if o.Extra&Dismount != 0 {
		afoot = true
	}
	if o.Extra&Mount != 0 {
		afoot = false
	}
	if o.Form != AsIs && o.Form != form {
		form = o.Form
		files = s.usualFiles(u, form, s.figures(u))
	}
	if o.Files > 0 {
		files = o.Files
	}
	return form, files, afoot
}

// newPlace is where a maneuver ends: on the spot it turns about the middle of its
// block.
func (s *State) newPlace(u int8, o *Declared) inches.Place {
	p := &s.Pieces[u]
	h := p.Facing
	if o.Facing != noFacing {
		h = o.Facing
	}
	if o.N > 0 {
		return inches.Place{At: o.Legs[o.N-1], Facing: h}
	}
	form, files, afoot := s.newForm(u, o)
	if form == p.Form && files == p.Files && h == p.Facing {
		return s.place(u)
	}
	_, d := s.extentAs(u, form, files, afoot)
	if h == p.Facing {
		return s.place(u) // the front stays where it is
	}
	w0, d0 := s.extent(u)
	mid := inches.BaseAt(s.place(u), w0, d0).At
	return inches.Place{At: mid.Point().Ahead(h, d.Fine()/2, 0).Position(), Facing: h}
}

// maneuverDice are those of the state from which it starts, or in which the move
// is made (MD-MOVE-04, MD-MNV-04).
func (s *State) maneuverDice(u int8, o *Declared) int {
	if s.gun(u) && s.Pieces[u].Form == Unlimbered && o.Form != Limbered {
		return 2 // manhandled, or turned on the spot (MD-MOVE-06)
	}
	if o.Extra&(Mount|Dismount) == 0 || o.Extra&ChangeFirst == 0 {
		return s.basicDice(u)
	}
	// Mount then ride, dismount then walk.
	q := *s
	q.Pieces[u].Afoot = o.Extra&Dismount != 0
	return q.basicDice(u)
}

// shift is how far the figure that goes farthest has to go in a maneuver. A turn
// on the spot takes no distance (MD-MNV-01).
func (s *State) shift(u int8, o *Declared, to inches.Place) inches.Fine {
	p := &s.Pieces[u]
	form, files, afoot := s.newForm(u, o)
	if o.N == 0 && (form == p.Form && files == p.Files || s.gun(u)) {
		return 0
	}
	k := s.card(u)
	if k.arm.single() || k.arm == Artillery || k.arm == Wagon || k.arm == Hospital {
		return s.costOf(u, inches.Distance(p.At.Point(), to.At.Point()), to)
	}
	if form == p.Form && files == p.Files && to.Facing == p.Facing {
		return s.costOf(u, inches.Distance(p.At.Point(), to.At.Point()), to)
	}
	var old, fresh [128]inches.Point
	n := s.spots(old[:], u, s.place(u), p.Form, p.Files, p.Afoot)
	s.spots(fresh[:], u, to, form, files, afoot)
	return s.costOf(u, farthest(old[:n], fresh[:n]), to)
}

// costOf is what a distance costs a unit on its way to a new place: it is the figure
// with most of the slow ground that counts (MD-TERR-04).
func (s *State) costOf(u int8, d inches.Fine, to inches.Place) inches.Fine {
	more, _, barred := s.onTheWay(u, to.At)
	if barred {
		return inches.Endless
	}
	return d + more
}

// onTheWay is what the ground adds to the straight way of a unit to a place, for the figure
// to which it adds most; whether any of it is slow, and whether any is closed.
func (s *State) onTheWay(u int8, to inches.Position) (more inches.Fine, slow, barred bool) {
	at := s.Pieces[u].At
	l := inches.NewLine(at.Point(), to.Point())
	width, depth := s.extent(u)
	roads := s.takesRoads(u)
	near := s.groundNear(u, l.At(l.Length/2), l.Length/2+(width+depth).Fine(), roads)
	if l.Length == 0 || s.allOpen(u, near) {
		return 0, false, false
	}
	var spots [128]inches.Point
	n := 0
	if !roads {
		n = s.spots(spots[:], u, s.place(u), s.Pieces[u].Form, s.Pieces[u].Files, s.Pieces[u].Afoot)
	}
	by := way(at, to)
	var cuts [3 * maxGround]cut
	for i := range n + 1 {
		line := l
		if i > 0 {
			from := spots[i-1]
			line = inches.NewLine(from, inches.Point{X: from.X + by.X, Y: from.Y + by.Y})
		}
		k := s.cuts(cuts[:0], u, &line, roads, near)
		_, cost, hard, closed := overGround(cuts[:k], line.Length, inches.Endless, s.plays(halfSpeedWholeMove))
		more, slow, barred = max(more, cost-line.Length), slow || hard, barred || closed
	}
	return more, slow, barred
}

// spots are the places of a unit's figures in a formation.
func (s *State) spots(list []inches.Point, u int8, at inches.Place, form Formation, files int8, afoot bool) int {
	n := min(s.onBases(u), len(list))
	w, d := footWidth, footDepth
	if s.card(u).arm.horse() && !afoot {
		w, d = horseWidth, horseDepth
	}
	if form == Open && s.skirmisher(u) {
		w += skirmishSpace
	}
	f := max(min(int(files), n), 1)
	if form == Square {
		f = max((n+3)/4, 1)
		side := max(inches.Fine(files), 2) * w.Fine()
		mid := at.At.Point().Ahead(at.Facing, -side/2, 0)
		for i := range n {
			h := at.Facing.Turned(inches.Heading(i/f) * inches.East)
			list[i] = mid.Ahead(h, side/2-d.Fine()/2, (inches.Fine(2*(i%f))-inches.Fine(f-1))*w.Fine()/2)
		}
		return n
	}
	for i := range n {
		list[i] = at.At.Point().Ahead(at.Facing, -inches.Fine(2*(i/f)+1)*d.Fine()/2, (inches.Fine(2*(i%f))-inches.Fine(f-1))*w.Fine()/2)
	}
	return n
}

// farthest is the longest way if each figure goes to a place of its own, the
// farthest first taking the nearest that is left.
func farthest(old, fresh []inches.Point) (most inches.Fine) {
	var used [128]bool
	var done [128]bool
	for range old {
		pick, way, to := -1, inches.Fine(-1), -1
		for i, p := range old {
			if done[i] {
				continue
			}
			near, at := inches.Endless, -1
			for j, q := range fresh {
				if d := inches.Distance(p, q); !used[j] && d < near {
					near, at = d, j
				}
			}
			if near > way {
				pick, way, to = i, near, at
			}
		}
		done[pick], used[to] = true, true
		most = max(most, way)
	}
	return most
}

// breakingOff is a maneuver straight back out of contact (MD-MNV-06).
func breakingOff(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, s.throwOf(u, o))
	enemy := nobody
	for v := range s.b.pieces {
		if s.Pieces[u].Contact>>v&1 != 0 {
			enemy = v
			break
		}
	}
	h := s.flight(u, enemy)
	touching := s.Pieces[u].Contact
	w := s.begin(u, fine(t.basic))
	w.seeks = s.meetable(u)
	if s.Pieces[u].In >= 0 {
		s.backOut(&w, u, h)
		s.starts(&w, u, s.base(u))
	}
	s.straight(&w, u, w.at.At.Point().Ahead(h, fine(t.basic), 0).Position(), manner{back: true, ignore: touching})
	width, depth := s.extent(u)
	if s.room(u, inches.BaseAt(w.at, width, depth), manner{}) {
		r.Emit(Event{Kind: Apart, Unit: u})
		moved(r, u, &w, false)
		return
	}
	sayAnswer(r, u, nobody, failedChange)
	over(r, u)
}
