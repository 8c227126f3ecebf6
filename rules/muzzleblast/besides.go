package muzzleblast

import "drumhead/rules"

// besides lists what people may order and no computer weighs: shots laid ahead
// with the plot, crewmen told off to a gun, volleys that are shared out.
func besides(s *State, seat rules.Seat, to *rules.Offer[Order]) {
	side := s.seatSide(seat)
	if side < 0 || !s.asks(side) || s.b.opt[fireSimultaneity] == inOrder {
		return
	}
	l := lister{s: s, seat: seat, side: side, to: to}
	switch s.Stage {
	case Orders:
		l.ahead()
	case Artillery:
		l.serves()
	case Arms:
		if s.b.opt[splitFire] == yes {
			l.shares()
		}
	}
}

// ahead lists the shots that could be laid as things stand now, and that a gun or
// unit holds its fire.
func (l *lister) ahead() {
	then := *l.s
	of := lister{s: &then, seat: l.seat, side: l.side, to: &rules.Offer[Order]{}}
	then.Stage = Artillery
	of.lays()
	then.Stage = Arms
	of.volleys()
	for _, o := range of.to.Orders {
		l.try(o)
	}
	for u := l.s.b.sides[l.side].first; u < l.s.b.sides[l.side].last; u++ {
		if l.s.on(u) && l.s.farthest(u) > 0 {
			l.try(newOrder(HoldFireVerb, Piece(u)))
		}
	}
}

// serves lists the guns that a man near two may serve (MB-CRW-02).
func (l *lister) serves() {
	s := l.s
	for u := s.b.sides[l.side].first; u < s.b.sides[l.side].last; u++ {
		if s.b.units[u].arm != Gunners {
			continue
		}
		for f, to := s.men(u); f < to; f++ {
			var near [maxGuns]Order
			n := 0
			for g := range s.b.gunN {
				o := newOrder(ServeVerb, figurePiece(f))
				o.Target = gunPiece(g)
				if !s.Guns[g].Limbered && check(s, l.seat, &o).Legal() {
					near[n] = o
					n++
				}
			}
			if n > 1 || n == 1 && s.Figures[f].Serves >= 0 {
				l.to.Orders = append(l.to.Orders, near[:n]...)
			}
		}
	}
}

// shares lists of each target the most of a unit's shooters who can be told off
// to it besides another: fewer are a choice by number (MB-SHT-04).
func (l *lister) shares() {
	s := l.s
	for u := s.b.sides[l.side].first; u < s.b.sides[l.side].last; u++ {
		if !s.on(u) || s.farthest(u) == 0 {
			continue
		}
		for v := range s.b.count {
			if s.b.units[v].side == l.side || !s.on(v) || !s.fireable(u, v) {
				continue
			}
			var a aim
			s.aimAt(&a, u, v)
			o := newOrder(FireVerb, Piece(u))
			o.Target = Piece(v)
			for o.Count = int8(a.n - 1); o.Count > 0 && !check(s, l.seat, &o).Legal(); {
				o.Count--
			}
			if o.Count > 0 {
				l.to.Orders = append(l.to.Orders, o)
			}
		}
	}
}
