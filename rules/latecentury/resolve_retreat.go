package latecentury

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/space/square"
)

// hasToRetreat says whether a piece has still to make its retreat move of this
// turn (LC-RET-01).
func (s *State) hasToRetreat(u int8) bool {
	p := &s.Pieces[u]
	return p.Retreating && p.Fate == OnTable && !p.Retreated && p.At != square.None
}

// fleeing is the piece that flees next, at once, in army-list order (LC-MOR-02).
func (s *State) fleeing() int8 { return int8(bits.TrailingZeros64(s.Frame.Flee)) }

// flight is where a retreating piece may go.
type flight struct {
	off   bool   // off the table
	exit  ending // where it then leaves it
	list  [64]ending
	n     int
	reach reach
}

// ending is a square where a retreat may end, and which way the piece then
// faces; node is its place in the search.
type ending struct {
	at     square.Cell
	facing square.Direction
	node   int16
}

// far is an exit cost that nobody can pay.
const far = int16(10_000)

// exits works out the exit cost of every square for a piece: the least movement
// from it off one edge, all Units and the stop in fords left out of account
// (LC-RET-02).
func (s *State) exits(cost *[maxCells]int16, u int8, edge square.Direction) {
	b := s.b.board
	var queue [maxCells]square.Cell
	n := 0
	for c := range square.Cell(b.Size()) {
		cost[c] = far
		if b.Next(c, edge) == square.None && !s.b.ground[c].barred() {
			cost[c] = 1
			queue[n], n = c, n+1
		}
	}
	// Each square is looked at again whenever a cheaper way from it is found.
	var waiting [maxCells]bool
	for head, left := 0, n; left > 0; left-- {
		c := queue[head]
		head = (head + 1) % maxCells
		waiting[c] = false
		for d := square.N; d <= square.W; d++ {
			from := b.Next(c, d)
			if from == square.None || s.b.ground[from].barred() || !s.passable(u, from, d.Opposite(), c) {
				continue
			}
			if k := cost[c] + int16(s.cost(from, c)); k < cost[from] {
				cost[from] = k
				if !waiting[from] {
					waiting[from] = true
					queue[(head+left-1)%maxCells] = from
					left++
				}
			}
		}
	}
}

// edges are the edges by which a side may retreat: its own, or with
// any-own-edge all but the enemy's; the own one first.
func (s *State) edges(side int8) (list [square.Directions]square.Direction, n int) {
	home := s.b.sides[side].home
	list[0], n = home, 1
	if s.b.opt[retreatDirection] == anyOwnEdge {
		for d := square.N; d <= square.W; d++ {
			if d != home && d != s.b.sides[1-side].home {
				list[n], n = d, n+1
			}
		}
	}
	return list, n
}

// fly works out where a retreating piece may go this turn (LC-RET-02,
// LC-RET-03).
func (s *State) fly(f *flight, u int8) {
	p := &s.Pieces[u]
	allowance := s.allowance(u)
	f.off, f.n = false, 0
	f.reach.from(s, u, p.At, allowance, s.inContact(u))
	edges, m := s.edges(s.side(u))
	var cost [square.Directions][maxCells]int16
	for i, edge := range edges[:m] {
		s.exits(&cost[i], u, edge)
		if f.leaves(s, edge, allowance) {
			f.off = true
			return
		}
	}
	least := func(c square.Cell) int16 {
		n := far
		for i := range m {
			n = min(n, cost[i][c])
		}
		return n
	}
	best, touching := least(p.At), true
	for i := range f.reach.n {
		if !f.reach.ends(i) {
			continue
		}
		c := f.reach.nodes[i].cell
		t, k := f.reach.touches(c), least(c)
		if k >= least(p.At) || t && !touching || t == touching && k > best {
			continue
		}
		if t != touching || k < best {
			best, touching, f.n = k, t, 0
		}
		for j := range m {
			if cost[j][c] == k && f.n < len(f.list) {
				f.list[f.n] = ending{c, edges[j], int16(i)}
				f.n++
			}
		}
	}
}

