package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
	"drumhead/space/square"
)

// way finds out where an order leads on squares (EU-GRD-02 to -04, -08, -09).
func (f *squares) way(s *State, o Order) (w way, r rules.Refusal) {
	w = way{path: o.Path, facing: s.Pieces[o.Unit].Facing}
	if o.Verb == ReformVerb {
		if o.Facing != asIs {
			w.facing = o.Facing
		}
		return w, legal
	}
	r = f.walk(s, &o, &w)
	return w, r
}

// trek is a unit on its way over the squares: what it has gone so far.
type trek struct {
	at     square.Cell
	last   int // the direction of its last step, -1: it has taken none
	steps  int
	met    inches.Fine // how far it had gone when it met slow ground; endless: it has met none
	road   bool        // all by road
	bent   bool        // not straight
	facing inches.Heading
}

// step goes on to the next square, and says whether it has come there by road.
func (f *squares) step(s *State, k *trek, to square.Cell) (byRoad, ok bool) {
	d, ok := f.board.Towards(k.at, to)
	if !ok {
		return false, false
	}
	byRoad = f.ground[k.at].joined[d]
	if f.slow(s, k.at, d, byRoad) && k.met == inches.Endless {
		k.met = inches.Fine(k.steps) * squareSide.Fine()
	}
	k.bent = k.bent || k.last >= 0 && square.Direction(k.last) != d
	k.road = k.road && byRoad
	k.last, k.at, k.facing = int(d), to, heading(d)
	k.steps++
	return byRoad, true
}

// walk goes a way step by step: as the order names it, and who charges or joins
// straight on from there.
func (f *squares) walk(s *State, o *Order, w *way) rules.Refusal {
	k := trek{at: f.cellOf(s, o.Unit), last: -1, met: inches.Endless, road: true, facing: w.facing}
	for i, p := range o.Path.Legs() {
		from, to := k.at, f.cell(p)
		byRoad, ok := f.step(s, &k, to)
		if !ok {
			return refuse("EU-GRD-02", codeDiagonal, 0, 0)
		}
		if r := f.enterRefused(s, from, to, byRoad, o, i == int(o.Path.N)-1 && f.stops(s, o, to)); r.Clause != "" {
			return r
		}
	}
	if o.Verb != MoveVerb {
		if k.at == f.cellOf(s, o.Target) && o.Verb == JoinVerb {
			w.facing = k.facing
			return f.afford(s, o, w, &k)
		}
		if r := f.straightOn(s, o, w, &k); r.Clause != "" {
			return r
		}
	}
	if w.facing = k.facing; o.Facing != asIs {
		w.facing = o.Facing
	}
	return f.afford(s, o, w, &k)
}

// straightOn goes on to where the enemy is ahead, or to the infantry (EU-GRD-08).
func (f *squares) straightOn(s *State, o *Order, w *way, k *trek) rules.Refusal {
	goal := f.cellOf(s, o.Target)
	if k.at == goal || f.board.Column(k.at) != f.board.Column(goal) && f.board.Row(k.at) != f.board.Row(goal) {
		return refuse("EU-GRD-08", codeNotAhead, 0, 0)
	}
	d := f.along(k.at, goal)
	if o.Heading != asIs && direction(o.Heading) != d {
		return refuse("EU-GRD-08", codeNotAhead, 0, 0)
	}
	charges := o.Verb == ChargeVerb
	for k.at != goal {
		to := f.board.Next(k.at, d)
		if to == goal && charges {
			if r := f.chargeRefused(s, o, k.at, d); r.Clause != "" {
				return r
			}
			f.step(s, k, to)
			break
		}
		from := k.at
		byRoad, _ := f.step(s, k, to)
		if r := f.enterRefused(s, from, to, byRoad, o, f.board.Next(to, d) == goal && charges); r.Clause != "" {
			return r
		}
		if !w.path.Add(f.centre(int(to))) {
			return refuse("EU-GRD-02", codeSteps, 0, 0)
		}
	}
	if charges {
		w.touched = 1 << o.Target
	}
	return legal
}

// stops says whether a unit that has come to the last square that its order
// names ends there: who charges or joins goes straight on to his goal.
func (f *squares) stops(s *State, o *Order, at square.Cell) bool {
	if o.Verb != ChargeVerb {
		return o.Verb == MoveVerb
	}
	goal := f.cellOf(s, o.Target)
	return f.board.Next(at, f.along(at, goal)) == goal
}

