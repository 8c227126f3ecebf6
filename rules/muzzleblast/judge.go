package muzzleblast

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a man.
const (
	manWorth     = 100
	lifeWorth    = 600
	officerWorth = 120
	commandWorth = 400
	gunWorth     = 300
	routWorth    = 500
	backWorth    = 150
	holdWorth    = 60
	quarterRisk  = 30 // of what a unit's nerve may do at the loss of a quarter, in hundredths of its life
	halfRisk     = 60
	beatenRisk   = 200
	rangeWorth   = 9 // for each inch nearer to where it can do harm
	frontWorth   = 3 // for each sixth of a man that its front would bring down
	crowdWorth   = 150
	nearWorth    = 40 // the command unit within a move; twice that under fire
	sightWorth   = 20
	dangerWorth  = 12 // for each inch that an enemy is too near to the command unit
	rallyWorth   = 160
	gunReady     = 150
	goalWorth    = 9
	leadWorth    = 6 // for each inch nearer to where a plan leads
	keepWorth    = 80
	winWorth     = 1_000_000
)

// dangerous is how near the enemy should not come to a command unit.
const dangerous = 12 * inches.Inch

// Judge is what a state is worth to a side, in hundredths of a man: what is
// good for one side is as bad for the other, but for the plan that the side
// follows and for its wish to come on. Moves that are plotted and shots that
// are laid count as far as they can be foreseen.
func Judge(s *State, side, plan int8) int { return new(memory).judge(s, side, plan) }

func (past *memory) judge(s *State, side, plan int8) int {
	if s.Stage == Finished {
		switch s.Winner {
		case side:
			return winWorth
		case -1:
			return 0
		}
		return -winWorth
	}
	var f forecast
	f.begin(s, past)
	n := f.worth(side) - f.worth(1-side) + f.hopes(side)
	if s.Stage == Arms || s.Stage == Melee {
		return n // who stands where is settled
	}
	f.foresee()
	f.exchange(false)
	n += (f.fire(side) - f.fire(1-side)) / 2
	n += f.clash(side) + f.posture(side) - f.posture(1-side) + f.drive(side)
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += f.planned(side, &s.b.plans[side][plan])
	}
	f.comeOn(1 - side)
	f.exchange(true)
	return n + (f.fire(side)-f.fire(1-side))/2
}

// worth is what a side has.
func (f *forecast) worth(side int8) int {
	s := f.s
	n := 30 * s.score(side)
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if s.on(u) {
			n += f.worthOf(u)
		}
	}
	for g := range s.b.gunN {
		if s.Guns[g].Side == side && !s.Guns[g].Away {
			n += gunWorth
		}
	}
	return n
}

func (f *forecast) worthOf(u int8) int {
	w, k := &f.s.Units[u], &f.s.b.units[u]
	men := f.s.alive(u)
	life := f.life[k.side]
	n := manWorth * men
	if k.arm != CommandUnit && k.arm != SpareOfficer {
		n += life
	} else if k.arm == CommandUnit {
		n += commandWorth * men / max(int(w.Start), 1)
	}
	if w.Officer >= 0 {
		n += officerWorth
	}
	switch w.Compelled {
	case Routing:
		return n - min(life*9/10, n*9/10)
	case Retreating:
		n -= backWorth
	case Held:
		n -= holdWorth
	}
	if w.Half {
		n -= halfRisk * life / 100
	} else if w.Quarter {
		n -= quarterRisk * life / 100
	}
	return n
}

// fire is what a side would do to the other by small arms.
func (f *forecast) fire(side int8) (n int) {
	for i := range f.list[:f.n] {
		if u := f.list[i].unit; f.s.b.units[u].side != side && f.taken[i] > 0 {
			n += f.lossWorth(u, f.taken[i])
		}
	}
	return n
}

// posture is what a side's places are worth: broad fronts, room to move, guns
// that reach, and officers where they are wanted.
func (f *forecast) posture(side int8) (n int) {
	s := f.s
	for i := range f.list[:f.n] {
		v := &f.list[i]
		if s.b.units[v.unit].side != side {
			continue
		}
		if v.shooters > 0 {
			n += frontWorth * (v.shooters/sixes*meanOf[8] + meanOf[max(8-sixes+v.shooters%sixes, 0)]*min(v.shooters%sixes, 1))
		}
		for j := range f.list[:i] {
			if o := &f.list[j]; s.b.units[o.unit].side == side && f.crowded(v, o) {
				n -= crowdWorth
			}
		}
		for g := range s.b.goals {
			if goal := &s.b.goals[g]; goal.set && int8(g) == side && v.steady && s.b.units[v.unit].arm != Gunners {
				n -= goalWorth * int(max(inches.Distance(v.at, goal.at.Point())-goal.radius.Fine(), 0).Length()/inches.Inch)
			}
		}
	}
	return n + f.command(side) + f.guns(side)
}

