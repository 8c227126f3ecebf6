package european

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// tenth is what offered moves are rounded to.
const tenth = inches.Inch / 10

// thought gathers moves worth thinking of for one unit.
type thought struct {
	*table
	s    *State
	u    int8
	from inches.Position
	out  *rules.Offer[Order]
	base Order // what all moves begin with: reforming
	far  inches.Length
}

// ideas appends moves of a unit that lead somewhere: nearer to the enemies
// about, to the range bands of each, away from them, to wanted places, behind
// walls, into woods, along roads; and pivots towards the nearest enemies. Each
// has passed the check.
func (t *table) ideas(s *State, u int8, out *rules.Offer[Order]) {
	k, p := s.card(u), &s.Pieces[u]
	th := thought{table: t, s: s, u: u, from: s.place(u), out: out, base: plain(MoveVerb, u), far: k.move}
	near, n := th.nearest()
	if p.With == nobody {
		for _, v := range near[:min(n, 2)] {
			th.face(v)
		}
	}
	if s.locked(u) {
		return
	}
	if p.With != nobody && n == 0 {
		return
	}
	if p.Formation == Battle {
		th.base.Reform = true
		th.far /= 2
	}
	th.toGoals(near[:n])
	if k.arm == Commander {
		th.commander(near[:n])
		return
	}
	for i, v := range near[:min(n, 3)] {
		th.against(v, i)
	}
	if n > 0 {
		th.away(near[0])
	}
	th.shelter(near[:n])
	th.byRoads(near[:n])
}

// nearest lists the enemies by their distance, the nearest first, five at most.
func (th *thought) nearest() (list [5]int8, n int) {
	s := th.s
	var far [5]int64
	enemy := 1 - s.side(th.u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !s.stands(v) {
			continue
		}
		d := squared(th.from, s.Pieces[v].At)
		i := min(n, len(list)-1)
		if i == len(list)-1 && n == len(list) && d >= far[i] {
			continue
		}
		n = min(n+1, len(list))
		for ; i > 0 && far[i-1] > d; i-- {
			list[i], far[i] = list[i-1], far[i-1]
		}
		list[i], far[i] = v, d
	}
	return list, n
}

// squared is the square of a distance in thousandths of an inch.
func squared(a, b inches.Position) int64 {
	dx, dy := int64(a.X-b.X), int64(a.Y-b.Y)
	return dx*dx + dy*dy
}

// towards is the heading from the unit to a place.
func (th *thought) towards(to inches.Position) (inches.Heading, bool) {
	a, b := th.from.Point(), to.Point()
	return inches.HeadingOf(inches.Point{X: b.X - a.X, Y: b.Y - a.Y})
}

// face offers a pivot towards an enemy that is not in the middle of the arc.
func (th *thought) face(v int8) {
	h, ok := th.towards(th.s.Pieces[v].At)
	if !ok {
		return
	}
	h = (h + 50) / 100 * 100 % inches.Full
	if h.Between(th.s.Pieces[th.u].Facing) < 1000 {
		return
	}
	o := plain(PivotVerb, th.u)
	o.Facing = h
	th.s.idea(&o, th.out)
}

// ahead offers a move so far on a heading, or as far as it may if it is less; at
// its end it faces an enemy, if one is named.
func (th *thought) ahead(h inches.Heading, far inches.Length, eye int8) bool {
	var w way
	for range 3 {
		if far < inches.Inch/2 {
			return false
		}
		o := th.base
		to := th.from.Point().Ahead(h, far.Fine(), 0).Position()
		to.X, to.Y = (to.X+tenth/2)/tenth*tenth, (to.Y+tenth/2)/tenth*tenth
		if inches.Distance(th.from.Point(), to.Point()) > far.Fine() {
			// Rounded to where it is not too far.
			to = th.from.Point().Ahead(h, far.Fine()-70*inches.Thousandth, 0).Position()
			to.X, to.Y = (to.X+tenth/2)/tenth*tenth, (to.Y+tenth/2)/tenth*tenth
		}
		o.Path.Add(to)
		if eye != nobody {
			at, v := to.Point(), th.s.Pieces[eye].At.Point()
			if look, ok := inches.HeadingOf(inches.Point{X: v.X - at.X, Y: v.Y - at.Y}); ok {
				o.Facing = (look + 50) / 100 * 100 % inches.Full
			}
		}
		if th.known(&o) {
			return false
		}
		r := th.s.movementRefused(&o, &w)
		switch {
		case r.Clause == "":
			th.out.Orders = append(th.out.Orders, o)
			return true
		case r.Code == codeTooFar:
			far = min(w.limit.Length(), far-tenth)
		case r.Code == codeEnemy || r.Code == codeTaken || r.Code == codeFriend || r.Code == codeGround:
			far = far * 5 / 8
		default:
			return false
		}
	}
	return false
}

