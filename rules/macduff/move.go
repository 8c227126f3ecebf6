package macduff

import (
	"drumhead/dice"
	"drumhead/space/inches"
)

// thrown is a movement throw, its parts kept apart (MD-CHG-05).
type thrown struct {
	basic, bonus int // inches; Follow Me, the band's and a card's dice are basic
	sixes        bool
	anySix       bool
}

// averageLess is what average dice read: the score as the table of section (c)
// has it.
var averageDice = [7]int{0, 2, 3, 3, 4, 4, 5}

// moveThrow throws the dice of a move: basic, bonus, Follow Me, the band's, a
// card's (MD-DICE-03). What it may add is asked now, not when it was declared.
func moveThrow(r *run, u int8, purpose, clause string, basic, bonus int, bonusText, bonusClause string, extra Extra) thrown {
	s := r.State
	side := s.side(u)
	follow := extra&FollowMe != 0 && s.led(u)
	band := s.bandFor(u)
	if extra&WithBand == 0 {
		band = nobody
	}
	cheer := extra&WithHuzzah != 0 && s.Pieces[u].has(Cheered)
	average := extra&AverageDice != 0 && s.drills(u)
	reading := dice.Total
	if average {
		reading = dice.Faces
	}
	th := r.Throw(purpose, clause, side)
	g := th.Add(side, basic, 0, reading)
	engine := s.card(u).arm == SteamEngine || s.card(u).arm == Train
	if engine {
		g.Cuts[0] = 6
	}
	bonusGroup := -1
	if bonus > 0 {
		bonusGroup = int(th.N)
		b := th.Add(side, bonus, 0, reading)
		if engine {
			b.Cuts[0] = 6
		}
		th.Because(bonusText, bonusClause, bonus)
	}
	extras := 0
	for _, x := range []struct {
		is           bool
		text, clause string
	}{{follow, "Follow Me!", "MD-CMD-06"}, {band != nobody, "the band", "MD-HOSP-03"}, {cheer, "Huzzah!", "MD-CHANCE-06"}} {
		if x.is {
			extras++
		}
	}
	if extras > 0 {
		th.Add(side, extras, 0, dice.Total)
		if follow {
			th.Because("Follow Me!", "MD-CMD-06", 1)
		}
		if band != nobody {
			th.Because("the band plays", "MD-HOSP-03", 1)
		}
		if cheer {
			th.Because("Huzzah!", "MD-CHANCE-06", 1)
		}
	}
	t := r.Roll()
	out := thrown{}
	sum := func(group int) int {
		if !average {
			return t.Sum(group)
		}
		n := 0
		for _, f := range t.FacesOf(group) {
			n += averageDice[f]
		}
		return n
	}
	out.basic = sum(0)
	if engine {
		sixes := t.Hits(0)
		if bonusGroup >= 0 {
			sixes += t.Hits(bonusGroup)
		}
		out.sixes, out.anySix = sixes == basic+bonus, sixes > 0
	}
	if bonusGroup >= 0 {
		out.bonus = sum(bonusGroup)
	}
	if extras > 0 {
		out.basic += t.Sum(int(th.N) - 1)
	}
	if cheer {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Cheered})
	}
	if band != nobody && s.opt(bandUnits, 1) {
		r.Emit(Event{Kind: Marked, Unit: band, Marks: BandHeard, Yes: true})
	}
	return out
}

// drills says whether a unit may throw average dice (MD-DRILL-01).
func (s *State) drills(u int8) bool {
	return s.opt(wellDrilled, 1) && s.is(u, Drilled) && s.card(u).arm.foot()
}

// bandFor is the band that plays for a unit, or nobody (MD-HOSP-03).
func (s *State) bandFor(u int8) int8 {
	side := s.side(u)
	if !s.unit(u) {
		return nobody
	}
	for v := s.b.first[side]; v < s.b.first[side+1]; v++ {
		if s.card(v).arm == Band && s.on(v) && !s.Pieces[v].has(BandHeard) && s.within(u, v, 6*inches.Inch) {
			return v
		}
	}
	return nobody
}

