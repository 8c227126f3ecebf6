package muzzleblast

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// fightAll is S6: circles are placed over the closest pairs one after another,
// then the losers go back half a move (MB-MEL-01 to 11).
func fightAll(r *run) {
	s := r.State
	if s.b.opt[meleeStart] != declaredMelee || s.Wished[0] || s.Wished[1] {
		for {
			c, ok := s.nextCircle()
			if !ok {
				break
			}
			fight(r, &c)
		}
	}
	fall(r)
	pushBack(r)
}

// nextCircle is the next melee circle, its centre midway between the closest
// pair of enemies of whom neither has fought (MB-MEL-02).
func (s *State) nextCircle() (c circle, ok bool) {
	var best pair
	limit := s.small(contactGap)
	var extents [maxUnits]box
	for v := s.b.sides[1].first; v < s.b.sides[1].last; v++ {
		extents[v], _ = s.extent(v)
	}
	for u := s.b.sides[0].first; u < s.b.sides[0].last; u++ {
		if !s.on(u) {
			continue
		}
		mine, _ := s.extent(u)
		for v := s.b.sides[1].first; v < s.b.sides[1].last; v++ {
			if s.on(v) && !mine.further(&extents[v], limit.Fine()) {
				s.closest(u, v, limit, &best)
			}
		}
	}
	if !best.found {
		return circle{}, false
	}
	p, q := s.figureAt(best.a), s.figureAt(best.b)
	return circle{inches.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}, [2]int16{best.a, best.b}}, true
}

// pair is two enemies who may begin a circle.
type pair struct {
	gap, far inches.Length
	left     inches.Fine // to side A's left
	a, b     int16
	found    bool
}

// nearer says whether a pair comes before another: by its gap, then by its middles,
// then from the left.
func (p *pair) nearer(q *pair) bool {
	return !q.found || p.gap < q.gap || p.gap == q.gap && (p.far < q.far || p.far == q.far && p.left > q.left)
}

// closest finds a closer pair among the men of two units, if there is one.
func (s *State) closest(u, v int8, limit inches.Length, best *pair) {
	for f, to := s.men(u); f < to; f++ {
		if !s.mayFight(f) {
			continue
		}
		man := s.spotOf(f)
		for t, last := s.men(v); t < last; t++ {
			if !s.mayFight(t) {
				continue
			}
			foe := s.spotOf(t)
			if !man.least(&foe).Within(limit) {
				continue
			}
			gap := inches.Between(&man.shape, &foe.shape)
			if !gap.Within(limit) {
				continue
			}
			q := pair{gap.Length().Length(), inches.Distance(man.at, foe.at).Length(), s.leftward(0, man.at), f, t, true}
			if q.nearer(best) {
				*best = q
			}
		}
	}
}

// circle is where a melee circle lies, and the first fighters of each side.
type circle struct {
	at    inches.Point
	first [2]int16
}

func (s *State) mayFight(f int16) bool {
	m := &s.Figures[f]
	return m.lives() && !m.Fought && !m.Marked
}

// leftward is how far to a side's own left a point lies.
func (s *State) leftward(side int8, p inches.Point) inches.Fine {
	ahead := s.b.sides[side].home.Turned(inches.South)
	_, right := inches.Seen(p, inches.Point{}, ahead)
	return -right
}

// brawl is the men of one side in a circle.
type brawl struct {
	men    [maxFigures]int16
	far    [maxFigures]inches.Fine
	n      int
	points int
	whole  int // men of all their units who have not fallen yet
	lose   int
}

// fight is one circle: a die a side, times its points (MB-MEL-03 to 08).
func fight(r *run, c *circle) {
	s := r.State
	var sides [2]brawl
	e := Event{Kind: Fought, At: c.at.Position(), Side: -1}
	for u := range s.b.count {
		side := s.b.units[u].side
		b := &sides[side]
		in := false
		for f, to := s.men(u); f < to; f++ {
			if s.mayFight(f) && s.circleHolds(c.at, f) {
				b.take(f, inches.Distance(c.at, s.figureAt(f)), s.b.figures[f].role, s)
				b.points += s.points(u)
				in = true
			}
		}
		if in {
			b.whole += s.alive(u) - s.marked(u)
		}
	}
	t := r.Throw("melee", "MB-MEL-05", dice.Nobody)
	for side := range sides {
		t.Add(int8(side), 1, 0, dice.Faces)
		t.Because(itoa(sides[side].points)+" points", "MB-MEL-03", 0)
	}
	thrown := r.Roll()
	product := [2]int{thrown.Face(0) * sides[0].points, thrown.Face(1) * sides[1].points}
	e.Points = [2]int16{int16(product[0]), int16(product[1])}
	switch {
	case product[0] > product[1]:
		e.Side = 0
	case product[1] > product[0]:
		e.Side = 1
	}
	s.casualties(&sides, e.Side)
	for side := range sides {
		for _, f := range sides[side].men[:sides[side].n] {
			if e.Count == mostMen { // the rest of a great circle
				r.Emit(e)
				e = Event{Kind: Engaged, Side: e.Side}
			}
			e.Men[e.Count] = f
			e.Count++
		}
	}
	r.Emit(e)
	for side := range sides {
		s.fellInMelee(r, &sides[side], c)
	}
	afterCircle(r, &sides, e.Side, c)
}

