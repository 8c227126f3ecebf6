package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// near12 is how far a detachment may be from its unit and still be one with it
// (MD-UNIT-06).
const near12 = 12 * inches.Inch

// common are the marks that all parts of a divided unit have together
// (MD-UNIT-09).
const common = Failed | Fired | Marched | Bonus | Steadied | SteadiedIn | Called | Nailed | Barred | Retested | Retreating | FirstFired

// mate is the piece that a unit has told off, or may, or from which it was told
// off; nobody: it has none.
func (s *State) mate(u int8) int8 {
	if k := s.card(u); k.parent != nobody {
		return k.parent
	}
	return s.card(u).part
}

// partOf is the one of two that was told off.
func (s *State) partOf(u, v int8) int8 {
	if s.card(u).parent == v {
		return u
	}
	return v
}

// other is the other part of a unit that is divided and still one, or nobody
// (MD-UNIT-06).
func (s *State) other(u int8) int8 {
	v := s.mate(u)
	if v == nobody || !s.on(v) || !s.on(u) || s.Pieces[s.partOf(u, v)].Apart {
		return nobody
	}
	return v
}

// parts are a unit and its other part, and how many they are.
func (s *State) parts(u int8) (list [2]int8, n int) {
	list[0], list[1] = u, s.other(u)
	if list[1] == nobody {
		return list, 1
	}
	return list, 2
}

// second says whether somebody has to do with a unit by its other part already,
// among those of a mask.
func (s *State) second(u int8, mask uint64) bool {
	v := s.other(u)
	return v != nobody && v < u && mask>>v&1 != 0
}

// share gives both parts what they have in common.
func (s *State) share(u int8) {
	if v := s.other(u); v != nobody {
		q := &s.Pieces[v]
		q.Marks = q.Marks&^common | s.Pieces[u].Marks&common
	}
}

// joint is how a unit bears on a target with all its parts that may join: in
// return fire and reactions any, on orders those that were ordered to shoot at
// it too (MD-UNIT-06, MD-UNIT-09).
func (s *State) joint(u, t int8, ordered bool) aim {
	a := s.aimAt(u, t)
	if a.files > 0 {
		a.figures = s.bearing(u, a.files)
	}
	v := s.other(u)
	if v == nobody || !s.mayShoot(v) || ordered && !(s.Pieces[v].Order.Kind.shoots() && s.Pieces[v].Order.Target == t) {
		return a
	}
	b := s.aimAt(v, t)
	if b.files == 0 || b.band == outOfRange {
		return a
	}
	b.figures = s.bearing(v, b.files)
	if a.files == 0 || a.band == outOfRange {
		return b
	}
	if b.distance < a.distance {
		a, b = b, a
	}
	a.figures, a.obscured = a.figures+b.figures, a.obscured || b.obscured
	return a
}

// shoots says whether an order has shooting in it.
func (k Kind) shoots() bool {
	return k == Shoot || k == ShootMove || k == ShootCharge || k == MoveShoot
}

// checkParts: the parts of a unit shoot at one target, and none marches while
// another shoots (MD-UNIT-06).
func (s *State) checkParts(u int8, d *Declared) rules.Refusal {
	v := s.other(u)
	if v == nobody {
		return legal
	}
	o := &s.Pieces[v].Order
	switch {
	case d.Kind.shoots() && o.Kind.shoots() && d.Target != o.Target, d.Kind.shoots() && o.Kind == March, d.Kind == March && o.Kind.shoots():
		return refuse("MD-UNIT-06", oneUnit, u, v)
	}
	return legal
}

// checkTellOff says why a maneuver may not tell off a detachment, or another after
// one that was taken whole (MD-UNIT-06).
func (s *State) checkTellOff(u int8, d *Declared) rules.Refusal {
	v, k := s.card(u).part, s.card(u)
	switch {
	case v == nobody || s.Pieces[v].Fate != Absorbed || s.figures(v) > 0 || !(k.arm.foot() || k.arm.horse()) || s.Pieces[u].Form == Square:
		return refuse("MD-UNIT-06", cannotPart, u, nobody)
	case int(d.Off) >= s.figures(u):
		return refuse("MD-UNIT-06", badChoice, u, nobody)
	case d.OffForm != AsIs && d.OffForm != Open && !(s.regular(u) && d.Off > 1 && (d.OffForm == Line || d.OffForm == Column)):
		return refuse("MD-UNIT-04", badFormation, u, nobody)
	}
	q := *s
	e := s.toldOff(u, d)
	fold(&q, &e)
	if !s.b.onTable(q.base(v)) {
		return refuse("MD-MOVE-12", offTable, u, nobody)
	}
	if q.closedFrom(v, q.base(v), s.base(u)) >= 0 {
		return refuse("MD-TERR-05", closedGround, u, nobody)
	}
	return legal
}

