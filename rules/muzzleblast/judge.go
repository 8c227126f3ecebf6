package muzzleblast

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a man.
const (
	manWorth     = 100
	unitWorth    = 250
	officerWorth = 120
	commandWorth = 300
	gunWorth     = 300
	routWorth    = 500
	backWorth    = 150
	holdWorth    = 60
	rangeWorth   = 7 // for each inch nearer to where it can do harm
	contactWorth = 60
	goalWorth    = 9
	leadWorth    = 12 // for each inch nearer to where a plan leads
	keepWorth    = 80
	winWorth     = 1_000_000
)

// Judge is what a state is worth to a side, in hundredths of a man: what is
// good for one side is as bad for the other, but for the plan that the side
// follows and for its wish to come on. Moves that are plotted and shots that are laid count as far as they
// can be foreseen.
func Judge(s *State, side, plan int8) int {
	if s.Stage == Finished {
		switch s.Winner {
		case side:
			return winWorth
		case -1:
			return 0
		}
		return -winWorth
	}
	n := s.worth(side) - s.worth(1-side) + s.hopes(side) + s.drive(side)
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += s.planned(side, &s.b.plans[side][plan])
	}
	return n
}

// worth is what a side has, where it will stand.
func (s *State) worth(side int8) int {
	n := 30 * s.score(side)
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if s.on(u) {
			n += s.worthOf(u)
		}
	}
	for g := range s.b.gunN {
		if s.Guns[g].Side == side && !s.Guns[g].Wrecked {
			n += gunWorth
		}
	}
	return n
}

func (s *State) worthOf(u int8) int {
	w, k := &s.Units[u], &s.b.units[u]
	men := s.alive(u)
	n := unitWorth + manWorth*men
	if w.Officer >= 0 {
		n += officerWorth
	}
	if k.arm == CommandUnit {
		n += commandWorth
	}
	switch w.Compelled {
	case Routing:
		return n - min(routWorth, n/2)
	case Retreating:
		n -= backWorth
	case Held:
		n -= holdWorth
	}
	lost := int(w.Start) - men
	if lost*2 >= int(w.Start) {
		n -= unitWorth / 2
	}
	if k.arm == CommandUnit || k.arm == Gunners || k.arm == SpareOfficer {
		return n
	}
	return n + s.placed(u, men)
}

// placed is what a unit's place is worth: near enough to do harm, in cover,
// stronger where it is in contact.
func (s *State) placed(u int8, men int) int {
	at, _ := s.willBe(u)
	_, far := s.reach(u, s.b.units[u].weapon)
	who, best := s.foe(u, at)
	if who < 0 {
		return 0
	}
	n := 0
	if best.Within(far) {
		if in(s.b.terrain.woods, at) || in(s.b.terrain.bushes, at) {
			n += 40
		}
	}
	if best.Within(3 * inches.Inch) {
		n += contactWorth * (men*s.points(u) - s.alive(who)*s.points(who)) / 12
	}
	for i := range s.b.goals {
		if g := &s.b.goals[i]; g.set && int8(i) == s.b.units[u].side {
			n -= goalWorth * int(inches.Distance(at, g.at.Point()).Length()/inches.Inch)
		}
	}
	return n
}

// foe is the enemy unit whose front will be nearest to a place, and how far off.
func (s *State) foe(u int8, at inches.Point) (who int8, best inches.Fine) {
	who, best = -1, inches.Endless
	for v := range s.b.count {
		if s.b.units[v].side == s.b.units[u].side || !s.on(v) {
			continue
		}
		other, _ := s.willBe(v)
		if d := inches.Distance(at, other); d < best {
			who, best = v, d
		}
	}
	return who, best
}

// drive is what makes a side come on: its units want to be where they can do
// harm, and look at the enemy. It is no loss of the other's, or neither would
// move.
func (s *State) drive(side int8) (n int) {
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if !s.on(u) || s.flees(u) || s.b.units[u].arm > Cavalry {
			continue
		}
		at, facing := s.willBe(u)
		who, best := s.foe(u, at)
		if who < 0 {
			continue
		}
		near, far := s.reach(u, s.b.units[u].weapon)
		want := (near + far) / 2
		if far == 0 || s.b.units[u].arm == Cavalry {
			want = 0
		}
		n -= rangeWorth * int(max((best-want.Fine()).Length(), 0)/inches.Inch)
		other, _ := s.willBe(who)
		if h, ok := inches.HeadingOf(minus(other, at)); ok {
			n -= int(h.Between(facing)) / 400
		}
		if best.Within(far) {
			n += 10 * s.alive(u)
		}
	}
	return n
}

