package macduff

import (
	"drumhead/rules/aims"
	"drumhead/space/inches"
)

// Weights of the judgement, in hundredths of a figure.
const (
	figureWorth  = 100
	vehicleWorth = 300
	victoryWorth = 1_000_000
)

// judged is a state as it is looked at by certain weights.
type judged struct {
	*State
	by *Weights
}

// byHand looks at a state by the weights that were set by hand, for what comes to mind.
func byHand(s *State) judged { return judged{s, &ByHand} }

// worthTo is what a state is worth to a side, in hundredths of a figure: what is
// good for one side is as bad for the other, but for the plan that the side
// follows.
func (s judged) worthTo(side, plan int8) int {
	if s.Over {
		return aims.Decided(s.Winner, side, victoryWorth)
	}
	return s.balance(side, plan, s.worth(side, s.planOf(side, plan)), s.worth(1-side, nil))
}

// planOf is a side's plan, nil for none.
func (s *State) planOf(side, plan int8) *aims.Aims[inches.Position] {
	if plan < 0 || int(plan) >= len(s.b.plans[side]) {
		return nil
	}
	return &s.b.plans[side][plan]
}

// balance is what a state is worth to a side by what both have.
func (s *State) balance(side, plan int8, own, theirs int) int {
	if a := s.planOf(side, plan); a != nil {
		theirs = theirs * (aims.Calm + (a.Boldness-aims.Calm)/20) / aims.Calm
	}
	return own - theirs
}

// worth is what one side has, and how well it follows a plan, where it has one.
func (s judged) worth(side int8, plan *aims.Aims[inches.Position]) int {
	n := s.cause(side)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		n += s.pieceWorth(u, plan)
	}
	return n
}

// cause is what one side has besides its pieces.
func (s judged) cause(side int8) int {
	n := s.workWorth(side) - s.by.Morale*int(s.Losses[side])
	for i := range s.b.goals[side] {
		n += s.goalValue(side, &s.b.goals[side][i])
	}
	return n
}

// pieceWorth is what a piece is worth to its side, and how well it follows a plan.
func (s judged) pieceWorth(u int8, plan *aims.Aims[inches.Position]) int {
	if !s.on(u) {
		return 0
	}
	n, at := s.worthOf(u)
	if plan != nil && s.unit(u) {
		n += s.planned(plan, u, at.At)
	}
	return n
}

// urgency grows as the battle comes to its end, from 100 to 300 per cent: goals
// count on the last turn.
func (s judged) urgency() int { return 100 + s.by.Urgent*int(s.Turn)/max(int(s.b.limit), 1) }

