package macduff

import "drumhead/space/inches"

// manner is how a piece goes: what stands in its way.
type manner struct {
	friends bool   // friends may be passed through
	enemies bool   // enemies are no hindrance: aircraft, or a charge's target
	off     bool   // it may leave the table
	ignore  uint64 // pieces that are not in the way
	free    bool   // no wheel is counted: single models, unformed troops, moves on a road
	back    bool   // it goes backwards or sideways and keeps its facing
	dodges  bool   // in falling back it bends round those in its way, too (MD-REA-07)
}

// walk is a move as it is made: where it has come, and what is left to spend.
type walk struct {
	at     inches.Place
	left   inches.Fine
	spent  inches.Fine
	gone   inches.Fine // inches covered
	course [maxLegs + 2]inches.Position
	n      int8
	stuck  bool   // something was in the way
	edge   bool   // it was the edge of the table
	barred bool   // it was ground that is closed to it
	halted bool   // it was somebody
	by     int8   // who, or nobody
	closed int    // the ground that is closed to it, -1: none
	slow   bool   // some of the way lay in broken or difficult ground off road
	seeks  uint64 // enemies whom it may meet yet (MD-CMD-09)
	met    int8   // how many stops there are
	turns  int8   // how much of the course comes before the first of them
	stops  [mostMet + 4]stop
	file   uint64 // friends passed through
	found  uint64 // enemies within 3 inches of the way, where it or they are hidden (MD-VIS-03)
}

// setsOut is where a piece's own way begins: an officer who has joined a unit rides off
// from behind it.
func (s *State) setsOut(u int8) inches.Place {
	if s.Pieces[u].With != nobody && s.card(u).arm.officer() {
		return inches.FrontOf(s.base(u))
	}
	return s.place(u)
}

// begin starts a walk with so much to spend.
func (s *State) begin(u int8, budget inches.Fine) walk {
	w := walk{at: s.setsOut(u), left: budget, by: nobody, closed: -1}
	if in := s.Pieces[u].In; in >= 0 {
		w.at = inches.Place{At: s.b.ground[in].middle, Facing: s.Pieces[u].Facing}
	}
	w.course[0], w.n = w.at.At, 1
	return w
}

func (w *walk) mark() {
	if w.n > 0 && w.course[w.n-1] != w.at.At && int(w.n) < len(w.course) {
		w.course[w.n] = w.at.At
		w.n++
	} else if int(w.n) == len(w.course) {
		w.course[w.n-1] = w.at.At
	}
	w.corner()
}

// moved is the walk as an event.
func (w *walk) moved(u int8) Event {
	w.mark()
	return Event{Kind: Moved, Unit: u, At: w.at.At, Facing: w.at.Facing, Course: w.course, Legs: w.n}
}

func way(from, to inches.Position) inches.Point {
	a, b := from.Point(), to.Point()
	return inches.Point{X: b.X - a.X, Y: b.Y - a.Y}
}

// room says whether a piece may stand with a base somewhere: on nobody, an inch
// from enemies, on the table.
func (s *State) room(u int8, b inches.Base, m manner) bool {
	return s.roomAmong(u, b, m, ^uint64(0))
}

// roomAmong is room where nobody but some can be in the way.
func (s *State) roomAmong(u int8, b inches.Base, m manner, some uint64) bool {
	if !m.off && !s.b.onTable(b) {
		return false
	}
	sh := b.Shape()
	for v := range s.b.pieces {
		if some>>v&1 == 0 || !s.hinders(u, v, m) || s.awayFromBase(v, b, inches.Inch.Fine()) {
			continue
		}
		other := s.base(v)
		if s.side(v) == s.side(u) || !s.keepsOff(v) {
			if inches.Overlap(b, other) {
				return false
			}
			continue
		}
		o := other.Shape()
		if g := inches.Between(&sh, &o); !g.AtLeast(inches.Inch) && !(s.gap(u, v).Nearer(g) && !g.Touching()) {
			return false
		}
	}
	return true
}

// hinders says whether a piece can be in another's way at all.
func (s *State) hinders(u, v int8, m manner) bool {
	if u == v || !s.on(v) || s.Pieces[v].With != nobody || m.ignore>>v&1 != 0 {
		return false
	}
	k := s.card(v)
	if k.arm.officer() || k.arm == Dummy || k.arm.aloft() && !s.Pieces[v].has(Packed) || s.card(u).arm.aloft() {
		return false
	}
	if s.side(v) == s.side(u) {
		return !s.card(u).arm.officer()
	}
	return !m.enemies
}

// keepsOff says whether an inch must be kept from an enemy: not from bands and
// hospitals (MD-HOSP-04), nor from models that are no units.
func (s *State) keepsOff(v int8) bool { return s.unit(v) }

// straight carries a walk straight to a place, as far as its means, the ground
// and those in the way allow.
func (s *State) straight(w *walk, u int8, to inches.Position, m manner) {
	width, depth := s.extent(u)
	b := inches.BaseAt(w.at, width, depth)
	l := inches.NewLine(w.at.At.Point(), to.Point())
	if l.Length == 0 || w.left <= 0 {
		return
	}
	h, _ := inches.HeadingOf(way(w.at.At, to))
	far := s.unhindered(w, u, b, &l, m)
	w.halted = far < l.Length && !w.edge
	gone, cost := s.afoot(w, u, b, h, min(far, l.Length), m)
	if gone < l.Length {
		w.stuck = true
	}
	if gone >= l.Length {
		w.at.At = to
	} else {
		w.at.At = l.At(gone / inches.Thousandth * inches.Thousandth).Position()
	}
	s.encountersOn(w, u, &l, gone)
	s.passes(w, u, b, m)
	w.left, w.spent, w.gone = w.left-cost, w.spent+cost, w.gone+gone
	w.mark()
}

