package muzzleblast

import "drumhead/space/inches"

// settle sees that nobody who passed through friends ends in their place: he
// goes on or stops short, by the least distance (MB-SIM-04).
func (f *field) settle() {
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if !m.moves || !m.passes || m.cause == Contact || m.house >= 0 && m.cause != Taken {
			continue
		}
		end := m.off(inches.Ticks)
		if f.free(m, end) {
			continue
		}
		h, ok := inches.HeadingOf(end)
		if !ok {
			continue
		}
		const step = inches.Inch / 8
		for n := inches.Length(1); n <= 40; n++ {
			on, back := end.Ahead(h, (n*step).Fine(), 0), end.Ahead(h, -(n*step).Fine(), 0)
			if f.mayEnd(m, end, back) {
				f.put(m, back)
				break
			}
			if f.mayEnd(m, end, on) && f.s.canStand(m, on) && f.keepsOff(m, on) {
				f.put(m, on)
				break
			}
		}
	}
}

// mayEnd says whether a mover who has come to one place may end at another: it is
// free, and no ground keeps him from it.
func (f *field) mayEnd(m *mover, come, end inches.Point) bool {
	if !f.free(m, end) || !f.s.open(plus(m.origin, come), plus(m.origin, end), -1).Legal() {
		return false
	}
	return m.forced != AsOrdered || f.s.canStand(m, end)
}

// keepsOff says whether a mover, carried so far, comes to no enemy.
func (f *field) keepsOff(m *mover, off inches.Point) bool {
	near := f.s.small(contactGap)
	for i := range f.list[:f.n] {
		o := &f.list[i]
		if o.side != m.side && m.distance(&o.body, off, o.off(inches.Ticks), near.Fine()) <= near.Fine() {
			return false
		}
	}
	return true
}

// free says whether nobody else ends where a mover would, carried so far.
func (f *field) free(m *mover, off inches.Point) bool {
	for i := range f.list[:f.n] {
		if o := &f.list[i]; o != m && m.overlaps(&o.body, off, o.off(inches.Ticks)) {
			return false
		}
	}
	return true
}

func (f *field) put(m *mover, off inches.Point) {
	tick := m.track.Ends()
	m.track.Stop(tick)
	m.track = inches.Standing(m.origin)
	m.track.To(plus(m.origin, off), max(tick, 1))
	if m.cause == AsOrdered {
		m.cause = Friend
	}
	m.far = inches.Distance(inches.Point{}, off) + inches.Thousandth
}

// arrive tells where everything has come, but for men who are to take a place in
// the ranks: see fallIn.
func (f *field) arrive(r *run) {
	for i := range f.list[:f.n] {
		if m := &f.list[i]; !f.takesPlace(m) {
			f.tell(r, m)
		}
	}
	for i := range f.list[:f.n] {
		if m := &f.list[i]; m.moves && m.cause == AsOrdered && m.forced == AsOrdered && m.end != asBefore {
			formUp(r, m.who, m.end)
		}
	}
}

// takesPlace says whether a mover is a man who goes to form up or to fall in.
func (f *field) takesPlace(m *mover) bool {
	if !m.who.isFigure() || m.crowd {
		return false
	}
	v := f.errands[m.who.figure()].verb
	return v == LeaveVerb || v == JoinVerb
}

// byUnit is the piece by which whoever stops a mover is told: a man by his unit, for
// that he was met apart from it would tell the enemy that he has a plot of his own,
// which is seen once he has gone somewhere (MB-SIM-02).
func (s *State) byUnit(p Piece) Piece {
	if p.isFigure() {
		return Piece(s.unit(p))
	}
	return p
}

