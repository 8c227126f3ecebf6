package inches

// Ticks is how many instants a move has: simultaneous motion is run in
// 1/65,536 of a move.
const Ticks = 1 << 16

// MaxStops is how many stretches of its own speed a track may have.
const MaxStops = 24

// Track is a way with its times: where something that goes without turning is
// at each instant of a move. It stands before its first stop and after its
// last. The zero value is of no use: see Standing.
type Track struct {
	stops [MaxStops]stop
	n     int
}

type stop struct {
	tick int32
	at   Point
}

// Standing is the track of what stays at a place, or begins there.
func Standing(at Point) Track {
	var t Track
	t.stops[0], t.n = stop{0, at}, 1
	return t
}

// To goes on straight to a place, where it is at a tick. Times must not go
// back; it says whether there was room.
func (t *Track) To(at Point, tick int32) bool {
	if t.n == MaxStops {
		return false
	}
	t.stops[t.n] = stop{min(max(tick, t.stops[t.n-1].tick), Ticks), at}
	t.n++
	return true
}

// At is where it is at a tick.
func (t *Track) At(tick int32) Point {
	for i := 1; i < t.n; i++ {
		a, b := &t.stops[i-1], &t.stops[i]
		if tick < b.tick {
			if tick <= a.tick {
				return a.at
			}
			part, all := int64(tick-a.tick), int64(b.tick-a.tick)
			x, _ := mulDiv(int64(b.at.X-a.at.X), part, all)
			y, _ := mulDiv(int64(b.at.Y-a.at.Y), part, all)
			return Point{a.at.X + Fine(x), a.at.Y + Fine(y)}
		}
	}
	return t.stops[t.n-1].at
}

// Moves says whether it is anywhere else after a tick.
func (t *Track) Moves(after int32) bool { return t.n > 1 && t.stops[t.n-1].tick > after }

// Stop ends the track at a tick.
func (t *Track) Stop(tick int32) {
	at := t.At(tick)
	for t.n > 1 && t.stops[t.n-1].tick >= tick {
		t.n--
	}
	if tick > 0 {
		t.To(at, tick)
	}
}

// Ends is the last tick at which it moves.
func (t *Track) Ends() int32 { return t.stops[t.n-1].tick }

// Turns are the places at which its straight stretches end.
func (t *Track) Turns(dst []Point) []Point {
	for i := 1; i < t.n; i++ {
		dst = append(dst, t.stops[i].at)
	}
	return dst
}

// TickOf is when the stretch of a number, from 1, ends.
func (t *Track) TickOf(stretch int) int32 { return t.stops[min(stretch, t.n-1)].tick }

// next is the first tick after one at which the way or the speed changes.
func (t *Track) next(tick int32) int32 {
	for i := range t.stops[:t.n] {
		if t.stops[i].tick > tick {
			return t.stops[i].tick
		}
	}
	return Ticks
}

// Meeting is how two tracks are held against each other.
type Meeting struct {
	// Gap is the shortest distance of the two at a tick, which may be less than
	// the truth while it is more than Limit.
	Gap func(tick int32) Fine
	// Hit says whether they have met at a tick.
	Hit func(tick int32) bool
	// Limit is the distance at which they may have met.
	Limit Length
}

// coarse is the longest step that is made while two are already so near that
// they may have met and have not, as when one moves off.
const coarse = Ticks / 256

// Meet is the first tick from one on at which two tracks meet, by conservative
// advance: no step is longer than the nearest of the gap's closing. It grants
// one tick.
func Meet(a, b *Track, from, until int32, m Meeting) (int32, bool) {
	gap, hit := m.look(from)
	for tick := from; !hit; {
		if tick >= until {
			return 0, false
		}
		end := min(a.next(tick), b.next(tick), until)
		for tick < end {
			step, safe := m.step(a, b, tick, end, gap)
			next := min(tick+step, end)
			if gap, hit = m.look(next); hit {
				if !safe {
					next = m.first(tick, next)
				}
				return next, true
			}
			tick = next
		}
	}
	return from, true
}

// look is the gap at a tick, and whether they have met: further apart than
// Limit they cannot have.
func (m *Meeting) look(tick int32) (gap Fine, hit bool) {
	gap = m.Gap(tick)
	return gap, gap <= m.Limit.Fine()+Thousandth && m.Hit(tick)
}

// step is how many ticks may be passed over, and whether they cannot have met
// before its end.
func (m *Meeting) step(a, b *Track, tick, end int32, gap Fine) (ticks int32, safe bool) {
	last := end - 1
	if last <= tick {
		return 1, true
	}
	da, db := a.At(last).minus(a.At(tick)), b.At(last).minus(b.At(tick))
	way := da.minus(db)
	speed := root(dot(way, way)) // in last-tick ticks
	if speed == 0 {
		return end - tick, true
	}
	free := gap - m.Limit.Fine()
	if free <= 0 {
		return coarse, false
	}
	most, _ := mulDiv(int64(free), int64(last-tick), int64(speed))
	return int32(min(max(most, 1), int64(end-tick))), true
}

// first is the first tick at which they have met, of a range at whose beginning
// they had not.
func (m *Meeting) first(low, high int32) int32 {
	for high-low > 1 {
		if mid := low + (high-low)/2; m.Hit(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}
