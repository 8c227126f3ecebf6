package muzzleblast

import "drumhead/space/inches"

// walk is a way over the ground: where its speed changes, when it is there, and
// what it costs, in inches of the ground on which it begins (MB-MOV-04 to 07).
type walk struct {
	at     [inches.MaxStops]inches.Point
	tick   [inches.MaxStops]int32
	n      int
	cost   inches.Fine
	allow  inches.Fine // what it may cost
	length inches.Fine
	most   inches.Fine    // what length it may have: as far as on the fastest ground that it has come to
	price  [2]int64       // what an inch of its last ground costs, a fraction
	leg    [maxLegs]int32 // when each leg is done
	over   bool           // it costs more
	barred bool           // water is in the way
	maze   bool           // its ground changes too often to be told apart
}

// row is which line of the tables of moves a piece goes by.
func (s *State) row(p Piece) int {
	switch {
	case p.isGun() && !s.Guns[p.gun()].Limbered:
		return pushedRow
	case p.isGun(), p.isCart():
		return wagonRow
	case s.b.units[s.unit(p)].mounted:
		return horseRow
	}
	return footRow
}

// rate is how far a piece goes in a move on one kind of ground.
func (s *State) rate(row int, road, rough bool) inches.Fine {
	column := offRoad
	if road {
		column = onRoad
	}
	if rough {
		return s.scaled(roughMoves.At(row, column)).Fine()
	}
	return s.scaled(normalMoves.At(row, column)).Fine()
}

// price is what an inch of ground costs of the first ground's inches, as a
// fraction.
func (s *State) price(row int, first, st *stretch) (num, den int64) {
	if s.b.opt[mixedMove] == tableRatio {
		return int64(s.rate(row, first.road, first.rough)), int64(s.rate(row, st.road, st.rough))
	}
	return worth(first), worth(st)
}

// worth is how fast ground is, as T3 compares it: a road twice as fast, rough
// going two thirds.
func worth(st *stretch) int64 {
	n := int64(3)
	if st.rough {
		n = 2
	}
	if st.road {
		n *= 2
	}
	return n
}

// portion is part by whole of n, rounded up.
func portion(n inches.Fine, part, whole int64) inches.Fine {
	return inches.Fine((int64(n)*part + whole - 1) / whole)
}

// goer is what a walk must know of who goes.
type goer struct {
	row    int
	wide   inches.Length // the road that it needs to go by road (MB-MOV-02)
	halved bool          // it has used half its move for re-forming
}

// walk goes from leg to leg. Cut: only as far as the move goes.
func (s *State) walk(w *walk, g goer, from inches.Point, legs []inches.Position, cut bool) {
	w.at[0], w.tick[0], w.n = from, 0, 1
	w.cost, w.length, w.most, w.over, w.barred, w.maze = 0, 0, 0, false, false, false
	for i := range w.leg {
		w.leg[i] = inches.Ticks + 1
	}
	var first pace
	var over ground
	for i, leg := range legs {
		l := inches.NewLine(from, leg.Point())
		s.over(&l, g.wide, &over)
		w.maze = w.maze || over.maze
		for j := range over.list[:over.n] {
			st := &over.list[j]
			if w.barred = w.barred || st.barred; w.barred && cut {
				return
			}
			if i == 0 && j == 0 {
				first = pace{ground: *st, full: s.rate(g.row, st.road, st.rough)}
				if w.allow = first.full; g.halved {
					w.allow = first.full / 2
				}
			}
			if !s.along(w, g, &first, &l, st, cut) {
				return
			}
		}
		if i < maxLegs {
			w.leg[i] = w.tick[w.n-1]
		}
		from = leg.Point()
	}
}

// A pace is how a walk is measured: in inches of the ground on which it begins, of which
// a full move has so many (MB-MOV-04).
type pace struct {
	ground stretch
	full   inches.Fine
}

// along goes over one stretch of a leg. It says whether the walk goes on: cut, it ends
// where the move does.
func (s *State) along(w *walk, g goer, p *pace, l *inches.Line, st *stretch, cut bool) bool {
	w.most = max(w.most, s.rate(g.row, st.road, st.rough))
	if s.b.opt[mixedMove] == tableRatio {
		w.most = inches.Endless
	}
	num, den := s.price(g.row, &p.ground, st)
	w.price = [2]int64{num, den}
	far := st.to - st.from
	cost := portion(far, num, den)
	room := w.most - w.length
	if !far.Within(room.Length()) && far > room+inches.Thousandth || w.cost+cost >= w.allow+inches.Thousandth {
		if w.over = true; cut {
			far = min(far, room, inches.Fine(int64(w.allow-w.cost)*den/num))
			w.to(l.At(st.from+far), far, portion(far, num, den), p.full)
			return false
		}
	}
	w.to(l.At(st.from+far), far, cost, p.full)
	return true
}