// tell tells where a mover has come.
func (f *field) tell(r *run, m *mover) {
	s := f.s
	if !m.moves {
		if !m.crowd {
			f.stood(r, m)
		}
		return
	}
	at := plus(m.origin, m.off(inches.Ticks)).Position()
	e := Event{Kind: Moved, Who: m.who, At: at, Facing: s.looks(m.who), Cause: m.cause, Target: s.byUnit(m.by)}
	if m.cause == AsOrdered {
		e.Cause = m.forced
	}
	if at == s.origin(m.who) {
		if m.forced == AsOrdered {
			r.Emit(Event{Kind: Thwarted, Who: m.who, Cause: m.cause, Target: s.byUnit(m.by)})
		}
		if m.who.isFigure() && f.out[m.who.figure()] && s.ranked(s.unit(m.who)) > 0 {
			r.Emit(Event{Kind: FellIn, Who: m.who})
		}
		return
	}
	for n, leg := range m.legs.Legs() {
		if m.done[n] < m.track.Ends() && leg != at {
			e.Path.add(leg)
		}
	}
	e.Path.add(at)
	if m.house < 0 {
		e.Count = int8(copy(e.Men[:], f.with(m)))
		r.Emit(e)
		f.rest(r, m, e.At, e.Count)
		if m.who.isGun() || m.who.isCart() {
			f.setDown(r, m)
		}
	} else if m.who.isFigure() {
		r.Emit(e)
	}
}

// rest tells the rest of those who went along, and the ranks who pushed.
func (f *field) rest(r *run, m *mover, at inches.Position, told int8) {
	s := f.s
	off := m.off(inches.Ticks)
	for _, n := range f.with(m)[told:] {
		r.Emit(Event{Kind: Moved, Who: figurePiece(n), At: plus(s.figureAt(n), off).Position(), Facing: s.Units[s.b.figures[n].unit].Facing, Cause: Ridden, Target: m.who})
	}
	if m.block >= 0 {
		w := &s.Units[m.block]
		to := plus(w.At.Point(), off).Position()
		e := Event{Kind: Moved, Who: Piece(m.block), At: to, Facing: w.Facing, Cause: Ridden, Target: m.who}
		e.Path.add(to)
		r.Emit(e)
	}
}

// setDown sees that nobody who went with a gun or cart stands in water, in a house
// or off the table: he is set down elsewhere beside it (MB-MOV-12).
func (f *field) setDown(r *run, m *mover) {
	s := f.s
	shape := s.shapeOf(m.who)
	for _, n := range f.with(m) {
		var b body
		if s.man(&b, n, s.figureAt(n)); s.room(&b).Legal() {
			continue
		}
		if at, ok := s.roomBeside(n, s.origin(m.who).Point(), &shape); ok {
			e := Event{Kind: Moved, Who: figurePiece(n), At: at, Facing: s.looks(figurePiece(n)), Cause: Ridden, Target: m.who}
			e.Path.add(at)
			r.Emit(e)
		}
	}
}

// roomBeside is the place for a man that is nearest to a gun or cart, no farther
// than an infantry move from it.
func (s *State) roomBeside(f int16, from inches.Point, shape *inches.Shape) (inches.Position, bool) {
	const ring, turns = inches.Inch / 4, 16
	for far := inches.Inch; far < 6*inches.Inch; far += ring {
		for h := inches.Heading(0); h < inches.Full; h += inches.Full / turns {
			at := from.Ahead(s.looks(figurePiece(f)).Turned(h), far.Fine(), 0).Position()
			var b body
			s.man(&b, f, at.Point())
			if inches.Between(shape, &b.parts[0].shape).Within(s.infantryMove()) && s.room(&b).Legal() && s.clearOf(&b, figurePiece(f)) {
				return at, true
			}
		}
	}
	return inches.Position{}, false
}

// stood reports an order that compulsion has set aside (MB-MOV-13), and turns
// who must face away.
func (f *field) stood(r *run, m *mover) {
	s := f.s
	p := s.plot(m.who)
	if p == nil || p.Verb != MoveVerb || !s.still(m.who) {
		return
	}
	r.Emit(Event{Kind: Thwarted, Who: m.who, Cause: Compulsion_, Target: nobody})
}

// claim settles whose houses are: whose men come first has it, and keeps the
// other's out; if both come at once nobody goes in (MB-SIM-05).
func (f *field) claim() {
	s := f.s
	for h := range s.b.terrain.houses {
		first := [2]int32{never, never}
		for i := range f.list[:f.n] {
			if m := &f.list[i]; m.house == int8(h) && m.cause == AsOrdered {
				first[m.side] = min(first[m.side], m.track.Ends())
			}
		}
		in := s.occupants(int8(h))
		for side := range first {
			if in[side] > 0 {
				first[side] = -1
			}
		}
		for i := range f.list[:f.n] {
			if m := &f.list[i]; m.house == int8(h) && m.cause == AsOrdered && first[m.side] >= first[1-m.side] {
				m.cause = Taken
				f.fit(m)
			}
		}
	}
}

