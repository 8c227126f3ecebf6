package muzzleblast

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// draw picks a legal order at random.
func draw(s *State, seat rules.Seat, f *dice.Fast, o *Order) bool {
	side := s.seatSide(seat)
	if side < 0 || !s.asks(side) {
		return false
	}
	*o = newOrder(DoneVerb, nobody)
	switch s.Stage {
	case Melee:
		if f.Intn(2) == 0 {
			o.Verb = FightVerb
		}
		return true
	case Orders:
		s.drawPlot(seat, side, f, o)
	case Artillery:
		s.drawShot(seat, side, f, o)
	case Arms:
		s.drawVolley(seat, side, f, o)
	}
	if !check(s, seat, o).Legal() {
		*o = newOrder(DoneVerb, nobody)
	}
	return true
}

func (s *State) drawPlot(seat rules.Seat, side int8, f *dice.Fast, o *Order) {
	n := s.Hand[side] + 1
	if s.b.opt[leftToRight] == freeOrder {
		n = int8(f.Intn(len(s.Queue[side])))
	}
	for n < int8(len(s.Queue[side])) && (s.Queue[side][n] < 0 || !s.on(s.Queue[side][n])) {
		n++
	}
	if n >= int8(len(s.Queue[side])) {
		return
	}
	u := s.Queue[side][n]
	for range 4 {
		p := Piece(u)
		if s.b.units[u].arm == Gunners {
			p = gunPiece(int8(f.Intn(int(max(s.b.gunN, 1)))))
		} else if f.Intn(16) == 0 {
			p = figurePiece(s.b.units[u].first + int16(f.Intn(int(s.b.units[u].last-s.b.units[u].first))))
		}
		*o = newOrder(StandVerb, p)
		if f.Intn(8) > 0 && s.there(p) {
			h := inches.Heading(f.Intn(int(inches.Full)))
			if f.Intn(2) == 0 { // forward, as battles go
				h = s.b.sides[side].home.Turned(inches.South + inches.Heading(f.Intn(6000)) - 3000)
			}
			full := s.rate(s.row(p), false, false)
			o.Verb = MoveVerb
			o.Path.add(s.origin(p).Point().Ahead(h, full*inches.Fine(1+f.Intn(16))/16, 0).Position())
		}
		if check(s, seat, o).Legal() {
			return
		}
	}
	*o = newOrder(StandVerb, Piece(u))
}

func (s *State) drawShot(seat rules.Seat, side int8, f *dice.Fast, o *Order) {
	g := int8(f.Intn(int(max(s.b.gunN, 1))))
	v := s.b.sides[1-side].first + int8(f.Intn(int(s.b.sides[1-side].last-s.b.sides[1-side].first)))
	if s.Up >= 0 {
		g = s.upPiece().gun()
	}
	if !s.on(v) || s.b.gunN == 0 {
		return
	}
	*o = newOrder(BallVerb, gunPiece(g))
	if s.hasGrape(g) && f.Intn(3) == 0 {
		o.Verb = GrapeVerb
	}
	o.Path.add(s.middle(v).Position())
}

func (s *State) drawVolley(seat rules.Seat, side int8, f *dice.Fast, o *Order) {
	u := s.b.sides[side].first + int8(f.Intn(int(s.b.sides[side].last-s.b.sides[side].first)))
	v := s.b.sides[1-side].first + int8(f.Intn(int(s.b.sides[1-side].last-s.b.sides[1-side].first)))
	if s.Up >= 0 {
		u = int8(s.upPiece())
	}
	*o = newOrder(FireVerb, Piece(u))
	o.Target = Piece(v)
}
