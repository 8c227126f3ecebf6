package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// sightInto is how far one sees into woods, buildings and the dark (MD-VIS-02),
// and from how near the hidden are seen (MD-VIS-03).
const sightInto = 3 * inches.Inch

// dummyMove is how far a dummy counter moves.
const dummyMove = 6 * inches.Inch

// maxCounters is how many counters may lie on the table.
const maxCounters = 24

// Counter stands for a hidden unit, or for nobody (MD-VIS-03). It goes by its
// number, which tells nothing of what it covers.
type Counter struct {
	Laid bool
	Side int8
	Is   int8 // nobody: not known
	At   inches.Position
}

// secrets says whether anybody can be hidden.
func (s *State) secrets() bool { return !s.plays(nothingHidden) }

// hidden says whether a piece is hidden from the enemy.
func (s *State) hidden(u int8) bool { return s.Pieces[u].has(Hidden) }

// hiddenFrom says whether a side does not know where a piece is: it is nobody's
// target, sees nothing for it, and stops no shot of theirs.
func (s *State) hiddenFrom(u, side int8) bool { return s.hidden(u) && s.side(u) != side }

// spies says whether a piece gives away whom it comes near to: units and
// commanders do.
func (s *State) spies(u int8) bool { return s.card(u).arm <= Commander }

// screened says whether all figures of a unit are inside 3-inch ground.
func (s *State) screened(u int8) bool {
	p := &s.Pieces[u]
	if s.b.dark {
		return true
	}
	if p.In >= 0 {
		return s.screens(int(p.In))
	}
	all := true
	s.eachFigure(u, func(at inches.Point) { all = all && s.screenedAt(at) })
	return all
}

// screens says whether one sees 3 inches into a piece of ground.
func (s *State) screens(g int) bool {
	return s.b.ground[g].sight == threeInch && s.Ruins>>g&1 == 0
}

func (s *State) screenedAt(p inches.Point) bool {
	for i := range s.b.ground {
		if s.screens(i) && s.b.ground[i].holds(p) {
			return true
		}
	}
	return false
}

// discovered says whether an enemy is so near that a unit is seen.
func (s *State) discovered(u int8) bool {
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if s.on(v) && s.spies(v) && s.within(u, v, sightInto) {
			return true
		}
	}
	return false
}

// mayHide says whether a unit can be hidden where it stands: in 3-inch ground,
// and no enemy unit or commander sees it (MD-VIS-03).
func (s *State) mayHide(u int8) bool {
	p := &s.Pieces[u]
	if !s.secrets() || !s.on(u) || s.other(u) != nobody || s.aboard(u) || !s.unit(u) || p.has(Hidden|Retreating|Fired) || s.inMelee(u) || !s.screened(u) || s.discovered(u) {
		return false
	}
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if s.on(v) && s.spies(v) && s.sees(v, u) {
			return false
		}
	}
	return true
}

// hide takes a unit off the table for the enemy, with the officers who have
// joined it. Under counters there must be one to lay.
func hide(r *run, u int8) {
	s := r.State
	n := int16(-1)
	if s.plays(hiddenByCounters) {
		if n = s.freeCounter(); n < 0 {
			return
		}
	}
	r.Emit(Event{Kind: Vanished, Unit: u, N: n})
	for g := range s.b.pieces {
		if s.on(g) && s.Pieces[g].With == u {
			r.Emit(Event{Kind: Vanished, Unit: g, N: -1})
		}
	}
}

// freeCounter is the first counter that does not lie on the table, -1: none.
func (s *State) freeCounter() int16 {
	for n := range s.Counters {
		if !s.Counters[n].Laid {
			return int16(n)
		}
	}
	return -1
}

// counterOf is the counter that covers a unit, -1: none.
func (s *State) counterOf(u int8) int16 {
	for n := range s.Counters {
		if s.Counters[n].Laid && s.Counters[n].Is == u {
			return int16(n)
		}
	}
	return -1
}

