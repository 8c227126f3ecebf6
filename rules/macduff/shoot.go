package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// Manners of shooting, kept in a frame's N[0].
const (
	byOrder = iota
	asReply
	asReaction
)

// half is half of a number, halves up (MD-SHOOT-07).
func half(n int) int { return (n + 1) / 2 }

// bearing is how many figures shoot: of the front rank those that bear, and
// those behind them (MD-SHOOT-04).
func (s *State) bearing(u int8, files int) int {
	f := s.figures(u)
	if s.gun(u) {
		return f
	}
	ranks := 1
	if s.formed(u) && !s.mounted(u) {
		ranks = 2
	}
	if s.Pieces[u].Form == Square {
		return files
	}
	_, n := s.pitch(u)
	if files >= n {
		return min(f, ranks*max(int(s.Pieces[u].Files), n))
	}
	// The rear rank may not be full: those files that bear have at most as many.
	rear := min(max(f-n, 0), files*(ranks-1))
	return min(files+rear, f)
}

// shootingDice is how many dice a unit throws at a range (MD-SHOOT-07 to 09).
func (s *State) shootingDice(u int8, figures int, band rangeBand) int {
	if figures == 0 {
		return 0
	}
	halves := 0
	if band == longRange {
		halves++
	}
	if s.shaken(u) {
		halves++
	}
	if halves == 2 && s.opt(shakenLong, 1) {
		halves = 1
	}
	n := figures
	per := 1
	if !s.gun(u) {
		per = 2
	}
	if s.opt(rounding, 1) {
		by := per << halves
		return (2*n + by) / (2 * by)
	}
	if per == 2 {
		n = half(n)
	}
	for range halves {
		n = half(n)
	}
	return n
}

// needOf is the natural score that hits, and why (MD-SHOOT-10, MD-SHOOT-11).
func (s *State) needOf(th *dice.Throw, u, t int8, obscured, charging bool, from, point inches.Point) int {
	net, reasons := 0, 0
	difficult := func(text, clause string) {
		reasons++
		if reasons > 1 && s.opt(stacking, 0) {
			return
		}
		net--
		if th != nil {
			th.Because(text, clause, -1)
		}
	}
	w := s.card(u).weapon
	if s.mounted(u) {
		difficult("the firer is mounted", "MD-SHOOT-10")
	}
	firer := reasons
	target := func(text string) {
		if s.opt(stacking, 1) && reasons > firer {
			return
		}
		difficult(text, "MD-SHOOT-10")
	}
	if s.skirmisher(t) && !charging {
		target("skirmishers")
	}
	if s.cavalry(t) {
		target("cavalry")
	}
	if obscured && !w.indirect() {
		target("obscured")
	}
	if !w.indirect() && s.hardCover(t, from, point) {
		target("hard cover")
	}
	if s.is(u, Superior) || s.is(u, SuperiorFirst) && !s.Pieces[u].has(FirstFired) {
		net++
		if th != nil {
			th.Because("superior firepower", "MD-SHOOT-11", 1)
		}
	}
	return 5 - net
}

