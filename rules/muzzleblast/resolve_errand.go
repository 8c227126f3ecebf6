package muzzleblast

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// errand is the way of a man who goes by himself: where he is told, into a
// house, to his place in a body that forms up, back to the ranks or to a unit
// that wants an officer.
type errand struct {
	verb  Verb         // NoVerb: he has none
	at    inches.Point // where he stands before anybody goes
	from  inches.Point // where his way is measured from
	legs  Path
	house int8 // into which he goes, -1: none
	above bool // and upstairs
}

// goes sends a man straight to a place; from a house he sets out at whichever of
// its sides is nearest (MB-MOV-11).
func (s *State) goes(verb Verb, f int16, to inches.Point) errand {
	e := errand{verb: verb, from: s.setsOut(f, to), house: -1}
	if p := to.Position(); p != e.from.Position() {
		e.legs.add(p)
	}
	return e
}

// setsOut is where the way of a man to a place begins.
func (s *State) setsOut(f int16, to inches.Point) inches.Point {
	m := &s.Figures[f]
	if m.Is != Inside {
		return s.figureAt(f)
	}
	spot, at := inches.Spot(to), inches.Endless
	from := s.figureAt(f)
	sides := s.b.terrain.houses[m.House].sides
	for i := range sides {
		if gap := inches.Between(&sides[i], &spot); gap.Length() < at {
			from, at = gap.From, gap.Length()
		}
	}
	return from
}

// wayFrom is where the measured way of a move begins.
func (s *State) wayFrom(o *Plot) inches.Position {
	if o.Who.isFigure() && o.Path.N > 0 {
		return s.setsOut(o.Who.figure(), o.Path.Ends[0].Point()).Position()
	}
	return s.origin(o.Who)
}

// checkErrand: a man's way is open and not too long.
func (s *State) checkErrand(f int16, e *errand) rules.Refusal {
	if e.legs.N == 0 {
		return legal
	}
	return s.checkWay(figurePiece(f), goer{row: s.row(figurePiece(f))}, e.from.Position(), e.legs.Legs())
}

// open says why men cannot go straight from one place to another, however far
// that is: what is in the way, but for a house in which they are or to which they
// go.
func (s *State) open(from, to inches.Point, house int8) rules.Refusal {
	l := inches.NewLine(from, to)
	if code := s.obstacle(&l, false, 0, house); code != 0 {
		return no(obstacleClauses[code-houseInWay], code)
	}
	if s.dammed(&l) {
		return no("MB-MOV-10", waterInWay)
	}
	return legal
}

// entry is how a man goes into a house with his party: by the shortest way that
// is open to one of its sides (MB-MOV-11).
func (s *State) entry(party []int16, f int16, house int8) (e errand, r rules.Refusal) {
	h := &s.b.terrain.houses[house]
	from, near := inches.Point{}, inches.Endless
	for _, p := range s.sidesOf(party, f) {
		spot := inches.Spot(p)
		if gap := h.area.Gap(&spot).Length(); gap < near {
			from, near = p, gap
		}
	}
	spot := inches.Spot(from)
	best, first := inches.Endless, inches.Endless
	for i := range h.sides {
		gap := inches.Between(&spot, &h.sides[i])
		far := gap.Length()
		if far >= best {
			continue
		}
		way := errand{verb: EnterVerb, from: from, house: house}
		if s.Figures[f].Is == Inside {
			way.from = s.setsOut(f, gap.To)
		}
		if l := inches.NewLine(way.from, gap.To); l.Length > atSide.Fine() {
			way.legs.add(l.At(l.Length - atSide.Fine()).Position())
		}
		why := s.checkErrand(f, &way)
		if at := s.figureAt(f); why.Legal() && way.legs.N > 0 && s.Figures[f].Is != Inside {
			why = s.open(at, plus(at, minus(way.legs.Ends[0].Point(), from)), house)
		}
		if why.Legal() {
			e, best = way, far
		} else if far < first {
			r, first = why, far
		}
	}
	if best < inches.Endless {
		r = legal
	}
	return e, r
}

// atSide is how near to a house a way into it ends.
const atSide = 2 * inches.Length(1)

// sidesOf are the middles of the sides from which a man's way into a house is
// measured: those of the ground that his party covers in the ranks, which goes
// as one body, or his own (MB-MOV-01).
func (s *State) sidesOf(party []int16, f int16) [4]inches.Point {
	u := s.b.figures[f].unit
	k, w := &s.b.units[u], &s.Units[u]
	wide, deep := k.width.Fine(), k.depth.Fine()
	centre := s.figureAt(f)
	if m := &s.Figures[f]; m.Is == InRanks {
		left, right, front, rear := m.File, m.File, m.Rank, m.Rank
		for _, g := range party {
			if o := &s.Figures[g]; o.Is == InRanks {
				left, right, front, rear = min(left, o.File), max(right, o.File), min(front, o.Rank), max(rear, o.Rank)
			}
		}
		form := Form{w.Files, w.Facing}
		a, b := s.slot(u, w.At.Point(), form, left, front), s.slot(u, w.At.Point(), form, right, rear)
		centre = inches.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		wide, deep = wide*inches.Fine(right-left+1), deep*inches.Fine(rear-front+1)
	}
	return [4]inches.Point{centre.Ahead(w.Facing, deep/2, 0), centre.Ahead(w.Facing, -deep/2, 0),
		centre.Ahead(w.Facing, 0, wide/2), centre.Ahead(w.Facing, 0, -wide/2)}
}

