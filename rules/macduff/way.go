package macduff

import (
	"math/bits"

	"drumhead/space/inches"
)

// manner is how a piece goes: what stands in its way.
type manner struct {
	friends bool   // friends may be passed through
	enemies bool   // enemies are no hindrance: aircraft, or a charge's target
	off     bool   // it may leave the table
	ignore  uint64 // pieces that are not in the way
	free    bool   // no wheel is counted: single models, unformed troops, moves on a road
	back    bool   // it goes backwards or sideways and keeps its facing
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
	slow   bool   // some of the way lay in broken or difficult ground off road
	near   uint64 // lone enemy officers passed within an inch (MD-CMD-09)
	file   uint64 // friends passed through
}

// begin starts a walk with so much to spend.
func (s *State) begin(u int8, budget inches.Fine) walk {
	w := walk{at: s.place(u), left: budget}
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
}

// moved is the walk as an event.
func (w *walk) moved(u int8) Event {
	w.mark()
	return Event{Kind: Moved, Unit: u, At: w.at.At, Facing: w.at.Facing, Course: w.course, Legs: w.n}
}

// rigid says whether a unit's figures keep their ranks, so that a wheel costs
// what its outer figure goes (MD-MOVE-01).
func (s *State) rigid(u int8) bool {
	return s.inFormation(u) && s.Pieces[u].Form != Square
}

// wheel is the heading on which a rigid unit must go to come from a place
// straight to a point after wheeling on its inner corner, what its outer figure
// goes for that, and where the middle of its front then is.
func wheel(from inches.Place, width inches.Length, to inches.Position) (at inches.Place, cost inches.Fine) {
	v := to.Point()
	direct, ok := inches.HeadingOf(inches.Point{X: v.X - from.At.Point().X, Y: v.Y - from.At.Point().Y})
	if !ok || direct == from.Facing {
		return from, 0
	}
	half := width.Fine() / 2
	sign := inches.Fine(1)
	if towards(from.Facing, direct) < 0 {
		sign = -1
	}
	corner := from.At.Point().Ahead(from.Facing, 0, sign*half)
	x, y := int64(v.X-corner.X), int64(v.Y-corner.Y)
	long := x*x + y*y - int64(half)*int64(half)
	if long <= 0 {
		return inches.Place{At: from.At, Facing: direct}, arc(width, towards(from.Facing, direct))
	}
	ahead := root(uint64(long))
	toCorner, _ := inches.HeadingOf(inches.Point{X: v.X - corner.X, Y: v.Y - corner.Y})
	lean, _ := inches.HeadingOf(inches.Point{X: half, Y: inches.Fine(ahead)})
	h := toCorner
	if sign > 0 {
		h = h.Turned(lean)
	} else {
		h = h.Turned(-lean)
	}
	turn := towards(from.Facing, h)
	if (turn > 0) != (sign > 0) && turn != 0 {
		turn, h = towards(from.Facing, direct), direct
	}
	at = inches.Place{At: corner.Ahead(h, 0, -sign*half).Position(), Facing: h}
	return at, arc(width, turn)
}

// arc is the way of the outer figure in a wheel: radius times angle. 31,416 to
// 18,000 is pi, in ten-thousandths.
func arc(width inches.Length, turn inches.Heading) inches.Fine {
	if turn < 0 {
		turn = -turn
	}
	n := int64(width.Fine()) * int64(turn) * 31416
	return inches.Fine((n + 18000*10000 - 1) / (18000 * 10000))
}

// root is a whole square root, rounded down.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// turnTo wheels a walk towards a place. Where its means do not last it wheels as
// far as they do.
func (s *State) turnTo(w *walk, u int8, to inches.Position, m manner) {
	if m.back {
		return
	}
	if m.free || !s.rigid(u) {
		if h, ok := inches.HeadingOf(way(w.at.At, to)); ok {
			w.at.Facing = h
		}
		return
	}
	width, depth := s.extent(u)
	at, cost := wheel(w.at, width, to)
	if cost == 0 {
		return
	}
	if cost > w.left {
		turn := towards(w.at.Facing, at.Facing)
		turn = inches.Heading(int64(turn) * int64(w.left) / int64(cost))
		at.Facing = w.at.Facing.Turned(turn)
		half := width.Fine() / 2
		if turn < 0 {
			half = -half
		}
		corner := w.at.At.Point().Ahead(w.at.Facing, 0, half)
		at.At, cost = corner.Ahead(at.Facing, 0, -half).Position(), w.left
	}
	if !s.room(u, baseAt(at, width, depth), m) {
		w.stuck, w.left = true, 0
		return
	}
	w.at, w.left, w.spent = at, w.left-cost, w.spent+cost
	w.mark()
}

