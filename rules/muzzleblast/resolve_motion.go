package muzzleblast

import "drumhead/space/inches"

// mover is a body with its way through the move.
type mover struct {
	body
	origin   inches.Point // where its piece stands as it begins
	track    inches.Track
	legs     Path           // as ordered
	done     [maxLegs]int32 // when each leg is done
	from, to int            // who go with it, in the field's list
	crowd    bool           // men who stand about: who is but the first of their unit
	block    int8           // the unit whose ranks push it, -1: none
	rank     int16          // its place in the order of its side
	moves    bool
	far      inches.Fine // how far it goes at most
	swept    box         // nothing of it comes out of this
	passes   bool        // through friends (MB-SIM-04)
	forced   Cause
	leader   int16 // whom it follows, -1: nobody
	end      Form
	house    int8 // that it enters, -1: none

	cause Cause // why it stopped
	by    Piece
	next  int32 // when it will meet another
	with  int16 // whom
}

// off is how far it has been carried at a tick.
func (m *mover) off(tick int32) inches.Point { return minus(m.track.At(tick), m.origin) }

// field is everything on the table as it moves at once (MB-SIM-02).
type field struct {
	s      *State
	list   []mover
	n      int
	men    [maxFigures]int16
	manned int
	out    [maxFigures]bool // men who have left the ranks to go their own way

	errands [maxFigures]errand
	reforms [maxUnits]bool           // blocks that change their front as they go
	flights [maxUnits]inches.Heading // which way each goes that goes back, as it stood before it turned
}

const never = inches.Ticks + 1

// reserve makes room for as many movers as there can be: everything on wheels,
// each unit's ranks and its men who stand about together, each man who has a way
// of his own.
func (f *field) reserve() {
	s := f.s
	n := int(s.b.gunN) + int(s.b.cartN)
	for u := range s.b.count {
		if !s.on(u) {
			continue
		}
		n++
		loose := 0
		for m, to := s.men(u); m < to; m++ {
			if is := s.Figures[m].Is; is != Loose && is != Inside {
				continue
			}
			if loose++; f.errands[m].verb != NoVerb {
				n++
			}
		}
		n += (loose + mostParts - 1) / mostParts
	}
	f.list = make([]mover, n)
}

// open makes room for another mover.
func (f *field) open() *mover {
	if f.list == nil {
		f.reserve()
	}
	if f.n == len(f.list) {
		return nil
	}
	m := &f.list[f.n]
	*m = mover{block: -1, leader: -1, end: asBefore, house: -1, next: never, with: -1, by: nobody}
	return m
}

// close keeps the mover that was opened, if it is anything.
func (f *field) close(m *mover, origin inches.Point) {
	if m.n == 0 {
		return
	}
	m.finish()
	m.origin, m.track = origin, inches.Standing(origin)
	m.swept = m.around
	f.n++
}

// keep keeps the men who go with a mover.
func (f *field) keep(m *mover, men []int16) {
	m.from = f.manned
	f.manned += copy(f.men[f.manned:], men)
	m.to = f.manned
}

// with are the men who go with a mover.
func (f *field) with(m *mover) []int16 { return f.men[m.from:m.to] }

// find is the number of a piece's mover, or -1.
func (f *field) find(p Piece) int16 {
	for i := range f.list[:f.n] {
		if f.list[i].who == p {
			return int16(i)
		}
	}
	return -1
}

// send gives a mover its way.
func (f *field) send(m *mover, w *walk) {
	m.track, m.done, m.moves, m.far = w.track(), w.leg, w.n > 1, w.length+inches.Thousandth
	for _, at := range w.at[:w.n] {
		m.swept.cover(m.around.carried(minus(at, m.origin)))
	}
}