// crowded says whether two blocks would stand in each other's place.
func (f *forecast) crowded(v, o *stance) bool {
	if f.s.b.units[v.unit].arm == Gunners || f.s.b.units[o.unit].arm == Gunners {
		return false // they stand about their guns
	}
	d := minus(v.at, o.at)
	if reach := v.half + o.half + v.deep + o.deep; d.X > reach || d.X < -reach || d.Y > reach || d.Y < -reach {
		return false
	}
	return v.gap(o) == 0
}

// command is what the command unit's place is worth: near its units, away from
// the enemy; and officers who come to rally.
func (f *forecast) command(side int8) (n int) {
	s := f.s
	c := s.b.sides[side].command
	for i := range f.list[:f.n] {
		v := &f.list[i]
		if s.b.units[v.unit].side != side {
			continue
		}
		if s.Units[v.unit].Compelled == Routing {
			n += f.rescue(v)
			continue
		}
		if c < 0 || v.unit == c || !s.on(c) {
			continue
		}
		general := f.of(c)
		under := 1
		if f.taken[i] > 0 {
			under = 2
		}
		switch far := v.gap(general); {
		case far <= s.oneMove(v.unit).Fine():
			n += under * nearWorth
		case far <= 12*inches.Inch.Fine():
			n += under * sightWorth
		}
	}
	if c >= 0 && s.on(c) {
		general := f.of(c)
		for i := range f.list[:f.n] {
			if o := &f.list[i]; s.b.units[o.unit].side != side && o.steady {
				if short := dangerous.Fine() - o.gap(general); short > 0 {
					n -= dangerWorth * int(short.Length()/inches.Inch)
				}
			}
		}
	}
	return n
}

// of is the stance of a unit that is on the table.
func (f *forecast) of(u int8) *stance {
	for i := range f.list[:f.n] {
		if f.list[i].unit == u {
			return &f.list[i]
		}
	}
	return &f.list[0]
}

// rescue is what it is worth that an officer will be with a unit that routs, or
// on his way to it.
func (f *forecast) rescue(v *stance) int {
	s := f.s
	side := s.b.units[v.unit].side
	home := s.b.sides[side].home
	at := v.middle.Ahead(home, s.rate(s.row(Piece(v.unit)), false, false), 0)
	near := inches.Endless
	for i := range s.plots(side) {
		p := &s.plots(side)[i]
		if !p.Who.isFigure() || s.b.figures[p.Who.figure()].role != OfficerRole {
			continue
		}
		switch {
		case p.Verb == WithVerb && int8(p.Target) == v.unit:
			return rallyWorth
		case p.Verb == MoveVerb:
			near = min(near, inches.Distance(at, p.Path.last(inches.Position{}).Point()))
		}
	}
	if !near.Within(12 * inches.Inch) {
		return 0
	}
	return rallyWorth - rallyWorth*int(near.Length()/inches.Inch)/16
}

// guns is what the places of a side's guns are worth.
func (f *forecast) guns(side int8) (n int) {
	s := f.s
	for g := range s.b.gunN {
		if s.Guns[g].Side != side || s.Guns[g].Away {
			continue
		}
		at, ready := s.gunWill(g)
		if p := s.plot(gunPiece(g)); p != nil && s.Stage == Orders && p.Verb == UnlimberVerb {
			ready = true
		}
		near := inches.Endless
		for i := range f.list[:f.n] {
			if o := &f.list[i]; s.b.units[o.unit].side != side {
				near = min(near, inches.Distance(at, o.middle))
			}
		}
		switch out := near - s.fullRange(g).Fine(); {
		case near == inches.Endless:
		case out <= 0 && ready:
			n += gunReady
		case out > 0:
			n -= 6 * int(out.Length()/inches.Inch)
			if s.Guns[g].Limbered && !ready {
				n += 4 * int(min(out, 8*inches.Inch.Fine()).Length()/inches.Inch)
			}
		}
	}
	return n
}

// drive is what makes a side come on: its units want to be where they can do
// harm, by a way round houses, and look at the enemy. It is no loss of the other's, or neither would
// move. Whatever has been plotted has been thought of.
func (f *forecast) drive(side int8) (n int) {
	s := f.s
	n = int(s.Plotted[side])
	for i := range f.list[:f.n] {
		if v := &f.list[i]; s.b.units[v.unit].side == side && v.steady && s.b.units[v.unit].arm <= Cavalry {
			n -= f.idle(v)
		}
	}
	for i := range s.plots(side) {
		if p := &s.plots(side)[i]; p.Verb == EnterVerb || p.Verb == JoinVerb && p.Target != nobody {
			n -= 20 // it has its price to divide a unit
		}
	}
	return n
}