// fine is so many inches to compute with.
func fine(n int) inches.Fine { return inches.Fine(n) * inches.Inch.Fine() }

// basicDice of a unit as it stands.
func (s *State) basicDice(u int8) int { return moveDice(s.moveRow(u, s.inFormation(u)), basicColumn) }

// moving is S4b: a basic move, a march, a maneuver, a commander's or a vehicle's
// own. The order stands in the frame's unit, as it was when its item began.
func moving(r *run) {
	s := r.State
	u := s.top().Unit
	o := s.Pieces[u].Order
	if s.Pieces[u].has(Retreating|Nailed|Stopped) || s.inMelee(u) && o.Kind != Maneuver {
		pop(r)
		return
	}
	switch {
	case s.card(u).arm == Train:
		train(r, u, &o)
	case o.Kind == Ride:
		ride(r, u, &o)
	case o.Kind == Maneuver || o.Kind == ManeuverCharge:
		maneuver(r, u, &o)
	default:
		march(r, u, &o)
	}
}

// finishMove clears the order, tells lone commanders who were passed, and ends
// the item.
func finishMove(r *run, u int8, w *walk) {
	s := r.State
	pop(r)
	if w == nil {
		return
	}
	arrive(r, u)
	for g := s.b.pieces - 1; g >= 0; g-- {
		if w.near>>g&1 == 0 || !s.on(g) {
			continue
		}
		if s.card(g).arm.officer() {
			push(r, frame2(Capturing, g, u))
		} else {
			r.Emit(Event{Kind: Removed, Unit: g, Fate: Captured})
		}
	}
}

// arrive is what comes of where a move has ended: bands and hospitals are
// captured, a block is garrisoned, an exit left by.
func arrive(r *run, u int8) {
	s := r.State
	if !s.on(u) {
		return
	}
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if a := s.card(t).arm; (a == Band || a == Hospital) && s.on(t) && s.unit(u) && s.within(u, t, 0) {
			r.Emit(Event{Kind: Removed, Unit: t, Fate: Captured})
		}
	}
	for i := range s.b.ground {
		g := &s.b.ground[i]
		switch {
		case g.block && s.Ruins>>i&1 == 0 && s.mayGarrison(u, i) && s.whollyIn(u, g):
			p := &s.Pieces[u]
			r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: int8(i)})
		case g.exit && s.leavesBy(u, i) && g.overlaps(s.base(u)):
			remove(r, u, Gone)
			return
		}
	}
}

// leavesBy says whether a side's goals have its units leave by an exit.
func (s *State) leavesBy(u int8, g int) bool {
	for _, w := range s.b.goals[s.side(u)] {
		if w.exit && w.place == g && s.unit(u) {
			return true
		}
	}
	return false
}

// mayGarrison says whether a unit may garrison a block that nobody else does.
func (s *State) mayGarrison(u int8, g int) bool {
	if !s.card(u).arm.foot() && !(s.card(u).arm.horse() && s.Pieces[u].Afoot) {
		return false
	}
	for v := range s.b.pieces {
		if v != u && s.on(v) && s.Pieces[v].In == int8(g) {
			return false
		}
	}
	return true
}

// whollyIn says whether all figures of a unit are in an area: the middles of
// their places are.
func (s *State) whollyIn(u int8, g *ground) bool {
	in := true
	s.eachFigure(u, func(p inches.Point) { in = in && g.holds(p) })
	return in
}

// march is a basic move or a march: along its way, as far as the dice allow.
func march(r *run, u int8, o *Declared) {
	s := r.State
	row := s.moveRow(u, s.inFormation(u))
	bonus, text := 0, ""
	if o.Kind == March {
		bonus, text = moveDice(row, marchColumn), "a march"
		if s.roadMarch(u, o) {
			bonus, text = moveDice(row, roadColumn), "a march on the road"
		}
	}
	t := moveThrow(r, u, "move", "MD-MOVE-01", moveDice(row, basicColumn), bonus, text, "MD-MAR-01", o.Extra)
	if s.Pieces[u].Order.Kind == March {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Marched, Yes: true})
	}
	if o.Extra&FreeEnd != 0 {
		f := *s.top()
		f.Step, f.N[0] = HowFar, int32(t.basic+t.bonus)*1000
		went(r, f)
		return
	}
	accident := s.card(u).arm == SteamEngine && t.sixes
	goAlong(r, u, o, fine(t.basic+t.bonus), accident)
}

