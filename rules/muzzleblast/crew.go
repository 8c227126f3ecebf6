package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// checkDriven: a gun is pushed by two men who touch it, drawn by its limber;
// what is captured needs two men too (MB-MOV-12, MB-MOV-17, MB-CAP-02).
func (s *State) checkDriven(p Piece) rules.Refusal {
	switch {
	case p.isGun():
		g := &s.Guns[p.gun()]
		if g.Limbered && g.Side == s.b.guns[p.gun()].side {
			return legal
		}
		if s.touching(p) < 2 {
			return no("MB-MOV-12", noPushers)
		}
	case p.isCart():
		c := p.cart()
		if s.Carts[c].Side != s.cartOwner(c) && s.touching(p) < 2 {
			return no("MB-CAP-02", noPushers)
		}
	}
	return legal
}

// cartOwner is whose a cart was at first.
func (s *State) cartOwner(c int8) int8 { return s.b.units[s.b.carts[c].unit].side }

// shapeOf is the ground that a gun or cart covers.
func (s *State) shapeOf(p Piece) inches.Shape {
	if p.isGun() {
		return s.gunShape(p.gun())
	}
	return s.cartShape(p.cart())
}

// touching is how many men of its side touch a gun or cart who may move it: not of
// units that run, nor of others that must stand.
func (s *State) touching(p Piece) int {
	return s.toucher(p, s.side(p), func(u int8) bool { return !s.flees(u) && !s.kept(u, p) })
}

// kept says whether a unit goes nowhere with a gun or cart of another, for that it must
// stand or go back (MB-MOV-13).
func (s *State) kept(u int8, p Piece) bool { return s.still(Piece(u)) && s.unit(p) != u }

func (s *State) toucher(p Piece, side int8, can func(u int8) bool) int {
	shape, n := s.shapeOf(p), 0
	for u := range s.b.count {
		if s.b.units[u].side == side && s.on(u) && can(u) {
			n += s.menNear(&shape, u, touchGap)
		}
	}
	return n
}

// menNear is how many men of a unit are within a gap of a shape.
func (s *State) menNear(shape *inches.Shape, u int8, gap inches.Length) int {
	n, centre := 0, shape.Corners()[0]
	far := gap.Fine() + 6*inches.Inch.Fine()
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		p := s.figureAt(f)
		if d := minus(p, centre); d.X > far || d.X < -far || d.Y > far || d.Y < -far {
			continue
		}
		man := s.figureShape(f)
		if inches.Between(shape, &man).Within(gap) {
			n++
		}
	}
	return n
}

// carried are the men who go with a gun or cart: of a pushed gun its crew, and
// men by themselves who touch it; of a limbered one its crew, who ride; of what
// is captured the men who touch it (MB-MOV-12, MB-CAP-02).
func (s *State) carried(p Piece, dst []int16) []int16 {
	if p.isGun() {
		var all [mostParts]int16
		for _, f := range s.crew(p.gun(), all[:0]) {
			if !s.kept(s.b.figures[f].unit, p) {
				dst = append(dst, f)
			}
		}
		if s.Guns[p.gun()].Limbered && !s.captured(p) {
			return dst
		}
	} else if !s.captured(p) {
		return dst
	}
	shape, side := s.shapeOf(p), s.side(p)
	for u := range s.b.count {
		if s.b.units[u].side != side || s.b.units[u].arm == Gunners || s.kept(u, p) || len(dst) >= mostParts-2 {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; m.Is == Loose && len(dst) < mostParts-2 {
				man := s.figureShape(f)
				if inches.Between(&shape, &man).Within(touchGap) {
					dst = append(dst, f)
				}
			}
		}
	}
	return dst
}

// captured says whether a gun or cart is the other side's.
func (s *State) captured(p Piece) bool {
	if p.isGun() {
		return s.b.guns[p.gun()].side != s.Guns[p.gun()].Side
	}
	return s.cartOwner(p.cart()) != s.Carts[p.cart()].Side
}

// pusher is the unit whose ranks move a gun or cart that nobody else moves, or
// -1.
func (s *State) pusher(p Piece) int8 {
	var kept [mostParts]int16
	if n := len(s.carried(p, kept[:0])); n >= 2 || !s.captured(p) && (p.isCart() || s.Guns[p.gun()].Limbered) {
		return -1
	}
	shape, side := s.shapeOf(p), s.side(p)
	for u := range s.b.count {
		if s.b.units[u].side == side && s.ranked(u) > 0 && !s.still(Piece(u)) && s.menNear(&shape, u, touchGap) >= 2 {
			return u
		}
	}
	return -1
}

