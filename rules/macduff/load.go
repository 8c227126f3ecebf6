package macduff

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// A scenario may give boats, engines, trains and airships figures, weapons or a
// load (section f, 16). Figures make a crew: it shoots, fights and falls as a
// unit does, on its model. A load is a unit that is carried.

// aboard says whether a unit is carried: it does nothing but land, and nothing is
// done to it but with what carries it.
func (s *State) aboard(u int8) bool {
	return s.Pieces[u].With != nobody && !s.card(u).arm.officer()
}

// afield says whether a unit stands on the table where all can meet it.
func (s *State) afield(u int8) bool { return s.on(u) && s.unit(u) && !s.aboard(u) }

// chargeable says whether a unit can be come to by land: no boat on its water,
// and nothing aloft (MD-MOVE-10).
func (s *State) chargeable(u int8) bool {
	a := s.card(u).arm
	return s.afield(u) && !a.aloft() && a != Boat
}

// vehicleClauses are the clauses of the models' moves.
var vehicleClauses = map[Arm]string{Boat: "MD-MOVE-07", SteamEngine: "MD-MOVE-08", Train: "MD-MOVE-09", Airship: "MD-MOVE-10", Balloon: "MD-MOVE-10"}

// checkTether is the order of a balloon on a rope, which goes up and comes down;
// and its wagon moves only while it is down (MD-MOVE-10). It says whether the
// order is of that kind.
func (s *State) checkTether(u int8, d *Declared) (rules.Refusal, bool) {
	if s.card(u).arm == Balloon {
		if d.Kind == Raise && s.Pieces[u].has(Packed) || d.Kind == Lower && !s.Pieces[u].has(Packed) {
			return legal, true
		}
		return refuse("MD-MOVE-10", notDown, u, nobody), true
	}
	if d.Kind == Raise || d.Kind == Lower {
		return refuse("MD-MOVE-10", noOrders, u, nobody), true
	}
	for v := range s.b.pieces {
		if s.Pieces[v].With == u && s.on(v) && s.card(v).arm == Balloon && !s.Pieces[v].has(Packed) {
			return refuse("MD-MOVE-10", notDown, u, v), true
		}
	}
	return legal, false
}

// seatsLeft is for how many more figures a vehicle has room.
func (s *State) seatsLeft(v int8) int {
	n := int(s.card(v).carries)
	for u := range s.b.pieces {
		if s.on(u) && s.Pieces[u].With == v && s.aboard(u) {
			n -= s.figures(u)
		}
	}
	return n
}

// checkBoard is the order to go aboard a vehicle, a maneuver.
func (s *State) checkBoard(u int8, d *Declared) rules.Refusal {
	v := d.Target
	if v == nobody || s.side(v) != s.side(u) || s.card(v).carries == 0 || s.other(u) != nobody {
		return refuse("MD-MOVE-07", notCarried, u, v)
	}
	clause := vehicleClauses[s.card(v).arm]
	switch {
	case !s.unit(u) || s.card(u).arm.vehicle() || s.Pieces[u].In >= 0 || s.Pieces[u].Form == Unlimbered || s.Pieces[u].Form == Square:
		return refuse(clause, notCarried, u, v)
	case s.seatsLeft(v) < s.figures(u):
		return refuse(clause, noSeats, u, v)
	case !s.gap(u, v).Within(inches.Length(6*s.basicDice(u)) * inches.Inch):
		return rules.Refusal{Clause: clause, Code: tooFar, A: int32(v), B: int32(s.gap(u, v).Length().Length())}
	}
	return legal
}