// willBe is where a unit's front will be and which way it will look, if all
// goes as it is plotted.
func (s *State) willBe(u int8) (inches.Point, inches.Heading) {
	w := &s.Units[u]
	if s.Stage != Orders {
		return w.At.Point(), w.Facing
	}
	p := s.plot(Piece(u))
	if p == nil {
		return w.At.Point(), w.Facing
	}
	facing := w.Facing
	for _, f := range [...]Form{p.First, p.End} {
		if f.Facing >= 0 {
			facing = f.Facing
		}
	}
	if p.Verb == MoveVerb || p.Verb == LeaveVerb {
		return p.Path.last(w.At).Point(), facing
	}
	return w.At.Point(), facing
}

// hopes is what a side's shots and volleys may bring, as they are declared.
func (s *State) hopes(side int8) (n int) {
	for g := range s.b.gunN {
		shot := &s.Shots[g]
		if s.Guns[g].Side != side {
			continue
		}
		switch shot.Verb {
		case BallVerb:
			laid := Lay(s, g, shot.At)
			n += manWorth*(laid.Mean-2*laid.Own)/36 + 1
		case GrapeVerb:
			n += s.grapeHopes(g, shot.At) + 1
		case AtHouseVerb:
			n += manWorth / 2
		}
	}
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		for _, v := range s.Volleys[u] {
			if v.Target >= 0 && !v.Done && s.on(v.Target) {
				n += s.volleyHopes(u, v.Target)
			}
		}
	}
	return n
}

func (s *State) grapeHopes(g int8, at inches.Position) (n int) {
	var list under
	s.before(g, s.towards(g, at), &list)
	for i, f := range list.men[:list.n] {
		worth := manWorth * fallSixths(list.mods[i]) * 5 / 36
		if s.b.units[s.b.figures[f].unit].side == s.Guns[g].Side {
			worth *= -2
		}
		n += worth
	}
	return n
}

// volleyHopes is what a volley brings on the average.
func (s *State) volleyHopes(u, v int8) int {
	var a aim
	var lots [3]lot
	s.aimAt(&a, u, v)
	if a.refused != 0 || a.target < 0 {
		return 0
	}
	sum := 0
	for _, l := range lots[:s.lots(&a, u, v, &lots)] {
		for men := l.men; men > 0; men -= sixes {
			short := max(sixes-men, 0)
			for face := 1; face <= 6; face++ {
				sum += min(max(face+l.add-short, 0), s.alive(v))
			}
		}
	}
	return manWorth*sum/6 + 1
}

// planned is what a state is worth beyond that, for the plan that a side
// follows.
func (s *State) planned(side int8, p *aims.Aims[inches.Position]) int {
	n := 0
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if !s.on(u) || s.flees(u) || s.b.units[u].arm == CommandUnit || s.b.units[u].arm == Gunners {
			continue
		}
		at, _ := s.willBe(u)
		if len(p.Toward) > 0 && p.Concerns(int(u)) && int(s.Turn) >= p.Strike {
			near := inches.Endless
			for _, to := range p.Toward {
				near = min(near, inches.Distance(at, to.Point()))
			}
			n -= leadWorth * int(near.Length()/inches.Inch) * p.Boldness / aims.Calm
		}
		if int(s.Turn) < p.Strike {
			n -= rangeWorth * int(inches.Distance(at, s.Units[u].At.Point()).Length()/inches.Inch)
		}
	}
	for _, keep := range p.Keep {
		near := inches.Endless
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.on(u) && !s.flees(u) {
				at, _ := s.willBe(u)
				near = min(near, inches.Distance(at, keep.Point()))
			}
		}
		if near.Within(4 * inches.Inch) {
			n += keepWorth
		} else {
			n -= leadWorth * int(min(near, 60*inches.Inch.Fine()).Length()/inches.Inch)
		}
	}
	return n
}
