package macduff

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a figure.
const (
	figureWorth   = 100
	unitWorth     = 300
	officerWorth  = 350
	vehicleWorth  = 300
	rallyWorth    = 140 // of an officer with a unit that must rally
	generalWorth  = 500
	shakenWorth   = 250
	retreatWorth  = 300
	openWorth     = 120 // regular troops out of formation
	coverWorth    = 60
	flankWorth    = 150 // an enemy in melee at its flank
	meleeWorth    = 40
	closingWorth  = 6   // for each inch nearer to where it can do harm
	goalWorth     = 10  // for each inch nearer to a goal
	heldWorth     = 900 // for a goal that is held
	moraleWorth   = 160 // for each half of army morale lost
	orderWorth    = 30  // an order that gets there
	facingWorth   = 60  // the nearest enemy is not to its front
	victoryWorth  = 1_000_000
	shootingShare = 80 // per cent: a shot that is declared has still to be made, and is made first
)

// Judge is what a state is worth to a side, in hundredths of a figure: what is
// good for one side is as bad for the other, but for the plan that the side
// follows.
func Judge(s *State, side, plan int8) int {
	if s.Over {
		switch s.Winner {
		case nobody:
			return 0
		case side:
			return victoryWorth
		}
		return -victoryWorth
	}
	theirs := s.worth(1-side, nil)
	if plan < 0 || int(plan) >= len(s.b.plans[side]) {
		return s.worth(side, nil) - theirs
	}
	a := &s.b.plans[side][plan]
	return s.worth(side, a) - theirs*(aims.Calm+(a.Boldness-aims.Calm)/20)/aims.Calm
}

// worth is what one side has, and how well it follows a plan, where it has one.
func (s *State) worth(side int8, plan *aims.Aims[inches.Position]) int {
	n := -moraleWorth * int(s.Losses[side])
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if !s.on(u) {
			continue
		}
		value, at := s.worthOf(u)
		n += value
		if plan != nil && s.unit(u) {
			n += s.planned(plan, u, at.At)
		}
	}
	for i := range s.b.goals[side] {
		if g := &s.b.goals[side][i]; s.reached(side, g) {
			n += heldWorth
		}
	}
	return n + s.workWorth(side)
}

// workWorths is what engineers' works are worth when they are done.
var workWorths = [tasks]int{Fortify: 150, Earthwork: 60, Obstacle: 40, Pontoon: 300, Charges: 120, Gap: 20, Bank: 20, Shore: 20, BreakBridge: 60, Repair: 200, SetUp: 100}

// workWorth is what the works of a side are worth, those half done for as much
// as is done of them.
func (s *State) workWorth(side int8) (n int) {
	for i := range s.Works {
		w := &s.Works[i]
		switch need := int(wanted(w)); {
		case w.Kind == NoTask || w.Side != side:
		case w.Done, w.Kind == Charges && w.Charges > 0:
			n += workWorths[w.Kind]
		case need > 0:
			n += workWorths[w.Kind] * min(int(w.Points), need) / need
		}
	}
	return n
}

// worthOf is what one piece is worth where it stands, with the order that it has
// been given, and where that may be expected to lead.
func (s *State) worthOf(u int8) (n int, at inches.Place) {
	k, p := s.card(u), &s.Pieces[u]
	at = s.place(u)
	switch k.arm {
	case Commander:
		n = officerWorth
		if k.general {
			n = generalWorth
		}
		return n - s.loneRisk(u) + s.leads(u), at
	case Band, Hospital, Engineer, Messenger:
		return officerWorth, at
	}
	if !s.unit(u) {
		if o := &p.Order; o.Kind == Ride && o.N > 0 {
			l := inches.NewLine(at.At.Point(), o.Legs[o.N-1].Point())
			at.At = l.At(min(l.Length, 8*inches.Inch.Fine())).Position()
		}
		return vehicleWorth - s.pull(u, at.At), at
	}
	n = unitWorth + figureWorth*s.figures(u)
	if s.shaken(u) {
		n -= shakenWorth
	}
	if p.has(Retreating) {
		n -= retreatWorth
	}
	if s.regular(u) && p.Form == Open {
		n -= openWorth
	}
	if s.inMelee(u) {
		if p.Flank&p.Contact != 0 {
			n -= flankWorth
		}
		return n + meleeWorth*s.edge(u), at
	}
	if p.has(Called) {
		n += orderWorth
	}
	if p.Order.Kind != NoOrder && p.Marks&Activated == 0 {
		value, to := s.orderValue(u)
		return n + value, to
	}
	return n + s.placeValue(u, at), at
}

// loneRisk is what a commander near enemies risks.
func (s *State) loneRisk(u int8) int {
	if s.Pieces[u].With != nobody {
		return 0
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.on(t) && s.unit(t) && s.within(u, t, 9*inches.Inch) {
			return 120
		}
	}
	return 0
}