// checkLand is the order to leave it, a maneuver.
func (s *State) checkLand(u int8, d *Declared) rules.Refusal {
	clause := vehicleClauses[s.card(s.Pieces[u].With).arm]
	if d.Kind != Land {
		return refuse(clause, onlyLands, u, s.Pieces[u].With)
	}
	b := s.landed(u, d)
	switch {
	case !s.b.onTable(b):
		return refuse("MD-MOVE-12", offTable, u, nobody)
	case !s.landfall(u, b):
		return refuse("MD-TERR-05", closedGround, u, nobody)
	case !s.landingWay(u, b).Within(inches.Length(6*s.basicDice(u)) * inches.Inch):
		return rules.Refusal{Clause: clause, Code: noDistance, A: int32(6*s.basicDice(u)) * 1000}
	}
	return legal
}

// landed is the ground that a unit covers where it means to land.
func (s *State) landed(u int8, d *Declared) inches.Base {
	w, depth := s.extent(u)
	at := inches.Place{At: d.Legs[0], Facing: s.Pieces[u].Facing}
	if d.Facing != noFacing {
		at.Facing = d.Facing
	}
	return inches.BaseAt(at, w, depth)
}

// landfall says whether all the ground under a base is open to a unit.
func (s *State) landfall(u int8, b inches.Base) bool {
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if c := s.classNow(i); c != open && s.pace(u, c, g.line) == 0 && g.overlaps(b) && !s.spared(u, i, b) {
			return false
		}
	}
	return true
}

// landingWay is how far its front has to go from the vehicle.
func (s *State) landingWay(u int8, b inches.Base) inches.Fine {
	from, to := s.shapeOf(s.Pieces[u].With), inches.Spot(inches.FrontOf(b).At.Point())
	return inches.Between(&from, &to).Length()
}

// embark carries out either; a roll that is too short leaves the unit where it
// is.
func embark(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, throw{purpose: "move", clause: "MD-MNV-01", basic: s.basicDice(u), extra: o.Extra})
	means := fine(t.basic)
	near := uint64(0)
	switch {
	case o.Kind == Board && s.on(o.Target) && s.gap(u, o.Target).Length() <= means && s.seatsLeft(o.Target) >= s.figures(u):
		r.Emit(Event{Kind: Joined, Unit: u, Target: o.Target})
	case o.Kind == Land && s.aboard(u):
		b := s.landed(u, o)
		near = s.comesNear(u, s.base(s.Pieces[u].With), b, s.meetable(u))
		if s.landingWay(u, b) > means || !s.room(u, b, manner{}) {
			sayAnswer(r, u, nobody, failedChange)
			near = 0
			break
		}
		at := inches.FrontOf(b)
		r.Emit(Event{Kind: Parted, Unit: u, At: o.Legs[0], Facing: at.Facing})
	default:
		sayAnswer(r, u, nobody, failedChange)
	}
	over(r, u)
	if !s.aboard(u) {
		arrive(r, u)
	}
	captures(r, u, near)
}

// embarks are the orders to go aboard and to land that most would think of.
func (c offers) embarks(u int8) {
	s := c.s
	side := s.side(u)
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.on(v) && s.card(v).carries > 0 && !s.aboard(u) {
			o := blank(Declare, u)
			o.D.Kind, o.D.Target = Board, v
			c.add(o)
		}
	}
	if !s.aboard(u) {
		return
	}
	at := s.base(s.Pieces[u].With)
	for i := range inches.Heading(8) {
		o := blank(Declare, u)
		h := i * 45 * inches.Degree
		o.D.Kind, o.D.N, o.D.Facing = Land, 1, h
		o.D.Legs[0] = at.At.Point().Ahead(h, (at.Depth+at.Width).Fine()/2+3*inches.Inch.Fine(), 0).Position()
		c.fresh(o)
	}
}

// carriable says whether it can be carried at all.
func (k *card) carriable() bool { return k.arm < Commander }

// volleys are the shots of a crew.
func (c offers) volleys(u int8) {
	s := c.s
	if !s.card(u).crew || !s.mayShoot(u) {
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		o := blank(Declare, u)
		o.D.Kind, o.D.Target = Shoot, t
		c.add(o)
	}
	for g := range s.b.ground {
		o := blank(Declare, u)
		o.D.Kind, o.D.Target = Breach, int8(g)
		c.add(o)
	}
}
