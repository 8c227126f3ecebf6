package muzzleblast

import "drumhead/rules"

// besides lists what people may order and no computer weighs: that somebody
// stands, which takes back what he was told, shots laid ahead with the plot,
// crewmen told off to a gun, volleys that are shared out.
func besides(s *State, seat rules.Seat, to *rules.Offer[Order]) {
	side := s.seatSide(seat)
	if side < 0 || !s.asks(side) {
		return
	}
	l := lister{s: s, seat: seat, side: side, to: to}
	if s.Stage == Orders {
		l.stands()
	}
	if s.b.opt[fireSimultaneity] == inOrder {
		return
	}
	switch s.Stage {
	case Orders:
		l.ahead()
	case Artillery:
		l.holds()
		l.serves()
	case Arms:
		l.holds()
		l.fires()
		if s.b.opt[splitFire] == yes {
			l.shares()
		}
	}
}

// stands lists whoever may be told to stand, so that a hand can take him: a man who
// has not been told anything else stands anyhow.
func (l *lister) stands() {
	for p := range lastPiece {
		if l.s.there(p) && l.s.side(p) == l.side && (!p.isFigure() || l.s.plot(p) != nil) {
			l.try(newOrder(StandVerb, p))
		}
	}
}

// holds lists that a unit or gun holds its fire.
func (l *lister) holds() {
	for g := range l.s.b.gunN {
		l.try(newOrder(HoldFireVerb, gunPiece(g)))
	}
	for u := l.s.b.sides[l.side].first; u < l.s.b.sides[l.side].last; u++ {
		l.try(newOrder(HoldFireVerb, Piece(u)))
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
	l.holds()
	l.fires()
}

// fires lists whoever may be fired at: ahead also those who could not be seen as
// all stand now, and others than a unit has been told.
func (l *lister) fires() {
	for u := l.s.b.sides[l.side].first; u < l.s.b.sides[l.side].last; u++ {
		for v := range l.s.b.count {
			o := newOrder(FireVerb, Piece(u))
			o.Target = Piece(v)
			l.try(o)
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