// unhindered is how far a base goes along a line before somebody, or the edge,
// is in its way.
func (s *State) unhindered(w *walk, u int8, b inches.Base, l *inches.Line, m manner) inches.Fine {
	reach := stretch{base: b, line: l, far: l.Length}
	if !m.off && reach.until(func(to inches.Position) bool { return !s.b.onTable(b.Moved(to)) }) {
		w.edge = true
	}
	sh := b.Shape()
	for v := range s.b.pieces {
		friend := s.side(v) == s.side(u)
		if !s.hinders(u, v, m) || m.friends && friend || s.passesBy(b, l, v, inches.Inch.Fine()) {
			continue
		}
		other, before := s.base(v), reach.far
		sweeps := func(to inches.Position) bool { return inches.Sweeps(b, to, other) }
		switch {
		case friend:
			if !inches.Overlap(b, other) {
				reach.until(sweeps)
			}
		case !s.keepsOff(v):
			if s.card(v).arm != Band && s.card(v).arm != Hospital {
				reach.until(sweeps)
			}
		default:
			reach.keepInch(&sh, other)
		}
		if reach.far < before {
			w.by = v
		}
	}
	return reach.far
}

// A stretch is how far a base may go along a line, as those are found who are in its way.
type stretch struct {
	base inches.Base
	line *inches.Line
	far  inches.Fine
}

// at is where the base stands so far along.
func (y *stretch) at(d inches.Fine) inches.Position {
	from, p := y.base.At.Point(), y.line.At(d)
	return inches.Point{X: from.X + p.X - y.line.From.X, Y: from.Y + p.Y - y.line.From.Y}.Position()
}

// until shortens it to the last thousandth that is not bad yet, and says whether it has
// to: bad is what stays so all the way behind.
func (y *stretch) until(bad func(to inches.Position) bool) bool {
	if !bad(y.at(y.far)) {
		return false
	}
	low, high := inches.Fine(0), y.far/inches.Thousandth+1
	for high-low > 1 {
		if mid := (low + high) / 2; bad(y.at(mid * inches.Thousandth)) {
			high = mid
		} else {
			low = mid
		}
	}
	y.far = low * inches.Thousandth
	return true
}

// keepInch shortens it to an inch from an enemy; if it begins nearer already, to where
// it would come nearer still (MD-MOVE-13).
func (y *stretch) keepInch(shape *inches.Shape, enemy inches.Base) {
	o := enemy.Shape()
	g := inches.Between(shape, &o)
	if g.AtLeast(inches.Inch) {
		c := comes{b: y.base, other: &o, from: y.base.At, safe: g.Length() - inches.Inch.Fine() - 2*inches.Spare, near: inches.Endless}
		y.until(c.close)
		return
	}
	y.until(func(to inches.Position) bool {
		sw := y.base.Moved(to).Shape()
		return inches.Sweeps(y.base, to, enemy) || inches.Between(&sw, &o).Nearer(g)
	})
}

// comes is a base on its way to an inch from another. By a step it comes no
// nearer than the step is long: where that already decides, nothing is measured.
type comes struct {
	b     inches.Base
	other *inches.Shape
	from  inches.Position
	safe  inches.Fine // so far it surely may come
	at    inches.Fine // the shortest way that was measured and too near,
	near  inches.Fine // and how near it came
}

// close says whether the base, carried to a place, is less than an inch off.
func (c *comes) close(to inches.Position) bool {
	d := inches.Distance(c.from.Point(), to.Point())
	if d < c.safe {
		return false
	}
	if c.near < inches.Endless && d <= c.at && c.near+c.at-d < inches.Inch.Fine()-2*inches.Spare {
		return true
	}
	sw := c.b.Sweep(to)
	g := inches.Between(&sw, c.other)
	if g.AtLeast(inches.Inch) {
		c.safe = max(c.safe, d+g.Length()-inches.Inch.Fine()-2*inches.Spare)
		return false
	}
	c.at, c.near = d, g.Length()
	return true
}

// passes notes who is discovered on a stretch of a walk, and friends that were
// passed through.
func (s *State) passes(w *walk, u int8, from inches.Base, m manner) {
	width, depth := s.extent(u)
	end := inches.BaseAt(w.at, width, depth)
	if s.secrets() {
		sw := from.Sweep(end.At)
		s.finds(w, u, &sw)
	}
	if !m.friends {
		return
	}
	l := inches.NewLine(from.At.Point(), end.At.Point())
	for v := s.b.first[s.side(u)]; v < s.b.first[s.side(u)+1]; v++ {
		if v == u || !s.on(v) || s.Pieces[v].With != nobody || s.card(v).arm.officer() {
			continue
		}
		if !s.passesBy(from, &l, v, 0) && inches.Sweeps(from, end.At, s.base(v)) {
			w.file |= 1 << v
		}
	}
}
