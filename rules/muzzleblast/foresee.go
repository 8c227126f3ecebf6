package muzzleblast

import "drumhead/space/inches"

// stance is a unit as it will stand if all goes as it is plotted: a block, or
// what is about as large.
type stance struct {
	unit     int8
	at       inches.Point // the middle of its front
	facing   inches.Heading
	from     inches.Vantage // the two together
	middle   inches.Point
	half     inches.Fine // of its width
	deep     inches.Fine
	men      int
	shooters int
	near     inches.Fine // its arms' close and long range
	far      inches.Fine
	housed   bool
	soft     bool // it stands in soft cover
	steady   bool // it neither goes back nor runs
}

// forecast is how both sides will stand, and what each would do to the other.
type forecast struct {
	s     *State
	by    *Weights
	list  [maxUnits]stance
	n     int
	taken [maxUnits]int // men that each would lose to all fire, in sixths
	life  [2]int        // what it is worth to a side that one more of its units stands
	past  *memory
}

// begin sees how near either side is to being broken: the fewer units it can
// lose, the more each is worth (MB-VIC-01).
func (f *forecast) begin(s *State, by *Weights, past *memory) {
	f.s, f.by, f.n, f.past = s, by, 0, past
	for side := range f.life {
		left := max((s.b.sides[side].fighting+1)/2-s.lostUnits(int8(side)), 1)
		f.life[side] = f.by.Life * 3 / (left + 2)
	}
}

// foresee works out how all will stand.
func (f *forecast) foresee() {
	s := f.s
	f.n = 0
	for u := range s.b.count {
		if s.on(u) && s.b.units[u].arm != SpareOfficer {
			f.list[f.n] = s.stanceOf(u)
			f.n++
		}
	}
}

// stanceOf is one unit as it will stand.
func (s *State) stanceOf(u int8) stance {
	w, k := &s.Units[u], &s.b.units[u]
	v := stance{unit: u, at: w.At.Point(), facing: w.Facing, steady: !s.flees(u)}
	soldiers, inside := 0, 0
	for f, to := s.men(u); f < to; f++ {
		m := &s.Figures[f]
		if !m.lives() {
			continue
		}
		v.men++
		if s.b.figures[f].role == Soldier {
			soldiers++
		}
		if m.Is == Inside {
			inside++
		}
	}
	files := v.plotted(s, max(w.Files, 1))
	v.half = inches.Fine(files) * k.width.Fine() / 2
	ranks := (v.men + int(files) - 1) / int(files)
	v.deep = inches.Fine(ranks) * k.depth.Fine()
	v.shooters = min(int(files), soldiers)
	if v.housed = inside > 0 && inside == v.men; v.housed || k.arm == Gunners {
		v.at = s.middle(u)
		v.half, v.deep, v.shooters = 2*inches.Inch.Fine(), 2*inches.Inch.Fine(), soldiers
	}
	near, far := s.reach(u, k.weapon)
	if v.near, v.far = near.Fine(), far.Fine(); far == 0 || !v.steady {
		v.shooters = 0
	}
	v.stand()
	v.soft = in(s.b.terrain.woods, v.middle) || in(s.b.terrain.bushes, v.middle)
	return v
}

// plotted has the unit stand where it is plotted to go, as it is to look, and says how
// many files it is to have, of so many that it has.
func (v *stance) plotted(s *State, files int8) int8 {
	p := s.plotOf(v.unit)
	if p == nil || s.still(Piece(v.unit)) {
		return files
	}
	for _, form := range [...]Form{p.First, p.End} {
		if form.Facing >= 0 {
			v.facing = form.Facing
		}
		if form.Files > 0 {
			files = form.Files
		}
	}
	if p.Verb == MoveVerb || p.Verb == LeaveVerb {
		v.at = p.Path.last(v.at.Position()).Point()
	}
	return files
}

// stand finds what follows from its place, its heading and its depth.
func (v *stance) stand() {
	v.from = v.at.Facing(v.facing)
	v.middle = v.from.Ahead(-v.deep/2, 0)
}

// plotOf is what a unit's ranks are to do, if that is known.
func (s *State) plotOf(u int8) *Plot {
	if s.Stage != Orders {
		return nil
	}
	return s.plot(Piece(u))
}

// apart is about how far a point is from a block, and which way from its front:
// how far ahead of its middle and how far to the right.
func (v *stance) apart(p inches.Point) (far, ahead, right inches.Fine) {
	ahead, right = v.from.Seen(p)
	dx, dy := max(right-v.half, -right-v.half, 0), max(ahead, -v.deep-ahead, 0)
	switch {
	case dx == 0:
		far = dy
	case dy == 0:
		far = dx
	default:
		far = inches.Distance(inches.Point{}, inches.Point{X: dx, Y: dy})
	}
	return far, ahead + v.deep/2, right
}