// hardCover says whether a target is in hard cover from a shot (MD-SHOOT-19).
func (s *State) hardCover(t int8, from, point inches.Point) bool {
	p := &s.Pieces[t]
	if p.In >= 0 {
		return s.coverNow(int(p.In)) == hardCover
	}
	b := s.base(t)
	l := inches.NewLine(from, point)
	for i := range s.b.ground {
		if s.coverNow(i) != hardCover {
			continue
		}
		g := &s.b.ground[i]
		if g.line {
			if s.lines(t, i, from) >= 2 && crosses(g, &l) && !s.breached(&l) {
				return true
			}
			continue
		}
		in, n := 0, 0
		s.eachFigure(t, func(at inches.Point) {
			n++
			if g.holds(at) {
				in++
			}
		})
		if 2*in >= n && n > 0 && (g.overlaps(b)) && !s.breached(&l) {
			return true
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(t, w, from) {
			return true
		}
	}
	return false
}

// crosses says whether a line goes through the strip of a linear piece, or over
// its middle.
func crosses(g *ground, l *inches.Line) bool {
	if g.wall != nil && g.wall.Between(l) {
		return true
	}
	return g.through(l) > 0
}

// breached says whether a line goes through a breach or gap.
func (s *State) breached(l *inches.Line) bool {
	for i := range s.Works {
		if w := &s.Works[i]; w.Done && (w.Kind == BreachMade || w.Kind == Gap) && l.ThroughBase(w.base()) > 0 {
			return true
		}
	}
	return false
}

// lines says how much of a unit lines a linear piece against somebody beyond it:
// 0 none of it, 1 some, 2 at least half its figures of the front rank
// (MD-CHG-11, MD-SHOOT-19).
func (s *State) lines(t int8, g int, enemy inches.Point) int {
	gr := &s.b.ground[g]
	if gr.wall == nil {
		return 0
	}
	in, n := 0, 0
	s.eachFigure(t, func(at inches.Point) {
		n++
		l := inches.NewLine(at, enemy)
		sh := inches.Spot(at)
		if gr.wall.Between(&l) && s.edgeGap(gr, &sh).Within(inches.Inch+footDepth/2) {
			in++
		}
	})
	switch {
	case n == 0 || in == 0:
		return 0
	case 2*in >= n:
		return 2
	}
	return 1
}

// edgeGap is how far a shape is from the strip of a linear piece.
func (s *State) edgeGap(g *ground, sh *inches.Shape) (best inches.Gap) {
	for i, a := range g.areas {
		c := a.Corners()
		for j := range c {
			edge := inches.Stroke(c[j], c[(j+1)%len(c)])
			if d := inches.Between(sh, &edge); i == 0 && j == 0 || d.Nearer(best) {
				best = d
			}
		}
	}
	return best
}

// linesWork is the same of an earthwork that engineers have made.
func (s *State) linesWork(t int8, w *Work, enemy inches.Point) bool {
	in, n := 0, 0
	b := w.base()
	sh := b.Shape()
	s.eachFigure(t, func(at inches.Point) {
		n++
		l := inches.NewLine(at, enemy)
		spot := inches.Spot(at)
		if l.ThroughBase(b) > 0 && inches.Between(&spot, &sh).Within(inches.Inch+footDepth/2) {
			in++
		}
	})
	return n > 0 && 2*in >= n
}

// eachFigure goes through the places of a unit's figures, the front rank first.
func (s *State) eachFigure(u int8, do func(inches.Point)) {
	apart, files := s.pitch(u)
	if files == 1 && apart == 0 {
		do(s.base(u).At.Point())
		return
	}
	depth := footDepth
	if s.mounted(u) {
		depth = horseDepth
	}
	at := s.place(u)
	for i := range s.figures(u) {
		rank, file := i/files, i%files
		do(at.At.Point().Ahead(at.Facing, -inches.Fine(2*rank+1)*depth.Fine()/2, (inches.Fine(2*file)-inches.Fine(files-1))*apart/2))
	}
}

// shooting is machine S: one shooting action (S4a).
func shooting(r *run) {
	s := r.State
	f := *s.top()
	u, t := f.Unit, f.Target
	a := s.aimAt(u, t)
	if r := f.N[2]; r > 0 && a.files > 0 {
		a.band = s.card(u).weapon.bandAt(inches.Length(r).Fine()) // measured at the range that was chosen (MD-REA-02)
	}
	if !s.on(t) || s.Pieces[u].has(Retreating) || a.files == 0 || a.band == outOfRange || s.Pieces[u].has(Fired) || s.inMelee(u) || s.inMelee(t) {
		pop(r)
		return
	}
	if f.N[0] == byOrder && s.opt(returnFire, 1) && s.mayReturn(t, u) {
		went(r, frame2(ReturnFire, t, u)) // simultaneous: the answer is asked before anybody falls
		volley(r, u, t, &a, f.N[1] != 0, true)
		return
	}
	if f.N[0] == byOrder {
		went(r, frame2(ReturnFire, t, u))
	} else {
		pop(r)
	}
	volley(r, u, t, &a, f.N[1] != 0, false)
}

// volley throws the dice of a shooting action, and lays what comes of it on the
// units struck (machine S, 2 to 4).
func volley(r *run, u, t int8, a *aim, charging, below bool) {
	s := r.State
	figures := s.bearing(u, a.files)
	n := s.shootingDice(u, figures, a.band)
	var hit [maxPieces]int16
	rockets := s.card(u).weapon == Rocket
	need, misses, ones := throwShots(r, "shooting", u, t, a, n, charging, rockets, &hit)
	r.Emit(Event{Kind: Shot, Unit: u, Target: t, N: hit[t], M: int16(n)})
	rogues(r, u, t, a, ones, &hit)
	if s.gun(u) {
		misses = again(r, u, t, a, need, misses, charging, &hit)
		bounce(r, u, t, a, misses, &hit)
	}
	lay(r, u, t, &hit, below)
}

// throwShots is one throw of shooting dice. A six at a town starts a fire, and a
// rocket's ones go astray.
func throwShots(r *run, purpose string, u, t int8, a *aim, n int, charging, rockets bool, hit *[maxPieces]int16) (need, misses, ones int) {
	s := r.State
	th := r.Throw(purpose, "MD-SHOOT-10", s.side(u))
	need = s.needOf(nil, u, t, a.obscured, charging, a.from, a.point)
	g := th.Add(s.side(u), n, need, 0)
	s.needOf(th, u, t, a.obscured, charging, a.from, a.point)
	if a.band == longRange {
		th.Because("long range: half the dice", "MD-SHOOT-08", 0)
	}
	if s.shaken(u) {
		th.Because("shaken: half the dice", "MD-SHOOT-09", 0)
	}
	town := s.Pieces[t].In
	burns := s.gun(u) && town >= 0 && s.b.ground[town].town && s.Burning>>town&1 == 0 && s.Ruins>>town&1 == 0
	sixes := -1
	low := -1
	k := 0
	if rockets {
		g.Cuts = [5]uint8{}
		g.Cuts[0], g.Cuts[1] = uint8(need), 0
		if need > 2 {
			g.Cuts[0], g.Cuts[1] = 2, uint8(need)
			low, k = 0, 1
		} else {
			low = 0
		}
	}
	if burns && need < 6 {
		g.Cuts[k+1] = 6
		sixes = k + 1
	} else if burns && need == 6 {
		sixes = k
	}
	t2 := r.Roll()
	hits := t2.Reached(0, k)
	if need > 6 {
		hits = 0
	}
	hit[t] += int16(hits)
	misses = n - hits
	if low >= 0 {
		ones = n - t2.Reached(0, low)
		misses -= ones
	}
	if sixes >= 0 && t2.Reached(0, sixes) > 0 {
		r.Emit(Event{Kind: Fire, Ground: town, Yes: true})
	}
	return need, max(misses, 0), ones
}

// again is the second throw of a gun's misses at a dense target (MD-SHOOT-14).
func again(r *run, u, t int8, a *aim, need, misses int, charging bool, hit *[maxPieces]int16) int {
	s := r.State
	if misses == 0 || !s.dense(t) || s.Pieces[u].Order.Extra&NoReroll != 0 || s.opt(bounceDense, 1) && s.bounces(u) && s.behind(u, t, a) != nobody {
		return misses
	}
	before := hit[t]
	_, misses, _ = throwShots(r, "reroll", u, t, a, misses, charging, false, hit)
	r.Emit(Event{Kind: Bounced, Unit: u, Target: t, N: hit[t] - before})
	return misses
}

// bounces says whether a gun's shot carries on (MD-SHOOT-15).
func (s *State) bounces(u int8) bool {
	return s.gun(u) && (!s.card(u).weapon.indirect() || s.opt(bounceWeapons, 1))
}

// behind is the unit behind a target that a gun's misses are thrown against, or
// nobody (MD-SHOOT-15).
func (s *State) behind(u, t int8, a *aim) int8 {
	h, ok := inches.HeadingOf(inches.Point{X: a.point.X - a.from.X, Y: a.point.Y - a.from.Y})
	if !ok || s.opt(bounceTargets, 1) && !s.dense(t) {
		return nobody
	}
	beyond := inches.NewLine(a.point, a.point.Ahead(h, 40*inches.Inch.Fine(), 0))
	start := beyond.ThroughBase(s.base(t))
	best, nearest := nobody, inches.Endless
	for v := range s.b.pieces {
		k := s.card(v)
		if v == t || v == u || !s.on(v) || s.Pieces[v].With != nobody || k.arm.officer() || k.arm.vehicle() || k.arm == Post || k.arm == SignalTeam {
			continue
		}
		b := s.base(v)
		if beyond.ThroughBase(b) == 0 {
			continue
		}
		if d := firstIn(&beyond, b); d < nearest {
			best, nearest = v, d
		}
	}
	if best == nobody || !(nearest - start).Within(6*inches.Inch) {
		return nobody
	}
	if k := s.card(best); s.inMelee(best) || k.arm == Band || k.arm == Hospital {
		return nobody
	}
	return best
}

// bounce throws a gun's misses against the unit behind its target.
func bounce(r *run, u, t int8, a *aim, misses int, hit *[maxPieces]int16) {
	s := r.State
	if misses == 0 || !s.bounces(u) {
		return
	}
	v := s.behind(u, t, a)
	if v == nobody {
		return
	}
	sh := s.shapeOf(v)
	spot := inches.Spot(a.from)
	on := *a
	on.point, on.obscured = inches.Between(&spot, &sh).To, false
	throwShots(r, "bounce", u, v, &on, misses, false, false, hit)
	r.Emit(Event{Kind: Bounced, Unit: u, Target: v, N: hit[v]})
}

// rogues are the rockets that go astray (MD-SHOOT-13).
func rogues(r *run, u, t int8, a *aim, ones int, hit *[maxPieces]int16) {
	s := r.State
	for range ones {
		th := r.Throw("rogue", "MD-SHOOT-13", s.side(u))
		step := 6000
		if s.opt(rogueDirection, 1) {
			th.Add(s.side(u), 1, 0, dice.Total).Sides = 180
			step = 200
		} else {
			th.Add(s.side(u), 1, 0, dice.Total)
		}
		n := r.Roll().Sum(0)
		h, _ := inches.HeadingOf(inches.Point{X: a.point.X - a.from.X, Y: a.point.Y - a.from.Y})
		h = h.Turned(inches.Heading((n - 1) * step))
		mid := inches.Point{X: (a.from.X + a.point.X) / 2, Y: (a.from.Y + a.point.Y) / 2}
		end := mid.Ahead(h, a.distance/2, 0)
		if n == 1 {
			end = a.point
		}
		if n == 4 && step == 6000 {
			end = a.from
		}
		v := s.landsOn(end)
		if v != nobody {
			hit[v]++
		}
		r.Emit(Event{Kind: Rogue, Unit: u, Target: v, At: end.Position()})
	}
}

// landsOn is the unit on which a point lies, or nobody.
func (s *State) landsOn(p inches.Point) int8 {
	spot := inches.Spot(p)
	for v := range s.b.pieces {
		if !s.on(v) || !s.unit(v) {
			continue
		}
		if sh := s.shapeOf(v); inches.Between(&spot, &sh).Touching() {
			return v
		}
	}
	return nobody
}

// lay puts the batches of a shooting action on the stack: the target's is worked
// first, then the others' (machine S, 4).
func lay(r *run, u, t int8, hit *[maxPieces]int16, below bool) {
	s := r.State
	var reply Frame
	if below {
		reply = *s.top()
		pop(r)
	}
	for v := s.b.pieces - 1; v >= 0; v-- {
		if hit[v] > 0 && v != t {
			push(r, batch(v, u, int(hit[v])))
		}
	}
	if hit[t] > 0 {
		push(r, batch(t, u, int(hit[t])))
	}
	if below {
		push(r, reply)
	}
}

// Sources of a batch of hits, kept in a frame's N[1].
const (
	ofShooting = iota
	ofOther
)

func batch(u, by int8, n int) Frame {
	f := frame2(Hits, u, by)
	f.N[0] = int32(n)
	return f
}

// mayReturn says whether a unit that was fired at may return it
// (MD-SHOOT-06).
func (s *State) mayReturn(u, at int8) bool {
	if !s.on(u) || !s.on(at) || !s.mayShoot(u) || s.Pieces[u].has(Marched|Bonus|Retreating) || s.inMelee(at) {
		return false
	}
	a := s.aimAt(u, at)
	return a.files > 0 && a.band != outOfRange && s.shootingDice(u, s.bearing(u, a.files), a.band) > 0
}

// mayShoot says whether a unit can shoot at all now (MD-SHOOT-01).
func (s *State) mayShoot(u int8) bool {
	p, k := &s.Pieces[u], s.card(u)
	switch {
	case !s.unit(u) || k.weapon == Unarmed || p.has(Fired) || s.inMelee(u) || s.figures(u) == 0:
		return false
	case k.arm == Artillery && p.Form != Unlimbered:
		return false
	case p.has(Barred) && s.opt(ammoFire, 1):
		return false
	}
	return true
}

// breaching is S4a against works (MD-SHOOT-17).
func breaching(r *run) {
	s := r.State
	f := *s.top()
	u := f.Unit
	pop(r)
	g := int(f.Target)
	if s.Pieces[u].has(Fired) || !s.breachable(u, g) {
		return
	}
	n := 2
	if s.card(u).weapon == LightGun {
		n = 1
	}
	if s.is(u, Siege) {
		n = 3
	}
	if s.shaken(u) {
		n = half(n)
	}
	th := r.Throw("breach", "MD-SHOOT-17", s.side(u))
	th.Add(s.side(u), n, 6, 0)
	sixes := r.Roll().Hits(0)
	r.Emit(Event{Kind: Shot, Unit: u, Target: nobody, N: int16(sixes), M: int16(n)})
	if s.opt(breachReply, 1) {
		for v := range s.b.pieces {
			if s.on(v) && s.side(v) != s.side(u) && s.Pieces[v].In == int8(g) && s.mayReturn(v, u) {
				push(r, frame2(ReturnFire, v, u))
				break
			}
		}
	}
	want := 1
	if s.b.ground[g].strong {
		want = 2
	}
	if sixes > 0 && s.b.ground[g].town && s.Burning>>g&1 == 0 {
		r.Emit(Event{Kind: Fire, Ground: int8(g), Yes: true})
	}
	if sixes >= want && (want == 1 || s.opt(strongWall, 1)) {
		at := s.nearestOf(g, frontOf(s.base(u)).At.Point())
		breach(r, s.side(u), int8(g), at, s.Pieces[u].Facing)
	}
}

// nearestOf is the point of a piece of ground's edge nearest to a point.
func (s *State) nearestOf(g int, p inches.Point) inches.Point {
	spot := inches.Spot(p)
	return s.edgeGap(&s.b.ground[g], &spot).To
}

// breach makes one four figures wide (MD-ENG-05).
func breach(r *run, side, g int8, at inches.Point, h inches.Heading) {
	addWork(r, Work{Kind: BreachMade, Done: true, Side: side, Ground: g, At: at.Position(), Facing: h, Length: 4 * footWidth})
}

// addWork lists a work, in a free place or that of a task long unfinished.
func addWork(r *run, w Work) {
	s := r.State
	for i := range s.Works {
		if s.Works[i].Kind == NoTask {
			r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
			return
		}
	}
	for i := range s.Works {
		if !s.Works[i].Done && s.Works[i].Charges == 0 {
			r.Emit(Event{Kind: Worked, N: int16(i), Work: w})
			return
		}
	}
}

// breachable says whether a gun may fire at works: 6 inches or less, seen, in
// its arc (MD-SHOOT-17).
func (s *State) breachable(u int8, g int) bool {
	w, gr := s.card(u).weapon, &s.b.ground[g]
	if !s.gun(u) || w.indirect() || !gr.town && !gr.gate || s.Ruins>>g&1 != 0 || gr.strong && s.opt(strongWall, 0) || !s.mayShoot(u) {
		return false
	}
	at := frontOf(s.base(u)).At.Point()
	p := s.nearestOf(g, at)
	l := inches.NewLine(at, p)
	a, right := frame(at, s.Pieces[u].Facing, p)
	return l.Length.Within(6*inches.Inch) && (a > 0 && right <= a+inches.Thousandth && -right <= a+inches.Thousandth || l.Length == 0)
}