// leaves says whether a piece can step off by an edge this turn, and notes from
// where.
func (f *flight) leaves(s *State, edge square.Direction, allowance int8) bool {
	for i := range f.reach.n {
		n := &f.reach.nodes[i]
		if n.entry != stopping && n.cost < allowance && s.b.board.Next(n.cell, edge) == square.None {
			f.exit = ending{n.cell, edge, int16(i)}
			return true
		}
	}
	return false
}

// ways is how many ways there are for a retreat; none is one: it is blocked.
func (f *flight) ways() int {
	if f.off {
		return 1
	}
	return max(f.n, 1)
}

// retreatChoice says whether a side has to choose how its pieces retreat.
func (s *State) retreatChoice(side int8) bool {
	found := false
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.hasToRetreat(u) {
			continue
		}
		if found {
			return true // in which order
		}
		found = true
		var f flight
		if s.fly(&f, u); f.ways() > 1 {
			return true
		}
	}
	return false
}

// fleeChoice says the same of the next that flees at once.
func (s *State) fleeChoice(flee uint64) bool {
	if flee == 0 {
		return false
	}
	var f flight
	s.fly(&f, int8(bits.TrailingZeros64(flee)))
	return f.ways() > 1
}

// offerRetreat offers all the ways of a retreat.
func (s *State) offerRetreat(u int8, out *rules.Offer[Order]) {
	var f flight
	s.fly(&f, u)
	o := plain(RetreatVerb, u)
	if f.off || f.n == 0 {
		o.Off = f.off
		add(out, o)
		return
	}
	for _, e := range f.list[:f.n] {
		o.Path[0], o.Squares, o.Facing = e.at, 1, asIs
		if f.edgesAt(e.at) > 1 {
			o.Facing = int8(e.facing)
		}
		add(out, o)
	}
}

// edgesAt is for how many edges a square is as good.
func (f *flight) edgesAt(c square.Cell) int {
	n := 0
	for _, e := range f.list[:f.n] {
		if e.at == c {
			n++
		}
	}
	return n
}

// What else is wrong with a retreat than that it is not the nearest.
const (
	mustLeave = 1 + iota
	tooFarOff
	nowhere
)

// retreatRefused says why a piece may not retreat so (LC-RET-01, LC-RET-02).
func (s *State) retreatRefused(o *Order) rules.Refusal {
	u := o.Unit
	switch {
	case s.Frame.Step == FleeStep && u != s.fleeing():
		return refuse("LC-MOR-02", codeNoRetreat, int(s.fleeing()), 0)
	case s.Frame.Step != FleeStep && !s.hasToRetreat(u):
		return refuse("LC-RET-01", codeNoRetreat, 0, 0)
	}
	var f flight
	s.fly(&f, u)
	switch {
	case f.off && !o.Off:
		return refuse("LC-RET-03", codeRetreatChoice, -1, mustLeave)
	case o.Off && !f.off:
		return refuse("LC-RET-03", codeRetreatChoice, -1, tooFarOff)
	case f.off:
		return legal
	case f.n == 0 && o.Squares > 0:
		return refuse("LC-RET-04", codeRetreatChoice, int(o.to()), nowhere)
	case f.n == 0:
		return legal
	}
	if o.Squares == 0 {
		return refuse("LC-RET-02", codeRetreatChoice, -1, 0)
	}
	if _, ok := f.find(o); !ok {
		if o.Facing == asIs && f.edgesAt(o.to()) > 1 {
			return refuse("LC-RET-02", codeRetreatEdges, int(o.to()), 0)
		}
		return refuse("LC-RET-02", codeRetreatChoice, int(o.to()), 0)
	}
	return legal
}

// find is the ending that an order names; where one edge is nearest it need not
// say which.
func (f *flight) find(o *Order) (ending, bool) {
	for _, e := range f.list[:f.n] {
		if e.at == o.to() && (o.Facing == int8(e.facing) || o.Facing == asIs && f.edgesAt(e.at) == 1) {
			return e, true
		}
	}
	return ending{}, false
}