// limit is how near two enemies may come: half an inch; who begins nearer may
// not come nearer still (MB-MOV-15). Overlap: only not into each other.
func (f *field) limit(a, b *mover) (limit inches.Length, overlap bool) {
	near := f.s.small(contactGap)
	if d := minus(a.centre, b.centre); max(d.X, -d.X, d.Y, -d.Y) > near.Fine()+a.radius+b.radius+inches.Thousandth {
		return near, false
	}
	if a.distance(&b.body, inches.Point{}, inches.Point{}, near.Fine()+inches.Inch.Fine()) > near.Fine()+inches.Thousandth {
		return near, false
	}
	gap := a.gap(&b.body, inches.Point{}, inches.Point{}).Length().Length() - 3
	if gap <= 0 {
		return 0, true
	}
	return min(gap, near), false
}

// apart says that two can never come within a distance of each other.
func (f *field) apart(a, b *mover, limit inches.Length, from int32) bool {
	if a.swept.apart(&b.swept, inches.Point{}) > limit.Fine() {
		return true
	}
	if a.around.apart(&b.around, minus(b.off(from), a.off(from))) > limit.Fine()+f.left(a, from)+f.left(b, from) {
		return true
	}
	far := inches.Distance(plus(a.centre, a.off(from)), plus(b.centre, b.off(from))) - a.radius - b.radius
	return far > limit.Fine()+f.left(a, from)+f.left(b, from)
}

// left is no less than how far a mover still goes.
func (f *field) left(m *mover, from int32) inches.Fine {
	if !m.track.Moves(from) {
		return 0
	}
	return m.far
}

// meet is when two movers meet, from a tick on: enemies at half an inch,
// friends where they would stand in each other's place.
func (f *field) meet(a, b *mover, from int32) int32 {
	if !a.track.Moves(from) && !b.track.Moves(from) {
		return never
	}
	limit, overlap := inches.Length(0), true
	if a.side != b.side {
		if f.follows(a, b) || f.follows(b, a) {
			return never
		}
		limit, overlap = f.limit(a, b)
	}
	if f.apart(a, b, limit, from) {
		return never
	}
	t, ok := f.run(a, b, from, limit, overlap)
	if !ok {
		return never
	}
	return t
}

func (f *field) follows(a, b *mover) bool { return a.leader >= 0 && &f.list[a.leader] == b }

func (f *field) run(a, b *mover, from int32, limit inches.Length, overlap bool) (int32, bool) {
	return inches.Meet(&a.track, &b.track, from, inches.Ticks, inches.Meeting{
		Limit: limit,
		Gap: func(tick int32) inches.Fine {
			return a.distance(&b.body, a.off(tick), b.off(tick), limit.Fine()+inches.Inch.Fine())
		},
		Hit: func(tick int32) bool {
			if overlap {
				return a.overlaps(&b.body, a.off(tick), b.off(tick))
			}
			return a.gap(&b.body, a.off(tick), b.off(tick)).Within(limit)
		},
	})
}

// yield lets who is later in the order of a side stop short of who is earlier,
// and movers of those who stand (MB-SIM-04).
func (f *field) yield() {
	for i := range f.list[:f.n] {
		m := &f.list[i]
		if !m.moves || m.passes {
			continue
		}
		for j := range f.list[:f.n] {
			o := &f.list[j]
			if i == j || o.side != m.side || o.passes && o.moves || f.follows(m, o) || f.together(m, o) {
				continue
			}
			if !o.moves || o.rank < m.rank {
				f.giveWay(m, o)
			}
		}
	}
}

// together says that one of two is a man of the other's unit, who makes way for
// him.
func (f *field) together(m, o *mover) bool {
	return (m.who.isFigure() || o.who.isFigure()) && f.s.unit(m.who) == f.s.unit(o.who)
}