// slow says whether a step halves the move (EU-GRD-04).
func (f *squares) slow(s *State, from square.Cell, d square.Direction, byRoad bool) bool {
	to := f.board.Next(from, d)
	in := func(c square.Cell) bool {
		switch f.ground[c].kind {
		case woodPlot:
			return s.b.opt[roadThroughWoods] != allowed || !byRoad
		case fordPlot:
			return s.b.opt[fordHalves] != no
		case roughPlot:
			return true
		}
		return false
	}
	return in(from) || in(to) || f.ground[from].walled[d] || f.ground[to].kind == hillPlot && f.ground[from].kind != hillPlot
}

// enterRefused says why a unit may not enter a square on its way, or end in it.
// Into a wood and out of it all but skirmishers keep to a road (EU-TER-01).
func (f *squares) enterRefused(s *State, from, c square.Cell, byRoad bool, o *Order, ends bool) rules.Refusal {
	u, k := o.Unit, f.ground[c].kind
	woods := k == woodPlot || f.ground[from].kind == woodPlot
	switch {
	case k.shut():
		return refuse("EU-GRD-04", codeCell, 0, int(c))
	case woods && s.arm(u) != Skirmishers && (s.b.opt[roadThroughWoods] != allowed || !byRoad):
		return refuse("EU-GRD-04", codeCell, 1, int(c))
	}
	for v := int8(0); v < s.b.pieces; v++ {
		if v == u || !s.stands(v) || f.cellOf(s, v) != c {
			continue
		}
		if s.side(v) != s.side(u) {
			return refuse("EU-GRD-09", codeEnemy, int(v), 0)
		}
		if !ends && v != s.Pieces[u].With && v != o.Target && !s.passes(u, v) {
			return refuse("EU-GRD-09", codeFriend, int(v), 0)
		}
	}
	if ends && o.Verb != JoinVerb {
		if v, ok := f.mayStay(s, u, c); !ok {
			return refuse("EU-GRD-09", codeTaken, int(v), 0)
		}
	}
	return legal
}

// chargeRefused says why a unit may not make contact over an edge (EU-GRD-08).
func (f *squares) chargeRefused(s *State, o *Order, at square.Cell, d square.Direction) rules.Refusal {
	if s.arm(o.Target) == Commander {
		if _, alone := f.mayStay(s, o.Target, f.cellOf(s, o.Target)); alone {
			for v := s.b.first[1-s.side(o.Unit)]; v < s.b.first[2-s.side(o.Unit)]; v++ {
				if v != o.Target && s.stands(v) && f.cellOf(s, v) == f.cellOf(s, o.Target) {
					return refuse("EU-GRD-01", codeCommander, int(v), 0)
				}
			}
		}
		if s.b.opt[commanderVulnerability] == immune {
			return refuse("EU-ELI-04", codeImmune, int(o.Target), 0)
		}
	}
	if f.covered(s, f.centre(int(at)), o.Target) {
		return refuse("EU-GRD-08", codeCovered, int(o.Target), 0)
	}
	return legal
}

// afford holds the steps against the allowance, in squares (EU-GRD-03).
func (f *squares) afford(s *State, o *Order, w *way, k *trek) rules.Refusal {
	w.road, w.slow = k.road && k.steps > 0, k.met < inches.Endless
	if k.steps == 0 && o.Verb == MoveVerb {
		return refuse("EU-GRD-02", codeSteps, 0, 0)
	}
	if k.bent && !w.road && s.b.opt[movePath] != freePath {
		return refuse("EU-GRD-02", codeSteps, 0, 0)
	}
	l, side := s.allowance(o.Unit, o.Reform, w.road, k.met), squareSide.Fine()
	if s.b.opt[gridRounding] == downAtLeastOne {
		l = max(l/side, 1) * side
	} else {
		l = (l + side - 1) / side * side
	}
	w.limit, w.cost = l, inches.Fine(k.steps)*side
	if w.cost > w.limit {
		return refuse("EU-GRD-03", codeTooFar, int(w.cost.Length()), int(w.limit.Length()))
	}
	return legal
}

// far is the range of a shot in squares (EU-GRD-05).
func (f *squares) far(s *State, u, v int8) int {
	a, b := f.cellOf(s, u), f.cellOf(s, v)
	if s.b.opt[gridMetric] != diagonal {
		return f.board.Distance(a, b)
	}
	dx, dy := f.board.Column(a)-f.board.Column(b), f.board.Row(a)-f.board.Row(b)
	return max(dx, -dx, dy, -dy)
}

func (f *squares) rangeOf(s *State, u, v int8) int8 {
	if s.pair(u, v) {
		return 1
	}
	for i, end := range bandEnds[s.arm(u).rangeTable()] {
		if inches.Length(f.far(s, u, v))*squareSide <= end {
			return int8(i + 1)
		}
	}
	return 0
}