// show puts a hidden piece on the table for all. What the enemy learns by it
// stands in the event.
func show(r *run, u int8) {
	s := r.State
	p := &s.Pieces[u]
	r.Emit(Event{Kind: Revealed, Unit: u, Target: p.With, N: s.counterOf(u), At: p.At, Facing: p.Facing, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: p.In,
		Marks: p.Marks&^Hidden | Spied, Order: p.Order})
}

// reveal shows a hidden unit and the officers with it. A dummy is taken away.
func reveal(r *run, u int8) {
	s := r.State
	if !s.on(u) || !s.hidden(u) {
		return
	}
	if with := s.Pieces[u].With; with != nobody {
		u = with
	}
	show(r, u)
	for g := range s.b.pieces {
		if s.on(g) && s.Pieces[g].With == u && s.hidden(g) {
			show(r, g)
		}
	}
	if s.card(u).arm == Dummy {
		r.Emit(Event{Kind: Removed, Unit: u, Fate: Gone})
	}
}

// lookout shows whoever is hidden and cannot be so any more, wherever that comes
// from, and has counters lie where their units are. Counters go by their own
// numbers, not by what they cover.
func lookout(r *run) {
	s := r.State
	if !s.secrets() {
		return
	}
	look := func(u int8) {
		if s.hidden(u) && s.on(u) && s.Pieces[u].With == nobody && (!s.screened(u) || s.discovered(u)) {
			reveal(r, u)
		}
	}
	for n := range s.Counters {
		if c := &s.Counters[n]; c.Laid && c.Is != nobody {
			look(c.Is)
		}
	}
	for u := range s.b.pieces {
		look(u)
	}
	for n := range s.Counters {
		if c := &s.Counters[n]; c.Laid && c.Is != nobody && s.Pieces[c.Is].At != c.At {
			r.Emit(Event{Kind: CounterMoved, N: int16(n), At: s.Pieces[c.Is].At})
		}
	}
}

// takeCover hides, at the end of a turn, all units that no enemy sees and that
// have not fired (MD-VIS-03).
func takeCover(r *run) {
	s := r.State
	for u := range s.b.pieces {
		if s.mayHide(u) {
			hide(r, u)
		}
	}
}

// finds notes on a walk who is discovered by a stretch of it, or discovers the
// walker (MD-VIS-03).
func (s *State) finds(w *walk, u int8, swept *inches.Shape) {
	if !s.secrets() {
		return
	}
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !s.on(v) || s.Pieces[v].With != nobody || !(s.hidden(v) && s.spies(u)) && !(s.hidden(u) && s.spies(v)) {
			continue
		}
		if o := s.shapeOf(v); inches.Between(swept, &o).Within(sightInto) {
			w.found |= 1 << v
		}
	}
}

// travel carries a piece along its walk. Whoever lay hidden within 3 inches of
// the way is seen first, and the walk has kept its inch from him; a hidden
// walker is seen if he came so near to an enemy, or out of cover, on the way
// (MD-VIS-04).
func travel(r *run, u int8, w *walk) {
	s := r.State
	discover(r, w)
	r.Emit(w.moved(u))
	loosens(r, u, w)
	if s.hidden(u) && (w.found != 0 || !s.keptDark(w)) {
		reveal(r, u)
	}
}

// discover shows whoever lay hidden within 3 inches of a walk.
func discover(r *run, w *walk) {
	s := r.State
	for n := range s.Counters {
		if c := &s.Counters[n]; c.Laid && c.Is != nobody && w.found>>c.Is&1 != 0 {
			reveal(r, c.Is)
		}
	}
	for v := range s.b.pieces {
		if w.found>>v&1 != 0 {
			reveal(r, v)
		}
	}
}