// enter lets men into the houses that are theirs (MB-MOV-11).
func (f *field) enter(r *run) {
	s := f.s
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if m.house < 0 || m.cause != AsOrdered {
			continue
		}
		at := s.roomFor(m.house)
		if p := s.plot(m.who); p != nil && p.Path.N > 0 {
			at = p.Path.Ends[0]
		}
		e := Event{Kind: Entered, Who: m.who, House: m.house, At: at}
		if f.errands[m.who.figure()].above {
			e.N = 1
		}
		r.Emit(e)
	}
}

// roomFor is where the next man who comes into a house stands.
func (s *State) roomFor(h int8) inches.Position {
	corners := s.b.terrain.houses[h].area.Corners()
	around := boxAt(corners[0])
	for _, c := range corners {
		around.take(c)
	}
	n := s.occupants(h)
	i := inches.Fine(n[0] + n[1])
	wide, deep := around.east-around.west, around.north-around.south
	return inches.Point{X: around.west + wide*(2*(i%3)+1)/6, Y: around.south + deep*(2*(i/3)+1)/4}.Position()
}

// fallIn lets units form from men who have come to their places, men take theirs
// in the ranks again, and officers join units that have none (MB-OFF-03). Who
// has not come so far stays where he is.
func (f *field) fallIn(r *run) {
	s := f.s
	s.each(LeaveVerb, func(p *Plot) { f.formUp(r, *p) })
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if !f.takesPlace(m) || f.errands[m.who.figure()].verb != JoinVerb || f.join(r, m) {
			continue
		}
		f.fit(m)
		f.tell(r, m)
	}
}

// formUp forms a unit from its men, if all have come to their places and there is
// room.
func (f *field) formUp(r *run, p Plot) {
	s := f.s
	u := int8(p.Who)
	var b body
	s.assembly(&b, &p)
	all := s.room(&b).Legal() && s.clearOf(&b, p.Who)
	for i := range f.list[:f.n] {
		if m := &f.list[i]; f.takesPlace(m) && s.unit(m.who) == u {
			all = all && m.cause == AsOrdered
		}
	}
	if all {
		r.Emit(Event{Kind: Rushed, Who: p.Who, At: p.Path.Ends[0], Facing: s.gathered(&p).Facing, Files: s.gathered(&p).Files})
		return
	}
	for i := range f.list[:f.n] {
		if m := &f.list[i]; f.takesPlace(m) && s.unit(m.who) == u {
			f.fit(m)
			f.tell(r, m)
		}
	}
	r.Emit(Event{Kind: Thwarted, Who: p.Who, Cause: NoRoom, Target: nobody})
}

// join lets a man fall in who has come to within an inch of a unit, and an
// officer take it over.
func (f *field) join(r *run, m *mover) bool {
	s := f.s
	n := m.who.figure()
	p := s.plot(m.who)
	u := s.unit(m.who)
	if p.Target != nobody {
		u = int8(p.Target)
	}
	shape := s.figureShape(n)
	shape = shape.Carried(m.off(inches.Ticks))
	if !s.reaches(n, &shape, u) || p.Target != nobody && (!s.on(u) || !s.Units[u].Bereft) {
		return false
	}
	if p.Target == nobody {
		r.Emit(Event{Kind: FellIn, Who: m.who})
		return true
	}
	r.Emit(Event{Kind: Promoted, Who: m.who, Target: p.Target, At: plus(m.origin, m.off(inches.Ticks)).Position()})
	if o := s.Units[u].Officer; o >= 0 && s.ranked(u) > 0 {
		r.Emit(Event{Kind: FellIn, Who: figurePiece(o)})
	}
	return true
}