// gap is about how far two blocks are from each other.
func (v *stance) gap(o *stance) inches.Fine {
	a := v.nearestOn(o)
	far, _, _ := v.apart(a)
	return far
}

// nearestOn is about the point of another block that is nearest.
func (v *stance) nearestOn(o *stance) inches.Point {
	ahead, right := o.from.Seen(v.middle)
	return o.from.Ahead(min(max(ahead, -o.deep), 0), min(max(right, -o.half), o.half))
}

// meanOf is what a die less a number brings on the average, in sixths, no face
// counting less than nothing, for every sum of modifiers from -8 to 4.
var meanOf = func() (list [13]int) {
	for i := range list {
		for face := 1; face <= 6; face++ {
			list[i] += max(face+i-8, 0)
		}
	}
	return list
}()

// volley is about what one block's fire would bring down of another, in sixths
// of a man, if nobody stands between them; and where he who does would stand: in
// the line, if it is of some length.
func (f *forecast) volley(v, o *stance) (sum int, l inches.Line) {
	if v.shooters == 0 {
		return 0, l
	}
	s := f.s
	spot := o.nearestOn(v)
	far, ahead, right := o.apart(spot)
	if far > v.far {
		return 0, l
	}
	edge := o.nearestOnFrom(spot)
	if before, _ := inches.Seen(edge, spot, v.facing); before < 0 && !v.housed {
		return 0, l
	}
	shooters := v.shooters
	if far+v.half > v.far { // not all of a long front may be in range
		shooters = 0
		for i := range v.shooters {
			p := v.from.Ahead(0, v.half*inches.Fine(2*i+1-v.shooters)/inches.Fine(max(v.shooters, 1)))
			if d, _, _ := o.apart(p); d <= v.far {
				shooters++
			}
		}
	}
	mod := 0
	if far > v.near {
		mod--
	}
	if far <= pointBlank.Fine() && v.near > 0 {
		mod++
	}
	if s.b.units[v.unit].arm == Cavalry {
		mod -= 2
	}
	if !o.housed && -ahead > max(right, -right) {
		mod += 2
	}
	switch {
	case o.housed, f.sheltered(o, spot):
		mod -= 2
	case o.soft:
		mod--
	}
	if l = inches.NewLine(spot, edge); l.Length > openLine && s.hidden(&l) {
		return 0, l
	}
	sum = shooters / sixes * meanOf[mod+8]
	if rest := shooters % sixes; rest > 0 {
		sum += meanOf[max(mod+8-(sixes-rest), 0)]
	}
	return min(sum, 6*o.men), l
}

// openLine is how long a line of fire is in which nothing stands.
const openLine = inches.Fine(2*inches.Inch) * inches.Thousandth

// nearestOnFrom is the point of a block that is nearest to a point.
func (v *stance) nearestOnFrom(p inches.Point) inches.Point {
	ahead, right := v.from.Seen(p)
	return v.from.Ahead(min(max(ahead, -v.deep), 0), min(max(right, -v.half), v.half))
}

// sheltered says whether a wall stands close before a block, between it and a
// point.
func (f *forecast) sheltered(o *stance, from inches.Point) bool {
	if len(f.s.b.terrain.walls) == 0 {
		return false
	}
	to := o.nearestOnFrom(from)
	l := inches.NewLine(to, from)
	l = inches.NewLine(o.middle, l.At(min(l.Length, wallCover.Fine())))
	found := false
	f.s.crossing(&l, func(n int16) bool {
		found = f.s.Sections[n] >= halfChest
		return found
	})
	return found
}

// masks says whether a block stands in a line of fire.
func (w *stance) masks(l *inches.Line) bool {
	on := along(l, w.middle)
	if on <= 0 || on >= l.Length {
		return false
	}
	d, _, _ := w.apart(l.At(on))
	return d == 0
}

// exchange works out whom each would fire at, and what all would lose: as they
// stand, or once they have come on.
func (f *forecast) exchange(comeOn bool) {
	s := f.s
	var fire [maxUnits][maxUnits]int
	stood := &f.past.stood
	if comeOn {
		stood = &f.past.came
	}
	stood.know(f)
	for i := range f.list[:f.n] {
		v := &f.list[i]
		f.taken[i] = 0
		if v.shooters == 0 {
			continue
		}
		for j := range f.list[:f.n] {
			o := &f.list[j]
			if s.b.units[o.unit].side == s.b.units[v.unit].side {
				continue
			}
			d := minus(v.at, o.at)
			if reach := v.far + v.half + o.half + o.deep; d.X > reach || d.X < -reach || d.Y > reach || d.Y < -reach {
				continue
			}
			fire[i][j] = stood.fire(f, v, o)
		}
	}
	for i := range f.list[:f.n] { // each at whom it harms most, given what others do
		best, top := int8(-1), 0
		for j := range f.list[:f.n] {
			if fire[i][j] == 0 {
				continue
			}
			o := &f.list[j]
			if n := f.lossWorth(o.unit, f.taken[j]+fire[i][j]) - f.lossWorth(o.unit, f.taken[j]); best < 0 || n > top {
				best, top = int8(j), n
			}
		}
		if best >= 0 {
			f.taken[best] = min(f.taken[best]+fire[i][best], 6*f.list[best].men)
		}
	}
	for g := range s.b.gunN {
		f.cannonade(g, stood)
	}
}