// loosens disorders a unit that has come through slow ground, with
// broken-ground-disorder: until-reformed (MD-UNIT-05).
func loosens(r *run, u int8, w *walk) {
	s := r.State
	if p := &s.Pieces[u]; w.slow && s.plays(disorderedUntilReformed) && s.inFormation(u) && !(p.Form == RoadColumn && s.onRoad(u)) {
		r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Open, Files: p.Files, Afoot: p.Afoot, In: nobody})
	}
}

// keptDark says whether a walk kept inside 3-inch ground.
func (s *State) keptDark(w *walk) bool {
	if s.b.dark {
		return true
	}
	var in []*inches.Area
	for i := range s.b.ground {
		if s.screens(i) {
			in = append(in, s.b.ground[i].areas...)
		}
	}
	for i := 1; i < int(w.n); i++ {
		l := inches.NewLine(w.course[i-1].Point(), w.course[i].Point())
		if inches.Kept(&l, in)+inches.Thousandth < l.Length {
			return false
		}
	}
	return true
}

// unseen carries out the item of a hidden piece where that keeps it hidden, and
// says so; what cannot be done unseen shows it first. There is no frame of it,
// for that would tell.
func unseen(r *run, u int8, o *Declared) bool {
	s := r.State
	switch {
	case s.card(u).arm.officer():
		b := s.base(u)
		r.Emit(Event{Kind: Parted, Unit: u, At: inches.FrontOf(b).At, Facing: b.Facing})
		show(r, u)
		return false
	case s.card(u).arm == Dummy:
		w := s.begin(u, dummyMove.Fine())
		for _, to := range o.Legs[:o.N] {
			s.straight(&w, u, to, manner{friends: true, free: true})
		}
		travel(r, u, &w)
		return true
	case o.Kind == Basic || o.Kind == March || o.Kind == Maneuver && o.Off == 0:
		move(r, u)
		return true
	}
	reveal(r, u)
	return false
}

// joins has an officer join a unit: he is hidden with it, and seen with it.
func joins(r *run, g, u int8) {
	s := r.State
	if s.hidden(u) && !s.hidden(g) {
		r.Emit(Event{Kind: Vanished, Unit: g, N: -1})
	}
	r.Emit(Event{Kind: Joined, Unit: g, Target: u})
	if s.hidden(g) && !s.hidden(u) {
		show(r, g)
	}
}

// checkDummy is the order of a dummy counter.
func (s *State) checkDummy(u int8, d *Declared) rules.Refusal {
	if d.Kind != Basic || d.N == 0 || d.Extra != 0 {
		return refuse("MD-VIS-03", noOrders, u, nobody)
	}
	at, sum := s.Pieces[u].At.Point(), inches.Fine(0)
	for _, to := range d.Legs[:d.N] {
		sum += inches.Distance(at, to.Point())
		at = to.Point()
		if !s.b.inside(to) {
			return refuse("MD-MOVE-12", offTable, u, nobody)
		}
	}
	if sum == 0 || !sum.Within(dummyMove) {
		return rules.Refusal{Clause: "MD-VIS-03", Code: noDistance, A: int32(dummyMove)}
	}
	return s.checkGround(u, d, false)
}

// foldHidden is what hides and shows.
func foldHidden(s *State, e *Event) {
	switch e.Kind {
	case Vanished:
		p := &s.Pieces[e.Unit]
		p.Marks = p.Marks&^Spied | Hidden
		if e.N >= 0 {
			s.Counters[e.N] = Counter{Laid: true, Side: s.side(e.Unit), Is: e.Unit, At: p.At}
		}
	case Revealed:
		p := &s.Pieces[e.Unit]
		p.Fate, p.With, p.At, p.Facing, p.Form, p.Files, p.Afoot, p.In = OnTable, e.Target, e.At, e.Facing, e.Form, e.Files, e.Afoot, e.In
		p.Marks, p.Order = e.Marks, e.Order
		if e.N >= 0 {
			s.Counters[e.N] = Counter{}
		}
	case CounterMoved:
		s.Counters[e.N].At = e.At
	}
}
