package macduff

import (
	"slices"

	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// hold is what a client needs while a piece is held over the table: its basic
// move, its march and its maneuver, with the chances of the dice.
func hold(s *State, seat rules.Seat, piece, so string) (scene.Hold, bool) {
	h := scene.Hold{}
	u := s.b.find(piece)
	if u == nobody || next(s) != rules.Ask || s.top().Step != Ordering {
		return h, false
	}
	if q := s.asked(); !q.For(seat) || !s.ordersTo(s.top().Unit, u).Legal() || !s.freely(s.top().Unit, u) {
		return h, false
	}
	at := s.setsOut(u)
	h = scene.Hold{Piece: s.card(u).id, From: scene.Spot{X: int(at.At.X), Y: int(at.At.Y), Facing: int(at.Facing)}}
	kinds := []Kind{Basic, March, Maneuver}
	if s.card(u).arm.officer() || s.card(u).arm.vehicle() && s.card(u).arm != SteamEngine {
		kinds = []Kind{Ride}
	}
	sent, sends, choice := s.sends(u, so)
	h.Formations = choice
	if sends {
		h.Motions = append(h.Motions, sent)
	}
	for _, k := range kinds {
		if m, ok := s.motion(u, k); ok && !sends {
			h.Motions = append(h.Motions, m)
		}
	}
	return h, len(h.Motions) > 0
}

// motion is one way in which a piece may move.
func (s *State) motion(u int8, k Kind) (m scene.Motion, ok bool) {
	width, depth := s.extent(u)
	row := s.moveRow(u, s.inFormation(u))
	dice := moveDice(row, basicColumn)
	m = scene.Motion{Bases: []scene.Base{{Spot: scene.Spot{Y: -int(depth) / 2}, Width: int(width), Depth: int(depth)}}, Facing: "along"}
	id := s.card(u).id
	switch k {
	case Basic:
		m.Verb, m.Label, m.Order, m.Clause = "move", "move", id+" move {at}", "MD-MOVE-02"
	case March:
		m.Verb, m.Label, m.Order, m.Clause, m.Closes = "march", "march", id+" march {at}", "MD-MAR-01", "It may not shoot this turn."
		dice += moveDice(row, marchColumn)
	case Maneuver:
		m.Verb, m.Label, m.Order, m.Clause, m.Closes, m.Facing = "maneuver", "maneuver", id+" maneuver {at} facing {facing}", "MD-MNV-01", "It may shoot only as a reaction.", "free"
	case Ride:
		m.Verb, m.Label, m.Order, m.Clause = "ride", "ride", id+" ride {at}", "MD-CMD-04"
		if clause := vehicleClauses[s.card(u).arm]; clause != "" {
			m.Label, m.Clause = "go", clause
		}
	}
	if dice <= 0 {
		return m, false
	}
	m.Allowance = 6 * dice * int(inches.Inch)
	m.Chances = reached(dice)
	near := s.nearby(u, inches.Length(m.Allowance).Fine())
	m.Step = rayStep
	m.Rays = near.fan(u, k, m.Allowance)
	ok = slices.ContainsFunc(m.Rays, func(r scene.Ray) bool { return len(r.Stretches) > 0 })
	return m, ok || s.heads(u, k, inches.Length(m.Allowance).Fine())
}

// nearby is the table with nobody on it but those whom a piece can come near in so
// many inches: all others make no difference to where it can go.
func (s *State) nearby(u int8, most inches.Fine) *State {
	near := *s
	far := most + 2*inches.Round(s.base(u)) + 2*inches.Inch.Fine()
	for v := range s.b.pieces {
		if v != u && s.on(v) && s.Pieces[v].With == nobody && s.Pieces[u].With != v && s.beyond(u, v, far) {
			near.Pieces[v].Fate = Gone
		}
	}
	return &near
}

// mayGo says whether a piece that may be ordered may be ordered so: what check
// asks of the place alone.
func (s *State) mayGo(o *Order) bool {
	return o.D != s.Pieces[o.Unit].Order.unnoted() && s.checkDeclared(o.Unit, &o.D).Legal()
}

// heads says whether a unit may be ordered anywhere so, though it could not come
// there now: who stands in its way may be gone when its item begins (MD-ORD-02).
func (s *State) heads(u int8, k Kind, most inches.Fine) bool {
	at := s.place(u).At.Point()
	o := blank(Declare, u)
	o.D.Kind, o.D.N = k, 1
	for h := inches.Heading(0); h < inches.Full; h += 500 {
		for d := inches.Inch.Fine(); d <= most; d += inches.Inch.Fine() {
			if o.D.Legs[0] = at.Ahead(h, d, 0).Position(); s.b.inside(o.D.Legs[0]) && s.mayGo(&o) {
				return true
			}
		}
	}
	return false
}

// rayStep is how far apart rays lie, in hundredths of a degree; where neighbours differ
// they lie closer, by halves down to leastStep.
const (
	rayStep   = 500
	leastStep = 60
)

// fan is the rays of a motion all round: who stands or lies in the way parts them as
// sharply as it will be seen.
func (s *State) fan(u int8, k Kind, allowance int) (rays []scene.Ray) {
	at := func(h int) scene.Ray {
		r, _ := s.ray(u, k, inches.Heading(h%int(inches.Full)), allowance)
		return r
	}
	var between func(low, high scene.Ray, from, to int)
	between = func(low, high scene.Ray, from, to int) {
		if (to-from)/2 >= leastStep && !even(low, high) {
			mid := (from + to) / 2
			r := at(mid)
			between(low, r, from, mid)
			rays = append(rays, r)
			between(r, high, mid, to)
		}
	}
	low := at(0)
	for h := 0; h < int(inches.Full); h += rayStep {
		high := at(h + rayStep)
		rays = append(rays, low)
		between(low, high, h, h+rayStep)
		low = high
	}
	return rays
}

// even says whether what lies evenly between two rays is about what can be reached
// there: they have as many parts, and each begins and ends about as far off.
func even(a, b scene.Ray) bool {
	p, q := parts(a.Stretches), parts(b.Stretches)
	return slices.EqualFunc(p, q, func(x, y [2]int) bool {
		return max(x[0]-y[0], y[0]-x[0], x[1]-y[1], y[1]-x[1]) <= int(inches.Inch)
	})
}

// parts are the stretches of a ray without where its cost bends.
func parts(all [][4]int) (list [][2]int) {
	for i, x := range all {
		if i > 0 && x[0] == all[i-1][1] {
			list[len(list)-1][1] = x[1]
		} else {
			list = append(list, [2]int{x[0], x[1]})
		}
	}
	return list
}

// mostStretches is how many stretches of a ray are told.
const mostStretches = 48

// ray is what a declared move on one heading may name: as far as the dice can
// carry it over the ground and past whoever stands there now.
func (s *State) ray(u int8, k Kind, h inches.Heading, allowance int) (scene.Ray, bool) {
	at := s.setsOut(u).At
	most := inches.Length(allowance).Fine()
	o := blank(Declare, u)
	o.D.Kind, o.D.N = k, 1
	to := func(d inches.Fine) inches.Position { return at.Point().Ahead(h, d, 0).Position() }
	walked := func(d inches.Fine) (spent inches.Fine, arrives bool) {
		o.D.Legs[0] = to(d)
		if s.byTrack(u) {
			_, far, beside := s.byRail(u, o.D.Legs[0])
			return far, far <= most && beside <= inches.Inch.Fine()
		}
		w := s.reaching(u, &o.D, most)
		return w.spent, w.at.At == o.D.Legs[0]
	}
	legal := func(d inches.Fine) bool {
		o.D.Legs[0] = to(d)
		if !s.b.inside(o.D.Legs[0]) || !s.mayGo(&o) {
			return false // as most rays of a unit in formation are, without going there
		}
		_, arrives := walked(d)
		return arrives
	}
	cost := func(d inches.Fine) inches.Fine {
		spent, _ := walked(d)
		return spent
	}
	r := scene.Ray{Heading: int(h)}
	for from := inches.Inch.Fine() / 2; from <= most && len(r.Stretches) < mostStretches; {
		least, farthest := nextStretch(from, most, legal)
		if farthest == 0 {
			break
		}
		if farthest > least {
			r.Stretches = costs(r.Stretches, [2]inches.Fine{least, farthest}, [2]inches.Fine{cost(least), cost(farthest)}, cost)
		}
		from = farthest + inches.Inch.Fine()/2
	}
	return r, len(r.Stretches) > 0
}

// reaching is the way of a declared move with the best of throws.
func (s *State) reaching(u int8, d *Declared, most inches.Fine) walk {
	if d.Kind != Maneuver {
		return s.along(u, d, most)
	}
	w := s.begin(u, most)
	s.straight(&w, u, d.Legs[0], manner{back: true, friends: true})
	return w
}

// nextStretch is the next stretch of a ray on which places may be named, looked
// for every half inch: near places take too much of a wheel, and far ones lie
// beyond closed ground and those in the way.
func nextStretch(from, most inches.Fine, legal func(inches.Fine) bool) (least, farthest inches.Fine) {
	border := func(in, out inches.Fine) inches.Fine {
		for max(in-out, out-in) > inches.Thousandth {
			if mid := whole((in + out) / 2); legal(mid) {
				in = mid
			} else {
				out = mid
			}
		}
		return in
	}
	const step = inches.Thousandth * 500
	// A wheel may lead to one place beside its circle and not to the next, for places
	// are whole thousandths: so near that circle no stretch begins.
	const nearBorder = 40 * inches.Thousandth
	for d := from; d <= most; d += step {
		switch in := legal(d); {
		case in && farthest == 0:
			least, farthest = d, d
			if d > from {
				least = min(border(d, d-step)+nearBorder, d)
			}
		case in:
			farthest = d
		case farthest != 0:
			return least, border(farthest, d)
		}
	}
	if farthest != 0 && legal(most) {
		farthest = most
	}
	return least, farthest
}

// What a stretch may be out in its cost, which is what a client shows of it; and
// the longest in which a cost may jump, as where a wheel comes onto slow ground.
const (
	costUnit = 10 * inches.Thousandth
	jumpsIn  = 10 * inches.Thousandth
)

// whole is a length rounded down to whole thousandths, as they are told.
func whole(d inches.Fine) inches.Fine { return d / inches.Thousandth * inches.Thousandth }

// costs adds the stretches of a way to a list, cut where a part of the way costs
// more or less than that part of the whole: where a wheel or the ground makes it
// uneven. What there is no room for is left out.
func costs(list [][4]int, way, spent [2]inches.Fine, cost func(inches.Fine) inches.Fine) [][4]int {
	if len(list) == mostStretches {
		return list
	}
	long, all := way[1]-way[0], spent[1]-spent[0]
	even := true
	for _, part := range [...]inches.Fine{4, 1, 3, 5, 7} { // eighths
		at := whole(way[0] + long*part/8)
		off := cost(at) - (spent[0] + all*(at-way[0])/max(long, 1))
		if even = max(off, -off) <= costUnit/2; !even {
			break
		}
	}
	if !even && long > jumpsIn {
		mid := whole(way[0] + long/2)
		half := cost(mid)
		list = costs(list, [2]inches.Fine{way[0], mid}, [2]inches.Fine{spent[0], half}, cost)
		return costs(list, [2]inches.Fine{mid, way[1]}, [2]inches.Fine{half, spent[1]}, cost)
	}
	return append(list, [4]int{int(way[0].Length()), int(way[1].Length()), int(spent[0].Length()), int(spent[1].Length())})
}

// reached is how surely so many dice come so far, in hundredths of a per cent.
func reached(n int) (list []scene.Reached) {
	ways := []int64{1}
	all := int64(1)
	for range n {
		next := make([]int64, len(ways)+6)
		for sum, w := range ways {
			for face := 1; face <= 6; face++ {
				next[sum+face] += w
			}
		}
		ways, all = next, all*6
	}
	left := all
	for sum := range ways {
		if sum >= n {
			list = append(list, scene.Reached{Cost: sum * int(inches.Inch), Share: int((left*10000 + all/2) / all)})
		}
		left -= ways[sum]
	}
	return list
}

// there is what would hold if a move had been carried out in full.
func there(s *State, seat rules.Seat, o *Order) scene.There {
	t := scene.There{Order: printOrder(s, o)}
	if r := check(s, seat, o); !r.Legal() {
		x := explain(s, seat, o, r)
		t.Refusal = &x
	}
	if o.Verb != Declare || !s.known(o.Unit) || !s.on(o.Unit) || o.D.N == 0 {
		return t
	}
	u := o.Unit
	q := *s
	if o.D.Kind == Maneuver {
		at := s.newPlace(u, &o.D)
		form, files, afoot := s.newForm(u, &o.D)
		p := &q.Pieces[u]
		p.At, p.Facing, p.Form, p.Files, p.Afoot, p.In = at.At, at.Facing, form, files, afoot, nobody
		t.Cost = inchWords(s.shift(u, &o.D, at))
	} else if s.byTrack(u) {
		at, far, _ := s.byRail(u, o.D.Legs[o.D.N-1])
		p := &q.Pieces[u]
		p.At, p.Facing = at.At, at.Facing
		t.Cost = inchWords(far)
	} else {
		w := s.along(u, &o.D, 60*inches.Inch.Fine())
		p := &q.Pieces[u]
		p.At, p.Facing, p.In = w.at.At, w.at.Facing, nobody
		t.Cost = inchWords(w.spent)
		if w.slow {
			t.Notes = append(t.Notes, "some of the way is slow ground (TERR-04)")
		}
	}
	if q.unit(u) && q.regular(u) && q.inFormation(u) && !q.formed(u) {
		t.Notes = append(t.Notes, "disordered there (UNIT-05)")
	}
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !q.on(v) || !q.unit(v) {
			continue
		}
		if q.mayShoot(u) {
			if need, aim := q.shotNeed(u, v, true); need != "" {
				t.Targets = append(t.Targets, scene.Sighted{Piece: s.card(v).id, Line: *aim, Need: need})
			}
		}
		if q.mayShoot(v) && q.unit(u) {
			if need, aim := q.shotNeed(v, u, true); need != "" {
				t.Threats = append(t.Threats, scene.Sighted{Piece: s.card(v).id, Line: *aim, Need: need})
			}
		}
	}
	return t
}
