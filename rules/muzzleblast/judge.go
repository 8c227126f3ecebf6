package muzzleblast

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a man.
const (
	manWorth   = 100
	beatenRisk = 200
	rangeWorth = 9 // for each inch nearer to where it can do harm
	winWorth   = 1_000_000
)

// dangerous is how near the enemy should not come to a command unit.
const dangerous = 12 * inches.Inch

func (past *memory) judge(s *State, by *Weights, side, plan int8) int {
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
	f.begin(s, by, past)
	n := f.worth(side) - f.worth(1-side) + f.hopes(side)
	if s.Stage == Arms || s.Stage == Melee {
		return n // who stands where is settled
	}
	f.foresee()
	f.exchange(false)
	n += (f.fire(side)*f.by.FireGiven - f.fire(1-side)*f.by.FireTaken) / 100
	n += f.clash(side) + f.posture(side) - f.posture(1-side) + f.drive(side)
	if plan >= 0 && int(plan) < len(s.b.plans[side]) {
		n += f.planned(side, &s.b.plans[side][plan])
	}
	f.comeOn(1 - side)
	f.exchange(true)
	return n + (f.fire(side)*f.by.ComingGiven-f.fire(1-side)*f.by.ComingTaken)/100
}

// worth is what a side has.
func (f *forecast) worth(side int8) int {
	s := f.s
	n := f.by.Score * s.score(side)
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if s.on(u) {
			n += f.worthOf(u)
		}
	}
	for g := range s.b.gunN {
		if s.Guns[g].Side == side && !s.Guns[g].Away {
			n += f.by.Gun
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
		n += f.by.Command * men / max(int(w.Start), 1)
	}
	if w.Officer >= 0 {
		n += f.by.Officer
	}
	switch {
	case w.Compelled == Routing, f.s.retreatsOff(u):
		return n - min(life*9/10, n*9/10)
	case w.Compelled == Retreating:
		n -= f.by.Back
	case w.Compelled == Held:
		n -= f.by.Hold
	}
	if w.Half {
		n -= f.by.HalfRisk * life / 100
	} else if w.Quarter {
		n -= f.by.QuarterRisk * life / 100
	}
	return n
}

// retreatsOff says whether a unit's retreat will carry it over the edge, where it is lost (MB-MOR-13, MB-MOV-14).
func (s *State) retreatsOff(u int8) bool {
	w := &s.Units[u]
	if w.Compelled != Retreating {
		return false
	}
	moves := inches.Fine(w.Until - s.Turn)
	if s.Stage == Orders {
		moves++
	}
	end := w.At.Point().Ahead(w.Facing, moves*s.rate(s.row(Piece(u)), false, false), 0)
	return end.X <= 0 || end.Y <= 0 || end.X >= s.b.wide.Fine() || end.Y >= s.b.deep.Fine()
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
		if v.shooters > 0 && f.opposed(v) {
			n += f.by.Front * (v.shooters/sixes*meanOf[8] + meanOf[max(8-sixes+v.shooters%sixes, 0)]*min(v.shooters%sixes, 1))
		}
		for j := range f.list[:i] {
			if o := &f.list[j]; s.b.units[o.unit].side == side && f.crowded(v, o) {
				n -= f.by.Crowd
			}
		}
		for g := range s.b.goals {
			if goal := &s.b.goals[g]; goal.set && int8(g) == side && v.steady && s.b.units[v.unit].arm != Gunners {
				n -= f.by.Goal * int(max(inches.Distance(v.at, goal.at.Point())-goal.radius.Fine(), 0).Length()/inches.Inch)
			}
		}
	}
	return n + f.command(side) + f.guns(side)
}