// balls are what a shot with the stick brings down of a block on the average,
// in sixths of a man, by its ranks: one, two, more; worked out by counting men
// under the circle for the six results.
var balls = [...][3]int{mortarRow: {5, 12, 15}, mediumRow: {8, 17, 25}, lightRow: {5, 12, 15}}

// cannonade is the fire of one gun at whom it harms most.
func (f *forecast) cannonade(g int8, stood *volleys) {
	s := f.s
	at, ready := s.gunWill(g)
	if !ready || s.Stage == Artillery && !s.canLay(g) {
		return
	}
	best, top, falls := -1, 0, 0
	for i := range f.list[:f.n] {
		o := &f.list[i]
		if s.b.units[o.unit].side == s.Guns[g].Side {
			continue
		}
		x := stood.line(g, at, o)
		far := x.far
		if !far.Within(s.fullRange(g)) {
			continue
		}
		n := balls[s.b.guns[g].kind][min(max(int(o.deep/s.b.units[o.unit].depth.Fine()), 1), 3)-1]
		if far.Within(s.shortRange(g)) {
			n = 6
		}
		if o.soft || o.housed {
			n = n * 3 / 4
		}
		n = min(n, 4*o.men)
		if worth := f.lossWorth(o.unit, f.taken[i]+n) - f.lossWorth(o.unit, f.taken[i]); worth > top {
			if !x.hidden(s, at, o) {
				best, top, falls = i, worth, n
			}
		}
	}
	if best >= 0 {
		f.taken[best] = min(f.taken[best]+falls, 6*f.list[best].men)
	}
}

// gunWill is where a gun will stand, and whether it may fire from there.
func (s *State) gunWill(g int8) (at inches.Point, ready bool) {
	n := &s.Guns[g]
	at, ready = n.At.Point(), !n.Limbered && !n.Away
	if s.Stage != Orders {
		return at, ready
	}
	if p := s.plot(gunPiece(g)); p != nil {
		switch p.Verb {
		case MoveVerb:
			return p.Path.last(n.At).Point(), false
		case LimberVerb, UnlimberVerb:
			return at, false
		}
	}
	return at, ready
}

// lossWorth is what it costs a unit to lose so many men, in sixths of a man:
// the men, and what its nerve may do at a quarter and a half.
func (f *forecast) lossWorth(u int8, sixths int) int {
	s := f.s
	life := f.life[s.b.units[u].side]
	w := &s.Units[u]
	men := s.alive(u)
	sixths = min(sixths, 6*men)
	n := manWorth * sixths / 6
	lost := int(w.Start) - men
	step := func(at, worth int) {
		if short := 6 * (at - lost); short > 0 {
			n += worth * min(sixths, short) / short
		}
	}
	if !w.Quarter {
		step((int(w.Start)+3)/4, f.by.QuarterRisk*life/100)
	}
	if !w.Half {
		step((int(w.Start)+1)/2, (f.by.HalfRisk-f.by.QuarterRisk)*life/100)
	}
	step(int(w.Start), (100-f.by.HalfRisk)*life/100)
	switch s.b.units[u].arm {
	case CommandUnit:
		n += f.by.Command * sixths / max(6*men, 1)
	case Gunners:
		n += f.by.Gun * sixths / max(6*men, 1)
	}
	return n
}

// comeOn lets all of a side who may come nearer as far as they go off the road,
// to three inches of the nearest enemy: as likely as that they stand.
func (f *forecast) comeOn(side int8) {
	s := f.s
	for i := range f.list[:f.n] {
		v := &f.list[i]
		if k := &s.b.units[v.unit]; k.side != side || k.arm > Cavalry || v.housed || s.still(Piece(v.unit)) {
			continue
		}
		who, near := -1, inches.Endless
		for j := range f.list[:f.n] {
			if o := &f.list[j]; s.b.units[o.unit].side != side {
				if d, _, _ := o.apart(v.at); d < near {
					who, near = j, d
				}
			}
		}
		by := min(near-3*inches.Inch.Fine(), s.rate(s.row(Piece(v.unit)), false, false))
		if who < 0 || by <= 0 {
			continue
		}
		to := f.list[who].nearestOnFrom(v.at)
		l := inches.NewLine(v.at, to)
		v.at = l.At(min(by, l.Length))
		if h, ok := inches.HeadingOf(minus(to, v.at)); ok {
			v.facing = h
		}
		v.stand()
	}
}
