package european

import (
	"math/bits"

	"drumhead/rules"
	"drumhead/space/inches"
)

// way finds out where an order leads on an open table (EU-MOV-02 to -10,
// EU-MEL-01, EU-CMD-01).
func (t *table) way(s *State, o Order) (w way, r rules.Refusal) {
	w = way{path: o.Path, facing: s.Pieces[o.Unit].Facing, road: true}
	tr := t.trip(s, &o)
	if o.Verb == ReformVerb {
		if o.Facing != asIs {
			w.facing = o.Facing
		}
		return w, tr.reformRefused(w.facing)
	}
	r = tr.look(&o, &w)
	return w, r
}

// look finds where the way of a trip leads, and what is against it.
func (tr *trip) look(o *Order, w *way) rules.Refusal {
	if r := tr.goal(o, w); r.Clause != "" {
		return r
	}
	if o.Reform {
		if tr.aim != nobody {
			tr.inside |= tr.beside & (1 << tr.aim) // whom it touches it may charge in any case
		}
		if r := tr.reformRefused(tr.heading(w)); r.Clause != "" {
			return r
		}
	}
	if r := tr.shape(o, w); r.Clause != "" {
		return r
	}
	if r := tr.legs(w); r.Clause != "" {
		return r
	}
	if r := tr.end(o, w); r.Clause != "" {
		return r
	}
	if o.Verb == ChargeVerb {
		if r := tr.contact(o, w); r.Clause != "" {
			return r
		}
	}
	if w.cost >= w.limit+inches.Thousandth {
		return tr.s.tooFar(o.Reform, w)
	}
	return legal
}

// reformRefused: there is room for the stands one behind the other, after the
// start pivot (EU-FRM-06).
func (tr *trip) reformRefused(to inches.Heading) rules.Refusal {
	if tr.s.b.opt[deployRoom] == ignored {
		return legal
	}
	return tr.stayRefused(tr.s, tr.u, tr.base.Turned(to), *tr, "EU-FRM-06")
}

// heading is that of the first leg, after the start pivot.
func (tr *trip) heading(w *way) inches.Heading {
	if w.path.N == 0 {
		return w.facing
	}
	return tr.base.Toward(w.path.Ends[0]).Facing
}

// goal finds where a charge or a commander's joining ends: straight ahead
// where the footprints first touch (EU-MEL-01). It adds the last leg.
func (tr *trip) goal(o *Order, w *way) rules.Refusal {
	s := tr.s
	from := tr.base.At
	if o.Verb == MoveVerb {
		for _, to := range o.Path.Legs() {
			w.facing = tr.base.Moved(from).Toward(to).Facing
			from = to
		}
		if o.Facing != asIs {
			w.facing = o.Facing
		}
		return legal
	}
	tr.aim = o.Target
	target := s.base(o.Target)
	stands := s.base(tr.u)
	if o.Reform {
		stands = tr.base
	}
	if o.Path.N == 0 && o.Heading == asIs && tr.leaves == nobody && inches.GapOf(stands, target).Touching() {
		return legal // it touches already, and stays (EU-MEL-11)
	}
	b := tr.base.Moved(o.Path.End(from))
	if o.Heading != asIs {
		b = b.Turned(o.Heading)
	} else {
		b = b.Toward(target.At)
	}
	w.facing = b.Facing
	on, ok := inches.Meets(b, target)
	if !ok || on.From > tr.wide.Fine()+tr.deep.Fine() {
		return refuse(tr.touchClause(o), codeMisses, 0, 0)
	}
	for v := int8(0); v < s.b.pieces; v++ {
		// Who is met before stops the charge there, but not one in whose place it begins,
		// nor one whom it touches beside it or behind (EU-MEL-11).
		behind := b.Toward(s.base(v).At).Facing.Between(b.Facing) >= inches.East
		if v == tr.u || v == o.Target || s.side(v) == s.side(tr.u) || !s.stands(v) || tr.close()>>v&1 != 0 && (behind || inches.Overlap(stands, s.base(v))) {
			continue
		}
		if before, ok := inches.Meets(b, s.base(v)); ok && before.From < on.From-inches.Thousandth {
			return refuse(tr.touchClause(o), codeOtherFirst, int(v), 0)
		}
	}
	if on.From > 0 {
		w.path.Add(b.Ahead(on.From).At)
	}
	return legal
}