// known says whether a straight move that ends nearly there, looking nearly so,
// is offered already.
func (th *thought) known(o *Order) bool {
	const near = 400
	end := o.Path.Ends[0]
	list := th.out.Orders
	for i := len(list) - 1; i >= 0 && list[i].Unit == th.u; i-- {
		if x := &list[i]; x.Verb == MoveVerb && x.Path.N == 1 && squared(end, x.Path.Ends[0]) < near*near &&
			(x.Facing == o.Facing || x.Facing != asIs && o.Facing != asIs && x.Facing.Between(o.Facing) < 1000) {
			return true
		}
	}
	return false
}

// against offers moves to where a unit could shoot at an enemy from, straight
// at it and to either side.
func (th *thought) against(v int8, rank int) {
	s := th.s
	at := s.Pieces[v].At
	h, ok := th.towards(at)
	if !ok {
		return
	}
	gap := s.gap(th.u, v).Length().Length()
	if s.card(th.u).shooting > 0 {
		for _, end := range bandEnds[s.arm(th.u).rangeTable()] {
			if need := gap - end + tenth; need > 0 && need <= th.far*3/2 {
				th.ahead(h, need, v)
				if rank == 0 {
					break
				}
			}
		}
	}
	room := gap - tenth
	th.ahead(h, min(th.far, room), v)
	if rank > 0 {
		return
	}
	th.ahead(h, min(th.far, room)/2, v)
	for _, turn := range [...]inches.Heading{-45 * inches.Degree, 45 * inches.Degree} {
		th.ahead(h.Turned(turn), th.far, v)
	}
	if s.arm(th.u).horse() {
		for _, turn := range [...]inches.Heading{-90 * inches.Degree, 90 * inches.Degree} {
			th.ahead(h.Turned(turn), th.far*2/3, v)
		}
	}
}

// away offers to go back from an enemy, facing it.
func (th *thought) away(v int8) {
	h, ok := th.towards(th.s.Pieces[v].At)
	if !ok || squared(th.from, th.s.Pieces[v].At) > 24_000*24_000 {
		return
	}
	th.ahead(h.Turned(inches.South), th.far, v)
	th.ahead(h.Turned(inches.South), th.far/2, v)
}

// toGoals offers the way to the places that matter.
func (th *thought) toGoals(near []int8) {
	eye := nobody
	if len(near) > 0 {
		eye = near[0]
	}
	for i := range th.s.b.holds {
		h := &th.s.b.holds[i]
		if h.near(th.from) {
			continue
		}
		if to, ok := th.towards(h.at); ok {
			th.ahead(to, min(th.far, inches.Distance(th.from.Point(), h.at.Point()).Length()), eye)
		}
	}
	plans := th.s.b.plans[th.s.side(th.u)]
	for i := range plans {
		if !plans[i].Concerns(int(th.u)) || i > 3 {
			continue
		}
		for j, to := range plans[i].Toward {
			if h, ok := th.towards(to); ok && j < 3 && squared(th.from, to) > 1_000_000 {
				th.ahead(h, min(th.far, inches.Distance(th.from.Point(), to.Point()).Length()), eye)
			}
		}
	}
}

// commander offers to go to the infantry that has suffered most, and out of the
// way of horsemen.
func (th *thought) commander(near []int8) {
	s := th.s
	side := s.side(th.u)
	worst := nobody
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.arm(v) == Infantry && s.stands(v) && (worst == nobody || s.Pieces[v].Hits > s.Pieces[worst].Hits) {
			worst = v
		}
	}
	if worst != nobody && s.Pieces[th.u].With == nobody {
		if h, ok := th.towards(s.Pieces[worst].At); ok {
			th.ahead(h, min(th.far, max(s.gap(th.u, worst).Length().Length()-tenth, 0)), nobody)
		}
	}
	if len(near) > 0 {
		th.away(near[0])
	}
}