// party are the men who go into a house by a plot: the man himself, or of a unit
// the nearest who have no orders of their own, as many as are wanted; where no
// number is said, as many as find room and a way.
func (s *State) party(o *Plot, dst []int16) ([]int16, rules.Refusal) {
	if o.Who.isFigure() {
		dst = append(dst, o.Who.figure())
		return dst, s.allEnter(dst, o.House)
	}
	u := s.unit(o.Who)
	want := int(o.Count)
	if want == 0 {
		in := s.occupants(o.House)
		want = int(s.b.terrain.houses[o.House].holds) - in[0] - in[1] - s.entering(s.b.units[u].side, o.House, o.Who)
	}
	for len(dst) < min(want, cap(dst)) {
		best, near := int16(-1), inches.Endless
		for f, to := s.men(u); f < to; f++ {
			if m := &s.Figures[f]; !m.lives() || m.Is == Inside || has(dst, f) || s.plot(figurePiece(f)) != nil {
				continue
			}
			if d := s.toHouse(f, o.House); d < near {
				best, near = f, d
			}
		}
		if best < 0 {
			break
		}
		dst = append(dst, best)
	}
	if len(dst) < int(o.Count) || len(dst) == 0 {
		return dst, no("MB-MOV-11", tooMany)
	}
	r := s.allEnter(dst, o.House)
	for ; !r.Legal() && o.Count == 0 && len(dst) > 1; r = s.allEnter(dst, o.House) {
		dst = dst[:len(dst)-1]
	}
	return dst, r
}

// allEnter: all of a party have a way into a house.
func (s *State) allEnter(party []int16, house int8) rules.Refusal {
	for _, f := range party {
		if _, r := s.entry(party, f, house); !r.Legal() {
			return r
		}
	}
	return legal
}

// gathering is how a man of a unit whose men stand by themselves goes to his
// place in the body that they form.
func (s *State) gathering(p *Plot, f int16) errand {
	u := int8(p.Who)
	form := s.gathered(p)
	n := int8(0)
	for g, _ := s.men(u); g < f; g++ {
		if s.Figures[g].lives() {
			n++
		}
	}
	return s.goes(LeaveVerb, f, s.slot(u, p.Path.Ends[0].Point(), form, n%form.Files, n/form.Files))
}

// gathered is the form of the body that a unit's men form.
func (s *State) gathered(p *Plot) Form {
	form := s.formOf(p.Who, p.End)
	form.Files = min(form.Files, int8(s.alive(int8(p.Who))))
	return form
}

// rejoining is how a man comes to the ranks of his unit, or to within an inch of
// another, where that will be if all goes as plotted (MB-ORG-08, MB-OFF-03).
func (s *State) rejoining(f int16, u int8) errand {
	shape := s.figureShape(f)
	var best inches.Gap
	found := false
	for g, to := s.men(u); g < to; g++ {
		if g == f || !s.Figures[g].lives() || u == s.b.figures[f].unit && s.Figures[g].Is != InRanks {
			continue
		}
		man := inches.Rectangle(s.plottedAt(g), s.plottedFacing(u), s.b.units[u].width, s.b.units[u].depth)
		if gap := inches.Between(&shape, &man); !found || gap.Nearer(best) {
			best, found = gap, true
		}
	}
	at := s.figureAt(f)
	l := inches.NewLine(best.From, best.To)
	near := s.comesTo(f, u).Fine()
	if !found || l.Length <= near {
		return errand{verb: JoinVerb, from: at, house: -1}
	}
	return s.goes(JoinVerb, f, plus(at, minus(l.At(l.Length-near), best.From)))
}

// comesTo is how near to a unit a man must come to belong to it.
func (s *State) comesTo(f int16, u int8) inches.Length {
	if u == s.b.figures[f].unit {
		return 0
	}
	return s.small(confrontGap)
}

// reaches says whether a man who stands so has come to a unit.
func (s *State) reaches(f int16, shape *inches.Shape, u int8) bool {
	for g, to := s.men(u); g < to; g++ {
		if g == f || !s.Figures[g].lives() || u == s.b.figures[f].unit && s.Figures[g].Is != InRanks {
			continue
		}
		if man := s.figureShape(g); inches.Between(shape, &man).Within(s.comesTo(f, u) + 3) {
			return true
		}
	}
	return false
}

// plottedFacing is which way a unit will look if all goes as plotted.
func (s *State) plottedFacing(u int8) inches.Heading {
	p := s.plot(Piece(u))
	switch {
	case p == nil:
	case p.Verb == MoveVerb && p.End.Facing >= 0:
		return p.End.Facing
	case (p.Verb == MoveVerb || p.Verb == StandVerb) && p.First.Facing >= 0:
		return p.First.Facing
	}
	return s.Units[u].Facing
}