// inArc: as many squares aside as ahead at most (EU-GRD-06).
func (f *squares) inArc(s *State, u, v int8) bool {
	a, b := f.cellOf(s, u), f.cellOf(s, v)
	dx, dy := f.board.Column(b)-f.board.Column(a), f.board.Row(b)-f.board.Row(a)
	ahead, aside := dy, dx
	switch direction(s.Pieces[u].Facing) {
	case square.E:
		ahead, aside = dx, dy
	case square.S:
		ahead, aside = -dy, dx
	case square.W:
		ahead, aside = -dx, dy
	}
	aside = max(aside, -aside)
	if s.b.opt[arc] == inAll {
		return ahead >= 1 && 1000*aside <= 414*ahead
	}
	return ahead >= 1 && aside <= ahead
}

// sightRefused: the line from middle to middle goes through the inside of no
// building, no third unit's square, no wood or hill that holds neither end
// (EU-GRD-07).
func (f *squares) sightRefused(s *State, u, v int8) rules.Refusal {
	if s.pair(u, v) {
		return legal
	}
	from, to := f.cellOf(s, u), f.cellOf(s, v)
	over := s.b.opt[unitsBlockLOS] == no || s.arm(u) == Artillery && f.ground[from].kind == hillPlot
	var kept [32]square.Gate
	for _, g := range f.board.Gates(kept[:0], from, to) {
		if g.B != square.None {
			continue // a corner only
		}
		p := &f.ground[g.A]
		ends := p.group > 0 && (p.group == f.ground[from].group || p.group == f.ground[to].group)
		if p.kind == buildingPlot || !ends && (p.kind == woodPlot && s.b.opt[woodsBlockLOS] != no || p.kind == hillPlot && s.b.opt[hillsBlockLOS] != no) {
			return refuse("EU-GRD-07", codeSight, 0, int(g.A))
		}
		for w := int8(0); w < s.b.pieces && !over; w++ {
			if w != u && w != v && s.stands(w) && s.blocks(w) && f.cellOf(s, w) == g.A {
				return refuse("EU-GRD-07", codeSightUnit, int(w), 0)
			}
		}
	}
	return legal
}

// covered: in a wood, or the line enters its square over a walled edge; at a
// corner either edge will do (EU-GRD-07).
func (f *squares) covered(s *State, from inches.Position, v int8) bool {
	a, c := f.cell(from), f.cellOf(s, v)
	p := &f.ground[c]
	if p.kind == woodPlot && s.b.opt[woodsCover] != no && (s.b.opt[roadThroughWoods] != allowed || !p.road) {
		return true
	}
	if s.b.opt[coverFacing] == absolute {
		return p.walled[square.N] || p.walled[square.E] || p.walled[square.S] || p.walled[square.W]
	}
	dx, dy := f.board.Column(a)-f.board.Column(c), f.board.Row(a)-f.board.Row(c)
	over := func(d square.Direction, by int) bool { return by > 0 && p.walled[d] }
	nx, ny := max(dx, -dx), max(dy, -dy)
	sides := over(square.E, dx) || over(square.W, -dx)
	ends := over(square.N, dy) || over(square.S, -dy)
	return nx >= ny && sides || ny >= nx && ends
}

// ideas lists every pivot, and every square that can be reached, by the shortest
// of ways, with every facing; and charges and joinings round corners.
func (f *squares) ideas(s *State, u int8, out *rules.Offer[Order]) {
	p := &s.Pieces[u]
	if p.With == nobody {
		for d := square.N; d <= square.W; d++ {
			o := plain(PivotVerb, u)
			if o.Facing = heading(d); o.Facing != p.Facing {
				s.idea(&o, out)
			}
		}
	}
	if s.locked(u) {
		return
	}
	base := plain(MoveVerb, u)
	base.Reform = p.Formation == Battle
	for n := 1; f.walks(s, base, ramble{onRoad: true, left: n}, out); n++ {
	}
}

// ramble is how far a way on squares has come that is thought of.
type ramble struct {
	last   square.Direction // of its last step, if it has made one
	bent   bool
	onRoad bool // all of it so far
	left   int  // steps still to make
}