// to goes on to a place.
func (w *walk) to(at inches.Point, far, cost, full inches.Fine) {
	w.length, w.cost = w.length+far, w.cost+cost
	if far <= 0 {
		return
	}
	if w.n == inches.MaxStops {
		w.maze = true
		return
	}
	w.at[w.n] = at
	w.tick[w.n] = int32(min((int64(w.cost)*inches.Ticks+int64(full)-1)/int64(full), inches.Ticks))
	w.n++
}

// precede has a walk begin elsewhere, from where no time is lost.
func (w *walk) precede(at inches.Point) {
	w.length += inches.Distance(at, w.at[0])
	if w.n < inches.MaxStops {
		copy(w.at[1:], w.at[:w.n])
		copy(w.tick[1:], w.tick[:w.n])
		w.n++
	}
	w.at[0] = at
	for i := range w.tick[1:w.n] {
		w.tick[i+1] = max(w.tick[i+1], 1)
	}
}

// end is where the walk ends.
func (w *walk) end() inches.Point { return w.at[w.n-1] }

// track is the walk with its times.
func (w *walk) track() inches.Track {
	t := inches.Standing(w.at[0])
	for i := 1; i < w.n; i++ {
		t.To(w.at[i], w.tick[i])
	}
	return t
}

// roadFor is how wide a road must be for a block to go by it: as wide as the
// block, but for a figure space to each side (MB-MOV-02).
func (s *State) roadFor(u, files int8) inches.Length {
	return inches.Length(files-2) * s.b.units[u].width
}

// tooWide says whether a way meets a road that is too narrow for who needs it so
// wide.
func (s *State) tooWide(wide inches.Length, from inches.Point, legs []inches.Position) bool {
	for _, to := range legs {
		l := inches.NewLine(from, to.Point())
		for i := range s.b.terrain.roads {
			if r := &s.b.terrain.roads[i]; wide > r.width && l.Through(r.area) > 0 {
				return true
			}
		}
		from = to.Point()
	}
	return false
}

// offRoads is what nobody needs who stays off roads.
const offRoads = inches.MaxTable

// goer is how a piece goes in a form.
func (s *State) goer(p Piece, files int8, reformed bool) goer {
	g := goer{row: s.row(p), halved: reformed && s.b.opt[formationChange] == half}
	if p.isUnit() {
		g.wide = s.roadFor(int8(p), files)
	}
	return g
}

// reforms says whether a block changes its front as it goes (MB-ORG-08).
func (s *State) reforms(p Piece, o *Plot) bool {
	if !p.isUnit() {
		return false
	}
	files := s.formOf(p, o.First).Files
	return files != s.Units[p].Files || o.End.Files > 0 && o.End.Files != files
}

// obstacle is what keeps a leg from being gone, by the reason for a refusal; 0:
// nothing.
func (s *State) obstacle(l *inches.Line, wheels bool, width inches.Length, inside int8) uint8 {
	t := &s.b.terrain
	for i := range t.houses {
		if !s.Houses[i].Ruin && int8(i) != inside && l.Blocked(t.houses[i].area) {
			return houseInWay
		}
	}
	for _, c := range t.cliffs {
		if _, ok := c.Crossed(l); ok {
			return cliffInWay
		}
	}
	code := uint8(0)
	s.crossing(l, func(n int16) bool {
		if _, ok := t.sections[n].wall.Crossed(l); !ok {
			return false
		}
		switch h := s.Sections[n]; {
		case h > lowWall:
			code = highInWay
		case wheels && h >= halfChest:
			code = wallInWay
		}
		return code != 0
	})
	if code == 0 && wheels && !s.fitsGap(l, width) {
		code = gapTooNarrow
	}
	return code
}

// fitsGap says whether something on wheels fits through the gap of wall that a
// line goes through, if it goes through one: adjoining gaps add (MB-MOV-09).
func (s *State) fitsGap(l *inches.Line, width inches.Length) bool {
	t := &s.b.terrain
	for n := range t.sections {
		if s.Sections[n] >= halfChest || t.sections[n].height < halfChest || !t.sections[n].wall.Between(l) {
			continue
		}
		card := &t.walls[t.sections[n].card]
		wide, low, high := inches.Length(0), int16(n), int16(n)
		for low > card.first && s.Sections[low-1] < halfChest {
			low--
		}
		for high+1 < card.last && s.Sections[high+1] < halfChest {
			high++
		}
		for i := low; i <= high; i++ {
			wide += t.sections[i].length
		}
		if wide+1 < width {
			return false
		}
	}
	return true
}