func (tr *trip) touchClause(o *Order) string {
	if o.Verb == JoinVerb {
		return "EU-CMD-01"
	}
	return "EU-MEL-01"
}

// shape: one straight leg, any broken line on a road, or with free-path
// anywhere (EU-MOV-06); it adds up what the legs cost.
func (tr *trip) shape(o *Order, w *way) rules.Refusal {
	s := tr.s
	if n := w.path.Short(tr.base.At); n > 0 {
		return refuse("EU-MOV-06", codeShortLeg, n, 0)
	}
	from, met := tr.base.At, inches.Endless
	for i, to := range w.path.Legs() {
		l := inches.NewLine(from.Point(), to.Point())
		if l.Length == 0 {
			return refuse("EU-MOV-06", codeShortLeg, i+1, 0)
		}
		keeps := len(tr.road) > 0 && inches.Kept(&l, tr.road) > l.Length-inches.Thousandth
		w.road = w.road && keeps
		if met == inches.Endless {
			if m := tr.met(&l, from, to, keeps); m < inches.Endless {
				met = w.cost + m
			}
		}
		w.cost += l.Length
		from = to
	}
	w.road = w.road && w.path.N > 0
	w.slow, w.met = met < inches.Endless, met
	w.limit = s.allowance(tr.u, o.Reform, w.road, met)
	if w.path.N > 1 && !w.road && s.b.opt[movePath] != freePath {
		return refuse("EU-MOV-06", codeBent, 0, 0)
	}
	return legal
}

// met is how far along a leg halving ground is first met (EU-MOV-04).
func (tr *trip) met(l *inches.Line, from, to inches.Position, keeps bool) inches.Fine {
	s, around := tr.s, boxOf(from, to)
	var kept [8]*inches.Area
	var walls [8]*inches.Wall
	slow := inches.Slow{In: kept[:0], Over: walls[:0]}
	in := func(list []patch) {
		for i := range list {
			if !around.apart(&list[i].box) {
				slow.In = append(slow.In, list[i].Area)
			}
		}
	}
	if !keeps || s.b.opt[roadThroughWoods] != allowed {
		in(tr.woods)
	}
	if s.b.opt[fordHalves] != no {
		in(tr.fords)
	}
	in(tr.rough)
	near := around.grown(10)
	for i := range tr.walls {
		if !near.apart(&tr.walls[i].box) {
			slow.Over = append(slow.Over, tr.walls[i].Wall)
		}
	}
	first := slow.Met(l)
	for i := range tr.hills {
		if !around.apart(&tr.hills[i].box) {
			if at, ok := tr.hills[i].Entered(l); ok {
				first = min(first, at)
			}
		}
	}
	return first
}

// legs looks at the ground swept by the footprint, turned to the way it goes
// (EU-MOV-10), and at the centre's path over rivers (EU-TER-06).
func (tr *trip) legs(w *way) rules.Refusal {
	wet := tr.hangs | tr.crossed(w)
	from := tr.base.At
	for i, to := range w.path.Legs() {
		l := tr.leg(from, to)
		if tr.outside(l.Base) || tr.outside(l.Base.Moved(to)) {
			return refuse("EU-MOV-09", codeEdge, 0, 0)
		}
		if r := tr.sweptGround(&l, wet); r.Clause != "" {
			return r
		}
		aim := tr.aim
		if i < int(w.path.N)-1 {
			aim = nobody
		}
		if r := tr.sweptUnits(&l, aim); r.Clause != "" {
			return r
		}
		from = to
	}
	return legal
}

// crossed is the rivers that the centre crosses by a bridge or ford.
func (tr *trip) crossed(w *way) (set uint64) {
	from := tr.base.At
	for _, to := range w.path.Legs() {
		if len(tr.crossings) == 0 {
			return 0
		}
		around := boxOf(from, to)
		l := inches.NewLine(from.Point(), to.Point())
		for i := range tr.crossings {
			if c := &tr.crossings[i]; !around.apart(&c.box) && l.Through(c.Area) > 0 {
				set |= c.over
			}
		}
		from = to
	}
	return set
}

// leg is one straight leg of a trip.
type leg struct {
	inches.Way
	inches.Line
	from, to inches.Position
}

