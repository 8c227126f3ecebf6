package european

import (
	"drumhead/rules"
	"drumhead/space/inches"
)

// table is an open table. It does not change during a battle.
type table struct {
	wide, deep inches.Length
	woods      []patch
	buildings  []patch
	waters     []patch // marshes and lakes
	hills      []patch
	rough      []patch
	fords      []patch // for halving
	rivers     []river
	crossings  []crossing
	roads      []*inches.Road
	road       []*inches.Area // the ground of all roads
	walls      []fence
}

// patch is a piece of ground, with the box around it.
type patch struct {
	*inches.Area
	box  box
	name string
}

// river is water with its strips, or one area.
type river struct {
	inches.Water
	strips []patch
	name   string
}

// crossing is a bridge or ford.
type crossing struct {
	patch
	over uint64 // the rivers that it lies over
}

// fence is a wall.
type fence struct {
	*inches.Wall
	box box
}

// box is a rectangle along the axes, for looking no closer than need be.
type box struct{ west, south, east, north inches.Length }

func (b *box) apart(c *box) bool {
	return b.east < c.west || c.east < b.west || b.north < c.south || c.north < b.south
}

func (b *box) add(p inches.Position) {
	b.west, b.east = min(b.west, p.X), max(b.east, p.X)
	b.south, b.north = min(b.south, p.Y), max(b.north, p.Y)
}

func (b box) grown(by inches.Length) box {
	return box{b.west - by, b.south - by, b.east + by, b.north + by}
}

func boxOf(places ...inches.Position) box {
	b := box{places[0].X, places[0].Y, places[0].X, places[0].Y}
	for _, p := range places[1:] {
		b.add(p)
	}
	return b
}

// reachOut is more than any corner of a footprint is from its centre.
const reachOut = 2100

// baseOf is the room that a unit takes (EU-UNI-03).
func baseOf(a Arm, f Formation, at inches.Position, facing inches.Heading) inches.Base {
	z := sizes[f]
	if a == Commander {
		z = commanderSize
	}
	return inches.Base{Place: inches.Place{At: at, Facing: facing}, Width: z.width, Depth: z.depth}
}

// base is the footprint of a unit that stands on the table.
func (s *State) base(u int8) inches.Base {
	p := &s.Pieces[u]
	return baseOf(s.arm(u), p.Formation, p.At, p.Facing)
}

func (t *table) outside(b inches.Base) bool {
	if b.At.X >= reachOut && b.At.Y >= reachOut && b.At.X <= t.wide-reachOut && b.At.Y <= t.deep-reachOut {
		return false
	}
	s := b.Shape()
	for _, c := range s.Corners() {
		if c.X < -inches.Thousandth || c.Y < -inches.Thousandth || c.X > t.wide.Fine()+inches.Thousandth || c.Y > t.deep.Fine()+inches.Thousandth {
			return true
		}
	}
	return false
}

// onRoad says whether a place is on a road.
func (t *table) onRoad(p inches.Point) bool {
	for _, a := range t.road {
		if a.Holds(p) {
			return true
		}
	}
	return false
}

// inWood says whether a unit's centre is in a wood; on a road it is not where
// roads through woods are allowed (EU-TER-01).
func (t *table) inWood(s *State, p inches.Point) bool {
	for i := range t.woods {
		if t.woods[i].Holds(p) {
			return s.b.opt[roadThroughWoods] != allowed || !t.onRoad(p)
		}
	}
	return false
}

// trip is a unit on its way: what bears on where it may go.
type trip struct {
	*table
	s      *State
	u      int8
	base   inches.Base // as it moves, where it starts
	inside uint64      // units whose place it stands in at the start (EU-MEL-11)
	beside uint64      // enemies whom it merely touches there
	hangs  uint64      // rivers that it hangs over (EU-TER-06)
	leaves int8        // the unit that a commander leaves, or nobody
	aim    int8        // whom it charges or joins, or nobody
}

func (t *table) trip(s *State, o *Order) trip {
	u := o.Unit
	p := &s.Pieces[u]
	tr := trip{table: t, s: s, u: u, leaves: p.With, aim: nobody}
	tr.base = baseOf(s.arm(u), March, s.place(u), p.Facing)
	now := tr.base // of a commander who leaves; who is reforming still stands wide
	if p.With == nobody {
		now = s.base(u)
	}
	around := boxOf(now.At).grown(2 * reachOut)
	for v := int8(0); v < s.b.pieces; v++ {
		if v != u && s.stands(v) {
			at := boxOf(s.Pieces[v].At)
			switch {
			case around.apart(&at):
			case inches.Overlap(now, s.base(v)):
				tr.inside |= 1 << v
			case s.side(v) != s.side(u) && inches.GapOf(now, s.base(v)).Touching():
				tr.beside |= 1 << v
			}
		}
	}
	tr.hangs = t.over(now)
	return tr
}