// toldOff is a detachment as its unit's order tells it off.
func (s *State) toldOff(u int8, d *Declared) Event {
	v, p := s.card(u).part, &s.Pieces[u]
	e := Event{Kind: Detached, Unit: v, Target: u, N: int16(d.Off), At: d.OffAt, Facing: d.OffFacing, Form: d.OffForm, Afoot: p.Afoot}
	if e.Facing == noFacing {
		e.Facing = p.Facing
	}
	if e.Form == AsIs {
		e.Form = Open
	}
	switch {
	case e.Form == Open && s.card(u).arm.foot():
		e.Files = int8(d.Off) // skirmishers stand in one rank (MD-SHOOT-04)
	default:
		e.Files = max(s.usualFiles(v, e.Form, int(d.Off)), 1)
	}
	return e
}

// tellOff parts a detachment from its unit, within the inches that were rolled, and ends
// the unit's move (MD-UNIT-06).
func tellOff(r *run, u int8, d *Declared, means inches.Fine) {
	s := r.State
	if !s.managesPart(u, d, means) {
		sayAnswer(r, u, nobody, failedChange)
		over(r, u)
		return
	}
	v, e := s.card(u).part, s.toldOff(u, d)
	q := *s
	fold(&q, &e)
	near := s.comesNear(v, s.base(u), q.base(v), q.meetable(v))
	r.Emit(e)
	arrive(r, v)
	over(r, u) // before whom it meets: behind him it would be told off once more
	captures(r, v, near)
}

// managesPart says whether so much is enough for a detachment to take its place, and
// there is room for it.
func (s *State) managesPart(u int8, d *Declared, means inches.Fine) bool {
	needs, room := s.partNeeds(u, d)
	return room && needs <= means+inches.Thousandth
}

// partNeeds is how far the figure of a detachment that goes farthest has to go, and
// whether there is room for all: the figures of the rear go (MD-UNIT-06).
func (s *State) partNeeds(u int8, d *Declared) (far inches.Fine, room bool) {
	var old, fresh [128]inches.Point
	p, v := &s.Pieces[u], s.card(u).part
	n := s.spots(old[:], u, s.place(u), p.Form, p.Files, p.Afoot)
	if p.In >= 0 {
		for i := range n {
			old[i] = s.b.ground[p.In].middle.Point()
		}
	}
	q := *s
	e := s.toldOff(u, d)
	fold(&q, &e)
	m := min(q.spots(fresh[:], v, q.place(v), e.Form, e.Files, e.Afoot), n)
	return q.costOf(v, farthest(old[n-m:n], fresh[:m]), q.place(v)), q.room(v, q.base(v), manner{})
}

// rejoin has a detachment fall in with its unit where a move has brought them
// into contact, or be one with it within 12 inches, with rejoin: 12in
// (MD-UNIT-07).
func rejoin(r *run, u int8) {
	s := r.State
	v := s.mate(u)
	if v == nobody || !s.on(u) || !s.on(v) || s.inMelee(u) || s.inMelee(v) {
		return
	}
	part := s.partOf(u, v)
	if s.within(u, v, inches.Inch/100) {
		r.Emit(Event{Kind: Rejoined, Unit: part, Target: s.card(part).parent})
		return
	}
	if s.Pieces[part].Apart && s.plays(rejoinWithin12) && s.within(u, v, near12) {
		r.Emit(Event{Kind: Separated, Unit: part})
	}
}

// separate judges, when whole items are done and nothing is under way, which
// detachments are too far off to be one with their units (MD-UNIT-07,
// MD-UNIT-08).
func separate(r *run) {
	s := r.State
	switch s.top().Step {
	case TurnStart, Draw, ChooseOfficer, Ordering, CarryOut, MeleePhase, Pursuits, WorkPhase, TurnEnd:
	default:
		return
	}
	for u := range s.b.pieces {
		if v := s.card(u).parent; v != nobody && !s.item(u) && !s.item(v) {
			parting(r, u)
		}
	}
}

// parting makes two units of one whose parts are too far apart.
func parting(r *run, u int8) {
	s := r.State
	if v := s.other(u); v != nobody && !s.within(u, v, near12) {
		r.Emit(Event{Kind: Separated, Unit: s.partOf(u, v), Yes: true})
	}
}

// suffer takes figures off a unit and, where it must, tests it (R, 2 and 3). Of a
// divided unit the part that was struck loses them, but for its last figure if
// the other has any to give; then its owner is asked (MD-UNIT-06).
func suffer(r *run, u int8, n int, by int8, tests bool) {
	s := r.State
	reveal(r, u)
	was, v := s.shaken(u), s.other(u)
	own, rest := s.figures(u), 0
	if v != nobody && n >= own {
		if rest = min(n-own+1, s.figures(v)-1); n >= own+s.figures(v) {
			rest = s.figures(v)
		}
	}
	choice := Frame{Step: Allotting, Unit: u, Target: v}
	if v != nobody {
		choice.N = [6]int32{allotLeast: int32(max(n-own, 0)), allotMost: int32(min(n, s.figures(v))), allotUsual: int32(rest), allotHits: int32(n)}
	}
	lose(r, u, min(n-rest, own))
	if v != nobody {
		lose(r, v, rest)
	}
	switch {
	case !s.on(u) && (v == nobody || !s.on(v)):
		return
	case s.on(u) && v != nobody && s.on(v) && choice.N[allotLeast] < choice.N[allotMost]:
		push(r, choice)
	case !s.on(u):
		u = v
	}
	if tests && s.shaken(u) && (was || s.plays(testOnBecomingShaken)) {
		rallyTest(r, u, by)
	}
}