// crew are the artillerymen who count for a gun: of its side, within one
// infantry move, and not nearer to another gun of theirs unless told to serve
// this one; as many as it may have (MB-CRW-02, MB-CRW-05).
func (s *State) crew(g int8, dst []int16) []int16 {
	shape := s.gunShape(g)
	limit := s.infantryMove()
	most := artillery.At(int(s.b.guns[g].kind), mostCrewColumn)
	at := s.Guns[g].At.Point()
	far := limit.Fine() + 3*inches.Inch.Fine()
	for u := range s.b.count {
		if s.b.units[u].arm != Gunners || s.b.units[u].side != s.Guns[g].Side || s.Units[u].Compelled == Routing {
			continue
		}
		for f, to := s.men(u); f < to && len(dst) < most; f++ {
			m := &s.Figures[f]
			if !m.lives() {
				continue
			}
			if d := minus(s.figureAt(f), at); d.X > far || d.X < -far || d.Y > far || d.Y < -far {
				continue
			}
			man := s.figureShape(f)
			if gap := inches.Between(&shape, &man); gap.Within(limit) && s.servesBest(f, g, &man, gap) {
				dst = append(dst, f)
			}
		}
	}
	return dst
}

// servesBest says whether a man who may serve a gun serves this one.
func (s *State) servesBest(f int16, g int8, man *inches.Shape, gap inches.Gap) bool {
	if n := s.Figures[f].Serves; n >= 0 {
		return n == g
	}
	for h := range s.b.gunN {
		if h == g || s.Guns[h].Side != s.Guns[g].Side || s.Guns[h].Away {
			continue
		}
		shape := s.gunShape(h)
		other := inches.Between(&shape, man)
		own := s.b.figures[f].gun
		if other.Nearer(gap) && !(own == g && gap.Within(s.small(atGunGap))) || own == h && other.Within(s.small(atGunGap)) && own != g {
			return false
		}
	}
	return true
}

// atGun is how many of its crew are at a gun (MB-CRW-02).
func (s *State) atGun(g int8, crew []int16) int {
	shape, n := s.gunShape(g), 0
	for _, f := range crew {
		man := s.figureShape(f)
		if inches.Between(&shape, &man).Within(s.small(atGunGap)) {
			n++
		}
	}
	return n
}

// checkLimber is hooking up and taking off, each of which is a gun's whole turn
// (MB-MOV-12, MB-MOV-17).
func (s *State) checkLimber(o *Order) rules.Refusal {
	if !o.Who.isGun() {
		return no("MB-MOV-12", notOfThis)
	}
	n := o.Who.gun()
	g := &s.Guns[n]
	switch {
	case o.Verb == LimberVerb && g.Limbered:
		return no("MB-MOV-12", isLimbered)
	case o.Verb == UnlimberVerb && !g.Limbered:
		return no("MB-MOV-12", notLimbered)
	case o.Verb == LimberVerb && (g.Limber < 0 || s.Carts[g.Limber].Side != g.Side):
		return no("MB-MOV-17", noLimber)
	case o.Verb == LimberVerb:
		gun, limber := s.gunShape(n), s.cartShape(g.Limber)
		if !inches.Between(&gun, &limber).Within(s.infantryMove()) {
			return no("MB-MOV-17", limberFar)
		}
		return legal
	}
	b := s.limberAt(n, s.limberPlace(n, &o.Path))
	gun := inches.Rectangle(g.At.Point(), g.Facing, s.b.guns[n].width, s.b.guns[n].depth)
	if o.Path.N > 0 && !inches.Between(&gun, &b.parts[0].shape).Within(s.infantryMove()) {
		return no("MB-MOV-17", limberFar)
	}
	return s.room(&b)
}

// limberAt is the body of a gun's limber that is set down at a place.
func (s *State) limberAt(g int8, at inches.Point) (b body) {
	b.begin(gunPiece(g), 0)
	b.add(at, s.Guns[g].Facing, inches.Inch, 2*inches.Inch)
	b.finish()
	return b
}

// limberPlace is where a limber is set down: where its player likes, else
// behind the gun, or where the ground does not let it stand there, beside it or
// before it (MB-MOV-17).
func (s *State) limberPlace(g int8, p *Path) inches.Point {
	if p.N > 0 {
		return p.Ends[0].Point()
	}
	n := &s.Guns[g]
	k := &s.b.guns[g]
	ahead, right := k.depth.Fine()/2+(inches.Inch+touchGap).Fine(), k.width.Fine()/2+(inches.Inch/2+touchGap).Fine()
	for _, off := range [...]inches.Point{{Y: -ahead}, {X: right}, {X: -right}, {Y: ahead}} {
		at := n.At.Point().Ahead(n.Facing, off.Y, off.X)
		if b := s.limberAt(g, at); s.room(&b).Legal() {
			return at
		}
	}
	return n.At.Point().Ahead(n.Facing, -ahead, 0)
}