// goAlong carries a unit along its declared way.
func goAlong(r *run, u int8, o *Declared, means inches.Fine, accident bool) {
	s := r.State
	if accident && s.opt(steamAccident, 1) {
		means = 0
	}
	w := s.along(u, o, means)
	if w.gone > 0 || w.spent > 0 {
		if s.Pieces[u].In >= 0 {
			stepOut(r, u, w.at)
		}
		r.Emit(w.moved(u))
	}
	if p := &s.Pieces[u]; w.slow && s.opt(disorder, 2) && s.inFormation(u) && !(p.Form == RoadColumn && s.onRoad(u)) {
		r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Open, Files: p.Files, Afoot: p.Afoot, In: nobody})
	}
	finishMove(r, u, &w)
	if accident {
		breakdown(r, u)
	}
}

// stepOut takes a unit out of the block that it garrisons.
func stepOut(r *run, u int8, at inches.Place) {
	p := &r.State.Pieces[u]
	r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: at.Facing, Form: p.Form, Files: p.Files, Afoot: p.Afoot, In: nobody})
}

// breakdown is an accident: work points for its repair (MD-MOVE-08, 09).
func breakdown(r *run, u int8) {
	s := r.State
	r.Throw("accident", "MD-MOVE-08", s.side(u)).Add(s.side(u), 2, 0, dice.Total)
	n := r.Roll().Sum(0)
	r.Emit(Event{Kind: Lit, Unit: u, N: int16(n)})
	addWork(r, Work{Kind: Repair, Side: s.side(u), Ground: u, At: s.Pieces[u].At, Points: int8(-n)})
}

// along is the way of a declared move with so much to spend.
func (s *State) along(u int8, o *Declared, means inches.Fine) walk {
	w := s.begin(u, means)
	m := manner{free: !s.rigid(u)}
	if s.Pieces[u].Form == RoadColumn && s.roadMarch(u, o) {
		m.free = true
	}
	if in := s.Pieces[u].In; in >= 0 {
		s.leaveBlock(&w, u, o)
	}
	if s.card(u).arm.aloft() {
		m.enemies, m.friends = true, true
	}
	for _, to := range o.Legs[:o.N] {
		s.turnTo(&w, u, to, m)
		if w.left <= 0 || w.stuck {
			break
		}
		s.straight(&w, u, to, m)
		if w.stuck || w.left <= 0 {
			break
		}
	}
	return w
}

// leaveBlock begins a garrison's move at the edge by which it leaves
// (MD-TERR-11).
func (s *State) leaveBlock(w *walk, u int8, o *Declared) {
	in := int(s.Pieces[u].In)
	if o.N == 0 {
		return
	}
	h, ok := inches.HeadingOf(way(s.b.ground[in].middle, o.Legs[0]))
	if !ok {
		return
	}
	_, d := s.extent(u)
	at := s.edgeTowards(in, h)
	w.at = inches.Place{At: at.Point().Ahead(h, d.Fine()+inches.Thousandth, 0).Position(), Facing: h}
	w.course[0], w.n = at, 1
}

// roadMarch says whether the whole of a way lies on the road, for a column two
// wide or a piece that takes the road by its middle (MD-MAR-02).
func (s *State) roadMarch(u int8, o *Declared) bool {
	if !s.takesRoads(u) || o.N == 0 {
		return false
	}
	at := s.place(u).At
	if !s.b.road(at.Point()) || s.Pieces[u].Form == RoadColumn && !s.onRoad(u) {
		return false
	}
	for _, to := range o.Legs[:o.N] {
		l := inches.NewLine(at.Point(), to.Point())
		var on []*inches.Area
		for _, g := range s.b.roads {
			on = append(on, s.b.ground[g].areas...)
		}
		if inches.Kept(&l, on)+inches.Thousandth < l.Length {
			return false
		}
		at = to
	}
	return true
}