// goalValue is what a goal is worth to its side as it stands: all if it is
// reached, else something for each unit that contends for a place.
func (s judged) goalValue(side int8, g *goal) (n int) {
	if s.reached(side, g) {
		return s.by.Held * s.urgency() / 100
	}
	if g.exit {
		return 0
	}
	for u := range s.b.pieces {
		if !s.contends(u, g) {
			continue
		}
		if s.side(u) == side {
			n += s.by.Contend
		} else {
			n -= s.by.Contend
		}
	}
	return n * s.urgency() / 100
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
func (s judged) worthOf(u int8) (n int, at inches.Place) {
	k, p := s.card(u), &s.Pieces[u]
	at = s.place(u)
	switch k.arm {
	case Commander:
		n = s.by.Officer
		if k.general {
			n = s.by.General
		}
		return n + s.leads(u), at
	case Band, Hospital, Engineer, Messenger:
		return s.by.Officer, at
	}
	if !s.unit(u) {
		if o := &p.Order; o.Kind == Ride && o.N > 0 {
			l := inches.NewLine(at.At.Point(), o.Legs[o.N-1].Point())
			at.At = l.At(min(l.Length, 8*inches.Inch.Fine())).Position()
		}
		if k.carries > 0 {
			return vehicleWorth, at // whom it carries says where it is wanted
		}
		return vehicleWorth - s.pull(u, at.At), at
	}
	n = s.by.Unit + figureWorth*s.figures(u)
	if s.shaken(u) {
		n -= s.by.Shaken
	}
	if p.has(Retreating) {
		n -= s.by.Retreat
	}
	n += s.formWorth(u, p.Form, at)
	if s.inMelee(u) {
		if p.Flank&p.Contact != 0 {
			n -= s.by.Flank
		}
		return n + s.by.Melee*s.edge(u), at
	}
	if p.has(Called) {
		n += s.by.Order
	}
	if s.aboard(u) && (p.Order.Kind != Land || s.Pieces[p.With].Order.Kind == Ride) {
		if p.Order.Kind == Land {
			n -= s.by.Order // nobody leaves what is about to go
		}
		_, at = s.worthOf(p.With)
		return n - s.by.Aboard + s.placeValue(u, at), at
	}
	if p.Order.Kind != NoOrder && p.Marks&Activated == 0 {
		value, to := s.orderValue(u)
		return n + value, to
	}
	return n + s.placeValue(u, at), at
}

// formWorth is what a formation is worth to a unit at a place: what only marches well in it,
// or only stands off horse, is not what it fights in; but a gun that sees nobody is as good on its limber.
func (s judged) formWorth(u int8, f Formation, at inches.Place) int {
	switch {
	case f == Limbered && s.blind(u, at):
		return 0
	case f == Limbered, f == Open && s.regular(u), (f == RoadColumn || f == Column) && s.formsUp(u):
		return -s.by.Open
	case f == RoadColumn, f == Column, f == Square:
		return -s.by.Column
	}
	return 0
}

// formsUp says whether the enemy is so near that a unit should be ready to fight.
func (s *State) formsUp(u int8) bool {
	_, d := s.nearestEnemy(s.side(u), s.Pieces[u].At.Point())
	return d.Within(20 * inches.Inch)
}

// leads is what a commander's place is worth, or the one to which he has been
// ordered to ride.
func (s judged) leads(g int8) int {
	p := &s.Pieces[g]
	if o := &p.Order; o.Kind == Ride && o.N > 0 && !p.has(Rode) {
		return s.leadsFrom(g, o.Target, o.Legs[o.N-1])
	}
	return s.leadsFrom(g, p.With, s.base(g).At)
}

// leadsFrom is what it is worth that a commander is with a unit, nobody: with none,
// at a place: each of his units near needs no die, whoever runs or wavers may rally,
// and alone near the enemy he may be taken.
func (s judged) leadsFrom(g, with int8, at inches.Position) (n int) {
	side, near := s.side(g), int64(12*inches.Inch.Fine())
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) && s.card(u).under == g && inches.Square(at.Point(), s.Pieces[u].At.Point()) <= near*near {
			n += s.by.Led
		}
	}
	switch {
	case with == nobody:
		if _, d := s.nearestEnemy(side, at.Point()); d.Within(9 * inches.Inch) {
			n -= s.by.LoneRisk
		}
	case s.Pieces[with].has(Retreating) || s.shaken(with):
		n += s.by.Rally
	}
	return n
}

// edge is by how many dice a unit is better than those it fights.
func (s *State) edge(u int8) (n int) {
	n = s.meleeDice(u, false)
	for t := range s.b.pieces {
		if s.Pieces[u].Contact>>t&1 != 0 {
			n -= s.meleeDice(t, false) / max(countBits(s.Pieces[t].Contact), 1)
			n += (4 - s.meleeNeed(nil, u, t, s.Pieces[u].has(Cheered))) - (4 - s.meleeNeed(nil, t, u, s.Pieces[t].has(Cheered)))
		}
	}
	return n
}

