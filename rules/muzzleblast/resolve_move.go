package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

type run = rules.Run[State, Event]

// moveAll is S3: compulsory and ordered moves are run together (MB-SIM-02).
func moveAll(r *run) {
	f := field{s: r.State}
	f.carry(r)
	f.end(r)
}

// carry runs everything to where it stops: men fall out, all turn and re-form,
// then all go at once.
func (f *field) carry(r *run) {
	for u := range f.s.b.count {
		if f.s.on(u) && f.s.flees(u) {
			f.flights[u] = f.s.flight(u)
		}
	}
	f.goOut(r)
	for u := range f.s.b.count {
		if f.s.on(u) && f.s.flees(u) {
			faceAway(r, u, f.flights[u]) // MB-MOR-13
		}
	}
	formAll(r)
	f.muster() // everything that stands or goes, with its way
	f.march()  // from time 0 to 1, each to where it meets somebody (MB-SIM-02 to 04)
	f.claim()  // whose a house is (MB-SIM-05)
	f.settle() // nobody ends in a friend's place (MB-SIM-04)
}

// end lets everything be where it has come to.
func (f *field) end(r *run) {
	f.arrive(r)
	f.enter(r)       // houses (MB-MOV-11)
	f.fallIn(r)      // men take their places in the ranks (MB-ORG-08, MB-OFF-03)
	leaveTable(r, f) // who has run over its edge (MB-MOV-14)
	accompany(r)     // officers who go with those who rout (MB-RTE-03)
}

// each calls on every plot that is carried out, side A's first, in the order in
// which they were given.
func (s *State) each(verb Verb, do func(p *Plot)) {
	for side := range int8(2) {
		for i := range s.plots(side) {
			p := &s.plots(side)[i]
			if p.Verb == verb && s.there(p.Who) && !s.still(p.Who) {
				do(p)
			}
		}
	}
}

// goOut: men who go their own way leave the ranks first; men of units that flee
// come out of houses (MB-MOR-13).
func (f *field) goOut(r *run) {
	s := r.State
	for side := range int8(2) {
		for i := range s.plots(side) {
			p := &s.plots(side)[i]
			if plans := p.Verb.plotting().plans; plans != nil && s.there(p.Who) {
				plans(f, p, s.still(p.Who))
			}
		}
	}
	for n := range f.errands { // who leaves the ranks lets others step up, who may leave them too
		if e := &f.errands[n]; e.verb != NoVerb {
			e.at = s.figureAt(int16(n))
		}
	}
	for n := range f.errands {
		if e := &f.errands[n]; e.verb != NoVerb && s.Figures[n].Is == InRanks {
			f.out[n] = true
			r.Emit(Event{Kind: CameOut, Who: figurePiece(int16(n)), At: e.at.Position()})
		}
	}
	for u := range s.b.count {
		if !s.on(u) || !s.flees(u) {
			continue
		}
		h := f.flights[u]
		for f, to := s.men(u); f < to; f++ {
			if s.Figures[f].Is == Inside {
				r.Emit(Event{Kind: CameOut, Who: figurePiece(f), At: s.outside(f, h).Position()})
			}
		}
	}
}

// rejoin sends a man to a unit, if what has been plotted since leaves him a way.
func (f *field) rejoin(n int16, u int8) {
	if e := f.s.rejoining(n, u); f.s.checkErrand(n, &e).Legal() {
		f.errands[n] = e
	}
}

// outside is the place where a man who leaves a house on a heading comes out.
func (s *State) outside(f int16, h inches.Heading) inches.Point {
	at := s.Figures[f].At.Point()
	u := s.b.figures[f].unit
	for range 40 {
		at = at.Ahead(h, inches.Inch.Fine()/4, 0)
		shape := inches.Rectangle(at, s.Units[u].Facing, s.b.units[u].width, s.b.units[u].depth)
		if !s.b.terrain.houses[s.Figures[f].House].area.Meets(&shape) {
			break
		}
	}
	return at
}

// formAll lets everything turn and re-form as it was ordered to before it goes,
// where there is room; guns are hooked up and taken off (MB-SIM-02).
func formAll(r *run) {
	s := r.State
	for side := range int8(2) {
		for i := range s.plots(side) {
			p := s.plots(side)[i]
			if forms := p.Verb.plotting().forms; forms != nil && s.there(p.Who) {
				forms(r, &p, s.still(p.Who))
			}
		}
	}
}