// leads is what a commander's nearness to his units is worth: each in reach needs
// no die.
func (s *State) leads(g int8) (n int) {
	side := s.side(g)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) && s.card(u).under == g && s.within(g, u, 12*inches.Inch) {
			n += 25
		}
	}
	if w := s.Pieces[g].With; w != nobody {
		n += 20
		if s.Pieces[w].has(Retreating) || s.shaken(w) {
			n += rallyWorth
		}
	}
	return n
}

// edge is by how many dice a unit is better than those it fights.
func (s *State) edge(u int8) (n int) {
	n = s.meleeDice(u, false)
	for t := range s.b.pieces {
		if s.Pieces[u].Contact>>t&1 != 0 {
			n -= s.meleeDice(t, false) / max(countBits(s.Pieces[t].Contact), 1)
			n += (4 - s.meleeNeed(nil, u, t)) - (4 - s.meleeNeed(nil, t, u))
		}
	}
	return n
}

// placeValue is what it is worth to stand somewhere: near enough to do harm, in
// cover, at a goal, with the enemy before one.
func (s *State) placeValue(u int8, at inches.Place) (n int) {
	k := s.card(u)
	near, _ := k.weapon.ranges()
	best, nearest := s.nearestEnemy(s.side(u), at.At.Point())
	if best != nobody {
		want := max(near, 2*inches.Inch)
		if k.arm == Cavalry {
			want = 10 * inches.Inch
		}
		if off := int(nearest.Length()-want) / int(inches.Inch); off > 0 {
			n -= closingWorth * off
		}
		if a, r := frame(at.At.Point(), at.Facing, s.base(best).At.Point()); (a <= 0 || r > a || -r > a) && nearest.Within(24*inches.Inch) {
			n -= facingWorth
		}
		n -= s.danger(u, at, nearest)
	}
	for i := range s.b.ground {
		if g := &s.b.ground[i]; s.coverNow(i) == hardCover && (s.Pieces[u].In == int8(i) || g.holds(at.At.Point())) {
			n += coverWorth
		}
	}
	if k.arm != Artillery {
		n -= s.pull(u, at.At)
	}
	return n
}

// pull is what the way to the goals of both sides is worth.
func (s *State) pull(u int8, at inches.Position) (n int) {
	for side := range s.b.goals {
		for _, g := range s.b.goals[side] {
			if int8(side) != s.side(u) && !g.take && !g.hold() {
				continue
			}
			n += goalWorth * int(s.roundabout(at.Point(), s.b.ground[g.place].middle.Point()).Length()/inches.Inch) / 2
		}
	}
	return n
}

// nearestEnemy is the unit of the other side that stands nearest to a point, and
// about how far.
func (s *State) nearestEnemy(side int8, from inches.Point) (best int8, far inches.Fine) {
	enemy, nearest := 1-side, int64(-1)
	best = nobody
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if !s.on(t) || !s.unit(t) {
			continue
		}
		at := s.Pieces[t].At
		if in := s.Pieces[t].In; in >= 0 {
			at = s.b.ground[in].middle
		}
		if d := square(from, at.Point()); best == nobody || d < nearest {
			best, nearest = t, d
		}
	}
	if best == nobody {
		return nobody, inches.Endless
	}
	return best, inches.Fine(root(uint64(nearest)))
}

// hold says whether a goal is a place to be held at the end.
func (g *goal) hold() bool { return !g.take && !g.exit }

// danger is what a gun or skirmishers risk near the enemy.
func (s *State) danger(u int8, at inches.Place, nearest inches.Fine) int {
	k := s.card(u)
	if (k.arm == Artillery || k.weapon == Rifle) && nearest.Within(8*inches.Inch) {
		return 80
	}
	if s.shaken(u) && nearest.Within(14*inches.Inch) {
		return 120
	}
	return 0
}

// orderValue is what an order may be expected to bring, and the place to which
// it may be expected to lead.
func (s *State) orderValue(u int8) (n int, at inches.Place) {
	o := s.Pieces[u].Order
	at = s.place(u)
	switch o.Kind {
	case Shoot, ShootMove, ShootCharge:
		if s.known(o.Target) && s.on(o.Target) {
			n += s.shotValue(u, o.Target) * shootingShare / 100
		}
	case Charge:
		return s.chargeValue(u, o.Target, true), at
	case ManeuverCharge:
		return s.chargeValue(u, o.Prey, false), at
	case Breach:
		n += 60
	}
	if o.Kind == ShootCharge {
		return n + s.chargeValue(u, o.Prey, false), at
	}
	switch o.Kind {
	case Basic, March, ShootMove, Ride:
		row := s.moveRow(u, s.inFormation(u))
		dice := moveDice(row, basicColumn)
		if o.Kind == March {
			dice += moveDice(row, marchColumn)
		}
		if o.Extra&FollowMe != 0 {
			dice++
		}
		w := s.along(u, &o, inches.Fine(dice)*7*inches.Inch.Fine()/2)
		at = w.at
	case Maneuver:
		at = s.newPlace(u, &o)
		form, _, _ := s.newForm(u, &o)
		if s.regular(u) && s.Pieces[u].Form == Open && form != Open {
			n += openWorth
		}
		if s.regular(u) && s.Pieces[u].Form != Open && form == Open {
			n -= openWorth
		}
		if form == RoadColumn || form == Square || form == Column {
			n -= 30
		}
		if form == Limbered {
			n -= 60
		}
		if form == Unlimbered {
			n += 90
		}
		if s.shift(u, &o, at) > fine(7*s.basicDice(u)/2) {
			at = s.place(u)
		}
	}
	return n + s.placeValue(u, at), at
}

