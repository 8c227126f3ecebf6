package macduff

import (
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// Section (f), 6: who stands where before the first turn.
var deploySteps = []step{
	{of: Deployment, name: "deployment", does: deployment, opens: always},
	{
		of: Deploying, name: "deploy", clause: "MD-GR-01",
		asks: always, whom: theSide, apart: true, part: true,
		seats: func(s *State, f *Frame) uint32 { return s.seatsAsked(f.Unit, (*State).unplaced) },
		puts: func(s *State, f *Frame) string {
			return "Where do " + s.b.sides[f.Unit].name + " stand? Within 9 inches of their edge."
		},
		standing: rules.Kind{Name: "deploy", Title: "it is to deploy"},
		offers:   func(c offers, f *Frame) { c.deployments(f.Unit) },
		checks:   (*State).checkDeploy,
		answered: func(r *run, o *Order, _ *Frame) { deploy(r, o) },
	},
}

// zone is how deep a side deploys from its home edge (section (f), 3).
const zone = 9 * inches.Inch

// unplaced says whether a piece has still to be deployed.
func (s *State) unplaced(u int8) bool { return s.Pieces[u].Fate == Undeployed }

// undeployed is how many pieces a side has still to place.
func (s *State) undeployed(side int8) (n int) {
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.unplaced(u) {
			n++
		}
	}
	return n
}

// deployment is section (f), 6: the side that loses the throw places all its
// pieces first.
func deployment(r *run) {
	for {
		th := r.Throw("deployment", "MD-GR-01", dice.Nobody)
		th.Add(0, 1, 0, dice.Total)
		th.Add(1, 1, 0, dice.Total)
		t := r.Roll()
		if t.Sum(0) == t.Sum(1) {
			continue
		}
		loser := int8(0)
		if t.Sum(0) > t.Sum(1) {
			loser = 1
		}
		deploysNext(r, loser)
		return
	}
}

// deploysNext goes on with a side that has pieces to place, or the first turn.
func deploysNext(r *run, side int8) {
	for _, side := range [2]int8{side, 1 - side} {
		if r.State.undeployed(side) > 0 {
			replace(r, Frame{Step: Deploying, Unit: side, Target: nobody})
			return
		}
	}
	replace(r, Frame{Step: TurnStart, Unit: nobody, Target: nobody})
}

// deployed is how a piece would stand by an order.
func (s *State) deployed(o *Order) (at inches.Place, form Formation, files int8) {
	p := &s.Pieces[o.Unit]
	at, form, files = inches.Place{At: o.At, Facing: p.Facing}, p.Form, p.Files
	if o.Facing != noFacing {
		at.Facing = o.Facing
	}
	if o.Form != AsIs && o.Form != form {
		form, files = o.Form, s.usualFiles(o.Unit, o.Form, s.figures(o.Unit))
	}
	return at, form, files
}

// checkDeploy says why a piece may not be placed somewhere. Who has no room left
// for any of his pieces is done.
func (s *State) checkDeploy(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	if o.Verb == DoneVerb && !s.anyRoom(f.Unit) {
		return legal
	}
	if o.Verb != DeployVerb || s.side(o.Unit) != f.Unit || s.Pieces[o.Unit].Fate != Undeployed {
		return no
	}
	at, form, files := s.deployed(o)
	if form != s.Pieces[o.Unit].Form && !s.mayStand(o.Unit, form) {
		return refuse("MD-UNIT-04", badFormation, o.Unit, int8(form))
	}
	w, d := s.extentAs(o.Unit, form, files, s.Pieces[o.Unit].Afoot)
	b := inches.BaseAt(at, w, d)
	if !s.inZone(f.Unit, b) || !s.room(o.Unit, b, manner{}) || !s.mayLie(o.Unit, b) {
		return refuse("MD-GR-01", badPlace, o.Unit, nobody)
	}
	return legal
}

// inZone says whether a base lies wholly within a side's zone.
func (s *State) inZone(side int8, b inches.Base) bool {
	sh := b.Shape()
	for _, c := range sh.Corners() {
		var in inches.Fine
		switch s.b.sides[side].home {
		case inches.South:
			in = c.Y
		case inches.North:
			in = s.b.depth.Fine() - c.Y
		case inches.West:
			in = c.X
		default:
			in = s.b.width.Fine() - c.X
		}
		if in > zone.Fine()+inches.Thousandth {
			return false
		}
	}
	return true
}

// places are where a piece might be deployed, in inches along its edge and from
// it: the first of them that are open, at most so many.
func (s *State) places(u int8, most int, found func(Order)) {
	side := s.side(u)
	home := s.b.sides[side].home
	long := s.b.width
	if home == inches.West || home == inches.East {
		long = s.b.depth
	}
	f := Frame{Step: Deploying, Unit: side, Target: nobody}
	for _, in := range [...]inches.Length{9 * inches.Inch, 6 * inches.Inch, 3 * inches.Inch} {
		for i := inches.Inch; i < long && most > 0; i += inches.Inch {
			o := blank(DeployVerb, u)
			o.At = s.b.alongEdge(home, i, in)
			if s.checkDeploy(&o, &f, refuse("MD-GR-01", badPlace, u, nobody)).Legal() {
				found(o)
				most--
			}
		}
	}
}

// anyRoom says whether there is any place left for any of a side's pieces.
func (s *State) anyRoom(side int8) (room bool) {
	for u := s.b.first[side]; u < s.b.first[side+1] && !room; u++ {
		if s.unplaced(u) {
			s.places(u, 1, func(Order) { room = true })
		}
	}
	return room
}

// deployments are offered for each piece: a few open places.
func (c offers) deployments(side int8) {
	s := c.s
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.unplaced(u) {
			s.places(u, 8, func(o Order) { c.add(o) })
		}
	}
	c.add(blank(DoneVerb, nobody))
}

// deploy places a piece; whoever finds no room for the rest leaves it away.
func deploy(r *run, o *Order) {
	s := r.State
	side := s.top().Unit
	if o.Verb == DoneVerb {
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if s.unplaced(u) {
				r.Emit(Event{Kind: Removed, Unit: u, Fate: Gone})
			}
		}
	} else {
		at, form, files := s.deployed(o)
		r.Emit(Event{Kind: Deployed, Unit: o.Unit, At: at.At, Facing: at.Facing, Form: form, Files: files})
	}
	deploysNext(r, side)
}