func (tr *trip) leg(from, to inches.Position) leg {
	return leg{tr.base.Moved(from).WayTo(to), inches.NewLine(from.Point(), to.Point()), from, to}
}

// shut says whether the leg ends where it may not for an obstacle.
func (l *leg) shut(o inches.Obstacle) bool {
	shut, ok := l.Shut(&o)
	return ok && l.Length > shut.From && l.Length < shut.To
}

func (tr *trip) sweptGround(l *leg, wet uint64) rules.Refusal {
	around := boxOf(l.from, l.to).grown(reachOut)
	for i := range tr.buildings {
		if p := &tr.buildings[i]; !around.apart(&p.box) && l.shut(inches.Obstacle{Area: p.Area}) {
			return refuse("EU-TER-02", codeGround, int(groundBuilding), i)
		}
	}
	for i := range tr.waters {
		if p := &tr.waters[i]; !around.apart(&p.box) && l.shut(inches.Obstacle{Area: p.Area}) {
			return refuse("EU-TER-05", codeGround, int(groundWater), i)
		}
	}
	if tr.s.arm(tr.u) != Skirmishers {
		for i := range tr.woods {
			if p := &tr.woods[i]; !around.apart(&p.box) && l.shut(inches.Obstacle{Area: p.Area}) && !tr.byRoad(l) {
				return refuse("EU-TER-01", codeGround, int(groundWood), i)
			}
		}
	}
	for i := range tr.rivers {
		if tr.rivers[i].stops(l, &around, wet>>i&1 != 0) {
			return refuse("EU-TER-06", codeGround, int(groundRiver), i)
		}
	}
	return legal
}

// stops says whether a river is in the way: its banks are, or for who hangs
// over it or crosses it the water beside bridges and fords.
func (r *river) stops(l *leg, around *box, wet bool) bool {
	if wet {
		return r.Swum(&l.Line) < l.Length
	}
	for i := range r.strips {
		if p := &r.strips[i]; !around.apart(&p.box) && l.shut(inches.Obstacle{Area: p.Area}) {
			return true
		}
	}
	return false
}

// byRoad says whether a leg goes by a road that may lead through a wood.
func (tr *trip) byRoad(l *leg) bool {
	return tr.s.b.opt[roadThroughWoods] == allowed && inches.Kept(&l.Line, tr.road) > l.Length-inches.Thousandth
}

// sweptUnits: no friend that may not be passed stands in the way, and no enemy
// is touched but by the contact that ends a charge.
func (tr *trip) sweptUnits(l *leg, aim int8) rules.Refusal {
	s := tr.s
	around := boxOf(l.from, l.to).grown(2 * reachOut)
	for v := int8(0); v < s.b.pieces; v++ {
		if v == tr.u || v == tr.leaves || v == aim || tr.close()>>v&1 != 0 || !s.stands(v) {
			continue
		}
		at := boxOf(s.Pieces[v].At)
		if around.apart(&at) {
			continue
		}
		if s.side(v) == s.side(tr.u) {
			if !s.passes(tr.u, v) && l.shut(inches.Obstacle{Base: s.base(v)}) {
				return refuse("EU-INT-01", codeFriend, int(v), 0)
			}
			continue
		}
		enemy := inches.Obstacle{Base: s.base(v), Manner: inches.Apart}
		if shut, ok := l.Shut(&enemy); ok && shut.From < l.Length {
			if aim != nobody && s.side(aim) == s.side(v) && shut.From > l.Length-2*inches.Thousandth-inches.Thousandth/4 {
				continue // touched together with the one that is charged
			}
			clause := "EU-MOV-08"
			if tr.aim != nobody && s.side(tr.aim) == s.side(tr.u) {
				clause = "EU-CMD-01"
			}
			return refuse(clause, codeEnemy, int(v), 0)
		}
	}
	return legal
}