// walks lists the moves of so many steps, and says whether there are any: straight
// on, round the bends of a road, or with free-path round any corner. What has
// been reached by fewer steps is not listed again.
func (f *squares) walks(s *State, o Order, r ramble, out *rules.Offer[Order]) (any bool) {
	at := f.cell(o.Path.End(s.place(o.Unit)))
	if r.left == 0 {
		f.reached(s, &o, r, out)
		return true
	}
	if o.Path.N == inches.MaxLegs {
		return false
	}
	for d := square.N; d <= square.W; d++ {
		next, on := f.board.Next(at, d), r
		on.last, on.left, on.onRoad = d, r.left-1, r.onRoad && f.ground[at].joined[d]
		on.bent = r.bent || o.Path.N > 0 && d != r.last
		if next == square.None || o.Path.N > 0 && d == r.last.Opposite() || on.bent && !on.onRoad && s.b.opt[movePath] != freePath {
			continue
		}
		to := o
		to.Path.Add(f.centre(int(next)))
		var w way
		if x := s.movementRefused(&to, &w); x.Clause == "" || x.Code == codeTaken {
			any = f.walks(s, to, on, out) || any
		}
	}
	return any
}

// reached lists what a unit may do at the end of a way: stop there, with every
// facing, or, if it has come round a corner, charge an enemy or join infantry
// beside it. Straight charges and joinings are listed elsewhere.
func (f *squares) reached(s *State, o *Order, r ramble, out *rules.Offer[Order]) {
	var w way
	if !f.listed(o, out) && s.movementRefused(o, &w).Legal() {
		for e := square.N; e <= square.W; e++ {
			turned := *o
			if turned.Facing = heading(e); e == r.last {
				turned.Facing = asIs
			}
			out.Orders = append(out.Orders, turned)
		}
	}
	k, at := s.card(o.Unit), f.cell(o.Path.End(inches.Position{}))
	if !k.arm.horse() && (k.arm != Commander || s.Pieces[o.Unit].With != nobody) {
		return
	}
	for v := int8(0); v < s.b.pieces; v++ {
		if !s.stands(v) || k.arm.horse() == (s.side(v) == k.side) {
			continue
		}
		d, beside := f.board.Towards(at, f.cellOf(s, v))
		if !beside || !r.bent && d == r.last {
			continue
		}
		to := *o
		if to.Verb, to.Target = ChargeVerb, v; k.arm == Commander {
			to.Verb = JoinVerb
		}
		if !f.listed(&to, out) {
			s.idea(&to, out)
		}
	}
}

// listed says whether an order of this unit that leads to the same is listed.
func (f *squares) listed(o *Order, out *rules.Offer[Order]) bool {
	for i := len(out.Orders) - 1; i >= 0 && out.Orders[i].Unit == o.Unit; i-- {
		x := &out.Orders[i]
		if x.Verb == o.Verb && x.Target == o.Target && (o.Verb == JoinVerb || x.Path.N > 0 && x.Path.End(x.Path.Ends[0]) == o.Path.End(o.Path.Ends[0])) {
			return true
		}
	}
	return false
}

// any draws a move of a unit at random.
func (f *squares) any(s *State, u int8, mind *dice.Fast, o *Order) {
	k, p := s.card(u), &s.Pieces[u]
	*o = plain(MoveVerb, u)
	o.Reform = p.Formation == Battle
	kind := mind.Intn(8)
	enemy := 1 - k.side
	switch {
	case kind == 0 && p.With == nobody || s.locked(u):
		*o = plain(PivotVerb, u)
		o.Facing = heading(square.Direction(mind.Intn(square.Directions)))
		return
	case kind == 1 && o.Reform:
		o.Verb = ReformVerb
		return
	case kind < 4 && k.arm.horse() && s.b.first[enemy+1] > s.b.first[enemy]:
		o.Verb, o.Target = ChargeVerb, s.b.first[enemy]+int8(mind.Intn(int(s.b.first[enemy+1]-s.b.first[enemy])))
		return
	case kind < 4 && k.arm == Commander && !p.Rallied:
		o.Verb, o.Target = JoinVerb, s.b.first[k.side]+int8(mind.Intn(int(s.b.first[k.side+1]-s.b.first[k.side])))
		return
	}
	at, d := f.cellOf(s, u), square.Direction(mind.Intn(square.Directions))
	for range 1 + mind.Intn(5) {
		if mind.Intn(4) == 0 {
			d = square.Direction(mind.Intn(square.Directions))
		}
		if at = f.board.Next(at, d); at == square.None {
			break
		}
		o.Path.Add(f.centre(int(at)))
	}
	if mind.Intn(2) == 0 {
		o.Facing = heading(square.Direction(mind.Intn(square.Directions)))
	}
}

// quarry is the enemy in a square.
func (f *squares) quarry(s *State, u int8, to inches.Position) (target int8, h inches.Heading) {
	for v := int8(0); v < s.b.pieces; v++ {
		if s.side(v) != s.side(u) && s.stands(v) && f.cellOf(s, v) == f.cell(to) {
			return v, asIs
		}
	}
	return nobody, asIs
}