// maneuver is any new placing of a unit, each figure within the roll
// (MD-MNV-01).
func maneuver(r *run, u int8, o *Declared) {
	s := r.State
	p := &s.Pieces[u]
	if s.inMelee(u) {
		breakingOff(r, u, o)
		return
	}
	place := s.newPlace(u, o)
	dice := s.maneuverDice(u, o)
	t := moveThrow(r, u, "move", "MD-MNV-01", dice, 0, "", "", o.Extra)
	means := fine(t.basic)
	need := s.shift(u, o, place)
	form, files, afoot := s.newForm(u, o)
	changes := form != p.Form || files != p.Files || afoot != p.Afoot || place.Facing != p.Facing
	w, d := s.extentAs(u, form, files, afoot)
	ok := need <= means+inches.Thousandth && s.room(u, baseAt(place, w, d), manner{}) && s.mayLie(u, baseAt(place, w, d))
	switch {
	case ok:
		r.Emit(Event{Kind: Formed, Unit: u, At: place.At, Facing: place.Facing, Form: form, Files: files, Afoot: afoot, In: s.stays(u, place)})
		finishMove(r, u, &walk{})
	case !changes && place.At != p.At:
		walk := s.begin(u, means)
		s.straight(&walk, u, place.At, manner{back: true, friends: true})
		s.stopClear(&walk, u)
		if walk.gone > 0 {
			r.Emit(walk.moved(u))
		}
		finishMove(r, u, &walk)
	default:
		r.Emit(Event{Kind: Answered, Unit: u, Target: nobody, N: int16(failedChange)})
		finishMove(r, u, nil)
	}
}

// stays is the block that a garrison keeps when it only changes formation.
func (s *State) stays(u int8, at inches.Place) int8 {
	if s.Pieces[u].In >= 0 && at.At == s.Pieces[u].At {
		return s.Pieces[u].In
	}
	return nobody
}

// stopClear takes back a passage through friends that the roll is too short
// for: it stops in front of them (MD-MOVE-03).
func (s *State) stopClear(w *walk, u int8) {
	width, depth := s.extent(u)
	if w.file == 0 || s.room(u, baseAt(w.at, width, depth), manner{}) {
		return
	}
	to := w.at.At
	again := s.begin(u, w.gone)
	s.straight(&again, u, to, manner{back: true})
	*w = again
}

// mayLie says whether the ground under a base is open to a unit.
func (s *State) mayLie(u int8, b inches.Base) bool {
	roads := s.takesRoads(u)
	for i := range s.b.ground {
		g := &s.b.ground[i]
		c := s.classNow(i)
		if c == open || s.pace(u, c, g.line) > 0 || !g.overlaps(b) {
			continue
		}
		if roads && s.b.road(frontOf(b).At.Point()) || s.spared(i, b) || g.overlaps(s.base(u)) {
			continue
		}
		return false
	}
	return true
}

// newForm is the formation that a maneuver ends in.
func (s *State) newForm(u int8, o *Declared) (form Formation, files int8, afoot bool) {
	p := &s.Pieces[u]
	form, files, afoot = p.Form, p.Files, p.Afoot
	if o.Extra&Dismount != 0 {
		afoot = true
	}
	if o.Extra&Mount != 0 {
		afoot = false
	}
	if o.Form != AsIs && o.Form != form {
		form = o.Form
		files = s.usualFiles(u, form, s.figures(u))
	}
	if o.Files > 0 {
		files = o.Files
	}
	return form, files, afoot
}