// end: where a move ends, before and after its end pivot, it overlaps nothing
// (EU-INT-02, EU-MOV-10, EU-MOV-07).
func (tr *trip) end(o *Order, w *way) rules.Refusal {
	s := tr.s
	switch {
	case o.Verb == JoinVerb:
		return tr.joinRefused(w) // he has no footprint of his own then
	case w.path.N == 0: // a charge of no inches, by a pivot perhaps (EU-MEL-11)
		turned := *tr
		turned.inside |= 1 << o.Target
		return tr.stayRefused(s, tr.u, tr.base.Turned(w.facing), turned, "EU-MOV-07")
	}
	n := w.path.N
	from := tr.base.At
	if n > 1 {
		from = w.path.Ends[n-2]
	}
	to := w.path.Ends[n-1]
	came := tr.base.Moved(from).Toward(to).Moved(to)
	but := uint64(0)
	if tr.aim != nobody {
		but = 1 << tr.aim
	}
	if v := tr.taken(s, tr.u, came, but); v != nobody {
		return refuse("EU-INT-02", codeTaken, int(v), 0)
	}
	for set := tr.close(); set != 0 && o.Verb == MoveVerb; set &= set - 1 {
		if v := int8(first(set)); s.side(v) != s.side(tr.u) && v != tr.aim && inches.GapOf(came, s.base(v)).Touching() {
			return refuse("EU-MOV-08", codeEnemy, int(v), 0)
		}
	}
	if o.Verb == MoveVerb && w.facing != came.Facing {
		turned := *tr
		turned.inside, turned.hangs = 0, tr.hangs|tr.crossed(w)
		return tr.stayRefused(s, tr.u, came.Turned(w.facing), turned, "EU-MOV-07")
	}
	return legal
}

// joinRefused: where a commander comes up to his men he touches no enemy, be it
// one in whose place he stood (EU-CMD-01).
func (tr *trip) joinRefused(w *way) rules.Refusal {
	s, b := tr.s, tr.base.Moved(w.path.End(tr.base.At)).Turned(w.facing)
	around := boxOf(b.At).grown(2 * reachOut)
	for v := int8(0); v < s.b.pieces; v++ {
		at := boxOf(s.Pieces[v].At)
		if s.side(v) != s.side(tr.u) && s.stands(v) && !around.apart(&at) && inches.GapOf(b, s.base(v)).Touching() {
			return refuse("EU-CMD-01", codeEnemy, int(v), 0)
		}
	}
	return legal
}

// contact: all whom the charger touches must be out of cover and may be
// contacted (EU-MEL-01, EU-MEL-02, EU-ELI-04).
func (tr *trip) contact(o *Order, w *way) rules.Refusal {
	s := tr.s
	b := baseOf(s.arm(tr.u), March, w.path.End(tr.base.At), w.facing)
	around := boxOf(b.At).grown(2 * reachOut)
	for v := int8(0); v < s.b.pieces; v++ {
		at := boxOf(s.Pieces[v].At)
		if s.side(v) == s.side(tr.u) || !s.stands(v) || around.apart(&at) || !inches.GapOf(b, s.base(v)).Touching() {
			continue
		}
		if v != o.Target && w.path.N == 0 && o.Heading == asIs {
			continue // who charges where he stands charges one
		}
		if r := s.contactRefused(b.At, v); r.Clause != "" {
			return r
		}
		w.touched |= 1 << v
	}
	if w.touched>>o.Target&1 == 0 {
		return refuse("EU-MEL-01", codeMisses, 0, 0)
	}
	return legal
}

// contactRefused says why a unit may not be contacted by a charger whose
// centre is at a place.
func (s *State) contactRefused(from inches.Position, v int8) rules.Refusal {
	if s.arm(v) == Commander && s.b.opt[commanderVulnerability] == immune {
		return refuse("EU-ELI-04", codeImmune, int(v), 0)
	}
	if s.b.field.covered(s, from, v) {
		return refuse("EU-MEL-02", codeCovered, int(v), 0)
	}
	return legal
}

// first is the lowest number in a set.
func first(set uint64) int { return bits.TrailingZeros64(set) }

// quarry is who would be touched first by a charge straight towards a place.
func (t *table) quarry(s *State, u int8, to inches.Position) (target int8, h inches.Heading) {
	b := baseOf(s.arm(u), March, s.place(u), s.Pieces[u].Facing).Toward(to)
	target = nobody
	nearest := inches.Endless
	for v := int8(0); v < s.b.pieces; v++ {
		if s.side(v) == s.side(u) || !s.stands(v) {
			continue
		}
		if on, ok := inches.Meets(b, s.base(v)); ok && on.From < nearest {
			nearest, target = on.From, v
		}
	}
	return target, b.Facing
}