// opposed says whether an enemy is so near that a broad front is of use: before that
// it only stands in its friends' way.
func (f *forecast) opposed(v *stance) bool {
	near := v.far + inches.Fine(f.by.FrontNear)*inches.Inch.Fine()
	for i := range f.list[:f.n] {
		if o := &f.list[i]; f.s.b.units[o.unit].side != f.s.b.units[v.unit].side && inches.Square(v.middle, o.middle) <= int64(near)*int64(near) {
			return true
		}
	}
	return false
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
			n += under * f.by.Near
		case far <= 12*inches.Inch.Fine():
			n += under * f.by.Sight
		}
	}
	if c >= 0 && s.on(c) {
		general := f.of(c)
		for i := range f.list[:f.n] {
			if o := &f.list[i]; s.b.units[o.unit].side != side && o.steady {
				if short := dangerous.Fine() - o.gap(general); short > 0 {
					n -= f.by.Danger * int(short.Length()/inches.Inch)
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
			return f.by.Rally
		case p.Verb == MoveVerb:
			near = min(near, inches.Distance(at, p.Path.last(inches.Position{}).Point()))
		}
	}
	if !near.Within(12 * inches.Inch) {
		return 0
	}
	return f.by.Rally - f.by.Rally*int(near.Length()/inches.Inch)/16
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
			n += f.by.GunReady
		case out > 0:
			n -= f.by.GunNear * int(out.Length()/inches.Inch)
			if s.Guns[g].Limbered && !ready {
				n += f.by.Limber * int(min(out, 8*inches.Inch.Fine()).Length()/inches.Inch)
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
	hurry := s.hurry(side, f.by.Behind)
	for i := range f.list[:f.n] {
		if v := &f.list[i]; s.b.units[v.unit].side == side && v.steady && s.b.units[v.unit].arm <= Cavalry {
			n -= f.idle(v) * hurry / 100
		}
	}
	for i := range s.plots(side) {
		n -= f.price(&s.plots(side)[i])
	}
	return n
}

// hurry is how much a side wants to come on, in hundredths: who would lose if the battle
// ended as things stand has to, and the more so the nearer the last turn is.
func (s *State) hurry(side int8, behind int) int {
	if s.b.limit == 0 || wouldWin(s) != 1-side {
		return 100
	}
	return 100 + behind*int(s.Turn)/int(s.b.limit)
}

// price is what an order costs by itself: a unit is not divided, nor marched a few paces, for next to nothing.
func (f *forecast) price(p *Plot) int {
	switch from := f.s.origin(p.Who); {
	case p.Verb == EnterVerb, p.Verb == JoinVerb && p.Target != nobody:
		return f.by.Part
	case p.Verb == MoveVerb && p.Who.isUnit() && inches.Distance(from.Point(), p.Path.last(from).Point()).Within(inches.Inch):
		return f.by.Paces
	}
	return 0
}

// friendNear is how near a friend is who stands in a unit's way.
const friendNear = 6 * inches.Inch

// round is how much longer than straight a unit's way is, because of the friend close
// at hand who stands most in it.
func (f *forecast) round(v *stance, to inches.Point) (most inches.Fine) {
	l := inches.NewLine(v.at, to)
	if l.Length == 0 {
		return 0
	}
	half := min(v.half, columnHalf)
	for i := range f.list[:f.n] {
		o := &f.list[i]
		if o == v || f.s.b.units[o.unit].side != f.s.b.units[v.unit].side || f.s.b.units[o.unit].arm == Gunners {
			continue
		}
		reach := o.half + o.deep + friendNear.Fine()
		d := minus(o.middle, v.at)
		if d.X > reach || d.X < -reach || d.Y > reach || d.Y < -reach || int64(d.X)*int64(to.X-v.at.X)+int64(d.Y)*int64(to.Y-v.at.Y) <= 0 {
			continue
		}
		corners := [...]inches.Point{o.from.Ahead(0, -o.half), o.from.Ahead(0, o.half), o.from.Ahead(-o.deep, -o.half), o.from.Ahead(-o.deep, o.half)}
		most = max(most, past(&l, corners[:], half))
	}
	return most
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
	want := v.near + (v.far-v.near)*inches.Fine(f.by.WantShare)/100
	if s.b.units[v.unit].arm == Cavalry {
		want = inches.Fine(f.by.HorseNear) * inches.Inch.Fine() // out of the muskets' reach until it can fall on somebody
	}
	enemy, far := f.list[who].middle, best
	if best > want && len(s.b.terrain.houses) > 0 {
		far += s.detour(v.at, enemy, min(v.half, columnHalf))
	}
	if best > want && f.by.Around > 0 {
		far += f.round(v, enemy) * inches.Fine(f.by.Around) / 100
	}
	n = f.by.Drive * int(max(far-want, 0).Length()/100) / 100
	if h, ok := inches.HeadingOf(minus(enemy, v.at)); ok {
		n += int(h.Between(v.facing)) * f.by.Look / 10000
	}
	return n
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
			n -= f.by.Lead * int(near.Length()/100) / 10 * p.Boldness / aims.Calm
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
			n += f.by.Keep
		} else {
			n -= f.by.Lead * int(min(near, 60*inches.Inch.Fine()).Length()/inches.Inch)
		}
	}
	return n
}