// formUp turns and re-forms a piece where it stands, if there is room.
func formUp(r *run, p Piece, f Form) {
	s := r.State
	if f == asBefore || p.isUnit() && s.flees(int8(p)) {
		return
	}
	to := s.formOf(p, f)
	if p.isUnit() && s.ranked(int8(p)) > 0 {
		to.Files = min(to.Files, int8(s.ranked(int8(p))))
	}
	if to == s.formOf(p, asBefore) || !s.spacious(p, s.origin(p), to) {
		return
	}
	at := s.origin(p)
	r.Emit(Event{Kind: Formed, Who: p, At: at, Files: to.Files, Facing: to.Facing})
}

// spacious says whether a piece has room at a place in a form: nobody else
// stands there, nor an enemy nearer than before.
func (s *State) spacious(p Piece, at inches.Position, form Form) bool {
	var b body
	switch {
	case s.isBlock(p):
		if s.sundered(int8(p), at.Point(), form) {
			return false
		}
		s.block(&b, int8(p), at.Point(), form)
	case p.isUnit():
		return true // men by themselves turn where they stand
	case p.isFigure():
		s.man(&b, p.figure(), at.Point())
	default:
		s.wheeled(&b, p, form.Facing, nil)
		by := minus(at.Point(), s.origin(p).Point())
		for i := range b.all() {
			b.parts[i].shape = b.parts[i].shape.Carried(by)
			b.parts[i].at = plus(b.parts[i].at, by)
		}
		b.finish()
	}
	return s.room(&b).Legal() && s.clearOf(&b, p)
}

// sundered says whether a block that turns or re-forms would put a man across
// what he cannot pass.
func (s *State) sundered(u int8, at inches.Point, form Form) bool {
	t := &s.b.terrain
	if len(t.walls)+len(t.cliffs)+len(t.waters) == 0 {
		return false
	}
	n := int8(0)
	for f, to := s.men(u); f < to; f++ {
		m := &s.Figures[f]
		if m.Is != InRanks {
			continue
		}
		file, rank := s.placeIn(f, n, form)
		n++
		if !s.open(s.figureAt(f), s.slot(u, at, form, file, rank), -1).Legal() {
			return true
		}
	}
	return false
}

// clearOf says whether nobody but a piece itself stands where a body would, nor
// an enemy within half an inch of it who is not in contact with it already.
func (s *State) clearOf(b *body, p Piece) bool {
	around := box{b.centre.X - b.radius, b.centre.Y - b.radius, b.centre.X + b.radius, b.centre.Y + b.radius}
	near := s.small(contactGap)
	for v := range s.b.count {
		if !s.on(v) || Piece(v) == p && (s.ranked(v) == s.alive(v) || s.ranked(v) == 0) {
			continue
		}
		if extent, ok := s.extent(v); ok && !around.further(&extent, near.Fine()) && !s.clearOfMen(b, p, v, near) {
			return false
		}
	}
	for g := range s.b.gunN {
		if shape := s.gunShape(g); gunPiece(g) != p && !s.Guns[g].Away && b.deep(&shape) {
			return false
		}
	}
	for c := range s.b.cartN {
		if shape := s.cartShape(c); cartPiece(c) != p && !s.Carts[c].Hooked && b.deep(&shape) {
			return false
		}
	}
	return true
}

// clearOfMen says so of the men of one unit.
func (s *State) clearOfMen(b *body, p Piece, v int8, near inches.Length) bool {
	keepsOff := s.b.units[v].side != s.side(p) && !(p.isUnit() && s.touches(int8(p), v))
	for f, to := s.men(v); f < to; f++ {
		m := &s.Figures[f]
		if !m.lives() || m.Is == Inside || figurePiece(f) == p || Piece(v) == p && m.Is == InRanks {
			continue
		}
		man := s.figureShape(f)
		for i := range b.all() {
			if inches.Deep(&b.parts[i].shape, &man) || keepsOff && inches.Between(&b.parts[i].shape, &man).Within(near) {
				return false
			}
		}
	}
	return true
}

func (b *body) deep(shape *inches.Shape) bool {
	for i := range b.all() {
		if inches.Deep(&b.parts[i].shape, shape) {
			return true
		}
	}
	return false
}