// shelter offers to go behind a wall that lies between a unit and the enemy,
// and skirmishers into a wood.
func (th *thought) shelter(near []int8) {
	if len(near) == 0 {
		return
	}
	eye := near[0]
	foe := th.s.Pieces[eye].At
	for i := range th.walls {
		w := &th.walls[i]
		reach := w.box.grown(th.far)
		here := boxOf(th.from)
		if reach.apart(&here) {
			continue
		}
		ends := w.Ends()
		for j := 1; j < len(ends); j++ {
			a, b := ends[j-1].Position(), ends[j].Position()
			middle := inches.Position{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
			v := foe.Point()
			m := middle.Point()
			if back, ok := inches.HeadingOf(inches.Point{X: m.X - v.X, Y: m.Y - v.Y}); ok {
				behind := m.Ahead(back, 1600*inches.Thousandth, 0).Position()
				if h, ok := th.towards(behind); ok && squared(th.from, behind) > 250_000 {
					th.ahead(h, min(th.far, inches.Distance(th.from.Point(), behind.Point()).Length()), eye)
				}
			}
		}
	}
	if th.s.arm(th.u) != Skirmishers {
		return
	}
	for i := range th.woods {
		w := &th.woods[i]
		reach := w.box.grown(th.far)
		here := boxOf(th.from)
		middle := inches.Position{X: (w.box.west + w.box.east) / 2, Y: (w.box.south + w.box.north) / 2}
		if h, ok := th.towards(middle); ok && !reach.apart(&here) {
			th.ahead(h, min(th.far, inches.Distance(th.from.Point(), middle.Point()).Length()), eye)
		}
	}
}

// byRoads offers to follow the road that a unit stands on, either way.
func (th *thought) byRoads(near []int8) {
	eye := nobody
	if len(near) > 0 && squared(th.from, th.s.Pieces[near[0]].At) < 400_000_000 {
		eye = near[0]
	}
	for _, road := range th.roads {
		along, gap := road.Nearest(th.from.Point())
		if !gap.Within(inches.Inch / 2) {
			continue
		}
		far := th.s.allowance(th.u, th.base.Reform, true, inches.Endless) - 200*inches.Thousandth
		for _, to := range [...]inches.Fine{along + far, along - far} {
			to = min(max(to, 1500*inches.Thousandth), road.Length()-1500*inches.Thousandth)
			for range 2 {
				o := th.base
				path, ok := road.Path(along, to)
				if !ok || path.Length(th.from) < 500*inches.Thousandth {
					break
				}
				if o.Path = path; eye != nobody {
					a, v := path.End(th.from).Point(), th.s.Pieces[eye].At.Point()
					if h, ok := inches.HeadingOf(inches.Point{X: v.X - a.X, Y: v.Y - a.Y}); ok {
						o.Facing = (h + 50) / 100 * 100 % inches.Full
					}
				}
				if th.s.idea(&o, th.out) {
					break
				}
				to = along + (to-along)/2
			}
		}
	}
}

// any draws a move of a unit at random: straight on any heading, sometimes a
// pivot, a charge, a reform, along a road, by a bend.
func (t *table) any(s *State, u int8, mind *dice.Fast, o *Order) {
	k, p := s.card(u), &s.Pieces[u]
	*o = plain(MoveVerb, u)
	o.Reform = p.Formation == Battle
	kind := mind.Intn(16)
	if s.locked(u) && p.With == nobody {
		kind = 0
	}
	switch {
	case kind == 0 && p.With == nobody:
		*o = plain(PivotVerb, u)
		o.Facing = inches.Heading(mind.Intn(int(inches.Full)))
		return
	case kind == 1 && o.Reform:
		o.Verb = ReformVerb
	case kind < 6 && k.arm.horse() && s.b.first[2-k.side] > s.b.first[1-k.side]:
		enemy := 1 - k.side
		o.Verb, o.Target = ChargeVerb, s.b.first[enemy]+int8(mind.Intn(int(s.b.first[enemy+1]-s.b.first[enemy])))
		if mind.Intn(4) == 0 {
			o.Heading = inches.Heading(mind.Intn(int(inches.Full)))
		}
		return
	case kind < 4 && k.arm == Commander && !p.Rallied:
		o.Verb, o.Target = JoinVerb, s.b.first[k.side]+int8(mind.Intn(int(s.b.first[k.side+1]-s.b.first[k.side])))
		return
	case kind == 6 && len(t.roads) > 0:
		road := t.roads[mind.Intn(len(t.roads))]
		along, gap := road.Nearest(s.place(u).Point())
		if gap.Within(inches.Inch) {
			by := inches.Fine(mind.Intn(int(k.move)*3)) - k.move.Fine()*3/2/inches.Thousandth
			o.Path, _ = road.Path(along, min(max(along+by*inches.Thousandth, 0), road.Length()))
			break
		}
		t.leg(s, u, mind, o)
	default:
		t.leg(s, u, mind, o)
		if s.b.opt[movePath] == freePath && mind.Intn(2) == 0 {
			t.leg(s, u, mind, o)
		}
	}
	if mind.Intn(2) == 0 {
		o.Facing = inches.Heading(mind.Intn(int(inches.Full)))
	}
}

// leg draws one more leg.
func (t *table) leg(s *State, u int8, mind *dice.Fast, o *Order) {
	far := int(s.card(u).move)
	if o.Reform || mind.Intn(4) == 0 {
		far /= 2
	}
	from := o.Path.End(s.place(u)).Point()
	to := from.Ahead(inches.Heading(mind.Intn(int(inches.Full))), inches.Length(1+mind.Intn(far)).Fine(), 0).Position()
	to.X, to.Y = min(max(to.X, 0), t.wide), min(max(to.Y, 0), t.deep)
	o.Path.Add(to)
}