// newPlace is where a maneuver ends: on the spot it turns about the middle of its
// block.
func (s *State) newPlace(u int8, o *Declared) inches.Place {
	p := &s.Pieces[u]
	h := p.Facing
	if o.Facing != noFacing {
		h = o.Facing
	}
	if o.N > 0 {
		return inches.Place{At: o.Legs[o.N-1], Facing: h}
	}
	form, files, afoot := s.newForm(u, o)
	if form == p.Form && files == p.Files && h == p.Facing {
		return s.place(u)
	}
	_, d := s.extentAs(u, form, files, afoot)
	if h == p.Facing {
		return s.place(u) // the front stays where it is
	}
	w0, d0 := s.extent(u)
	mid := baseAt(s.place(u), w0, d0).At
	return inches.Place{At: mid.Point().Ahead(h, d.Fine()/2, 0).Position(), Facing: h}
}

// maneuverDice are those of the state from which it starts, or in which the move
// is made (MD-MOVE-04, MD-MNV-04).
func (s *State) maneuverDice(u int8, o *Declared) int {
	if s.gun(u) && s.Pieces[u].Form == Unlimbered && o.Form != Limbered {
		return 2 // manhandled, or turned on the spot (MD-MOVE-06)
	}
	if o.Extra&(Mount|Dismount) == 0 || o.Extra&ChangeFirst == 0 {
		return s.basicDice(u)
	}
	// Mount then ride, dismount then walk.
	q := *s
	q.Pieces[u].Afoot = o.Extra&Dismount != 0
	return q.basicDice(u)
}

// shift is how far the figure that goes farthest has to go in a maneuver. A turn
// on the spot takes no distance (MD-MNV-01).
func (s *State) shift(u int8, o *Declared, to inches.Place) inches.Fine {
	p := &s.Pieces[u]
	form, files, afoot := s.newForm(u, o)
	if o.N == 0 && form == p.Form && files == p.Files {
		return 0
	}
	k := s.card(u)
	if k.arm.single() || k.arm == Artillery || k.arm == Wagon || k.arm == Hospital {
		return s.costOf(u, inches.Distance(p.At.Point(), to.At.Point()), to)
	}
	if form == p.Form && files == p.Files && to.Facing == p.Facing {
		return s.costOf(u, inches.Distance(p.At.Point(), to.At.Point()), to)
	}
	var old, fresh [128]inches.Point
	n := s.spots(old[:], u, s.place(u), p.Form, p.Files, p.Afoot)
	s.spots(fresh[:], u, to, form, files, afoot)
	return s.costOf(u, farthest(old[:n], fresh[:n]), to)
}

// costOf doubles a distance for a unit whose new place lies at half speed.
func (s *State) costOf(u int8, d inches.Fine, to inches.Place) inches.Fine {
	l := inches.NewLine(s.Pieces[u].At.Point(), to.At.Point())
	if l.Length == 0 || len(s.b.ground) == 0 {
		return d
	}
	var cuts [3 * maxGround]cut
	n := s.cuts(cuts[:0], u, &l, s.takesRoads(u))
	_, cost, _, barred := overGround(cuts[:n], l.Length, inches.Endless, s.opt(halfSpeed, 1))
	if barred {
		return inches.Endless
	}
	return d + max(cost-l.Length, 0)
}

// spots are the places of a unit's figures in a formation.
func (s *State) spots(list []inches.Point, u int8, at inches.Place, form Formation, files int8, afoot bool) int {
	n := min(s.figures(u), len(list))
	w, d := footWidth, footDepth
	if s.card(u).arm.horse() && !afoot {
		w, d = horseWidth, horseDepth
	}
	if form == Open && s.skirmisher(u) {
		w += skirmishSpace
	}
	f := max(min(int(files), n), 1)
	if form == Square {
		f = max((n+3)/4, 1)
		side := max(inches.Fine(files), 2) * w.Fine()
		mid := at.At.Point().Ahead(at.Facing, -side/2, 0)
		for i := range n {
			h := at.Facing.Turned(inches.Heading(i/f) * inches.East)
			list[i] = mid.Ahead(h, side/2-d.Fine()/2, (inches.Fine(2*(i%f))-inches.Fine(f-1))*w.Fine()/2)
		}
		return n
	}
	for i := range n {
		list[i] = at.At.Point().Ahead(at.Facing, -inches.Fine(2*(i/f)+1)*d.Fine()/2, (inches.Fine(2*(i%f))-inches.Fine(f-1))*w.Fine()/2)
	}
	return n
}