// shotValue is the expected loss of a target.
func (s *State) shotValue(u, t int8) int {
	a := s.aimAt(u, t)
	if a.files == 0 || a.band == outOfRange {
		return 0
	}
	n := s.shootingDice(u, s.bearing(u, a.files), a.band)
	need := min(max(s.needOf(nil, u, t, &a, false), 1), 7)
	v := n * (7 - need) * figureWorth / 6
	if s.shaken(t) || 2*(int(s.Pieces[t].Lost)+2) > int(s.Pieces[t].Full) {
		v += v / 2
	}
	return v
}

// chargeValue is what a charge may be expected to bring: how surely it arrives,
// and by how much its dice are better.
func (s *State) chargeValue(u, t int8, bonus bool) int {
	if !s.known(t) || !s.on(t) {
		return 0
	}
	k := s.trackTo(u, t, s.struckFace(u, t))
	if !k.ok {
		return -50
	}
	row := s.moveRow(u, s.inFormation(u))
	n := moveDice(row, basicColumn)
	if bonus {
		n += moveDice(row, chargeColumn)
	}
	sure := 0
	for _, r := range reached(n) {
		if inches.Length(r.Cost) >= k.dist.Length() {
			sure = r.Share
			break
		}
	}
	dice, need := s.meleeDice(u, false), s.meleeNeed(nil, u, t)
	if bonus && !s.Pieces[u].has(Fired) {
		need--
	}
	theirs, theirNeed := s.meleeDice(t, false), s.meleeNeed(nil, t, u)
	if k.face != frontFace {
		theirs = half(theirs)
	}
	give := dice * (7 - min(max(need, 1), 7)) * figureWorth / 6
	take := theirs * (7 - min(max(theirNeed, 1), 7)) * figureWorth / 6
	if s.mayShoot(t) && k.face == frontFace {
		take += half(s.figures(t)) * figureWorth / 4
	}
	v := (give - take) * 2
	if give > take {
		v += unitWorth / 2
	} else {
		v -= unitWorth / 2
	}
	if s.shaken(u) {
		v -= unitWorth
	}
	if s.shaken(t) {
		v += unitWorth
	}
	if s.cavalry(u) && (s.Pieces[t].Form == Square || s.canReact(u, t, squaring)) {
		v -= unitWorth / 2
	}
	if v > 0 {
		if s.canReact(u, t, evading) {
			v /= 3 // it will not be there
		}
		v /= 1 + s.chargersOf(t, u)
	}
	return v*sure/10000 - (10000-sure)*figureWorth/10000 + s.placeValue(u, s.place(u))
}

// chargersOf are how many others have been ordered to charge a unit and have still
// to do so.
func (s *State) chargersOf(t, but int8) (n int) {
	side := 1 - s.side(t)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if o := &s.Pieces[u].Order; u != but && s.on(u) && s.Pieces[u].Marks&Activated == 0 && (o.Kind == Charge && o.Target == t || o.Kind >= ManeuverCharge && o.Prey == t) {
			n++
		}
	}
	return n
}

// planned is what a unit at a place is worth besides to a side that follows a
// plan.
func (s *State) planned(a *aims.Aims[inches.Position], u int8, at inches.Position) (n int) {
	if a.Concerns(int(u)) && len(a.Toward) > 0 {
		nearest := inches.Endless
		for _, p := range a.Toward {
			nearest = min(nearest, s.roundabout(at.Point(), p.Point()))
		}
		n -= 8 * int(nearest.Length()/inches.Inch)
	}
	for _, p := range a.Keep {
		if near := 4 * inches.Inch.Fine(); square(at.Point(), p.Point()) <= int64(near)*int64(near) {
			n += 60
		}
	}
	if int(s.Turn) < a.Strike {
		if _, d := s.nearestEnemy(s.side(u), at.Point()); d.Within(14 * inches.Inch) {
			n -= 40
		}
	}
	return n
}