// leaveTable takes off all who have run or gone back over the edge (MB-MOV-14).
func leaveTable(r *run, f *field) {
	s := r.State
	spots := s.commandSpots()
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if m.forced == AsOrdered || !m.who.isUnit() {
			continue
		}
		h, ok := inches.HeadingOf(m.off(inches.Ticks))
		if !ok {
			h = f.flights[m.who]
		}
		lead := inches.Fine(0)
		for j := range m.all() {
			for _, c := range m.parts[j].shape.Corners() {
				ahead, _ := inches.Seen(c, m.centre, h)
				lead = max(lead, ahead)
			}
		}
		at := plus(m.centre, m.off(inches.Ticks)).Ahead(h, lead, 0)
		if at.X > inches.Thousandth && at.Y > inches.Thousandth && at.X < s.b.wide.Fine()-inches.Thousandth && at.Y < s.b.deep.Fine()-inches.Thousandth {
			continue
		}
		e := Event{Kind: LeftTable, Who: m.who}
		for n, to := s.men(int8(m.who)); n < to; n++ {
			if fig := &s.Figures[n]; fig.lives() {
				e.Men[e.Count] = n
				if e.Count++; e.Count == mostMen {
					r.Emit(e)
					e.Count = 0
				}
			}
		}
		if e.Count > 0 {
			r.Emit(e)
		}
		orphan(r, int8(m.who))
	}
	commandFallen(r, spots)
}

// accompany puts officers who go with a routing unit beside it (MB-RTE-03).
func accompany(r *run) {
	s := r.State
	for side := range int8(2) {
		for i := range s.plots(side) {
			p := s.plots(side)[i]
			if p.Verb != WithVerb || !s.there(p.Who) || !s.there(p.Target) || s.flees(s.unit(p.Who)) {
				continue
			}
			if at, ok := s.beside(p.Who.figure(), int8(p.Target)); ok {
				e := Event{Kind: Moved, Who: p.Who, At: at, Facing: s.looks(p.Who), Cause: AsOrdered, Target: nobody}
				e.Path.add(at)
				r.Emit(e)
			}
		}
	}
}

// beside is a free place for a man within an inch of a unit.
func (s *State) beside(f int16, u int8) (inches.Position, bool) {
	v := s.b.figures[f].unit
	apart := max(s.b.units[v].width, s.b.units[v].depth).Fine()/2 + max(s.b.units[u].width, s.b.units[u].depth).Fine()/2 + s.small(confrontGap).Fine()/2
	for n, to := s.men(u); n < to; n++ {
		if !s.Figures[n].lives() {
			continue
		}
		for h := inches.Heading(0); h < inches.Full; h += inches.Full / 8 {
			at := s.figureAt(n).Ahead(s.Units[u].Facing.Turned(h), apart, 0).Position()
			var b body
			s.man(&b, f, at.Point())
			if _, near := s.gapToUnit(&b.parts[0].shape, u, s.small(confrontGap)); !near || !s.room(&b).Legal() || !s.clearOf(&b, figurePiece(f)) {
				continue
			}
			return at, true
		}
	}
	return inches.Position{}, false
}

// spots are the places of a command unit's men, as they stand.
type spots struct {
	shapes [4]inches.Shape
	n      int
}

// commandSpots are where the command units stand.
func (s *State) commandSpots() (list [2]spots) {
	for side := range list {
		c := s.b.sides[side].command
		if c < 0 {
			continue
		}
		for f, to := s.men(c); f < to && list[side].n < 4; f++ {
			if s.Figures[f].lives() && (s.b.opt[commandLostWhen] != general || f == s.b.units[c].first) {
				list[side].shapes[list[side].n] = s.figureShape(f)
				list[side].n++
			}
		}
	}
	return list
}

// commandFallen sees whether a command unit is lost, and calls all own units
// within two moves of the spot to check (MB-MOR-05).
func commandFallen(r *run, list [2]spots) {
	s := r.State
	for side := range int8(2) {
		c := s.b.sides[side].command
		if c < 0 || s.Command[side] != 0 {
			continue
		}
		lost := s.Units[c].Gone && !s.Units[c].Coming && s.Units[c].Start > 0
		if s.b.opt[commandLostWhen] == general {
			lost = !s.Figures[s.b.units[c].first].lives()
		}
		if !lost {
			continue
		}
		r.Emit(Event{Kind: Fallen, Side: side})
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if u == c || !s.on(u) || s.b.units[u].arm == SpareOfficer {
				continue
			}
			for i := range list[side].n {
				if _, near := s.gapToUnit(&list[side].shapes[i], u, 2*s.oneMove(u)); near {
					r.Emit(Event{Kind: Called, Who: Piece(u), N: int16(CommandLost)})
					break
				}
			}
		}
	}
}