// farthest is the longest way if each figure goes to a place of its own, the
// farthest first taking the nearest that is left.
func farthest(old, fresh []inches.Point) (most inches.Fine) {
	var used [128]bool
	var done [128]bool
	for range old {
		pick, way, to := -1, inches.Fine(-1), -1
		for i, p := range old {
			if done[i] {
				continue
			}
			near, at := inches.Endless, -1
			for j, q := range fresh {
				if d := inches.Distance(p, q); !used[j] && d < near {
					near, at = d, j
				}
			}
			if near > way {
				pick, way, to = i, near, at
			}
		}
		done[pick], used[to] = true, true
		most = max(most, way)
	}
	return most
}

// breakingOff is a maneuver straight back out of contact (MD-MNV-06).
func breakingOff(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, "move", "MD-MNV-06", s.basicDice(u), 0, "", "", o.Extra)
	enemy := nobody
	for v := range s.b.pieces {
		if s.Pieces[u].Contact>>v&1 != 0 {
			enemy = v
			break
		}
	}
	h := s.flight(u, enemy)
	touching := s.Pieces[u].Contact
	w := s.begin(u, fine(t.basic))
	s.straight(&w, u, w.at.At.Point().Ahead(h, fine(t.basic), 0).Position(), manner{back: true, ignore: touching})
	width, depth := s.extent(u)
	if s.room(u, baseAt(w.at, width, depth), manner{}) {
		r.Emit(Event{Kind: Apart, Unit: u})
		r.Emit(w.moved(u))
	} else {
		r.Emit(Event{Kind: Answered, Unit: u, Target: nobody, N: int16(failedChange)})
	}
	finishMove(r, u, &w)
}

// ride is the own move of a commander, boat or aircraft.
func ride(r *run, u int8, o *Declared) {
	s := r.State
	n := s.rideDice(u, o)
	t := moveThrow(r, u, "move", "MD-MOVE-01", n, 0, "", "", 0)
	if s.card(u).arm.officer() {
		if s.Pieces[u].With != nobody {
			b := s.base(u)
			r.Emit(Event{Kind: Parted, Unit: u, At: frontOf(b).At, Facing: b.Facing})
		}
	}
	w := s.begin(u, fine(t.basic))
	m := manner{friends: true, free: true, enemies: s.card(u).arm.aloft(), off: s.card(u).arm.aloft()}
	for _, to := range o.Legs[:o.N] {
		s.turnTo(&w, u, to, m)
		s.straight(&w, u, to, m)
		if w.stuck || w.left <= 0 {
			break
		}
	}
	r.Emit(w.moved(u))
	target := o.Target
	finishMove(r, u, nil)
	s.drift(r, u)
	if !s.card(u).arm.officer() || !s.on(u) {
		return
	}
	if target != nobody && s.on(target) && s.within(u, target, inches.Inch/100) {
		r.Emit(Event{Kind: Joined, Unit: u, Target: target})
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Stayed, Yes: true})
		return
	}
	// Riding up to an enemy starts a capture test (MD-CMD-09).
	enemy := 1 - s.side(u)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if s.on(v) && s.unit(v) && w.gone > 0 && s.within(u, v, inches.Inch) {
			push(r, frame2(Capturing, u, v))
			return
		}
	}
}

// rideDice are the dice of a vehicle's or commander's own move (MD-MOVE-07,
// MD-MOVE-10).
func (s *State) rideDice(u int8, o *Declared) int {
	n := moveDice(s.moveRow(u, false), basicColumn)
	at := s.Pieces[u].At
	switch s.card(u).arm {
	case Boat:
		worst := 9
		for _, to := range o.Legs[:o.N] {
			worst = min(worst, s.current(n, at, to))
			at = to
		}
		return min(worst, n+1)
	case Airship:
		if s.Calm || s.opt(airshipWind, 1) || o.N == 0 {
			return n
		}
		for _, to := range o.Legs[:o.N] {
			h, ok := inches.HeadingOf(way(at, to))
			if ok && h.Between(s.Wind) > 4500 {
				return n
			}
			at = to
		}
		return n + 2
	}
	return n
}