// giveWay stops a mover before it comes into another's place, at whatever time
// that is there.
func (f *field) giveWay(m, o *mover) {
	t := f.meet(m, o, 0)
	if t == never {
		return
	}
	if m.overlaps(&o.body, inches.Point{}, inches.Point{}) {
		return // they began so; the umpire put them there
	}
	whole := m.track
	f.stop(m, t, Friend, o.who)
	if f.meet(m, o, 0) == never || !o.moves {
		return
	}
	low, high := int32(0), t // at low it is out of the way, if anywhere
	m.track = whole
	m.track.Stop(0)
	if f.meet(m, o, 0) != never {
		f.stop(o, f.meet(m, o, 0), Friend, m.who)
		return
	}
	for high-low > 64 {
		mid := low + (high-low)/2
		m.track = whole
		m.track.Stop(mid)
		if f.meet(m, o, 0) == never {
			low = mid
		} else {
			high = mid
		}
	}
	m.track = whole
	f.stop(m, low, Friend, o.who)
}

// stop ends a mover's way at a tick, before which it must not meet anybody by
// more than a thousandth.
func (f *field) stop(m *mover, tick int32, cause Cause, by Piece) {
	if !m.track.Moves(tick) {
		return
	}
	m.track.Stop(max(tick, 0))
	m.cause, m.by = cause, by
	for i := range f.list[:f.n] {
		if o := &f.list[i]; o.leader >= 0 && &f.list[o.leader] == m {
			f.stop(o, tick, cause, by)
		}
	}
}

// march runs all motion: whoever meets an enemy stops there with him, and friends
// behind stop where they would come into his place.
func (f *field) march() {
	f.yield()
	for i := range f.list[:f.n] {
		f.foresee(int16(i), 0)
	}
	for range 8 * f.n {
		first, tick := int16(-1), int32(never)
		for i := range f.list[:f.n] {
			if m := &f.list[i]; m.next < tick {
				first, tick = int16(i), m.next
			}
		}
		if first < 0 {
			return
		}
		m := &f.list[first]
		o := &f.list[m.with]
		if m.side != o.side {
			f.stop(m, tick, Contact, o.who)
			f.stop(o, tick, Contact, m.who)
		} else {
			f.collide(m, o, tick)
		}
		f.refresh(first, m.with, tick)
	}
}

// collide stops one of two friends who would come into each other's place: the
// one that moves, or the later in the order.
func (f *field) collide(m, o *mover, tick int32) {
	if !m.track.Moves(tick) || o.track.Moves(tick) && o.rank > m.rank {
		m, o = o, m
	}
	tick = max(tick-1, 0)
	f.stop(m, tick, Friend, o.who)
	if o.track.Moves(tick) && f.meet(m, o, tick) <= tick+2 {
		f.stop(o, tick, Friend, m.who)
	}
}

// foresee finds whom a mover meets first, from a tick on.
func (f *field) foresee(i int16, from int32) {
	m := &f.list[i]
	m.next, m.with = never, -1
	if !m.track.Moves(from) {
		return // whoever comes to it sees to that
	}
	for j := range f.list[:f.n] {
		if int16(j) != i {
			f.look(m, int16(j), from)
		}
	}
}

// look sees whether a mover meets another sooner than all before.
func (f *field) look(m *mover, j int16, from int32) {
	o := &f.list[j]
	if m.side == o.side {
		if m.passes || o.passes && o.moves || f.together(m, o) {
			return
		}
		if from == 0 && m.overlaps(&o.body, inches.Point{}, inches.Point{}) {
			return
		}
	}
	if t := f.meet(m, o, from); t < m.next {
		m.next, m.with = t, j
	}
}

// refresh foresees anew for two who have met, and for all whom it concerns.
func (f *field) refresh(a, b int16, tick int32) {
	for i := range f.list[:f.n] {
		m := &f.list[i]
		switch {
		case !m.track.Moves(tick):
			m.next, m.with = never, -1
		case int16(i) == a || int16(i) == b || m.with == a || m.with == b:
			f.foresee(int16(i), tick)
		default:
			f.look(m, a, tick)
			f.look(m, b, tick)
		}
	}
}