// idle is how far a unit is from where it can do harm to the nearest enemy, and how far
// it looks past him.
func (f *forecast) idle(v *stance) (n int) {
	s := f.s
	who, best := -1, inches.Endless
	for j := range f.list[:f.n] {
		if o := &f.list[j]; s.b.units[o.unit].side != s.b.units[v.unit].side {
			if d, _, _ := o.apart(v.at); d < best {
				who, best = j, d
			}
		}
	}
	if who < 0 {
		return 0
	}
	want := v.near + (v.far-v.near)/2
	if s.b.units[v.unit].arm == Cavalry {
		want = 10 * inches.Inch.Fine() // out of the muskets' reach until it can fall on somebody
	}
	enemy, far := f.list[who].middle, best
	if best > want && len(s.b.terrain.houses) > 0 {
		far += s.detour(v.at, enemy, min(v.half, columnHalf))
	}
	n = rangeWorth * int(max(far-want, 0).Length()/100) / 10
	if h, ok := inches.HeadingOf(minus(enemy, v.at)); ok {
		n += int(h.Between(v.facing)) / 400
	}
	return n
}

// hopes is what a side's shots and volleys may bring, as they are declared.
func (f *forecast) hopes(side int8) (n int) {
	s := f.s
	var falls [maxUnits]int
	for g := range s.b.gunN {
		shot := &s.Shots[g]
		if s.Guns[g].Side != side {
			continue
		}
		switch shot.Verb {
		case BallVerb:
			n += f.ballHopes(g, shot.At, &falls) + 1
		case GrapeVerb:
			n += s.grapeHopes(g, shot.At) + 1
		case AtHouseVerb:
			n += manWorth / 2
		}
	}
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		for _, v := range s.Volleys[u] {
			if v.Target >= 0 && !v.Done && s.on(v.Target) {
				falls[v.Target] += s.volleyHopes(u, v.Target)
				n++
			}
		}
	}
	for u := range s.b.count {
		if falls[u] > 0 {
			n += f.lossWorth(u, falls[u])
		}
	}
	return n
}

// ballHopes adds what a shot with the stick brings down on the average over its
// six results, and says what it costs in men of its own side.
func (f *forecast) ballHopes(g int8, aim inches.Position, falls *[maxUnits]int) (n int) {
	s := f.s
	var list under
	var sum [maxUnits]int
	for die := 1; die <= 6; die++ {
		at, misfire := s.impact(g, aim, die)
		if misfire {
			continue
		}
		s.beneath(inches.Disc{Centre: at, Radius: s.blast(g)}, s.Guns[g].At.Point(), &list)
		for i, m := range list.men[:list.n] {
			sum[s.b.figures[m].unit] += fallSixths(list.mods[i])
		}
	}
	for u, n36 := range sum[:s.b.count] {
		if s.b.units[u].side == s.Guns[g].Side {
			n -= 2 * manWorth * n36 / 36
		} else {
			falls[u] += n36 / 6
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

// volleyHopes is how many men a volley brings down on the average, in sixths.
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
	return sum
}

// planned is what a state is worth beyond that, for the plan that a side
// follows.
func (f *forecast) planned(side int8, p *aims.Aims[inches.Position]) int {
	s, n := f.s, 0
	for i := range f.list[:f.n] {
		v := &f.list[i]
		if s.b.units[v.unit].side != side || !v.steady || s.b.units[v.unit].arm >= Gunners {
			continue
		}
		if len(p.Toward) > 0 && p.Concerns(int(v.unit)) && int(s.Turn) >= p.Strike {
			near := inches.Endless
			for _, to := range p.Toward {
				near = min(near, inches.Distance(v.at, to.Point()))
			}
			n -= leadWorth * int(near.Length()/100) / 10 * p.Boldness / aims.Calm
		}
		if int(s.Turn) < p.Strike {
			n -= rangeWorth * int(inches.Distance(v.at, s.origin(Piece(v.unit)).Point()).Length()/inches.Inch)
		}
	}
	for _, keep := range p.Keep {
		near := inches.Endless
		for i := range f.list[:f.n] {
			if v := &f.list[i]; s.b.units[v.unit].side == side && v.steady {
				near = min(near, inches.Distance(v.at, keep.Point()))
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