// current is the dice of a boat on one leg.
func (s *State) current(n int, at, to inches.Position) int {
	h, ok := inches.HeadingOf(way(at, to))
	for i := range s.b.ground {
		g := &s.b.ground[i]
		if !g.water || g.current == noFacing || !ok || !g.holds(at.Point()) {
			continue
		}
		if h.Between(g.current) <= 4500 {
			return n + 1
		}
		return n - 1
	}
	return n
}

// drift carries an airship downwind after its own move, with airship-wind:
// forced-drift, and takes off aircraft that have crossed the edge.
func (s *State) drift(r *run, u int8) {
	a := s.card(u).arm
	if !a.aloft() {
		return
	}
	if a == Airship && s.opt(airshipWind, 1) && !s.Calm {
		blow(r, u)
	}
	if s.on(u) && !s.b.onTable(s.base(u)) {
		remove(r, u, LeftTable)
	}
}

// blow carries an aircraft 2d6 inches downwind.
func blow(r *run, u int8) {
	s := r.State
	r.Throw("drift", "MD-MOVE-10", s.side(u)).Add(s.side(u), 2, 0, dice.Total)
	n := r.Roll().Sum(0)
	w := s.begin(u, fine(n))
	h := s.Wind
	s.straight(&w, u, w.at.At.Point().Ahead(h, fine(n), 0).Position(), manner{friends: true, enemies: true, off: true, back: true})
	r.Emit(w.moved(u))
	if !s.b.onTable(s.base(u)) {
		remove(r, u, LeftTable)
	}
}

// train is MD-MOVE-09: along its track, and over obstacles if it means to.
func train(r *run, u int8, o *Declared) {
	s := r.State
	t := moveThrow(r, u, "move", "MD-MOVE-09", moveDice(trainRow, basicColumn), 0, "", "", 0)
	k := s.card(u)
	w := s.begin(u, fine(t.basic))
	if k.track >= 0 && o.N > 0 {
		rail := s.b.ground[k.track].rail
		from, _ := rail.Nearest(w.at.At.Point())
		to, _ := rail.Nearest(o.Legs[o.N-1].Point())
		sign := inches.Fine(1)
		if to < from {
			sign = -1
		}
		far := min(fine(t.basic), sign*(to-from))
		stop, at := s.onTrack(u, from, sign, far+inches.Inch.Fine())
		derailed := false
		if stop {
			d := sign * (at - from)
			switch {
			case o.Extra&Running == 0:
				far = min(far, max(d-inches.Inch.Fine(), 0))
			case d > fine(t.basic):
				far = min(far, max(d-inches.Inch.Fine(), 0))
			case t.anySix:
				far, derailed = min(far, d), true
			default:
				s.clearTrack(r, from, sign, far, k.track)
			}
		}
		end := rail.At(from + sign*far)
		if h, ok := inches.HeadingOf(way(w.at.At, end)); ok && sign > 0 == (to >= from) {
			w.at.Facing = h
		}
		w.at.At = end
		r.Emit(w.moved(u))
		finishMove(r, u, nil)
		if derailed {
			breakdown(r, u)
		}
		return
	}
	r.Emit(w.moved(u))
	finishMove(r, u, nil)
}