// close is the units from which it starts without a gap, but for friends whom
// it merely touches: on its way it goes by them as if they were not there.
func (tr *trip) close() uint64 { return tr.inside | tr.beside }

// over is the rivers that a footprint hangs over.
func (t *table) over(b inches.Base) (set uint64) {
	around := boxOf(b.At).grown(reachOut)
	for i := range t.rivers {
		for j := range t.rivers[i].strips {
			if r := &t.rivers[i].strips[j]; !around.apart(&r.box) && r.Overlaps(b) {
				set |= 1 << i
			}
		}
	}
	return set
}

// shut says why a unit may not stand on this ground; wet are the rivers that it
// may hang over.
func (t *table) shut(s *State, u int8, b inches.Base, wet uint64) rules.Refusal {
	around := boxOf(b.At).grown(reachOut)
	for i := range t.buildings {
		if p := &t.buildings[i]; !around.apart(&p.box) && p.Overlaps(b) {
			return refuse("EU-TER-02", codeGround, int(groundBuilding), i)
		}
	}
	for i := range t.waters {
		if p := &t.waters[i]; !around.apart(&p.box) && p.Overlaps(b) {
			return refuse("EU-TER-05", codeGround, int(groundWater), i)
		}
	}
	if s.arm(u) != Skirmishers {
		for i := range t.woods {
			if p := &t.woods[i]; !around.apart(&p.box) && p.Overlaps(b) && (s.b.opt[roadThroughWoods] != allowed || !t.onRoad(b.At.Point())) {
				return refuse("EU-TER-01", codeGround, int(groundWood), i)
			}
		}
	}
	if len(t.rivers) > 0 {
		if set := t.over(b) &^ wet; set != 0 {
			return refuse("EU-TER-06", codeGround, int(groundRiver), first(set))
		}
	}
	return legal
}

// taken is a unit, other than those of a set, that a footprint overlaps, or
// nobody.
func (t *table) taken(s *State, u int8, b inches.Base, but uint64) int8 {
	around := boxOf(b.At).grown(2 * reachOut)
	for v := int8(0); v < s.b.pieces; v++ {
		if v == u || but>>v&1 != 0 || !s.stands(v) {
			continue
		}
		at := boxOf(s.Pieces[v].At)
		if !around.apart(&at) && inches.Overlap(b, s.base(v)) {
			return v
		}
	}
	return nobody
}

// pivotRefused: the footprint after a pivot overlaps nothing that it may not;
// a locked unit is exempt (EU-MOV-07).
func (t *table) pivotRefused(s *State, u int8, to inches.Heading) rules.Refusal {
	if s.locked(u) {
		return legal
	}
	now := s.base(u)
	return t.stayRefused(s, u, now.Turned(to), t.trip(s, &Order{Unit: u}), "EU-MOV-07")
}

// stayRefused says why a footprint may not be where it is by a pivot or a
// reform.
func (t *table) stayRefused(s *State, u int8, b inches.Base, tr trip, clause string) rules.Refusal {
	if t.outside(b) {
		return refuse(clause, codeEdge, 0, 0)
	}
	if r := t.shut(s, u, b, tr.hangs); r.Clause != "" {
		r.Clause = clause
		return r
	}
	if v := t.taken(s, u, b, tr.inside); v != nobody {
		return refuse(clause, codeTaken, int(v), 0)
	}
	return legal
}

// roomRefused: an unlocked unit in march formation needs room for its two
// stands side by side (EU-FRM-05).
func (t *table) roomRefused(s *State, u int8) rules.Refusal {
	p := &s.Pieces[u]
	if s.arm(u) != Skirmishers {
		// Who is there by road cannot deploy, with room or without (EU-TER-01).
		for i := range t.woods {
			if t.woods[i].Holds(p.At.Point()) {
				return refuse("EU-TER-01", codeGround, int(groundWood), i)
			}
		}
	}
	if s.b.opt[deployRoom] == ignored {
		return legal
	}
	b := baseOf(s.arm(u), Battle, p.At, p.Facing)
	if t.outside(b) {
		return refuse("EU-FRM-05", codeEdge, 0, 0)
	}
	around := boxOf(b.At).grown(reachOut)
	if s.arm(u) != Skirmishers {
		for i := range t.woods {
			if w := &t.woods[i]; !around.apart(&w.box) && w.Overlaps(b) {
				return refuse("EU-FRM-05", codeGround, int(groundWood), i)
			}
		}
	}
	if r := t.shut(s, u, b, 0); r.Clause != "" {
		r.Clause = "EU-FRM-05"
		return r
	}
	if v := t.taken(s, u, b, t.trip(s, &Order{Unit: u}).inside); v != nobody {
		return refuse("EU-FRM-05", codeTaken, int(v), 0)
	}
	return legal
}

// hasRoom says whether a reinforcement can stand where it is to come on.
func (t *table) hasRoom(s *State, u int8) bool {
	return t.taken(s, u, s.base(u), 0) == nobody
}