// retreat makes the retreat move that its owner has chosen.
func retreat(r *run, o *Order) {
	var f flight
	r.State.fly(&f, o.Unit)
	e := ending{node: -1}
	if o.Squares > 0 {
		e, _ = f.find(o)
	}
	goBack(r, o.Unit, &f, e)
	afterRetreat(r)
}

// retreatStep makes a retreat move without a choice, or goes on to the other
// side, and then to the activations (section d, 5).
func retreatStep(r *run) {
	s := r.State
	for u := s.b.first[s.Side]; u < s.b.first[s.Side+1]; u++ {
		if s.hasToRetreat(u) {
			onlyWay(r, u)
			return
		}
	}
	if s.Side == s.First {
		begin(r, RetreatsStage, 1-s.First)
		return
	}
	begin(r, ActivateStage, nobody)
}

// flee makes a retreat move at once (LC-MOR-02, at-once).
func flee(r *run) {
	onlyWay(r, r.State.fleeing())
	afterRetreat(r)
}

// onlyWay makes the one retreat move there is.
func onlyWay(r *run, u int8) {
	var f flight
	r.State.fly(&f, u)
	e := ending{node: -1}
	if f.n > 0 {
		e = f.list[0]
	}
	goBack(r, u, &f, e)
}

// afterRetreat lets the next flee, or goes on with what was interrupted.
func afterRetreat(r *run) {
	if s := r.State; s.Frame.Step == FleeStep {
		proceed(r, s.Frame, FleeStep, s.Contact)
	}
}

// goBack carries a retreat out (LC-RET-02 to 04). Whom it could not see may
// stop it, on its way off the table too (LC-WOOD-06).
func goBack(r *run, u int8, f *flight, to ending) {
	s := r.State
	if f.off {
		to = f.exit
	}
	if to.node < 0 {
		blocked(r, u, f)
		return
	}
	e := Event{Kind: Retreated, Unit: u, Facing: to.facing}
	stopped := false
	for i := range f.reach.path(int(to.node), &e.Path) {
		e.Count = i + 1
		if stopped = s.ambushed(u, e.Path[i]); stopped {
			break
		}
	}
	if f.off && !stopped {
		off(r, u)
		return
	}
	for i := e.Count; i < maxPath; i++ {
		e.Path[i] = 0
	}
	r.Emit(e)
	meetHidden(r, u)
}

// off takes a piece off the table in retreat, and a Commander with it
// (LC-RET-03).
func off(r *run, u int8) {
	s := r.State
	if g := s.commanderWith(u); g != nobody {
		r.Emit(Event{Kind: LeftTable, Unit: g, From: s.Pieces[g].At, Points: commanderPoints})
	}
	r.Emit(Event{Kind: LeftTable, Unit: u, From: s.Pieces[u].At, Points: s.Pieces[u].Strength})
}

// blocked is a retreat with nowhere to go (LC-RET-04).
func blocked(r *run, u int8, f *flight) {
	s := r.State
	stuck := !f.reach.leads() // no legal first step in any direction
	r.Emit(Event{Kind: Stuck, Unit: u, Facing: s.b.sides[s.side(u)].home})
	switch {
	case stuck && s.b.opt[retreatBlocked] == attrition:
		left := s.Pieces[u].Strength - 1
		r.Emit(Event{Kind: Casualties, Unit: u, Points: 1, Left: left})
		if left == 0 {
			ruin(r, u, s.commanderWith(u))
		}
	case stuck && s.b.opt[retreatBlocked] == surrender && s.inContact(u):
		if g := s.commanderWith(u); g != nobody {
			r.Emit(Event{Kind: GaveUp, Unit: g, From: s.Pieces[g].At, Points: commanderPoints})
		}
		r.Emit(Event{Kind: GaveUp, Unit: u, From: s.Pieces[u].At, Points: s.Pieces[u].Strength})
	}
}