// circleHolds says whether a man is in a melee circle.
func (s *State) circleHolds(at inches.Point, f int16) bool {
	d := inches.Disc{Centre: at, Radius: s.small(meleeRadius)}
	return s.templateHolds(d, f, s.figureAt(f))
}

// take puts a man in the order in which they fall: soldiers, standard bearers,
// officers, the nearest to the centre first (MB-MEL-08).
func (b *brawl) take(f int16, far inches.Fine, role Role, s *State) {
	i := b.n
	for i > 0 {
		o := b.men[i-1]
		if was := s.b.figures[o].role; role > was || role == was && (far > b.far[i-1] || far == b.far[i-1] && f > o) {
			break
		}
		b.men[i], b.far[i] = b.men[i-1], b.far[i-1]
		i--
	}
	b.men[i], b.far[i] = f, far
	b.n++
}

// points are what a man of a unit counts (MB-MEL-03, MB-MEL-04).
func (s *State) points(u int8) int {
	column := int(s.b.opt[era])
	k := &s.b.units[u]
	switch {
	case k.mounted:
		return meleePoints.At(3, column)
	case k.arm == Gunners:
		return meleePoints.At(2, column)
	case k.weapon == Rifle:
		return meleePoints.At(0, column)
	}
	return meleePoints.At(1, column)
}

// casualties is half of the loser's men, and of the winner's half as many; both
// halves in a draw (MB-MEL-06, MB-MEL-07).
func (s *State) casualties(sides *[2]brawl, winner int8) {
	base := func(b *brawl) int {
		if s.b.opt[meleeLossBase] == wholeUnit {
			return b.whole
		}
		return b.n
	}
	loserHalf := func(n int) int {
		if s.b.opt[meleeRounding] == allDown {
			return n / 2
		}
		return (n + 1) / 2
	}
	winnerHalf := func(n int) int {
		if s.b.opt[meleeRounding] == allUp {
			return (n + 1) / 2
		}
		return n / 2
	}
	if winner < 0 {
		for i := range sides {
			sides[i].lose = loserHalf(base(&sides[i]))
		}
		return
	}
	w, l := &sides[winner], &sides[1-winner]
	l.lose = loserHalf(base(l))
	w.lose = min(winnerHalf(l.lose), w.n)
}

// fellInMelee marks the men who fall: those in the circle first, then, with
// option melee-loss-base: whole-unit, the nearest of their units.
func (s *State) fellInMelee(r *run, b *brawl, c *circle) {
	n := min(b.lose, b.n)
	if b.n == 0 {
		return
	}
	if n > 0 {
		strike(r, nobody, b.men[:n])
	}
	var beyond brawl
	more := b.lose - n
	if more > 0 {
		s.beyond(&beyond, b, c)
		if more = min(more, beyond.n); more > 0 {
			strike(r, nobody, beyond.men[:more])
		}
	}
	if s.b.opt[officerRisk] != riskSix {
		return
	}
	var kept [maxFigures]int16
	fallen := append(append(kept[:0], b.men[:n]...), beyond.men[:max(more, 0)]...)
	for u := range s.b.count {
		o := s.Units[u].Officer
		if o >= 0 && (has(b.men[:b.n], o) || has(beyond.men[:beyond.n], o)) && s.lostIn(fallen, u) {
			riskOfficer(r, u, fallen)
		}
	}
}

func (s *State) lostIn(men []int16, u int8) bool {
	for _, f := range men {
		if s.b.figures[f].unit == u {
			return true
		}
	}
	return false
}

// beyond are the men of the units in a circle who stand outside it, of whom losses are
// borne that those in it do not suffice for (MB-MEL-08).
func (s *State) beyond(out, b *brawl, c *circle) {
	for u := range s.b.count {
		if !s.lostIn(b.men[:b.n], u) {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; m.lives() && !m.Marked && !has(b.men[:b.n], f) {
				out.take(f, inches.Distance(c.at, s.figureAt(f)), s.b.figures[f].role, s)
			}
		}
	}
}

// afterCircle notes who has won and lost it, and who was hit from behind by a
// force as large (MB-MEL-09, MB-MEL-10, MB-MOR-02).
func afterCircle(r *run, sides *[2]brawl, winner int8, c *circle) {
	s := r.State
	for u := range s.b.count {
		side := s.b.units[u].side
		b, enemy := &sides[side], c.first[1-side]
		if !s.lostIn(b.men[:b.n], u) {
			continue
		}
		if s.lostIn(b.men[:min(b.lose, b.n)], u) && s.behind(u, s.figureAt(enemy)) && s.alive(s.b.figures[enemy].unit) >= s.alive(u) {
			r.Emit(Event{Kind: Called, Who: Piece(u), N: int16(FromBehind)})
		}
		if winner < 0 {
			continue
		}
		if side == winner {
			r.Emit(Event{Kind: Won, Who: Piece(u)})
			continue
		}
		r.Emit(Event{Kind: Lost, Who: Piece(u), At: c.at.Position(), To: s.middleOf(b.men[:b.n], u).Position()})
	}
}

// middleOf is the middle of those of some men who are of a unit.
func (s *State) middleOf(men []int16, u int8) inches.Point {
	var x, y, n inches.Fine
	for _, f := range men {
		if s.b.figures[f].unit == u {
			p := s.figureAt(f)
			x, y, n = x+p.X, y+p.Y, n+1
		}
	}
	return inches.Point{X: x / max(n, 1), Y: y / max(n, 1)}
}