// lose takes figures off one part; without any left it is gone.
func lose(r *run, u int8, n int) {
	s := r.State
	if n > 0 {
		r.Emit(Event{Kind: Casualties, Unit: u, N: int16(n), M: int16(s.figures(u) - n)})
	}
	if s.on(u) && s.figures(u) == 0 {
		remove(r, u, Destroyed)
	}
}

// allot is what the owner of a divided unit makes of its losses: so many are the
// other part's.
func allot(r *run, f *Frame, others int) {
	s := r.State
	pop(r)
	u, v := f.Unit, f.Target
	if more := others - int(f.N[allotUsual]); more > 0 {
		r.Emit(Event{Kind: Recovered, Unit: u, N: int16(more)})
		lose(r, v, more)
	} else if more < 0 {
		r.Emit(Event{Kind: Recovered, Unit: v, N: int16(-more)})
		lose(r, u, -more)
	}
	if f := s.top(); f.Step == Allotting && (f.Unit == u || f.Unit == v) { // an older batch: what is left to choose has changed
		pop(r)
	}
}

// allBack sends every part of a beaten unit back: the one that was struck, and
// then the other from the nearest enemy that it sees (MD-UNIT-09).
func allBack(r *run, u, from int8) {
	s := r.State
	v := s.other(u)
	if v != nobody && s.drills(u) { // what is put last is asked first
		retreat(r, v, nobody)
		retreat(r, u, from)
		return
	}
	retreat(r, u, from)
	if v != nobody && s.on(v) {
		retreat(r, v, nobody)
	}
}

// foldParts is what divides a unit and makes it whole.
func foldParts(s *State, e *Event) {
	p := &s.Pieces[e.Unit]
	switch e.Kind {
	case Detached:
		q := &s.Pieces[e.Target]
		q.Full -= int8(e.N)
		q.Marks |= Stirred
		*p = Piece{At: e.At, Facing: e.Facing, Form: e.Form, Files: e.Files, Full: int8(e.N), Afoot: e.Afoot, With: nobody, In: nobody, Order: noOrder,
			Marks: q.Marks & (common | Activated | Stirred)}
		if e.Form == Open {
			p.Marks |= Loose
		}
	case Separated:
		p.Apart = e.Yes
		if !e.Yes { // if either has been activated or has fired, both have
			q := &s.Pieces[s.card(e.Unit).parent]
			both := (p.Marks | q.Marks) & (common | Activated)
			p.Marks |= both
			q.Marks |= both
		}
	case Rejoined:
		q := &s.Pieces[e.Target]
		q.Full, q.Lost = q.Full+p.Full, q.Lost+p.Lost
		q.Marks |= p.Marks & (common | Activated)
		for g := range s.b.pieces {
			if s.Pieces[g].With == e.Unit {
				s.Pieces[g].With = e.Target
			}
		}
		s.carry(e.Target)
		*p = absent
	}
}

// absent is a detachment that has not been told off.
var absent = Piece{Fate: Absorbed, With: nobody, In: nobody, Order: noOrder}

// drawTellOff is a random telling off.
func (s *State) drawTellOff(u int8, f *dice.Fast, d *Declared) {
	p := &s.Pieces[u]
	*d = noOrder
	d.Kind, d.Off = Maneuver, int8(1+f.Intn(max(s.figures(u)-1, 1)))
	d.OffAt = p.At.Point().Ahead(p.Facing.Turned(inches.Heading(f.Intn(36000))), fine(2+f.Intn(8)), 0).Position()
	d.OffFacing = p.Facing
}

// shown says whether anybody can see that there is such a piece: dummies and
// detachments are there while they are on the table.
func (s *State) shown(u int8) bool {
	k := s.card(u)
	return s.on(u) || k.arm != Dummy && (k.parent == nobody || k.figures > 0)
}

// partedFrom is how many figures a unit has told off since a state.
func (s *State) partedFrom(before *State, u int8) int {
	if v := s.card(u).part; v != nobody && s.on(v) && !before.on(v) {
		return s.figures(v)
	}
	return 0
}

// fellIn says whether a detachment is off the table because its unit has it
// again.
func (s *State) fellIn(before *State, u int8) bool {
	v := s.card(u).parent
	return v != nobody && s.Pieces[u].Fate == Absorbed && s.Pieces[v].Full > before.Pieces[v].Full
}