// onTrack finds the first obstacle on a stretch of track: works that lie over
// it, wagons and units that stand on it.
func (s *State) onTrack(u int8, from, sign, far inches.Fine) (found bool, at inches.Fine) {
	rail := s.b.ground[s.card(u).track].rail
	for d := inches.Fine(0); d <= far; d += inches.Inch.Fine() / 4 {
		p := rail.At(from + sign*d).Point()
		spot := inches.Spot(p)
		for i := range s.Works {
			if w := &s.Works[i]; w.shelters() {
				b := w.base()
				if sh := b.Shape(); inches.Between(&spot, &sh).Touching() {
					return true, from + sign*d
				}
			}
		}
		for v := range s.b.pieces {
			if v == u || !s.on(v) || s.card(v).arm.aloft() || s.card(v).arm.officer() {
				continue
			}
			if sh := s.shapeOf(v); d > 0 && inches.Between(&spot, &sh).Touching() {
				return true, from + sign*d
			}
		}
	}
	return false, 0
}

// clearTrack removes the works that a train has run over.
func (s *State) clearTrack(r *run, from, sign, far inches.Fine, track int8) {
	rail := s.b.ground[track].rail
	for d := inches.Fine(0); d <= far; d += inches.Inch.Fine() / 4 {
		spot := inches.Spot(rail.At(from + sign*d).Point())
		for i := range s.Works {
			w := s.Works[i]
			if !w.shelters() {
				continue
			}
			b := w.base()
			if sh := b.Shape(); inches.Between(&spot, &sh).Touching() {
				r.Emit(Event{Kind: Worked, N: int16(i)})
			}
		}
	}
}

// capturing is MD-CMD-09 and MD-CMD-10: the frame's unit is the commander, its
// target the enemy who came near.
func capturing(r *run) {
	s := r.State
	f := *s.top()
	g, t := f.Unit, f.Target
	th := r.Throw("capture", "MD-CMD-10", s.side(g))
	th.Add(s.side(g), 1, 0, dice.Total)
	th.Add(s.side(t), 1, 0, dice.Total)
	roll := r.Roll()
	if roll.Sum(0) < roll.Sum(1) {
		r.Emit(Event{Kind: Removed, Unit: g, Fate: Captured})
		if s.Depth > 0 && s.top().Step == Capturing && s.top().Unit == g {
			pop(r)
		}
		return
	}
	r.Throw("escape", "MD-CMD-10", s.side(g)).Add(s.side(g), moveDice(commanderRow, basicColumn), 0, dice.Total)
	n := r.Roll().Sum(0)
	f.Step, f.N[0] = Escaping, int32(n)*1000
	went(r, f)
	if !s.canEscape(g, t, n) {
		r.Emit(Event{Kind: Removed, Unit: g, Fate: Captured})
		pop(r)
	}
}

// refuge is a place on a heading at which a commander is safe, and whether there
// is one.
func (s *State) refuge(g, t int8, h inches.Heading, n int) (inches.Position, bool) {
	w := s.begin(g, fine(n))
	m := manner{friends: true, free: true, ignore: 1 << t}
	s.straight(&w, g, w.at.At.Point().Ahead(h, fine(n), 0).Position(), m)
	at := w.at.At
	return at, s.safe(g, t, at)
}

// safe says whether a commander is more than an inch from every enemy unit at a
// place, and no nearer to the one that came near.
func (s *State) safe(g, t int8, at inches.Position) bool {
	b := baseAt(inches.Place{At: at, Facing: s.Pieces[g].Facing}, horseWidth, horseDepth)
	if !s.b.onTable(b) {
		return false
	}
	sh := b.Shape()
	enemy := 1 - s.side(g)
	for v := s.b.first[enemy]; v < s.b.first[enemy+1]; v++ {
		if !s.on(v) || !s.unit(v) {
			continue
		}
		other := s.base(v)
		if asunder(b, other, inches.Inch.Fine()) {
			continue
		}
		if o := other.Shape(); inches.Between(&sh, &o).Within(inches.Inch) {
			return false
		}
	}
	o := s.shapeOf(t)
	return !inches.Between(&sh, &o).Nearer(s.gap(g, t))
}

// canEscape says whether some place is open to him.
func (s *State) canEscape(g, t int8, n int) bool {
	for i := range inches.Heading(24) {
		if _, ok := s.refuge(g, t, i*1500, n); ok {
			return true
		}
	}
	return false
}