func way(from, to inches.Position) inches.Point {
	a, b := from.Point(), to.Point()
	return inches.Point{X: b.X - a.X, Y: b.Y - a.Y}
}

// room says whether a piece may stand with a base somewhere: on nobody, an inch
// from enemies, on the table.
func (s *State) room(u int8, b inches.Base, m manner) bool {
	if !m.off && !s.b.onTable(b) {
		return false
	}
	sh := b.Shape()
	for v := range s.b.pieces {
		if !s.hinders(u, v, m) {
			continue
		}
		other := s.base(v)
		if asunder(b, other, inches.Inch.Fine()) {
			continue
		}
		if s.side(v) == s.side(u) || !s.keepsOff(u, v) {
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
	if k.arm.officer() || k.arm.aloft() && !s.Pieces[v].has(Packed) || s.card(u).arm.aloft() {
		return false
	}
	if s.side(v) == s.side(u) {
		return !s.card(u).arm.officer()
	}
	return !m.enemies
}

// keepsOff says whether an inch must be kept from an enemy: not from bands and
// hospitals (MD-HOSP-04), nor from models that are no units.
func (s *State) keepsOff(u, v int8) bool { return s.unit(v) || s.b.sides[s.side(u)].savage }

// straight carries a walk straight to a place, as far as its means, the ground
// and those in the way allow.
func (s *State) straight(w *walk, u int8, to inches.Position, m manner) {
	width, depth := s.extent(u)
	b := baseAt(w.at, width, depth)
	l := inches.NewLine(w.at.At.Point(), to.Point())
	if l.Length == 0 || w.left <= 0 {
		return
	}
	h, _ := inches.HeadingOf(way(w.at.At, to))
	far := s.unhindered(w, u, b, &l, m)
	gone, cost := s.afoot(w, u, b, h, min(far, l.Length), m)
	if gone < l.Length {
		w.stuck = true
	}
	if gone >= l.Length {
		w.at.At = to
	} else {
		w.at.At = l.At(gone / inches.Thousandth * inches.Thousandth).Position()
	}
	s.passes(w, u, b, m)
	w.left, w.spent, w.gone = w.left-cost, w.spent+cost, w.gone+gone
	w.mark()
}

// unhindered is how far a base goes along a line before somebody, or the edge,
// is in its way.
func (s *State) unhindered(w *walk, u int8, b inches.Base, l *inches.Line, m manner) inches.Fine {
	far := l.Length
	centre := b.At
	move := func(d inches.Fine) inches.Position {
		p := l.At(d)
		return inches.Point{X: centre.Point().X + p.X - l.From.X, Y: centre.Point().Y + p.Y - l.From.Y}.Position()
	}
	limit := func(bad func(to inches.Position) bool) bool {
		if !bad(move(far)) {
			return false
		}
		low, high := inches.Fine(0), far/inches.Thousandth+1
		for high-low > 1 {
			mid := (low + high) / 2
			if bad(move(mid * inches.Thousandth)) {
				high = mid
			} else {
				low = mid
			}
		}
		far = low * inches.Thousandth
		return true
	}
	if !m.off && limit(func(to inches.Position) bool { return !s.b.onTable(b.Moved(to)) }) {
		w.edge = true
	}
	sh := b.Shape()
	for v := range s.b.pieces {
		if !s.hinders(u, v, m) || m.friends && s.side(v) == s.side(u) {
			continue
		}
		other := s.base(v)
		if passesBy(b, l, other, inches.Inch.Fine()) {
			continue
		}
		if s.side(v) == s.side(u) {
			if !inches.Overlap(b, other) {
				limit(func(to inches.Position) bool { return inches.Sweeps(b, to, other) })
			}
			continue
		}
		if !s.keepsOff(u, v) {
			if s.card(v).arm != Band && s.card(v).arm != Hospital {
				limit(func(to inches.Position) bool { return inches.Sweeps(b, to, other) })
			}
			continue
		}
		o := other.Shape()
		g := inches.Between(&sh, &o)
		if g.AtLeast(inches.Inch) {
			c := comes{b: b, other: &o, from: centre, safe: g.Length() - inches.Inch.Fine() - 2*spare, near: inches.Endless}
			limit(c.close)
			continue
		}
		// Nearer than an inch already: it may go, but not nearer.
		limit(func(to inches.Position) bool {
			sw := b.Moved(to).Shape()
			return inches.Sweeps(b, to, other) || inches.Between(&sw, &o).Nearer(g)
		})
	}
	return far
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
	if c.near < inches.Endless && d <= c.at && c.near+c.at-d < inches.Inch.Fine()-2*spare {
		return true
	}
	sw := c.b.Sweep(to)
	g := inches.Between(&sw, c.other)
	if g.AtLeast(inches.Inch) {
		c.safe = max(c.safe, d+g.Length()-inches.Inch.Fine()-2*spare)
		return false
	}
	c.at, c.near = d, g.Length()
	return true
}

// passes notes lone enemy officers within an inch of the way, and friends that
// were passed through.
func (s *State) passes(w *walk, u int8, from inches.Base, m manner) {
	width, depth := s.extent(u)
	end := baseAt(w.at, width, depth)
	sw, start := from.Sweep(end.At), from.Shape()
	l := inches.NewLine(from.At.Point(), end.At.Point())
	for v := range s.b.pieces {
		if v == u || !s.on(v) || s.Pieces[v].With != nobody {
			continue
		}
		arm := s.card(v).arm
		if s.side(v) == s.side(u) {
			if !m.friends || arm.officer() {
				continue
			}
			if other := s.base(v); !passesBy(from, &l, other, 0) && inches.Sweeps(from, end.At, other) {
				w.file |= 1 << v
			}
			continue
		}
		if arm != Band && arm != Hospital && !arm.officer() {
			continue
		}
		other := s.base(v)
		if passesBy(from, &l, other, inches.Inch.Fine()) {
			continue
		}
		o := other.Shape()
		if (arm == Band || arm == Hospital) && s.unit(u) && inches.Between(&sw, &o).Touching() {
			w.near |= 1 << v // captured on contact (MD-HOSP-04)
		}
		if !arm.officer() {
			continue
		}
		if inches.Between(&sw, &o).Within(inches.Inch) && !inches.Between(&start, &o).Within(inches.Inch) {
			w.near |= 1 << v
		}
	}
}

// cut is where something begins or ends along a line.
type cut struct {
	from, to inches.Fine
	pace     int64 // 0: closed
	spares   bool  // open ground whatever lies under it
	inside   bool  // the unit stands in it as it begins
	class    class
}

// afoot is how far along a heading a base comes with what is left to spend, over
// the ground that its front goes over, and what that costs (MD-TERR-04).
func (s *State) afoot(w *walk, u int8, b inches.Base, h inches.Heading, far inches.Fine, m manner) (gone, cost inches.Fine) {
	if far <= 0 {
		return 0, 0
	}
	if s.card(u).arm.aloft() || len(s.b.ground) == 0 && !s.worked() {
		gone = min(far, w.left)
		return gone, gone
	}
	gone = min(far, w.left)
	roads := s.takesRoads(u)
	lines := 3
	if b.Width > 2*inches.Inch {
		lines = 5
	}
	if roads {
		lines = 1
	}
	at := w.at.At.Point()
	back := s.rearward(u)
	var cuts [3 * maxGround]cut
	for i := range 2 * lines {
		behind := i >= lines // the rear rank's way, where it has its own
		if behind && (roads || back == 0) {
			break
		}
		i %= lines
		right := inches.Fine(0)
		if lines > 1 {
			edge := b.Width.Fine()/2 - inches.Inch.Fine()/100
			right = -edge + 2*edge*inches.Fine(i)/inches.Fine(lines-1)
		}
		p := at.Ahead(b.Facing, 0, right)
		if behind {
			p = at.Ahead(b.Facing, -back, right)
		}
		l := inches.NewLine(p, p.Ahead(h, far, 0))
		n := s.cuts(cuts[:0], u, &l, roads)
		d, c, slow, barred := overGround(cuts[:n], far, w.left, s.opt(halfSpeed, 1))
		w.slow = w.slow || slow
		if d < gone || i == 0 && !behind {
			gone, w.barred = min(d, far), barred
		}
		cost = max(cost, c)
	}
	if cost > w.left || gone < far {
		cost = min(cost, w.left)
	}
	return gone, cost
}

// rearward is how far the rear rank stands behind the front one.
func (s *State) rearward(u int8) inches.Fine {
	if !s.card(u).arm.foot() && !s.card(u).arm.horse() {
		return 0
	}
	_, depth := s.extent(u)
	figure := footDepth
	if s.mounted(u) {
		figure = horseDepth
	}
	return max(depth-figure, 0).Fine()
}

// worked says whether engineers have made anything that lies on the table.
func (s *State) worked() bool {
	for i := range s.Works {
		if s.Works[i].Done {
			return true
		}
	}
	return false
}

// takesRoads says whether a piece moves along a road by its middle: columns two
// wide, guns, wagons, single models (MD-ROAD-01).
func (s *State) takesRoads(u int8) bool {
	k := s.card(u)
	return s.Pieces[u].Form == RoadColumn || k.arm == Artillery || k.arm == Wagon || k.arm.single() || k.arm == Hospital || k.arm == PackAnimals
}

// cuts are the stretches of a line in ground that matters to a piece.
func (s *State) cuts(list []cut, u int8, l *inches.Line, roads bool) int {
	add := func(from, to inches.Fine, pace int64, spares, inside bool, c class) {
		if len(list) < cap(list) && to-from >= inches.Thousandth {
			list = append(list, cut{from: from, to: to, pace: pace, spares: spares, inside: inside, class: c})
		}
	}
	var memory [inches.MaxStretches]inches.Span
	if s.card(u).arm == Boat {
		add(0, l.Length, 0, false, false, open) // a boat goes on water only
	}
	for i := range s.b.ground {
		g := &s.b.ground[i]
		c := s.classNow(i)
		spares := g.crossing && s.Ruins>>i&1 == 0 || roads && g.track
		if c == open && !spares && g.word != "hill" {
			if s.card(u).arm != Boat || !g.water {
				continue
			}
		}
		pace := s.pace(u, c, g.line)
		if s.card(u).arm == Boat {
			spares, pace = g.water, 1
		}
		if spares && g.track && s.opt(difficultRoad, 1) && s.pace(u, difficult, false) == 0 {
			pace = 2
		}
		if pace == 1 && !spares && c == open {
			continue
		}
		for _, a := range g.areas {
			for _, sp := range a.Spans(memory[:0], l) {
				inside := pace == 0 && sp.From < inches.Thousandth && a.Overlaps(s.base(u))
				add(sp.From, sp.To, pace, spares, inside, c)
			}
		}
	}
	for i := range s.Works {
		w := &s.Works[i]
		if !w.Done || !w.opens() && !w.shelters() {
			continue
		}
		b := w.base()
		if n := l.ThroughBase(b); n > 0 {
			from := firstIn(l, b)
			add(from, from+n, s.pace(u, broken, true), w.opens(), false, broken)
		}
	}
	return len(list)
}

// firstIn is where a line comes into a base.
func firstIn(l *inches.Line, b inches.Base) inches.Fine {
	low, high := inches.Fine(0), l.Length
	for high-low > inches.Thousandth/2 {
		mid := (low + high) / 2
		part := inches.NewLine(l.From, l.At(mid))
		if part.ThroughBase(b) > 0 {
			high = mid
		} else {
			low = mid
		}
	}
	return low
}

// overGround is how far along a line one comes with so much to spend, and what it
// costs; whether some of it was slow ground, and whether closed ground ended it.
func overGround(cuts []cut, far, means inches.Fine, whole bool) (gone, cost inches.Fine, slow, barred bool) {
	at := inches.Fine(0)
	begins := startsClosed(cuts)
	broke := false
	for at < far && !broke {
		next, pace, bad, class := far, int64(1), false, open
		spared, street := false, int64(1)
		for i := range cuts {
			c := &cuts[i]
			if c.from > at+inches.Thousandth/2 {
				next = min(next, c.from)
				continue
			}
			if c.to <= at+inches.Thousandth/2 {
				continue
			}
			next = min(next, c.to)
			if c.spares {
				spared, street = true, max(street, c.pace)
				continue
			}
			if c.pace == 0 && !(begins>>i&1 != 0) {
				bad = true
			} else if c.pace == 0 {
				pace = 2
			}
			pace = max(pace, c.pace)
			class = max(class, c.class)
		}
		if spared {
			pace, bad = 1, false
			if class == difficult {
				pace = street // MD-TERR-07, with difficult-road: half-speed
			}
			class = open
		}
		if bad {
			return gone, cost, slow, true
		}
		slow = slow || class == broken || class == difficult
		length := next - at
		price := length * inches.Fine(pace)
		if cost+price > means {
			gone += (means - cost) / inches.Fine(pace)
			cost, broke = means, true
			continue
		}
		gone, cost, at = gone+length, cost+price, next
	}
	if whole && slow && 2*gone > means {
		return means / 2, means, slow, false
	}
	return gone, cost, slow, false
}

// startsClosed are the cuts of closed ground in which a line begins: who stands
// there may leave it.
func startsClosed(cuts []cut) (mask uint64) {
	for i := range cuts {
		if cuts[i].inside && i < 64 {
			mask |= 1 << i
		}
	}
	return mask
}
