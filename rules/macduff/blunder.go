package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// Units that move by a chance card: those that blunder, and those that fall back
// short of ammunition (MD-CHANCE-04, MD-CHANCE-05).

// defendsCover says whether a unit defends cover: it is in it, or lines it against whoever
// comes from before it (MD-CHANCE-04).
func (s *State) defendsCover(u int8) bool {
	if s.Pieces[u].In >= 0 {
		return true
	}
	b := s.base(u)
	front := inches.FrontOf(b)
	ahead := front.At.Point().Ahead(front.Facing, 12*inches.Inch.Fine(), 0)
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if s.coverNow(i) == noCover {
			continue
		}
		if g.overlaps(b) || g.line && s.lines(u, i, ahead) > 0 {
			return true
		}
	}
	for i := range s.Works {
		if w := &s.Works[i]; w.shelters() && s.linesWork(u, w, ahead) {
			return true
		}
	}
	return false
}

// closeGun says whether a gun has any enemy in its close range.
func (s *State) closeGun(u int8) bool {
	near, _ := s.card(u).weapon.ranges()
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.on(t) && s.unit(t) && s.within(u, t, near) {
			return true
		}
	}
	return false
}

// wheelsOn is the heading on which a unit that blunders goes if its owner wheels
// it towards the nearest enemy that it sees, as far round as a basic move may
// turn; false: there is nobody to wheel towards (MD-CHANCE-04).
func (s *State) wheelsOn(u int8) (inches.Heading, bool) {
	t, at := s.nearestSeen(u), s.place(u)
	if t == nobody || s.Pieces[u].In >= 0 {
		return at.Facing, false
	}
	to := s.base(t).At
	after := inches.Place{Facing: at.Facing}
	if s.rigid(u) {
		width, _ := s.extent(u)
		after, _, _ = inches.Wheel(at, width, to)
	} else if h, ok := inches.HeadingOf(way(at.At, to)); ok {
		after.Facing = h
	}
	turn, limit := inches.TurnTo(at.Facing, after.Facing), s.mayTurn()
	turn = min(max(turn, -limit), limit)
	return at.Facing.Turned(turn), turn != 0
}

// headlong is a basic move on a heading, farther than any dice go.
func (s *State) headlong(u int8, h inches.Heading) Declared {
	at, half := s.place(u), inches.Fine(0)
	if turn := inches.TurnTo(at.Facing, h); turn != 0 && s.rigid(u) {
		width, _ := s.extent(u)
		if half = width.Fine() / 2; turn < 0 {
			half = -half
		}
	}
	corner := at.At.Point().Ahead(at.Facing, 0, half) // on which it wheels
	to := corner.Ahead(h, 36*inches.Inch.Fine(), -half).Position()
	return Declared{Kind: Basic, Target: nobody, Prey: nobody, Facing: noFacing, N: 1, Legs: [maxLegs]inches.Position{to}}
}

// fallBackFacing is Ammo Shortage: back as in a retreat, through friends and round
// what is closed to it, but facing kept; a gun limbers (MD-CHANCE-05).
func fallBackFacing(r *run, u int8) {
	s := r.State
	p := &s.Pieces[u]
	if s.gun(u) && p.Form == Unlimbered {
		r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Limbered, Files: p.Files, Afoot: p.Afoot, In: p.In})
	}
	if s.card(u).arm.vehicle() {
		return
	}
	r.Throw("retreat", "MD-CHANCE-05", s.side(u)).Add(s.side(u), s.basicDice(u), 0, dice.Total)
	n := r.Roll().Sum(0)
	h := p.Facing.Turned(inches.South)
	garrison := p.In >= 0
	if garrison { // it looks to all sides, and leaves by the far one (MD-TERR-11)
		h = s.flight(u, nobody)
	}
	w := s.begin(u, fine(n))
	if garrison {
		s.backOut(&w, u, h)
	}
	s.fallBack(&w, u, h, fine(n), manner{friends: true, back: true})
	if garrison {
		stepOut(r, u, w.at)
	}
	travel(r, u, &w)
}