// placeValue is what it is worth to stand somewhere: near enough to do harm, in
// cover, at a goal, with the enemy before one.
func (s judged) placeValue(u int8, at inches.Place) (n int) {
	k := s.card(u)
	near, _ := k.weapon.ranges()
	best, nearest := s.nearestEnemy(s.side(u), at.At.Point())
	if best != nobody {
		want := max(near, 2*inches.Inch)
		if k.arm == Cavalry {
			want = inches.Length(s.by.HorseNear) * inches.Inch
		}
		if off := int(nearest.Length()-want) / int(inches.Inch); off > 0 {
			n -= s.by.Close * off / 10
		}
		if a, r := inches.SeenFrom(at.At.Point(), at.Facing, s.base(best).At.Point()); (a <= 0 || r > a || -r > a) && nearest.Within(24*inches.Inch) {
			n -= s.by.Facing
		}
		n -= s.danger(u, at, nearest)
		if nearest.Within(14*inches.Inch) && s.supported(u, at) {
			n += s.by.Support
		}
	}
	for _, i := range s.b.shelters {
		if s.coverNow(i) == hardCover && (s.Pieces[u].In == int8(i) || s.b.ground[i].holds(at.At.Point())) {
			n += s.by.Cover
		}
	}
	if k.arm != Artillery {
		n -= s.pull(u, at.At)
	} else if s.blind(u, at) {
		n -= s.by.Blind
	}
	return n
}

// blind says whether a gun would see nobody in its range from a place, whichever way it
// looked.
func (s judged) blind(u int8, at inches.Place) bool {
	if s.by.Blind == 0 {
		return false
	}
	_, far := s.card(u).weapon.ranges()
	b := s.base(u)
	b.Place = at
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.afield(t) && !s.hidden(t) && !s.awayFromBase(t, b, far.Fine()) && s.seesBase(b, s.base(t)) {
			return false
		}
	}
	return true
}

// supported says whether a friend who can still fight stands close behind.
func (s *State) supported(u int8, at inches.Place) bool {
	side, near := s.side(u), int64(10*inches.Inch.Fine())
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if v == u || !s.afield(v) || s.Pieces[v].has(Retreating) || inches.Square(at.At.Point(), s.Pieces[v].At.Point()) > near*near {
			continue
		}
		if ahead, right := inches.SeenFrom(at.At.Point(), at.Facing, s.Pieces[v].At.Point()); ahead < -2*inches.Inch.Fine() && right <= -ahead && right >= ahead {
			return true
		}
	}
	return false
}

// pull is what the way to the goals of both sides is worth.
func (s judged) pull(u int8, at inches.Position) (n int) {
	for side := range s.b.goals {
		for _, g := range s.b.goals[side] {
			if int8(side) != s.side(u) && !g.take && !g.hold() {
				continue
			}
			n += s.by.GoalNear * s.urgency() / 1000 * int(s.roundabout(at.Point(), s.b.ground[g.place].middle.Point()).Length()/inches.Inch) / 2
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
		if d := inches.Square(from, at.Point()); best == nobody || d < nearest {
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
func (s judged) danger(u int8, at inches.Place, nearest inches.Fine) int {
	k := s.card(u)
	if (k.arm == Artillery || k.weapon == Rifle) && nearest.Within(8*inches.Inch) {
		return s.by.GunDanger
	}
	if s.shaken(u) && nearest.Within(14*inches.Inch) {
		return s.by.ShakenDanger
	}
	return 0
}

// planned is what a unit at a place is worth besides to a side that follows a
// plan.
func (s judged) planned(a *aims.Aims[inches.Position], u int8, at inches.Position) (n int) {
	if a.Concerns(int(u)) && len(a.Toward) > 0 {
		nearest := inches.Endless
		for _, p := range a.Toward {
			nearest = min(nearest, s.roundabout(at.Point(), p.Point()))
		}
		n -= s.by.Toward * int(nearest.Length()/inches.Inch)
	}
	for _, p := range a.Keep {
		if near := 4 * inches.Inch.Fine(); inches.Square(at.Point(), p.Point()) <= int64(near)*int64(near) {
			n += s.by.Keep
		}
	}
	if int(s.Turn) < a.Strike {
		if _, d := s.nearestEnemy(s.side(u), at.Point()); d.Within(14 * inches.Inch) {
			n -= s.by.Wait
		}
	}
	return n
}
